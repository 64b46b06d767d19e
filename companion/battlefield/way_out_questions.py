"""The verdicts that a way out changes, and what can be said of them over a whole patch of places at once."""

import math
from dataclasses import dataclass, field, replace
from typing import Protocol

import shapely
from msgspec import Struct

from companion.battlefield.measuring import edge_between
from companion.battlefield.reports import within
from companion.battlefield.screening import screened
from companion.battlefield.sighting import seen_by_each_other
from companion.battlefield.watching_mover import Mover, kernel, swept
from companion.geometry.points import Point
from companion.geometry.shapes import Footprint
from companion.geometry.sight import Body, Scene, can_see, hidden_fraction
from companion.geometry.sight.lines import corridor

SEARCHED = 1.0
"""Over a square larger than this many cm to either side a search for clear lines is no proof that there is none."""

COARSE = 0.65
"""Hidden fractions are compared over squares of at most this many cm to either side."""

STEPPED = 0.1
"""Over a square up to this many cm to either side the corners speak for both sides of a step in the ground."""

DOUBT = 0.3
"""How far a hidden fraction may change within a coarse square beyond what its corners show; less in a smaller one."""


class InLineOfFire(Struct, frozen=True, tag="line_of_fire"):
    """The question whether the two see each other."""


class InRange(Struct, frozen=True, tag="range"):
    """The question whether the target is within so many cm of the shooter, edge to edge."""

    limit: float


class InCover(Struct, frozen=True, tag="cover"):
    """The question whether at least this fraction (0 to 1) of the target is hidden from the shooter."""

    threshold: float


Question = InLineOfFire | InRange | InCover


@dataclass(frozen=True, slots=True)
class Patch:
    """Places near each other: the corners of their hull; they lie in an upright square, half its side in cm."""

    x: float
    y: float
    half: float
    places: tuple[Point, ...]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Give left, top, right, bottom of the square."""
        return (self.x - self.half, self.y - self.half, self.x + self.half, self.y + self.half)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A verdict may change on a patch; ``line``, if known, is one on which the mover's base would lie where it does."""

    line: tuple[Point, Point] | None = None


class Probe(Protocol):
    """A verdict as one unit is moved in thought."""

    def holds(self, place: Point) -> bool:
        """Tell whether it is yes with the unit at a place."""
        ...

    def doubt(self, patch: Patch, answer: bool) -> Doubt | None:
        """Tell whether it could have another answer at some place of a patch; None when it surely has this one."""
        ...


@dataclass(frozen=True, slots=True)
class Sides:
    """The one who moves and the one who stays, the scene between them, and which of them shoots."""

    mover: Mover
    other: Body
    scene: Scene
    mover_shoots: bool

    def ordered(self, body: Body) -> tuple[Body, Body]:
        """Give shooter and target, the mover with this body."""
        return (body, self.other) if self.mover_shoots else (self.other, body)

    def open_to(self, patch: Patch) -> bool:
        """Tell whether nothing at all stands between the middle of the other and the mover on a patch."""
        spread = swept(self.mover.footprint((patch.x, patch.y)), patch.places)
        prisms = corridor(self.scene, spread, self.other.footprint)
        if not len(prisms):
            return True
        wide = _hull(spread, self.other.footprint)
        return not bool(shapely.intersects(wide, self.scene.shapes[prisms]).any())

    def levels(self, patch: Patch) -> set[float]:
        """Give the heights that the mover's feet may have on a patch."""
        places = [(patch.x, patch.y), *patch.places]
        square = shapely.box(*patch.bounds)
        for piece in self.mover.uneven(patch.bounds):
            shared = shapely.intersection(self.mover.ground.outlines[piece.id].shape, square)
            places += [(float(p.x), float(p.y)) for p in (shared.representative_point(),) if not shared.is_empty]
        return {self.mover.level(place) for place in places}


def _hull(a: Footprint, b: Footprint) -> shapely.Geometry:
    """Give an area that holds all lines between two bases."""
    corners = [
        (x + i * f.radius, y + j * f.radius) for f in (a, b) for x, y in f.core for i in (-1, 1) for j in (-1, 1)
    ]
    return shapely.MultiPoint(corners).convex_hull


