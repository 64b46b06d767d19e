"""Guards catch a runner where a walk along its path in small steps first finds line of fire and range."""

import pytest

from companion.battlefield.battlefield import Battlefield
from companion.geometry.points import path_length, point_along
from tests.properties.watching_tables import laid, path_from

FINE = 0.005


def walked(table: Battlefield, path, guard: str, reach: float, step: float, until: float) -> float | None:
    """Go along a path in steps; give where the guard first sees the unit within its reach."""
    for k in range(int(min(path_length(path), until) / step) + 1):
        there = table.with_unit_at("mover", point_along(path, k * step))
        if there.measure("mover", guard).within(reach) == "yes" and there.sees("mover", guard):
            return k * step
    return None


def check(seeds, step: float) -> None:
    for seed in seeds:
        table = Battlefield(laid(seed))
        path = [table.position("mover"), *path_from(seed, table.position("mover"))]
        reach = 12.0 + seed % 20
        caught = table.watch("mover", path, {"other": reach})
        at = caught[0].at if caught else None
        # What is told must be so; whether something came before is for the walk to say.
        if caught:
            there = table.with_unit_at("mover", caught[0].point)
            assert there.measure("mover", "other").within(reach) == "yes", f"table {seed}"
            assert there.sees("mover", "other"), f"table {seed}"
        found = walked(table, path, "other", reach, step, path_length(path) if at is None else at + step)
        if at is None:
            assert found is None, f"table {seed}: the walk finds the guard's chance at {found}"
        elif found is not None:
            assert found >= at - FINE, f"table {seed}: the walk finds {found} before {at}"


def test_a_slice_of_tables_agrees_with_a_coarse_walk():
    check(range(20), 0.25)


@pytest.mark.thorough
@pytest.mark.timeout(14400)
def test_five_hundred_tables_agree_with_a_walk_of_a_tenth_of_a_millimetre():
    check(range(500), 0.01)
