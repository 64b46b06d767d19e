"""The sight card: the view along the barrel between two units, why it is so, and the picture as a file."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.battlefield.reports import CoverReport, Method
from companion.painting.palette import Palette
from companion.reports.pictures import render_sight
from companion.ui.board.hover import name_of
from companion.ui.bridge import Bridge
from companion.ui.dialogs.sight_widget import SightWidget

METHODS: tuple[Method, ...] = ("silhouette", "width", "area", "corners", "any")


class SightCard(QFrame):
    """Shows one sight; nothing is decided here and nothing enters the game."""

    def __init__(self, bridge: Bridge, palette: Palette, colours: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setFixedWidth(330)
        self._bridge = bridge
        self._colours = colours
        self._pair = ("", "")
        self.title = self._label("heading")
        self.picture = SightWidget(palette, self)
        self.text = self._label("soft")
        self.method = QComboBox(self)
        self.method.setAccessibleName(bridge.say("ui.sight.method"))
        for each in METHODS:
            self.method.addItem(bridge.say(f"core.method.{each}"))
        self.save = QPushButton(bridge.say("ui.sight.save"), self)
        self.done = QPushButton(bridge.say("ui.card.done"), self)
        buttons = QHBoxLayout()
        buttons.addWidget(self.save)
        buttons.addWidget(self.done)
        layout = QVBoxLayout(self)
        for widget in (self.title, self.picture, self.text, self.method):
            layout.addWidget(widget)
        layout.addLayout(buttons)
        self.method.currentIndexChanged.connect(self._read)
        self.save.clicked.connect(self._save)
        self.done.clicked.connect(self.hide)
        bridge.changed.connect(self._read)
        bridge.replaced.connect(self.hide)
        self.hide()

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setWordWrap(True)
        return label

    def show_pair(self, looker: str, target: str) -> None:
        """Show what one unit sees of another."""
        self._pair = (looker, target)
        self.show()
        self._read()
        parent = self.parentWidget()
        if parent is not None:
            self.move(parent.width() - self.width() - 10, 96)
        self.raise_()

    def cover(self) -> CoverReport | None:
        """Find what is covered, by the chosen method; nothing when one of the two is not on the table."""
        field = self._bridge.context.field
        looker, target = self._pair
        if not (field.stands(looker) and field.stands(target)):
            return None
        return field.cover(looker, target, METHODS[self.method.currentIndex()])

    def _read(self, *_: object) -> None:
        cover = self.cover() if self.isVisible() else None
        if cover is None:
            self.hide()
            return
        bridge, say = self._bridge, self._bridge.say
        looker, target = self._pair
        state = bridge.context.state
        line = bridge.context.field.line_of_fire(looker, target)
        self.title.setText(f"{state.units[looker].name}  →  {state.units[target].name}")
        lines = [say("ui.hover.seen" if line.seen else "ui.hover.unseen")]
        if line.verdict == "close":
            lines[0] += f" - {say('ui.hover.close')}"
        lines += [say("ui.hover.blocked", what=name_of(bridge, each.id)) for each in line.blockers]
        lines.append(
            say(
                "ui.sight.hidden",
                percent=cover.fraction * 100,
                least=cover.least * 100,
                greatest=cover.greatest * 100,
            )
        )
        for patch in cover.picture.patches:
            lines.append(say("ui.card.piece", what=name_of(bridge, patch.id), percent=round(patch.share * 100)))
        self.text.setText("\n".join(lines))
        self.picture.show_cover(cover, state, " - ".join(lines))
        layout = self.layout()
        if layout is not None:
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    def write(self, path: Path) -> None:
        """Write the picture to a file, svg, png or pdf by its name; raises OSError."""
        cover = self.cover()
        if cover is not None:
            render_sight(cover.picture, path, state=self._bridge.context.state, colours=self._colours)

    def _save(self) -> None:
        dialog = QFileDialog(self, self._bridge.say("ui.sight.save"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter("SVG (*.svg);;PNG (*.png);;PDF (*.pdf)")
        dialog.selectFile("sight.svg")
        dialog.fileSelected.connect(self._written)
        dialog.open()

    def _written(self, name: str) -> None:
        try:
            self.write(Path(name))
        except OSError as error:
            self._bridge.failed.emit(self._bridge.say("ui.failed.write", reason=error.strerror or str(error)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)
