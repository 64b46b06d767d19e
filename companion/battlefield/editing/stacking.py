"""Which piece lies upon which: raised, lowered, brought to the top or the bottom; and which belong together."""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from msgspec import Struct, structs

from companion.battlefield.editing.drawing import fresh_id
from companion.battlefield.outlines import outline_of
from companion.model.board import Piece
from companion.model.lie_of_the_land import layer_of

Lift = Literal["raise", "lower", "top", "bottom"]


class Laid(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece and the place in the stack where it is laid; None keeps the place it has, or takes the top."""

    piece: Piece
    at: int | None = None


def stacked(pieces: Sequence[Piece], chosen: Collection[str], lift: Lift) -> tuple[Piece, ...]:
    """Put the chosen pieces higher or lower in the stack; their order among themselves stays.

    ``raise`` and ``lower`` pass the next piece of its own layer that overlaps one of them, or the next of all where
    none does.
    """
    ours = [each for each in pieces if each.id in chosen]
    if not ours:
        return tuple(pieces)
    if lift in ("lower", "bottom"):
        turned = stacked(tuple(reversed(pieces)), chosen, "raise" if lift == "lower" else "top")
        return tuple(reversed(turned))
    others = [each for each in pieces if each.id not in chosen]
    place = len(others) if lift == "top" else _above(pieces, ours, others)
    return (*others[:place], *ours, *others[place:])


def _above(pieces: Sequence[Piece], ours: Sequence[Piece], others: Sequence[Piece]) -> int:
    """Find among the others the place just above the next one that overlaps ours."""
    top = max(pieces.index(each) for each in ours)
    below = sum(1 for each in pieces[:top] if each in others)
    following = others[below:]
    for step, other in enumerate(following):
        if any(layer_of(other) == layer_of(each) and overlap(other, each) for each in ours):
            return below + step + 1
    return min(below + 1, len(others))


def overlap(one: Piece, other: Piece) -> bool:
    """Tell whether two pieces cover common ground."""
    first, second = outline_of(one), outline_of(other)
    if first is None or second is None:
        return False
    return bool(first.shape.intersects(second.shape) and first.shape.intersection(second.shape).area > 1e-6)


def laid_anew(before: Sequence[Piece], after: Sequence[Piece]) -> tuple[Laid, ...]:
    """Say how to come from one stack to another of the same pieces by laying a few anew, one after the other."""
    upwards = _laid(before, after, range(len(after)))
    downwards = _laid(before, after, range(len(after) - 1, -1, -1))
    return min(upwards, downwards, key=len)


def _laid(before: Sequence[Piece], after: Sequence[Piece], places: Iterable[int]) -> tuple[Laid, ...]:
    order = [each.id for each in before]
    found: list[Laid] = []
    for at in places:
        piece = after[at]
        if order[at] != piece.id:
            order.remove(piece.id)
            order.insert(at, piece.id)
            found.append(Laid(piece, at))
    return tuple(found)


def grouped(pieces: Sequence[Piece], taken: Collection[str]) -> tuple[Piece, ...]:
    """Make one group of pieces."""
    name = fresh_id("group", taken)
    return tuple(structs.replace(each, group=name) for each in pieces)


def ungrouped(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Let pieces stand for themselves again."""
    return tuple(structs.replace(each, group="") for each in pieces)
