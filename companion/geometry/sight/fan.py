"""Many looks at once: one shooter at many targets, and everybody at everybody."""

from collections.abc import Iterable, Sequence
from weakref import WeakKeyDictionary

import numpy as np
import shapely

from companion.geometry.sight.curtains import curtains
from companion.geometry.sight.envelope import hidden_shares
from companion.geometry.sight.footing import Footing, footing_of
from companion.geometry.sight.horizon import shares_behind, walls_facing
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene
from companion.geometry.sight.seeing import can_see
from companion.geometry.sight.silhouette import hidden_fraction
from companion.geometry.sight.views import Eye, Targets, targets_of

FEW = 4
"""Below this many targets one look at a time is quicker."""

FEW_LEFT = 32
"""Up to so many targets it is not worth while to find out first who is wholly hidden by walls."""

KEPT = 64
"""So many choices of units are remembered with what they stand on: those nearest to a hand seldom change."""


class Roster:
    """The units to look at, laid out once for many looks; keep it as long as nobody moves."""

    def __init__(self, bodies: Iterable[Body]) -> None:
        self.bodies: tuple[Body, ...] = tuple(bodies)
        rows = [(*b.footprint.core[0], b.footprint.radius, b.ground, b.height) for b in self.bodies]
        self.rows: Floats = np.array(rows, dtype=float).reshape(-1, 5)
        round_bases = np.array([b.footprint.is_round for b in self.bodies], dtype=bool)
        self.plain: Bools = round_bases & (self.rows[:, 2] > 0) & (self.rows[:, 4] > 0)
        self._footings: WeakKeyDictionary[Scene, tuple[Footing, dict[bytes, Footing]]] = WeakKeyDictionary()

    def footing(self, scene: Scene, chosen: Ints) -> Footing:
        """Give what some of the bases stand on in a scene; the latest answers are kept."""
        if scene not in self._footings:
            self._footings[scene] = footing_of(scene, self.rows), {}
        whole, kept = self._footings[scene]
        key = chosen.tobytes()
        if key not in kept:
            if len(kept) >= KEPT:
                kept.clear()
            kept[key] = whole.among(chosen, len(self.bodies))
        return kept[key]


def fan(scene: Scene, shooter: Body, targets: Sequence[Body] | Roster, chosen: Sequence[int] | None = None) -> Floats:
    """Give how much of each target is hidden from one shooter, as ``hidden`` would: array of shape (targets,).

    Equal to ``hidden`` to rounding, and to 0.00002 where a low piece runs under a target's base. A shooter among the
    targets has 0 hidden from itself. Many looks at the same units are quicker with a ``Roster`` of them, of which
    ``chosen`` may name some by their places in it.
    """
    roster = targets if isinstance(targets, Roster) else Roster(targets)
    numbers: Ints = np.arange(len(roster.bodies)) if chosen is None else np.array(chosen, dtype=np.int64)
    count = len(numbers)
    result = np.zeros(count)
    if not scene.prisms or not count:
        return result
    alone = np.ones(count, dtype=bool)
    base = shooter.footprint
    if base.is_round and count >= FEW:
        eye = Eye(*base.core[0], base.radius, shooter.eye_level)
        rows = roster.rows[numbers]
        clear = (rows[:, 0] - eye.x) ** 2 + (rows[:, 1] - eye.y) ** 2 > (rows[:, 2] + eye.radius + 1e-9) ** 2
        batch = np.flatnonzero(roster.plain[numbers] & clear)
        if len(batch):
            values, odd = _batch(scene, eye, roster, numbers[batch])
            result[batch] = values
            alone[batch[~odd]] = False
    for i in np.flatnonzero(alone):
        result[i] = hidden_fraction(scene, shooter, roster.bodies[numbers[i]])
    return result


def all_pairs(scene: Scene, units: Sequence[Body] | Roster) -> Floats:
    """Give how much each unit (column) is hidden from each unit (row): array of shape (units, units), 0 to itself."""
    roster = units if isinstance(units, Roster) else Roster(units)
    count = len(roster.bodies)
    return np.array([fan(scene, shooter, roster) for shooter in roster.bodies]).reshape(count, count)


def seen_from(scene: Scene, shooter: Body, targets: Sequence[Body] | Roster) -> tuple[bool, ...]:
    """Tell for each target whether it and the shooter can see each other, as ``can_see`` would.

    What is not wholly hidden is seen; only for the others are single lines looked for.
    """
    roster = targets if isinstance(targets, Roster) else Roster(targets)
    shares = fan(scene, shooter, roster)
    # 0.001 keeps clear of the chords with which a fan draws curved borders.
    return tuple(
        (share < 1.0 - 1e-3 and target.height > 0.0) or can_see(scene, shooter, target).seen
        for share, target in zip(shares.tolist(), roster.bodies, strict=True)
    )


def _batch(scene: Scene, eye: Eye, roster: Roster, chosen: Ints) -> tuple[Floats, Bools]:
    """Answer for round bases: what walls higher than everybody hide first, then the rest with all heights."""
    seen, count = targets_of(eye, roster.rows[chosen]), len(chosen)
    odd = np.zeros(count, dtype=bool)
    values = np.zeros(count)
    left = np.arange(count)
    tall = _tall(scene, eye, seen)
    if tall.any() and (count > FEW_LEFT or tall.all()) and not _stands_on(scene, eye, tall):
        under = roster.footing(scene, chosen)
        at = under.target[under.pair]
        directions = np.arctan2(seen.dy[at] + under.y, seen.dx[at] + under.x)
        values = shares_behind(walls_facing(scene.walls(tall), (eye.x, eye.y)), seen, directions)
        if tall.all():
            return values, odd
        left = np.flatnonzero(values < 1.0)
    if len(left):
        rest = seen.keep(left) if len(left) < count else seen
        found, strange = curtains(scene, eye, rest, roster.footing(scene, chosen[left]))
        values[left] = hidden_shares(found, len(left))
        odd[left] = strange & (values[left] < 1.0)  # who is wholly hidden by what can be counted is so in any case
    return values, odd


def _tall(scene: Scene, eye: Eye, seen: Targets) -> Bools:
    """Tell which prisms hide every target in front of which they stand, from foot to top."""
    top = max(eye.level, float((seen.ground + seen.height).max()))
    ground = min(eye.level, float(seen.ground.min()))
    return np.asarray((scene.tops >= top) & (scene.bottoms <= ground) & ~scene.is_wood)


def _stands_on(scene: Scene, eye: Eye, tall: Bools) -> bool:
    gaps = np.hypot(scene.circles[:, 0] - eye.x, scene.circles[:, 1] - eye.y) - scene.circles[:, 2]
    near = np.flatnonzero(tall & (gaps < eye.radius + 1e-6))
    return bool(len(near)) and bool(
        (shapely.distance(scene.shapes[near], shapely.Point(eye.x, eye.y)) < eye.radius + 1e-9).any()
    )
