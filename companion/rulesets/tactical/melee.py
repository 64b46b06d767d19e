"""Fighting hand to hand: a die each, the higher wins, with several the highest of each side counts (T17)."""

from collections.abc import Generator, Iterable, Sequence

from msgspec import structs

from companion.battlefield.reports import Measurement, Verdict, within
from companion.rules.asking import choose, throw
from companion.rules.course import Course
from companion.rules.judging import NO, put
from companion.rules.plan import Fact, Fault, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Choice, ChooseUnit, Dice, Question
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.game import action_refusals, actions_left, spend, unit_faults
from companion.rulesets.tactical.harm import kill, survive
from companion.rulesets.tactical.intents import Melee
from companion.rulesets.tactical.tables import TacticalTables

REACH = "reach"
"""The question whether two who want to fight stand near enough."""


def attackers(intent: Melee) -> tuple[str, ...]:
    """Name those who start the melee."""
    return tuple(dict.fromkeys((intent.unit, *(intent.beside or ()))))


def defenders(intent: Melee) -> tuple[str, ...]:
    """Name those who are attacked."""
    return tuple(dict.fromkeys((intent.target, *(intent.against or ()))))


def plan_melee(context: Context, intent: Melee) -> Plan:
    """Say who would fight whom, and what stands against it."""
    if faults := _faults(context, intent):
        return Plan(faults=tuple(faults))
    state, refusals, questions = context.state, list[Refusal](), list[Question]()
    for each in attackers(intent):
        refusals += action_refusals(state, each, "fire")
    for each in (*attackers(intent), *defenders(intent)):
        who = figure(state, each)
        if not who.infantry:
            refusals.append(Refusal(code="tactical.refusal.no_infantry", rule="T17", values={"unit": each}))
        elif who.wounded and each in defenders(intent):
            refusals.append(Refusal(code="tactical.refusal.wounded_foe", rule="T17", values={"unit": each}))
        if who.unit.carrier:
            refusals.append(Refusal(code="tactical.refusal.inside", rule="T17", values={"unit": each}))
    refusals += _reach(context, intent, questions)
    return Plan(
        refusals=tuple(refusals),
        questions=tuple(questions),
        measurement=_ruler(context, intent.unit, intent.target),
        facts=_facts(context, intent),
        chances=True,
    )


def _faults(context: Context, intent: Melee) -> list[Fault]:
    units = context.state.units
    faults = list(unit_faults(context.state, *attackers(intent), *defenders(intent)))
    if not faults:
        side = units[intent.unit].side
        mixed = [("same_side", "target", each) for each in defenders(intent) if units[each].side == side]
        mixed += [("sides", "beside", each) for each in attackers(intent) if units[each].side != side]
        faults += [
            Fault(code=f"tactical.fault.{code}", place=place, values={"unit": each}) for code, place, each in mixed
        ]
    return faults


def _ruler(context: Context, a: str, b: str) -> Measurement | None:
    field = context.field
    return field.measure(a, b) if field.stands(a) and field.stands(b) else None


def _reach(context: Context, intent: Melee, questions: list[Question]) -> list[Refusal]:
    """Hold everybody within 5 cm of somebody on the other side; what is too close to call is asked (T17)."""
    limit, found = TacticalTables(context.state.tables).length("melee.reach"), []
    for one, others in _sides(intent):
        for unit in one:
            lengths = [(ruler.edge, other) for other in others if (ruler := _ruler(context, unit, other))]
            if lengths and all(parted(context, unit, other) for other in others):
                named = {"unit": unit, "target": min(lengths)[1]}
                found.append(Refusal(code="tactical.refusal.melee_parted", rule="T17", values=named))
                continue
            if intent.stated_distance is not None:
                lengths, tolerance = [(intent.stated_distance, others[0])], 0.0
            else:
                tolerance = context.state.tolerance
            if not lengths:
                continue
            edge, other = min(lengths)
            verdict = within(edge, limit, tolerance)
            key = f"{REACH}.{unit}"
            if verdict == "close":
                verdict = _ruled(intent, key, edge, limit, tolerance, questions)
            if verdict == "no":
                values = {"unit": unit, "target": other, "distance": edge, "limit": limit}
                found.append(Refusal(code="tactical.refusal.melee_far", rule="T17", values=values))
    return found


def parted(context: Context, one: str, other: str) -> bool:
    """Tell whether a wall or a floor parts two who could fight otherwise, so that they do not see each other (T17)."""
    field = context.field
    if TacticalTables(context.state.tables).option("T17.parted") == "fights":
        return False
    return field.stands(one) and field.stands(other) and not field.sees(one, other)


def _sides(intent: Melee) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    return (attackers(intent), defenders(intent)), (defenders(intent), attackers(intent))


def _ruled(intent: Melee, key: str, edge: float, limit: float, tolerance: float, questions: list[Question]) -> Verdict:
    """Take the table's word on a distance that is too close to call, or ask for it and go by what is measured."""
    if (word := intent.rulings.get(key)) is not None:
        return "yes" if word == "yes" else "no"
    measured = "yes" if edge <= limit + 1e-9 else "no"
    questions.append(
        Question(
            key=key,
            reason="tactical.question.melee",
            rule="T17",
            verdict="close",
            options=("yes", "no"),
            value=edge,
            limit=limit,
            tolerance=tolerance,
            policy=measured,
        )
    )
    return "yes"


