"""Hand to hand: evasion, shots before the melee, dice, results, prisoners (A38-A44)."""

from collections.abc import Generator

from companion.model.events import UnitOut
from companion.rules.asking import choose, throw, throw_one
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Choice, Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.before_melee import evasions, shots
from companion.rulesets.awam.blows import Blow, apply, captors_of, captured_results
from companion.rulesets.awam.fray import Fray
from companion.rulesets.awam.game import game, notes, unit_faults
from companion.rulesets.awam.intents import Melee
from companion.rulesets.awam.knot import Knot, Pair, gather, helped, personal


def plan_melee(context: Context, intent: Melee) -> Plan:
    """Say who would fight whom, and what stands against it."""
    faults = list(unit_faults(context.state, intent.unit, *intent.against, *intent.beside))
    units = context.state.units
    if not faults:
        side = units[intent.unit].side
        mixed = [each for each in intent.against if units[each].side == side]
        mixed += [each for each in intent.beside if units[each].side != side]
        faults += [Fault(code="awam.fault.sides", place="against", values={"unit": each}) for each in mixed]
    if faults:
        return Plan(faults=tuple(faults))
    knot = gather(context, intent)
    if not knot.pairs:
        fault = Fault(code="awam.fault.no_opponent", place="against", values={"unit": intent.unit})
        return Plan(faults=(fault,))
    values = {"unit": intent.unit}
    refusals = []
    kept = context.field.stands(intent.unit) or not intent.against
    if kept and intent.unit not in game(context.state).fights:
        refusals.append(Refusal(code="awam.refusal.no_melee_due", rule="A38", values=values))
    field = context.field
    for a, b in knot.pairs:
        if field.stands(a) and field.stands(b) and not field.measure(a, b).contact:
            more = {"unit": a, "target": b}
            refusals.append(Refusal(code="awam.refusal.no_contact", rule="A38", values=more))
    facts = tuple(Fact(code="awam.trace.pair", rule="A38", values={"unit": a, "target": b}) for a, b in knot.pairs)
    modifiers = (*personal(context, knot, intent.unit), *helped(context, knot, intent.unit, knot.pairs[0][1]))
    return Plan(refusals=tuple(refusals), modifiers=modifiers, facts=facts, chances=True)


def melee(context: Context, intent: Melee) -> Procedure:
    """Fight: first whoever may run away does, then whoever may shoot does, then everybody rolls once."""
    course = Course(context)
    knot = gather(context, intent)
    left = tuple(each for each in game(context.state).fights if each != intent.unit)
    course.happen(*notes(fights=left))
    gone = yield from evasions(course, knot)
    knot = knot.without(gone)
    yield from shots(course, knot)
    knot = knot.without({each for each in knot.fighters if course.state.units[each].out})
    if not knot.against(intent.unit):
        out = bool(course.state.units[intent.unit].out)
        code = "awam.result.melee_shot" if out else "awam.result.melee_nobody"
        return course.outcome(course.tell(code, "A38", unit=intent.unit))
    blows = yield from _fight(course, knot)
    prisoners = yield from _captures(course, knot, blows)
    rest = captured_results(blows, prisoners)
    yield from apply(course, rest)
    for each in prisoners:
        course.happen(UnitOut(unit=each, why="captured"))
        course.tell("awam.trace.captured", "A44", unit=each)
    return course.outcome(_headline(course, knot, rest, prisoners))


def _fight(course: Course, knot: Knot) -> Generator[AnyRequest, AnyAnswer, tuple[Blow, ...]]:
    """Roll once for everybody and compare the pairs; a tie is rolled again at once, without modifiers (A43)."""
    fray = Fray(course.context, knot)
    for fighter in knot.fighters:
        weapon = fray.weapons[fighter]
        source = fray.tables.entry(f"melee.{weapon}").source
        course.tell("awam.trace.fights", "A41", source, unit=fighter, weapon=f"awam.weapon.{weapon}")
        request = Dice(
            reason="awam.reason.melee",
            rule="A41",
            unit=fighter,
            dice=(fray.dice[fighter],),
            reading=fray.reading(fighter),
            same=fray.same,
        )
        face = yield from throw_one(course, request)
        course.tell_modifiers(fray.modifiers[fighter])
        fray.rolled(fighter, face)
    blows = []
    for a, b in knot.pairs:
        course.tell_modifiers((*fray.helps[a, b], *fray.helps[b, a]))
        one, two = fray.totals((a, b))
        course.tell("awam.trace.scores", "A43", unit=a, target=b, one=one, two=two)
        if one == two:
            yield from _again(course, fray, (a, b))
        blows.append(fray.blow((a, b)))
    return tuple(blows)


def _again(course: Course, fray: Fray, pair: Pair) -> Generator[AnyRequest, AnyAnswer, None]:
    ties, alike = fray.ties(pair)
    request = Dice(
        reason="awam.reason.melee_tie",
        rule="A43",
        unit=pair[0],
        dice=(fray.dice[pair[0]], fray.dice[pair[1]]),
        again_if=ties,
        alike=alike,
        same=fray.same,
    )
    one, two = yield from throw(course, request)
    course.tell("awam.trace.scores", "A43", unit=pair[0], target=pair[1], one=one, two=two)
    fray.settle(pair, (one, two))


def _captures(course: Course, knot: Knot, blows: tuple[Blow, ...]) -> Generator[AnyRequest, AnyAnswer, tuple[str, ...]]:
    """Ask the captors, once all results are known, whether they take a prisoner instead (A44)."""
    prisoners: list[str] = []
    for fighter in knot.fighters:
        captors = captors_of(course.context, knot, blows, fighter)
        if not captors:
            continue
        word = yield from choose(
            Choice(
                reason="awam.reason.capture",
                rule="A44",
                unit=fighter,
                options=("awam.option.capture", "awam.option.results"),
                policy="awam.option.capture",
            )
        )
        if word == "awam.option.capture":
            prisoners.append(fighter)
    return tuple(prisoners)


def _headline(course: Course, knot: Knot, blows: tuple[Blow, ...], prisoners: tuple[str, ...]) -> Fact:
    """Say in one line what became of the active figure and of those who fought it."""
    unit, units = knot.unit, course.state.units
    foes = knot.against(unit)
    taken = [each for each in foes if each in prisoners]
    dead = [each for each in foes if units[each].out and each not in prisoners]
    effects = {(each.loser, each.effect) for each in blows if unit in (each.loser, each.winner)}
    wounded = [each for each in foes if (each, "wound") in effects]
    if units[unit].out:
        code, target = "captured" if unit in prisoners else "killed", foes[0]
    elif taken or dead:
        code, target = ("captures", taken[0]) if taken else ("kills", dead[0])
    elif (unit, "wound") in effects or wounded:
        code, target = ("wounded", foes[0]) if (unit, "wound") in effects else ("wounds", wounded[0])
    else:
        code, target = "loses" if any(loser == unit for loser, _ in effects) else "wins", foes[0]
    return course.tell(f"awam.result.melee_{code}", "A44" if "captur" in code else "A43", unit=unit, target=target)
