"""From any verdict on the screen to its ruling card: what was looked at, measured or done last is asked about."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from companion.battlefield.battlefield import Place
from companion.rules.intents import Intent
from companion.ui import rulings
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.dialogs.action_card import ActionCard
from companion.ui.dialogs.ruling_card import RulingCard
from companion.ui.panels.journal_panel import JournalPanel
from companion.ui.panels.result_strip import ResultStrip
from companion.ui.rulings import Case


class Why(QObject):
    """Remembers the last verdict that was shown, and opens its card."""

    def __init__(self, bridge: Bridge, board: BoardView, card: RulingCard, strip: ResultStrip, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge, self._card, self._strip, self._window = bridge, card, strip, parent
        self._look: Callable[[], Case | None] | None = None
        self._latest: Callable[[], Case | None] = self._of_result
        board.signals.looked.connect(self._looked)
        board.signals.measured.connect(self._measured)
        board.signals.sight_wanted.connect(self.show_pair)
        strip.result.clicked.connect(lambda: card.show_case(self._of_result()))
        strip.hover.clicked.connect(self.show_look)
        strip.why.clicked.connect(self.show)
        card.save_wanted.connect(self._save)
        bridge.changed.connect(self._changed)
        bridge.replaced.connect(self._changed)
        self._changed()

    def follow(self, action: ActionCard, journal: JournalPanel) -> None:
        """Answer the card of a gesture and the rows of the journal as well."""
        action.why_wanted.connect(partial(self._of_gesture, action))
        journal.ruling_wanted.connect(lambda n: self._card.show_case(rulings.of_row(self._bridge, n)))

    def show(self) -> None:
        """Open the card of whatever was looked at, measured or done last."""
        case = self._latest()
        if case is None:
            self._strip.say(self._bridge.say("ui.why.nothing"))
        self._card.show_case(case)

    def show_look(self) -> None:
        """Open the card of what was looked at or measured last."""
        if self._look is not None:
            self._card.show_case(self._look())

    def show_pair(self, shooter: str, target: str) -> None:
        """Open the card of two units, as they stand."""
        self._looked(shooter, target)
        self._card.show_case(rulings.pair(self._bridge, shooter, target))

    def _looked(self, shooter: str, target: str) -> None:
        self._remember(partial(rulings.pair, self._bridge, shooter, target))

    def _measured(self, places: Sequence[Place]) -> None:
        self._remember(partial(rulings.lengths, self._bridge, tuple(places)))

    def _remember(self, look: Callable[[], Case | None]) -> None:
        self._look = self._latest = look
        self._strip.offer(look=True, result=self._explains())

    def _changed(self, *_: object) -> None:
        """Ask about the newest result from now on; what was looked at before it may look otherwise."""
        self._look, self._latest = None, self._of_result
        self._strip.offer(look=False, result=self._explains())

    def _explains(self) -> bool:
        journal = self._bridge.session.journal
        return rulings.explains(journal.gesture(journal.head))

    def _of_result(self) -> Case | None:
        return rulings.of_row(self._bridge, self._bridge.session.journal.head)

    def _of_gesture(self, action: ActionCard, intent: Intent) -> None:
        """Open the card of a gesture in progress: as the table stands, or as it stood if the gesture has ended."""
        ended = action.pending is not None and action.pending.ended
        self._card.show_case(self._of_result() if ended else rulings.of_intent(self._bridge, intent))

    def _save(self) -> None:
        dialog = QFileDialog(self._window, self._bridge.say("ui.ruling.save"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter("SVG (*.svg);;PNG (*.png);;PDF (*.pdf)")
        dialog.selectFile("ruling.svg")
        dialog.fileSelected.connect(self._card.written)
        dialog.open()
