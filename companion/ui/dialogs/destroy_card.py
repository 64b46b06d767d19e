"""The card that destroys a piece of terrain, or breaches its wall: how wide, what is left, and why."""

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QLineEdit, QPushButton, QWidget

from companion.model.board import Piece
from companion.model.kinds import Kind
from companion.model.values import Point
from companion.rules.intents import Destroy, Intent
from companion.ui.board.hover import kind_name
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card

WIDE = 4.0
"""A breach is so many cm wide unless another width is typed."""


class DestroyCard(Card):
    """Enter does it; the reason goes into the journal."""

    def __init__(
        self,
        bridge: Bridge,
        piece: Piece,
        at: Point | None,
        ruins: tuple[Kind, ...],
        start: Callable[[Intent], None],
        parent: QWidget,
    ) -> None:
        name = piece.name or kind_name(bridge, piece.kind)
        title = bridge.say("ui.terrain.destroy" if at is None else "ui.terrain.breach", piece=name)
        super().__init__(title, bridge.say("ui.card.close"), 420, parent)
        self._piece, self._at, self._ruins, self._start = piece, at, ruins, start
        self.width_field = QDoubleSpinBox(self)
        self.width_field.setRange(0.1, 500.0)
        self.width_field.setDecimals(1)
        self.width_field.setValue(WIDE)
        self.width_field.setSuffix(f" {bridge.say('ui.stated.cm')}")
        self.leaves = QComboBox(self)
        for each in ruins:
            self.leaves.addItem(kind_name(bridge, each.id), each.id)
        self.leaves.addItem(bridge.say("ui.terrain.leaves_nothing"), "")
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(500)
        self.reason.setPlaceholderText(bridge.say("ui.card.reason"))
        form = QFormLayout()
        form.setVerticalSpacing(8)
        if at is None:
            self._row(form, bridge.say("ui.terrain.leaves"), self.leaves)
            self.width_field.hide()
        else:
            self._row(form, bridge.say("ui.terrain.width"), self.width_field)
            self.leaves.hide()
        self._row(form, bridge.say("ui.terrain.why"), self.reason)
        self.body.addLayout(form)
        self.go = QPushButton(bridge.say("ui.terrain.do"), self)
        self.go.setObjectName("roll")
        self.go.clicked.connect(self.enter)
        self.reason.returnPressed.connect(self.enter)
        self.body.addWidget(self.go)
        self.lay_in_the_middle()
        self.reason.setFocus()

    @staticmethod
    def _row(form: QFormLayout, name: str, field: QWidget) -> None:
        field.setAccessibleName(name)
        form.addRow(name, field)

    def enter(self) -> None:
        """Do it."""
        note = self.reason.text().strip()
        if self._at is not None:
            intent = Destroy(piece=self._piece.id, at=self._at, width=self.width_field.value(), note=note)
        else:
            left = next((each for each in self._ruins if each.id == self.leaves.currentData()), None)
            intent = Destroy(piece=self._piece.id, leaves=left, note=note)
        self.give_up()
        self._start(intent)
