"""microwar144, turn and actions: the worked cases and the rules M2, M3, M5, M6, M8, M9."""

from fractions import Fraction

import pytest

from companion.model.board import Piece
from companion.model.state import GameState
from companion.rules.intents import Stated
from companion.rulesets.microwar144.game import game, waiting
from companion.rulesets.microwar144.intents import Activate, Aim, Attack, Guard, Move, PassTurn, Rest, WalkingShot
from tests.conformance.microwar144_table import (
    RULES,
    after,
    context,
    ground,
    modifiers,
    odds,
    outcome,
    plan,
    rectangle,
    refusals,
    result,
    soldier,
    table,
    wall,
)
from tests.conformance.proving import proves

THRESHOLDS = {1: 19, 2: 17, 3: 15, 4: 13, 5: 11, 6: 9, 7: 7, 8: 6, 9: 5, 10: 4}


def lone(level: int, **more: object) -> GameState:
    """Put a unit of a level opposite another."""
    return table([soldier("ann", 20.0, level=level), soldier("bob", 40.0, side="blue")], **more)


@proves("M2", "M5", "M-1")
def test_m1_level_6_is_activated_by_a_9_and_not_by_an_8() -> None:
    assert result(lone(6), Activate(unit="ann"), 9) == "active"
    assert result(lone(6), Activate(unit="ann"), 8) == "not_active"


@proves("M3", "M-2")
def test_m2_a_natural_1_fails_and_a_natural_20_succeeds() -> None:
    assert result(lone(10), Activate(unit="ann"), 1) == "not_active"
    assert result(lone(1), Activate(unit="ann"), 20) == "active"


@proves("M2")
@pytest.mark.parametrize(("level", "threshold"), THRESHOLDS.items())
def test_each_level_has_its_threshold_and_twice_its_number_in_health(level: int, threshold: int) -> None:
    found = plan(lone(level), Activate(unit="ann"))
    assert found.need is not None
    assert (found.need.sides, found.need.score, found.need.source) == (20, threshold, "page")
    # the faces from the threshold to 20 succeed
    assert odds(lone(level), Activate(unit="ann")).of("microwar144.result.active") == Fraction(21 - threshold, 20)
    hit = Attack(shooter="ann", target="bob")
    target = table([soldier("ann", 20.0), soldier("bob", 40.0, side="blue", level=level)], active="ann")
    # an assault rifle does 3 damage
    assert outcome(target, hit, 20).headline.values["left"] == max(2 * level - 3, 0)


@proves("M5", "M-3")
def test_m3_a_failure_passes_the_turn_and_all_may_be_tried_next_turn() -> None:
    units = [*(soldier(name, 20.0, y) for name, y in (("a", 20.0), ("b", 40.0), ("c", 60.0)))]
    state = table([*units, soldier("x", 100.0, side="blue")])
    state = after(state, Activate(unit="a"), 11)
    assert game(state).active == "a"
    state = after(state, Move(unit="a", action="run", path=((25.0, 20.0),)))
    assert waiting(state) == ("b", "c")
    assert refusals(state, Activate(unit="a")) == {"acted": "M5"}
    state = after(state, Activate(unit="b"), 10)
    assert game(state).side == "blue"
    assert refusals(state, Activate(unit="b")) == {"turn": "M5"}
    assert waiting(state) == ("x",)
    state = after(state, PassTurn())
    assert (game(state).side, game(state).turn) == ("red", 2)
    assert waiting(state) == ("a", "b", "c")
    assert refusals(state, Activate(unit="b")) == {}


@proves("M5")
def test_an_active_unit_has_one_action() -> None:
    state = table([soldier("a", 20.0), soldier("b", 20.0, 20.0), soldier("x", 45.0, side="blue")], active="a")
    assert refusals(state, Activate(unit="b")) == {"unspent": "M5"}
    state = after(state, Guard(unit="a"))
    again = (Move(unit="a", action="run", path=((22.0, 50.0),)), Attack(shooter="a", target="x"), Guard(unit="a"))
    for each in again:
        assert refusals(state, each) == {"acted": "M5"}
    assert refusals(state, Guard(unit="b")) == {"not_active": "M5"}
    assert refusals(state, Guard(unit="x")) == {"turn": "M5"}


