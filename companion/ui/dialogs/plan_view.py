"""What a plan knows, in the order that every card keeps: where it stands, modifiers, need, chance."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.painting.palette import Palette
from companion.rules.intents import Intent
from companion.rules.plan import Plan
from companion.ui.board.hover import name_of
from companion.ui.bridge import Bridge
from companion.ui.dialogs.sight_widget import SightWidget


class PlanView(QWidget):
    """Shows a plan; it decides nothing. ``why_wanted`` asks for the verdicts that it rests on."""

    why_wanted = Signal()

    def __init__(self, bridge: Bridge, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        self._sight = SightWidget(palette, self)
        self._where = QLabel(self)
        self._where.setWordWrap(True)
        self._where.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.why = QPushButton(bridge.say("ui.why"), self)
        left = QVBoxLayout()
        left.addWidget(self._sight)
        left.addWidget(self.why)
        left.addStretch(1)
        row.addLayout(left)
        row.addWidget(self._where, 1)
        for asking in (self._sight, self.why):
            asking.clicked.connect(self.why_wanted.emit)
        outer.addLayout(row)
        self._modifiers = QGridLayout()
        self._modifiers.setColumnStretch(1, 1)
        outer.addLayout(self._modifiers)
        self.need = QLabel(self)
        self.need.setObjectName("need")
        self.need.setWordWrap(True)
        outer.addWidget(self.need)
        self.chance = QLabel(self)
        self.chance.setObjectName("soft")
        self.chance.setWordWrap(True)
        outer.addWidget(self.chance)

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self._sight.set_palette(palette)

    def show_plan(self, plan: Plan, intent: Intent) -> None:
        """Show what is known of an intent."""
        state = self._bridge.context.state
        where = self._where_lines(plan)
        self._where.setText("\n".join(where))
        self._where.setVisible(bool(where))
        stated = getattr(intent, "stated", None)
        cover = plan.cover if stated is None or stated.hidden is None else None
        self._sight.show_cover(cover, state, " - ".join(where))
        self.why.setVisible(not plan.faults and (plan.line is not None or plan.path is not None))
        self._show_modifiers(plan)
        need = plan.need
        self.need.setVisible(need is not None)
        if need is not None:
            face = need.face(plan.modifiers)
            source = self._bridge.say(f"core.source.{need.source}")
            code = "ui.card.need" if face <= need.sides else "ui.card.need_never"
            self.need.setText(self._bridge.say(code, least=face, sides=need.sides, rule=need.rule, source=source))
        self.chance.setText("")

    def _where_lines(self, plan: Plan) -> list[str]:
        say, lines = self._bridge.say, []
        if plan.measurement is not None:
            measured = plan.measurement
            lines.append(say("ui.hover.contact") if measured.contact else say("ui.card.distance", cm=measured.edge))
        if plan.need is not None and plan.need.band:
            lines.append(say(f"ui.card.band.{plan.need.band}", score=plan.need.score))
        if plan.line is not None:
            lines.append(say("ui.hover.seen" if plan.line.seen else "ui.hover.unseen"))
            lines += [say("ui.hover.blocked", what=name_of(self._bridge, each.id)) for each in plan.line.blockers[:2]]
        if plan.cover is not None and (plan.line is None or plan.line.seen):
            lines.append(say("ui.hover.hidden", percent=round(plan.cover.fraction * 100)))
            lines += [
                say("ui.card.piece", what=name_of(self._bridge, patch.id), percent=round(patch.share * 100))
                for patch in plan.cover.picture.patches[:3]
                if patch.share > 0.005
            ]
        if plan.path is not None:
            lines.append(say("ui.card.path", length=plan.path.length, reached=plan.path.reached))
        # A value of the house says so wherever a roll uses it.
        house = say("core.source.house")
        lines += [
            f"{self._bridge.tell(fact)} ({house})" if fact.source == "house" else self._bridge.tell(fact)
            for fact in plan.facts
        ]
        return lines

    def _show_modifiers(self, plan: Plan) -> None:
        while self._modifiers.count():
            item = self._modifiers.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for row, each in enumerate(plan.modifiers):
            value = QLabel(f"{each.value:+d}", self)
            value.setObjectName("heading")
            what = QLabel(self._bridge.say(each.code), self)
            source = QLabel(f"{each.rule}, {self._bridge.say(f'core.source.{each.source}')}", self)
            source.setObjectName("soft")
            self._modifiers.addWidget(value, row, 0)
            self._modifiers.addWidget(what, row, 1)
            self._modifiers.addWidget(source, row, 2)
            for label in (value, what, source):
                label.show()
