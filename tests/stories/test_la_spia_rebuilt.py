"""The scenario La Spia laid out anew from an empty page, by the editor's tools and fields: the same comes out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from companion.app import data_folder, registry
from companion.model.board import LineString, Opening, Piece, Zone
from companion.model.state import Scenario
from companion.model.units import Squad, Unit
from companion.persistence.scenario_file import read_scenario
from companion.ui.layout.heading import HeadingCard
from companion.ui.layout.order import PLAIN, order_of
from companion.ui.layout.parties import PartiesCard
from companion.ui.layout.terrain.fields import NumberField
from companion.ui.layout.terrain.hand import hand_of
from companion.ui.layout.unit_editor import UnitEditor
from companion.ui.layout.zone_editor import ZoneEditor
from companion.ui.layout.zoning import zone_order_of
from companion.ui.start import Desktop
from companion.ui.tools.tool import Touch
from tests.ui.desktop import desktop
from tests.ui.layout.laying import choose, numbers
from tests.ui.layout.leaving import let_go

SPIA = data_folder() / "scenarios" / "la_spia.scenario.json"
FREE = Qt.KeyboardModifier.AltModifier


class Layer:
    """Lays a scenario out with the tools and fields of the window, one thing after the other."""

    def __init__(self, made: Desktop, wanted: Scenario) -> None:
        self.made = made
        self.wanted = wanted
        self.board = made.window.board
        self.order = order_of(made.layout.desk)
        self.ids: dict[str, str] = {}

    # A hand that is as exact as it likes: Alt frees it from grid and corners

    def click(self, x: float, y: float) -> None:
        touch = Touch(QPointF(x, y), FREE)
        for deed in (self.board.tool.move, self.board.tool.press, self.board.tool.release):
            deed(touch)

    def drag(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        self.board.tool.press(Touch(QPointF(*a), FREE))
        self.board.tool.move(Touch(QPointF(*b), FREE))
        self.board.tool.release(Touch(QPointF(*b), FREE))

    def enter(self) -> None:
        self.board.tool.key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier))

    @staticmethod
    def typed(field: QLineEdit, text: str) -> None:
        field.setText(text)
        field.editingFinished.emit()

    def heading(self) -> None:
        wanted = self.wanted
        card = HeadingCard(self.made.layout.desk, self.made.window)
        card.name.setText(wanted.title)
        card.text.setPlainText(wanted.description)
        card.table_size.wide.setValue(wanted.table.width)
        card.table_size.deep.setValue(wanted.table.height)
        card.turns.setValue(wanted.turn_limit)
        card.enter()

    def parties(self) -> None:
        card = PartiesCard(self.made.layout.desk, self.made.window)
        while card.squads:
            card.choose(card.squads[0].id)
            card.remove()
        for at, side in enumerate(self.wanted.sides):
            made = card.sides[at]
            card.choose(made.id)
            self.ids[side.id] = made.id
            card.name.setText(side.name)
            card.colour.setCurrentIndex(card.colour.findData(side.colour))
            card.name.textEdited.emit(side.name)
        for squad in self.wanted.squads:
            card.choose(self.ids[squad.side])
            card.new_squad()
            self.ids[squad.id] = card.chosen
            card.name.setText(squad.name)
            card.player.setText(squad.player)
            card.motive.setPlainText(squad.motive)
            card.name.textEdited.emit(squad.name)
        card.enter()

    def terrain(self, piece: Piece) -> None:
        choose(self.made, piece.kind)
        line = isinstance(piece.outline, LineString)
        self.board.take("select")
        self.board.take("draw_line" if line else "draw_polygon")
        ring = piece.outline.coordinates if line else piece.outline.coordinates[0][:-1]
        for x, y in ring:
            self.click(x, y)
        self.enter()
        self.board.take("select")
        form = numbers(self.made)
        self.typed(form.name, piece.name)
        for name, field in form.attributes.numbers.items():
            self.typed(field, str(getattr(piece, name)))
        for name, choice in form.attributes.choices.items():
            choice.entered.emit(getattr(piece, name))
        for name, tick in form.attributes.ticks.items():
            tick.entered.emit(getattr(piece, name))
        if not line:
            floors = "; ".join(f"{each.floor:g} {each.name}".strip() for each in piece.levels)
            self.typed(form.openings.floors, floors)
        for opening in piece.openings:
            self.opening(opening)

    def opening(self, opening: Opening) -> None:
        hand_of(self.made.layout.desk).opening = opening.kind
        self.board.take("draw_opening")
        self.click((opening.a[0] + opening.b[0]) / 2, (opening.a[1] + opening.b[1]) / 2)
        self.board.take("select")
        length = abs(opening.a[0] - opening.b[0]) + abs(opening.a[1] - opening.b[1])  # all lie along the table's edges
        for at, value in enumerate((opening.sill, opening.top, length)):
            field = numbers(self.made).openings.rows[-1].findChildren(NumberField)[at]
            self.typed(field, str(value))

    def figure(self, unit: Unit) -> None:
        self.board.take("lay_figures")
        self.order.choose_squad(self.ids[unit.squad])
        self.order.choose_troop(PLAIN)
        self.order.arrange(count=1)
        self.click(*(unit.position or (60.0, 60.0)))
        self.board.take("select")
        self.ids[unit.id] = self.made.bridge.selection[0]
        form = next(each for each in self.made.layout.panel.editors if isinstance(each, UnitEditor))
        form.name.setEnabled(True)
        self.typed(form.name, unit.name)
        self.typed(form.facing, str(unit.facing))
        form.glyph.entered.emit(unit.glyph)
        for key in ("kinds", "weapons"):
            self.ticked(form, key, unit.stats.get(key, ()))
        if unit.position is None:
            form.reserve.click()

    @staticmethod
    def ticked(form: UnitEditor, key: str, wanted: object) -> None:
        assert isinstance(wanted, tuple)
        for name in wanted:
            row = Layer.row(form.stats.editors[key], name)
            row.setCheckState(Qt.CheckState.Checked)
        editor = form.stats.editors[key]
        assert isinstance(editor, QListWidget)
        for at in range(editor.count()):
            item = editor.item(at)
            if item.data(Qt.ItemDataRole.UserRole) not in wanted and item.checkState() == Qt.CheckState.Checked:
                item.setCheckState(Qt.CheckState.Unchecked)

    @staticmethod
    def row(editor: QWidget, name: str) -> QListWidgetItem:
        assert isinstance(editor, QListWidget)
        items = (editor.item(at) for at in range(editor.count()))
        return next(each for each in items if each.data(Qt.ItemDataRole.UserRole) == name)

    def leaders(self) -> None:
        card = PartiesCard(self.made.layout.desk, self.made.window)
        for squad in self.wanted.squads:
            card.choose(self.ids[squad.id])
            card.leader.setCurrentIndex(card.leader.findData(self.ids.get(squad.leader, "")))
            card.leader.entered.emit("")
        card.enter()

    def zone(self, zone: Zone) -> None:
        self.board.take("lay_zone")
        zone_order_of(self.made.layout.desk).choose(kind=zone.kind, side=self.ids.get(zone.side, ""))
        corners = zone.outline.coordinates[0]
        self.drag(corners[0], corners[2])
        self.board.take("select")
        form = next(each for each in self.made.layout.panel.editors if isinstance(each, ZoneEditor))
        self.typed(form.name, zone.name)
        form.text.setPlainText(zone.text)
        form.text.left.emit()

    def everything(self) -> None:
        self.heading()
        self.parties()
        for piece in self.wanted.terrain:
            self.terrain(piece)
        for unit in self.wanted.units:
            self.figure(unit)
        self.leaders()
        for zone in self.wanted.zones:
            self.zone(zone)


def renamed(scenario: Scenario) -> Scenario:
    """Name everything by its place in its list: ids are made by the program and shown to nobody."""
    sides = {each.id: f"side-{at}" for at, each in enumerate(scenario.sides)}
    squads = {each.id: f"squad-{at}" for at, each in enumerate(scenario.squads)}
    units = {each.id: f"unit-{at}" for at, each in enumerate(scenario.units)}

    def squad(each: Squad) -> Squad:
        return structs.replace(each, id=squads[each.id], side=sides[each.side], leader=units.get(each.leader, ""))

    def unit(each: Unit) -> Unit:
        # Kinds and weapons are what a figure is and has: they are in no order.
        stats = {key: tuple(sorted(held)) if isinstance(held, tuple) else held for key, held in each.stats.items()}
        return structs.replace(each, id=units[each.id], side=sides[each.side], squad=squads[each.squad], stats=stats)

    def piece(at: int, each: Piece) -> Piece:
        openings = tuple(
            structs.replace(one, a=min(one.a, one.b), b=max(one.a, one.b)) for one in each.openings
        )  # a window has no left and right
        return structs.replace(each, id=f"piece-{at}", openings=openings)

    return structs.replace(
        scenario,
        sides=tuple(structs.replace(each, id=sides[each.id]) for each in scenario.sides),
        squads=tuple(squad(each) for each in scenario.squads),
        units=tuple(unit(each) for each in scenario.units),
        terrain=tuple(piece(at, each) for at, each in enumerate(scenario.terrain)),
        zones=tuple(
            structs.replace(each, id=f"zone-{at}", side=sides.get(each.side, ""))
            for at, each in enumerate(scenario.zones)
        ),
    )


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    made.layout.ask_new().enter()
    made.window.board.zoom_by(8.0)  # corners are nearer to each other than a hand could part them from afar
    made.window.hide()  # nobody looks
    yield made
    let_go(made)


def test_la_spia_is_laid_out_again_and_comes_out_the_same(made: Desktop, tmp_path: Path) -> None:
    rulesets = registry(data_folder() / "resources")
    wanted, _ = read_scenario(SPIA, rulesets)
    Layer(made, wanted).everything()
    assert made.layout.draft is not None
    path = tmp_path / "again.scenario.json"
    made.layout.draft.save(path)
    again, _ = read_scenario(path, rulesets)
    one, other = renamed(again), renamed(wanted)
    for name in Scenario.__struct_fields__:
        here, there = getattr(one, name), getattr(other, name)
        if isinstance(there, tuple):
            assert len(here) == len(there), name
            for each, expected in zip(here, there, strict=True):
                assert each == expected
        assert here == there, name
