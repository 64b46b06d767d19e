"""Random tables for the oracles: ordinary ones, and ones on which everything touches, overlaps or lines up."""

import math
import random

from tests.oracles.plan_rays import Figure, Solid, Table

Ring = tuple[tuple[float, float], ...]


def _star(rng: random.Random, x: float, y: float, size: float) -> Ring:
    count = rng.randint(3, 9)
    turns = sorted(rng.uniform(0, 2 * math.pi) for _ in range(count))
    ring = [(x + math.cos(t) * size * rng.uniform(0.4, 1), y + math.sin(t) * size * rng.uniform(0.4, 1)) for t in turns]
    return (*ring, ring[0])


def _slab(rng: random.Random, x: float, y: float, length: float, width: float) -> Ring:
    t = rng.uniform(0, math.pi)
    c, s = math.cos(t), math.sin(t)
    ring = [
        (x + i * length / 2 * c - j * width / 2 * s, y + i * length / 2 * s + j * width / 2 * c)
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return (*ring, ring[0])


def _heights(rng: random.Random) -> tuple[float, float]:
    kind = rng.random()
    if kind < 0.25:
        return 0.0, 10.0
    if kind < 0.85:
        return 0.0, rng.uniform(0.3, 5.0)
    bottom = rng.uniform(0.2, 3.0)
    return bottom, bottom + rng.uniform(0.2, 3.0)


def _figure(rng: random.Random, x: float, y: float, *, square: bool) -> Figure:
    ground = rng.choice((0.0, 0.0, 0.0, 2.0, rng.uniform(0, 4)))
    eye = rng.choice((2.0, 2.0, 0.5, 2.8, 6.0))
    height = rng.choice((3.0, 3.0, 1.0, 4.5))
    if square and rng.random() < 0.3:
        return Figure(x, y, 0.0, rng.uniform(1, 8), rng.uniform(1, 5), rng.uniform(0, 360), ground, eye, height)
    return Figure(x, y, rng.choice((0.75, 1.25, 2.0, 4.0)), ground=ground, eye=eye, height=height)


def ordinary(seed: int) -> Table:
    """A table of 1 to 12 pieces with heights, and a few pairs of figures; pieces may overlap and hold figures."""
    rng = random.Random(seed)
    woods = rng.random() < 0.25
    solids = []
    for _ in range(rng.randint(1, 12)):
        x, y = rng.uniform(0, 60), rng.uniform(0, 40)
        ring = (
            _star(rng, x, y, rng.uniform(1, 8))
            if rng.random() < 0.6
            else _slab(rng, x, y, rng.uniform(2, 20), rng.choice((0.2, 0.5, 3.0)))
        )
        if woods and rng.random() < 0.4:
            solids.append(Solid((ring,), 0.0, 30.0, rng.uniform(1, 8)))
        else:
            solids.append(Solid((ring,), *_heights(rng)))
    figures = [_figure(rng, rng.uniform(0, 60), rng.uniform(0, 40), square=not woods) for _ in range(4)]
    return Table(tuple(solids), figures[0], tuple(figures[1:]))


def _grid(rng: random.Random) -> tuple[float, float]:
    return float(rng.randint(0, 12) * 2), float(rng.randint(0, 6) * 2)


def degenerate(seed: int) -> Table:
    """A table on a coarse grid: shared edges, collinear walls, slivers, copies; eyes on corners and edges."""
    rng = random.Random(10_000_000 + seed)
    solids: list[Solid] = []
    for _ in range(rng.randint(2, 10)):
        x, y = _grid(rng)
        kind = rng.random()
        if kind < 0.35:
            w, h = float(rng.choice((2, 4, 6))), float(rng.choice((2, 4, 6)))
        elif kind < 0.55:
            w, h = rng.choice(((0.01, 6.0), (6.0, 0.01), (0.01, 0.01)))
        elif kind < 0.7 and solids:
            solids.append(Solid(rng.choice(solids).rings, *_heights(rng)))
            continue
        elif kind < 0.85:
            p, q = _grid(rng), _grid(rng)
            area = (p[0] - x) * (q[1] - y) - (q[0] - x) * (p[1] - y)
            if abs(area) < 0.5:
                continue
            solids.append(Solid((((x, y), p, q, (x, y)),), *_heights(rng)))
            continue
        else:
            outer = ((x, y), (x + 6, y), (x + 6, y + 6), (x, y + 6), (x, y))
            inner = ((x + 2, y + 2), (x + 2, y + 4), (x + 4, y + 4), (x + 4, y + 2), (x + 2, y + 2))
            solids.append(Solid((outer, inner), *_heights(rng)))
            continue
        solids.append(Solid((((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)),), *_heights(rng)))
    figures = []
    for _ in range(4):
        x, y = _grid(rng)
        heights = rng.choice(((0.0, 2.0, 3.0), (0.0, 2.0, 2.0), (2.0, 2.0, 3.0)))
        if rng.random() < 0.3:
            figures.append(Figure(x, y, 0.0, 4.0, 2.0, float(rng.choice((0, 90, 180, 45))), *heights))
        else:
            figures.append(Figure(x, y, float(rng.choice((1, 2, 1))), 0.0, 0.0, 0.0, *heights))
    return Table(tuple(solids), figures[0], tuple(figures[1:]))
