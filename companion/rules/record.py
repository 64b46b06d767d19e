"""What the journal keeps of a gesture, and how a record is written and read."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from companion.model.events import AnyEvent
from companion.rules.intents import CORE_INTENTS, Intent
from companion.rules.plan import Fact
from companion.rules.requests import AnyAnswer

I = TypeVar("I", bound=Intent)  # noqa: E741


class Outcome(Struct, frozen=True, kw_only=True):
    """How a gesture came out: what happened, why in codes and figures, and the headline for the large type."""

    events: tuple[AnyEvent, ...]
    trace: tuple[Fact, ...]
    headline: Fact


class Gesture(Struct, Generic[I], frozen=True, kw_only=True, tag_field="record", tag="gesture", omit_defaults=True):
    """One finished gesture: what was wanted, what was answered, why, and what happened."""

    n: int
    intent: I
    answers: tuple[AnyAnswer, ...] = ()
    trace: tuple[Fact, ...] = ()
    headline: Fact
    events: tuple[AnyEvent, ...] = ()


class Goto(Struct, frozen=True, kw_only=True, tag_field="record", tag="goto"):
    """An undo or redo: the game stands as it stood after record ``to`` (0 is the beginning)."""

    n: int
    to: int


class Abandoned(Struct, Generic[I], frozen=True, kw_only=True, tag_field="record", tag="abandoned", omit_defaults=True):
    """A gesture that was cancelled after a program die had fallen: the dice are facts, nothing happened."""

    n: int
    intent: I
    answers: tuple[AnyAnswer, ...] = ()


AnyRecord = Gesture[Any] | Goto | Abandoned[Any]


class RecordCodec:
    """Writes records and intents as JSON lines and reads them back, for the core and one ruleset."""

    def __init__(self, intents: Iterable[type[Intent]]) -> None:
        types = (*CORE_INTENTS, *intents)
        union = reduce(or_, types)
        self._encoder = msgspec.json.Encoder(order="deterministic")
        self._intents = msgspec.json.Decoder(union)
        self._records = msgspec.json.Decoder(Gesture[union] | Goto | Abandoned[union])  # type: ignore[valid-type] # the union is built from the registry

    def write(self, record: AnyRecord) -> bytes:
        """Write a record as one line, without its line end."""
        return self._encoder.encode(record)

    def read(self, line: bytes) -> AnyRecord:
        """Read a record from its line.

        Raises msgspec.ValidationError or msgspec.DecodeError with the place of the error.
        """
        record: AnyRecord = self._records.decode(line)
        return record

    def write_intent(self, intent: Intent) -> bytes:
        """Write an intent as one line."""
        return self._encoder.encode(intent)

    def read_intent(self, line: bytes) -> Intent:
        """Read an intent from its line; raises as ``read`` does."""
        intent: Intent = self._intents.decode(line)
        return intent