@proves("M5")
def test_the_turn_passes_by_itself_when_nobody_is_left_to_try() -> None:
    units = [soldier("a", 20.0), soldier("x", 100.0, side="blue")]
    assert game(after(table(units, active="a"), Rest(unit="a"))).side == "blue"
    said = table(units, active="a", options={"option.M5.passing": "said"})
    assert game(after(said, Rest(unit="a"))).side == "red"
    assert game(after(after(said, Rest(unit="a")), PassTurn())).side == "blue"


@proves("M5")
def test_the_turn_passes_also_when_the_last_unit_acts_or_falls_by_the_tables_word() -> None:
    """The table lets Ann attack without her die; without a table a guard fells Ann, the only one of her side."""
    shot = Attack(shooter="ann", target="gil")
    state = table([soldier("ann", 20.0), soldier("gil", 30.0, side="blue")])
    assert refusals(state, shot) == {"not_active": "M5"}
    assert game(after(state, shot, 2)).side == "blue"
    told = Stated(distance=5.0, sees=True, hidden=0.0)
    units = [soldier("ann", None, level=1), soldier("gil", None, side="blue", guard=True)]
    fire = Attack(shooter="gil", target="ann", mode="guard", stated=told)
    assert game(after(table(units, active="ann"), fire, 20)).side == "blue"
    assert game(after(table(units, active="ann"), fire, 2)).side == "red"


@proves("M5")
def test_a_player_without_units_and_dead_units_are_passed_over() -> None:
    units = [
        soldier("a", 20.0),
        soldier("x", 100.0, side="blue", out="killed"),
        soldier("z", 100.0, 20.0, side="green"),
        soldier("d", 60.0, side="green", out="killed"),
    ]
    state = after(table(units, sides=("red", "blue", "green")), PassTurn())
    assert (game(state).side, game(state).turn) == ("green", 1)
    assert waiting(state) == ("z",)
    assert [each.code for each in plan(state, Activate(unit="d")).faults] == ["microwar144.fault.out"]
    assert (game(after(state, PassTurn())).side, game(after(state, PassTurn())).turn) == ("red", 2)


@proves("M6", "M8")
@pytest.mark.parametrize(
    ("action", "smooth", "rough", "hard"), [("walk", 5, 3, 1), ("run", 10, 6, 3), ("covered_run", 7, 4, 2)]
)
def test_moves_have_their_length_on_each_ground(action: str, smooth: float, rough: float, hard: float) -> None:
    for speed, reach in (("smooth", smooth), ("rough", rough), ("hard", hard)):
        state = table([soldier("a", 20.0)], [ground("strip", speed, 0.0, 180.0)], active="a")
        exact = Move(unit="a", action=action, path=((20.0 + reach, 50.0),))
        assert refusals(state, exact) == {}
        assert after(state, exact).units["a"].position == (20.0 + reach, 50.0)
        beyond = Move(unit="a", action=action, path=((20.01 + reach, 50.0),))
        assert refusals(state, beyond) == {"too_far": "M8"}


@proves("M8")
def test_a_path_through_several_terrains_is_charged_stretch_by_stretch() -> None:
    """4 of 10 cm use 4/10 of the run; 6/10 of 6 cm are 3.6 cm of rough ground (G15)."""
    state = table([soldier("a", 20.0)], [ground("mud", "rough", 24.0, 60.0)], active="a")
    assert refusals(state, Move(unit="a", action="run", path=((27.6, 50.0),))) == {}
    assert refusals(state, Move(unit="a", action="run", path=((27.61, 50.0),))) == {"too_far": "M8"}
    slow = table(
        [soldier("a", 20.0)],
        [ground("mud", "rough", 24.0, 60.0)],
        active="a",
        options={"option.M8.charging": "slowest"},
    )
    assert refusals(slow, Move(unit="a", action="run", path=((26.0, 50.0),))) == {}
    assert refusals(slow, Move(unit="a", action="run", path=((26.1, 50.0),))) == {"too_far": "M8"}


@proves("M9")
def test_hard_ground_may_be_barred_altogether() -> None:
    rock = ground("rock", "hard", 22.0, 23.0, barrier=True)
    climb = Move(unit="a", action="run", path=((24.0, 50.0),))
    assert refusals(table([soldier("a", 20.0)], [rock], active="a"), climb) == {"stop_barrier": "M9"}
    # without the mark it is crossed at its own speed: 2 smooth, 1 hard, 1 smooth: 0.2 + 1/3 + 0.1 of a run
    free = ground("rock", "hard", 22.0, 23.0)
    found = plan(table([soldier("a", 20.0)], [free], active="a"), climb)
    assert found.path is not None
    assert found.path.cost == pytest.approx(0.2 + 1 / 3 + 0.1)
    assert after(table([soldier("a", 20.0)], [rock], active="a"), climb).units["a"].position == (24.0, 50.0)


