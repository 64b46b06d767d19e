"""What the table answers: who stands where, the ruler, terrain, moves; sight beyond the worked cases."""

import math
import random

import pytest

from companion.battlefield.answers import Answers
from companion.battlefield.battlefield import Battlefield
from companion.battlefield.bodies import NotOnTableError, SightOptions
from companion.battlefield.ground import ground_of
from companion.battlefield.reports import Method
from companion.model.board import Level, Opening, TerrainLayer
from tests.unit.battlefield.laid import TALL, block, cart, fence, field, foe, man, state, wall, wood


def house(name: str, left: float, top: float, right: float, bottom: float, **more):
    more = {"kind": "house", "levels": (Level(floor=0.0), Level(floor=3.0)), **more}
    return wall(name, left, top, right, bottom, **{"height": 6.0, **more})


# Who stands where


def test_units_off_the_table_cannot_be_asked_about() -> None:
    table = field(man("a", 10, 10), man("reserve", 0, 0, out="killed"))
    gone = Battlefield(state(man("a", 10, 10)))
    with pytest.raises(NotOnTableError) as caught:
        gone.measure("a", "nobody")
    assert caught.value.id == "nobody"
    assert table.stands("a")
    assert not table.stands("reserve")
    assert not table.stands("nobody")
    assert table.standing() == ("a",)


def test_friends_and_enemies_go_by_side_and_leave_out_the_fallen() -> None:
    table = field(man("a", 10, 10), man("b", 20, 10), foe("c", 30, 10), foe("d", 40, 10, out="killed"))
    assert table.friends("a") == ("b",)
    assert table.enemies("a") == ("c",)


def test_the_carried_are_where_their_carrier_is() -> None:
    boat = cart("boat", 50, 50, 10, 4, 90.0, blocks=True, height=4.0)
    hull = field(boat, man("rower", 0, 0, position=None, carrier="boat"), foe("b", 80, 50))
    assert hull.position("rower") == (50, 50)
    assert hull.measure("rower", "b").centre == 30.0
    # What carries a unit neither hides it nor hides others from it, high as it is.
    assert hull.sees("rower", "b")
    assert hull.cover("b", "rower").fraction == 0.0


def test_carriers_in_a_ring_do_not_hang() -> None:
    table = field(man("a", 1, 1, carrier="b"), man("b", 9, 9, carrier="a"))
    assert table.position("a") in {(1, 1), (9, 9)}


# The ruler


def test_measuring_to_points_and_pieces() -> None:
    table = field(man("a", 10, 10, 2.0), block("hut", 20, 5, 30, 15))
    assert table.measure("a", (10.0, 20.0)).edge == 9.0
    assert table.measure((0.0, 0.0), (3.0, 4.0)).edge == 5.0
    to_hut = table.measure("a", "hut")
    assert (to_hut.edge, to_hut.centre) == (9.0, 15.0)
    assert (to_hut.a, to_hut.b) == ((11.0, 10.0), (20.0, 10.0))
    back = table.measure("hut", "a")
    assert (back.edge, back.a, back.b) == (9.0, (20.0, 10.0), (11.0, 10.0))


def test_two_pieces_and_a_piece_with_itself() -> None:
    table = field(block("a", 0, 0, 10, 10), block("b", 13, 14, 20, 20))
    assert table.measure("a", "b").edge == 5.0
    assert table.measure("a", "a").contact


def test_a_contact_survives_the_rounding_of_positions() -> None:
    # Centres sqrt(2) * 1.768 = 2.5003 apart: rounded to the thousandth, still in contact.
    table = field(man("a", 10, 10), foe("b", 11.768, 11.768))
    found = table.measure("a", "b")
    assert found.contact
    assert found.edge == 0.0


def test_equal_lengths_are_equal_numbers() -> None:
    table = field(man("a", 50, 50), foe("b", 50 + 7 * 3, 50 + 7 * 4), foe("c", 50, 50 - 35), foe("d", 15, 50))
    assert {table.measure("a", each).edge for each in "bcd"} == {35 - 2.5}


def test_within_a_radius_the_nearest_first() -> None:
    table = field(man("a", 10, 10, 2.0), foe("b", 17, 10, 2.0), man("c", 14, 10, 2.0), foe("d", 60, 10, 2.0))
    assert table.within("a", 5.0) == ("c", "b")
    assert table.within("a", 4.999) == ("c",)


