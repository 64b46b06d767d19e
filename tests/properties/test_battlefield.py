"""Laws of the table: measures are symmetric, sight is mutual, no question about any state raises."""

import math

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.bodies import NotOnTableError
from companion.battlefield.terrain_faults import MENDED, mended, piece_faults
from companion.model.board import Level, LineString, MultiPolygon, Opening, Piece, Polygon, RectBase, RoundBase
from companion.model.state import GameState
from companion.model.units import Unit
from tests.unit.battlefield.laid import state

# Half of all places lie on a coarse grid, so that edges, corners and centres often fall together.
GRID = st.integers(0, 12).map(lambda n: n * 5.0)
ALONG = GRID | st.floats(0, 60, allow_nan=False).map(lambda x: round(x, 3))
PLACE = st.tuples(ALONG, ALONG)
SPEEDS = st.sampled_from(("", "open", "rough", "deep"))
BASES = st.builds(RoundBase, st.sampled_from((0.5, 2.0, 2.5, 6.0))) | st.builds(
    RectBase, st.sampled_from((2.0, 5.0)), st.sampled_from((1.0, 4.0))
)
OUTLINES = (
    st.builds(lambda a, b: Polygon((((*a,), (b[0], a[1]), (*b,), (a[0], b[1]), (*a,)),)), PLACE, PLACE)
    | st.lists(PLACE, min_size=4, max_size=9).map(lambda ring: Polygon(((*ring, ring[0]),)))
    | st.lists(PLACE, min_size=2, max_size=5).map(lambda line: LineString(tuple(line)))
    | st.lists(st.lists(PLACE, min_size=4, max_size=5), min_size=1, max_size=2).map(
        lambda rings: MultiPolygon(tuple(((*ring, ring[0]),) for ring in rings))
    )
)


@st.composite
def pieces(draw: st.DrawFn, name: str) -> Piece:
    openings = st.builds(Opening, a=PLACE, b=PLACE, kind=st.sampled_from(("door", "window")), open=st.booleans())
    return Piece(
        id=name,
        kind="thing",
        outline=draw(OUTLINES),
        width=draw(st.sampled_from((0.0, 0.5, 2.0))),
        base=draw(st.sampled_from((0.0, 1.0))),
        height=draw(st.sampled_from((0.0, 1.0, 2.0, 3.0, 9.0))),
        sight=draw(st.sampled_from(("open", "blocks", "area"))),
        see_through=draw(st.sampled_from((0.0, 4.0))),
        speed=draw(SPEEDS),
        ground=draw(st.booleans()),
        barrier=draw(st.booleans()),
        openings=tuple(draw(st.lists(openings, max_size=1))),
        levels=draw(st.sampled_from(((), (Level(floor=0.0), Level(floor=2.0))))),
    )


@st.composite
def units(draw: st.DrawFn, name: str) -> Unit:
    side = draw(st.sampled_from(("red", "blue")))
    return Unit(
        id=name,
        name=name,
        side=side,
        squad=f"{side}s",
        base=draw(BASES),
        position=draw(PLACE | st.none()),
        facing=draw(st.sampled_from((0.0, 45.0, 90.0, 200.5))),
        height=draw(st.sampled_from((0.0, 2.0, 3.0))),
        eye=draw(st.sampled_from((0.0, 2.0))),
        pose=draw(st.sampled_from(("standing", "prone"))),
        hidden=draw(st.booleans()),
        out=draw(st.sampled_from(("", "", "", "killed"))),
        level=draw(st.sampled_from((0, 0, 1))),
        altitude=draw(st.sampled_from((0.0, 0.0, 10.0))),
        blocks=draw(st.booleans()),
        carrier=draw(st.sampled_from(("", "", "", "u0", "u1", "nobody"))),
    )


@st.composite
def tables(draw: st.DrawFn) -> GameState:
    terrain = [draw(pieces(f"p{n}")) for n in range(draw(st.integers(0, 4)))]
    people = [draw(units(f"u{n}")) for n in range(3)]
    return state(*terrain, *people, tolerance=draw(st.sampled_from((0.0, 0.3))), width=60.0, height=60.0)


