"""The panel while a drawing tool is in hand: the library of kinds, their presets, the grid, doors and windows."""

from msgspec import structs
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.model.board import LineString, Piece, Polygon
from companion.model.kinds import Kind
from companion.painting.palette import Palette
from companion.painting.shapes import piece_path
from companion.painting.terrain import look
from companion.ui.board.hover import kind_name
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain.attributes import AttributeForm
from companion.ui.layout.terrain.draw_tools import DrawTool
from companion.ui.layout.terrain.fields import ChoiceField
from companion.ui.layout.terrain.hand import GRIDS, hand_of
from companion.ui.layout.terrain.openings_form import KINDS as OPENINGS
from companion.ui.layout.terrain.spot_tools import AcrossTool, OpeningTool

SWATCH = QSize(34, 22)
FLOORS = 6
SHAPES = {
    "polygon": "draw_polygon",
    "rectangle": "draw_rectangle",
    "circle": "draw_circle",
    "line": "draw_line",
    "across": "draw_across",
}


def swatch(kind: Kind, palette: Palette, ratio: float = 1.0) -> QPixmap:
    """Draw a small piece of a kind as it looks on the board."""
    made = QPixmap(SWATCH * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(palette.colour("paper"))
    wide, high = SWATCH.width() / 2.6, SWATCH.height() / 2.6
    ring = ((1.2, 1.2), (wide - 1.2, 1.2), (wide - 1.2, high - 1.2), (1.2, high - 1.2), (1.2, 1.2))
    line = LineString(((-1.0, high / 2), (wide + 1.0, high / 2)))
    outline = line if kind.draw == "line" else Polygon((ring,))
    width = min(max(kind.width, 0.8), high * 0.7)
    piece = Piece(id="swatch", kind=kind.id, outline=outline, width=width, height=kind.height)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(QRectF(0, 0, SWATCH.width(), SWATCH.height()))
    painter.scale(2.6, 2.6)
    look(kind.id)(painter, piece, piece_path(piece), palette)
    painter.end()
    return made


class KindsEditor(QWidget):
    """Choose what is drawn next, and change what is usual for it."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._hand = hand_of(desk)
        self._listed: tuple[object, ...] = ()
        say = desk.say
        self.list = QListWidget(self)
        self.list.setAccessibleName(say("ui.kinds.list"))
        self.list.setIconSize(SWATCH)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.usual = QLabel(self)
        self.usual.setWordWrap(True)
        self.attributes = AttributeForm(desk, self)
        self.reset = QPushButton(say("ui.kinds.reset"), self)
        self.reset.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.opening = ChoiceField(say("ui.piece.opening"), self)
        self.opening.offer([(each, say(f"ui.opening.{each}")) for each in OPENINGS])
        self.floor = ChoiceField(say("ui.kinds.floor"), self)
        self.floor.offer(
            [(str(n), say("ui.kinds.floor.n", n=n) if n else say("ui.kinds.ground")) for n in range(FLOORS)]
        )
        self.grid = ChoiceField(say("ui.kinds.grid"), self)
        self.grid.offer([(str(g), say("ui.kinds.grid.cm", cm=g) if g else say("ui.kinds.grid.none")) for g in GRIDS])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for part in (self.list, self.opening, self.floor, self.usual, self.attributes, self.reset, self.grid):
            layout.addWidget(part)
        self._connect()

    @property
    def widget(self) -> QWidget:
        """What is shown."""
        return self

    def _connect(self) -> None:
        self.list.itemClicked.connect(lambda item: self.choose(str(item.data(Qt.ItemDataRole.UserRole))))
        self.list.itemActivated.connect(lambda item: self.choose(str(item.data(Qt.ItemDataRole.UserRole))))
        self.attributes.changed.connect(self._preset)
        self.reset.clicked.connect(lambda: self._hand.reset(self._hand.kind.id))
        self.opening.entered.connect(self._opening_chosen)
        self.floor.entered.connect(self._floor_chosen)
        self.grid.entered.connect(self._grid_chosen)
        self._hand.changed.connect(self._again)

    def _again(self) -> None:
        if self.isVisible():
            self.read()

    def wanted(self) -> bool:
        """Tell whether a tool that draws terrain is in hand."""
        return isinstance(self._desk.board.tool, (DrawTool, AcrossTool, OpeningTool))

    def read(self) -> None:
        """Show the library and the kind in hand; for doors and windows, which of them."""
        self._fill()
        kind, tool = self._hand.kind, self._desk.board.tool
        holes = isinstance(tool, OpeningTool)
        for part in (self.list, self.usual, self.attributes, self.reset):
            part.setVisible(not holes)
        for choice in (self.opening, self.floor):
            choice.setVisible(holes)
        self.opening.show_choice(self._hand.opening)
        self.floor.show_choice(str(self._hand.floor))
        self.grid.show_choice(str(self._hand.grid))
        self.usual.setText(self._desk.say("ui.kinds.usual", kind=kind_name(self._desk.bridge, kind.id)))
        self.attributes.read([kind], lines=kind.draw in ("line", "across"))
        self.reset.setVisible(not holes and not self._hand.is_shipped(kind))
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(Qt.ItemDataRole.UserRole) == kind.id:
                self.list.setCurrentItem(item)

    def _fill(self) -> None:
        palette = self._desk.board.board.palette_
        kinds = self._hand.kinds()
        wanted = (palette.name, *(each.id for each in kinds))
        if wanted == self._listed:
            return
        self._listed = wanted
        self.list.clear()
        for each in kinds:
            icon = QIcon(swatch(each, palette, self.devicePixelRatioF()))
            item = QListWidgetItem(icon, kind_name(self._desk.bridge, each.id), self.list)
            item.setData(Qt.ItemDataRole.UserRole, each.id)
        rows = min(max(len(kinds), 4), 10)
        self.list.setFixedHeight(rows * max(self.list.sizeHintForRow(0), 24) + 4)

    def choose(self, key: str) -> None:
        """Take a kind, and the tool with which it is usually drawn."""
        kind = self._hand.find(key)
        if kind is None:
            return
        self._hand.choose(key)
        tool = SHAPES[kind.draw]
        if self._desk.board.tool.id != tool:
            self._desk.board.take(tool)
        else:
            self._desk.board.tool.activate()
        self._desk.board.setFocus()

    def _preset(self, name: str, value: object) -> None:
        self._hand.preset(structs.replace(self._hand.kind, **{name: value}))

    def _opening_chosen(self, key: str) -> None:
        self._hand.opening = next(each for each in OPENINGS if each == key)

    def _floor_chosen(self, key: str) -> None:
        self._hand.floor = int(key)

    def _grid_chosen(self, key: str) -> None:
        self._hand.grid = float(key)
