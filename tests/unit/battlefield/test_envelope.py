"""The movement envelope against closed forms, against straight paths, and against `path` along its own routes."""

import math
import random

import numpy as np
import pytest
import shapely

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Envelope
from companion.model.board import Opening
from tests.unit.battlefield.laid import block, cart, field, foe, man, wall


def area_of(envelope: Envelope) -> shapely.MultiPolygon:
    return shapely.MultiPolygon([shapely.Polygon(rings[0], rings[1:]) for rings in envelope.areas])


def assert_hausdorff(found: shapely.Geometry, expected: shapely.Geometry, most: float = 0.2) -> None:
    """The envelope lies within what can be reached (but for drawing's rounding) and nowhere more than 0.2 short."""
    assert shapely.difference(found, expected.buffer(0.003)).is_empty
    assert shapely.covers(found.buffer(most), expected)


def test_on_open_ground_it_is_the_circle_of_the_speed() -> None:
    area = area_of(field(man("a", 60, 60)).envelope("a", {"open": 15.0}))
    assert_hausdorff(area, shapely.Point(60, 60).buffer(15.0, quad_segs=256), 0.02)


def test_halvings_and_budget_scale_it() -> None:
    area = area_of(field(man("a", 60, 60)).envelope("a", {"open": 15.0}, halved=1, budget=0.5))
    assert_hausdorff(area, shapely.Point(60, 60).buffer(3.75, quad_segs=256), 0.02)


def test_the_edge_of_the_table_bounds_it() -> None:
    area = area_of(field(man("a", 3, 4)).envelope("a", {"open": 10.0}))
    expected = shapely.intersection(shapely.Point(3, 4).buffer(10.0, quad_segs=256), shapely.box(0, 0, 180, 120))
    assert_hausdorff(area, expected, 0.02)


def test_behind_a_long_wall_there_is_nothing() -> None:
    area = area_of(field(man("a", 60, 60, 2.0), wall("w", 65, 0, 66, 120, barrier=True)).envelope("a", {"open": 15.0}))
    expected = shapely.intersection(shapely.Point(60, 60).buffer(15.0, quad_segs=256), shapely.box(0, 0, 64, 120))
    assert_hausdorff(area, expected, 0.02)


def test_round_a_post_the_string_is_pulled_tight() -> None:
    # A base of radius 1 and another of radius 1 in its way: the string runs round a circle of radius 2. Straight
    # behind it, with the circle's centre 6 off, the string is sqrt(32) + 2 * phi + t long, where t is the free end.
    table = field(man("a", 60, 60, 2.0), foe("post", 66, 60, 2.0))
    area = area_of(table.envelope("a", {"open": 14.0}))
    tangent, turn = math.sqrt(32), math.pi / 2 - math.acos(2 / 6)
    behind = 0.0
    for x in np.arange(8.0, 20.0, 0.001):  # where does the ray straight behind the post end?
        off = x - 6
        if off >= 2:
            free, bend = math.sqrt(off * off - 4), math.pi / 2 - math.acos(2 / off)
            if tangent + 2 * (turn + bend) + free <= 14.0:
                behind = float(x)
    assert behind > 8.0
    seen = [x for x in np.arange(8.1, 20.0, 0.001) if shapely.intersects_xy(area, 60 + x, 60)]
    assert behind - 0.2 <= max(seen) <= behind + 0.003


def test_rough_ground_bends_the_way_into_it() -> None:
    # Over open ground to any place of the border, then on from there: sampled every 0.002 cm along the border.
    table = field(man("a", 60, 56), block("mud", 0, 60, 180, 120, speed="rough"))
    area = area_of(table.envelope("a", {"open": 12.0, "rough": 4.0}))
    parts = [shapely.intersection(shapely.Point(60, 56).buffer(12.0, quad_segs=256), shapely.box(0, 0, 180, 60))]
    for x in np.arange(48.0, 72.0, 0.02):
        left = 1.0 - math.hypot(x - 60, 4) / 12.0
        if left > 0:
            disc = shapely.Point(x, 60).buffer(left * 4.0, quad_segs=32)
            parts.append(shapely.intersection(disc, shapely.box(0, 60, 180, 120)))
    assert_hausdorff(area, shapely.union_all(parts))


def test_a_road_is_used_along_and_left() -> None:
    # Across mud to a road on which one runs: the far end of the road lies at 1 cm of mud, then the rest of the way.
    road = block("road", 0, 61, 180, 64, speed="open")
    table = field(man("a", 60, 60), block("mud", 0, 0, 180, 120, speed="rough"), road)
    area = area_of(table.envelope("a", {"open": 20.0, "rough": 4.0}))
    # Snell: sin(angle in mud) = 4/20 at the border, then along it at 20.
    slant = math.asin(0.2)
    far = math.tan(slant) + (1 - 1 / math.cos(slant) / 4) * 20
    xs = [x for x in np.arange(10.0, 17.0, 0.005) if shapely.intersects_xy(area, 60 + x, 61.01)]
    assert far - 0.2 <= max(xs) <= far + 0.01


def test_partly_in_difficult_terrain_counts_wholly() -> None:
    table = field(man("a", 60, 60), block("wood", 66, 0, 180, 120, speed="difficult"))
    area = area_of(table.envelope("a", {"open": 10.0, "difficult": 8.0}, wholly=True))
    # Outside the wood 10; inside only what 8 reaches from the start.
    expected = shapely.union(
        shapely.intersection(shapely.Point(60, 60).buffer(10.0, quad_segs=256), shapely.box(0, 0, 66, 120)),
        shapely.Point(60, 60).buffer(8.0, quad_segs=256),
    )
    assert_hausdorff(area, expected, 0.02)
    inside = table.with_unit_at("a", (70.0, 60.0))
    within = area_of(inside.envelope("a", {"open": 10.0, "difficult": 8.0}, wholly=True))
    assert_hausdorff(within, shapely.Point(70, 60).buffer(8.0, quad_segs=256), 0.02)


