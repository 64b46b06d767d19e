"""Laws of measuring: symmetry, the triangle inequality, and invariance under moving, turning and mirroring."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.geometry.distance import distance_matrix, edge_distance, nearest_pair
from companion.geometry.points import path_length, point_along
from companion.geometry.shapes import Footprint, box, capsule, disc

coordinates = st.floats(-100, 100).map(lambda v: round(v, 3))
points = st.tuples(coordinates, coordinates)
sizes = st.floats(0.1, 20).map(lambda v: round(v, 3))
shapes = st.one_of(
    st.builds(disc, points, st.one_of(st.just(0.0), sizes)),
    st.builds(box, points, sizes, sizes, st.floats(0, 360)),
    st.builds(capsule, points, points, sizes),
)


def mirrored(shape: Footprint) -> Footprint:
    return Footprint(tuple((-x, y) for x, y in shape.core), shape.radius, (-shape.centre[0], shape.centre[1]))


def turned_about_origin(shape: Footprint, degrees: float) -> Footprint:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    core = tuple((x * c - y * s, x * s + y * c) for x, y in shape.core)
    x, y = shape.centre
    return Footprint(core, shape.radius, (x * c - y * s, x * s + y * c))


@given(shapes, shapes)
def test_distance_is_mutual_and_never_negative(a, b):
    assert edge_distance(a, b) == pytest.approx(edge_distance(b, a), abs=1e-9)
    assert edge_distance(a, b) >= 0
    assert edge_distance(a, a) == 0


@given(shapes, shapes, points)
def test_the_way_over_a_point_is_never_shorter(a, b, p):
    assert edge_distance(a, b) <= edge_distance(a, disc(p, 0.0)) + edge_distance(b, disc(p, 0.0)) + 1e-9


@given(shapes, shapes, shapes)
def test_the_triangle_inequality_with_the_middle_ones_width(a, b, c):
    across = 2 * b.reach
    assert edge_distance(a, c) <= edge_distance(a, b) + across + edge_distance(b, c) + 1e-9


@given(shapes, shapes, points, st.floats(0, 360))
def test_moving_turning_and_mirroring_everything_changes_nothing(a, b, by, degrees):
    length = edge_distance(a, b)
    assert edge_distance(a.moved(*by), b.moved(*by)) == pytest.approx(length, abs=1e-9)
    assert edge_distance(mirrored(a), mirrored(b)) == pytest.approx(length, abs=1e-9)
    assert edge_distance(turned_about_origin(a, degrees), turned_about_origin(b, degrees)) == pytest.approx(
        length, abs=1e-9
    )


@given(shapes, shapes)
def test_the_nearest_points_lie_on_both_and_span_the_distance(a, b):
    p, q = nearest_pair(a, b)
    assert math.dist(p, q) == pytest.approx(edge_distance(a, b), abs=1e-9)
    assert edge_distance(a, disc(p, 0.0)) == pytest.approx(0, abs=1e-9)
    assert edge_distance(b, disc(q, 0.0)) == pytest.approx(0, abs=1e-9)


@given(st.lists(shapes, min_size=1, max_size=5))
def test_the_matrix_says_what_single_measurements_say(some):
    matrix = distance_matrix(some)
    for i, a in enumerate(some):
        for j, b in enumerate(some):
            assert matrix[i, j] == pytest.approx(edge_distance(a, b), abs=1e-9)


@given(shapes, st.floats(0, 360))
def test_tangents_bound_the_shape(shape, bearing):
    reach = shape.reach + 5
    eye = (shape.centre[0] + math.sin(bearing) * reach, shape.centre[1] + math.cos(bearing) * reach)
    left, right = shape.tangents(eye)
    for x, y in shape.outline(8):
        for (tx, ty), sign in ((left, 1), (right, -1)):
            cross = (tx - eye[0]) * (y - eye[1]) - (ty - eye[1]) * (x - eye[0])
            assert sign * cross >= -1e-6


@given(st.lists(points, min_size=2, max_size=6), st.floats(0, 1))
def test_going_along_a_path_never_leaves_it(path, share):
    length = path_length(path)
    end = point_along(path, length * share)
    assert math.dist(path[0], end) <= length * share + 1e-6
