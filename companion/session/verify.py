"""Resolve a game again from its intents and answers, and compare."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from companion.battlefield.battlefield import Battlefield
from companion.rules.asking import BadAnswerError
from companion.rules.drivers import Replay, drive
from companion.rules.engine import examine, resolve
from companion.rules.record import Gesture
from companion.rules.ruleset import Context, Ruleset
from companion.session.journal import Journal


class Difference(Struct, frozen=True, kw_only=True):
    """A gesture that comes out otherwise than the journal says: its number, and what differs."""

    n: int
    what: Literal["intent", "answers", "events", "trace", "headline"]


def verify(ruleset: Ruleset, journal: Journal) -> Iterator[Difference]:
    """Find every gesture, undone ones too, that today's rules would resolve otherwise than the journal says."""
    for record in journal.records:
        if isinstance(record, Gesture):
            difference = _difference(ruleset, journal, record)
            if difference is not None:
                yield Difference(n=record.n, what=difference)


def _difference(
    ruleset: Ruleset, journal: Journal, record: Gesture[Any]
) -> Literal["intent", "answers", "events", "trace", "headline"] | None:
    state = journal.state_at(journal.parent(record.n))
    context = Context(state=state, field=Battlefield(state))
    if examine(ruleset, context, record.intent).faults:
        return "intent"
    replay = Replay(record.answers)
    try:
        outcome, _ = drive(resolve(ruleset, context, record.intent), replay)
    except BadAnswerError:
        return "answers"
    if replay.left():
        return "answers"
    if outcome.events != record.events:
        return "events"
    if outcome.trace != record.trace:
        return "trace"
    return "headline" if outcome.headline != record.headline else None