def _facts(context: Context, intent: Melee) -> tuple[Fact, ...]:
    return tuple(
        Fact(code=f"tactical.fact.melee_{role}", rule="T17", values={"unit": each})
        for role, units in (("attacks", attackers(intent)), ("defends", defenders(intent)))
        for each in units
    )


def melee(context: Context, intent: Melee) -> Procedure:
    """Fight once: one figure of the losing side falls; starting it is the fire action, defending is free (T17)."""
    course = Course(context)
    intent = yield from _joined(context, intent)
    for question in plan_melee(context, intent).questions:
        if (yield from put(course, question, intent.unit)) == NO:
            values = {"unit": intent.unit, "target": intent.target}
            return course.outcome(course.tell("tactical.result.melee_none", "T17", "", values))
    for each in attackers(intent):
        spend(course, each, "fire")
    ours, theirs = attackers(intent), defenders(intent)
    won = yield from _fight(course, ours, theirs)
    winners, losers = (ours, theirs) if won else (theirs, ours)
    fallen = losers[0]
    if len(losers) > 1:
        fallen = yield from choose(ChooseUnit(reason="tactical.reason.falls", rule="T17", unit=losers[0], among=losers))
    harm = yield from _lose(course, fallen)
    code = "tactical.result.melee_won" if won else "tactical.result.melee_lost"
    values = {"unit": winners[0] if won else fallen, "target": fallen if won else winners[0]}
    return course.outcome(course.tell(f"{code}_{harm}", "T17", "", values))


def _joined(context: Context, intent: Melee) -> Generator[AnyRequest, AnyAnswer, Melee]:
    """Ask who else fights, where the intent leaves it open: comrades near the target, then enemies near those (T17)."""
    beside, against = intent.beside, intent.against
    if beside is None:
        able = (each for each in near(context, intent.target) if "fire" in actions_left(context.state, each))
        beside = yield from _asked_each(intent.unit, "beside", (each for each in able if each != intent.unit))
    if against is None:
        ours = (intent.unit, *beside)
        foes = dict.fromkeys(each for unit in ours for each in near(context, unit))
        against = yield from _asked_each(intent.target, "against", (each for each in foes if each != intent.target))
    return structs.replace(intent, beside=beside, against=against)


def _asked_each(unit: str, role: str, candidates: Iterable[str]) -> Generator[AnyRequest, AnyAnswer, tuple[str, ...]]:
    joined = []
    for each in candidates:
        word = yield from choose(
            Choice(
                reason=f"tactical.reason.melee_{role}",
                rule="T17",
                unit=each,
                options=("tactical.option.joins", "tactical.option.stays_out"),
                policy="tactical.option.stays_out",
            )
        )
        if word == "tactical.option.joins":
            joined.append(each)
    return tuple(joined)


def near(context: Context, unit: str) -> tuple[str, ...]:
    """Name the enemies on foot, not wounded, whom a man could fight hand to hand from where he is (T17)."""
    state = context.state
    if not context.field.stands(unit) or state.units[unit].carrier:
        return ()
    reach = TacticalTables(state.tables).length("melee.reach")
    close = (figure(state, each.id) for each in context.field.near(unit, reach))
    foes = (each for each in close if each.unit.side != state.units[unit].side and not each.unit.carrier)
    able = (each.id for each in foes if each.infantry and not each.wounded)
    return tuple(each for each in able if not parted(context, unit, each))


def _fight(course: Course, ours: Sequence[str], theirs: Sequence[str]) -> Generator[AnyRequest, AnyAnswer, bool]:
    """Roll for everybody, and again for the two highest if they are equal; tells whether the attackers win."""
    die = TacticalTables(course.state.tables).die
    ties = tuple((face, face) for face in range(1, die + 1))
    alone = len(ours) == len(theirs) == 1
    highest = []
    if alone:
        faces = yield from throw(
            course, Dice(reason="tactical.reason.melee", rule="T17", unit=ours[0], dice=(die, die), again_if=ties)
        )
        return faces[0] > faces[1]
    for units in (ours, theirs):
        faces = yield from throw(
            course,
            Dice(
                reason="tactical.reason.melee_side", rule="T17", unit=units[0], dice=(die,) * len(units), together=True
            ),
        )
        highest.append(max(faces))
    course.tell("tactical.trace.melee_highest", "T17", unit=ours[0], target=theirs[0], one=highest[0], two=highest[1])
    if highest[0] == highest[1]:
        faces = yield from throw(
            course, Dice(reason="tactical.reason.melee_tie", rule="T17", unit=ours[0], dice=(die, die), again_if=ties)
        )
        return faces[0] > faces[1]
    return highest[0] > highest[1]


def _lose(course: Course, unit: str) -> Generator[AnyRequest, AnyAnswer, str]:
    """Let the loser fall; by option he lives on wounded on a 6, as after any direct hit (T14, T17)."""
    if TacticalTables(course.state.tables).option("T17.loser") == "hit":
        return (yield from survive(course, unit, "direct"))
    yield from kill(course, unit)
    return "killed"
