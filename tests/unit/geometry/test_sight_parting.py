"""Tall pieces that part two bases: a proof of no, which must never contradict a line that runs."""

import math
import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import shapely

from companion.geometry.points import between
from companion.geometry.shapes import box, disc
from companion.geometry.sight import Body, Obstacle, Scene, can_see, clear_between, parted_from, walled_off
from companion.geometry.sight.candidates import stops_all_or_none, surely_stops
from tests.geometry_cases.pieces import block, shape

ANN, BOB = Body(disc((0.0, 0.0), 1.0), height=3.0), Body(disc((20.0, 0.0), 1.0), height=3.0)


@pytest.mark.parametrize(
    ("walls", "parts"),
    [
        ([(10, -5, 11, 5)], True),
        ([(10, -1.01, 11, 1.01)], True),  # as wide as the bases, and a little more
        ([(10, -0.99, 11, 1.5)], False),
        ([(8, -5, 9, 0.5), (12, 0.4, 13, 5)], False),  # staggered: ground runs between, though no line may
        ([(8, -5, 9, 0.5), (9, 0.5, 10, 5)], True),  # they touch at a corner
        ([(10, -5, 11, 0), (10, 0, 11, 5)], True),  # they share a face
        ([(10, -5, 11, 0), (10, 0.001, 11, 5)], False),
        ([(30, -5, 31, 5)], False),
    ],
)
def test_tall_walls_part_two_bases_when_no_open_ground_joins_them(walls, parts) -> None:
    scene = Scene([block(f"wall{k}", *each) for k, each in enumerate(walls)])
    assert walled_off(scene, ANN, BOB) is parts
    assert walled_off(scene, BOB, ANN) is parts
    if parts:
        assert not can_see(scene, ANN, BOB).seen


def test_a_wall_lower_than_one_of_them_parts_nobody() -> None:
    assert not walled_off(Scene([block("low", 10, -5, 11, 5, 2.5)]), ANN, BOB)


def test_bases_in_contact_are_never_parted() -> None:
    near = Body(disc((2.0, 0.0), 1.0), height=3.0)
    wall = Scene([block("wall", 0.9, -5, 1.1, 5)])
    assert not walled_off(wall, ANN, near)
    assert clear_between(wall, ANN, near) is not None


@pytest.mark.parametrize("seed", range(60))
def test_who_is_parted_is_joined_by_none_of_two_thousand_lines(seed) -> None:
    """Lines between points of both bases, cut by plane geometry alone: what is parted lets none of them through."""
    rng = random.Random(seed)
    walls = []
    for _ in range(rng.randint(1, 5)):
        x, y = rng.uniform(2.0, 14.0), rng.uniform(-6.0, 2.0)
        walls.append((x, y, x + rng.uniform(0.2, 4.0), y + rng.uniform(1.0, 6.0)))
    scene = Scene([block(f"wall{k}", *each) for k, each in enumerate(walls)])
    there = Body(box((20.0, 0.0), 3.0, 2.0, rng.uniform(0.0, 360.0)) if seed % 2 else disc((20.0, 0.0), 1.5))
    if not walled_off(scene, ANN, there):
        return
    solid = shapely.union_all([shapely.box(*each) for each in walls])
    core = there.footprint.core
    for _ in range(2000):
        turn, far = rng.uniform(0.0, math.tau), math.sqrt(rng.random())
        if len(core) == 1:
            other, wide = rng.uniform(0.0, math.tau), 1.5 * math.sqrt(rng.random())
            end = (20.0 + wide * math.cos(other), wide * math.sin(other))
        else:
            one, two = rng.random(), rng.random()
            (ax, ay), (bx, by), _, (dx, dy) = core
            end = (ax + (bx - ax) * one + (dx - ax) * two, ay + (by - ay) * one + (dy - ay) * two)
        line = shapely.LineString([(far * math.cos(turn), far * math.sin(turn)), end])
        assert shapely.intersects(solid, line)


def on_disc(rng: random.Random, body: Body) -> tuple[float, float]:
    turn, far = rng.uniform(0.0, math.tau), body.footprint.radius * math.sqrt(rng.random())
    x, y = body.footprint.centre
    return (x + far * math.cos(turn), y + far * math.sin(turn))


def heights_inside(solid: shapely.Geometry, eye, end, levels: tuple[float, float]) -> list[float]:
    """Give the heights at which a line from eye to end enters and leaves a solid, by lengths along it alone."""
    met = shapely.get_coordinates(shapely.intersection(solid, shapely.LineString([eye, end])))
    whole = between(eye, end)
    return [levels[0] + (levels[1] - levels[0]) * between(eye, (float(x), float(y))) / whole for x, y in met]


