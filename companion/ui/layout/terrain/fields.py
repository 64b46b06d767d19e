"""Small fields in which numbers and classes are typed; they tell of a value only when it has changed."""

from collections.abc import Sequence

from babel.numbers import format_decimal
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from companion.ui.bridge import Bridge


def read_number(text: str) -> float | None:
    """Read a typed number, with a point or a comma; None where it is none."""
    try:
        found = float(text.strip().replace(",", ".").replace("−", "-"))
    except ValueError:
        return None
    return found if abs(found) <= 100_000 else None


class NumberField(QLineEdit):
    """One number; ``entered`` gives it when it has been typed and can be read."""

    entered = Signal(float)
    unread = Signal(str)

    def __init__(self, bridge: Bridge, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._language = bridge.wording.language
        self._shown = ""
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setMinimumWidth(40)
        self.editingFinished.connect(self._finished)

    def show_number(self, value: float | None) -> None:
        """Show a number as the reader writes it; nothing for None."""
        self._shown = "" if value is None else format_decimal(value, format="0.##", locale=self._language)
        self.setText(self._shown)

    def _finished(self) -> None:
        if self.text() == self._shown:
            return
        value, typed = read_number(self.text()), self.text()
        self.setModified(False)
        if value is None:
            self.setText(self._shown)
            self.unread.emit(typed)
            return
        self._shown = typed
        self.entered.emit(value)


class TextField(QLineEdit):
    """One line of text; ``entered`` gives it when it has changed."""

    entered = Signal(str)

    def __init__(self, name: str, parent: QWidget, *, most: int = 200) -> None:
        super().__init__(parent)
        self._shown = ""
        self.setMaxLength(most)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.editingFinished.connect(self._finished)

    def show_text(self, text: str) -> None:
        """Show a text; of a long one the beginning."""
        self._shown = text
        self.setText(text)
        if not self.hasFocus():
            self.setCursorPosition(0)

    def _finished(self) -> None:
        if self.text() != self._shown:
            self._shown = self.text()
            self.entered.emit(self.text().strip())


class ChoiceField(QComboBox):
    """One of several; ``entered`` gives its key when somebody has chosen it."""

    entered = Signal(str)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.activated.connect(lambda at: self.entered.emit(str(self.itemData(at))))

    def offer(self, options: Sequence[tuple[str, str]]) -> None:
        """List keys with their names, where they are other ones than before."""
        now = [(str(self.itemData(at)), self.itemText(at)) for at in range(self.count())]
        if now != list(options):
            self.clear()
            for key, text in options:
                self.addItem(text, key)

    def show_choice(self, key: str | None) -> None:
        """Show what is chosen; nothing for None."""
        self.setCurrentIndex(-1 if key is None else self.findData(key))


class TickField(QCheckBox):
    """Yes or no; ``entered`` tells it when somebody has ticked it."""

    entered = Signal(bool)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self.setAccessibleName(name)
        self.clicked.connect(lambda: self.entered.emit(self.isChecked()))

    def show_tick(self, ticked: bool | None) -> None:
        """Show yes, no, or that it differs."""
        self.setChecked(bool(ticked))
