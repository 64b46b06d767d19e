"""Hidden figures: how deep in a wood one may fire, who is spotted, who may hide again (A34-A37)."""

from collections.abc import Generator

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import CoverReport
from companion.model.board import Piece, TerrainLayer
from companion.model.events import UnitHid
from companion.rules.course import Course
from companion.rules.judging import Asking, Judge, decide
from companion.rules.plan import Refusal
from companion.rules.requests import AnyAnswer, AnyRequest
from companion.rules.ruleset import Context
from companion.rulesets.awam.figure import fights_for_itself
from companion.rulesets.awam.onlookers import sees
from companion.rulesets.awam.surroundings import building_of, is_wood
from companion.rulesets.awam.tables import AwamTables

EXACT = 1e-9


def too_deep(context: Context, shooter: str, target: str, judge: Judge) -> bool:
    """Tell whether a shooter stands too deep in a wood to fire out of it (A35)."""
    field, edge = context.field, AwamTables(context.state.tables).length("hidden.edge")
    if not (field.stands(shooter) and field.stands(target)):
        return False
    also = {piece.id for piece in field.touching(target, is_wood)}
    depths = {
        piece.id: field.depth_inside(piece.id, shooter)
        for piece in field.touching(shooter, is_wood)
        if piece.id not in also
    }
    return not all(
        judge.within(f"deep.{wood}", "awam.question.deep", "A35", depth, edge, unit=shooter, meanwhile=True)
        for wood, depth in depths.items()
    )


def cover_from(context: Context, shooter: str, target: str) -> CoverReport:
    """Find out how much of a target is hidden, not by the edge of a wood from which the shooter fires (A35)."""
    field, tables = context.field, AwamTables(context.state.tables)
    cover = field.cover(shooter, target, tables.method)
    edge = tables.length("hidden.edge")
    also = {piece.id for piece in field.touching(target, is_wood)}
    own = {
        piece.id
        for piece in field.touching(shooter, is_wood)
        if piece.id not in also and field.depth_inside(piece.id, shooter) <= edge + EXACT
    }
    if not own & set(cover.pieces):
        return cover
    if own >= set(cover.pieces):
        picture = structs.replace(cover.picture, patches=())
        return structs.replace(cover, fraction=0.0, least=0.0, greatest=0.0, pieces=(), picture=picture)
    kept = TerrainLayer(tuple(piece for piece in context.state.terrain.pieces if piece.id not in own))
    return Battlefield(structs.replace(context.state, terrain=kept)).cover(shooter, target, tables.method)


def spots(
    context: Context,
    observer: str,
    hidden: str,
    judge: Judge,
    field: Battlefield | None = None,
    meanwhile: bool | None = None,
) -> bool:
    """Tell whether an observer near a wood's edge sees a figure hidden just inside it (A37).

    ``field`` is the table as it would be, for previews.
    """
    field = field or context.field
    tables = AwamTables(context.state.tables)
    if not (field.stands(observer) and field.stands(hidden)):
        return False
    inside, watch = tables.length("hidden.inside"), tables.length("hidden.watch")

    def near_edge(piece: Piece) -> bool:
        depth, away = field.depth_inside(piece.id, hidden), field.measure(observer, piece.id).edge
        who = f"{observer}.{hidden}"
        shallow = judge.within(
            f"inside.{who}", "awam.question.inside", "A37", depth, inside, unit=hidden, meanwhile=meanwhile
        )
        return shallow and judge.within(
            f"watch.{who}", "awam.question.watch", "A37", away, watch, unit=observer, meanwhile=meanwhile
        )

    if not any(near_edge(piece) for piece in field.touching(hidden, is_wood)):
        return False
    return sees(Context(state=context.state, field=field), observer, hidden, "A37", judge, meanwhile, reason="lurks")


def finds(
    context: Context,
    observer: str,
    hidden: str,
    judge: Judge,
    field: Battlefield | None = None,
    meanwhile: bool | None = None,
) -> bool:
    """Tell whether an observer sees a hidden figure where it is (A36, A37).

    Under trees only those in the same wood or near its edge see it, in a building only those inside; elsewhere
    everybody who has it in sight. A boat or an animal gives nobody away. ``field`` is the table as it would be.
    """
    field = field or context.field
    if not (fights_for_itself(context.state, observer) and field.stands(observer) and field.stands(hidden)):
        return False
    there = Context(state=context.state, field=field)
    house = building_of(there, hidden)
    if house is not None and building_of(there, observer) != house:
        return False
    woods = {piece.id for piece in field.touching(hidden, is_wood)}
    if woods and not any(piece.id in woods for piece in field.touching(observer, is_wood)):
        return spots(context, observer, hidden, judge, field, meanwhile)
    return sees(there, observer, hidden, "A37" if woods else "A36", judge, meanwhile, reason="lurks")


def spot_about(course: Course, unit: str) -> Generator[AnyRequest, AnyAnswer, None]:
    """After a move, reveal the hidden whom it brought into view, and the mover itself if it is hidden (A36, A37)."""
    if not course.context.field.stands(unit):
        return
    for enemy in course.context.field.enemies(unit):
        units = course.state.units
        for observer, hidden in ((enemy, unit), (unit, enemy)):
            if units[hidden].hidden and (yield from _finds(course, observer, hidden)):
                _reveal(course, hidden, observer)


def _finds(course: Course, observer: str, hidden: str) -> Asking:
    return (yield from decide(course, lambda judge: finds(course.context, observer, hidden, judge)))


def _reveal(course: Course, hidden: str, observer: str) -> None:
    course.happen(UnitHid(unit=hidden, hidden=False))
    course.tell("awam.trace.spotted", "A37", unit=observer, target=hidden)


def hide_refusals(
    context: Context, unit: str, judge: Judge, *, moves: bool, end: tuple[float, float] | None
) -> list[Refusal]:
    """Say why a figure cannot hide with this move: it does not move, or an enemy still sees it (A36)."""
    values = {"unit": unit}
    found = []
    if not moves:
        found.append(Refusal(code="awam.refusal.hide_still", rule="A36", values=values))
    if end is None or not context.field.stands(unit):
        return found
    field = context.field.with_unit_at(unit, end)
    there = Context(state=context.state, field=field)
    awake = [each for each in field.enemies(unit) if not context.state.units[each].hidden]
    indoors = building_of(there, unit) is not None

    def watches(enemy: str) -> bool:
        """Who hides in a building must keep away from its windows as well."""
        if indoors and fights_for_itself(context.state, enemy):
            return sees(there, enemy, unit, "A36", judge, meanwhile=False, reason="lurks")
        return finds(context, enemy, unit, judge, field, meanwhile=False)

    watchers = [each for each in awake if watches(each)]
    if watchers:
        more = {**values, "target": watchers[0]}
        found.append(Refusal(code="awam.refusal.hide_seen", rule="A36", values=more))
    return found