@pytest.mark.parametrize("seed", range(60))
def test_what_surely_stops_lines_is_higher_than_all_of_them_and_the_rest_is_told_truly(seed) -> None:
    """A piece between figures of different heights: none of 300 lines passes over what stops all of them."""
    rng = random.Random(seed)
    viewer = Body(disc((0.0, 0.0), rng.uniform(0.5, 3.0)), rng.uniform(0, 6), rng.uniform(0.5, 3), 3.0)
    viewed = Body(disc((25.0, 3.0), rng.uniform(0.5, 3.0)), rng.uniform(0, 6), 2.0, rng.uniform(0.5, 4))
    x, y, top = rng.uniform(4.0, 17.0), rng.uniform(-4.0, 3.0), rng.uniform(0.5, 10.0)
    corners = (x, y, x + rng.uniform(0.5, 4.0), y + rng.uniform(0.5, 4.0))
    scene = Scene([block("piece", *corners, top)])
    prisms = np.array([0])
    sure, told = bool(surely_stops(scene, viewer, viewed, prisms)[0]), stops_all_or_none(scene, viewer, viewed, prisms)
    assert told or not sure
    for _ in range(300):
        eye, end = on_disc(rng, viewer), on_disc(rng, viewed)
        high = heights_inside(shapely.box(*corners), eye, end, (viewer.eye_level, viewed.top))
        any_part = viewed.ground + viewed.height * rng.random()
        if sure:
            met = high + heights_inside(shapely.box(*corners), eye, end, (viewer.eye_level, any_part))
            assert all(each <= top + 1e-9 for each in met)
        elif told:
            assert all(each >= top - 1e-9 for each in high)


def test_a_wall_between_eye_and_top_stops_all_who_look_up_over_it_from_near_by() -> None:
    """2.5 cm high, 2 cm before Ann, whose eye is at 2.0: her lines to Bob's top of 3.0 are at 2.2 there at most."""
    near = Scene([block("near", 3, -5, 4, 5, 2.5)])
    assert surely_stops(near, ANN, BOB, np.array([0])).tolist() == [True]
    # From Bob, lines to Ann's top are higher than 2.8 there: it stops none of those.
    assert surely_stops(near, BOB, ANN, np.array([0])).tolist() == [False]
    assert stops_all_or_none(near, BOB, ANN, np.array([0]))
    assert not walled_off(near, ANN, BOB)
    assert can_see(near, ANN, BOB).seen


def test_a_wall_before_each_parts_two_who_could_look_over_either_alone() -> None:
    both = [block("near", 3, -5, 4, 5, 2.5), block("far", 16, -5, 17, 5, 2.5)]
    assert walled_off(Scene(both), ANN, BOB)
    assert not can_see(Scene(both), ANN, BOB).seen
    assert can_see(Scene(both[:1]), ANN, BOB).seen
    assert can_see(Scene(both[1:]), ANN, BOB).seen


@pytest.mark.parametrize("seed", range(30))
def test_many_at_once_are_parted_as_each_alone(seed) -> None:
    rng = random.Random(seed)
    pieces = []
    for k in range(rng.randint(1, 6)):
        x, y = rng.uniform(2.0, 40.0), rng.uniform(-10.0, 8.0)
        sides = (x, y, x + rng.uniform(0.2, 6.0), y + rng.uniform(1.0, 9.0))
        if not (sides[0] < 1.5 and sides[1] < 1.5):
            pieces.append(block(f"wall{k}", *sides, rng.choice([100.0, 100.0, 1.5])))
    scene = Scene(pieces)
    others = [Body(disc((rng.uniform(5, 45), rng.uniform(-12, 12)), rng.choice([0.5, 1.25, 2.5]))) for _ in range(12)]
    assert parted_from(scene, ANN, others).tolist() == [walled_off(scene, ANN, other) for other in others]


def round_piece(rng: random.Random, key: str, x: float, y: float) -> Obstacle:
    """Make a piece of many corners about a place: all but round, or with bays."""
    turns = sorted(rng.uniform(0.0, math.tau) for _ in range(rng.randint(8, 20)))
    far = [rng.uniform(2.0, 5.0) for _ in turns]
    return shape(key, [(x + r * math.cos(turn), y + r * math.sin(turn)) for r, turn in zip(far, turns, strict=True)])


