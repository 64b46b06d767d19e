"""Counters: true to scale, told apart by more than colour."""

import math
from itertools import pairwise

import pytest
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from companion.model.board import RectBase, RoundBase
from companion.model.declarations import MarkerLook
from companion.model.units import Unit
from companion.painting.counters import CounterLook, CounterPainter, health_bar
from companion.painting.icons import Icons
from companion.painting.markers import marker_path, marker_place, marker_size
from tests.unit.painting.canvas import RESOURCES, Sheet, light

pytestmark = pytest.mark.usefixtures("qapp")
RED = MarkerLook(value="red", place=2, shape="triangle", letter="R3", colour="marker_red")
BLUE = MarkerLook(value=True, place=10, shape="shield", letter="M", colour="marker_blue")
DROP = MarkerLook(value=1, place=6, shape="drop", letter="1", colour="marker_brown")


def man(**more: object) -> Unit:
    return Unit(id="ann", name="Ann", side="red", squad="reds", position=(0.0, 0.0), **more)


def sheet(unit: Unit, *looks: MarkerLook, scale: float = 20.0, **more: object) -> Sheet:
    painter_ = CounterPainter(light(), Icons(RESOURCES / "icons"))
    look = CounterLook(unit=unit, side="red", looks=looks, **more)

    def draw(painter: QPainter) -> None:
        painter_.draw(painter, look, scale)

    return Sheet(draw, scale=scale)


@pytest.mark.parametrize("diameter", [2.0, 2.5, 4.0])
def test_the_ring_runs_along_the_edge_of_the_real_base(qtbot: QtBot, diameter: float) -> None:
    ring = light().side("red").name()
    drawn = sheet(man(base=RoundBase(diameter), facing=0.0), named=False)
    assert drawn.at(diameter / 2, 0.0) == ring
    line = 0.42 if diameter < 4 else 0.6
    assert drawn.width_of({ring}) == pytest.approx(diameter + line, abs=0.11)
    assert drawn.at(diameter / 2 + line, 0.0) == "#ffffff"


def test_a_rectangular_base_has_its_length_along_its_facing(qtbot: QtBot) -> None:
    ring = light().side("red").name()
    drawn = sheet(man(base=RectBase(length=6.0, width=2.0), facing=90.0), named=False)
    assert drawn.at(-3.0, 0.5) == ring
    assert drawn.at(0.0, 1.0) == ring
    assert drawn.at(0.0, 2.5) == "#ffffff"


@pytest.mark.parametrize("facing", [0.0, 90.0, 200.0, 315.0])
def test_the_notch_shows_the_facing(qtbot: QtBot, facing: float) -> None:
    ring = light().side("red").name()
    drawn = sheet(man(facing=facing), named=False)
    reach = 1.25 + 0.45
    turn = math.radians(facing)
    assert drawn.at(math.sin(turn) * reach, -math.cos(turn) * reach) == ring
    assert drawn.at(-math.sin(turn) * reach, math.cos(turn) * reach) == "#ffffff"


def test_markers_sit_at_their_hour_in_their_own_colour(qtbot: QtBot) -> None:
    colours, size = light(), marker_size(20.0)
    drawn = sheet(man(facing=180.0), RED, BLUE, named=False)
    for look in (RED, BLUE):
        at = marker_place(look.place, 1.25, size)
        hour = math.degrees(math.atan2(at.x(), -at.y())) % 360 / 30
        assert hour == pytest.approx(look.place)
        assert drawn.at(at.x(), at.y() - size * 0.62) == colours.colour(look.colour).name()


def test_shapes_tell_markers_apart_without_their_colours(qtbot: QtBot) -> None:
    shapes = ("triangle", "square", "circle", "shield", "drop", "cloud", "diamond")
    outlines = {}
    for shape in shapes:
        path = marker_path(shape, marker_place(12, 0.0, 0.0), 1.0)
        outlines[shape] = tuple(
            path.contains(marker_place(hour, reach, 0.0)) for hour in range(1, 13) for reach in (0.85, 0.98, 1.12)
        )
    assert len(set(outlines.values())) == len(shapes)


def test_from_afar_a_marker_keeps_a_size_that_can_be_seen() -> None:
    assert marker_size(40.0) == marker_size(10.0) == 0.72
    assert marker_size(4.5) * 4.5 == pytest.approx(4.0)
    assert marker_size(1.0) == 1.0


def test_a_lying_figure_is_drawn_flat_on_its_base(qtbot: QtBot) -> None:
    ring = light().side("red").name()
    standing, lying = sheet(man(facing=90.0), named=False), sheet(man(facing=90.0, pose="prone"), named=False)
    assert standing.at(0.0, -1.25) == ring
    assert lying.at(0.0, -0.94 * 1.25 * 0.6) == ring
    assert standing.at(0.0, -0.94 * 1.25 * 0.6) != ring


