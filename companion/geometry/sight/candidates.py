"""The critical lines between two bases: if any line is clear, one of these is.

The clear lines between two bases, thought of as a set, are bounded by lines past a corner or tangent to a base; shrink
the set to one of its own corners and the line passes two such places. Each critical line is shifted to either side of
its places, so that it lies within the set and not on its border.
"""

from collections.abc import Iterator

import numpy as np

from companion.geometry.shapes import Footprint
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Floats, Ints, Scene

SHIFT = 1e-5
"""How far in cm a critical line is shifted off a corner."""


def line_batches(scene: Scene, a: Body, b: Body, prisms: Ints) -> Iterator[tuple[Floats, Floats]]:
    """Give plan lines between two bases in rounds, each as two points of every line: shape (n, 2) twice."""
    ca, cb = np.array(a.footprint.centre), np.array(b.footprint.centre)
    yield ca[None, :], cb[None, :]
    yield _spread(a.footprint, b.footprint, 5)
    corners = _corners(scene, a, b, prisms)
    yield _past_two(corners)
    yield _tangent(corners, a.footprint, b.footprint)
    yield _spread(a.footprint, b.footprint, 25)
    yield _fans(corners, a.footprint, b.footprint)


def _across(a: Footprint, b: Footprint) -> tuple[Floats, Floats, Floats]:
    """Give both centres and the unit step across the line between them."""
    ca, cb = np.array(a.centre), np.array(b.centre)
    d = cb - ca
    length = float(np.hypot(*d))
    return ca, cb, np.array([-d[1], d[0]]) / max(length, 1e-12)


def _spread(a: Footprint, b: Footprint, count: int) -> tuple[Floats, Floats]:
    """Give lines between points spread evenly across both bases."""
    ca, cb, n = _across(a, b)
    steps = np.linspace(-1.0 + 1e-9, 1.0 - 1e-9, count)
    one, two = np.meshgrid(steps, steps)
    return ca + one.ravel()[:, None] * n * a.reach, cb + two.ravel()[:, None] * n * b.reach


def _corners(scene: Scene, a: Body, b: Body, prisms: Ints) -> Floats:
    """Give the corners of pieces between two bases, and where a piece of middling height starts to hide."""
    fa, fb = a.footprint, b.footprint
    ca, cb, n = _across(fa, fb)
    wide = max(fa.reach, fb.reach) * 1.01 + 1e-6
    length = max(float(np.hypot(*(cb - ca))), 1e-12)
    ahead = (cb - ca) / length
    rows = [scene.edges[scene.starts[k]:scene.starts[k + 1], :2] for k in prisms]
    rows += [_thresholds(scene, a, b, int(k), ca, ahead, length) for k in prisms]
    points = np.unique(np.concatenate(rows), axis=0)
    rel = points - ca
    along, off = rel @ ahead, np.abs(rel @ n)
    kept = points[(off <= wide) & (along > -fa.reach) & (along < length + fb.reach)]
    return np.asarray(kept, dtype=float)


def _thresholds(scene: Scene, a: Body, b: Body, prism: int, ca: Floats, ahead: Floats, length: float) -> Floats:
    """Give the points of a prism's outline where a line between the two passes just at its top."""
    edges = scene.edges[scene.starts[prism]:scene.starts[prism + 1]]
    top = float(scene.tops[prism])
    found: list[Floats] = []
    for eye, end, forward in ((a.eye_level, b.top, True), (b.eye_level, a.top, False)):
        if not min(eye, end) < top < max(eye, end):
            continue
        part = (top - eye) / (end - eye)
        reaches = (-a.footprint.reach, 0.0, a.footprint.reach), (-b.footprint.reach, 0.0, b.footprint.reach)
        for back, on in zip(*reaches, strict=True):
            depth = back + (length - back + on) * (part if forward else 1.0 - part)
            d0, d1 = (edges[:, :2] - ca) @ ahead - depth, (edges[:, 2:] - ca) @ ahead - depth
            cut = (d0 > 0) != (d1 > 0)
            share = (d0[cut] / (d0[cut] - d1[cut]))[:, None]
            found.append(edges[cut, :2] + (edges[cut, 2:] - edges[cut, :2]) * share)
    return np.concatenate(found) if found else np.zeros((0, 2))


def _past_two(corners: Floats) -> tuple[Floats, Floats]:
    first, second = np.triu_indices(len(corners), 1)
    p, q = corners[first], corners[second]
    d = q - p
    length = np.hypot(d[:, 0], d[:, 1])
    p, q, d, length = p[length > 1e-9], q[length > 1e-9], d[length > 1e-9], length[length > 1e-9]
    n = np.stack([-d[:, 1], d[:, 0]], axis=1) / length[:, None] * SHIFT
    # A corner pair may lie in either order along the line; ends outside the bases are put right by the chords.
    ones = [p + s * n for s in (1, 1, -1, -1)]
    twos = [q + s * n for s in (1, -1, 1, -1)]
    one, two = np.concatenate(ones), np.concatenate(twos)
    return np.concatenate([one, two]), np.concatenate([two, one])


def _tangent(corners: Floats, a: Footprint, b: Footprint) -> tuple[Floats, Floats]:
    """Give lines past a corner and just within one side of a base."""
    firsts: list[Floats] = []
    seconds: list[Floats] = []
    for x, y in corners.tolist():
        for base, is_a in ((a, True), (b, False)):
            ends = base.tangents((x, y))
            if ends is None:
                continue
            centre, corner = np.array(base.centre), np.array((x, y))
            for end in ends:
                inward = np.array(end) + (centre - np.array(end)) * min(SHIFT / max(base.reach, SHIFT), 1.0)
                d = inward - corner
                n = np.array([-d[1], d[0]]) / max(float(np.hypot(*d)), 1e-12) * SHIFT
                for shift in (-1, 1):
                    firsts.append(inward if is_a else corner + shift * n)
                    seconds.append(corner + shift * n if is_a else inward)
    if not firsts:
        return np.zeros((0, 2)), np.zeros((0, 2))
    return np.array(firsts), np.array(seconds)


def _fans(corners: Floats, a: Footprint, b: Footprint) -> tuple[Floats, Floats]:
    """Give, past each corner, lines from points spread across either base."""
    ca, cb, n = _across(a, b)
    steps = np.linspace(-1.0 + 1e-9, 1.0 - 1e-9, 33)
    from_a = np.repeat(ca + steps[:, None] * n * a.reach, len(corners), axis=0)
    to_b = np.repeat(cb + steps[:, None] * n * b.reach, len(corners), axis=0)
    past = np.tile(corners, (len(steps), 1))
    shifts = [past + s * n * SHIFT for s in (-1, 1)]
    return (np.concatenate([from_a, from_a, *shifts]), np.concatenate([*shifts, to_b, to_b]))