def test_what_may_not_be_entered_is_left_out() -> None:
    table = field(man("a", 60, 60), block("rock", 64, 0, 180, 120, speed="hard"))
    for wholly in (False, True):
        area = area_of(table.envelope("a", {"open": 10.0, "hard": 0.0}, wholly=wholly))
        expected = shapely.intersection(shapely.Point(60, 60).buffer(10.0, quad_segs=256), shapely.box(0, 0, 64, 120))
        assert_hausdorff(area, expected, 0.02)
    nowhere = field(man("a", 70, 60), block("rock", 64, 0, 180, 120, speed="hard"))
    assert nowhere.envelope("a", {"open": 10.0, "hard": 0.0}).areas == ()


def test_through_a_door_and_no_farther_than_the_string() -> None:
    door = Opening(a=(70.0, 58.0), b=(70.0, 62.0), kind="door", sill=0.0)
    table = field(man("a", 60, 60, 2.0), wall("w", 70, 0, 70.5, 120, barrier=True, openings=(door,)))
    area = area_of(table.envelope("a", {"open": 20.0}))
    assert shapely.intersects_xy(area, 79.9, 60.0)
    assert not shapely.intersects_xy(area, 71.0, 55.0)
    # A base of radius 2.5 only pokes into an opening 4 wide: its centre comes to sqrt(2.5^2 - 2^2) = 1.5 before it.
    wide = field(man("a", 60, 60, 5.0), wall("w", 70, 0, 70.5, 120, barrier=True, openings=(door,)))
    assert 68.3 <= area_of(wide.envelope("a", {"open": 20.0})).bounds[2] <= 68.5


def test_from_a_contact_one_gets_away() -> None:
    table = field(man("a", 60, 60, 2.0), foe("b", 62, 60, 2.0), wall("w", 59, 50, 62, 59, barrier=True))
    area = area_of(table.envelope("a", {"open": 10.0}))
    assert shapely.intersects_xy(area, 50.2, 60.0)
    assert not shapely.intersects_xy(area, 62.5, 60.0)
    assert table.route("a", (60.0, 69.5), {"open": 10.0}) is not None


def test_a_route_out_of_reach_is_none() -> None:
    table = field(man("a", 60, 60))
    assert table.route("a", (71.0, 60.0), {"open": 10.0}) is None
    assert table.route("a", (69.9, 60.0), {"open": 10.0}) == ((69.9, 60.0),)
    assert table.route("a", (60.0, 60.0), {"open": 10.0}) == ()


SPEEDS = {"open": 12.0, "rough": 7.0, "deep": 0.0}


def random_table(seed: int) -> Battlefield:
    chance = random.Random(seed)
    laid = []
    for number in range(chance.randint(2, 6)):
        x, y = chance.uniform(45, 75), chance.uniform(45, 75)
        w, h = chance.uniform(0.5, 12), chance.uniform(0.5, 12)
        speed = chance.choice(["rough", "rough", "open", "deep", ""])
        laid.append(block(f"p{number}", x, y, x + w, y + h, speed=speed, barrier=not speed))
    for number in range(3):
        laid.append(foe(f"f{number}", chance.uniform(48, 72), chance.uniform(48, 72), 2.0))
    mover = chance.choice([man("a", 60, 60, 2.0), cart("a", 60, 60, 4, 2, chance.uniform(0, 360))])
    return field(mover, *laid)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("wholly", [False, True])
def test_its_edge_is_confirmed_by_path_on_random_rays(seed: int, wholly: bool) -> None:
    """25 rays on each of 40 tables, a thousand in all."""
    table, chance = random_table(seed), random.Random(seed)
    area = area_of(table.envelope("a", SPEEDS, wholly=wholly))
    for _ in range(25):
        angle = chance.uniform(0, math.tau)
        ux, uy = math.cos(angle), math.sin(angle)
        straight = table.path("a", [(60 + 14 * ux, 60 + 14 * uy)], SPEEDS, wholly=wholly)
        if area.is_empty:
            assert straight.reached <= 0.2
            continue
        assert shapely.distance(area, shapely.Point(straight.end)) <= 0.2, "it is no more than 0.2 cm short"
        ray = shapely.LineString([(60, 60), (60 + 14 * ux, 60 + 14 * uy)])
        for part in shapely.get_parts(shapely.intersection(ray, area)):
            end = shapely.get_coordinates(part)[-1]
            edge = (float(end[0]) - 0.001 * ux, float(end[1]) - 0.001 * uy)
            way = table.route("a", edge, SPEEDS, wholly=wholly)
            if way is None:
                assert not shapely.intersects_xy(area, *edge), "what is shown has a way to it"
                continue
            assert table.path("a", way, SPEEDS, wholly=wholly).verdict == "yes"


def test_a_route_never_leads_a_hair_farther_than_the_path_goes() -> None:
    """At a wall and at the table's edge: what a path to the place would not reach has no route either."""
    table = field(man("a", 60, 119.99, 2.0), wall("w", 40, 100, 80, 110, barrier=True))
    speeds, found = {"open": 14.0}, []
    for off in range(-8, 9):
        for to in ((66.3, round(120.0 + off * 0.001, 3)), (55.1, round(111.0 - off * 0.001, 3))):
            way = table.route("a", to, speeds)
            if way is not None:
                assert table.path("a", way, speeds).stop is None, to
            found.append(way is not None)
    assert found.count(True) >= 16
    assert not found[-1]
    assert not found[-2]