SLOW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def ask_everything(table: Battlefield, a: str, b: str) -> None:
    measure, back = table.measure(a, b), table.measure(b, a)
    assert (measure.edge, measure.centre, measure.contact) == (back.edge, back.centre, back.contact)
    assert measure.edge <= measure.centre + 1e-9
    line, other = table.line_of_fire(a, b), table.line_of_fire(b, a)
    assert line.seen == other.seen == table.sees(a, b)
    for method in ("silhouette", "width", "area", "corners", "any"):
        cover = table.cover(a, b, method)
        assert 0.0 <= cover.least <= cover.fraction <= cover.greatest <= 1.0
        assert math.isfinite(cover.picture.left)
        assert cover.picture.left <= cover.picture.right
    if table.cover(a, b).fraction < 1.0 - 1e-6 and table.body(b).height > 0:
        assert line.seen, "what the picture leaves open is seen"
    table.in_arc(a, b, 45.0)
    for piece in table.state.terrain.pieces:
        try:
            depth = table.depth_inside(piece.id, a)
            assert depth >= 0.0
            if depth > 0.0:
                assert table.measure(piece.id, a).edge == 0.0
        except NotOnTableError:
            assert piece_faults(piece), "only faulty pieces cannot be asked about"


@SLOW
@given(tables())
def test_no_question_about_any_state_raises(laid: GameState) -> None:
    table = Battlefield(laid)
    standing = table.standing()
    for a in standing:
        for b in standing:
            if a < b:
                ask_everything(table, a, b)
        table.nearest_enemies(a)
        table.threat(a)
        table.standing_in(a)
        table.speed_at(a)
        table.near(a, 10.0)
    table.distances()


@SLOW
@given(tables(), st.booleans())
def test_what_the_envelope_shows_may_be_walked(laid: GameState, wholly: bool) -> None:
    table, speeds = Battlefield(laid), {"open": 8.0, "rough": 5.0, "deep": 0.0}
    for unit in table.standing():
        envelope = table.envelope(unit, speeds, wholly=wholly)
        for rings in envelope.areas:
            corner = rings[0][len(rings[0]) // 2]
            way = table.route(unit, corner, speeds, wholly=wholly)
            # A corner of the drawing may lie a hair outside of what it is drawn from.
            assert way is None or table.path(unit, way, speeds, wholly=wholly).verdict == "yes"
        table.visibility(unit)


@SLOW
@given(tables(), st.lists(PLACE, max_size=4), st.booleans(), st.sampled_from((0, 1)))
def test_a_path_costs_the_sum_of_its_pieces(laid: GameState, points: list, wholly: bool, halved: int) -> None:
    table = Battlefield(laid)
    speeds = {"open": 20.0, "rough": 12.0, "deep": 0.0}
    for unit in table.standing():
        found = table.path(unit, points, speeds, wholly=wholly, halved=halved)
        assert found.cost == math.fsum(each.cost for each in found.pieces)
        assert math.isclose(found.length, math.fsum(each.end - each.start for each in found.pieces), abs_tol=1e-6)
        for one, two in zip(found.pieces, found.pieces[1:], strict=False):
            assert one.end == two.start
            assert (one.speed, one.terrain) != (two.speed, two.terrain)
        assert 0.0 <= found.reached <= found.length
        assert found.walked[0] == table.position(unit)
        assert found.walked[-1] == found.end
        assert (found.stop is None) == (found.reached == found.length)
        assert found.spent <= found.cost + 1e-9
        if found.stop is None:
            assert found.verdict == "yes"
        elif found.stop.why == "reach" and not wholly:
            assert math.isclose(found.spent, 1.0, abs_tol=1e-6)


@SLOW
@given(tables(), st.lists(PLACE, min_size=1, max_size=3))
def test_what_a_path_reaches_may_be_walked(laid: GameState, points: list) -> None:
    """The walked part is a path that is not stopped any more, and no base stands in another that it did not before."""
    table, speeds = Battlefield(laid), {"open": 20.0, "rough": 12.0, "deep": 0.0}
    for unit in table.standing():
        walked = table.path(unit, points, speeds)
        again = table.path(unit, walked.walked[1:], speeds)
        assert again.reached >= walked.reached - 1e-6
        assert again.verdict == "yes" or again.length - again.reached < 1e-6


@settings(max_examples=200, deadline=None)
@given(pieces("p"))
def test_a_mended_piece_has_nothing_left_to_mend(piece: Piece) -> None:
    once = mended(piece)
    left = {code for code, _, _ in piece_faults(once)}
    assert once is piece or not left & {f"core.fault.outline.{each}" for each in MENDED.values()}
