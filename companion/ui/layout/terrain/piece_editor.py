"""The panel of picked terrain: what it is, where it lies, how large it is, what it is like - all of it typed."""

from msgspec import structs
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.battlefield.editing.faults import settled
from companion.battlefield.editing.shifting import Frame, frame_of, placed
from companion.model.board import LineString, Piece
from companion.model.kinds import Kind
from companion.ui.board.hover import kind_name
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain.attributes import AttributeForm, shared
from companion.ui.layout.terrain.fields import ChoiceField, NumberField, TextField, TickField
from companion.ui.layout.terrain.hand import hand_of
from companion.ui.layout.terrain.openings_form import OpeningsForm
from companion.ui.layout.terrain.spot_tools import walled

PLACES = ("x", "y", "wide", "deep", "angle")
OWN = frozenset({"id", "draw", "floors"})
"""What a kind has and a piece has not."""


def after_kind(piece: Piece, kind: Kind) -> Piece:
    """Give a piece everything that a kind presets; outline, name and openings stay."""
    values = {name: getattr(kind, name) for name in Kind.__struct_fields__ if name not in OWN}
    if not isinstance(piece.outline, LineString):
        values["width"] = 0.0
    elif not kind.width:
        values["width"] = piece.width
    values["base"] = piece.base if kind.ground and piece.ground else kind.base
    return settled(structs.replace(piece, kind=kind.id, **values))


class PieceEditor(QWidget):
    """Edits one picked piece, or what several picked pieces share."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._hand = hand_of(desk)
        say = desk.say
        self.heading = QLabel(self)
        self.heading.setObjectName("heading")
        self.heading.setWordWrap(True)
        self.name = TextField(say("ui.piece.name"), self)
        self.name.setPlaceholderText(say("ui.piece.name"))
        self.kind = ChoiceField(say("ui.piece.kind"), self)
        self.places = {name: NumberField(desk.bridge, say(f"ui.piece.{name}"), self) for name in PLACES}
        self.attributes = AttributeForm(desk, self)
        self.openings = OpeningsForm(desk, self)
        self.locked = TickField(say("ui.piece.locked"), self)
        self.presets = QPushButton(say("ui.piece.presets"), self)
        self.presets.setToolTip(say("ui.piece.presets.tip"))
        self.presets.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._place_box = self._numbers()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for part in (
            self.heading,
            self.name,
            self.kind,
            self._place_box,
            self.attributes,
            self.locked,
            self.openings,
            self.presets,
        ):
            layout.addWidget(part)
        self._connect()

    @property
    def widget(self) -> QWidget:
        """What is shown."""
        return self

    def _numbers(self) -> QWidget:
        box = QWidget(self)
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(5)
        grid.setVerticalSpacing(4)
        for at, (name, field) in enumerate(self.places.items()):
            label = QLabel(self._desk.say(f"ui.piece.{name}.short"), box)
            label.setToolTip(field.toolTip())
            grid.addWidget(label, at // 2, at % 2 * 2)
            grid.addWidget(field, at // 2, at % 2 * 2 + 1)
        return box

    def _connect(self) -> None:
        self.name.entered.connect(lambda text: self._hand.apply("change", lambda each: _named(each, text)))
        self.kind.entered.connect(self._kind_chosen)
        for name, field in self.places.items():
            field.entered.connect(lambda value, name=name: self._placed(name, value))
            field.unread.connect(lambda typed: self._say_unread(typed))
        self.attributes.changed.connect(self._attribute_typed)
        self.locked.entered.connect(lambda locked: self._hand.lock(locked=locked))
        self.presets.clicked.connect(self._presets)

    def _say_unread(self, typed: str) -> None:
        self._desk.status.emit(self._desk.say("ui.card.not_understood", given=typed))

    # What is shown

    def wanted(self) -> bool:
        """Tell whether terrain, and nothing else, is picked."""
        return bool(self._hand.picked()) and not self._desk.bridge.selection and not self._desk.picked.zones

    def read(self) -> None:
        """Read the picked pieces."""
        pieces = self._hand.picked()
        alone = pieces[0] if len(pieces) == 1 else None
        self.heading.setText(self._title(pieces))
        kinds = [each.id for each in self._hand.kinds()]
        kinds += [each.kind for each in pieces if each.kind not in kinds]
        self.kind.offer([(each, kind_name(self._desk.bridge, each)) for each in dict.fromkeys(kinds)])
        self.kind.show_choice(shared(pieces, "kind"))
        for part in (self.name, self._place_box):
            part.setVisible(alone is not None)
        lines = any(isinstance(each.outline, LineString) for each in pieces)
        self.attributes.read(pieces, lines=lines)
        self.locked.show_tick(shared(pieces, "locked"))
        free = not all(each.locked for each in pieces)
        for part in (self.name, self.kind, self._place_box, self.attributes, self.openings, self.presets):
            part.setEnabled(free)
        self.openings.setVisible(alone is not None and walled(alone))
        if alone is not None:
            self._read_one(alone)

    def _read_one(self, piece: Piece) -> None:
        self.name.show_text(piece.name)
        frame = frame_of(piece)
        values = (*frame.centre, frame.width, frame.height, frame.angle)
        for (name, field), value in zip(self.places.items(), values, strict=True):
            field.show_number(value)
            field.setEnabled(name not in ("wide", "deep") or value > 0)
        self.openings.read(piece)

    def _title(self, pieces: tuple[Piece, ...]) -> str:
        if len(pieces) == 1:
            return pieces[0].name or kind_name(self._desk.bridge, pieces[0].kind).capitalize()
        return self._desk.say("ui.piece.several", count=len(pieces))

    # What is typed

    def _placed(self, name: str, value: float) -> None:
        def lay(piece: Piece) -> Piece:
            frame = frame_of(piece)
            x, y = frame.centre
            changed = {
                "x": structs.replace(frame, centre=(value, y)),
                "y": structs.replace(frame, centre=(x, value)),
                "wide": structs.replace(frame, width=value),
                "deep": structs.replace(frame, height=value),
                "angle": Frame(frame.centre, frame.width, frame.height, value),
            }
            return settled(placed(piece, changed[name]))

        if not self._hand.apply("move" if name in ("x", "y") else "turn" if name == "angle" else "shape", lay):
            self.read()

    def _attribute_typed(self, name: str, value: object) -> None:
        if not self._hand.apply("change", lambda piece: settled(structs.replace(piece, **{name: value}))):
            self.read()

    def _kind_chosen(self, key: str) -> None:
        kind = self._hand.find(key)
        if kind is None or not self._hand.apply("change", lambda piece: after_kind(piece, kind)):
            self.read()

    def _presets(self) -> None:
        """Make what the picked piece is like the preset of its kind, for pieces drawn from now on."""
        pieces = self._hand.picked()
        kind = self._hand.find(pieces[0].kind) if pieces else None
        if kind is None:
            return
        values = {name: getattr(pieces[0], name) for name in Kind.__struct_fields__ if name not in OWN}
        if not isinstance(pieces[0].outline, LineString):
            values["width"] = kind.width
        floors = tuple(each.floor for each in pieces[0].levels)
        self._hand.preset(structs.replace(kind, floors=floors, **values))
        self._desk.status.emit(self._desk.say("ui.piece.presets.done", kind=f"ui.kind.{kind.id}"))


def _named(piece: Piece, text: str) -> Piece:
    return structs.replace(piece, name=text)
