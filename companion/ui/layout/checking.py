"""The live list of what there is to look at: each row shows where, and mends it where it can be mended."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.model.values import Point
from companion.painting.shapes import piece_path, rings_path
from companion.rules.concerns import Concern, concerns, mend
from companion.ui.layout.desk import LayoutDesk

REST_MS = 200
"""A table that has not changed for so long is looked over."""

MOST = 60
"""Rows at most; who has more to mend begins with these."""


class CheckPanel(QScrollArea):
    """Looks the table over whenever it has changed; ``counted`` tells how much there is, and how much is grave."""

    counted = Signal(int, int)

    def __init__(self, desk: LayoutDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(desk.say("ui.panel.check"))
        self._desk = desk
        self.found: tuple[Concern, ...] = ()
        self.rows: list[CheckRow] = []
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.look)
        desk.bridge.changed.connect(self._soon)
        desk.bridge.replaced.connect(self._soon)

    def _soon(self, *_: object) -> None:
        if self._desk.bridge.laying:
            self._rest.start()

    def look(self) -> None:
        """Look the table over now."""
        self._rest.stop()
        if not self._desk.bridge.laying:
            return
        found = concerns(self._desk.bridge.ruleset, self._desk.bridge.context.state)
        if found != self.found or self.widget() is None:
            self.found = found
            self._list()
        self.counted.emit(len(found), sum(each.grave for each in found))

    def _list(self) -> None:
        content = QWidget(self)
        layout = QVBoxLayout(content)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setSpacing(2)
        self.rows = [CheckRow(self._desk, each, content) for each in self.found[:MOST]]
        for row in self.rows:
            layout.addWidget(row)
        if not self.rows:
            well = QLabel(self._desk.say("ui.check.well"), content)
            well.setObjectName("soft")
            layout.addWidget(well)
        layout.addStretch(1)
        self.setWidget(content)


class CheckRow(QFrame):
    """One thing to look at."""

    def __init__(self, desk: LayoutDesk, concern: Concern, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._concern = concern
        sign = QLabel("!" if concern.grave else "·", self)
        sign.setObjectName("warning" if concern.grave else "soft")
        sign.setFixedWidth(12)
        self.text = QLabel(desk.say(concern.code, **concern.values), self)
        self.text.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(sign)
        row.addWidget(self.text, 1)
        mend = "take_out" if concern.code == "concern.bare_squad" else "mend"
        self.show_button, self.mend_button = (
            QPushButton(desk.say(f"ui.check.{what}"), self) for what in ("show", mend)
        )
        self.show_button.clicked.connect(self.show_it)
        self.mend_button.clicked.connect(self.mend_it)
        if concern.units or concern.pieces or concern.zones:
            row.addWidget(self.show_button)
        if concern.can_mend:
            row.addWidget(self.mend_button)
        self.show_button.setVisible(bool(concern.units or concern.pieces or concern.zones))
        self.mend_button.setVisible(concern.can_mend)

    def show_it(self) -> None:
        """Select what it is about, and bring it into view."""
        concern, board = self._concern, self._desk.board
        board.take("select")
        self._desk.pick_only(units=concern.units, pieces=concern.pieces, zones=concern.zones)
        place = self._place()
        if place is not None:
            board.show_place(place)

    def _place(self) -> Point | None:
        state, concern = self._desk.bridge.context.state, self._concern
        for unit in concern.units:
            position = state.units[unit].position if unit in state.units else None
            if position is not None:
                return position
        for piece in concern.pieces:
            found = self._desk.piece(piece)
            if found is not None:
                box = piece_path(found).boundingRect()
                return (box.center().x(), box.center().y())
        for zone in concern.zones:
            known = self._desk.zone(zone)
            if known is not None:
                box = rings_path(known.outline.coordinates).boundingRect()
                return (box.center().x(), box.center().y())
        return None

    def mend_it(self) -> None:
        """Mend it, with a gesture like any other."""
        intent = mend(self._desk.bridge.ruleset, self._desk.bridge.context.state, self._concern)
        if intent is None:
            self._desk.status.emit(self._desk.say("ui.check.cannot"))
            return
        self._desk.perform(intent)
