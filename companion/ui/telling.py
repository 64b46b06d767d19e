"""Opens the card in which the table tells what happened, and remembers what was told until it is done."""

from collections.abc import Callable

from msgspec import structs
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from companion.rules.intents import Intent
from companion.rules.lying import Lying
from companion.rules.ruleset import Offer
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.dialogs.telling_card import TellingCard


class Telling(QObject):
    """One card at a time; a story broken off is taken up again where nothing has happened since."""

    def __init__(self, bridge: Bridge, board: BoardView, start: Callable[[Intent], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge, self._board, self._start = bridge, board, start
        self._window = parent
        self._lying: dict[str, Lying] = {}
        self._broken_off: tuple[int, Offer] | None = None
        self.card: TellingCard | None = None

    def open(self, offer: Offer) -> TellingCard:
        """Ask the table to tell what an offer wants."""
        self.close()
        weapon, head = str(getattr(offer.intent, "weapon", "")), self._bridge.session.journal.head
        if self._broken_off is not None:
            before, told = self._broken_off
            if before == head and _story(told) == _story(offer):
                offer = told
        self._broken_off = None
        card = TellingCard(self._bridge, self._board, offer, self._window, self._lying.get(weapon))
        card.told.connect(self._told)
        card.closed.connect(self._closed)
        self.card = card
        return card

    def close(self) -> None:
        """Close the card that is open."""
        if self.card is not None:
            self.card.give_up()

    def _remember(self) -> None:
        card = self.card
        if card is None:
            return
        if card.lying is not None:
            self._lying[str(getattr(card.offer.intent, "weapon", ""))] = card.lying
        told = structs.replace(card.offer, intent=card.intent)
        self._broken_off = (self._bridge.session.journal.head, told)

    def _told(self, intent: Intent) -> None:
        self._remember()
        self.close()
        self._start(intent)

    def _closed(self) -> None:
        self._remember()
        self.card = None
        self._board.setFocus()


def _story(offer: Offer) -> tuple[object, ...]:
    """Tell what an offer is about: whose gesture, of what kind, with which weapon, and whether in return."""
    intent = offer.intent
    return (offer.unit, type(intent), getattr(intent, "weapon", ""), getattr(intent, "returns", False))
