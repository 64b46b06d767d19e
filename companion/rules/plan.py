"""What a rule knows before anything is rolled: refusals, faults, modifiers, need."""

from typing import Any, Literal

from msgspec import Struct

from companion.battlefield.reports import CoverReport, LineOfFire, Measurement, PathCost
from companion.model.tables import Source
from companion.model.values import Scalar
from companion.rules.overlay import Overlay as Overlay
from companion.rules.requests import Question


class Fault(Struct, frozen=True, kw_only=True):
    """Something that makes an intent impossible; the table cannot override it. ``code`` is a wording code."""

    code: str
    place: str = ""
    values: dict[str, Any] = {}


class Refusal(Struct, frozen=True, kw_only=True):
    """Something that a rule forbids; the table may override it with a reason."""

    code: str
    rule: str
    values: dict[str, Any] = {}


class Modifier(Struct, frozen=True, kw_only=True):
    """One part of a total: what it is for, how much, by which rule, and where the number comes from."""

    code: str
    value: int
    rule: str
    source: Source


class Need(Struct, frozen=True, kw_only=True):
    """What the die must show: ``score`` from the table, ``least`` the least total that succeeds.

    ``least`` differs from ``score`` where an option reads the table strictly. ``band`` names the range used.
    """

    sides: int
    score: int
    least: int
    rule: str
    source: Source
    band: str = ""

    def face(self, modifiers: tuple[Modifier, ...]) -> int:
        """Tell the least natural face that succeeds with these modifiers; it may lie off the die."""
        return self.least - sum(each.value for each in modifiers)


class Fact(Struct, frozen=True, kw_only=True):
    """One line of a plan or a trace: a wording code, the figures and ids that fill it, its rule and source."""

    code: str
    rule: str = ""
    source: str = ""
    values: dict[str, Scalar] = {}


class Limit(Struct, frozen=True, kw_only=True):
    """What a plan holds a measurement against: a range in cm, or for cover a fraction from 0 to 1, and by which rule.

    The table may ask what least step would change such a verdict. For a guard that a path crosses it is its range, and
    ``unit`` names the guard.
    """

    topic: Literal["range", "cover", "guard"]
    value: float
    rule: str
    unit: str = ""


class Plan(Struct, frozen=True, kw_only=True):
    """All that is known of an intent before it is resolved; hover, dialogs, odds and resolve read the same one.

    ``chances`` asks for the odds to be shown although no single need decides: an opposed roll, a scatter.
    """

    faults: tuple[Fault, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    need: Need | None = None
    measurement: Measurement | None = None
    line: LineOfFire | None = None
    cover: CoverReport | None = None
    path: PathCost | None = None
    questions: tuple[Question, ...] = ()
    facts: tuple[Fact, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    limits: tuple[Limit, ...] = ()
    chances: bool = False

    @property
    def total(self) -> int:
        """Add the modifiers up."""
        return sum(each.value for each in self.modifiers)
