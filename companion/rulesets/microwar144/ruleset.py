"""The ruleset microwar144: squads of a few to several hundred units, any era, by d20."""

from collections.abc import Mapping

from companion.battlefield.reports import Method
from companion.model.declarations import Declarations
from companion.model.tables import Entry, Sheet
from companion.model.units import Unit
from companion.model.values import Point
from companion.rules.building import SquadBuilder
from companion.rules.intents import Intent
from companion.rules.plan import Fact, Overlay, Plan
from companion.rules.procedures import Rulebook, rule
from companion.rules.ruleset import Context, Glance, MoveKind, Offer, Procedure
from companion.rules.tables import TableFile
from companion.rulesets.microwar144 import activation, aiming, attacking, gaits, moving, offers, overlays, plain
from companion.rulesets.microwar144 import intents as it
from companion.rulesets.microwar144.building import MicrowarBuilder
from companion.rulesets.microwar144.declarations import declarations
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.keys import GRADES, SPEEDS, weapons_in
from companion.rulesets.microwar144.wording import MICROWAR

RULES = Rulebook(
    "microwar144.fault.intent",
    rule(it.Activate, activation.plan_activate, activation.activate),
    rule(it.Move, moving.plan_move, moving.move),
    rule(it.Attack, aiming.plan_attack, attacking.attack),
    rule(it.Guard, plain.plan_guard, plain.guard),
    rule(it.Aim, plain.plan_aim, plain.aim),
    rule(it.Rest, plain.plan_rest, plain.rest),
    rule(it.PassTurn, plain.plan_pass, plain.pass_the_turn),
)


class MicrowarRuleset:
    """The rules of microwar144, behind the protocol that the rest of the program knows."""

    id = "microwar144"
    intents: tuple[type[Intent], ...] = RULES.intents
    wording: Mapping[str, str] = MICROWAR
    builder: SquadBuilder | None = MicrowarBuilder()
    speeds: tuple[str, ...] = SPEEDS
    covers: tuple[str, ...] = GRADES

    def __init__(self, file: TableFile) -> None:
        self.version = file.version
        self.tables: Mapping[str, Entry] = file.values
        self.sheet: Sheet = file.sheet
        self.declarations: Declarations = declarations(weapons_in(file.values))

    def plan(self, context: Context, intent: Intent) -> Plan:
        """Say all that is known of an intent before anything is rolled."""
        return RULES.plan(context, intent)

    def resolve(self, context: Context, intent: Intent) -> Procedure:
        """Carry an intent out; every refusal is taken as set aside. Raises KeyError for another ruleset's intent."""
        return RULES.resolve(context, intent)

    def offers(self, context: Context, unit: str) -> tuple[Offer, ...]:
        """List what a unit may do now."""
        return offers.offers(context, unit)

    def next_step(self, context: Context) -> Offer | None:
        """Name what NEXT does."""
        return offers.next_step(context)

    def fire(self, context: Context, shooter: str, target: str) -> Intent | None:
        """Make the intent of attacking a target with the best weapon that reaches, or nothing for the unarmed."""
        who, field = fighter(context.state, shooter), context.field
        placed = field.stands(shooter) and field.stands(target)
        weapon = who.weapon_at_hand(field.measure(shooter, target).edge if placed else None)
        return it.Attack(shooter=shooter, target=target, weapon=weapon.key) if weapon else None

    def move(
        self, context: Context, unit: str, action: str, path: tuple[Point, ...], facing: float | None
    ) -> Intent | None:
        """Make the intent of moving along a path with a named action, or nothing for a name that there is not."""
        if action not in gaits.WAYS:
            return None
        return it.Move(unit=unit, action=action, path=path, facing=facing)

    def moves(self, context: Context, unit: str) -> tuple[MoveKind, ...]:
        """List how a unit may move now."""
        return gaits.moves(context, unit)

    def overlays(self, context: Context, unit: str) -> tuple[Overlay, ...]:
        """Give the ranges of a unit's weapons."""
        return overlays.around(context, unit)

    def method(self, context: Context) -> Method:
        """Name how the hidden part of a target is found: the silhouette is what there is to hit."""
        return "silhouette"

    def glance(self, context: Context, unit: Unit) -> Glance:
        """Sum a unit up for its counter."""
        return offers.glance(context, unit)

    def status(self, context: Context) -> tuple[Fact, ...]:
        """Say where the game is."""
        return offers.status(context)