@proves("M6")
def test_a_run_may_be_shorter_unless_the_option_wants_it_whole() -> None:
    short = Move(unit="a", action="run", path=((22.0, 50.0),))
    whole = Move(unit="a", action="run", path=((30.0, 50.0),))
    exactly = {"option.M6.length": "exactly"}
    assert refusals(table([soldier("a", 20.0)], active="a"), short) == {}
    assert refusals(table([soldier("a", 20.0)], active="a", options=exactly), short) == {"too_short": "M6"}
    assert refusals(table([soldier("a", 20.0)], active="a", options=exactly), whole) == {}


@proves("M6")
def test_a_walk_may_be_followed_by_an_attack_at_minus_2() -> None:
    state = table([soldier("a", 20.0), soldier("b", 20.0, 20.0), soldier("x", 45.0, side="blue")], active="a")
    state = after(state, Move(unit="a", action="walk", path=((25.0, 50.0),)))
    shot = Attack(shooter="a", target="x")
    assert modifiers(state, shot) == {"walking": -2}
    assert refusals(state, shot) == {}
    assert refusals(state, Move(unit="a", action="walk", path=((26.0, 50.0),))) == {"one_action": "M6"}
    assert refusals(state, Move(unit="a", action="run", path=((26.0, 50.0),))) == {"one_action": "M6"}
    # the next unit may be tried at once
    assert refusals(state, Activate(unit="b")) == {}
    assert refusals(after(state, shot, 5), shot) == {"acted": "M5"}
    # after a run there is no attack
    units = [soldier("a", 20.0), soldier("b", 20.0, 20.0), soldier("x", 45.0, side="blue")]
    ran = after(table(units, active="a"), Move(unit="a", action="run", path=((25.0, 50.0),)))
    assert refusals(ran, Attack(shooter="a", target="x")) == {"acted": "M5"}


@proves("M6")
def test_a_walk_may_begin_with_the_attack() -> None:
    state = table([soldier("a", 20.0), soldier("b", 20.0, 20.0), soldier("x", 45.0, side="blue")], active="a")
    first = Attack(shooter="a", target="x", mode="walking")
    assert modifiers(state, first) == {"walking": -2}
    state = after(state, first, 5)
    assert refusals(state, Move(unit="a", action="run", path=((22.0, 50.0),))) == {"one_action": "M6"}
    assert refusals(state, first) == {"one_action": "M6"}
    state = after(state, Move(unit="a", action="walk", path=((22.0, 50.0),)))
    assert game(state).active == ""


@proves("M6")
def test_a_walking_unit_attacks_from_any_one_point_of_its_path() -> None:
    """Behind a tall wall at both ends of its way, in the open in the middle of it."""
    walls = [
        wall(30.0, 40.0, 51.0, height=5.0, name="north"),
        wall(30.0, 54.0, 70.0, height=5.0, name="south"),
    ]
    units = [soldier("a", 29.0, 50.0), soldier("b", 20.0, 20.0), soldier("x", 40.0, 52.5, side="blue")]
    state = table(units, walls, active="a")
    way = ((29.0, 55.0),)

    def walk(at: float | None) -> Move:
        return Move(unit="a", action="walk", path=way, shot=WalkingShot(target="x", at=at))

    assert "unseen" in refusals(state, walk(0.0))
    assert "unseen" in refusals(state, walk(None))
    assert refusals(state, walk(2.5)) == {}
    done = outcome(state, walk(2.5), 20)
    assert [each.position for each in done.events if hasattr(each, "position")] == [(29.0, 52.5), (29.0, 55.0)]
    assert done.headline.code == "microwar144.result.hit"
    assert any(each.code == "microwar144.result.walk" for each in done.trace)
    assert odds(state, walk(2.5)).of("microwar144.result.miss") == Fraction(12, 20)
    only_end = table(units, walls, active="a", options={"option.M6.shot_from": "end"})
    assert refusals(only_end, walk(2.5)) == {"shot_from": "M6"}


