"""The ruling card: any verdict with method, lines, what is in the way, tolerance, picture, and what would change it."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.battlefield.bodies import NotOnTableError
from companion.model.state import GameState
from companion.painting.palette import Palette
from companion.persistence.writing import write_whole
from companion.reports.pictures import kind_of
from companion.reports.rulings import RulingPage, ruling_picture
from companion.rules.drivers import Script
from companion.rules.intents import Judgement
from companion.rules.judgements import Judged, judge, question_of, way_fact
from companion.rules.ruleset import Context
from companion.ui import rulings
from companion.ui.board.background import Background
from companion.ui.board.view import BoardView
from companion.ui.board.ways import Shown, Step, Ways, show
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card
from companion.ui.dialogs.placing import best_place, other_cards
from companion.ui.dialogs.ruling_form import RulingForm
from companion.ui.dialogs.sight_widget import SightWidget
from companion.ui.rulings import Case
from companion.wording.reasons import reason_of

WIDTH = 430
ROOM = 216
"""Dots that the reasons may take before they scroll."""


class RulingCard(Card):
    """Shows verdicts and keeps one in the journal when asked; nothing else enters the game."""

    save_wanted = Signal()

    def __init__(self, bridge: Bridge, board: BoardView, palette: Palette, colours: Path, parent: QWidget) -> None:
        super().__init__("", bridge.say("ui.card.close"), WIDTH, parent)
        self._bridge, self._board, self._colours = bridge, board, colours
        self._case: Case | None = None
        self._asked: list[Judgement] = []
        self._chosen = 0
        self._kept = 0
        self._read_from: GameState | None = None
        self._ways = Ways(Background(board))
        self.steps: list[Step] = []
        self.rows: list[QPushButton] = []
        self._group = QButtonGroup(self)
        self.about = self.label("soft")
        self.verdict = self.label("heading")
        self.picture = SightWidget(palette, self)
        self.text = self.label("soft")
        self.out = self.label("marked")
        self.modifiers = self.label("soft")
        self.form = RulingForm(bridge, self)
        self.keep = QPushButton(bridge.say("ui.ruling.keep"), self)
        self.save = QPushButton(bridge.say("ui.ruling.save"), self)
        self._lay_out()
        self.form.changed.connect(self._reformed)
        self.keep.clicked.connect(self._keep)
        self.save.clicked.connect(self.save_wanted.emit)
        bridge.changed.connect(self._again)
        bridge.replaced.connect(self.give_up)
        self.hide()

    def _lay_out(self) -> None:
        self._list = QVBoxLayout()
        self._list.setSpacing(2)
        inner = QWidget(self)
        inner.setObjectName("content")
        inside = QVBoxLayout(inner)
        inside.setContentsMargins(0, 0, 4, 0)
        inside.addWidget(self.text)
        inside.addStretch(1)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(inner)
        row = QHBoxLayout()
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.area, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.keep)
        buttons.addWidget(self.save)
        self.body.addWidget(self.about)
        self.body.addLayout(self._list)
        self.body.addWidget(self.verdict)
        self.body.addLayout(row)
        self.body.addWidget(self.modifiers)
        self.body.addWidget(self.out)
        self.body.addWidget(self.form)
        self.body.addLayout(buttons)

    def set_palette(self, palette: Palette) -> None:
        """Take other colours, in the picture and on the board."""
        self.picture.set_palette(palette)
        if self.isVisible():
            self._show_steps()

    # What it is about

    @property
    def context(self) -> Context:
        """The table on which the verdicts stand: as it is now, or as it was before a row of the journal."""
        past = self._case.context if self._case is not None else None
        return past or self._bridge.context

    @property
    def asked(self) -> Judgement | None:
        """The verdict that is shown."""
        return self._asked[self._chosen] if self._chosen < len(self._asked) else None

    def show_case(self, case: Case | None) -> None:
        """Show verdicts, the first of them in full; nothing is shown where there are none."""
        self._put_away()
        if case is None or not case.asked:
            self.hide()
            return
        self._case, self._asked, self._chosen, self._kept = case, list(case.asked), 0, 0
        self._list_rows()
        self._board.board.line.clear()  # its words say less, in the same place
        self._read()
        self.show()
        self.raise_()
        self._place()

    def choose(self, at: int) -> None:
        """Show another of the verdicts in full."""
        if at != self._chosen and at < len(self._asked):
            self._chosen = at
            self._read()
            self._place()

    def _list_rows(self) -> None:
        for old in self.rows:
            self._group.removeButton(old)
            old.hide()
            old.deleteLater()
        self.rows = []
        for at in range(len(self._asked)):
            row = QPushButton(self)
            row.setObjectName("verdict")
            row.setCheckable(True)
            row.clicked.connect(lambda _=False, chosen=at: self.choose(chosen))
            self._group.addButton(row)
            self._list.addWidget(row)
            self.rows.append(row)
            row.setVisible(len(self._asked) > 1)

    def _again(self, *_: object) -> None:
        """Read the table anew when it has changed; what is read from the journal stays."""
        live = self._case is not None and self._case.context is None
        if self.isVisible() and live and self._read_from is not self._bridge.context.state:
            self._kept = 0
            self._read()
            self._place()

    def _read(self) -> None:
        context = self.context
        self._read_from = context.state
        try:
            found = [judge(context.field, each) for each in self._asked if self._stands(each)]
        except NotOnTableError:  # who, or what, it was about is no longer there at all
            found = []
        if len(found) < len(self._asked):
            self.give_up()
            return
        for at, (row, intent, judged) in enumerate(zip(self.rows, self._asked, found, strict=True)):
            name = rulings.topic_name(self._bridge, context, intent)
            word = rulings.answer(self._bridge, intent, judged)
            row.setText(f"{name}:  {word}")
            row.setChecked(at == self._chosen)
        self._show(self._asked[self._chosen], found[self._chosen])

    def _stands(self, intent: Judgement) -> bool:
        units, field = self.context.state.units, self.context.field
        return all(field.stands(each) for each in (intent.unit, intent.target) if each in units)

    def _show(self, intent: Judgement, judged: Judged) -> None:
        bridge, context = self._bridge, self.context
        heading = rulings.title(bridge, context, intent)
        self.title.setText(heading)
        self.setAccessibleName(heading)
        row = self._case.row if self._case is not None else 0
        kept = self._case is not None and self._case.kept
        code = "ui.ruling.kept" if kept else "ui.ruling.row"
        self.about.setText(bridge.say(code, n=row) if row else "")
        self.about.setVisible(bool(row))
        self.verdict.setText(rulings.said(bridge, context, rulings.verdict(context, intent, judged)))
        lines = rulings.reasons(bridge, context, intent, judged)
        self.text.setText("\n".join(lines))
        told = rulings.modifiers(bridge, self._case) if self._case is not None else ""
        self.modifiers.setText(told)
        self.modifiers.setVisible(bool(told))
        self.picture.show_cover(judged.cover, context.state, " - ".join(lines))
        self.form.show_for(intent, enabled=not row)
        self.keep.setVisible(not row)
        self._offer_keeping()
        self._look_for_steps(intent, judged)

    # The way out

    def _look_for_steps(self, intent: Judgement, judged: Judged) -> None:
        self._ways.forget()
        self._judged = judged
        self.steps = [Step(each.mover, each) for each in intent.ways]
        question, units = question_of(intent), self.context.state.units
        both = intent.unit in units and intent.target in units
        self._searching = question is not None and both and not (self._case is not None and self._case.kept)
        if question is not None and self._searching:
            self._ways.ask(self.context.state, intent.unit, intent.target, question, self._found)
        self._show_steps()

    def _found(self, step: Step) -> None:
        self.steps.append(step)
        self._searching = len(self.steps) < 2
        self._offer_keeping()
        self._show_steps()
        self._place()

    def _show_steps(self) -> None:
        """Say the steps in the card, and draw them on the board with the line that they change."""
        bridge, context, intent = self._bridge, self.context, self.asked
        if intent is None:
            return
        words = [self._words(context, intent, step) for step in self.steps]
        waiting = [bridge.say("ui.ruling.searching")] if self._searching else []
        self.out.setText("\n".join([*words, *waiting]))
        self.out.setVisible(bool(words or waiting))
        scene = self._board.board
        labels = [(step, self._label(context, intent, step)) for step in self.steps]
        path, at = self._way(context, intent)
        shown = Shown(self._judged.line, self._ends(context, intent), labels, path, at)
        show(scene.why, context.state, shown, scene.palette_, scene.visible, scene.dot)

    def _ends(self, context: Context, intent: Judgement) -> tuple[QPointF, QPointF] | None:
        """Give the ends of the line to draw: that of fire, the shortest one, or from a guard to where it fires."""
        judged = self._judged
        if judged.caught is not None:
            return (QPointF(*context.field.position(intent.unit)), QPointF(*judged.caught.point))
        line, measured = judged.line, judged.measurement
        if line is not None and line.seen:
            return (QPointF(*line.a), QPointF(*line.b))
        return None if measured is None else (QPointF(*measured.a), QPointF(*measured.b))

    def _way(self, context: Context, intent: Judgement) -> tuple[list[QPointF], QPointF | None]:
        """Give the path of a verdict on one, and where on it the unit is stopped or caught."""
        if not intent.path:
            return [], None
        mover = intent.target if intent.topic == "guard" else intent.unit
        points = [context.field.position(mover), *intent.path]
        path, caught = self._judged.path, self._judged.caught
        if path is not None and path.stop is not None:
            return [QPointF(*each) for each in points], QPointF(*path.end)
        return [QPointF(*each) for each in points], QPointF(*caught.point) if caught is not None else None

    def _words(self, context: Context, intent: Judgement, step: Step) -> str:
        if step.found is None:
            return self._bridge.say("ui.ruling.none", unit=context.state.units[step.unit].name)
        return rulings.said(self._bridge, context, way_fact(context.state, intent, step.found))

    def _label(self, context: Context, intent: Judgement, step: Step) -> str:
        """Say a step in the few words that the board has room for."""
        if step.found is None:
            return ""
        fact = way_fact(context.state, intent, step.found)
        code = f"ui.ruling.board.{intent.topic}.{step.found.after}"
        return rulings.said(self._bridge, context, structs.replace(fact, code=code))

    # Other limits and methods

    def _reformed(self, intent: Judgement) -> None:
        """Take another limit or another method."""
        self._asked[self._chosen] = intent
        self._kept = 0
        self._read()
        self._place()

    # Keeping and saving

    def _offer_keeping(self) -> None:
        self.keep.setEnabled(not self._kept)
        say = self._bridge.say
        self.keep.setText(say("ui.ruling.kept", n=self._kept) if self._kept else say("ui.ruling.keep"))

    def _keep(self) -> None:
        """Write the verdict into the journal, with the steps that were found so far."""
        intent = self.asked
        if intent is None or not self._bridge.free():
            return
        steps = tuple(step.found for step in self.steps if step.found is not None)
        made = self._bridge.perform(structs.replace(intent, ways=steps), Script(()))
        if made is not None:
            self._kept = made.n
            self._offer_keeping()

    def page(self) -> RulingPage | None:
        """Give what a picture of the card shows."""
        if self.asked is None:
            return None
        return RulingPage(
            title=self.title.text(),
            verdict=self.verdict.text(),
            lines=(*self.text.text().split("\n"), *filter(None, [self.modifiers.text()])),
            ways=tuple(self._words(self.context, self.asked, step) for step in self.steps),
            picture=self._judged.cover.picture if self._judged.cover is not None else None,
        )

    def written(self, name: str) -> None:
        """Write the picture to a file that was chosen, and say so when that fails."""
        try:
            self.write(Path(name))
        except OSError as error:
            self._bridge.failed.emit(self._bridge.say("ui.failed.file", reason=reason_of(error)))

    def write(self, path: Path) -> None:
        """Write a picture of the ruling to a file, svg, png or pdf by its name; raises OSError."""
        page = self.page()
        if page is not None:
            state = self.context.state
            write_whole(path, ruling_picture(page, kind_of(path), state=state, colours=self._colours))

    # Place and end

    def _place(self) -> None:
        """Lie in the corner that covers none of those concerned, as high as the texts need."""
        self._fit()
        # Labels know their height only once they have been shown in their own type.
        QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        if self._case is None:
            return
        wide = WIDTH - 40 - (self.picture.width() + 6 if not self.picture.isHidden() else 0)
        needed = self.text.heightForWidth(wide) + 6
        least = self.picture.height() if not self.picture.isHidden() else 0
        self.area.setFixedHeight(min(max(needed, least), ROOM))
        self.fit()
        parent = self.parentWidget()
        if parent is not None:
            room = parent.rect().adjusted(6, 92, -6, -6)
            self.move(best_place(self.rect(), room, list(self._spots(parent)), other_cards(self)))

    def _spots(self, parent: QWidget) -> Iterator[QPoint]:
        """Give where those concerned are in the window, and where the steps lead."""
        intent, units = self.asked, self.context.state.units
        keys = (intent.unit, intent.target) if intent is not None else ()
        places = [units[each].position for each in keys if each in units]
        places += [step.found.to for step in self.steps if step.found is not None]
        for place in places:
            if place is not None:
                yield self._board.mapTo(parent, self._board.spot_of(place))

    def _put_away(self) -> None:
        self._ways.forget()
        self.steps = []
        self._case = None
        self._board.board.why.clear()

    def give_up(self) -> None:
        """Close the card; what was kept stays in the journal."""
        self._put_away()
        if not self.isHidden():
            self.hide()
            self.closed.emit()