@dataclass(frozen=True, slots=True)
class LineProbe:
    """Whether the two see each other."""

    sides: Sides

    def holds(self, place: Point) -> bool:
        """Tell whether they do with the mover at a place."""
        return seen_by_each_other(self.sides.scene, *self.sides.ordered(self.sides.mover.body(place)))

    def doubt(self, patch: Patch, answer: bool) -> Doubt | None:
        """Tell whether they could, or could not, for some place of a patch."""
        if answer:
            return None if self._always(patch) else Doubt()
        return self._perhaps(patch)

    def _always(self, patch: Patch) -> bool:
        """A line to what the base covers wherever on the patch it stands is a line to it at each of these places."""
        sides, middle = self.sides, (patch.x, patch.y)
        if sides.open_to(patch):
            return True
        base = kernel(sides.mover, middle, patch.half)
        if base is None:
            return False
        body = replace(sides.mover.body(middle), footprint=base)
        return all(
            can_see(sides.scene, *sides.ordered(replace(body, ground=level))).seen for level in sides.levels(patch)
        )

    def _perhaps(self, patch: Patch) -> Doubt | None:
        """What cannot see a base spread over all of the patch can see it at none of its places."""
        for level in self.sides.levels(patch):
            a, b = self.sides.ordered(self.sides.mover.spread(patch.places, level))
            if screened(self.sides.scene, a, b):
                continue
            sighting = can_see(self.sides.scene, a, b)
            if sighting.seen:
                return Doubt((sighting.a, sighting.b))
            if patch.half > SEARCHED:
                return Doubt()
        return None


@dataclass(frozen=True, slots=True)
class RangeProbe:
    """Whether the target is within range."""

    sides: Sides
    limit: float

    def edge(self, place: Point) -> float:
        """Measure edge to edge with the mover at a place, in cm."""
        return edge_between(self.sides.mover.footprint(place), self.sides.other.footprint)

    def holds(self, place: Point) -> bool:
        """Tell whether it is with the mover at a place."""
        return within(self.edge(place), self.limit, 0.0) == "yes"

    def doubt(self, patch: Patch, answer: bool) -> Doubt | None:
        """A length changes by no more than the step that is made."""
        spare = self.edge((patch.x, patch.y)) - self.limit
        settled = (spare <= 0.0) == answer and abs(spare) > patch.half * math.sqrt(2) + 0.002
        return None if settled else Doubt()


@dataclass(frozen=True, slots=True)
class CoverProbe:
    """Whether enough of the target is hidden."""

    sides: Sides
    threshold: float
    known: dict[Point, float] = field(default_factory=dict)

    def fraction(self, place: Point) -> float:
        """Give how much is hidden with the mover at a place, 0 to 1."""
        if place not in self.known:
            shooter, target = self.sides.ordered(self.sides.mover.body(place))
            self.known[place] = hidden_fraction(self.sides.scene, shooter, target)
        return self.known[place]

    def holds(self, place: Point) -> bool:
        """Tell whether it is with the mover at a place; exactly the threshold counts."""
        return self.fraction(place) >= self.threshold - 1e-9

    def doubt(self, patch: Patch, answer: bool) -> Doubt | None:
        """Tell whether the corners of a patch come near to the threshold, or differ so much that it may."""
        if self.sides.open_to(patch):
            return None if answer == (self.threshold <= 1e-9) else Doubt()
        if patch.half > COARSE or (patch.half > STEPPED and len(self.sides.levels(patch)) > 1):
            return Doubt()
        values = [self.fraction(place) for place in patch.places]
        low, high = min(values), max(values)
        slack = high - low + DOUBT * patch.half / COARSE
        settled = low - slack > self.threshold if answer else high + slack < self.threshold
        return None if settled else Doubt()


def probe_of(question: Question, sides: Sides) -> Probe:
    """Give the verdict that a question asks for."""
    if isinstance(question, InRange):
        return RangeProbe(sides, question.limit)
    return CoverProbe(sides, question.threshold) if isinstance(question, InCover) else LineProbe(sides)
