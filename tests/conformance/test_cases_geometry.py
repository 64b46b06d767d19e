"""The worked cases G1 to G20, asked of a Battlefield over a real state.

The cases put the eye at (0, 0) and use negative coordinates; a table has neither, so everything is shifted by (50, 50),
which changes no distance, fraction or line.
"""

import pytest

from companion.battlefield.battlefield import Battlefield
from companion.model.board import Piece
from companion.model.units import Unit
from tests.unit.battlefield.laid import TALL, block, cart, field, foe, man, wall, wood

AT = 50.0  # where the origin of the cases lies
THIN = 1e-6  # half the thickness of a wall that the cases draw as a line


def eye() -> Unit:
    return man("eye", AT, AT, 2.0)


def target() -> Unit:
    return foe("target", AT + 20, AT, 2.0)


def line_wall(name: str, x: float, y0: float, y1: float, height: float = TALL) -> Piece:
    return wall(name, AT + x - THIN, AT + y0, AT + x + THIN, AT + y1, height)


def facing_each_other(*pieces: Piece, tolerance: float = 0.0) -> Battlefield:
    return field(eye(), target(), *pieces, tolerance=tolerance)


def test_g1_two_round_bases() -> None:
    found = field(man("a", 10, 10), foe("b", 20, 10)).measure("a", "b")
    assert found.centre == pytest.approx(10.0, abs=1e-9)
    assert found.edge == pytest.approx(7.5, abs=1e-9)
    assert not found.contact


@pytest.mark.parametrize(("facing", "edge"), [(90.0, 5.75), (0.0, 6.75), (180.0, 6.75), (270.0, 5.75)])
def test_g2_round_base_and_rectangle(facing: float, edge: float) -> None:
    found = field(man("a", AT, AT), cart("b", AT + 10, AT, 6, 4, facing)).measure("a", "b")
    assert found.edge == pytest.approx(edge, abs=1e-9)


def test_g3_overlapping_bases_are_in_contact() -> None:
    found = field(man("a", AT, AT, 3.0), foe("b", AT + 2.9, AT, 3.0)).measure("a", "b")
    assert found.edge == 0.0
    assert found.contact


def test_g4_half_hidden_by_a_tall_wall() -> None:
    cover = facing_each_other(line_wall("wall", 10, 0, 10)).cover("eye", "target")
    assert cover.fraction == pytest.approx(0.5, abs=1e-6)
    assert cover.reaches(0.5) == "yes"
    assert cover.pieces == ("wall",)


def test_g4_is_too_close_to_call_at_the_default_tolerance() -> None:
    cover = facing_each_other(line_wall("wall", 10, 0, 10), tolerance=0.3).cover("eye", "target")
    assert cover.least < 0.5 < cover.greatest
    assert cover.reaches(0.5) == "close"


def test_g5_wholly_hidden_and_no_line_of_fire() -> None:
    table = facing_each_other(line_wall("wall", 10, -10, 10))
    assert table.cover("eye", "target").fraction == 1.0
    line = table.line_of_fire("eye", "target")
    assert not line.seen
    assert line.verdict == "no"
    assert [each.id for each in line.blockers] == ["wall"]
    assert line.blockers[0].at == pytest.approx((AT + 10, AT), abs=1e-5)


def test_g6_a_wall_behind_the_target_hides_nothing() -> None:
    assert facing_each_other(line_wall("wall", 25, -10, 10)).cover("eye", "target").fraction == 0.0


def test_g7_a_wall_touching_the_far_side_of_the_base_hides_nothing() -> None:
    table = field(eye(), target(), wall("wall", AT + 21, AT - 10, AT + 21 + 2 * THIN, AT + 10))
    assert table.cover("eye", "target").fraction == 0.0
    assert table.sees("eye", "target")


@pytest.mark.parametrize(("height", "fraction"), [(1.5, 1 / 3), (2.0, 2 / 3)])
def test_g8_and_g9_a_low_wall(height: float, fraction: float) -> None:
    cover = facing_each_other(line_wall("wall", 10, -30, 30, height)).cover("eye", "target")
    assert cover.fraction == pytest.approx(fraction, abs=1e-6)


def test_g10_a_low_and_a_tall_wall_count_once() -> None:
    table = facing_each_other(line_wall("low", 10, -30, 30, 1.5), line_wall("tall", 10, 0, 30))
    cover = table.cover("eye", "target")
    assert cover.fraction == pytest.approx(0.5 + 0.5 / 3, abs=1e-6)
    assert set(cover.pieces) == {"low", "tall"}


def test_g11_the_eye_on_the_end_point_of_a_wall_running_away() -> None:
    table = field(eye(), target(), wall("wall", AT - 10, AT - THIN, AT, AT + THIN))
    assert table.cover("eye", "target").fraction == 0.0
    assert table.sees("eye", "target")


