"""How much of a target is hidden: its silhouette on the picture plane, and the union of all that stands before it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from companion.geometry.sight.cover import covered, parts
from companion.geometry.sight.frame import Frame, Rim, frame_of
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Ints, Scene
from companion.geometry.sight.strips import Column, Strip, columns, edges_of, in_view, straight_strip
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
    return Look(frame, _all_cells(scene, shooter, target, frame, entry, leave, in_view(scene, frame)))


def hidden_fraction(scene: Scene, shooter: Body, target: Body) -> float:
    """Give the hidden fraction of the silhouette alone, the cheapest way to ask; see ``hidden``.

    Tall pieces that stand clear between the bases are settled first, and only the gaps between them looked at.
    """
    frame = frame_of(shooter, target)
    if frame is None:
        return 0.0
    prisms = in_view(scene, frame)
    if not len(prisms):
        return 0.0
    gaps, rest = _gaps(scene, frame, shooter, target, prisms)
    if not gaps:
        return 1.0
    entry = Rim(frame, target.footprint, entering=True)
    leave = Rim(frame, shooter.footprint, entering=False)
    low, high = frame.low, frame.high
    whole = (frame.right - frame.left) * (high - low)
    open_area = 0.0
    for left, right in gaps:
        part = Frame(frame.eye, frame.level, frame.ahead, frame.distance, left, right, low, high)
        cells = _all_cells(scene, shooter, target, part, entry, leave, rest, whole_only=True)
        hidden_area = math.fsum(covered(cell.strips, cell.x0, cell.x1, low, high) for cell in cells)
        open_area += (right - left) * (high - low) - hidden_area
    return 1.0 - _share(open_area, whole)


def _gaps(
    scene: Scene, frame: Frame, shooter: Body, target: Body, prisms: Ints
) -> tuple[list[tuple[float, float]], Ints]:
    """Give the stretches of tau that tall pieces, standing clear between two bases, leave open; and the other pieces.

    Such a piece hides every ray between its outermost corners, from foot to top.
    """
    everything = [(frame.left, frame.right)]
    tall = (scene.tops[prisms] >= max(frame.level, frame.high)) & ~scene.is_wood[prisms]
    tall &= scene.bottoms[prisms] <= min(frame.level, frame.low)
    if not tall.any():
        return everything, prisms
    walls = prisms[tall]
    edges, _ = edges_of(scene, walls)
    wx, wy = frame.ahead
    dx, dy = edges[:, 0] - frame.eye[0], edges[:, 1] - frame.eye[1]
    t = dx * wx + dy * wy
    first = np.cumsum(scene.starts[walls + 1] - scene.starts[walls]) - (scene.starts[walls + 1] - scene.starts[walls])
    clear = (np.minimum.reduceat(t, first) > shooter.footprint.reach + 1e-9) & (
        np.maximum.reduceat(t, first) < frame.distance - target.footprint.reach
    )
    tau = (dy * wx - dx * wy) / np.where(t > 0, t, 1.0)
    spans = sorted(
        zip(
            np.minimum.reduceat(tau, first)[clear].tolist(),
            np.maximum.reduceat(tau, first)[clear].tolist(),
            strict=True,
        )
    )
    tall[np.flatnonzero(tall)[~clear]] = False
    return _between(spans, frame.left, frame.right), prisms[~tall]


def _between(spans: list[tuple[float, float]], left: float, right: float) -> list[tuple[float, float]]:
    """Give what sorted stretches leave open from left to right."""
    gaps: list[tuple[float, float]] = []
    edge = left
    for start, end in spans:
        if start > edge:
            gaps.append((edge, min(start, right)))
        edge = max(edge, end)
    if edge < right:
        gaps.append((edge, right))
    return [(a, b) for a, b in gaps if b - a > 1e-12 * (right - left)]


def _all_cells(
    scene: Scene,
    shooter: Body,
    target: Body,
    frame: Frame,
    entry: Rim,
    leave: Rim,
    prisms: Ints,
    *,
    whole_only: bool = False,
) -> tuple[Cell, ...]:
    """Give the cells of a view; with ``whole_only`` woods are left out where something solid hides all anyway."""
    found = columns(scene, frame, entry, leave, prisms)
    lived_in: frozenset[int] = frozenset()
    if any(scene.is_wood[span.prism] for column in found for span in column.spans):
        lived_in = standing_in(scene, shooter.footprint) | standing_in(scene, target.footprint)
    return tuple(
        cell for column in found for cell in _cells(scene, frame, column, entry, leave, lived_in, whole_only=whole_only)
    )


def _cells(
    scene: Scene, frame: Frame, column: Column, entry: Rim, leave: Rim, lived_in: frozenset[int], *, whole_only: bool
) -> list[Cell]:
    strips: list[Strip] = []
    woods = False
    for span in column.spans:
        if scene.is_wood[span.prism]:
            woods = True
        elif (strip := straight_strip(scene, frame, column, span, entry, leave)) is not None:
            strips.append(strip)
    if whole_only and any(
        strip.curves is None
        and min(strip.top0, strip.top1) >= frame.high
        and max(strip.bottom0, strip.bottom1) <= frame.low
        for strip in strips
    ):
        woods = False
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
    return Strip(
        strip.owners,
        strip.bottom0 + bottom * p,
        strip.bottom0 + bottom * q,
        strip.top0 + top * p,
        strip.top0 + top * q,
        strip.curves,
    )


def _share(part: float, whole: float) -> float:
    share = part / whole
    if share > 1.0 - 1e-12:
        return 1.0
    return share if share > 1e-12 else 0.0
