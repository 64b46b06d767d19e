"""Bases that go over something: where they go on to it and leave it, against closed forms and a slow walk."""

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.geometry.paths_climb import Crossing, crossings, on_body, rest_of, whole_cm
from companion.geometry.paths_contact import wall_bar
from companion.geometry.points import path_length, point_along
from companion.geometry.shapes import Footprint, box, disc

WALL = shapely.box(20.0, 0.0, 22.0, 100.0)


@pytest.mark.parametrize(
    ("height", "cm"), [(1.8, 2), (6.4, 6), (6.5, 7), (6.49999, 6), (2.49999999999, 3), (0.0, 0), (-0.5, 0)]
)
def test_heights_are_rounded_the_half_up_but_for_calculating_errors(height: float, cm: int) -> None:
    """T18: 2.5 that comes out as 2.49999999999 is 2.5 all the same."""
    assert whole_cm(height) == cm


def test_a_round_base_is_on_a_wall_from_touch_to_touch() -> None:
    (only,) = crossings(disc((10.0, 50.0), 1.0), [(10.0, 50.0), (40.0, 50.0)], wall_bar("w", WALL), WALL)
    assert only == Crossing(pytest.approx(9.0, abs=1e-5), pytest.approx(13.0, abs=1e-3))


def test_along_a_wall_there_is_no_crossing() -> None:
    bar = wall_bar("w", WALL)
    assert crossings(disc((19.0, 10.0), 1.0), [(19.0, 10.0), (19.0, 90.0)], bar, WALL) == ()


def test_who_begins_on_it_leaves_it_and_may_come_back() -> None:
    track = [(21.0, 50.0), (30.0, 50.0), (10.0, 50.0)]
    first, second = crossings(disc(track[0], 1.0), track, wall_bar("w", WALL), WALL)
    assert (first.begun, first.at, first.until) == (True, 0.0, pytest.approx(2.0, abs=1e-3))
    # Back at 23 after 9 + 7 cm, and left at 19 after four more.
    assert (second.begun, second.at, second.until) == (False, pytest.approx(16, abs=1e-3), pytest.approx(20, abs=1e-3))


def test_the_rest_of_a_path_begins_where_one_stands() -> None:
    track = [(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert rest_of(track, 1.0) == ((1.0, 0.0), (3.0, 0.0), (3.0, 4.0))
    assert rest_of(track, 3.0) == ((3.0, 0.0), (3.0, 4.0))
    assert rest_of(track, 9.0) == ((3.0, 4.0),)


PLACE = st.tuples(st.floats(0, 20).map(lambda x: round(x, 2)), st.floats(0, 20).map(lambda x: round(x, 2)))
BASES = st.builds(disc, PLACE, st.sampled_from((0.5, 1.5))) | st.builds(
    box, PLACE, st.sampled_from((1.0, 3.0)), st.sampled_from((1.0, 2.0)), st.sampled_from((0.0, 30.0, 90.0))
)


def plain(base: Footprint) -> shapely.Geometry:
    core = shapely.MultiPoint(base.core).convex_hull
    return core.buffer(base.radius, quad_segs=64) if base.radius else core


@settings(max_examples=60, deadline=None)
@given(BASES, st.lists(PLACE, min_size=1, max_size=3), PLACE, st.floats(0.3, 6.0), st.floats(0.3, 6.0))
def test_on_it_is_where_a_slow_walk_overlaps(base: Footprint, points: list, corner, wide: float, high: float) -> None:
    body = shapely.box(corner[0], corner[1], corner[0] + wide, corner[1] + high)
    track = [base.centre, *points]
    spans, length = on_body(base, track, body), path_length(track)
    assume(length > 0.01)
    for k in range(41):
        at = length * k / 40
        gap = float(shapely.distance(plain(base.placed(point_along(track, at))), body))
        shared = float(shapely.intersection(plain(base.placed(point_along(track, at))), body).area)
        inside = any(start - 1e-3 <= at <= end + 1e-3 for start, end in spans)
        surely = any(start + 1e-2 <= at <= end - 1e-2 for start, end in spans)
        assert inside or shared < 2e-2
        assert not surely or gap <= 1e-3