@pytest.mark.parametrize("seed", range(150))
def test_who_stands_in_a_piece_or_half_in_it_is_parted_as_he_is_alone(seed) -> None:
    """The quick proofs for many at once, against the one proof for two: pieces lie about the bases themselves."""
    rng = random.Random(seed)
    viewer = Body(disc((0.0, 0.0), rng.choice([0.0001, 1.0, 1.25, 2.5])), height=3.0)
    others, pieces = [], []
    for k in range(8):
        x, y = rng.uniform(-15.0, 15.0), rng.uniform(-15.0, 15.0)
        others.append(Body(disc((x, y), rng.choice([0.0001, 1.0, 1.25, 2.5])), height=3.0))
        if rng.random() < 0.7:
            pieces.append(round_piece(rng, f"piece{k}", x + rng.uniform(-3.0, 3.0), y + rng.uniform(-3.0, 3.0)))
    if rng.random() < 0.3:
        pieces.append(round_piece(rng, "own", 0.5, 0.5))
    scene = Scene(pieces)
    clear = [between(each.footprint.centre, (0.0, 0.0)) > each.footprint.radius + 2.5 for each in others]
    asked = [each for each, far in zip(others, clear, strict=True) if far]
    assert parted_from(scene, viewer, asked).tolist() == [walled_off(scene, viewer, each) for each in asked]


def test_every_thread_has_prepared_shapes_of_its_own() -> None:
    """Prepared geometry is not safe among threads: a worker that looks while the hand drags must have another."""
    scene = Scene([block("wall", 10, -5, 11, 5)])
    with ThreadPoolExecutor(1) as pool:
        theirs = pool.submit(lambda: scene.prepared).result()
        again = pool.submit(lambda: scene.prepared).result()
    assert theirs is again
    assert scene.prepared is scene.prepared
    assert theirs[0] is not scene.prepared[0]
    assert shapely.is_prepared(theirs).all()
    assert shapely.is_prepared(scene.prepared).all()
    assert not shapely.is_prepared(scene.shapes).any()


def test_two_threads_that_look_at_once_find_the_same() -> None:
    rng = random.Random(7)
    pieces = [round_piece(rng, f"piece{k}", rng.uniform(5, 40), rng.uniform(-12, 12)) for k in range(12)]
    scene = Scene(pieces)
    others = [Body(disc((rng.uniform(5, 45), rng.uniform(-12, 12)), 1.25), height=3.0) for _ in range(12)]
    expected = [walled_off(scene, ANN, other) for other in others]
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda _: parted_from(scene, ANN, others).tolist(), range(300)))
    assert found == [expected] * 300


def test_a_piece_about_half_a_base_parts_it_only_if_no_bay_leads_to_it() -> None:
    """A horseshoe that opens to Bob's back parts him from Ann; the same one turned round does not."""
    ring = ((17.0, -3.0), (22.0, -3.0), (22.0, -1.5), (18.2, -1.5), (18.2, 1.5), (22.0, 1.5), (22.0, 3.0), (17.0, 3.0))
    turned = tuple((40.0 - x, y) for x, y in ring)
    for corners, parts in ((ring, True), (turned, False)):
        scene = Scene([shape("shoe", corners)])
        assert parted_from(scene, ANN, [BOB]).tolist() == [parts]
        assert walled_off(scene, ANN, BOB) is parts


def test_many_at_once_leave_open_what_touches_what_is_not_round_and_what_only_some_look_over() -> None:
    wall = Scene([block("wall", 10, -5, 11, 5)])
    others = [BOB, Body(disc((1.5, 0.0), 1.0)), Body(box((20.0, 0.0), 2.0, 2.0))]
    assert parted_from(wall, ANN, others).tolist() == [True, False, False]
    giant = Body(disc((20.0, 3.0), 1.0), 0.0, 2.0, 200.0)
    assert parted_from(wall, ANN, [BOB, giant]).tolist() == [False, False]
    assert parted_from(Scene([]), ANN, [BOB]).tolist() == [False]
    assert parted_from(wall, ANN, []).tolist() == []


def test_bases_that_all_but_touch_leave_no_room_for_a_bar_between_them() -> None:
    one, two = Body(disc((0.0, 0.0), 1.0)), Body(disc((2.000001, 0.0), 1.0))
    thin = Scene([block("thin", 0.99999, -5, 0.9999925, 5)])  # the foremost of the one base lies beyond it
    assert not walled_off(thin, one, two)
    assert parted_from(thin, one, [two]).tolist() == [False]
