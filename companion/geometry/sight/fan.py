"""Many looks at once: one shooter at many targets, and everybody at everybody."""

from collections.abc import Sequence

import numpy as np

from companion.geometry.sight.methods import hidden_fraction
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Floats, Scene


def fan(scene: Scene, shooter: Body, targets: Sequence[Body]) -> Floats:
    """Give how much of each target is hidden from one shooter, as ``hidden`` would: array of shape (targets,)."""
    return np.array([hidden_fraction(scene, shooter, target) for target in targets])


def all_pairs(scene: Scene, units: Sequence[Body]) -> Floats:
    """Give how much each unit (column) is hidden from each unit (row): array of shape (units, units), 0 to itself."""
    return np.array([fan(scene, shooter, units) for shooter in units])
