"""Offers for what is not done every turn: firing together, boats, floors, fire, prisoners, a routed man's return."""

from collections.abc import Iterator

from companion.rules.intents import Intent
from companion.rules.ruleset import Context, Offer
from companion.rulesets.awam.arson import plan_arson
from companion.rulesets.awam.boats import is_boat, plan_board, rowers
from companion.rulesets.awam.dragging import draggable
from companion.rulesets.awam.figure import fights_for_itself, figure
from companion.rulesets.awam.floors import floors
from companion.rulesets.awam.game import ready
from companion.rulesets.awam.group_fire import hideout
from companion.rulesets.awam.intents import Arson, BlindFire, Board, Move, Rally, Row, Volley
from companion.rulesets.awam.rallying import plan_rally
from companion.rulesets.awam.surroundings import is_building, is_wood
from companion.rulesets.awam.tables import AwamTables
from companion.rulesets.awam.volley import plan_blind, weigh_volley


def special(context: Context, unit: str) -> Iterator[Offer]:
    """List what a figure may do besides the everyday actions."""
    afoot = not context.state.units[unit].carrier
    for each in draggable(context, unit)[:1] if afoot else ():
        yield _offer("awam.action.drag", Move(unit=unit, action="drag", drags=each), unit, "path")
    if afoot and not context.state.units[unit].hidden:
        yield _offer("awam.action.hide", Move(unit=unit, action="hide"), unit, "path")
    yield from together(context, unit)
    yield from _floors(context, unit)
    yield from _boats(context, unit)
    for piece in context.state.terrain.pieces:
        intent = Arson(unit=unit, piece=piece.id)
        if is_building(piece) and plan_arson(context, intent).refusals == ():
            yield _offer("awam.offer.arson", intent, unit)


def returning(context: Context, unit: str) -> tuple[Offer, ...]:
    """Offer a routed figure its return, while an ace or joker allows it (A7)."""
    intent = Rally(unit=unit)
    plan = plan_rally(context, intent)
    return (_offer("awam.offer.rally", intent, unit),) if not plan.faults and not plan.refusals else ()


def _offer(code: str, intent: Intent, unit: str, *wants: str) -> Offer:
    return Offer(code=code, intent=intent, unit=unit, wants=wants)


def together(context: Context, unit: str) -> Iterator[Offer]:
    """Offer a volley to an officer and blind fire to a leader, with all who can join in and what is nearest.

    Giving the word is no action of theirs (A29, A30): it is offered to one who has acted as well.
    """
    state, field = context.state, context.field
    if not field.stands(unit):
        return
    tables, squad = AwamTables(state.tables), state.squad(state.units[unit].squad)
    limit = tables.length("command.radius")
    mates = [each.id for each in state.members(state.units[unit].squad) if ready(state, each.id)]
    loaded = [each for each in mates if figure(state, each).loaded(tables) and field.stands(each)]
    near = tuple(each for each in loaded if each == unit or field.measure(each, unit).within(limit) != "no")
    regulars = tuple(each for each in near if figure(state, each).regular)
    if "officer" in figure(state, unit).kinds and len(regulars) >= tables.number("volley.least"):
        enemies = [each for each, _ in field.enemies_by_distance(unit) if fights_for_itself(state, each)]
        volleys = (Volley(officer=unit, firers=regulars, target=each) for each in enemies)
        if volley := next((each for each in volleys if weigh_volley(context, each).refusals == ()), None):
            yield _offer("awam.offer.volley", volley, unit, "target")
        yield from _volley_at_wood(context, unit, regulars)
    blind = tuple(each for each in near if any(_rolls_ten(tables, arm) for arm in figure(state, each).loaded(tables)))
    if squad is not None and squad.leader == unit and len(blind) >= tables.number("blind.least"):
        places = [piece.id for piece in state.terrain.pieces if hideout(context, piece.id) is not None]
        away = {piece: edge for piece in places if (edge := field.measure(unit, piece).edge) > 0.0}
        if away:
            fire = BlindFire(firers=blind, piece=min(away, key=lambda each: (away[each], each)))
            if plan_blind(context, fire).refusals == ():
                yield _offer("awam.offer.blind_fire", fire, unit, "piece")


def _volley_at_wood(context: Context, unit: str, regulars: tuple[str, ...]) -> Iterator[Offer]:
    """Offer a volley at the nearest wood within its range (A30)."""
    field, limit = context.field, AwamTables(context.state.tables).length("volley.range")
    woods = [piece.id for piece in context.state.terrain.pieces if is_wood(piece)]
    near = {piece: edge for piece in woods if 0.0 < (edge := field.measure(unit, piece).edge) <= limit}
    if near:
        volley = Volley(officer=unit, firers=regulars, piece=min(near, key=lambda each: (near[each], each)))
        if weigh_volley(context, volley).refusals == ():
            yield _offer("awam.offer.volley_wood", volley, unit, "piece")


def _rolls_ten(tables: AwamTables, weapon: str) -> bool:
    return tables.number(f"fire.{weapon}.die") >= tables.number("blind.face")


def _floors(context: Context, unit: str) -> Iterator[Offer]:
    """Offer the way up and down (A13)."""
    level = context.state.units[unit].level
    if context.state.units[unit].pose == "prone":
        return
    for code, goal in (("awam.offer.floor_up", level + 1), ("awam.offer.floor_down", level - 1)):
        if 0 <= goal < floors(context, unit):
            yield _offer(code, Move(unit=unit, level=goal), unit)


def _boats(context: Context, unit: str) -> Iterator[Offer]:
    """Offer to board, to cross, to row and to go ashore (A16, A48)."""
    carrier = context.state.units[unit].carrier
    for boat in context.state.units:
        if boat == carrier or not is_boat(context, boat) or context.state.units[boat].out:
            continue
        plan = plan_board(context, Board(unit=unit, boat=boat))
        if not plan.faults and not plan.refusals and context.field.stands(boat):
            yield _offer("awam.offer.board", Board(unit=unit, boat=boat), unit)
    if is_boat(context, carrier):
        yield _offer("awam.action.row", Row(crew=rowers(context, unit)), unit, "path")
        laid = ("point:to",) if context.field.stands(unit) else ()
        yield _offer("awam.offer.ashore", Board(unit=unit), unit, *laid)
