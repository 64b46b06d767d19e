"""Edge to edge: the worked cases, and every pair of shapes against a second measurement."""

import math

import numpy as np
import pytest
import shapely

from companion.geometry.distance import (
    border_distance,
    depth_inside,
    distance_matrix,
    edge_distance,
    in_arc,
    nearest,
    nearest_pair,
    nearest_pair_to_outline,
    off_facing,
    outline_distance,
)
from companion.geometry.outlines import check_polygon, rectangle
from companion.geometry.shapes import box, capsule, disc, polygon


def test_g1_round_bases():
    """G1: bases 2.5 at (10,10) and (20,10): 10 between centres, 7.5 between edges."""
    a, b = disc((10, 10), 1.25), disc((20, 10), 1.25)
    assert edge_distance(a, b) == 7.5
    assert nearest_pair(a, b) == ((11.25, 10), (18.75, 10))


def test_g2_a_rectangle_turned():
    """G2: base 2.5 at (0,0), rectangle 6 x 4 at (10,0): 5.75, turned by 90 degrees 6.75."""
    a, b = disc((0, 0), 1.25), box((10, 0), 6, 4, 90)
    assert edge_distance(a, b) == pytest.approx(5.75, abs=1e-12)
    assert edge_distance(a, b.turned(90)) == pytest.approx(6.75, abs=1e-12)


def test_g3_overlapping_bases_are_in_contact():
    """G3: bases 3 at (0,0) and (2.9,0): distance 0."""
    a, b = disc((0, 0), 1.5), disc((2.9, 0), 1.5)
    assert edge_distance(a, b) == 0
    p, q = nearest_pair(a, b)
    assert p == q
    assert a.contains(p)
    assert b.contains(p)


def test_g17_lengths_about_a_limit():
    """G17: edge to edge 9.6, 9.8, 10.2 and 10.4 come out as such."""
    for gap in (9.6, 9.8, 10.2, 10.4):
        assert edge_distance(disc((0, 0), 1.25), disc((2.5 + gap, 0), 1.25)) == pytest.approx(gap, abs=1e-12)


def test_g18_a_blast_reaches_edges():
    """G18: blast 3 at (0,0): the base 2 at (3.9,0) lies within, the one at (4.1,0) does not."""
    point = disc((0, 0), 0)
    assert edge_distance(disc((3.9, 0), 1), point) == pytest.approx(2.9)
    assert edge_distance(disc((4.1, 0), 1), point) == pytest.approx(3.1)


def test_t13_blast_from_a_projectiles_edge():
    """T-13: capsule (10,0)-(12,0), radius 0.25, to the base 2 at (16.2,0): 2.95."""
    assert edge_distance(capsule((10, 0), (12, 0), 0.25), disc((16.2, 0), 1)) == pytest.approx(2.95, abs=1e-12)


def test_m12_distance_to_a_window():
    """M-12: from a base's edge to the window it fires from, 1.4 and 0.9."""
    for gap in (1.4, 0.9):
        assert edge_distance(disc((0, 1.25 + gap), 1.25), capsule((-0.5, 0), (0.5, 0), 0)) == pytest.approx(gap)


SHAPES = [
    disc((0, 0), 1.25),
    disc((0, 0), 0),
    box((0, 0), 6, 4, 20),
    capsule((-1, 0), (2, 1), 0.5),
    polygon([(0, 0), (3, 0), (1, 2)], 0.25),
]


@pytest.mark.parametrize("a", SHAPES)
@pytest.mark.parametrize("b", SHAPES)
def test_every_pair_of_shapes_agrees_with_fine_polygons(a, b):
    for dx, dy, turn in ((9, 1, 0), (5, -6, 33), (-7, 2, 90), (0.5, 0.2, 10)):
        there = b.turned(turn).moved(dx, dy)
        drawn = [shapely.Polygon(s.outline(2000)) if s.area else shapely.Point(s.centre) for s in (a, there)]
        length = edge_distance(a, there)
        assert length == pytest.approx(shapely.distance(*drawn), abs=2e-6)
        assert edge_distance(there, a) == pytest.approx(length, abs=1e-12)
        p, q = nearest_pair(a, there)
        assert math.dist(p, q) == pytest.approx(length, abs=1e-9)
        assert a.core_distance(p) <= a.radius + 1e-9
        assert there.core_distance(q) <= there.radius + 1e-9


def test_crossing_bars_share_a_point():
    a, b = box((0, 0), 10, 1, 0), box((0, 0), 10, 1, 90)
    assert edge_distance(a, b) == 0
    p, q = nearest_pair(a, b)
    assert p == q
    assert a.contains(p)
    assert b.contains(p)


def test_the_matrix_agrees_with_single_measurements():
    shapes = [shape.moved(3.7 * i, 2.9 * j) for i, shape in enumerate(SHAPES) for j in range(4)]
    matrix = distance_matrix(shapes)
    single = [[edge_distance(a, b) for b in shapes] for a in shapes]
    np.testing.assert_allclose(matrix, single, atol=1e-12)
    rounds = [s for s in shapes if s.is_round]
    np.testing.assert_allclose(
        distance_matrix(rounds, rounds[:3]), [[edge_distance(a, b) for b in rounds[:3]] for a in rounds], atol=1e-12
    )
    assert distance_matrix([]).shape == (0, 0)
    assert (np.diag(matrix) == 0).all()


def test_the_nearest_of_several():
    others = [disc((9, 0), 1), box((5, 0), 2, 2), disc((-8, 0), 3)]
    assert nearest(disc((0, 0), 1), others) == (1, pytest.approx(3))
    assert nearest(disc((0, 0), 1), []) is None


def test_terrain():
    outline = check_polygon([rectangle(5, -5, 9, 5)]).outline
    assert outline_distance(disc((0, 0), 1), outline) == pytest.approx(4)
    assert outline_distance(disc((4.5, 0), 1), outline) == 0
    assert outline_distance(disc((7, 0), 1), outline) == 0
    assert nearest_pair_to_outline(disc((0, 0), 1), outline) == ((1, 0), (5, 0))
    assert nearest_pair_to_outline(disc((4.5, 0), 1), outline) == ((5, 0), (5, 0))
    assert border_distance((7, 0), outline) == pytest.approx(2)
    assert border_distance((3, 0), outline) == pytest.approx(2)


def test_depth_inside_runs_to_the_nearest_edge_of_the_base():
    outline = check_polygon([rectangle(0, 0, 40, 40)]).outline
    assert depth_inside(disc((5, 20), 1), outline) == pytest.approx(4)
    assert depth_inside(disc((0.5, 20), 1), outline) == 0
    assert depth_inside(disc((-5, 20), 1), outline) == 0
    assert depth_inside(box((20, 20), 6, 2, 0), outline) == pytest.approx(17)


def test_arcs():
    unit = disc((0, 0), 1)
    assert off_facing(unit, (0, -5)) == 0
    assert off_facing(unit, (5, 0)) == 90
    assert off_facing(unit, (0, 5)) == 180
    assert off_facing(unit, (0, 0)) == 0
    assert in_arc(unit, (5, 0), 180)
    assert not in_arc(unit, (5, 0.01), 180)
