"""The ruleset awam: skirmishes in North America, second half of the 18th century."""

from collections.abc import Mapping

from companion.battlefield.reports import Method
from companion.model.declarations import Declarations
from companion.model.tables import Entry, Sheet
from companion.model.units import Pose, Unit
from companion.model.values import Point
from companion.rules.building import SquadBuilder
from companion.rules.intents import Intent
from companion.rules.plan import Fact, Overlay, Plan
from companion.rules.procedures import Rulebook, rule
from companion.rules.ruleset import Context, Glance, MoveKind, Offer, Procedure
from companion.rules.tables import TableFile
from companion.rulesets.awam import (
    arson,
    boats,
    deck,
    firing,
    gaits,
    melee,
    morale,
    moving,
    offers,
    plain,
    rallying,
    reloading,
    volley,
)
from companion.rulesets.awam import intents as it
from companion.rulesets.awam.aiming import weapon_at_hand
from companion.rulesets.awam.declarations import DECLARATIONS
from companion.rulesets.awam.dragging import draggable
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.overlays import around
from companion.rulesets.awam.tables import AwamTables
from companion.rulesets.awam.wording import AWAM

RULES = Rulebook(
    "awam.fault.intent",
    rule(it.DrawCard, deck.plan_draw, deck.draw),
    rule(it.EndTurn, deck.plan_end, deck.end_turn),
    rule(it.TestMorale, morale.plan_test, morale.roll_morale),
    rule(it.Move, moving.plan_move, moving.move),
    rule(it.Fire, firing.plan_fire, firing.fire),
    rule(it.Reload, reloading.plan_reload, reloading.reload),
    rule(it.Other, plain.plan_plain, plain.plain),
    rule(it.Rest, plain.plan_plain, plain.plain),
    rule(it.Melee, melee.plan_melee, melee.melee),
    rule(it.BlindFire, volley.plan_blind, volley.blind_fire),
    rule(it.Volley, volley.plan_volley, volley.volley),
    rule(it.Rally, rallying.plan_rally, rallying.rally),
    rule(it.Board, boats.plan_board, boats.board),
    rule(it.Row, boats.plan_row, boats.row),
    rule(it.Arson, arson.plan_arson, arson.set_fire),
)


class AwamRuleset:
    """The rules of awam, behind the protocol that the rest of the program knows."""

    id = "awam"
    declarations: Declarations = DECLARATIONS
    intents: tuple[type[Intent], ...] = RULES.intents
    wording: Mapping[str, str] = AWAM
    builder: SquadBuilder | None = None
    speeds: tuple[str, ...] = gaits.SPEEDS
    covers: tuple[str, ...] = ("soft", "hard")

    def __init__(self, file: TableFile) -> None:
        self.version = file.version
        self.tables: Mapping[str, Entry] = file.values
        self.sheet: Sheet = file.sheet

    def plan(self, context: Context, intent: Intent) -> Plan:
        """Say all that is known of an intent before anything is rolled."""
        return RULES.plan(context, intent)

    def resolve(self, context: Context, intent: Intent) -> Procedure:
        """Carry an intent out; every refusal is taken as set aside. Raises KeyError for another ruleset's intent."""
        return RULES.resolve(context, intent)

    def offers(self, context: Context, unit: str) -> tuple[Offer, ...]:
        """List what a figure may do now."""
        return offers.offers(context, unit)

    def next_step(self, context: Context) -> Offer | None:
        """Name what NEXT does."""
        return offers.next_step(context)

    def fire(self, context: Context, shooter: str, target: str) -> Intent | None:
        """Make the intent of firing at a target, or nothing for a figure without a weapon."""
        weapon = weapon_at_hand(context, figure(context.state, shooter))
        return it.Fire(shooter=shooter, target=target, weapon=weapon) if weapon else None

    def move(
        self, context: Context, unit: str, action: str, path: tuple[Point, ...], facing: float | None
    ) -> Intent | None:
        """Make the intent of moving; a prone figure stands up for it, and who is in a boat rows it."""
        who = context.state.units[unit]
        if action == "row":
            return it.Row(crew=boats.rowers(context, unit), path=path, facing=facing)
        pose: Pose | None = "standing" if who.pose == "prone" else None
        drags = next(iter(draggable(context, unit)), "") if action == "drag" else ""
        return it.Move(unit=unit, action=action, path=path, facing=facing, pose=pose, drags=drags)

    def moves(self, context: Context, unit: str) -> tuple[MoveKind, ...]:
        """List how a figure may move now."""
        return boats.strokes(context, unit) or gaits.moves(context, unit)

    def overlays(self, context: Context, unit: str) -> tuple[Overlay, ...]:
        """Give the leader's command radius, the arc of fire and the ranges of the weapon at hand."""
        return around(context, unit)

    def method(self, context: Context) -> Method:
        """Name how the hidden part of a target is found (A28)."""
        return AwamTables(context.state.tables).method

    def glance(self, context: Context, unit: Unit) -> Glance:
        """Sum a figure up for its counter."""
        return offers.glance(context, unit)

    def status(self, context: Context) -> tuple[Fact, ...]:
        """Say where the game is."""
        return offers.status(context)