def test_nearest_enemies_that_can_be_seen() -> None:
    table = field(
        man("a", 50, 50),
        foe("behind", 50, 60),
        foe("open", 50, 20),
        foe("hidden", 52, 40, hidden=True),
        foe("dead", 50, 45, out="killed"),
        wall("wall", 30, 54, 70, 55),
    )
    assert [each for each, _ in table.nearest_enemies("a")] == ["open"]
    assert [each for each, _ in table.nearest_enemies("a", visible_only=False)] == ["behind", "open"]


def test_firing_arc_by_centres() -> None:
    table = field(man("a", 50, 50, facing=90.0), foe("b", 60, 60), foe("c", 60, 60.2))
    assert table.in_arc("a", "b", 45.0)
    assert not table.in_arc("a", "c", 45.0)
    assert table.in_arc("a", (60.0, 50.0), 10.0)


def test_distances_of_everybody() -> None:
    table = field(man("a", 10, 10), foe("b", 20, 10), cart("c", 10, 30, 6, 4))
    rows = table.distances()
    for a in "abc":
        for b in "abc":
            expected = 0.0 if a == b else table.measure(a, b).edge
            assert rows[a][b] == pytest.approx(expected, abs=1e-9)


# Heights


def test_ground_is_the_highest_contour_that_holds_the_centre() -> None:
    lower = block("lower", 0, 0, 60, 60, height=3.0, ground=True)
    upper = block("upper", 20, 20, 40, 40, base=3.0, height=3.0, ground=True)
    table = field(lower, upper, man("a", 30, 30), man("b", 10, 10), man("c", 100, 100), man("d", 30, 30, altitude=20.0))
    assert [table.body(each).ground for each in "abcd"] == [6.0, 3.0, 0.0, 26.0]
    assert table.ground_at((30.0, 30.0)) == 6.0


def test_floors_of_a_building() -> None:
    men = (man("a", 10, 10, level=1), man("b", 10, 10), man("c", 10, 10, level=9))
    table = field(house("h", 0, 0, 20, 20, base=1.0), *men)
    assert [table.body(each).ground for each in "abc"] == [4.0, 1.0, 4.0]
    # on a hill the floors are counted from the ground there, unless the house's own base is higher
    hill = block("hill", 0, 0, 60, 60, height=6.0, ground=True)
    for base, ground in ((1.0, 6.0), (8.0, 8.0)):
        table = field(hill, house("h", 0, 0, 20, 20, base=base), *men)
        assert [table.body(each).ground for each in "abc"] == [ground + 3.0, ground, ground + 3.0]


def test_a_hill_between_hides_and_a_hill_under_helps() -> None:
    hill = block("hill", 40, 0, 60, 100, height=5.0, ground=True)
    across = field(hill, man("a", 20, 50), foe("b", 80, 50))
    assert not across.sees("a", "b")
    on_top = field(hill, man("a", 59, 50), foe("b", 80, 50))
    assert on_top.sees("a", "b")
    assert on_top.cover("a", "b").fraction == 0.0
    # Eye 7 up and 19 behind the lip, which is 5 up: the line over the lip is down on the ground after 66.5 cm.
    lip = field(hill, man("a", 41, 50, 2.0), foe("b", 41 + 66.5 - 1.0, 50, 2.0, height=1.0))
    drop = 7 - 2 / 19 * 65.5
    assert lip.cover("a", "b").fraction == pytest.approx(drop, abs=1e-9)


def test_a_lying_figure_is_lower() -> None:
    low = wall("low", 59, 0, 60, 100, 1.0)
    standing = field(man("a", 50, 50), foe("b", 62, 50), low)
    lying = field(man("a", 50, 50), foe("b", 62, 50, pose="prone"), low)
    assert lying.body("b").height == pytest.approx(0.9)
    assert lying.body("b").eye == pytest.approx(0.4)
    assert lying.cover("a", "b").fraction > standing.cover("a", "b").fraction
    tall = Battlefield(lying.state, SightOptions(prone_height=1.0, prone_eye=1.0))
    assert tall.cover("a", "b").fraction == standing.cover("a", "b").fraction


# Sight


