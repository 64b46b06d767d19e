"""Set a unit, or the game itself, right by the umpire's word: every declared value, with a reason."""

from collections.abc import Callable, Iterable, Mapping
from typing import get_args

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QPushButton, QScrollArea, QWidget

from companion.model.declarations import Declaration, Holder
from companion.model.units import Out, Pose, Unit
from companion.model.values import Value
from companion.rules.intents import Correct, CorrectGame, Intent
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card
from companion.ui.dialogs.value_editor import Read, value_editor
from companion.ui.naming import key_name

Row = tuple[Declaration, Value, Read]
OUTS: tuple[Out, ...] = get_args(Out)


class CorrectionCard(Card):
    """A form made from the declarations; only what was changed becomes the gesture.

    ``refers_to`` names the row of the journal that this puts right.
    """

    def __init__(
        self,
        bridge: Bridge,
        unit: str,
        start: Callable[[Intent], None],
        parent: QWidget,
        refers_to: int | None = None,
    ) -> None:
        self._unit: Unit | None = bridge.context.state.units.get(unit)
        name = self._unit.name if self._unit else bridge.say("ui.panel.game")
        super().__init__(f"{bridge.say('ui.do.core.correct')}: {name}", bridge.say("ui.card.close"), 430, parent)
        self._bridge = bridge
        self._start = start
        self._refers_to = refers_to
        if refers_to is not None:
            self.body.addWidget(self.label("soft", bridge.say("ui.journal.refers", n=refers_to)))
        self.rows: dict[tuple[Holder, str], Row] = {}
        self.editors: dict[tuple[Holder, str], QWidget] = {}
        content = QWidget(self)
        content.setObjectName("content")
        self._form = QFormLayout(content)
        self._form.setContentsMargins(2, 2, 8, 2)
        if self._unit is not None:
            self._bearing(self._unit, content)
            self._list("marker", self._unit.markers, content)
            self._list("stat", bridge.context.state.stats_of(self._unit), content)
        else:
            self._list("game", bridge.context.state.game, content)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(content)
        area.setFixedHeight(min(content.sizeHint().height() + 4, 360))
        self.body.addWidget(area)
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(500)
        self.reason.setPlaceholderText(bridge.say("ui.card.reason"))
        self.reason.setAccessibleName(bridge.say("ui.card.reason"))
        self.reason.returnPressed.connect(self._go)
        self.body.addWidget(self.reason)
        self.complaint = self.label("warning")
        self.complaint.hide()
        self.body.addWidget(self.complaint)
        self.go = QPushButton(bridge.say("ui.do.core.correct"), self)
        self.go.setObjectName("roll")
        self.go.clicked.connect(self._go)
        self.body.addWidget(self.go)
        self.lay_in_the_middle()
        next(iter(self.editors.values()), self.reason).setFocus()

    def _bearing(self, unit: Unit, parent: QWidget) -> None:
        say = self._bridge.say
        self.prone = QCheckBox(say("ui.roster.prone"), parent)
        self.prone.setChecked(unit.pose == "prone")
        self.hidden = QCheckBox(say("ui.roster.hidden"), parent)
        self.hidden.setChecked(unit.hidden)
        self.out = QComboBox(parent)
        for each in OUTS:
            self.out.addItem(say(f"ui.out.{each}" if each else "ui.out.none"), each)
        self.out.setCurrentIndex(OUTS.index(unit.out))
        self.out.setAccessibleName(say("ui.correct.out"))
        self._form.addRow(self.prone, self.hidden)
        self._form.addRow(say("ui.correct.out"), self.out)

    def _list(self, holder: Holder, held: Mapping[str, Value], parent: QWidget) -> None:
        declarations = self._bridge.ruleset.declarations
        for declared in declarations.of(holder):
            value = declarations.read(holder, declared.key, held)
            editor, read = value_editor(self._bridge, declared, value, parent)
            title = key_name(self._bridge, holder, declared.key)
            editor.setAccessibleName(title)
            self._form.addRow(title, editor)
            self.rows[holder, declared.key] = (declared, value, read)
            self.editors[holder, declared.key] = editor

    def _changed(self, holder: Holder) -> dict[str, Value] | None:
        """Read what was changed; None when something cannot be understood."""
        found: dict[str, Value] = {}
        for (of, key), (declared, before, read) in self.rows.items():
            now = read()
            if of != holder or now == before:
                continue
            if now is None or declared.fault(now) is not None:
                self._complain(key_name(self._bridge, holder, key))
                return None
            found[key] = now
        return found

    def _complain(self, what: str) -> None:
        self.complaint.setText(self._bridge.say("ui.card.not_understood", given=what))
        self.complaint.show()
        self.fit()

    def intents(self) -> tuple[Intent, ...] | None:
        """Make the gestures of what was changed; None when something cannot be understood."""
        note = self.reason.text().strip()
        if self._unit is None:
            notes = self._changed("game")
            if notes is None:
                return None
            return tuple(
                CorrectGame(key=key, value=value, refers_to=self._refers_to, note=note) for key, value in notes.items()
            )
        markers, stats = self._changed("marker"), self._changed("stat")
        if markers is None or stats is None:
            return None
        unit = self._unit
        pose: Pose = "prone" if self.prone.isChecked() else "standing"
        out: Out = OUTS[self.out.currentIndex()]
        made = Correct(
            unit=unit.id,
            markers=markers,
            stats=stats,
            pose=pose if pose != unit.pose else None,
            hidden=self.hidden.isChecked() if self.hidden.isChecked() != unit.hidden else None,
            out=out if out != unit.out else None,
            refers_to=self._refers_to,
            note=note,
        )
        nothing = Correct(unit=unit.id, refers_to=self._refers_to, note=note)
        return () if made == nothing else (made,)

    def _go(self) -> None:
        found = self.intents()
        if found is not None:
            self.give_up()
            self._all(found)

    def _all(self, intents: Iterable[Intent]) -> None:
        for each in intents:
            self._start(each)
