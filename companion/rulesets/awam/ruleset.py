"""The ruleset awam: skirmishes in North America, second half of the 18th century."""

from collections.abc import Iterator, Mapping

from companion.model.declarations import Declarations
from companion.model.tables import Entry
from companion.model.units import Unit
from companion.model.values import Point
from companion.rules.course import Course
from companion.rules.intents import Intent
from companion.rules.plan import Fact, Fault, Plan, Refusal
from companion.rules.ruleset import Context, Glance, MoveKind, Offer, Procedure
from companion.rules.tables import TableFile, value_faults
from companion.rulesets.awam import deck, firing, morale, moving, offers, reloading
from companion.rulesets.awam.aiming import weapon_at_hand
from companion.rulesets.awam.declarations import DECLARATIONS
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.game import acts, shaken_refusal, turn_refusals, unit_faults
from companion.rulesets.awam.intents import (
    INTENTS,
    DrawCard,
    EndTurn,
    Fire,
    Move,
    Other,
    Reload,
    Rest,
    TestMorale,
)
from companion.rulesets.awam.wording import AWAM


class AwamRuleset:
    """The rules of awam, behind the protocol that the rest of the program knows."""

    id = "awam"
    declarations: Declarations = DECLARATIONS
    intents: tuple[type[Intent], ...] = INTENTS
    wording: Mapping[str, str] = AWAM
    speeds: tuple[str, ...] = moving.SPEEDS
    covers: tuple[str, ...] = ("soft", "hard")

    def __init__(self, file: TableFile) -> None:
        self.version = file.version
        self.tables: Mapping[str, Entry] = file.values

    def table_faults(self, tables: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
        """Find what is wrong with table values."""
        return value_faults(self.tables, tables)

    def plan(self, context: Context, intent: Intent) -> Plan:
        """Say all that is known of an intent before anything is rolled."""
        match intent:
            case DrawCard():
                return deck.plan_draw(context)
            case EndTurn():
                return deck.plan_end(context)
            case TestMorale():
                return morale.plan_test(context, intent)
            case Move():
                return moving.plan_move(context, intent)
            case Fire():
                return firing.plan_fire(context, intent)
            case Reload():
                return reloading.plan_reload(context, intent)
            case Other() | Rest():
                return _plan_plain(context, intent)
            case _:
                return Plan(faults=(Fault(code="awam.fault.intent"),))

    def resolve(self, context: Context, intent: Intent) -> Procedure:
        """Carry an intent out; every refusal is taken as set aside."""
        match intent:
            case DrawCard():
                return deck.draw(context)
            case EndTurn():
                return deck.end_turn(context)
            case TestMorale():
                return morale.roll_morale(context, intent)
            case Move():
                return moving.move(context, intent)
            case Fire():
                return firing.fire(context, intent)
            case Reload():
                return reloading.reload(context, intent)
            case Other() | Rest():
                return _plain(context, intent)
            case _:
                raise TypeError(f"not an intent of awam: {intent!r}")

    def offers(self, context: Context, unit: str) -> tuple[Offer, ...]:
        """List what a figure may do now."""
        return offers.offers(context, unit)

    def next_step(self, context: Context) -> Offer | None:
        """Name what NEXT does."""
        return offers.next_step(context)

    def fire(self, context: Context, shooter: str, target: str) -> Intent | None:
        """Make the intent of firing at a target, or nothing for a figure without a weapon."""
        weapon = weapon_at_hand(context, figure(context.state, shooter))
        return Fire(shooter=shooter, target=target, weapon=weapon) if weapon else None

    def move(
        self, context: Context, unit: str, action: str, path: tuple[Point, ...], facing: float | None
    ) -> Intent | None:
        """Make the intent of moving; a prone figure stands up for it."""
        prone = context.state.units[unit].pose == "prone"
        return Move(unit=unit, action=action, path=path, facing=facing, pose="standing" if prone else None)

    def moves(self, context: Context, unit: str) -> tuple[MoveKind, ...]:
        """List how a figure may move now."""
        return moving.moves(context, unit)

    def glance(self, context: Context, unit: Unit) -> Glance:
        """Sum a figure up for its counter."""
        return offers.glance(context, unit)

    def status(self, context: Context) -> tuple[Fact, ...]:
        """Say where the game is."""
        return offers.status(context)


def _plan_plain(context: Context, intent: Other | Rest) -> Plan:
    faults = unit_faults(context.state, intent.unit)
    if faults:
        return Plan(faults=faults)
    if isinstance(intent, Rest):
        refusals = [each for each in turn_refusals(context.state, intent.unit) if each.rule != "A45"]
        return Plan(refusals=tuple(refusals))
    refusals = [*turn_refusals(context.state, intent.unit), *shaken_refusal(context.state, intent.unit)]
    if not intent.note.strip():
        refusals.append(Refusal(code="awam.refusal.what", rule="A21", values={"unit": intent.unit}))
    return Plan(refusals=tuple(refusals))


def _plain(context: Context, intent: Other | Rest) -> Procedure:
    course = Course(context)
    course.happen(*acts(context.state, intent.unit))
    if isinstance(intent, Rest):
        return course.outcome(course.tell("awam.result.rests", "A3", unit=intent.unit))
    return course.outcome(course.tell("awam.result.other", "A21", unit=intent.unit, note=intent.note))
    yield  # a procedure that asks nothing is still one