def test_vehicles_block_and_figures_do_not() -> None:
    truck = cart("truck", 60, 50, 10, 5, blocks=True, height=5.0)
    assert not field(man("a", 40, 50), foe("b", 80, 50), truck).sees("a", "b")
    assert [each.id for each in field(man("a", 40, 50), foe("b", 80, 50), truck).line_of_fire("a", "b").blockers] == [
        "truck"
    ]
    wreck = cart("truck", 60, 50, 10, 5, blocks=True, height=5.0, out="killed")
    assert field(man("a", 40, 50), foe("b", 80, 50), wreck).sees("a", "b")
    assert field(man("a", 40, 50), foe("b", 80, 50), man("c", 60, 50, 10.0, height=9.0)).sees("a", "b")


def test_a_vehicle_does_not_hide_itself() -> None:
    a = cart("a", 40, 50, 10, 5, 90.0, blocks=True, height=4.0, eye=3.0)
    b = man("b", 80, 50, 6.0, blocks=True, height=4.0, eye=3.0)
    table = field(a, b)
    for one, other in (("a", "b"), ("b", "a")):
        assert table.sees(one, other)
        assert table.cover(one, other).fraction == 0.0


def test_sight_is_mutual_and_lines_run_from_the_first_named() -> None:
    table = field(man("a", 40, 50), foe("b", 80, 50), wall("wall", 60, 0, 61, 50.5))
    there, back = table.line_of_fire("a", "b"), table.line_of_fire("b", "a")
    assert there.seen == back.seen is True
    assert math.dist(there.a, (40, 50)) <= 1.25 + 1e-6
    assert math.dist(back.a, (80, 50)) <= 1.25 + 1e-6


def test_a_line_of_fire_within_the_tolerance_is_too_close_to_call() -> None:
    # The wall ends 0.2 cm short of the outermost line between the bases.
    laid = (man("a", 40, 50, 2.0), foe("b", 80, 50, 2.0), wall("wall", 60, 0, 61, 50.8))
    assert field(*laid).line_of_fire("a", "b").verdict == "yes"
    assert field(*laid, tolerance=0.3).line_of_fire("a", "b").verdict == "close"
    assert field(*laid, tolerance=0.1).line_of_fire("a", "b").verdict == "yes"


@pytest.mark.parametrize("seed", range(12))
def test_verdicts_of_lines_are_those_of_every_shift(seed: int) -> None:
    chance = random.Random(seed)
    walls = [
        wall(f"w{n}", x, y, x + chance.uniform(0.5, 6), y + chance.uniform(0.5, 14), chance.choice((1.0, 2.2, 9.0)))
        for n, (x, y) in enumerate((chance.uniform(45, 75), chance.uniform(35, 60)) for _ in range(5))
    ]
    table = field(man("a", 40, 50, 2.0), foe("b", 80, 50, 2.0), *walls, tolerance=0.3)
    seen = set()
    for i in (-0.3, 0.0, 0.3):
        for j in (-0.3, 0.0, 0.3):
            seen.add(table.with_unit_at("a", (40.0, 50.0 + i)).with_unit_at("b", (80.0, 50.0 + j)).sees("a", "b"))
    line = table.line_of_fire("a", "b")
    assert line.verdict == ("close" if len(seen) == 2 else "yes" if line.seen else "no")


def test_a_house_is_seen_into_at_its_windows_only() -> None:
    window = Opening(a=(20.0, 9.0), b=(20.0, 11.0), sill=1.0, top=2.5)
    shut = Opening(a=(20.0, 9.0), b=(20.0, 11.0), sill=1.0, top=2.5, open=False)
    inside, outside = man("a", 15, 10), foe("b", 40, 10)
    assert field(house("h", 0, 0, 20, 20, openings=(window,)), inside, outside).sees("a", "b")
    assert not field(house("h", 0, 0, 20, 20, openings=(shut,)), inside, outside).sees("a", "b")
    assert not field(house("h", 0, 0, 20, 20), inside, outside).sees("a", "b")


def test_a_fan_says_what_each_question_says() -> None:
    laid = (man("a", 20, 50), foe("b", 80, 50), foe("c", 80, 20), man("d", 30, 90))
    truck = cart("e", 50, 80, 8, 4, blocks=True)
    table = field(*laid, truck, wall("wall", 50, 40, 51, 60), wood("wood", 60, 10, 70, 30, 3.0))
    rows = {row.id: row for row in table.fan("a")}
    assert set(rows) == {"b", "c", "d", "e"}
    for each, row in rows.items():
        assert row.fraction == pytest.approx(table.cover("a", each).fraction, abs=1e-4)
        assert row.seen is table.sees("a", each)
        assert row.edge == table.measure("a", each).edge
    assert [row.id for row in table.threat("a")] == ["b", "c"]


