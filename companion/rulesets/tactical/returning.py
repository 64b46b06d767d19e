"""Return fire: who may answer an attack, once for each, with one weapon (T13)."""

from collections.abc import Iterable

from companion.model.events import RulesetSet
from companion.model.state import GameState
from companion.rules.course import Course
from companion.rules.plan import Fault, Plan, Refusal
from companion.rules.ruleset import Context, Offer, Procedure
from companion.rulesets.tactical.declarations import DECLARATIONS
from companion.rulesets.tactical.figure import Figure, answers, figure
from companion.rulesets.tactical.game import unit_faults
from companion.rulesets.tactical.intents_fire import AIMED, TOLD, AreaFire, Fire, HoldFire, NaturalFire
from companion.rulesets.tactical.weapons import Weapon

BETWEEN = ">"
"""Parts the one who may answer from the one who attacked, in a note; no id holds it."""

Answered = tuple[str, str]
"""Who may return fire, and at whom."""


def owed(state: GameState) -> tuple[Answered, ...]:
    """List the return fire that is still open, in the order of the attacks: who may answer, and whom (T13)."""
    notes = DECLARATIONS.read("game", "returns", state.game)
    pairs = (each.partition(BETWEEN) for each in notes) if isinstance(notes, tuple) else ()
    return tuple((unit, attacker) for unit, _, attacker in pairs if _may(state, unit) and _may(state, attacker))


def _may(state: GameState, unit: str) -> bool:
    return unit in state.units and not state.units[unit].out


def _write(course: Course, pairs: Iterable[Answered]) -> None:
    notes = tuple(f"{unit}{BETWEEN}{attacker}" for unit, attacker in pairs)
    if notes != DECLARATIONS.read("game", "returns", course.state.game):
        course.happen(RulesetSet(key="returns", value=notes))


def note_attack(course: Course, attacker: str, attacked: Iterable[str], *, returns: bool) -> None:
    """Note who may answer an attack: everybody fired at who lives and is no infantry; return fire provokes none (T13).

    Whoever has nothing that could harm the attacker answers nobody. Friends caught in one's own blast answer nobody.
    """
    if returns:
        return
    state, found = course.state, list(owed(course.state))
    for each in dict.fromkeys(attacked):
        who = figure(state, each)
        if each == attacker or who.infantry or who.unit.out or who.unit.side == state.units[attacker].side:
            continue
        if not answers(who, figure(state, attacker)):
            continue
        found.append((each, attacker))
        course.tell("tactical.trace.may_return", "T13", unit=each, target=attacker)
    _write(course, found)


def spend(course: Course, unit: str, attacker: str) -> None:
    """Note that a miniature has answered an attack, or let it go by; one answer for each attack (T13)."""
    pairs = list(owed(course.state))
    if (unit, attacker) in pairs:
        pairs.remove((unit, attacker))
    _write(course, pairs)


def refusals(state: GameState, unit: str, attacker: str) -> list[Refusal]:
    """Say why a miniature may not return fire: nobody has attacked it, or it has answered, or it is infantry (T13)."""
    values = {"unit": unit, "target": attacker}
    if figure(state, unit).infantry:
        return [Refusal(code="tactical.refusal.infantry_returns", rule="T13", values=values)]
    if (unit, attacker) not in owed(state):
        return [Refusal(code="tactical.refusal.no_return", rule="T13", values=values)]
    return []


def offers(context: Context, unit: str) -> tuple[Offer, ...]:
    """Offer the return fire that a miniature may give, with each weapon, and to let it go by.

    Where it may answer several, each offer names whom.
    """
    who = figure(context.state, unit)
    attackers = tuple(dict.fromkeys(attacker for each, attacker in owed(context.state) if each == unit))
    at = "_at" if len(attackers) > 1 else ""
    found: list[Offer] = []
    for attacker in attackers:
        able = answers(who, figure(context.state, attacker))
        found += [_offer(who, weapon, attacker, f"tactical.offer.return{at}.{weapon.key}") for weapon in able]
        hold = HoldFire(unit=unit, target=attacker)
        found.append(Offer(code=f"tactical.offer.hold_fire{at}", intent=hold, unit=unit))
    return tuple(found)


def _offer(who: Figure, weapon: Weapon, attacker: str, code: str) -> Offer:
    if weapon.natural:
        told = NaturalFire(shooter=who.id, weapon=weapon.key, target=attacker, returns=True)
        return Offer(code=code, intent=told, unit=who.id, wants=TOLD)
    if weapon.aimed:
        shot = Fire(shooter=who.id, target=attacker, weapon=weapon.key, returns=True)
        return Offer(code=code, intent=shot, unit=who.id)
    area = AreaFire(shooter=who.id, weapon=weapon.key, target=attacker, returns=True)
    return Offer(code=code, intent=area, unit=who.id, wants=(AIMED,))


def plan_hold(context: Context, intent: HoldFire) -> Plan:
    """Say whether there is any return fire to let go by."""
    faults = list(unit_faults(context.state, intent.unit))
    if intent.target not in context.state.units:
        faults.append(Fault(code="core.fault.unknown_unit", place="target", values={"id": intent.target}))
    if faults:
        return Plan(faults=tuple(faults))
    return Plan(refusals=tuple(refusals(context.state, intent.unit, intent.target)))


def hold(context: Context, intent: HoldFire) -> Procedure:
    """Let the return fire go by."""
    course = Course(context)
    spend(course, intent.unit, intent.target)
    return course.outcome(course.tell("tactical.result.holds_fire", "T13", unit=intent.unit, target=intent.target))
    yield  # a procedure that asks nothing is still one