@proves("M6", "M8")
def test_after_an_attack_on_the_way_the_rest_of_the_walk_may_follow() -> None:
    """2.5 of 5 cm of meadow are half of the action: the other half is 2.5 cm of meadow or 1.5 cm of mud."""
    units = [soldier("a", 20.0), soldier("b", 20.0, 20.0), soldier("x", 45.0, side="blue")]
    walk, shot = Move(unit="a", action="walk", path=((22.5, 50.0),)), Attack(shooter="a", target="x")

    def on(x: float) -> Move:
        return Move(unit="a", action="walk", path=((x, 50.0),))

    state = after(after(table(units, active="a"), walk), shot, 5)
    assert refusals(state, shot) == {"one_action": "M6"}
    assert refusals(state, Move(unit="a", action="run", path=((23.0, 50.0),))) == {"one_action": "M6"}
    assert refusals(state, Activate(unit="b")) == {}
    assert [each.speeds["smooth"] for each in RULES.moves(context(state), "a")] == [2.5]
    assert (refusals(state, on(25.0)), refusals(state, on(25.01))) == ({}, {"too_far": "M8"})
    mud = after(after(table(units, [ground("mud", "rough", 22.5, 60.0)], active="a"), walk), shot, 5)
    assert (refusals(mud, on(24.0)), refusals(mud, on(24.01))) == ({}, {"too_far": "M8"})
    done = after(state, on(25.0))
    assert (game(done).active, done.game["left"]) == ("", 100)
    assert refusals(done, on(25.5)) == {"acted": "M5"}
    # nothing is left of a whole walk, nor where the attack ends it, nor where the slowest ground counts for all of it
    whole = after(after(table(units, active="a"), on(25.0)), shot, 5)
    assert game(whole).active == ""
    for option in ({"option.M6.shot_from": "end"}, {"option.M8.charging": "slowest"}):
        ended = after(after(table(units, active="a", options=option), walk), shot, 5)
        assert game(ended).active == ""


@proves("M6")
def test_a_covered_run_covers_until_the_next_successful_activation() -> None:
    units = [soldier("a", 20.0), soldier("x", 40.0, side="blue")]
    state = after(table(units, active="a"), Move(unit="a", action="covered_run", path=((25.0, 50.0),)))
    shot = Attack(shooter="x", target="a")
    state = after(state, Activate(unit="x"), 20)
    assert modifiers(state, shot) == {"covered_run_light": -2}
    state = after(state, Rest(unit="x"))
    # a failed try changes nothing, a successful one ends it
    failed = after(state, Activate(unit="a"), 1)
    assert failed.units["a"].markers.get("covered") is True
    assert after(state, Activate(unit="a"), 20).units["a"].markers.get("covered") is None
    # who acts by the table's word, its activation set aside, runs under cover no more
    by_word = after(state, Move(unit="a", action="run", path=((27.0, 50.0),)))
    assert by_word.units["a"].markers.get("covered") is None
    option = {"option.M6.covered_run": "run_only"}
    during = after(table(units, active="a", options=option), Move(unit="a", action="covered_run", path=((25.0, 50.0),)))
    assert during.units["a"].markers.get("covered") is None


@proves("M6")
def test_guard_lasts_until_it_fires_acts_again_or_dies() -> None:
    units = [soldier("a", 20.0), soldier("b", 20.0, 20.0), soldier("x", 40.0, side="blue")]
    state = after(table(units, active="a"), Guard(unit="a"))
    assert state.units["a"].markers["guard"] is True
    for gesture in (PassTurn(), PassTurn()):
        state = after(state, gesture)
    assert state.units["a"].markers["guard"] is True
    failed = after(after(state, Activate(unit="a"), 1), PassTurn())
    assert failed.units["a"].markers["guard"] is True
    state = after(state, Activate(unit="a"), 20)
    assert after(state, Guard(unit="a")).units["a"].markers["guard"] is True
    assert after(state, Move(unit="a", action="run", path=((22.0, 50.0),))).units["a"].markers.get("guard") is None
    killed = table([soldier("a", 20.0, guard=True, damage=9), soldier("x", 40.0, side="blue")], active="x", side="blue")
    dead = after(killed, Attack(shooter="x", target="a"), 20).units["a"]
    assert (dead.out, dead.markers.get("guard")) == ("killed", None)


