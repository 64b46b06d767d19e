"""The journal: one row a gesture, newest last; what was undone is struck out, a click goes there."""

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu, QWidget

from companion.painting.palette import Palette
from companion.rules.intents import Judgement
from companion.rules.record import Abandoned, AnyRecord, Gesture
from companion.ui.bridge import Bridge
from companion.ui.headlines import headline
from companion.ui.rulings import explains

NUMBER = Qt.ItemDataRole.UserRole


class JournalPanel(QListWidget):
    """Rows of the journal; the game can be put back to any of them."""

    refer_wanted = Signal(int)
    correct_wanted = Signal(str, int)
    fix_wanted = Signal()
    ruling_wanted = Signal(int)

    def __init__(self, bridge: Bridge, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._palette = palette
        self._rows: dict[int, QListWidgetItem] = {}
        self.setAccessibleName(bridge.say("ui.panel.journal"))
        self.setWordWrap(False)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.itemActivated.connect(self._open)
        self.itemClicked.connect(self._open)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        bridge.changed.connect(self._read)
        bridge.replaced.connect(self.rebuild)
        self.rebuild()

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self._palette = palette
        self.rebuild()

    def rebuild(self) -> None:
        """List everything anew."""
        self.clear()
        self._rows.clear()
        beginning = QListWidgetItem(self._bridge.say("ui.journal.beginning"), self)
        beginning.setData(NUMBER, 0)
        self._read()

    def _read(self, *_: object) -> None:
        journal = self._bridge.session.journal
        for record in journal.records:
            if record.n not in self._rows and isinstance(record, Gesture | Abandoned):
                row = QListWidgetItem(self._text(record), self)
                row.setData(NUMBER, record.n)
                row.setToolTip(row.text())
                self._rows[record.n] = row
        line = set(journal.line())
        for n, row in self._rows.items():
            gone = n not in line
            font = row.font()
            if font.strikeOut() != gone:
                font.setStrikeOut(gone)
                row.setFont(font)
            row.setForeground(QBrush(self._palette.colour("text_soft" if gone else "text")))
        head = self._rows.get(journal.head)
        if head is not None:
            self.setCurrentItem(head)
            self.scrollToItem(head)
        elif self.count():
            self.setCurrentRow(0)

    def _text(self, record: AnyRecord) -> str:
        if isinstance(record, Abandoned):
            return f"{record.n}.  {self._bridge.say('ui.journal.abandoned')}"
        if not isinstance(record, Gesture):
            return ""
        said = headline(self._bridge, record)
        extra = []
        if record.intent.overrides:
            reasons = ", ".join(each.reason for each in record.intent.overrides if each.reason)
            code = "ui.journal.anyway" if reasons else "ui.journal.anyway_bare"
            extra.append(self._bridge.say(code, reason=reasons))
        refers_to = getattr(record.intent, "refers_to", None)
        if refers_to is not None:
            extra.append(self._bridge.say("ui.journal.refers", n=refers_to))
        note = record.intent.note
        if note and note not in said:
            extra.append(note)
        faces = ", ".join(
            f"D{fact.values.get('sides')}={fact.values.get('face')}" for fact in record.trace if fact.code == "core.die"
        )
        tail = "".join(f"  ({each})" for each in extra)
        return f"{record.n}.  {said}{tail}" + (f"   [{faces}]" if faces else "")

    def _concerned(self, n: int) -> tuple[str, ...]:
        """Name the units that a row is about, as far as they still exist."""
        gesture = self._bridge.session.journal.gesture(n)
        if gesture is None:
            return ()
        ids = (getattr(gesture.intent, key, "") for key in ("unit", "shooter", "target"))
        return tuple(dict.fromkeys(each for each in ids if each in self._bridge.context.state.units))

    def _open(self, item: QListWidgetItem) -> None:
        """Open the card of a ruling that was kept; go to any other row."""
        n = item.data(NUMBER)
        gesture = self._bridge.session.journal.gesture(n) if isinstance(n, int) else None
        if gesture is not None and isinstance(gesture.intent, Judgement):
            self.ruling_wanted.emit(n)
        else:
            self._go(item)

    def _go(self, item: QListWidgetItem) -> None:
        n = item.data(NUMBER)
        if isinstance(n, int) and n != self._bridge.session.journal.head and not self._bridge.goto(n):
            self._read()

    def _menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        n = item.data(NUMBER) if item is not None else 0
        if not isinstance(n, int) or n < 1:
            return
        menu = QMenu(self)
        menu.addAction(self._bridge.say("ui.journal.go"), lambda: self._bridge.goto(n))
        if explains(self._bridge.session.journal.gesture(n)):
            menu.addAction(self._bridge.say("ui.journal.ruling"), lambda: self.ruling_wanted.emit(n))
        menu.addAction(self._bridge.say("ui.journal.note_on"), lambda: self.refer_wanted.emit(n))
        for unit in self._concerned(n):
            name = self._bridge.context.state.units[unit].name
            text = self._bridge.say("ui.journal.correct", unit=name)
            menu.addAction(text, partial(self.correct_wanted.emit, unit, n))
        if n == self._bridge.session.journal.head:
            menu.addAction(self._bridge.say("ui.action.fix_die"), self.fix_wanted.emit)
        menu.popup(self.viewport().mapToGlobal(at))
