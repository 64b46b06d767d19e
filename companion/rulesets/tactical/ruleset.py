"""The ruleset tactical: modern battles by D6, with guns that really shoot."""

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
from companion.rulesets.tactical import (
    area,
    boarding,
    ending,
    firing,
    gaits,
    melee,
    moving,
    natural,
    offers,
    overlays,
    plain,
    returning,
)
from companion.rulesets.tactical import intents as it
from companion.rulesets.tactical import intents_fire as fire
from companion.rulesets.tactical.declarations import declarations
from companion.rulesets.tactical.keys import SPEEDS, armlist_in
from companion.rulesets.tactical.weapons import weapons_in
from companion.rulesets.tactical.wording import TACTICAL
from companion.rulesets.tactical.wording_fire import FIRE
from companion.rulesets.tactical.wording_names import club_names

RULES = Rulebook(
    "tactical.fault.intent",
    rule(it.Begin, plain.plan_begin, plain.begin),
    rule(it.Move, moving.plan_move, moving.move),
    rule(it.Melee, melee.plan_melee, melee.melee),
    rule(it.Board, boarding.plan_board, boarding.board),
    rule(it.Carry, boarding.plan_carry, boarding.carry),
    rule(it.Retreat, ending.plan_retreat, ending.retreat),
    rule(it.Victory, ending.plan_victory, ending.victory),
    rule(it.PassTurn, plain.plan_pass, plain.pass_the_turn),
    rule(fire.Fire, firing.plan_fire, firing.fire),
    rule(fire.AreaFire, area.plan_area, area.fire_at_place),
    rule(fire.NaturalFire, natural.plan_natural, natural.fire_naturally),
    rule(fire.HoldFire, returning.plan_hold, returning.hold),
)


class TacticalRuleset:
    """The rules of tactical, behind the protocol that the rest of the program knows."""

    id = "tactical"
    intents: tuple[type[Intent], ...] = RULES.intents
    builder: SquadBuilder | None = None
    speeds: tuple[str, ...] = SPEEDS
    covers: tuple[str, ...] = ()

    def __init__(self, file: TableFile) -> None:
        self.version = file.version
        self.tables: Mapping[str, Entry] = file.values
        self.sheet: Sheet = file.sheet
        weapons, entries = weapons_in(file.values), armlist_in(file.values)
        self.declarations: Declarations = declarations(weapons, entries)
        self.wording: Mapping[str, str] = {**club_names(weapons, entries), **TACTICAL, **FIRE}

    def plan(self, context: Context, intent: Intent) -> Plan:
        """Say all that is known of an intent before anything is rolled."""
        return RULES.plan(context, intent)

    def resolve(self, context: Context, intent: Intent) -> Procedure:
        """Carry an intent out; every refusal is taken as set aside. Raises KeyError for another ruleset's intent."""
        return ending.played_on(context, RULES.resolve(context, intent))

    def offers(self, context: Context, unit: str) -> tuple[Offer, ...]:
        """List what a unit may do now."""
        return offers.offers(context, unit)

    def next_step(self, context: Context) -> Offer | None:
        """Name what NEXT does."""
        return offers.next_step(context)

    def fire(self, context: Context, shooter: str, target: str) -> Intent | None:
        """Make the intent of firing at a target with the weapon at hand, or nothing for the unarmed."""
        return firing.shot_at(context, shooter, target)

    def move(
        self, context: Context, unit: str, action: str, path: tuple[Point, ...], facing: float | None
    ) -> Intent | None:
        """Make the intent of moving along a path with a named action, or nothing for a name that there is not."""
        return gaits.move_by(context, unit, action, path, facing)

    def moves(self, context: Context, unit: str) -> tuple[MoveKind, ...]:
        """List how a unit may move now."""
        return gaits.moves(context, unit)

    def overlays(self, context: Context, unit: str) -> tuple[Overlay, ...]:
        """Give the ranges of a unit's weapons, its front, its reach hand to hand."""
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