@proves("M6")
def test_taking_cover_leads_behind_a_cover_within_3_cm() -> None:
    """Terrain does not slow it, hard ground refuses it; the length is counted from the base's edge to the cover."""
    mud = ground("mud", "rough", 0.0, 60.0)
    near, far = wall(23.4), wall(23.6)
    go = Move(unit="a", action="take_cover", path=((22.8, 50.0),))
    assert refusals(table([soldier("a", 20.0)], [mud, near], active="a"), go) == {}
    assert refusals(table([soldier("a", 20.0)], [mud, far], active="a"), go) == {"no_cover": "M6"}
    away = Move(unit="a", action="take_cover", path=((17.0, 50.0),))
    assert refusals(table([soldier("a", 20.0)], [mud, near], active="a"), away) == {"not_at_cover": "M6"}
    rock = ground("rock", "hard", 21.0, 60.0)
    assert refusals(table([soldier("a", 20.0)], [rock, near], active="a"), go) == {"stop_barrier": "M9"}
    slowed = {"option.M6.take_cover": "slowed"}
    # 2.8 cm of mud are within a walk's 3 cm, 3.2 cm are not
    assert refusals(table([soldier("a", 20.0)], [mud, near], active="a", options=slowed), go) == {}
    farther = Move(unit="a", action="take_cover", path=((22.8, 51.6),))
    assert refusals(table([soldier("a", 20.0)], [mud, near], active="a", options=slowed), farther) == {"too_far": "M8"}
    assert refusals(table([soldier("a", 20.0)], [mud, near], active="a"), farther) == {}


@proves("M6", "M10")
def test_an_aim_is_worth_2_in_the_next_turn_on_that_enemy_only() -> None:
    units = [soldier("a", 20.0), soldier("x", 45.0, side="blue"), soldier("y", 45.0, 60.0, side="blue")]
    state = after(table(units, active="a"), Aim(unit="a", target="x"))
    state = after(state, PassTurn())
    assert (game(state).side, game(state).turn) == ("red", 2)
    state = after(state, Activate(unit="a"), 20)
    assert modifiers(state, Attack(shooter="a", target="x")) == {"aimed": 2}
    assert modifiers(state, Attack(shooter="a", target="y")) == {}
    # listed twice in the original, it counts once
    twice = table(list(state.units.values()), active="a", options={"option.M10.aimed": "twice"})
    assert modifiers(twice, Attack(shooter="a", target="x")) == {"aimed": 4}
    # used up by the attack
    assert "aim" not in after(state, Attack(shooter="a", target="x"), 5).units["a"].markers


@proves("M6", "M-11")
def test_m11_an_aim_lapses_with_the_next_turn_that_passes_without_an_attack() -> None:
    units = [soldier("a", 20.0), soldier("x", 45.0, side="blue")]

    def third_turn(options: dict[str, object]) -> GameState:
        state = after(table(units, active="a", options=options), Aim(unit="a", target="x"))
        for gesture in (PassTurn(), PassTurn(), PassTurn()):
            state = after(state, gesture)
        assert (game(state).side, game(state).turn) == ("red", 3)
        return after(state, Activate(unit="a"), 20)

    assert modifiers(third_turn({}), Attack(shooter="a", target="x")) == {}
    lasting = third_turn({"option.M6.aim": "until_attack"})
    assert modifiers(lasting, Attack(shooter="a", target="x")) == {"aimed": 2}


@proves("M6")
def test_only_an_enemy_in_line_of_fire_can_be_aimed_at() -> None:
    screen = Piece(id="screen", kind="wall", outline=rectangle(30.0, 30.0, 31.0, 70.0), height=5.0, sight="blocks")
    units = [soldier("a", 20.0), soldier("b", 20.0, 60.0), soldier("x", 45.0, side="blue")]
    assert refusals(table(units, [screen], active="a"), Aim(unit="a", target="x")) == {"unseen": "M6"}
    assert refusals(table(units, active="a"), Aim(unit="a", target="b")) == {"friend": "M6"}


@proves("M1", "M5")
def test_hundreds_of_units_take_their_turns() -> None:
    units = [soldier(f"r{n}", 10.0 + n % 20 * 4, 10.0 + n // 20 * 4) for n in range(150)]
    units += [soldier(f"b{n}", 100.0 + n % 20 * 4, 10.0 + n // 20 * 4, side="blue") for n in range(150)]
    state = table(units)
    assert len(waiting(state)) == 150
    state = after(after(state, Activate(unit="r77"), 11), Rest(unit="r77"))
    assert len(waiting(state)) == 149
    step = RULES.next_step(context(state))
    assert step is not None
    assert step.intent == Activate(unit="r0")
