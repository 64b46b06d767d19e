"""Names what a test proves: rule numbers of the catalogue and worked cases."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., None])

PROVEN: dict[str, set[str]] = {}
"""What is proven, and by which tests."""


def proves(*numbers: str) -> Callable[[F], F]:
    """Say which rules and worked cases a test proves."""

    def mark(test: F) -> F:
        for number in numbers:
            PROVEN.setdefault(number, set()).add(test.__name__)
        return test

    return mark
