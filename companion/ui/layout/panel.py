"""The panel on the right while a table is laid out: the editor for what is selected or picked."""

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.seam import Editor, EditorMaker

NARROWEST = 262
"""Dots that every editor can do with."""


class EditorPanel(QScrollArea):
    """Shows the first editor that wants what is selected; where none does, what can be done."""

    def __init__(self, desk: LayoutDesk, makers: Sequence[EditorMaker], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(desk.say("ui.panel.layout"))
        self.setMinimumWidth(NARROWEST)
        self._desk = desk
        self._makers = makers
        content = self._content = QWidget(self)
        layout = self._rows = QVBoxLayout(content)
        layout.setContentsMargins(8, 6, 8, 10)
        self.nothing = QLabel(desk.say("ui.layout.nothing"), content)
        self.nothing.setObjectName("soft")
        self.nothing.setWordWrap(True)
        layout.addWidget(self.nothing)
        layout.addStretch(1)
        self.setWidget(content)
        bridge = desk.bridge
        tools = desk.board.signals.tool_changed
        for signal in (bridge.changed, bridge.replaced, bridge.selected, desk.picked.changed, tools):
            signal.connect(self.read)

    @cached_property
    def editors(self) -> list[Editor]:
        """Every editor; they are made when a table is laid out for the first time, not for each evening's game."""
        made = [make(self._desk, self._content) for make in self._makers]
        for at, each in enumerate(made, start=1):
            self._rows.insertWidget(at, each.widget)
            each.widget.hide()
        return made

    def read(self, *_: object) -> None:
        """Choose the editor anew and let it read; nothing is read while the panel belongs to no layout."""
        if not self._desk.bridge.laying:
            return
        chosen = next((each for each in self.editors if each.wanted()), None)
        for each in self.editors:
            each.widget.setVisible(each is chosen)
        self.nothing.setVisible(chosen is None)
        if chosen is not None:
            chosen.read()
