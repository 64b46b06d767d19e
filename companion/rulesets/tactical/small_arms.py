"""Small arms: shots a turn, shared among targets and declared first; each may kill or wound a man (T14, T19)."""

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass

from companion.model.values import Scalar
from companion.rules.asking import choose
from companion.rules.course import Course
from companion.rules.plan import Fact
from companion.rules.requests import AnyAnswer, AnyRequest, Choice, ChooseUnit
from companion.rules.ruleset import Context
from companion.rulesets.tactical.aiming import Laid
from companion.rulesets.tactical.blast import counts, outcome_of
from companion.rulesets.tactical.conditional import settle_shot, tell_result, to_hit
from companion.rulesets.tactical.figure import can_harm, figure
from companion.rulesets.tactical.harm import Harm, Steps, survive
from companion.rulesets.tactical.intents_fire import Fire
from companion.rulesets.tactical.machine_gun import at_helicopter, in_front, seen
from companion.rulesets.tactical.tables import Cause, TacticalTables
from companion.rulesets.tactical.weapons import Weapon

ALL, SHARED = "tactical.shots.all", "tactical.shots.share"
FELL = "tactical.result.burst_felled"


@dataclass(frozen=True, slots=True)
class Burst:
    """How many shots go at one target."""

    laid: Laid
    shots: int


def others(context: Context, intent: Fire, weapon: Weapon) -> tuple[str, ...]:
    """Name the other enemies at whom shots of the same burst could go, the nearest first (T19)."""
    field, state = context.field, context.state
    if not field.stands(intent.shooter):
        return ()
    found = []
    for near in field.near(intent.shooter, weapon.range):
        who = figure(state, near.id)
        if near.id == intent.target or who.unit.side == state.units[intent.shooter].side or who.unit.hidden:
            continue
        if can_harm(weapon, who) and not who.wounded and not who.unit.carrier:
            found.append(near.id)
    return seen(context, intent.shooter, tuple(found))


def declare(course: Course, intent: Fire, weapon: Weapon) -> Generator[AnyRequest, AnyAnswer, Mapping[str, int]]:
    """Say before any die which target each shot goes at, in the order of the targets (T19)."""
    if weapon.mode == "sweep":
        return dict.fromkeys((intent.target, *in_front(course.context, intent, weapon)), weapon.shots)
    if intent.shots:
        return Counter(intent.shots)
    shared = TacticalTables(course.state.tables).option("T19.shots") == "shared"
    if shared and weapon.shots > 1 and (more := others(course.context, intent, weapon)):
        word = yield from choose(
            Choice(reason="tactical.reason.shots", rule="T19", unit=intent.shooter, options=(ALL, SHARED), policy=ALL)
        )
        if word == SHARED:
            chosen = []
            for number in range(weapon.shots):
                reason = f"tactical.reason.shot_{min(number + 1, 4)}"
                ask = ChooseUnit(reason=reason, rule="T19", unit=intent.shooter, among=(intent.target, *more))
                chosen.append((yield from choose(ask)))
            return Counter(chosen)
    return {intent.target: weapon.shots}


def spray(course: Course, intent: Fire, weapon: Weapon) -> Generator[AnyRequest, AnyAnswer, tuple[Fact, list[str]]]:
    """Fire all shots, target by target; gives the headline and who was fired at (T19, T20)."""
    shares = yield from declare(course, intent, weapon)
    bursts: list[Burst] = []
    for target, shots in shares.items():
        laid, intent = yield from settle_shot(course, intent, target)
        if laid is not None and (target == intent.target or intent.shots or laid.allowed):
            bursts.append(Burst(laid, shots))
    harms: dict[str, Harm] = {}
    several = len(bursts) > 1
    for number, burst in enumerate(bursts):
        worst = outcome_of(harms)
        settled = FELL if several and worst == "felled" else ""
        harm = yield from _at(course, intent, weapon, burst, settled, f"burst.{number}.{worst}" if several else "")
        harms[burst.laid.target] = harm
    values: dict[str, Scalar] = {"shooter": intent.shooter, "weapon": f"tactical.weapon.{weapon.key}"}
    if len(bursts) == 1:
        [(target, harm)] = harms.items()
        more = {**values, "target": target, "damage": 1}
        return _single(course, harm, more), list(harms)
    values |= {"targets": len(harms), **counts(harms)}
    return course.tell(f"tactical.result.burst_{outcome_of(harms)}", "T19", "", values), list(harms)


def _single(course: Course, harm: Harm, values: Mapping[str, Scalar]) -> Fact:
    target = figure(course.state, str(values["target"]))
    if harm == "none":
        code = "dodged" if target.flies else "harmless"
        return course.tell(f"tactical.result.{code}", "T20" if target.flies else "T19", "", values)
    return tell_result(course, harm, values)


def _at(course: Course, intent: Fire, weapon: Weapon, burst: Burst, settled: str, same: str) -> Steps:
    """Fire one target's share of the shots."""
    target = burst.laid.target
    course.tell("tactical.trace.shots", "T19", "printed", target=target, shots=burst.shots)
    hits = yield from to_hit(course, burst.laid, intent.shooter, burst.shots, settled=settled, same=same)
    if not hits:
        return "missed"
    return (yield from _harm(course, weapon, burst.laid, hits, settled))


def _harm(course: Course, weapon: Weapon, laid: Laid, hits: int, settled: str) -> Steps:
    """Let bullets do their harm: men fall by calibre, helicopters dodge, nothing else is harmed (T14, T19, T20)."""
    who = figure(course.state, laid.target)
    if who.living:
        cause: Cause = "pistol" if weapon.calibre == "pistol" else "rifle" if weapon.calibre == "rifle" else "direct"
        return (yield from survive(course, laid.target, cause, hits, settled=settled))
    if who.flies and weapon.mode == "sweep":
        return (yield from at_helicopter(course, laid, hits, settled=settled))
    return "none"
