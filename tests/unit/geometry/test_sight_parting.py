"""Tall pieces that part two bases: a proof of no, which must never contradict a line that runs."""

import math
import random

import pytest
import shapely

from companion.geometry.shapes import box, disc
from companion.geometry.sight import Body, Scene, can_see, clear_between, walled_off
from tests.geometry_cases.pieces import block

ANN, BOB = Body(disc((0.0, 0.0), 1.0), height=3.0), Body(disc((20.0, 0.0), 1.0), height=3.0)


@pytest.mark.parametrize(
    ("walls", "parts"),
    [
        ([(10, -5, 11, 5)], True),
        ([(10, -1.01, 11, 1.01)], True),  # as wide as the bases, and a little more
        ([(10, -0.99, 11, 1.5)], False),
        ([(8, -5, 9, 0.5), (12, 0.4, 13, 5)], False),  # staggered: ground runs between, though no line may
        ([(8, -5, 9, 0.5), (9, 0.5, 10, 5)], True),  # they touch at a corner
        ([(10, -5, 11, 0), (10, 0, 11, 5)], True),  # they share a face
        ([(10, -5, 11, 0), (10, 0.001, 11, 5)], False),
        ([(30, -5, 31, 5)], False),
    ],
)
def test_tall_walls_part_two_bases_when_no_open_ground_joins_them(walls, parts) -> None:
    scene = Scene([block(f"wall{k}", *each) for k, each in enumerate(walls)])
    assert walled_off(scene, ANN, BOB) is parts
    assert walled_off(scene, BOB, ANN) is parts
    if parts:
        assert not can_see(scene, ANN, BOB).seen


def test_a_wall_lower_than_one_of_them_parts_nobody() -> None:
    assert not walled_off(Scene([block("low", 10, -5, 11, 5, 2.5)]), ANN, BOB)


def test_bases_in_contact_are_never_parted() -> None:
    near = Body(disc((2.0, 0.0), 1.0), height=3.0)
    wall = Scene([block("wall", 0.9, -5, 1.1, 5)])
    assert not walled_off(wall, ANN, near)
    assert clear_between(wall, ANN, near) is not None


@pytest.mark.parametrize("seed", range(60))
def test_who_is_parted_is_joined_by_none_of_two_thousand_lines(seed) -> None:
    """Lines between points of both bases, cut by plane geometry alone: what is parted lets none of them through."""
    rng = random.Random(seed)
    walls = []
    for _ in range(rng.randint(1, 5)):
        x, y = rng.uniform(2.0, 14.0), rng.uniform(-6.0, 2.0)
        walls.append((x, y, x + rng.uniform(0.2, 4.0), y + rng.uniform(1.0, 6.0)))
    scene = Scene([block(f"wall{k}", *each) for k, each in enumerate(walls)])
    there = Body(box((20.0, 0.0), 3.0, 2.0, rng.uniform(0.0, 360.0)) if seed % 2 else disc((20.0, 0.0), 1.5))
    if not walled_off(scene, ANN, there):
        return
    solid = shapely.union_all([shapely.box(*each) for each in walls])
    core = there.footprint.core
    for _ in range(2000):
        turn, far = rng.uniform(0.0, math.tau), math.sqrt(rng.random())
        if len(core) == 1:
            other, wide = rng.uniform(0.0, math.tau), 1.5 * math.sqrt(rng.random())
            end = (20.0 + wide * math.cos(other), wide * math.sin(other))
        else:
            one, two = rng.random(), rng.random()
            (ax, ay), (bx, by), _, (dx, dy) = core
            end = (ax + (bx - ax) * one + (dx - ax) * two, ay + (by - ay) * one + (dy - ay) * two)
        line = shapely.LineString([(far * math.cos(turn), far * math.sin(turn)), end])
        assert shapely.intersects(solid, line)
