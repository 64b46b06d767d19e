"""Pushed bases against a slow walk: where a base first overlaps, found in small steps with plain polygons."""

import itertools
import math

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity

from companion.geometry.outlines import check_polygon
from companion.geometry.paths import stretches
from companion.geometry.paths_contact import base_bar, first_contact, wall_bar
from companion.geometry.points import path_length, point_along
from companion.geometry.shapes import Footprint, box, capsule, disc

ALONG = st.integers(0, 20).map(float) | st.floats(0, 20).map(lambda x: round(x, 2))
PLACE = st.tuples(ALONG, ALONG)
SIZE = st.sampled_from((0.5, 1.0, 2.0, 3.5))
BASES = (
    st.builds(disc, PLACE, SIZE)
    | st.builds(box, PLACE, SIZE, SIZE, st.sampled_from((0.0, 30.0, 45.0, 90.0)))
    | st.builds(capsule, PLACE, PLACE, SIZE)
)
RINGS = st.lists(PLACE, min_size=3, max_size=6, unique=True)
WALK = settings(max_examples=150, deadline=None)


def plain(base: Footprint) -> shapely.Geometry:
    core = shapely.MultiPoint(base.core).convex_hull
    return core.buffer(base.radius, quad_segs=64) if base.radius else core


def overlap(mover: shapely.Geometry, other: shapely.Geometry, dx: float, dy: float) -> float:
    return float(shapely.intersection(affinity.translate(mover, dx, dy), other).area)


def check_walk(base: Footprint, points: list, other: shapely.Geometry, found: tuple[float, str] | None) -> None:
    """Up to the contact nothing overlaps, a little behind it something does."""
    track = [base.centre, *points]
    mover, end = plain(base), found[0] if found else path_length(track)
    for step in range(60):
        x, y = point_along(track, end * step / 59)
        assert overlap(mover, other, x - base.centre[0], y - base.centre[1]) < 2e-2
    if found:
        deeper = []
        for beyond in (0.05, 0.2, 0.5):
            if end + beyond <= path_length(track):
                x, y = point_along(track, end + beyond)
                deeper.append(overlap(mover, other, x - base.centre[0], y - base.centre[1]))
        assert not deeper or max(deeper) > 0.0


@WALK
@given(BASES, BASES, st.lists(PLACE, min_size=1, max_size=3))
def test_a_base_is_stopped_by_another_where_a_slow_walk_is(base: Footprint, other: Footprint, points: list) -> None:
    if shapely.distance(plain(base), plain(other)) > 1e-3:
        check_walk(base, points, plain(other), first_contact(base, [base.centre, *points], [base_bar("b", other)]))


@WALK
@given(BASES, RINGS, st.lists(PLACE, min_size=1, max_size=3))
def test_a_base_is_stopped_by_a_wall_where_a_slow_walk_is(base: Footprint, ring: list, points: list) -> None:
    outline = check_polygon([[*ring, ring[0]]]).outline
    if outline is not None and shapely.distance(plain(base), outline.shape) > 1e-3:
        found = first_contact(base, [base.centre, *points], [wall_bar("w", outline.shape)])
        check_walk(base, points, outline.shape, found)


@WALK
@given(st.lists(PLACE, min_size=2, max_size=5), st.lists(RINGS, max_size=3))
def test_stretches_are_the_path_and_lie_in_their_areas(points: list, rings: list) -> None:
    areas = [o for ring in rings if (o := check_polygon([[*ring, ring[0]]]).outline) is not None]
    found = stretches(points, areas)
    assert math.isclose(sum(s.end - s.start for s in found), path_length(points), abs_tol=1e-6)
    for one, two in itertools.pairwise(found):
        assert one.end == two.start
        assert one.area != two.area
    for s in found:
        for share in (0.1, 0.37, 0.5, 0.9):
            if s.end - s.start < 1e-3:
                continue
            at = shapely.Point(point_along(points, s.start + (s.end - s.start) * share))
            # Shapely's own word, a hair's breadth forgiving at the borders.
            holding = [i for i, area in enumerate(areas) if shapely.distance(area.shape, at) < 1e-7]
            inside = [i for i in holding if shapely.distance(areas[i].shape.boundary, at) > 1e-7]
            assert s.area in (*holding, -1)
            assert not inside or (s.area != -1 and s.area <= inside[0])
