"""Guards among tall houses: the beams tell the same as the search that halves stretches of the path."""

import random

import pytest
import shapely

from companion.battlefield import watching
from companion.battlefield.battlefield import Battlefield
from tests.unit.battlefield.laid import block, foe, man, state


def town(seed: int) -> tuple[Battlefield, list[tuple[float, float]]]:
    """Lay three to eight houses, a runner whose way is clear of them, and a guard who touches none."""
    rng = random.Random(seed)
    size = rng.choice((1.0, 2.5))

    def spot() -> tuple[float, float]:
        return (round(rng.uniform(4, 56), 3), round(rng.uniform(4, 36), 3))

    path, post = [spot() for _ in range(rng.randint(2, 3))], spot()
    track, stand = shapely.LineString(path), shapely.Point(post)
    houses = []
    between = ((path[0][0] + post[0]) / 2, (path[0][1] + post[1]) / 2)
    for k in range(rng.randint(3, 8)):
        x, y = (rng.uniform(2, 50), rng.uniform(2, 32)) if k else between
        wide, deep = rng.uniform(0.3, 8), rng.uniform(0.3, 8)
        house = shapely.box(x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2)
        if house.distance(track) > size / 2 + 0.1 and house.distance(stand) > 1.4:
            houses.append(block(f"house{k}", *house.bounds, height=10.0, sight="blocks"))
    laid = state(*houses, foe("runner", *path[0], size), man("guard", *post), width=60.0, height=40.0)
    return Battlefield(laid), path


def test_beams_and_search_catch_a_runner_at_the_same_place(monkeypatch: pytest.MonkeyPatch) -> None:
    told, find = [], watching.beams

    def counted(*asked):
        found = find(*asked)
        told.append(found is not None)
        return found

    late = 0
    for seed in range(60):
        table, path = town(seed)
        monkeypatch.setattr(watching, "beams", counted)
        by_beams = table.watch("runner", path, {"guard": 60.0})
        monkeypatch.setattr(watching, "beams", lambda *_: None)
        by_search = table.watch("runner", path, {"guard": 60.0})
        assert len(by_beams) == len(by_search), f"table {seed}"
        for one, two in zip(by_beams, by_search, strict=True):
            assert one.at == pytest.approx(two.at, abs=0.004), f"table {seed}"
            late += one.at > 0.0
    assert all(told)
    assert len(told) >= late >= 3


def test_guards_who_see_the_start_are_found_by_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten in the open, two behind a house: only these two have to be looked for along the way."""
    house = block("house", 20.0, 5.0, 22.0, 35.0, height=10.0, sight="blocks")
    open_guards = [man(f"open{k}", 40.0, 4.0 + 3.0 * k) for k in range(10)]
    hidden = [man("left", 10.0, 19.0), man("right", 10.0, 21.0)]
    table = Battlefield(state(house, foe("runner", 30.0, 20.0, 2.0), *open_guards, *hidden, width=60.0, height=40.0))
    asked, look = [], watching._first
    monkeypatch.setattr(watching, "_first", lambda mover, leg, guard: asked.append(guard) or look(mover, leg, guard))
    guards = {each.id: 60.0 for each in (*open_guards, *hidden)}
    caught = table.watch("runner", [(30.0, 38.0)], guards)
    assert {each.guard for each in caught if each.at == 0.0} == {each.id for each in open_guards}
    assert len(asked) == 2
