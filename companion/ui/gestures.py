"""From what somebody wants to a finished gesture: at once where nothing is asked, in a card where something is."""

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from companion.rules.engine import Refused
from companion.rules.intents import Intent, Stated
from companion.rules.requests import Faces
from companion.rules.ruleset import Offer
from companion.ui.aiming import PieceAim
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.dialogs.action_card import ActionCard
from companion.ui.dialogs.telling_card import laid_wants
from companion.ui.point_aim import PointAim


class Gestures(QObject):
    """Starts gestures for board, panels and keys; ``hint`` says what is still wanted of the table."""

    hint = Signal(str)
    note_wanted = Signal(object)
    telling_wanted = Signal(object)

    def __init__(self, bridge: Bridge, board: BoardView, card: ActionCard, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._board = board
        self._card = card
        self._aim = PieceAim(bridge, board, self)
        self._point = PointAim(bridge, board, self.hint.emit, self)
        self._chosen: Offer | None = None
        bridge.selected.connect(self._forget)

    def start(self, intent: Intent) -> None:
        """Make a gesture: what rolls to hit is shown first, the rest opens a card only when it asks or is refused."""
        if self._card.busy:
            self._wait()
            return
        plan = self._bridge.examine(intent)
        if plan.need is not None:
            self._card.open(intent)
            return
        self._card.give_up()
        if plan.faults or plan.refusals:
            standing = [each for each in plan.refusals if not intent.sets_aside(each.code)]
            if plan.faults or standing:
                self._card.open(intent)
                return
        pending = self._bridge.session.pending
        if pending is None:
            self._quietly(intent)

    def _quietly(self, intent: Intent) -> None:
        pending = self._bridge.begin(intent)
        if pending is not None and not pending.ended:
            # It asks something: the card takes it over from its beginning, nothing has fallen yet.
            pending.cancel()
            self._card.open(intent)

    def fire(self, shooter: str, target: str) -> None:
        """Open the card of a shot."""
        if self._card.busy:
            self._wait()
            return
        intent = self._shot(shooter, target)
        if intent is None:
            name = self._bridge.context.state.units[shooter].name
            self.hint.emit(self._bridge.say("ui.hint.no_weapon", unit=name))
            return
        self._bridge.select((shooter,))
        self._board.board.line.clear()
        offer = Offer(code="", intent=intent, unit=shooter, wants=intent.told)
        if any(getattr(intent, field) in (None, ()) for _, field in laid_wants(offer)):
            self._lay(offer)
        else:
            self.start(intent)

    def _lay(self, offer: Offer) -> None:
        """Have the table point at a place, or tell in a card of its own what happened."""
        points = [field for kind, field in laid_wants(offer) if kind == "point"]
        if points:
            self._board.take("select")
            self._point.want(lambda place: structs.replace(offer.intent, **{points[0]: place}), self.start)
            self.hint.emit(self._bridge.say("ui.hint.point"))
        else:
            self._card.give_up()
            self.telling_wanted.emit(offer)
            self.hint.emit(self._bridge.say("ui.hint.telling"))

    def _shot(self, shooter: str, target: str) -> Intent | None:
        """Make the intent of the offer that asked for a target, or of the weapon at hand."""
        usual = self._bridge.ruleset.fire(self._bridge.context, shooter, target)
        offer, self._chosen = self._chosen, None
        if offer is None or offer.unit != shooter:
            return usual
        wanted = {key: getattr(offer.intent, key) for key in offer.intent.__struct_fields__ if key != "target"}
        if usual is None or type(offer.intent) is not type(usual):
            return structs.replace(offer.intent, target=target)
        # The same kind of gesture: what the offer leaves open is filled in as usual.
        return structs.replace(usual, **{key: each for key, each in wanted.items() if each and each != Stated()})

    def _forget(self, *_: object) -> None:
        """Forget the offer that waits for a target or a piece once somebody else is selected."""
        if self._chosen is not None and self._bridge.selection[:1] != (self._chosen.unit,):
            self._chosen = None
            self._aim.give_up()
            self._point.give_up()

    def _at_piece(self, offer: Offer) -> None:
        """Wait for the wood or house that is meant."""

        def take(piece: str) -> bool:
            intent = structs.replace(offer.intent, piece=piece)
            if self._bridge.examine(intent).faults:
                return False
            self._chosen = None
            self.start(intent)
            return True

        self._aim.want(take)
        self.hint.emit(self._bridge.say("ui.hint.piece"))

    def offer(self, offer: Offer) -> None:
        """Do what an offer says, or ask the table for what it lacks."""
        bridge = self._bridge
        if offer.unit and offer.unit not in bridge.selection:
            bridge.select((offer.unit,))
        self._chosen = offer if {"target", "piece"} & set(offer.wants) else None
        self._aim.give_up()
        self._point.give_up()
        if laid_wants(offer):
            self._lay(offer)
        elif "piece" in offer.wants:
            self._at_piece(offer)
        elif "target" in offer.wants:
            self._board.take("select")
            self._board.select_tool.aiming = offer.unit
            self.hint.emit(bridge.say("ui.hint.target"))
        elif "path" in offer.wants:
            self._board.take("select")
            self._board.set_action(str(getattr(offer.intent, "action", "")))
            self.hint.emit(bridge.say("ui.hint.path", action=bridge.say(offer.code)))
        elif "note" in offer.wants:
            self.note_wanted.emit(offer)
        elif "action" in offer.wants:
            self._board.show_unit(offer.unit)
            self.hint.emit(bridge.say("ui.hint.figure", unit=bridge.context.state.units[offer.unit].name))
        else:
            self.start(offer.intent)

    def next(self) -> None:
        """Do the one thing that comes next: the next figure, the next card, the next turn."""
        if self._card.busy:
            self._wait()
            return
        self._card.give_up()
        step = self._bridge.upcoming()
        if step is not None:
            self.offer(step)

    def _wait(self) -> None:
        """Lead the hand back to the card that waits; dice are facts, so nothing is rolled by accident."""
        self.hint.emit(self._bridge.say("ui.hint.waits"))
        self._card.raise_()
        self._card.take_focus()

    def fix_last_die(self) -> None:
        """Type the last die anew: the gesture is undone and made once more up to that die."""
        journal = self._bridge.session.journal
        gesture = journal.gesture(journal.head)
        typed = [at for at, each in enumerate(gesture.answers) if isinstance(each, Faces)] if gesture else []
        if gesture is None or not typed or self._bridge.session.pending is not None:
            self.hint.emit(self._bridge.say("ui.hint.no_die"))
            return
        last = typed[-1]
        answer = gesture.answers[last]
        if isinstance(answer, Faces) and answer.source == "program":
            self.hint.emit(self._bridge.say("ui.hint.program_die"))
            return
        if self._bridge.undo():
            self._card.open_again(gesture.intent, gesture.answers[:last])

    def refused(self, refused: Refused) -> None:
        """Say why something was refused that had no card."""
        reasons = [(each.code, each.values) for each in refused.faults]
        reasons += [(each.code, each.values) for each in refused.refusals]
        said = [self._bridge.say(code, **self._bridge.named(values)) for code, values in reasons]
        self.hint.emit("  ".join(said))
