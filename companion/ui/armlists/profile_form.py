"""Edits a profile: its body, and every stat that the ruleset declares."""

from collections.abc import Callable
from functools import partial

from msgspec import structs
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.model.board import Base
from companion.model.declarations import Declaration
from companion.model.units import Profile
from companion.model.values import Value
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.armlists.base_editor import BaseEditor, length_box
from companion.ui.armlists.stat_title import StatTitle
from companion.ui.bridge import Bridge
from companion.ui.dialogs.value_editor import Read, value_editor
from companion.ui.naming import key_name

GLYPHS = (
    "infantry",
    "officer",
    "marksman",
    "militia",
    "marine",
    "ranger",
    "trapper",
    "indian",
    "civilian",
    "gun",
    "vehicle",
    "helicopter",
    "boat",
)
"""The icons that a counter may bear, in the order in which they are offered."""

TALLEST = 100.0


def on_edit(editor: QWidget, deed: Callable[[], object]) -> None:
    """Do something whenever the value of an editor is another."""
    if isinstance(editor, QCheckBox):
        editor.toggled.connect(lambda _: deed())
    elif isinstance(editor, QSpinBox):
        editor.setKeyboardTracking(False)
        editor.valueChanged.connect(lambda _: deed())
    elif isinstance(editor, QComboBox):
        editor.currentIndexChanged.connect(lambda _: deed())
    elif isinstance(editor, QListWidget):
        editor.itemChanged.connect(lambda _: deed())
    elif isinstance(editor, QLineEdit):
        editor.editingFinished.connect(deed)


class ProfileForm(QScrollArea):
    """A form made from the declarations; ``edited`` gives the profile after each change that can be understood."""

    edited = Signal(object)
    complained = Signal(str)

    def __init__(self, bridge: Bridge, icons: Icons, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._icons = icons
        self._palette = palette
        self.profile: Profile | None = None
        self.editors: dict[str, QWidget] = {}
        self.titles: dict[str, StatTitle] = {}
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(bridge.say("ui.lists.profile"))

    def show_profile(self, profile: Profile | None) -> None:
        """Show a profile, or nothing; one that is shown already as it is keeps its fields and the focus."""
        if profile == self.profile and self.widget() is not None:
            return
        self.profile = profile
        self.editors, self.titles = {}, {}
        content = QWidget(self)
        content.setObjectName("content")
        if profile is not None:
            form = QFormLayout(content)
            form.setContentsMargins(2, 2, 10, 6)
            form.setVerticalSpacing(5)
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            self._name(profile, form, content)
            for declared in self._bridge.ruleset.declarations.of("stat"):
                self._stat(profile, declared, form, content)
            self._body(profile, form, content)
            self._mark(profile)
        else:
            QVBoxLayout(content)
        self._put_away()
        self.setWidget(content)

    def _put_away(self) -> None:
        """Let the old fields go once Qt has done with them: one of them may be what was clicked just now."""
        old = self.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self._palette = palette

    def _row(self, key: str, editor: QWidget, form: QFormLayout) -> None:
        title = self._bridge.say(f"ui.lists.{key}")
        editor.setAccessibleName(title)
        form.addRow(title, editor)
        self.editors[key] = editor

    def _name(self, profile: Profile, form: QFormLayout, parent: QWidget) -> None:
        name = QLineEdit(profile.name, parent)
        name.setMaxLength(80)
        name.textEdited.connect(self._named)
        self._row("name", name, form)

    def _body(self, profile: Profile, form: QFormLayout, parent: QWidget) -> None:
        base = BaseEditor(self._bridge, profile.base, parent)
        base.edited.connect(self._based)
        self._row("base", base, form)
        for key in ("height", "eye"):
            box = length_box(self._bridge, 0.0, TALLEST, parent)
            box.setValue(getattr(profile, key))
            box.valueChanged.connect(partial(self._put, key))
            self._row(key, box, form)
        self._row("glyph", self._glyphs(profile, parent), form)
        blocks = QCheckBox(self._bridge.say("ui.lists.blocks.word"), parent)
        blocks.setChecked(profile.blocks)
        blocks.toggled.connect(partial(self._put, "blocks"))
        self._row("blocks", blocks, form)
        notes = QLineEdit(profile.notes, parent)
        notes.setMaxLength(5000)
        notes.textEdited.connect(partial(self._put, "notes"))
        self._row("notes", notes, form)

    def _glyphs(self, profile: Profile, parent: QWidget) -> QComboBox:
        combo = QComboBox(parent)
        ink = self._palette.colour("text")
        known = GLYPHS if profile.glyph in GLYPHS else (*GLYPHS, profile.glyph)
        for each in known:
            code = f"ui.glyph.{each}"
            said = self._bridge.say(code) if self._bridge.wording.knows(code) else each
            combo.addItem(self._icons.icon(each, ink), said, each)
        combo.setCurrentIndex(known.index(profile.glyph))
        combo.currentIndexChanged.connect(lambda _: self._put("glyph", str(combo.currentData())))
        return combo

    def _stat(self, profile: Profile, declared: Declaration, form: QFormLayout, parent: QWidget) -> None:
        value = self._bridge.ruleset.declarations.read("stat", declared.key, profile.stats)
        editor, read = value_editor(self._bridge, declared, value, parent)
        title = StatTitle(self._bridge, key_name(self._bridge, "stat", declared.key), parent)
        title.given_back.connect(partial(self._give_back, declared.key))
        editor.setAccessibleName(title.text())
        if isinstance(editor, QComboBox):
            editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        form.addRow(title, editor)
        self.editors[f"stat.{declared.key}"] = editor
        self.titles[declared.key] = title
        on_edit(editor, partial(self._stated, declared, read))

    def _mark(self, profile: Profile) -> None:
        """Show in strong type which stats the profile says itself; the others are as the rules have them."""
        for key, title in self.titles.items():
            title.mark(own=key in profile.stats)

    def _give_back(self, key: str) -> None:
        """Let the rules say a stat again; the form is made anew, because its field shows another value then."""
        if self.profile is not None:
            stats = {each: value for each, value in self.profile.stats.items() if each != key}
            profile = structs.replace(self.profile, stats=stats)
            self.edited.emit(profile)
            self.show_profile(profile)

    def _named(self, text: str) -> None:
        if text.strip():
            self._put("name", text.strip())

    def _based(self, base: Base) -> None:
        self._put("base", base)

    def _put(self, key: str, value: object) -> None:
        if self.profile is not None:
            self._edit(structs.replace(self.profile, **{key: value}))

    def _stated(self, declared: Declaration, read: Read) -> None:
        """Take one stat over; it is the profile's own from now on, even where it says what the rules do."""
        value: Value | None = read()
        if self.profile is None:
            return
        if value is None or declared.fault(value):
            what = key_name(self._bridge, "stat", declared.key)
            self.complained.emit(self._bridge.say("ui.card.not_understood", given=what))
            return
        stats = {**self.profile.stats, declared.key: value}
        ordered = {
            each.key: stats[each.key] for each in self._bridge.ruleset.declarations.of("stat") if each.key in stats
        }
        self._edit(structs.replace(self.profile, stats=ordered))

    def _edit(self, profile: Profile) -> None:
        if profile != self.profile:
            self.profile = profile
            self._mark(profile)
            self.complained.emit("")
            self.edited.emit(profile)