@pytest.mark.parametrize("method", ["width", "area", "corners", "any"])
def test_a_fan_finds_what_is_hidden_by_the_method_that_is_asked_for(method: Method) -> None:
    """The same as each question alone; a wall before one, half of one and a low one before others."""
    laid = (man("a", 20, 50), foe("b", 80, 50), foe("c", 80, 20), foe("d", 60, 90))
    walls = (wall("b0", 50, 40, 51, 60), wall("c0", 70, 10, 71, 25.6), wall("d0", 54, 70, 55, 95, 2.0))
    table = field(*laid, *walls)
    rows = {row.id: row for row in table.threat("a", method)}
    assert {row.fraction for row in table.threat("a")} != {row.fraction for row in rows.values()}
    for each, row in rows.items():
        assert row.fraction == pytest.approx(table.cover("a", each, method).fraction, abs=1e-4)
        assert row.seen is table.sees("a", each)


def test_sighted_is_all_three_answers() -> None:
    table = field(man("a", 20, 50), foe("b", 80, 50), wall("wall", 50, 50, 51, 60), tolerance=0.3)
    found = table.sighted("a", "b")
    assert found.measurement == table.measure("a", "b")
    assert found.line == table.line_of_fire("a", "b")
    assert found.cover == table.cover("a", "b")


def test_the_picture_has_the_area_that_the_fraction_says() -> None:
    cover = field(man("a", 20, 50), foe("b", 80, 50), wall("wall", 50, 50, 51, 60, 1.0)).cover("a", "b")
    picture = cover.picture
    [patch] = picture.patches
    area = sum(
        abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(ring, (*ring[1:], ring[0]), strict=True))) / 2
        for ring in patch.polygons
    )
    whole = (picture.right - picture.left) * (picture.top - picture.bottom)
    assert area / whole == pytest.approx(cover.fraction, abs=1e-9)
    assert patch.share == pytest.approx(cover.fraction, abs=1e-12)


@pytest.mark.parametrize("method", ["silhouette", "width", "area", "corners", "any"])
def test_every_method_names_itself_and_bounds_itself(method) -> None:
    table = field(man("a", 20, 50), foe("b", 80, 50), wall("wall", 50, 50.1, 51, 60), tolerance=0.3)
    cover = table.cover("a", "b", method)
    assert cover.method == method
    assert 0.0 <= cover.least <= cover.fraction <= cover.greatest <= 1.0


def test_visibility_stops_at_a_wall() -> None:
    [polygon] = field(man("a", 50, 50), wall("wall", 60, 0, 61, 120)).visibility("a")
    assert max(x for x, _ in polygon[0]) == pytest.approx(60.0, abs=1e-6)


# Terrain


def test_pieces_at_a_point_come_from_the_top() -> None:
    road = block("road", 0, 10, 50, 14, speed="open")
    mud = block("mud", 0, 0, 50, 50, speed="mud")
    table = field(mud, road, man("a", 20, 12), man("b", 20, 30))
    assert [each.id for each in table.pieces_at((20.0, 12.0))] == ["road", "mud"]
    assert table.speed_at("a") == "open"
    assert table.speed_at("b") == "mud"
    assert table.speed_at((70.0, 70.0), default="smooth") == "smooth"


def test_standing_in_counts_a_touch_of_the_base() -> None:
    trees = wood("trees", 20, 0, 40, 40, 5.0)
    touching, clear = man("a", 18.75, 20), man("b", 18.74, 20)
    table = field(trees, touching, clear, man("c", 30, 20), fence("fence", ((10, 30), (30, 30)), 0.5))
    assert [table.standing_in(each) for each in "abc"] == [("trees",), (), ("trees",)]
    assert [each.id for each in table.touching("c")] == ["trees"]
    assert [each.id for each in table.touching("c", lambda piece: piece.kind == "fence")] == []