def test_g12_a_line_along_a_face_is_not_blocked_by_it() -> None:
    # The wall's face lies on the line of centres, its body to the right of it: the left half is open.
    table = facing_each_other(wall("wall", AT + 5, AT, AT + 15, AT + 5))
    assert table.sees("eye", "target")
    assert table.cover("eye", "target").fraction == pytest.approx(0.5, abs=1e-6)
    # A point-like figure right behind a face that its own line runs along is not hidden by it.
    face = wall("wall", AT + 5, AT, AT + 15, AT + 5)
    slim = field(man("eye", AT, AT, 2e-6), foe("target", AT + 20, AT - 1e-6, 2e-6), face)
    assert slim.cover("eye", "target").fraction == pytest.approx(0.0, abs=1e-6)


def test_g13_a_wood_twenty_deep_lets_nobody_through() -> None:
    table = field(eye(), foe("target", AT + 30, AT, 2.0), wood("wood", AT + 4, AT - 30, AT + 24, AT + 30, 5.0))
    line = table.line_of_fire("eye", "target")
    assert not line.seen
    assert [each.id for each in line.blockers] == ["wood"]


@pytest.mark.parametrize(("deep", "seen"), [(4.0, True), (6.0, False)])
def test_g13_a_target_inside_the_wood(deep: float, seen: bool) -> None:
    inside = foe("target", AT + 4 + deep + 1, AT, 2.0)
    table = field(eye(), inside, wood("wood", AT + 4, AT - 30, AT + 24, AT + 30, 5.0))
    assert table.depth_inside("wood", "target") == pytest.approx(deep, abs=1e-9)
    assert table.sees("eye", "target") is seen
    assert table.standing_in("target") == ("wood",)


def test_g14_length_of_a_path() -> None:
    table = field(man("a", AT, AT))
    found = table.path("a", [(AT + 3, AT + 4), (AT + 3, AT + 10)], {"open": 20.0})
    assert found.length == pytest.approx(11.0, abs=1e-9)
    assert found.reached == pytest.approx(11.0, abs=1e-9)
    assert found.stop is None


def test_g15_a_run_into_rough_ground() -> None:
    table = field(man("a", AT, AT), block("mud", AT + 4, AT - 20, AT + 40, AT + 20, speed="rough"))
    found = table.path("a", [(AT + 30, AT)], {"smooth": 10.0, "rough": 6.0, "hard": 3.0}, default="smooth")
    assert found.reached == pytest.approx(7.6, abs=1e-9)
    assert found.end == pytest.approx((AT + 7.6, AT), abs=1e-9)
    assert found.stop is not None
    assert found.stop.why == "reach"
    assert [(each.speed, each.terrain) for each in found.pieces] == [("smooth", ""), ("rough", "mud")]
    assert found.spent == pytest.approx(1.0, abs=1e-9)


def test_g16_a_walk_into_rough_ground() -> None:
    table = field(man("a", AT, AT), block("mud", AT + 2.5, AT - 20, AT + 40, AT + 20, speed="rough"))
    speeds = {"smooth": 5.0, "rough": 3.0, "hard": 1.0}
    found = table.path("a", [(AT + 4, AT)], speeds, default="smooth")
    assert found.pieces[0].cost == pytest.approx(0.5, abs=1e-9)
    assert found.pieces[1].end - found.pieces[1].start == pytest.approx(1.5, abs=1e-9)
    assert found.cost == pytest.approx(1.0, abs=1e-9)
    assert found.stop is None
    assert table.path("a", [(AT + 20, AT)], speeds, default="smooth").reached == pytest.approx(4.0, abs=1e-9)


@pytest.mark.parametrize(("edge", "verdict"), [(9.6, "yes"), (9.8, "close"), (10.2, "close"), (10.4, "no")])
def test_g17_a_range_of_ten(edge: float, verdict: str) -> None:
    table = field(man("a", AT, AT, 2.0), foe("b", AT + edge + 2, AT, 2.0), tolerance=0.3)
    assert table.measure("a", "b").within(10.0) == verdict


def test_g18_a_blast_of_radius_three() -> None:
    laid = (man("a", AT + 3.9, AT, 2.0), foe("b", AT + 4.1, AT, 2.0))
    assert field(*laid).within((AT, AT), 3.0) == ("a",)
    assert [each.verdict for each in field(*laid, tolerance=0.3).near((AT, AT), 3.0)] == ["close", "close"]


@pytest.mark.parametrize(("height", "fraction"), [(1.5, (2 - 0.5 * 20 / 11) / 3), (2.5, 1.0)])
def test_g19_and_g20_a_thick_block(height: float, fraction: float) -> None:
    table = facing_each_other(wall("block", AT + 9, AT - 40, AT + 11, AT + 40, height))
    assert table.cover("eye", "target").fraction == pytest.approx(fraction, abs=1e-6)
