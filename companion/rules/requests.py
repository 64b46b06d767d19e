"""The closed list of things a rule may ask for while it is resolved, and the answers to them."""

from typing import Literal

from msgspec import Struct

from companion.battlefield.reports import Verdict
from companion.model.values import Point
from companion.rules.overlay import Overlay

ROSE = 12
"""The most directions that a die can have; what is finer is an arrow."""

FaceSource = Literal["program", "typed"]
"""Who rolled: the program's generator, or somebody at the table who typed the real die in."""


class Request(Struct, frozen=True, kw_only=True):
    """Something a rule needs to know before it can go on. ``reason`` is a wording code, ``rule`` its number.

    ``settled`` is the code of the headline once nothing that is still to come can change it: odds may stop there.
    ``overlays`` are drawn on the board in place of the plan's from this question on; none leaves what is drawn.
    ``same`` says that two moments of one gesture with the same word here have the same chances of every headline from
    here on, whatever came before: odds count them together. It is never shown.
    """

    reason: str
    rule: str = ""
    unit: str = ""
    settled: str = ""
    overlays: tuple[Overlay, ...] = ()
    same: str = ""


class Dice(Request, frozen=True):
    """Roll dice; ``dice`` are their sides, in order.

    ``reading`` lists the least face of each class of faces that mean the same to this rule - (1, 2, 5) for 1, 2-4,
    5 and more - and speeds the odds up; empty means that every face differs. ``together`` says that only how many
    fell in which class matters, not on which die. ``again_if`` lists the throws that are rolled again at once.
    ``alike`` puts all other throws into groups that mean the same to this rule, where classes of faces cannot say it.
    ``least`` is the face that succeeds, where no plan says so before: somebody else's throw in the middle of a gesture.
    """

    dice: tuple[int, ...]
    least: int = 0
    reading: tuple[int, ...] = ()
    together: bool = False
    again_if: tuple[tuple[int, ...], ...] = ()
    alike: tuple[tuple[tuple[int, ...], ...], ...] = ()


class Choice(Request, frozen=True):
    """Choose among named options (wording codes or ids); ``policy`` is the one that odds assume."""

    options: tuple[str, ...]
    policy: str


class Pick(Request, frozen=True):
    """Pick one at random: a die over a list. The list is in the order in which a typed die reads it."""

    among: tuple[str, ...]
    kind: Literal["unit", "card", "text"] = "unit"


class ChooseUnit(Request, frozen=True):
    """Point at one of these units; odds assume the first."""

    among: tuple[str, ...]


class ChoosePoint(Request, frozen=True):
    """Point at a place on the table; ``suggested`` is the one that odds assume."""

    suggested: Point


class ChooseDirection(Request, frozen=True):
    """Roll or lay a direction; ``compass`` is how many equal directions the die has (8 for north, north-east ...).

    A compass finer than ``ROSE`` is no die but an arrow laid on the table, typed in degrees. ``at`` is the place from
    which it points, where it is not the unit's; ``reach`` and ``around`` in cm are how far off something comes down
    that way, and how far about it the rule will look: to be drawn while it is laid.
    """

    compass: int = 8
    at: Point | None = None
    reach: float = 0.0
    around: float = 0.0


class PlaceShape(Request, frozen=True):
    """Lay a shape on the table: where something real came to rest.

    ``around`` is how far in cm the rule will measure from its edges, to be drawn while it is laid.
    """

    suggested: Point
    around: float = 0.0


class Ruling(Request, frozen=True):
    """Settle what is too close to call: the players look at the table and say which.

    ``key`` names the question, ``value`` and ``limit`` are what was measured and what it is compared with.
    """

    key: str
    options: tuple[str, ...]
    value: float
    limit: float
    tolerance: float
    policy: str


AnyRequest = Dice | Choice | Pick | ChooseUnit | ChoosePoint | ChooseDirection | PlaceShape | Ruling


class Answer(Struct, frozen=True, kw_only=True, tag_field="answer", forbid_unknown_fields=True, omit_defaults=True):
    """What the table, or the program's dice, answered."""


class Faces(Answer, frozen=True, tag="dice"):
    """The faces that fell, in order; ``again`` are earlier throws that had to be rolled again."""

    faces: tuple[int, ...]
    source: FaceSource = "typed"
    again: tuple[tuple[int, ...], ...] = ()


class Chosen(Answer, frozen=True, tag="choice"):
    """The option, unit or ruling that somebody chose."""

    option: str


class Picked(Answer, frozen=True, tag="pick"):
    """What chance picked."""

    picked: str
    source: FaceSource = "typed"


class Pointed(Answer, frozen=True, tag="point"):
    """A place on the table, in cm."""

    point: Point


class Direction(Answer, frozen=True, tag="direction"):
    """A direction, in degrees clockwise from up."""

    degrees: float
    source: FaceSource = "typed"


class Shape(Answer, frozen=True, tag="shape"):
    """A shape at rest: the points of its core and the radius around it, in cm."""

    core: tuple[Point, ...]
    radius: float = 0.0


AnyAnswer = Faces | Chosen | Picked | Pointed | Direction | Shape


class Question(Struct, frozen=True, kw_only=True):
    """A comparison that came out too close to call, and the possible rulings."""

    key: str
    reason: str
    rule: str
    verdict: Verdict
    options: tuple[str, ...]
    value: float
    limit: float
    tolerance: float
    policy: str
    unit: str = ""
