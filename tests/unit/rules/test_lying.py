"""Shapes by the measures of a ruler: what they cover is as long and as wide as they are said to be."""

import math

import pytest

from companion.geometry.shapes import Footprint, capsule, disc, polygon
from companion.rules.asking import is_solid
from companion.rules.lying import SOLIDS, Lying, Solid
from companion.rules.requests import Shape


def footprint(shape: Shape) -> Footprint:
    if len(shape.core) == 1:
        return disc(shape.core[0], shape.radius)
    if len(shape.core) == 2:
        return capsule(shape.core[0], shape.core[1], shape.radius)
    return polygon(shape.core, shape.radius)


def test_a_sphere_is_round_about_its_middle() -> None:
    assert Lying(kind="sphere", at=(3.0, 4.0), diameter=2.5).shape == Shape(core=((3.0, 4.0),), radius=1.25)


def test_a_capsule_is_as_long_as_it_is_measured_over_all() -> None:
    lies = Lying(kind="capsule", at=(11.0, 0.0), length=2.5, diameter=0.5, facing=90.0)
    assert lies.shape == Shape(core=((10.0, 0.0), (12.0, 0.0)), radius=0.25)


@pytest.mark.parametrize("kind", SOLIDS)
@pytest.mark.parametrize("facing", [0.0, 30.0, 90.0, 215.0, 359.0])
def test_every_kind_covers_its_ends_and_its_sides_and_no_more(kind: Solid, facing: float) -> None:
    lies = Lying(kind=kind, at=(50.0, 40.0), length=7.0, diameter=1.2, facing=facing)
    covered, turn = footprint(lies.shape), math.radians(facing)
    assert is_solid(lies.shape)

    def on(along: float, across: float = 0.0) -> bool:
        x = 50.0 + along * math.sin(turn) + across * math.cos(turn)
        y = 40.0 - along * math.cos(turn) + across * math.sin(turn)
        return covered.core_distance((x, y)) <= covered.radius + 2e-3

    half = 0.6 if kind == "sphere" else 3.5
    assert on(half)
    assert on(-half)
    assert not on(half + 0.02)
    assert not on(-half - 0.02)
    assert on(0.0, 0.6)
    assert on(0.0, -0.6)
    assert not on(0.0, 0.62)
    if kind == "dart":
        # flat behind, pointed before
        assert on(-3.5, 0.59)
        assert not on(3.4, 0.3)


def test_a_rod_no_longer_than_thick_is_a_ball() -> None:
    assert Lying(kind="dart", length=1.0, diameter=1.2).shape == Lying(kind="sphere", diameter=1.2).shape