def test_who_is_out_of_the_fight_is_a_pale_cross(qtbot: QtBot) -> None:
    ring = light().side("red").name()
    drawn = sheet(man(out="killed"), RED, named=False)
    assert drawn.at(0.0, -1.25) == "#ffffff"
    assert drawn.at(0.5, 0.5) not in ("#ffffff", ring)
    assert drawn.at(0.5, 0.5) == drawn.at(-0.5, 0.5)


def test_the_selected_one_has_a_double_outline(qtbot: QtBot) -> None:
    colour = light().colour("selection").name()
    drawn = sheet(man(facing=180.0), selected=True, named=False)
    column = [drawn.at(0.0, -1.25 - k / 40) for k in range(60)]
    rings = sum(now == colour and before != colour for before, now in pairwise(column))
    assert rings >= 2
    assert colour not in [sheet(man(facing=180.0), named=False).at(0.0, -1.25 - k / 40) for k in range(60)]


def test_the_name_shows_when_it_can_be_read(qtbot: QtBot) -> None:
    ink = light().colour("ink").name()

    def named(scale: float, **more: object) -> bool:
        drawn = sheet(man(), scale=scale, **more)
        return any(drawn.at(x / 10, y / 10) != "#ffffff" for x in range(-10, 11) for y in range(23, 44))

    assert ink
    assert named(20.0)
    assert not named(4.0)
    assert named(4.0, selected=True)
    assert not named(20.0, named=False)


def test_a_name_makes_room_for_a_marker_at_six_o_clock(qtbot: QtBot) -> None:
    colours = light()
    drawn = sheet(man(), DROP)
    at = marker_place(6, 1.25, marker_size(20.0))
    assert drawn.at(at.x() - 0.5, at.y() + 0.5) == colours.colour("marker_brown").name()
    assert sheet(man()).at(0.0, 1.25 + 3.0) == "#ffffff"


def test_a_counter_keeps_within_the_room_it_asks_for(qtbot: QtBot) -> None:
    painter = CounterPainter(light(), Icons(RESOURCES / "icons"))
    for unit in (man(), man(pose="prone", facing=45.0), man(base=RectBase(length=4.0, width=2.0), facing=30.0)):
        for scale in (4.0, 8.0, 20.0):
            look = CounterLook(unit=unit, side="red", looks=(RED, BLUE, DROP), selected=True)
            box = painter.extent(look, scale)
            drawn = Sheet(lambda each, look=look, scale=scale: painter.draw(each, look, scale), half=9.0, scale=scale)
            size = drawn.image.width()
            for x in range(size):
                for y in range(size):
                    if drawn.image.pixelColor(x, y).name() != "#ffffff":
                        place = (x / scale - 9.0, y / scale - 9.0)
                        assert box.left() - 0.3 <= place[0] <= box.right() + 0.3
                        assert box.top() - 0.3 <= place[1] <= box.bottom() + 0.3


@pytest.mark.parametrize(("left", "colour"), [(0.75, "seen"), (0.5, "unseen"), (0.25, "unseen")])
def test_health_is_a_bar_of_its_length_even_where_300_units_are_in_view(qtbot: QtBot, left: float, colour: str) -> None:
    scale = 3.8  # a table of 180 cm in a window of 1280 dots
    bar = health_bar(0.5, scale)
    assert bar.width() * scale >= 13
    assert bar.height() * scale >= 5
    filled = light().colour(colour).name()
    drawn = sheet(man(base=RoundBase(1.0)), named=False, health=left, scale=scale)
    inside = bar.width() - 2 * 0.22 * bar.height()
    assert drawn.width_of({filled}, bar.center().y()) == pytest.approx(inside * left, abs=2.1 / scale)


def test_an_unhurt_unit_has_no_bar_and_a_hurt_one_no_drop_over_it(qtbot: QtBot) -> None:
    bars = {light().colour("seen").name(), light().colour("unseen").name()}
    brown = light().colour("marker_brown").name()

    def found(colours: set[str], scale: float, health: float) -> bool:
        drawn = sheet(man(base=RoundBase(1.0)), DROP, named=False, health=health, scale=scale)
        return any(drawn.width_of(colours, y / 4) > 0.0 for y in range(-8, 9))

    assert not found(bars, 3.8, 1.0)
    assert found({brown}, 3.8, 1.0)
    assert found(bars, 3.8, 0.7)
    assert not found({brown}, 3.8, 0.7)
    assert found({brown}, 20.0, 0.7)
