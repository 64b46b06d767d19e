"""The doors and windows of a picked house or wall: kind, sill, top and length, typed; floors above them."""

from collections.abc import Callable

from msgspec import structs
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from companion.battlefield.editing.walls import opening_changed, opening_lengthened, with_floors, without_opening
from companion.geometry.points import between
from companion.model.board import Opening, OpeningKind, Piece
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain.fields import ChoiceField, NumberField, TextField, read_number
from companion.ui.layout.terrain.hand import hand_of

KINDS: tuple[OpeningKind, ...] = ("door", "window", "loophole", "gap")


class OpeningsForm(QWidget):
    """Rows of openings and the list of floors; every change is a gesture of its own."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._hand = hand_of(desk)
        self._piece: Piece | None = None
        self._shown: tuple[Opening, ...] | None = None
        self.rows: list[QWidget] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(QLabel(desk.say("ui.piece.floors"), self))
        self.floors = TextField(desk.say("ui.piece.floors.tip"), self)
        self.floors.setPlaceholderText(desk.say("ui.piece.floors.none"))
        self.floors.entered.connect(self._floors_typed)
        layout.addWidget(self.floors)
        self.heading = QLabel(desk.say("ui.piece.openings"), self)
        self.heading.setWordWrap(True)
        layout.addWidget(self.heading)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        layout.addLayout(self._rows)

    def read(self, piece: Piece) -> None:
        """Show the openings of a piece; rows are made anew only when they have changed."""
        language = self._desk.bridge.wording.language
        mark = "," if language in ("it", "ru") else "."
        self._piece = piece
        written = (f"{each.floor:g}".replace(".", mark) + f" {each.name}" for each in piece.levels)
        self.floors.show_text("; ".join(each.strip() for each in written))
        if piece.openings == self._shown:
            return
        self._shown = piece.openings
        for row in self.rows:
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [self._row(at, each) for at, each in enumerate(piece.openings)]
        for row in self.rows:
            self._rows.addWidget(row)
        self.heading.setVisible(bool(self.rows))

    def _row(self, at: int, opening: Opening) -> QWidget:
        say, row = self._desk.say, QWidget(self)
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(3)
        kind = ChoiceField(say("ui.piece.opening"), row)
        kind.offer([(each, say(f"ui.opening.{each}")) for each in KINDS])
        kind.show_choice(opening.kind)
        kind.entered.connect(lambda key: self._change(at, kind=key))
        tick = QCheckBox(say("ui.piece.open"), row)
        tick.setChecked(opening.open)
        tick.setEnabled(opening.kind != "gap")
        tick.clicked.connect(lambda ticked: self._change(at, open=bool(ticked)))
        cross = QToolButton(row)
        cross.setText("×")
        cross.setFixedSize(QSize(26, 26))
        cross.setAccessibleName(say("ui.piece.opening.remove"))
        cross.setToolTip(say("ui.piece.opening.remove"))
        cross.clicked.connect(lambda: self._apply(lambda piece: without_opening(piece, at)))
        grid.addWidget(kind, 0, 0, 1, 2)
        grid.addWidget(tick, 0, 2)
        grid.addWidget(cross, 0, 3)
        self._numbers(grid, row, at, opening)
        return row

    def _numbers(self, grid: QGridLayout, row: QWidget, at: int, opening: Opening) -> None:
        values = {"sill": opening.sill, "top": opening.top, "length": round(between(opening.a, opening.b), 3)}
        for column, (name, value) in enumerate(values.items()):
            field = NumberField(self._desk.bridge, self._desk.say(f"ui.piece.opening.{name}"), row)
            field.show_number(value)
            field.entered.connect(lambda number, name=name: self._number_typed(at, name, number))
            grid.addWidget(field, 1, column)

    def _number_typed(self, at: int, name: str, value: float) -> None:
        if name == "length":
            self._apply(lambda piece: opening_lengthened(piece, at, value))
        else:
            self._change(at, **{name: value})

    def _change(self, at: int, **values: object) -> None:
        self._apply(lambda piece: opening_changed(piece, at, structs.replace(piece.openings[at], **values)))

    def _floors_typed(self, text: str) -> None:
        floors: list[tuple[float, str]] = []
        for each in filter(None, (part.strip() for part in text.split(";"))):
            figure, _, name = each.partition(" ")
            height = read_number(figure)
            if height is None:
                self._desk.status.emit(self._desk.say("ui.card.not_understood", given=each))
                self._again()
                return
            floors.append((height, name.strip()[:100]))
        self._apply(lambda piece: with_floors(piece, floors))

    def _apply(self, operation: Callable[[Piece], Piece]) -> None:
        if not self._hand.apply("opening", operation):
            self._again()

    def _again(self) -> None:
        """Show what the piece has when something could not be taken over."""
        self._shown = None
        if self._piece is not None:
            self.read(self._desk.piece(self._piece.id) or self._piece)
