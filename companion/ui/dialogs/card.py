"""The frame that all cards share: heading, a cross to close, keys that stay inside."""

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget


class Card(QFrame):
    """A card that lies beside or upon the board; nothing else waits for it, Escape or the cross closes it."""

    closed = Signal()

    def __init__(self, title: str, close: str, width: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setFixedWidth(width)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(title)
        self._grip: QPoint | None = None
        self.drawn_aside = False
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(14, 10, 14, 12)
        self.body.setSpacing(7)
        self.title = self.label("heading", title)
        cross = QPushButton("×", self)
        cross.setObjectName("cross")
        cross.setFixedSize(30, 28)
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cross.setAccessibleName(close)
        cross.setToolTip(close)
        cross.clicked.connect(self.give_up)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(cross, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(head)

    def label(self, name: str, text: str = "") -> QLabel:
        """Make a line of text in one of the card's type sizes."""
        label = QLabel(text, self)
        label.setObjectName(name)
        label.setWordWrap(True)
        return label

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the card where it is bare, to draw it aside from what it hides."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw the card along, within the window."""
        parent = self.parentWidget()
        if self._grip is None or parent is None:
            return
        to = self.mapTo(parent, event.position().toPoint()) - self._grip
        room = parent.rect().adjusted(0, 0, -self.width(), -self.height())
        self.move(min(max(to.x(), 0), max(room.right(), 0)), min(max(to.y(), 0), max(room.bottom(), 0)))
        self.drawn_aside = True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the card go."""
        self._grip = None

    def fit(self) -> None:
        """Take the height that the texts need at the card's width."""
        # Layouts remember heights; asking again at once needs every part to forget its own.
        for part in self.findChildren(QWidget):
            part.updateGeometry()
        self.body.invalidate()
        self.body.activate()
        needed = self.body.totalHeightForWidth(self.width()) if self.body.hasHeightForWidth() else -1
        self.resize(self.width(), max(needed, self.body.totalSizeHint().height() if needed < 0 else needed))

    def lay_in_the_middle(self) -> None:
        """Show the card above the middle of the window."""
        self.fit()
        parent = self.parentWidget()
        if parent is not None:
            place = parent.rect().center() - self.rect().center()
            self.move(max(place.x(), 8), max(place.y() - 40, 8))
        self.show()
        self.raise_()

    def give_up(self) -> None:
        """Close the card; whoever needs it again makes a new one."""
        if self.isHidden():
            return
        self.hide()
        self.closed.emit()
        self.deleteLater()

    def keeps(self, event: QKeyEvent) -> bool:
        """Tell whether a key is for this card and not for the window's shortcuts: whatever one can type."""
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        return not held and (event.text().isprintable() and event.text() != "")

    def event(self, event: QEvent) -> bool:
        """Keep typed letters and Space from the window's shortcuts while the focus is in the card."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.keeps(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes; Enter presses the button that has the focus."""
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            event.ignore()
