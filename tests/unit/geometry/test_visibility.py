"""The visibility area: closed forms, a second library, and what lower pieces and woods hide."""

import random

import numpy as np
import pysovist
import pytest
import shapely

from companion.geometry.sight import Scene, visibility_area
from tests.geometry_cases.pieces import block, shape
from tests.oracles import tables

TABLE = (0.0, 0.0, 180.0, 120.0)


def test_an_empty_table_is_seen_wholly():
    assert visibility_area(Scene([]), (50, 50), TABLE).area == pytest.approx(180 * 120)


def test_a_square_piece_in_closed_form():
    # From (0, 60) a wall across y 50..70 at x = 90 hides the trapezoid behind it up to x = 180.
    area = visibility_area(Scene([block("wall", 90, 50, 90.001, 70)]), (0, 60), TABLE).area
    assert area == pytest.approx(180 * 120 - (20 + 40) / 2 * 90, abs=0.05)


def test_a_room_without_a_door():
    pieces = [
        block("n", 10, 10, 30, 11),
        block("s", 10, 29, 30, 30),
        block("w", 10, 10, 11, 30),
        block("e", 29, 10, 30, 30),
    ]
    assert visibility_area(Scene(pieces), (20, 20), TABLE).area == pytest.approx(18 * 18)


def test_walled_in_and_standing_on_an_edge():
    piece = block("house", 10, 10, 30, 30)
    assert visibility_area(Scene([piece]), (20, 20), TABLE).polygons == ()
    on_face = visibility_area(Scene([piece]), (30, 20), TABLE)
    assert on_face.area == pytest.approx(150 * 120)
    at_corner = visibility_area(Scene([piece]), (30, 30), TABLE)
    assert at_corner.area == pytest.approx(180 * 120 - 30 * 30)


def test_a_piece_lower_than_the_figures_hides_nothing():
    assert visibility_area(Scene([block("low", 90, 0, 91, 120, 1.9)]), (0, 60), TABLE).area == pytest.approx(21600)


def test_a_piece_between_eye_and_top_hides_from_afar():
    # Height 2.5, eye 2, figure 3: the line over it reaches 3 at twice its distance.
    area = visibility_area(Scene([block("middling", 45, -1, 45.001, 121, 2.5)]), (0, 60), TABLE).area
    assert area == pytest.approx(90 * 120, abs=0.5)


def test_a_high_eye_loses_a_stretch_behind_a_piece():
    # Eye 8 over a piece 4 high at 45; a prone figure 1 high is hidden until the line falls to 1: at 45 * 7 / 4.
    area = visibility_area(Scene([block("piece", 45, -1, 45.001, 121, 4.0)]), (0, 60), TABLE, 8.0, 1.0).area
    assert area == pytest.approx(21600 - (45 * 7 / 4 - 45) * 120, abs=0.5)


def test_a_wood_is_seen_into():
    wood = block("wood", 60, 0, 100, 120, 20.0, kind="wood", see_through=5.0)
    outline = visibility_area(Scene([wood]), (50, 60), TABLE)
    assert outline.contains((64.9, 60))
    assert not outline.contains((65.1, 60))
    assert not outline.contains((150, 60))
    assert outline.contains((20, 5))


@pytest.mark.parametrize("seed", range(25))
def test_areas_agree_with_pysovist(seed):
    rng = random.Random(seed)
    pieces = [
        shape(f"p{k}", tables._star(rng, rng.uniform(5, 175), rng.uniform(5, 115), rng.uniform(2, 15))[:-1])
        for k in range(rng.randint(1, 25))
    ]
    scene = Scene(pieces)
    joined = shapely.union_all([p.outline.shape for p in pieces])
    eye = (rng.uniform(1, 179), rng.uniform(1, 119))
    if shapely.distance(joined, shapely.Point(eye)) < 1e-6:
        assert visibility_area(scene, eye, TABLE).polygons == ()
        return
    ground = shapely.difference(shapely.box(*TABLE), joined)
    segments = []
    for polygon in shapely.get_parts(ground):
        for ring in (polygon.exterior, *polygon.interiors):
            points = shapely.get_coordinates(ring)
            segments += list(zip(points[:-1].tolist(), points[1:].tolist(), strict=True))
    want = pysovist.isovist(np.array(segments), eye)
    outline = visibility_area(scene, eye, TABLE)
    assert outline.shape.is_valid
    assert outline.area == pytest.approx(want.area, rel=1e-9)
