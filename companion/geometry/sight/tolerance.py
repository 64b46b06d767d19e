"""What a few millimetres would change: the least and the greatest hidden fraction within the table's tolerance."""

from companion.geometry.points import between
from companion.geometry.sight.fan import Roster, fan
from companion.geometry.sight.lines import corridor
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Scene
from companion.geometry.sight.seeing import can_see, walled_off

STEPS = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""Shooter and target are tried at these shares of the tolerance to either side."""


def hidden_range(scene: Scene, shooter: Body, target: Body, tolerance: float) -> tuple[float, float]:
    """Give the least and greatest hidden fraction when shooter and target each stand a little to one side.

    Both shift across the line between their centres, by up to the tolerance in cm, independently; five places each
    are tried. With tolerance 0, or centres on one point, both figures are the fraction itself.
    """
    a, b = shooter.footprint.centre, target.footprint.centre
    length = between(a, b)
    if tolerance <= 0.0 or length < 1e-9:
        value = float(fan(scene, shooter, [target])[0])
        return value, value
    plain = _plain(scene, shooter.grown(tolerance), target.grown(tolerance))
    if plain is not None:
        return plain, plain
    nx, ny = -(b[1] - a[1]) / length * tolerance, (b[0] - a[0]) / length * tolerance
    targets = Roster(target.moved(nx * k, ny * k) for k in STEPS)
    values = [float(v) for k in STEPS for v in fan(scene, shooter.moved(nx * k, ny * k), targets)]
    return min(values), max(values)


def _plain(scene: Scene, shooter: Body, target: Body) -> float | None:
    """Tell the hidden fraction where nothing stands between two bases, or tall pieces part them; else None.

    Bases grown by the tolerance hold all places where the two could stand.
    """
    prisms = corridor(scene, shooter.footprint, target.footprint)
    if not (scene.tops[prisms] > min(target.ground, shooter.eye_level)).any():
        return 0.0
    return 1.0 if walled_off(scene, shooter, target) else None


def sight_within(scene: Scene, a: Body, b: Body, tolerance: float) -> tuple[bool, bool]:
    """Tell whether two units see each other in every, and in some, place within the tolerance across their line.

    Each is tried in its place and at the tolerance in cm to either side, independently.
    """
    pa, pb = a.footprint.centre, b.footprint.centre
    length = between(pa, pb)
    if tolerance <= 0.0 or length < 1e-9:
        seen = can_see(scene, a, b).seen
        return seen, seen
    nx, ny = -(pb[1] - pa[1]) / length * tolerance, (pb[0] - pa[0]) / length * tolerance
    answers: set[bool] = set()
    for i, j in ((0, 0), (1, -1), (-1, 1), (1, 1), (-1, -1), (0, 1), (0, -1), (1, 0), (-1, 0)):
        answers.add(can_see(scene, a.moved(nx * i, ny * i), b.moved(nx * j, ny * j)).seen)
        if len(answers) == 2:
            break
    return False not in answers, True in answers
