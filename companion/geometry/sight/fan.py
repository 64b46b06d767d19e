"""Many looks at once: one shooter at many targets, and everybody at everybody."""

from collections.abc import Sequence

import numpy as np

from companion.geometry.sight.curtains import Eye, curtains, targets_of
from companion.geometry.sight.envelope import hidden_shares
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Floats, Scene
from companion.geometry.sight.silhouette import hidden_fraction

FEW = 4
"""Below this many targets one look at a time is quicker."""


def fan(scene: Scene, shooter: Body, targets: Sequence[Body]) -> Floats:
    """Give how much of each target is hidden from one shooter, as ``hidden`` would: array of shape (targets,).

    Equal to ``hidden`` to rounding, and to 0.00002 where a low piece runs under a target's base.
    """
    result = np.zeros(len(targets))
    if not scene.prisms or not targets:
        return result
    alone = set(range(len(targets)))
    eye_base = shooter.footprint
    if eye_base.is_round and len(targets) >= FEW:
        eye = Eye(*eye_base.core[0], eye_base.radius, shooter.eye_level)
        batch = [i for i, target in enumerate(targets) if _plain(eye, target)]
        if batch:
            seen = targets_of(eye, [targets[i] for i in batch])
            found, odd = curtains(scene, eye, seen)
            rows = np.array(batch)
            result[rows] = hidden_shares(found, len(batch))
            alone -= set(rows[~odd].tolist())
    for i in alone:
        result[i] = hidden_fraction(scene, shooter, targets[i])
    return result


def all_pairs(scene: Scene, units: Sequence[Body]) -> Floats:
    """Give how much each unit (column) is hidden from each unit (row): array of shape (units, units), 0 to itself."""
    return np.array([fan(scene, shooter, units) for shooter in units]).reshape(len(units), len(units))


def _plain(eye: Eye, target: Body) -> bool:
    """Tell whether a target is a round base clear of the shooter's, which the arrays can answer."""
    base = target.footprint
    if not base.is_round or base.radius <= 0 or target.height <= 0:
        return False
    x, y = base.core[0]
    return bool((x - eye.x) ** 2 + (y - eye.y) ** 2 > (base.radius + eye.radius + 1e-9) ** 2)
