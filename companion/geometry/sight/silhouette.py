"""How much of a target is hidden: its silhouette on the picture plane, and the union of all that stands before it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from companion.geometry.sight.cover import covered, parts
from companion.geometry.sight.frame import Frame, Rim, frame_of
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Scene
from companion.geometry.sight.strips import Column, Strip, columns, straight_strip
from companion.geometry.sight.woods import standing_in, wood_strips


@dataclass(frozen=True, slots=True)
class Cell:
    """A narrow column of the picture, from tau x0 to x1, and the strips that cover it."""

    x0: float
    x1: float
    strips: tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """One look along the barrel: the frame and its cells; cells that nothing covers are left out."""

    frame: Frame
    cells: tuple[Cell, ...]

    def fraction(self) -> float:
        """Give the hidden fraction of the silhouette, 0 to 1."""
        low, high = self.frame.low, self.frame.high
        area = math.fsum(covered(cell.strips, cell.x0, cell.x1, low, high) for cell in self.cells)
        return _share(area, (self.frame.right - self.frame.left) * (high - low))

    def shares(self) -> dict[int, float]:
        """Give what each obstacle would hide alone, by its index in the scene; those that hide nothing are left out."""
        low, high = self.frame.low, self.frame.high
        areas: dict[int, list[float]] = {}
        for cell in self.cells:
            for owner in {owner for strip in cell.strips for owner in strip.owners}:
                own = [strip for strip in cell.strips if owner in strip.owners]
                areas.setdefault(owner, []).append(covered(own, cell.x0, cell.x1, low, high))
        whole = (self.frame.right - self.frame.left) * (high - low)
        shares = {owner: _share(math.fsum(area), whole) for owner, area in areas.items()}
        return {owner: share for owner, share in shares.items() if share > 0.0}

    def full_columns(self) -> Iterator[tuple[float, float]]:
        """Give the stretches of tau in which the figure is hidden from the ground to its top."""
        for cell in self.cells:
            for a, b, _, whole in parts(cell.strips, cell.x0, cell.x1, self.frame.low, self.frame.high):
                if whole:
                    yield a, b


def look_at(scene: Scene, shooter: Body, target: Body) -> Look | None:
    """Look from the centre of the shooter's base at the target; None where there is no silhouette to look at."""
    frame = frame_of(shooter, target)
    if frame is None:
        return None
    entry = Rim(frame, target.footprint, entering=True)
    leave = Rim(frame, shooter.footprint, entering=False)
    found = columns(scene, frame, entry, leave)
    if not found:
        return Look(frame, ())
    lived_in: frozenset[int] = frozenset()
    if any(scene.is_wood[span.prism] for column in found for span in column.spans):
        lived_in = standing_in(scene, shooter.footprint) | standing_in(scene, target.footprint)
    cells: list[Cell] = []
    for column in found:
        cells += _cells(scene, frame, column, entry, leave, lived_in)
    return Look(frame, tuple(cells))


def _cells(
    scene: Scene, frame: Frame, column: Column, entry: Rim, leave: Rim, lived_in: frozenset[int]
) -> list[Cell]:
    strips: list[Strip] = []
    woods = False
    for span in column.spans:
        if scene.is_wood[span.prism]:
            woods = True
        elif (strip := straight_strip(scene, frame, column, span, entry, leave)) is not None:
            strips.append(strip)
    if not woods:
        return [Cell(column.x0, column.x1, tuple(strips))] if strips else []
    stretches = wood_strips(scene, frame, column, lived_in, entry, leave)
    marks = sorted({column.x0, column.x1, *(x for a, b, _ in stretches for x in (a, b))})
    cells: list[Cell] = []
    for a, b in pairwise(marks):
        middle = (a + b) / 2
        held = [_narrowed(strip, column, a, b) for strip in strips]
        held += [strip for start, end, strip in stretches if start <= middle <= end]
        if held:
            cells.append(Cell(a, b, tuple(held)))
    return cells


def _narrowed(strip: Strip, column: Column, a: float, b: float) -> Strip:
    """Give the part of a strip between two tau of its cell."""
    width = column.x1 - column.x0
    p, q = (a - column.x0) / width, (b - column.x0) / width
    bottom, top = strip.bottom1 - strip.bottom0, strip.top1 - strip.top0
    return Strip(strip.owners, strip.bottom0 + bottom * p, strip.bottom0 + bottom * q,
                 strip.top0 + top * p, strip.top0 + top * q, strip.curves)


def _share(part: float, whole: float) -> float:
    share = part / whole
    if share > 1.0 - 1e-12:
        return 1.0
    return share if share > 1e-12 else 0.0
