"""Random tables for moves: walls, blocks, low fences, woods, hills and standing units about one mover and one other."""

import math
import random

from companion.model.board import Piece, Polygon
from companion.model.state import GameState
from companion.model.units import Unit
from tests.unit.battlefield.laid import block, cart, foe, man, state, wall, wood

SIZE = (60.0, 40.0)


def _slab(rng: random.Random, name: str, **more) -> Piece:
    x, y, turn = rng.uniform(5, 55), rng.uniform(5, 35), rng.uniform(0, math.pi)
    length, width = rng.uniform(4, 16), rng.choice((0.3, 1.0, 4.0))
    cos, sin = math.cos(turn), math.sin(turn)
    corners = [
        (
            round(x + i * length / 2 * cos - j * width / 2 * sin, 3),
            round(y + i * length / 2 * sin + j * width / 2 * cos, 3),
        )
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return Piece(id=name, kind="thing", outline=Polygon(((*corners, corners[0]),)), **more)


def _piece(rng: random.Random, name: str) -> Piece:
    kind = rng.random()
    if kind < 0.6:
        return _slab(rng, name, height=rng.choice((10.0, 10.0, 4.0)), sight="blocks", barrier=rng.random() < 0.5)
    if kind < 0.8:
        return _slab(rng, name, height=rng.uniform(0.8, 2.9), sight="blocks")
    left, top = rng.uniform(0, 45), rng.uniform(0, 28)
    right, bottom = left + rng.uniform(4, 14), top + rng.uniform(4, 12)
    if kind < 0.9:
        return wood(name, left, top, right, bottom, rng.uniform(1, 6))
    if kind < 0.95:
        return block(name, left, top, right, bottom, height=rng.uniform(1, 3), sight="blocks", ground=True)
    return wall(name, left, top, right, bottom, 12.0, barrier=True)


def _mover(rng: random.Random) -> Unit:
    x, y = round(rng.uniform(4, 56), 3), round(rng.uniform(4, 36), 3)
    if rng.random() < 0.2:
        return cart("mover", x, y, 5.0, 2.5, rng.uniform(0, 360), side="blue", squad="blues")
    return foe("mover", x, y, rng.choice((1.0, 2.5, 4.0)))


def laid(seed: int) -> GameState:
    """One table: units ``mover`` and ``other``, a few bystanders and five to twelve pieces; tolerance 0."""
    rng = random.Random(seed)
    pieces = [_piece(rng, f"p{n}") for n in range(rng.randint(5, 12))]
    people = [_mover(rng), man("other", round(rng.uniform(4, 56), 3), round(rng.uniform(4, 36), 3))]
    if rng.random() < 0.7:
        (ax, ay), (bx, by) = people[0].position, people[1].position
        x, y, wide = (ax + bx) / 2, (ay + by) / 2, rng.uniform(1, 4)
        pieces.append(wall("between", x - wide, y - wide, x + wide, y + wide, barrier=True))
    people += [man(f"by{n}", round(rng.uniform(2, 58), 3), round(rng.uniform(2, 38), 3)) for n in range(3)]
    return state(*pieces, *people, width=SIZE[0], height=SIZE[1])


def path_from(seed: int, start: tuple[float, float]) -> list[tuple[float, float]]:
    """One or two legs of 3 to 8 cm each."""
    rng = random.Random(seed + 1_000_000)
    points, (x, y) = [], start
    for _ in range(rng.randint(1, 2)):
        turn, length = rng.uniform(0, 2 * math.pi), rng.uniform(3, 8)
        x, y = x + length * math.cos(turn), y + length * math.sin(turn)
        points.append((x, y))
    return points
