"""Answers that were given lately, so that an event that changes nothing of them costs nothing."""

from collections.abc import Callable, Hashable
from typing import TypeVar

A = TypeVar("A")

MOST = 2000
"""So many answers are kept for one terrain; the oldest quarter goes when there are more."""


class Answers:
    """Keeps answers by all that they depend on: the same question about bodies that stand as before is not asked twice.

    One belongs to each terrain, so that new terrain begins with none.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[Hashable, object] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def recall(self, kind: type[A], question: Hashable, find: Callable[[], A]) -> A:
        """Give the answer to a question, found now or kept from before; ``kind`` is what the answer is."""
        key = (kind, question)
        kept = self._kept.get(key)
        if isinstance(kept, kind):
            return kept
        answer = find()
        if len(self._kept) >= self._most:
            for old in list(self._kept)[: max(self._most // 4, 1)]:
                self._kept.pop(old, None)
        self._kept[key] = answer
        return answer
