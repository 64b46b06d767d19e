"""tactical, infantry: the worked cases T-7 and T-8, and the rules T14, T17, T18."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec import structs

from companion.model.board import Level, Opening, Piece
from companion.model.state import GameState
from companion.model.values import Scalar
from companion.rules.requests import Chosen, Faces, Pointed
from companion.rulesets.tactical.intents import Melee, Move
from companion.rulesets.tactical.intents_fire import Fire
from tests.conformance.proving import proves
from tests.conformance.tactical_table import (
    RULES,
    after,
    context,
    faults,
    machine,
    man,
    odds,
    outcome,
    plan,
    rectangle,
    refusals,
    result,
    table,
    wall,
)

WON, LOST = "melee_won_killed", "melee_lost_killed"

# T14: who is hit


@proves("T14", "T-7")
@pytest.mark.parametrize(
    ("weapon", "face", "end"),
    [
        ("pistol", 4, "wounded"),
        ("pistol", 3, "killed"),
        ("rifle", 4, "killed"),
        ("rifle", 5, "wounded"),
        ("rifle", 6, "wounded"),
    ],
)
def test_t7_a_man_survives_a_pistol_bullet_on_4_and_a_rifle_bullet_on_5(weapon: str, face: int, end: str) -> None:
    state = table([man("ann", 20.0, weapons=(weapon,)), man("bob", 40.0, side="blue")])
    shot = Fire(shooter="ann", target="bob", weapon=weapon)
    assert result(state, shot, 6, face) == end
    hit = after(state, shot, 6, face).units["bob"]
    assert (hit.out, bool(hit.markers.get("wounded"))) == (("", True) if end == "wounded" else ("killed", False))


@proves("T14")
@pytest.mark.parametrize(("cause", "least"), [("pistol", 4), ("rifle", 5), ("blast", 6), ("direct", 6)])
def test_each_cause_has_its_least_die(cause: str, least: int) -> None:
    entry = RULES.tables[f"survive.{cause}"]
    assert (entry.value, entry.source) == (least, "ruling" if cause == "direct" else "printed")


@proves("T14")
def test_a_wounded_man_who_is_hit_again_rolls_again() -> None:
    state = table([man("ann", 20.0, weapons=("rifle",)), man("bob", 40.0, side="blue", wounded=True)])
    shot = Fire(shooter="ann", target="bob")
    assert after(state, shot, 4, 6).units["bob"].out == ""
    assert after(state, shot, 4, 4).units["bob"].out == "killed"


@proves("T14")
def test_by_option_a_wounded_man_who_is_hit_again_dies_without_a_die() -> None:
    bob = man("bob", 40.0, side="blue", wounded=True)
    state = table([man("ann", 20.0, weapons=("rifle",)), bob], options={"option.T14.again": "dies"})
    assert result(state, Fire(shooter="ann", target="bob"), 4) == "killed"


@proves("T10")
@pytest.mark.parametrize(("option", "end"), [("at_zero", "destroyed"), ("below_zero", "damaged")])
def test_a_miniature_is_destroyed_at_0_or_by_option_below_it(option: str, end: str) -> None:
    truck = machine("truck", "truck", 60.0, side="blue", durability=3)
    state = table([machine("tank", "tank", 20.0), truck], options={"option.T10.destroyed": option})
    assert result(state, Fire(shooter="tank", target="truck", weapon="tank_gun"), 6) == end


# T17: hand to hand


def brawl(reds: int = 1, blues: int = 1, **options: object) -> GameState:
    """Put so many men on each side within 5 cm of each other: reds at x 20, blues at x 25, 3 cm from edge to edge."""
    units = [man(f"r{at}", 20.0, 50.0 + 2.5 * at) for at in range(reds)]
    units += [man(f"b{at}", 25.0, 50.0 + 2.5 * at, side="blue") for at in range(blues)]
    return table(units, options=options)


ALONE = Melee(unit="r0", target="b0", beside=(), against=())


@proves("T17")
def test_the_higher_die_wins_and_the_loser_falls() -> None:
    state = brawl()
    assert result(state, ALONE, Faces(faces=(5, 2))) == WON
    assert after(state, ALONE, Faces(faces=(5, 2))).units["b0"].out == "killed"
    assert result(state, ALONE, Faces(faces=(2, 3))) == LOST
    assert after(state, ALONE, Faces(faces=(2, 3))).units["r0"].out == "killed"
    assert result(state, ALONE, Faces(faces=(6, 1), again=((4, 4),))) == WON
    assert odds(state, ALONE).of(f"tactical.result.{WON}") == Fraction(1, 2)


@proves("T17")
def test_it_reaches_5_cm_and_is_the_attackers_fire_action() -> None:
    near = table([man("ann", 20.0), man("bob", 27.0, side="blue")])
    far = table([man("ann", 20.0), man("bob", 27.01, side="blue")])
    fight = Melee(unit="ann", target="bob", beside=(), against=())
    assert refusals(near, fight) == {}
    assert refusals(far, fight) == {"melee_far": "T17"}
    assert refusals(after(near, Move(unit="ann", path=((21.0, 50.0),))), fight) == {"infantry_moved": "T2"}
    fought = after(near, fight, Faces(faces=(6, 1)))
    assert (fought.units["ann"].markers.get("fired"), fought.units["ann"].markers.get("moved")) == (True, None)
    assert refusals(far, Melee(unit="ann", target="bob", beside=(), against=(), stated_distance=5.0)) == {}
    assert refusals(near, Melee(unit="ann", target="bob", stated_distance=5.1)) == {"melee_far": "T17"}


@proves("T17")
def test_defending_is_free() -> None:
    state = table([man("ann", 20.0), man("bob", 25.0, side="blue", fired=True)])
    fought = after(state, Melee(unit="ann", target="bob", beside=(), against=()), Faces(faces=(1, 6)))
    assert fought.units["ann"].out == "killed"
    assert fought.units["bob"].markers == {"fired": True}


@proves("T17")
def test_at_the_edge_of_the_tolerance_the_table_says_whether_they_fight() -> None:
    state = table([man("ann", 20.0), man("bob", 27.2, side="blue")], tolerance=0.3)
    fight = Melee(unit="ann", target="bob", beside=(), against=())
    assert [each.value for each in plan(state, fight).questions] == pytest.approx([5.2, 5.2])
    assert result(state, fight, Chosen(option="no")) == "melee_none"
    assert after(state, fight, Chosen(option="no")) == state
    assert result(state, fight, Chosen(option="yes"), Chosen(option="yes"), Faces(faces=(5, 4))) == WON


@proves("T17")
def test_with_several_the_highest_die_counts_and_the_owner_chooses_who_falls() -> None:
    state = brawl(2, 2)
    fight = Melee(unit="r0", target="b0", beside=("r1",), against=("b1",))
    lost = after(state, fight, Faces(faces=(2, 6)), Faces(faces=(5, 5)), Chosen(option="b1"))
    assert {each: lost.units[each].out for each in ("r0", "r1", "b0", "b1")} == {
        "r0": "",
        "r1": "",
        "b0": "",
        "b1": "killed",
    }
    assert [lost.units[each].markers.get("fired") for each in ("r0", "r1")] == [True, True]
    # only the highest dice tie, and they are thrown again
    tied = after(state, fight, Faces(faces=(5, 1)), Faces(faces=(5, 5)), Faces(faces=(2, 3)), Chosen(option="r0"))
    assert tied.units["r0"].out == "killed"


@proves("T17")
def test_two_against_one_win_as_often_as_the_dice_say() -> None:
    fight = Melee(unit="r0", target="b0", beside=("r1",), against=())
    throws = list(product(range(1, 7), repeat=3))
    won = Fraction(sum(max(a, b) > c for a, b, c in throws), len(throws))
    tied = Fraction(sum(max(a, b) == c for a, b, c in throws), len(throws))
    # a tie of the highest dice is thrown again with one die for each side, and as good as even
    assert odds(brawl(2, 1), fight).of(f"tactical.result.{WON}") == won + tied / 2


@proves("T17")
def test_who_else_fights_is_asked_of_those_near_enough() -> None:
    state = brawl(2, 2)
    joins, stays = Chosen(option="tactical.option.joins"), Chosen(option="tactical.option.stays_out")
    fight = Melee(unit="r0", target="b0")
    done = outcome(state, fight, joins, stays, Faces(faces=(1, 2)), Faces(faces=(6,)), Chosen(option="r1"))
    assert done.headline.values["unit"] == "r1"
    alone = outcome(state, fight, stays, stays, Faces(faces=(1, 2)))
    assert alone.headline.values == {"unit": "r0", "target": "b0"}


@proves("T17")
def test_by_option_the_loser_is_hit_and_survives_on_a_6() -> None:
    state = brawl(**{"option.T17.loser": "hit"})
    assert result(state, ALONE, Faces(faces=(5, 2)), 6) == "melee_won_wounded"
    assert result(state, ALONE, Faces(faces=(5, 2)), 5) == WON
    assert result(state, ALONE, Faces(faces=(1, 2)), 6) == "melee_lost_wounded"
    assert odds(state, ALONE).of("tactical.result.melee_won_wounded") == Fraction(1, 12)


@proves("T17")
def test_vehicles_and_wounded_men_do_not_fight_hand_to_hand() -> None:
    units = [man("ann", 20.0), machine("truck", "truck", 26.0, side="blue"), man("bob", 20.0, 54.0, side="blue")]
    state = table([*units, man("ben", 20.0, 46.0, side="blue", wounded=True), man("amy", 10.0)])
    assert refusals(state, Melee(unit="ann", target="truck", beside=(), against=())) == {"no_infantry": "T17"}
    assert refusals(state, Melee(unit="ann", target="ben", beside=(), against=())) == {"wounded_foe": "T17"}
    assert faults(state, Melee(unit="ann", target="amy")) == {"same_side"}
    assert faults(state, Melee(unit="ann", target="bob", beside=("ben",))) == {"sides"}
    offered = [each.code for each in RULES.offers(context(state), "ann")]
    assert "tactical.offer.melee" in offered
    assert "tactical.offer.melee" not in [each.code for each in RULES.offers(context(state), "amy")]


@proves("T17")
def test_nobody_fights_hand_to_hand_from_inside_a_vehicle() -> None:
    units = [man("ann", 20.0), machine("truck", "truck", 26.0, side="blue")]
    state = table([*units, man("bob", 26.0, side="blue", carrier="truck")])
    assert refusals(state, Melee(unit="ann", target="bob", beside=(), against=())) == {"inside": "T17"}
    assert "tactical.offer.melee" not in [each.code for each in RULES.offers(context(state), "ann")]


# T18: climbing


def climber(height: float, obstacle: float, **more: object) -> GameState:
    """Put a man of a height in front of a wall of a height, 5 cm away."""
    return table([man("ann", 20.0, height=height, **more)], [wall(26.0, height=obstacle)])


OVER = Move(unit="ann", path=((32.0, 50.0),))


@proves("T18", "T-8")
@pytest.mark.parametrize(
    ("height", "obstacle", "least"),
    [(1.8, 6.4, 4), (2.0, 3.0, 1), (2.0, 8.0, 6), (1.5, 2.49, 0), (1.49, 2.5, 2), (2.0, 1.0, -1)],
)
def test_t8_the_difference_of_both_heights_in_whole_cm_is_the_least_die(
    height: float, obstacle: float, least: int
) -> None:
    state = climber(height, obstacle)
    assert refusals(state, OVER) == {}
    (fact,) = plan(state, OVER).facts
    assert (fact.rule, fact.values["least"]) == ("T18", least)
    over = Fraction(min(7 - least, 6), 6)
    assert odds(state, OVER).of("tactical.result.walk") == over
    if least <= 0:
        assert result(state, OVER) == "walk"


@proves("T18")
def test_heights_that_the_table_wants_to_tell_are_wanted_first() -> None:
    state = table([man("ann", 20.0, height=2.0)])
    way = RULES.move(context(state), "ann", "climb", ((32.0, 50.0),), None)
    assert isinstance(way, Move)
    assert refusals(state, way) == {"no_heights": "T18"}
    assert refusals(state, structs.replace(way, stated_climbs=(6.0,))) == {}
    assert odds(state, structs.replace(way, stated_climbs=(6.0,))).of("tactical.result.walk") == Fraction(1, 2)


@proves("T18", "T-8")
def test_t8_a_difference_of_7_may_be_tried_but_never_succeeds_and_more_may_not() -> None:
    state = climber(2.0, 9.0)
    assert refusals(state, OVER) == {}
    assert result(state, OVER) == "climb_never"
    assert after(state, OVER).units["ann"].position == pytest.approx((24.99, 50.0))
    # rounded heights are compared: 9.4 counts as 9, 9.5 as 10
    assert refusals(climber(2.0, 9.4), OVER) == {}
    assert refusals(climber(2.0, 9.5), OVER) == {"stop_climb": "T18"}
    assert result(climber(2.0, 9.5), OVER) == "climb_never"


@proves("T18")
def test_failing_ends_the_move_at_the_foot_and_a_climb_costs_no_distance() -> None:
    state = climber(2.0, 6.0)
    assert result(state, OVER, 3) == "climb_failed"
    failed = after(state, OVER, 3).units["ann"]
    assert failed.position == pytest.approx((24.99, 50.0))
    assert failed.markers["moved"] is True
    whole = Move(unit="ann", path=((35.0, 50.0),))
    assert refusals(state, whole) == {}
    assert after(state, whole, 4).units["ann"].position == (35.0, 50.0)
    assert refusals(state, Move(unit="ann", path=((35.01, 50.0),))) == {"too_far": "T16"}


@proves("T18")
def test_each_obstacle_on_the_way_has_its_die() -> None:
    walls = [wall(24.0, height=4.0), wall(29.0, height=5.0, name="second")]
    state = table([man("ann", 20.0, height=2.0)], walls)
    way = Move(unit="ann", path=((33.0, 50.0),))
    assert [each.values["least"] for each in plan(state, way).facts] == [2, 3]
    assert odds(state, way).of("tactical.result.walk") == Fraction(5, 6) * Fraction(4, 6)
    assert after(state, way, 2, 2).units["ann"].position == pytest.approx((27.99, 50.0))


@proves("T18")
def test_a_man_may_stop_on_top_and_comes_down_without_a_die() -> None:
    block = Piece(
        id="block", kind="house", outline=rectangle(25.0, 40.0, 40.0, 60.0), height=5.0, sight="blocks", barrier=True
    )
    state = table([man("ann", 20.0, height=2.0)], [block])
    up = after(state, Move(unit="ann", path=((30.0, 50.0),)), 3)
    assert (up.units["ann"].position, up.units["ann"].altitude) == ((30.0, 50.0), 5.0)
    rested = table([man("ann", 30.0, height=2.0, altitude=5.0)], [block])
    down = after(rested, Move(unit="ann", path=((20.0, 50.0),)))
    assert (down.units["ann"].position, down.units["ann"].altitude) == ((20.0, 50.0), 0.0)


@proves("T18")
def test_heights_may_be_typed_instead_on_the_table_and_off_it() -> None:
    typed: tuple[float, ...] = (6.0,)
    state = climber(2.0, 9.0)
    way = Move(unit="ann", path=((32.0, 50.0),), stated_climbs=typed)
    assert [each.values["least"] for each in plan(state, way).facts] == [4]
    assert result(state, way, 4) == "walk"
    off = table([man("ann", None, height=2.0), man("bob", None, side="blue")])
    far = Move(unit="ann", stated_length=10.0, stated_climbs=typed)
    assert odds(off, far).of("tactical.result.walk") == Fraction(1, 2)
    assert refusals(off, Move(unit="ann", stated_climbs=(9.5,))) == {"stop_climb": "T18"}
    # the board knows of no obstacle: the table says where its foot is
    bare = table([man("ann", 20.0, height=2.0)])
    failed = after(bare, Move(unit="ann", path=((32.0, 50.0),), stated_climbs=typed), 3, Pointed(point=(26.0, 50.0)))
    assert failed.units["ann"].position == (26.0, 50.0)


@proves("T18")
def test_only_infantry_climbs_and_a_door_needs_no_climbing() -> None:
    low = [wall(60.0, height=1.0)]
    assert refusals(table([machine("truck", "truck", 50.0)], low), Move(unit="truck", path=((70.0, 50.0),))) == {
        "stop_barrier": "T3"
    }
    gate = Opening(a=(26.0, 46.0), b=(26.0, 54.0), kind="gap", top=9.0)
    fence = structs.replace(wall(26.0, height=6.0), openings=(gate,))
    state = table([man("ann", 20.0, height=2.0)], [fence])
    assert plan(state, OVER).facts == ()
    assert result(state, OVER) == "walk"


@proves("T18")
def test_the_trace_names_heights_face_and_need() -> None:
    done = outcome(climber(1.8, 6.4), OVER, 3)
    told: dict[str, Scalar] = {"obstacle": 6, "figure": 2, "least": 4, "face": 3}
    assert told.items() <= done.headline.values.items()


@proves("T17")
def test_a_wall_or_a_floor_parts_those_who_would_fight_through_it() -> None:
    units = [man("ann", 24.0, height=2.0), man("bob", 28.0, height=2.0, side="blue")]
    fight = Melee(unit="ann", target="bob")
    fence, tower = wall(26.0, height=1.0), wall(26.0, height=9.0)
    assert refusals(table(units, [fence]), fight) == {}
    walled = table(units, [tower])
    assert refusals(walled, fight) == {"melee_parted": "T17"}
    assert "tactical.offer.melee" not in [each.code for each in RULES.offers(context(walled), "ann")]
    assert refusals(table(units, [tower], options={"option.T17.parted": "fights"}), fight) == {}
    house = Piece(
        id="house",
        kind="house",
        outline=rectangle(20.0, 45.0, 32.0, 55.0),
        height=6.0,
        sight="blocks",
        barrier=True,
        levels=(Level(floor=0.0), Level(floor=3.0)),
    )
    assert refusals(table(units, [house]), fight) == {}
    above = [units[0], structs.replace(units[1], level=1)]
    assert refusals(table(above, [house]), fight) == {"melee_parted": "T17"}
