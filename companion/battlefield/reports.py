"""The answers of the battlefield: plain figures in cm and degrees, each with its tolerance verdict."""

from typing import Literal

from msgspec import Struct

from companion.model.values import Point

Verdict = Literal["yes", "no", "close"]
"""Certainly yes, certainly no, or too close to call at this table's tolerance."""

Method = Literal["silhouette", "width", "area", "corners", "any"]
"""How a hidden fraction was found; see ``companion.geometry``. The report always names the one used."""


def within(value: float, limit: float, tolerance: float) -> Verdict:
    """Say whether a measured length keeps within a limit, both in cm: the equal value counts as within.

    Too close to call when they differ by no more than the tolerance; with no tolerance it is always yes or no.
    """
    if tolerance > 0 and abs(value - limit) <= tolerance + 1e-9:
        return "close"
    return "yes" if value <= limit + 1e-9 else "no"


class Measurement(Struct, frozen=True, kw_only=True):
    """A length on the table: edge to edge, centre to centre, and the two nearest points, in cm."""

    edge: float
    centre: float
    a: Point
    b: Point
    contact: bool
    tolerance: float

    def within(self, limit: float) -> Verdict:
        """Say whether the edge-to-edge length keeps within a limit in cm."""
        return within(self.edge, limit, self.tolerance)


class Blocker(Struct, frozen=True, kw_only=True):
    """A piece of terrain, or a unit declared to block, that stands in the line of fire, and where it is met."""

    id: str
    at: Point


class LineOfFire(Struct, frozen=True, kw_only=True):
    """Whether two units can see each other, along which line, and what blocks it if not.

    ``verdict`` tells whether a shift by the tolerance would change the answer.
    """

    seen: bool
    verdict: Verdict
    a: Point
    b: Point
    blockers: tuple[Blocker, ...] = ()


class Patch(Struct, frozen=True, kw_only=True):
    """What one piece covers of the sight picture: polygons in picture-plane cm (right, up) and its share alone."""

    id: str
    polygons: tuple[tuple[Point, ...], ...]
    share: float


class SightPicture(Struct, frozen=True, kw_only=True):
    """The view along the barrel: the target's silhouette and what covers it, on a plane through its centre.

    ``left``, ``right``, ``bottom`` and ``top`` bound the silhouette, in cm from its centre line and above the table.
    """

    left: float
    right: float
    bottom: float
    top: float
    patches: tuple[Patch, ...] = ()


class CoverReport(Struct, frozen=True, kw_only=True):
    """How much of the target is hidden from the shooter, by what, and how sure that is.

    ``fraction`` is 0 to 1; ``least`` and ``greatest`` bound it when shooter and target shift by the tolerance.
    """

    fraction: float
    least: float
    greatest: float
    method: Method
    picture: SightPicture
    pieces: tuple[str, ...] = ()
    standing_in: tuple[str, ...] = ()

    def reaches(self, threshold: float) -> Verdict:
        """Say whether at least this fraction is hidden; exactly the threshold counts as reached."""
        if self.least < threshold - 1e-9 <= self.greatest:
            return "close"
        return "yes" if self.fraction >= threshold - 1e-9 else "no"


class PathPiece(Struct, frozen=True, kw_only=True):
    """One stretch of a path through one terrain: from and to in cm along the path, and the speed class there."""

    start: float
    end: float
    speed: str
    terrain: str
    cost: float


class PathStop(Struct, frozen=True, kw_only=True):
    """Why a path goes no farther, how far along it in cm, and at which piece or unit."""

    at: float
    why: Literal["reach", "barrier", "edge", "unit", "climb"]
    what: str = ""


class Climb(Struct, frozen=True, kw_only=True):
    """A climb along a path: where it begins, over what, and how high it is; rule T18.

    ``at`` cm along the path the base stands at the foot, at ``place``; at ``until`` it has left the obstacle behind it,
    or never (None) where the path ends on top. ``foot`` and ``top`` are heights above the table, ``height`` that of the
    figure. ``obstacle_cm`` (from foot to top) and ``figure_cm`` are rounded to whole cm, the half up; ``difference``
    is the first less the second: of 0 or less it needs no die.
    """

    at: float
    place: Point
    until: float | None
    what: str
    foot: float
    top: float
    height: float
    obstacle_cm: int
    figure_cm: int
    difference: int


class PathCost(Struct, frozen=True, kw_only=True):
    """What a path costs of the action, piece by piece, and how far along it the unit gets.

    ``cost`` is in actions (1 is the whole one) for the whole path, ``spent`` for the part that is ``walked``;
    ``length`` and ``reached`` in cm; ``end`` is where it comes to stand. ``verdict`` is yes when it gets to the end
    (to the thousandth of a cm in which positions are kept), close when less than the tolerance is missing.

    ``climbs`` names each climb in order, where ``path`` was asked with ``climbs``. A ruleset rolls for those whose
    ``at`` is less than ``reached``, one after the other; where one fails, the move ends at its ``place``
    (``path_until(points, climb.at)`` is what was walked). The last one is too high where ``stop.why`` is climb: its
    ``at`` is then ``reached``, and there is nothing to roll. ``altitude`` is what the unit's altitude has to be at
    ``end`` for it to stand on top of what it has climbed; 0 on the ground.
    """

    length: float
    cost: float
    reached: float
    end: Point
    pieces: tuple[PathPiece, ...]
    stop: PathStop | None = None
    verdict: Verdict = "yes"
    walked: tuple[Point, ...] = ()
    spent: float = 0.0
    climbs: tuple[Climb, ...] = ()
    altitude: float = 0.0


class Envelope(Struct, frozen=True, kw_only=True):
    """Where a unit can get with an action: outlines in cm, outer ring then holes, never more than ``path`` allows."""

    unit: str
    action: str
    areas: tuple[tuple[tuple[Point, ...], ...], ...]


class Near(Struct, frozen=True, kw_only=True):
    """A unit close by: its id, how far edge to edge in cm, and whether it keeps within the radius asked for."""

    id: str
    edge: float
    verdict: Verdict


class Threat(Struct, frozen=True, kw_only=True):
    """What one unit can do to another at a glance: how far in cm, is it seen, how much is hidden (0 to 1)."""

    id: str
    edge: float
    seen: bool
    fraction: float


class Sighted(Struct, frozen=True, kw_only=True):
    """Everything the hover line says about one target: how far, is it seen, how much is hidden."""

    measurement: Measurement
    line: LineOfFire
    cover: CoverReport


class Caught(Struct, frozen=True, kw_only=True):
    """Where on its path a unit first comes into a guard's line of fire and range: cm along the path, and the place."""

    guard: str
    at: float
    point: Point


class WayOut(Struct, frozen=True, kw_only=True):
    """The least move that changes a verdict: who moves, where to, how far in cm and in which direction in degrees.

    ``before`` is the verdict as the units stand, ``after`` that at the new place, both without tolerance.
    """

    mover: str
    to: Point
    distance: float
    direction: float
    before: Verdict
    after: Verdict
