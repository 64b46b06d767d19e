"""Overlays of a plan: data becomes outlines in the right place."""

import math

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from companion.painting.overlays import draw_overlay, label_place, overlay_path
from companion.rules.plan import Overlay
from tests.unit.painting.canvas import Sheet, light

pytestmark = pytest.mark.usefixtures("qapp")


def polar(degrees: float, reach: float, x: float = 0.0, y: float = 0.0) -> QPointF:
    turn = math.radians(degrees)
    return QPointF(x + math.sin(turn) * reach, y - math.cos(turn) * reach)


@pytest.mark.parametrize("facing", [0.0, 45.0, 90.0, 210.0])
def test_an_arc_opens_half_its_spread_to_each_side(facing: float) -> None:
    path = overlay_path(Overlay(kind="arc", points=((10.0, 5.0),), radius=8.0, angle=facing, spread=60.0))
    for turn in (-29.0, 0.0, 29.0):
        assert path.contains(polar(facing + turn, 7.9, 10.0, 5.0))
    for turn in (-31.0, 31.0, 180.0):
        assert not path.contains(polar(facing + turn, 4.0, 10.0, 5.0))
    assert not path.contains(polar(facing, 8.1, 10.0, 5.0))
    assert path.contains(label_place(Overlay(kind="arc", points=((10.0, 5.0),), radius=8.0, angle=facing, spread=60.0)))


def test_a_circle_is_as_wide_as_it_is() -> None:
    box = overlay_path(Overlay(kind="circle", points=((3.0, 4.0),), radius=5.0)).boundingRect()
    assert (box.left(), box.top(), box.width(), box.height()) == pytest.approx((-2.0, -1.0, 10.0, 10.0))


def test_an_envelope_keeps_its_holes() -> None:
    ring = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0))
    hole = ((4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0), (4.0, 4.0))
    path = overlay_path(Overlay(kind="envelope", rings=(ring, hole)))
    assert path.contains(QPointF(2.0, 2.0))
    assert not path.contains(QPointF(5.0, 5.0))


def test_a_path_is_as_long_as_its_legs_and_its_words_stand_at_its_end() -> None:
    overlay = Overlay(kind="path", points=((0.0, 0.0), (3.0, 4.0), (3.0, 10.0)))
    assert overlay_path(overlay).length() == pytest.approx(11.0)
    assert label_place(overlay) == QPointF(3.0, 10.0)


def test_a_solid_is_seen_through_its_surroundings() -> None:
    square = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
    solid = Sheet(lambda painter: draw_overlay(painter, Overlay(kind="solid", points=square), light(), 0.05))
    zone = Sheet(lambda painter: draw_overlay(painter, Overlay(kind="zone", points=square), light(), 0.05))

    def darkness(colour: str) -> int:
        return 3 * 255 - sum(bytes.fromhex(colour[1:]))

    assert darkness(solid.at(0.0, 0.0)) > 4 * darkness(zone.at(0.0, 0.0)) > 0


@pytest.mark.parametrize("kind", ["zone", "circle", "line", "arc", "envelope", "path", "point", "solid"])
def test_every_kind_is_drawn_and_one_without_points_is_nothing(kind: str) -> None:
    points = ((-2.0, 0.0), (2.0, 0.0), (2.0, 2.0))
    full = Overlay(kind=kind, points=points, radius=2.0, spread=90.0)
    assert Sheet(lambda painter: draw_overlay(painter, full, light(), 0.05)).inked() > 10

    def empty(painter: QPainter) -> None:
        draw_overlay(painter, Overlay(kind=kind), light(), 0.05)

    assert Sheet(empty).inked() == 0
