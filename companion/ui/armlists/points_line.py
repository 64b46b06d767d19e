"""What the squads of a list cost together, and what is left of the budget."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from companion.ui.bridge import Bridge

MOST = 1_000_000


class PointsLine(QWidget):
    """Points in large type; in the colour of warnings, and in words, when they are more than the budget allows."""

    edited = Signal(int)

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        title = QLabel(bridge.say("ui.lists.budget"), self)
        self.budget = QSpinBox(self)
        self.budget.setRange(0, MOST)
        self.budget.setSingleStep(10)
        self.budget.setSpecialValueText(bridge.say("ui.lists.budget.none"))
        self.budget.setAccessibleName(bridge.say("ui.lists.budget"))
        self.sum = QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.sum, 1)
        row.addWidget(title)
        row.addWidget(self.budget)
        self.budget.valueChanged.connect(self.edited)

    def show_points(self, points: int, budget: int) -> None:
        """Show what is spent, and what is left or too much."""
        with QSignalBlocker(self.budget):
            self.budget.setValue(budget)
        over = budget > 0 and points > budget
        if not budget:
            said = self._bridge.say("ui.lists.points", points=points)
        else:
            code = "ui.lists.points.over" if over else "ui.lists.points.left"
            said = self._bridge.say(code, points=points, budget=budget, rest=abs(budget - points))
        self.sum.setText(said)
        self.sum.setObjectName("over" if over else "need")
        self.sum.style().unpolish(self.sum)
        self.sum.style().polish(self.sum)