def test_depth_inside_a_wood() -> None:
    table = field(wood("trees", 20, 0, 60, 60, 5.0), man("a", 30, 30, 2.0), man("b", 20.5, 30, 2.0), man("c", 10, 30))
    assert [table.depth_inside("trees", each) for each in "abc"] == [pytest.approx(9.0), 0.0, 0.0]


def test_how_far_from_the_window() -> None:
    windows = (Opening(a=(20.0, 9.0), b=(20.0, 11.0)), Opening(a=(9.0, 0.0), b=(11.0, 0.0)))
    table = field(house("h", 0, 0, 20, 20, openings=windows), man("a", 17.6, 10, 2.0))
    found = table.opening_distances("h", "a")
    assert found == (pytest.approx(1.4), pytest.approx(math.hypot(6.6, 10) - 1))  # 1.4 as in M-12
    with pytest.raises(NotOnTableError):
        table.opening_distances("nothing", "a")


# Moves


SPEEDS = {"open": 10.0, "difficult": 5.0}


def test_a_move_partly_in_difficult_terrain_counts_wholly() -> None:
    trees = block("trees", 23, 0, 60, 60, speed="difficult")
    found = field(man("a", 20, 20), trees).path("a", [(40, 20)], SPEEDS, wholly=True)
    assert found.reached == pytest.approx(5.0)
    assert found.cost == pytest.approx(4.0)  # 20 cm at 5
    assert found.spent == pytest.approx(1.0)
    far = field(man("a", 15, 20), trees).path("a", [(40, 20)], SPEEDS, wholly=True)
    assert far.reached == pytest.approx(8.0), "it stops at the edge of the wood: inside, 5 would be too little"
    assert far.spent == pytest.approx(0.8)


def test_only_what_falls_short_by_its_reach_is_too_close_to_call() -> None:
    table = field(man("a", 20, 20), wall("wall", 29, 0, 29.5, 60, barrier=True), tolerance=0.3)
    short = table.path("a", [(27.95, 20)], SPEEDS)  # the wall is met at 27.75
    assert short.stop is not None
    assert (short.stop.why, short.verdict) == ("barrier", "no")
    far = field(man("a", 20, 20), tolerance=0.3).path("a", [(30.2, 20)], SPEEDS)
    assert far.stop is not None
    assert (far.stop.why, far.verdict) == ("reach", "close")


def test_halvings_multiply() -> None:
    assert field(man("a", 20, 20)).path("a", [(60, 20)], {"open": 10.0}, halved=2).reached == pytest.approx(2.5)


def test_terrain_without_speed_cannot_be_entered() -> None:
    found = field(man("a", 20, 20), block("rock", 24, 0, 30, 60, speed="hard")).path(
        "a", [(40, 20)], {"open": 30.0, "hard": 0.0}
    )
    assert (found.reached, found.verdict) == (4.0, "no")
    assert found.stop is not None
    assert (found.stop.why, found.stop.what) == ("barrier", "rock")
    assert found.cost > 1.0


def test_walls_stop_the_base_and_doors_let_it_through() -> None:
    closed = wall("wall", 30, 0, 31, 60, barrier=True)
    found = field(man("a", 20, 20), closed).path("a", [(40, 20)], {"open": 50.0})
    assert found.stop is not None
    assert (found.stop.why, found.stop.what) == ("barrier", "wall")
    assert found.reached == pytest.approx(8.75, abs=1e-5)
    assert found.end == pytest.approx((28.75, 20.0), abs=1e-5)
    door = Opening(a=(30.0, 18.5), b=(30.0, 21.5), kind="door", sill=0.0)
    opened = wall("wall", 30, 0, 31, 60, barrier=True, openings=(door,))
    assert field(man("a", 20, 20), opened).path("a", [(40, 20)], {"open": 50.0}).stop is None
    assert field(man("a", 20, 20, 3.5), opened).path("a", [(40, 20)], {"open": 50.0}).stop is not None
    shut = wall("wall", 30, 0, 31, 60, barrier=True, openings=(Opening(a=door.a, b=door.b, kind="door", open=False),))
    assert field(man("a", 20, 20), shut).path("a", [(40, 20)], {"open": 50.0}).stop is not None
    window = wall("wall", 30, 0, 31, 60, barrier=True, openings=(Opening(a=door.a, b=door.b, kind="window"),))
    assert field(man("a", 20, 20), window).path("a", [(40, 20)], {"open": 50.0}).stop is not None


