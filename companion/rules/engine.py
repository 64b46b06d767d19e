"""The one door to every rule: examine an intent, then carry it out."""

from msgspec import Struct

from companion.rules import core
from companion.rules.intents import CORE_INTENTS, Intent
from companion.rules.odds import Odds, odds
from companion.rules.plan import Fault, Plan, Refusal
from companion.rules.ruleset import Context, Procedure, Ruleset


class Refused(Struct, frozen=True, kw_only=True):
    """Why an intent is not carried out: its faults, and the refusals that nobody has set aside."""

    faults: tuple[Fault, ...]
    refusals: tuple[Refusal, ...]
    plan: Plan


def examine(ruleset: Ruleset, context: Context, intent: Intent) -> Plan:
    """Say all that is known of an intent before anything is rolled; nothing changes."""
    if isinstance(intent, CORE_INTENTS):
        return core.plan(ruleset, context, intent)
    return ruleset.plan(context, intent)


def start(ruleset: Ruleset, context: Context, intent: Intent) -> Procedure | Refused:
    """Begin to carry an intent out, or say why not: every fault and every standing refusal, not only the first."""
    plan = examine(ruleset, context, intent)
    standing = tuple(each for each in plan.refusals if not intent.sets_aside(each.code))
    if plan.faults or standing:
        return Refused(faults=plan.faults, refusals=standing, plan=plan)
    return resolve(ruleset, context, intent)


def resolve(ruleset: Ruleset, context: Context, intent: Intent) -> Procedure:
    """Carry out an intent that has no faults; every refusal is taken as set aside."""
    if isinstance(intent, CORE_INTENTS):
        return core.resolve(context, intent)
    return ruleset.resolve(context, intent)


def chances(ruleset: Ruleset, context: Context, intent: Intent) -> Odds | Refused:
    """Find the exact chance of every outcome of an intent; refusals are taken as set aside, faults are not."""
    plan = examine(ruleset, context, intent)
    if plan.faults:
        return Refused(faults=plan.faults, refusals=(), plan=plan)
    return odds(lambda: resolve(ruleset, context, intent))
