"""The panel of the selected figures: whose, of what kind, where, how large, and every stat that is declared."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import structs
from PySide6.QtWidgets import QFormLayout, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.geometry.points import quantise
from companion.model.units import Unit
from companion.rules.intents import LayOut
from companion.ui.armlists.base_editor import BaseEditor
from companion.ui.armlists.profile_form import GLYPHS
from companion.ui.layout import unit_changes
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.order import order_of
from companion.ui.layout.terrain.fields import ChoiceField, NumberField, TextField, TickField
from companion.ui.layout.unit_stats import UnitStats

Shown = TypeVar("Shown")


class UnitEditor:
    """Each field that is changed is one gesture for all figures that are selected."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        self._desk = desk
        self.widget = QWidget(parent)
        layout = QVBoxLayout(self.widget)
        layout.setContentsMargins(0, 0, 0, 0)
        self.heading = QLabel(self.widget)
        self.heading.setObjectName("heading")
        self.heading.setWordWrap(True)
        layout.addWidget(self.heading)
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setVerticalSpacing(5)
        self.form.setHorizontalSpacing(6)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        layout.addLayout(self.form)
        self._belonging()
        self._standing()
        self._body()
        self.stats = UnitStats(desk, self.widget)
        layout.addWidget(self.stats)
        layout.addLayout(self._buttons())

    def _belonging(self) -> None:
        say = self._desk.say
        self.name = TextField(say("ui.unit.name"), self.widget, most=80)
        self.name.entered.connect(lambda text: self._change(lambda unit: structs.replace(unit, name=text or unit.name)))
        self.squad = ChoiceField(say("ui.unit.squad"), self.widget)
        self.squad.entered.connect(self._join)
        self.profile = ChoiceField(say("ui.unit.profile"), self.widget)
        self.profile.entered.connect(self._profile_chosen)
        self.leads = TickField(say("ui.unit.leads"), self.widget)
        self.leads.entered.connect(self._lead)
        for code, field in (("name", self.name), ("squad", self.squad), ("profile", self.profile)):
            self.form.addRow(say(f"ui.unit.{code}"), field)
        self.form.addRow("", self.leads)

    def _standing(self) -> None:
        say = self._desk.say
        self.x, self.y, self.facing = (
            NumberField(self._desk.bridge, say(f"ui.unit.{each}"), self.widget) for each in ("x", "y", "facing")
        )
        self.x.entered.connect(lambda x: self._change(lambda unit: _at(unit, x=x)))
        self.y.entered.connect(lambda y: self._change(lambda unit: _at(unit, y=y)))
        self.facing.entered.connect(
            lambda turn: self._change(lambda unit: structs.replace(unit, facing=round(turn % 360.0, 3)))
        )
        row = QHBoxLayout()
        for field in (self.x, self.y, self.facing):
            field.setMinimumWidth(62)
            row.addWidget(field)
        self.form.addRow(say("ui.unit.place"), row)
        self.hidden, self.prone, self.locked = (
            TickField(say(f"ui.unit.{each}"), self.widget) for each in ("hidden", "prone", "locked")
        )
        self.hidden.entered.connect(lambda ticked: self._change(lambda unit: structs.replace(unit, hidden=ticked)))
        self.locked.entered.connect(lambda ticked: self._change(lambda unit: structs.replace(unit, locked=ticked)))
        self.prone.entered.connect(
            lambda ticked: self._change(lambda unit: structs.replace(unit, pose="prone" if ticked else "standing"))
        )
        ticks = QGridLayout()
        for at, tick in enumerate((self.hidden, self.prone, self.locked)):
            ticks.addWidget(tick, at // 2, at % 2)
        self.form.addRow(ticks)

    def _body(self) -> None:
        say = self._desk.say
        self.base_row = QHBoxLayout()
        self.base: BaseEditor | None = None
        self.height, self.eye = (
            NumberField(self._desk.bridge, say(f"ui.unit.{each}"), self.widget) for each in ("height", "eye")
        )
        self.height.entered.connect(lambda cm: self._change(lambda unit: structs.replace(unit, height=max(cm, 0.0))))
        self.eye.entered.connect(lambda cm: self._change(lambda unit: structs.replace(unit, eye=max(cm, 0.0))))
        self.glyph = ChoiceField(say("ui.unit.glyph"), self.widget)
        self.glyph.entered.connect(lambda glyph: self._change(lambda unit: structs.replace(unit, glyph=glyph)))
        heights = QHBoxLayout()
        heights.addWidget(self.height)
        heights.addWidget(self.eye)
        self.form.addRow(self.base_row)
        self.form.addRow(say("ui.unit.heights"), heights)
        self.form.addRow(say("ui.unit.glyph"), self.glyph)

    def _buttons(self) -> QHBoxLayout:
        say = self._desk.say
        self.reserve = QPushButton(say("ui.unit.reserve"), self.widget)
        self.reserve.clicked.connect(lambda: self._change(lambda unit: structs.replace(unit, position=None)))
        self.gone = QPushButton(say("ui.unit.remove"), self.widget)
        self.gone.clicked.connect(self._remove)
        row = QHBoxLayout()
        row.addWidget(self.reserve)
        row.addWidget(self.gone)
        return row

    # Reading

    def _units(self) -> list[Unit]:
        state = self._desk.bridge.context.state
        return [state.units[each] for each in self._desk.bridge.selection if each in state.units]

    def wanted(self) -> bool:
        """Tell whether any figure is selected."""
        return bool(self._desk.bridge.selection)

    def read(self) -> None:
        """Show what the selected figures are; where they differ a field is empty."""
        units, say, state = self._units(), self._desk.say, self._desk.bridge.context.state
        if not units:
            return
        first, one = units[0], len(units) == 1
        self.heading.setText(first.name if one else say("ui.unit.several", count=len(units)))
        self.name.setEnabled(one)
        self.name.show_text(first.name if one else "")
        self.squad.offer([(each.id, each.name) for each in state.squads])
        self.squad.show_choice(_same([each.squad for each in units]))
        profiles = [(each.id, each.name) for each in order_of(self._desk).profiles]
        self.profile.offer([("", say("ui.figures.plain")), *profiles])
        self.profile.show_choice(_same([each.profile for each in units]))
        squad = state.squad(first.squad)
        self.leads.setVisible(one)
        self.leads.show_tick(squad is not None and squad.leader == first.id)
        self._read_place(units)
        self._read_body(units)
        self.stats.show_units(units)

    def _read_place(self, units: Sequence[Unit]) -> None:
        placed = [each.position for each in units if each.position is not None]
        one = len(units) == 1 and bool(placed)
        for field, at in ((self.x, 0), (self.y, 1)):
            field.setEnabled(one)
            field.show_number(placed[0][at] if one else None)
        self.facing.show_number(_same([each.facing for each in units]))
        self.hidden.show_tick(all(each.hidden for each in units))
        self.prone.show_tick(all(each.pose == "prone" for each in units))
        self.locked.show_tick(all(each.locked for each in units))
        self.reserve.setEnabled(bool(placed))

    def _read_body(self, units: Sequence[Unit]) -> None:
        base = units[0].base
        if self.base is None or self.base.base() != base:
            if self.base is not None:
                self.base_row.removeWidget(self.base)
                self.base.hide()
                self.base.deleteLater()
            self.base = BaseEditor(self._desk.bridge, base, self.widget)
            self.base.shape.setSizeAdjustPolicy(ChoiceField.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.base.shape.setMinimumContentsLength(5)
            self.base.edited.connect(lambda made: self._change(lambda unit: structs.replace(unit, base=made)))
            self.base_row.addWidget(self.base)
        self.height.show_number(_same([each.height for each in units]))
        self.eye.show_number(_same([each.eye for each in units]))
        known = dict.fromkeys((*GLYPHS, *(each.glyph for each in units)))
        self.glyph.offer([(each, self._desk.say(f"ui.glyph.{each}")) for each in known])
        self.glyph.show_choice(_same([each.glyph for each in units]))

    # Changing

    def _change(self, change: Callable[[Unit], Unit]) -> None:
        units = self._units()
        made = tuple(after for unit in units if (after := change(unit)) != unit)
        if made:
            self._do(LayOut(units=made))

    def _do(self, intent: LayOut) -> None:
        if not self._desk.perform(intent):
            self.read()

    def _join(self, squad: str) -> None:
        state = self._desk.bridge.context.state
        found = state.squad(squad)
        if found is not None:
            self._do(unit_changes.in_squad(state, self._units(), found))

    def _profile_chosen(self, profile: str) -> None:
        found = next((each for each in order_of(self._desk).profiles if each.id == profile), None)
        self._do(unit_changes.of_profile(self._desk.bridge.context.state, self._units(), found))

    def _lead(self, leads: bool) -> None:
        units = self._units()
        if len(units) == 1:
            self._do(unit_changes.leading(self._desk.bridge.context.state, units[0], leads=leads))

    def _remove(self) -> None:
        state = self._desk.bridge.context.state
        self._do(unit_changes.without(state, [each.id for each in self._units()]))


def _same(values: Sequence[Shown]) -> Shown | None:
    return values[0] if all(each == values[0] for each in values) else None


def _at(unit: Unit, *, x: float | None = None, y: float | None = None) -> Unit:
    if unit.position is None:
        return unit
    place = (unit.position[0] if x is None else x, unit.position[1] if y is None else y)
    return structs.replace(unit, position=quantise(place))