def test_one_walks_about_inside_a_house_and_out_of_its_door() -> None:
    door = Opening(a=(20.0, 8.0), b=(20.0, 12.0), kind="door", sill=0.0)
    table = field(house("h", 0, 0, 20, 20, barrier=True, openings=(door,)), man("a", 10, 10))
    assert table.path("a", [(5, 5), (10, 10), (30, 10)], {"open": 90.0}).stop is None
    assert table.path("a", [(10, 30)], {"open": 90.0}).reached == pytest.approx(20 - 0.2 - 10 - 1.25, abs=1e-5)


def test_a_door_leads_out_only_from_its_own_floor() -> None:
    below = Opening(a=(20.0, 8.0), b=(20.0, 12.0), kind="door", sill=0.0)
    above = Opening(a=(8.0, 20.0), b=(12.0, 20.0), kind="door", sill=3.0, top=5.5)
    lodge = house("h", 0, 0, 20, 20, barrier=True, openings=(below, above))
    wall_at = pytest.approx(20 - 0.2 - 10 - 1.25, abs=1e-5)
    ground = field(lodge, man("a", 10, 10))
    assert ground.path("a", [(30, 10)], {"open": 90.0}).stop is None
    assert ground.path("a", [(10, 30)], {"open": 90.0}).reached == wall_at
    upstairs = field(lodge, man("a", 10, 10, level=1))
    assert upstairs.path("a", [(30, 10)], {"open": 90.0}).reached == wall_at
    assert upstairs.path("a", [(10, 30)], {"open": 90.0}).stop is None
    # Who stands outside stands on the ground, whatever level it was on in another house.
    outside = field(lodge, man("a", 30, 10, level=1))
    assert outside.path("a", [(10, 10)], {"open": 90.0}).stop is None
    for table, gets_out in ((ground, True), (upstairs, False)):
        area = table.envelope("a", {"open": 25.0}).areas
        assert any(x > 25 for rings in area for x, _ in rings[0]) is gets_out


def test_other_bases_stop_a_move_in_contact() -> None:
    laid = (man("a", 20, 20, 2.0), foe("b", 40, 20, 2.0), man("c", 30, 20, 2.0))
    found = field(*laid).path("a", [(60, 20)], {"open": 90.0})
    assert found.stop is not None
    assert (found.stop.why, found.stop.what) == ("unit", "c")
    through = field(*laid).path("a", [(60, 20)], {"open": 90.0}, pass_through=("c",))
    assert through.reached == pytest.approx(18.0, abs=1e-6)
    moved = field(*laid).with_unit_at("a", through.end)
    assert moved.measure("a", "b").contact
    assert not field(*laid).measure("a", "b").contact, "the table itself stays as it was"


def test_what_flies_or_is_a_floor_up_is_not_in_the_way() -> None:
    others = (foe("b", 30, 20, altitude=20.0), foe("c", 35, 20, level=1), foe("d", 32, 20, out="left"))
    table = field(man("a", 20, 20), *others)
    assert table.path("a", [(60, 20)], {"open": 90.0}).stop is None


def test_a_fighter_may_leave_a_contact_but_not_run_through() -> None:
    table = field(man("a", 20, 20, 2.0), foe("b", 22, 20, 2.0))
    assert table.path("a", [(10, 20)], {"open": 90.0}).stop is None
    assert table.path("a", [(20, 30)], {"open": 90.0}).stop is None
    assert table.path("a", [(30, 20)], {"open": 90.0}).reached == pytest.approx(0.0, abs=1e-6)


def test_the_edge_of_the_table_ends_a_move() -> None:
    found = field(man("a", 5, 20)).path("a", [(-10, 20)], {"open": 90.0})
    assert found.stop is not None
    assert (found.stop.why, found.reached, found.end) == ("edge", 5.0, (0.0, 20.0))


def test_the_last_thousandth_of_a_move_is_forgiven_and_the_tolerance_is_close() -> None:
    table = field(man("a", 20, 20), tolerance=0.3)
    assert table.path("a", [(30.0007, 20)], {"open": 10.0}).verdict == "yes"
    assert table.path("a", [(30.2, 20)], {"open": 10.0}).verdict == "close"
    assert table.path("a", [(30.4, 20)], {"open": 10.0}).verdict == "no"


