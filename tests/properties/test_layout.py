"""Whatever the editor does, undone and redone, the scenario's file is the same to the byte."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.app import data_folder, registry
from companion.battlefield.editing import corners, drawing, ground, rings, shifting, stacking, walls
from companion.battlefield.editing.faults import CannotEditError, settled
from companion.battlefield.editing.stacking import Laid
from companion.model.board import LineString, Piece, Polygon, Zone
from companion.model.kinds import Kind
from companion.model.state import GameState
from companion.model.units import Profile, Side
from companion.persistence.drafts import Draft, DraftShelf
from companion.persistence.scenario_file import read_scenario, write_scenario
from companion.rules.drivers import Script
from companion.rules.engine import Refused
from companion.rules.intents import (
    ChangeTerrain,
    Destroy,
    Intent,
    LayOut,
    MoveSeveral,
    OpenDoor,
    PlaceUnit,
    PlaceZone,
    RemoveZone,
    WriteHeading,
    WriteProfile,
    WriteSides,
)
from companion.rules.kinds import read_kinds
from companion.rules.validity import scenario_faults

RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)
SCENARIO, AWAM = read_scenario(data_folder() / "scenarios" / "la_spia.scenario.json", RULESETS)
KINDS = {each.id: each for each in read_kinds(RESOURCES / "kinds" / "awam.toml", AWAM)}
NOW = datetime(2026, 1, 1)

Operation = Callable[[GameState], Intent]

PLACES = st.tuples(st.integers(0, 1800).map(lambda n: n / 10), st.integers(0, 1200).map(lambda n: n / 10))
WHICH = st.integers(0, 100)
DEGREES = st.integers(-3600, 3600).map(lambda n: n / 10)


def one(state: GameState, which: int) -> Piece:
    return state.terrain.pieces[which % len(state.terrain.pieces)]


def taken(state: GameState) -> set[str]:
    return {each.id for each in state.terrain.pieces}


def change(*pieces: Piece | Laid, without: Sequence[str] = ()) -> ChangeTerrain:
    laid = tuple(each if isinstance(each, Laid) else Laid(each) for each in pieces)
    return ChangeTerrain(pieces=laid, without=tuple(without))


@st.composite
def drawn(draw: st.DrawFn) -> Operation:
    a, b, kind = draw(PLACES), draw(PLACES), KINDS[draw(st.sampled_from(["wood", "house", "wall", "hill", "lake"]))]

    def operation(state: GameState) -> Intent:
        outline = drawing.line([a, b]) if kind.draw == "line" else drawing.rectangle(a, b)
        return change(drawing.piece_of(kind, outline, taken(state)))

    return operation


@st.composite
def shifted(draw: st.DrawFn) -> Operation:
    which, place, degrees, how = draw(WHICH), draw(PLACES), draw(DEGREES), draw(st.integers(0, 4))

    def operation(state: GameState) -> Intent:
        piece = one(state, which)
        frame = shifting.frame_of(piece)
        made = (
            lambda: shifting.moved(piece, (place[0] - 90.0, place[1] - 60.0)),
            lambda: shifting.turned(piece, degrees, frame.centre),
            lambda: shifting.mirrored(piece, place, degrees),
            lambda: shifting.placed(piece, structs.replace(frame, centre=place, angle=degrees)),
            lambda: shifting.scaled(piece, frame.width * 1.5, frame.height * 0.75),
        )[how]()
        return change(settled(made))

    return operation


@st.composite
def cornered(draw: st.DrawFn) -> Operation:
    which, at, place, how = draw(WHICH), draw(WHICH), draw(PLACES), draw(st.integers(0, 2))

    def operation(state: GameState) -> Intent:
        piece = one(state, which)
        listed = [corner for corner, _ in rings.corners(piece.outline)]
        corner = listed[at % len(listed)]
        if how == 0:
            return change(settled(corners.corner_moved(piece, corner, place)))
        if how == 1:
            edges = list(rings.edges(piece.outline))
            edge = edges[at % len(edges)]
            return change(settled(corners.corner_added(piece, edge.corner, edge.at(0.4))))
        return change(settled(corners.corner_removed(piece, corner)))

    return operation


@st.composite
def opened(draw: st.DrawFn) -> Operation:
    which, at, place, how = draw(WHICH), draw(WHICH), draw(PLACES), draw(st.integers(0, 4))

    def operation(state: GameState) -> Intent:
        piece = one(state, which)
        kind = ("door", "window", "loophole", "gap")[at % 4]
        if how == 0 or not piece.openings:
            return change(walls.with_opening(piece, place, kind))  # type: ignore[arg-type] # one of the kinds
        number = at % len(piece.openings)
        if how == 1:
            return change(walls.opening_moved(piece, number, place))
        if how == 2:
            return change(walls.without_opening(piece, number))
        if how == 3:
            return OpenDoor(piece=piece.id, opening=number, open=not piece.openings[number].open)
        spot = rings.nearest_edge(piece, place).at(0.5)
        return Destroy(piece=piece.id, at=spot, width=3.0)

    return operation


@st.composite
def together(draw: st.DrawFn) -> Operation:
    some, how, place = draw(st.sets(WHICH, min_size=2, max_size=4)), draw(st.integers(0, 7)), draw(PLACES)

    def operation(state: GameState) -> Intent:
        pieces = state.terrain.pieces
        ids = {one(state, each).id for each in some}
        chosen = [each for each in pieces if each.id in ids]
        if how == 0:
            return change(*stacking.grouped(chosen, {each.group for each in pieces}))
        if how in (1, 2, 3):
            lift = ("raise", "bottom", "top")[how - 1]
            after = stacking.stacked(pieces, ids, lift)  # type: ignore[arg-type] # one of the ways
            return change(*stacking.laid_anew(pieces, after))
        if how == 4:
            return change(*shifting.copied(chosen, (3.0, 3.0), taken(state), {each.group for each in pieces}))
        if how == 5:
            return LayOut(without_pieces=tuple(each.id for each in chosen[:1]))
        if how == 6:
            hills = [each for each in pieces if each.ground and not isinstance(each.outline, LineString)]
            return change(ground.contour_on(hills[0], 2.0, taken(state))) if hills else change()
        water = [each for each in pieces if each.kind in ("stream", "river", "lake")]
        ford: Kind = KINDS["ford"]
        if not water:
            return change()
        spot = rings.nearest_edge(water[0], place).at(0.5)
        return change(ground.across(water[0], spot, ford, 6.0, 0.0, taken(state)))

    return operation


@st.composite
def peopled(draw: st.DrawFn) -> Operation:
    """Figures, zones, sides, profiles and the heading."""
    which, place, how = draw(WHICH), draw(PLACES), draw(st.integers(0, 9))

    def operation(state: GameState) -> Intent:
        units = list(state.units.values())
        unit = units[which % len(units)] if units else None
        zone = state.zones[which % len(state.zones)] if state.zones else None
        ring = ((0.0, 0.0), (place[0] + 1.0, 0.0), (place[0] + 1.0, place[1] + 1.0), (0.0, 0.0))
        area = Polygon((ring,))
        made: list[Intent] = [
            WriteHeading(title=f"Table {which}", table=state.table, turn_limit=which),
            WriteSides(sides=(*state.sides, Side(id=f"s{len(state.sides)}", name="More")), squads=state.squads),
            WriteProfile(profile=Profile(id=f"p{which}", name="Scout")),
            PlaceZone(zone=Zone(id=f"z{which}", kind="objective", outline=area, name="Hold it")),
            RemoveZone(zone=zone.id) if zone else change(),
            LayOut(zones=(structs.replace(zone, outline=area),)) if zone else change(),
        ]
        if unit is None:
            return made[how % len(made)]
        made += [
            MoveSeveral(units=(unit.id,), by=(place[0] - 90.0, place[1] - 60.0)),
            LayOut(units=(structs.replace(unit, id=f"{unit.id}-{which}", position=place),)),
            PlaceUnit(unit=structs.replace(unit, position=None, facing=float(which))),
            LayOut(without_units=(unit.id,)),
        ]
        return made[how]

    return operation


TERRAIN = st.one_of(drawn(), shifted(), cornered(), opened(), together())
OPERATIONS = st.lists(st.one_of(TERRAIN, peopled()), min_size=1, max_size=8)


def file_bytes(draft: Draft, folder: Path) -> bytes:
    path = folder / "table.scenario.json"
    write_scenario(path, draft.scenario())
    return path.read_bytes()


@settings(max_examples=60, deadline=None)
@given(OPERATIONS)
def test_the_file_is_the_same_after_undo_and_redo(operations: list[Operation]) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        draft = DraftShelf(folder / "drafts").begin(SCENARIO, AWAM, None, NOW)
        session = draft.opened.session
        stood = [file_bytes(draft, folder)]
        for operation in operations:
            before = session.state
            try:
                done = session.perform(operation(before), Script(()))
            except CannotEditError:
                assert session.state is before
                continue
            if isinstance(done, Refused):
                assert session.state is before
                continue
            stood.append(file_bytes(draft, folder))
        for wanted in reversed(stood[:-1]):
            assert session.undo()
            assert file_bytes(draft, folder) == wanted
        assert not session.undo()
        for wanted in stood[1:]:
            assert session.redo()
            assert file_bytes(draft, folder) == wanted
        draft.put_away()
        if len(stood) > 1:
            again = DraftShelf(folder / "drafts").open(draft.opened.path, RULESETS)
            assert file_bytes(again, folder) == stood[-1]
            again.put_away()


@settings(max_examples=60, deadline=None)
@given(st.lists(TERRAIN, min_size=3, max_size=8))
def test_what_the_editor_makes_is_never_refused_for_its_shape(operations: list[Operation]) -> None:
    with TemporaryDirectory() as name:
        draft = DraftShelf(Path(name) / "drafts").begin(SCENARIO, AWAM, None, NOW)
        session = draft.opened.session
        for operation in operations:
            try:
                intent = operation(session.state)
            except CannotEditError:
                continue
            done = session.perform(intent, Script(()))
            if isinstance(intent, ChangeTerrain):
                assert not isinstance(done, Refused)
        assert scenario_faults(AWAM, draft.scenario()) == ()
        draft.put_away()
