"""Between the game and the widgets: one object that carries the session's changes as Qt signals."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal

from companion.rules.drivers import Answerer
from companion.rules.engine import Refused
from companion.rules.intents import Intent
from companion.rules.plan import Fact, Plan
from companion.rules.record import Gesture
from companion.rules.ruleset import Context, Glance, Offer, Ruleset
from companion.session.pending import Pending
from companion.session.session import GameSession
from companion.views.projection import PlayerView, Viewer, project
from companion.wording.reasons import reason_of
from companion.wording.wording import Wording


class Bridge(QObject):
    """Carries gestures from widgets to the session, and its changes back.

    Signals: ``changed`` (a Change) after every record; ``replaced`` when another game is on the table; ``selected``
    (unit ids) and ``hovered`` (a unit id or "") for what lies under the hand; ``refused`` (a Refused) and ``failed``
    (a sentence) when something could not be done; ``pending_changed`` when a gesture begins, asks or ends.
    """

    changed = Signal(object)
    replaced = Signal()
    selected = Signal(tuple)
    hovered = Signal(str)
    refused = Signal(object)
    failed = Signal(str)
    pending_changed = Signal()

    def __init__(self, session: GameSession, wording: Wording, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.wording = wording
        self._session = session
        self._selection: tuple[str, ...] = ()
        self._laying = False
        self._stop_listening: Callable[[], None] = session.listen(self._heard)

    @property
    def session(self) -> GameSession:
        """The game on the table."""
        return self._session

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game on the table."""
        return self._session.ruleset

    @property
    def laying(self) -> bool:
        """Tell whether this is no game but a table that is being laid out."""
        return self._laying

    @property
    def context(self) -> Context:
        """The state now, and the battlefield that answers questions about it."""
        return self._session.context

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of the selected units, the first one first."""
        return self._selection

    def upcoming(self) -> Offer | None:
        """Name what NEXT does: the ruleset's next step, with the selected unit where that may do the same."""
        step = self.ruleset.next_step(self.context)
        chosen = self._selection[0] if self._selection else ""
        if step is None or not step.unit or not chosen or chosen == step.unit:
            return step
        same = (each for each in self.ruleset.offers(self.context, chosen) if each.code == step.code)
        return next(same, step)

    def leave(self) -> None:
        """Listen to the session no longer: another window has taken it over."""
        self._stop_listening()
        self._stop_listening = lambda: None

    def replace(self, session: GameSession, *, laying: bool = False) -> None:
        """Put another game on the table, or a table that is being laid out."""
        self._stop_listening()
        self._session = session
        self._laying = laying
        self._selection = ()
        self._stop_listening = session.listen(self._heard)
        self.replaced.emit()
        self.selected.emit(())
        self.pending_changed.emit()

    def _heard(self, change: object) -> None:
        """Tell of a change; whoever is no longer there is not selected any more."""
        kept = tuple(each for each in self._selection if each in self._session.state.units)
        gone, self._selection = kept != self._selection, kept
        self.changed.emit(change)
        if gone:
            self.selected.emit(kept)

    def select(self, units: Iterable[str]) -> None:
        """Select units; what is not on the list is no longer selected."""
        chosen = tuple(dict.fromkeys(each for each in units if each in self._session.state.units))
        if chosen != self._selection:
            self._selection = chosen
            self.selected.emit(chosen)

    def say(self, code: str, /, **values: object) -> str:
        """Say what a code means in the reader's language."""
        return self.wording.say(code, **values)

    def tell(self, fact: Fact) -> str:
        """Say a fact, with the names of its units in place of their ids."""
        return self.wording.say(fact.code, **self.named(fact.values))

    def named(self, values: Mapping[str, object]) -> dict[str, object]:
        """Put names in place of unit ids."""
        units = self._session.state.units
        return {
            key: units[value].name if isinstance(value, str) and value in units else value
            for key, value in values.items()
        }

    def view(self) -> PlayerView:
        """The umpire's view of the game: the full one."""
        session = self._session
        return project(session.state, session.journal.records, Viewer(), session.ruleset.declarations)

    def glance(self, unit: str) -> Glance:
        """Sum a unit up for its counter."""
        return self.ruleset.glance(self.context, self.context.state.units[unit])

    def examine(self, intent: Intent) -> Plan:
        """Say all that is known of an intent before anything is rolled."""
        return self._session.examine(intent)

    def begin(self, intent: Intent) -> Pending | None:
        """Begin a gesture; when it is refused, or cannot be written, the signals say why and nothing has changed."""
        pending = self._guarded(lambda: self._session.begin(intent))
        self.pending_changed.emit()
        return pending if isinstance(pending, Pending) else None

    def perform(self, intent: Intent, answerer: Answerer) -> Gesture[Any] | None:
        """Make a whole gesture at once; failures as in ``begin``."""
        done = self._guarded(lambda: self._session.perform(intent, answerer))
        return done if isinstance(done, Gesture) else None

    def undo(self) -> bool:
        """Take the last gesture back."""
        return self.free() and bool(self._guarded(self._session.undo))

    def redo(self) -> bool:
        """Bring the gesture back that was undone last."""
        return self.free() and bool(self._guarded(self._session.redo))

    def goto(self, n: int) -> bool:
        """Go to where the game stood after a record."""
        return self.free() and bool(self._guarded(lambda: self._session.goto(n)))

    def free(self) -> bool:
        """Tell whether no gesture is in progress; when one is, ``failed`` says that everything else waits."""
        if self._session.pending is None:
            return True
        self.failed.emit(self.say("core.fault.pending"))
        return False

    def _guarded(self, deed: Callable[[], object]) -> object:
        try:
            result = deed()
        except OSError as error:
            self.failed.emit(self.say("ui.failed.write", reason=reason_of(error)))
            return None
        if isinstance(result, Refused):
            self.refused.emit(result)
        return result