def test_a_move_to_where_one_stands_costs_nothing() -> None:
    for points in ([], [(20.0, 20.0)]):
        found = field(man("a", 20, 20)).path("a", points, SPEEDS)
        assert (found.length, found.cost, found.end, found.pieces, found.stop) == (0.0, 0.0, (20.0, 20.0), (), None)


# Keeping what the terrain costs


def test_the_ground_is_taken_apart_once_for_each_terrain() -> None:
    layer = TerrainLayer((wall("wall", 0, 0, 1, 1),))
    assert ground_of(layer) is ground_of(layer)
    assert ground_of(TerrainLayer(layer.pieces)) is not ground_of(layer)
    table = field(man("a", 10, 10), foe("b", 20, 20), wall("wall", 0, 0, 1, 1))
    assert table.with_unit_at("a", (5.0, 5.0))._scene("a", "b") is table._scene("a", "b")


def test_a_faulty_piece_hides_nothing_and_stops_nobody() -> None:
    line = fence("line", ((20, 0), (20, 30)), 0.0, height=TALL, sight="blocks", barrier=True, speed="mud")
    table = field(man("a", 10, 10), foe("b", 30, 10), line)
    assert table.path("a", [(25, 10)], {"open": 90.0}).cost == pytest.approx(15 / 90)
    assert table.sees("a", "b")
    with pytest.raises(NotOnTableError):
        table.measure("a", "line")


def test_an_event_that_changes_nothing_of_it_keeps_an_answer() -> None:
    before = field(man("a", 10, 10), foe("b", 40, 10), foe("c", 40, 40), wall("wall", 20, 9, 21, 20), tolerance=0.3)
    line, cover = before.line_of_fire("a", "b"), before.cover("a", "b")
    after = before.with_unit_at("c", (50.0, 50.0))
    assert after.line_of_fire("a", "b") is line
    assert after.cover("a", "b") is cover
    moved = before.with_unit_at("a", (10.0, 12.0))
    assert moved.cover("a", "b") == Battlefield(moved.state).cover("a", "b") != cover


def test_a_vehicle_that_moves_is_seen_anew() -> None:
    table = field(man("a", 10, 10), foe("b", 60, 10), cart("truck", 30, 40, 10, 5, blocks=True, height=5.0))
    assert table.sees("a", "b")
    for x in range(20, 50):
        assert not table.with_unit_at("truck", (float(x), 10.0)).sees("a", "b")
    assert table.sees("a", "b")


def test_no_more_than_so_many_answers_are_kept() -> None:
    answers = Answers(most=8)
    for number in range(100):
        assert answers.recall(int, number, lambda number=number: number * 2) == number * 2
    assert len(answers) <= 8
    assert answers.recall(int, 99, lambda: -1) == 198
    assert answers.recall(str, 99, lambda: "another kind") == "another kind"


@pytest.mark.parametrize("tolerance", [0.0, 0.3])
def test_what_lies_flat_on_the_table_is_seen_or_not_but_never_half_hidden(tolerance: float) -> None:
    """A mine has no height, hence no silhouette: behind the wall it is wholly hidden, before it not at all."""
    laid = (
        man("ann", 10, 50),
        wall("w", 20, 40, 21, 60),
        foe("behind", 30, 50, height=0.0),
        foe("open", 15, 50, height=0.0),
    )
    table = Battlefield(state(*laid, tolerance=tolerance))
    for unit, seen in (("behind", False), ("open", True)):
        row = next(each for each in table.threat("ann") if each.id == unit)
        assert table.sees("ann", unit) is seen
        assert (row.seen, row.fraction) == (seen, 0.0 if seen else 1.0)
        report = table.cover("ann", unit)
        assert (report.least, report.fraction, report.greatest) == ((0.0,) * 3 if seen else (1.0,) * 3)


def test_a_line_to_something_flat_that_a_shift_would_block_is_too_close_to_call() -> None:
    # the wall ends 0.05 cm beside the last line between two points 0.1 cm wide
    laid = (man("ann", 10, 50, 0.1), wall("w", 20, 50.1, 21, 90), foe("mine", 30, 50, 0.1, height=0.0))
    line = Battlefield(state(*laid, tolerance=0.3)).line_of_fire("ann", "mine")
    assert (line.seen, line.verdict) == (True, "close")
