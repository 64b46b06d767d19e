"""microwar144, guards: the worked cases M-7 and M-14 and the rule M7."""

from fractions import Fraction

import pytest

from companion.model.board import Piece
from companion.model.events import UnitMoved
from companion.model.state import GameState
from companion.rules.intents import Stated
from companion.rules.requests import Chosen, Pointed
from companion.rulesets.microwar144.game import game, waiting
from companion.rulesets.microwar144.guarding import ALL, EACH, NONE
from companion.rulesets.microwar144.intents import Activate, Attack, Move, WalkingShot
from tests.conformance.microwar144_table import (
    FIRE,
    LATER,
    RULES,
    SILENT,
    after,
    context,
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

RUN = Move(unit="ann", action="run", path=((30.0, 50.0),))
POST = (26.0, 60.0)


def corner(end: float = 26.5) -> Piece:
    """Build a tall wall that screens the way up to x = end: guard and runner of 0.5 cm radius lie mirrored to it."""
    return Piece(id="wall", kind="wall", outline=rectangle(0.0, 54.999, end, 55.001), height=6.0, sight="blocks")


def watched(*guards: str, damage: int = 0, terrain: tuple[Piece, ...] | None = None, **more: object) -> GameState:
    """Let Ann run past a corner; guards stand behind it, their line of fire touches the way at x = 26."""
    posts = [
        soldier(name, POST[0], POST[1], side="blue", guard=True, weapons=("own",), own_range=15, own_power=4)
        if at == 0
        else soldier(name, POST[0] + 1.1 * at, POST[1] + 2, side="blue", guard=True)
        for at, name in enumerate(guards or ("gil",))
    ]
    units = [soldier("ann", 20.0, damage=damage), soldier("cid", 20.0, 20.0), *posts]
    return table(units, (corner(),) if terrain is None else terrain, active="ann", **more)


@proves("M7", "M-14")
def test_m14_a_runner_is_fired_at_where_it_crosses_the_line_of_fire() -> None:
    found = plan(watched(), RUN)
    facts = [each for each in found.facts if each.code == "microwar144.fact.watched"]
    assert [each.values["guard"] for each in facts] == ["gil"]
    assert facts[0].values["at"] == pytest.approx(6.0, abs=0.01)
    assert next(each.points[0] for each in found.overlays if each.kind == "point") == pytest.approx(
        (26.0, 50.0), abs=0.01
    )
    done = outcome(watched(damage=8), RUN, FIRE, 20)
    assert done.headline.code == "microwar144.result.shot_down"
    state = after(watched(damage=8), RUN, FIRE, 20)
    assert state.units["ann"].out == "killed"
    assert state.units["ann"].position == pytest.approx((26.0, 50.0), abs=0.01)
    assert state.units["gil"].markers.get("guard") is None


@proves("M7")
def test_a_runner_who_lives_goes_on_and_the_guard_is_used_up() -> None:
    for die, damage in ((1, 0), (20, 4)):
        state = after(watched(), RUN, FIRE, die)
        assert state.units["ann"].position == (30.0, 50.0)
        assert state.units["ann"].markers.get("damage", 0) == damage
        assert state.units["gil"].markers.get("guard") is None


@proves("M7")
def test_a_guard_may_hold_its_fire_and_stays_on_guard() -> None:
    state = after(watched(), RUN, SILENT)
    assert state.units["ann"].position == (30.0, 50.0)
    assert state.units["gil"].markers.get("guard") is True


@proves("M7")
def test_a_guard_may_name_a_later_point_of_the_path() -> None:
    done = outcome(watched(damage=8), RUN, LATER, Pointed(point=(28.0, 49.0)), 20)
    places = [each.position for each in done.events if isinstance(each, UnitMoved)]
    assert places == [(28.0, 50.0)]
    assert done.headline.values["at"] == 8.0
    # a point before the crossing counts as the crossing itself
    early = outcome(watched(damage=8), RUN, LATER, Pointed(point=(21.0, 50.0)), 20)
    assert early.headline.values["at"] == 6.0


@proves("M7")
def test_range_and_line_of_fire_must_both_hold() -> None:
    """Edge to edge the guard is sqrt(dx^2 + 100) - 1 away: within 9.5 cm from dx = sqrt(10.5^2 - 10^2) = 3.2 on."""
    guard = soldier("gil", 30.0, 60.0, side="blue", guard=True, weapons=("own",), own_range=9, own_power=1)
    state = table([soldier("ann", 20.0), soldier("cid", 20.0, 20.0), guard], active="ann")
    facts = [each for each in plan(state, RUN).facts if each.code == "microwar144.fact.watched"]
    # 9 cm are reached straight below the guard only, where the run ends
    assert [each.values["at"] for each in facts] == [pytest.approx(10.0, abs=0.001)]
    short = soldier("gil", 30.0, 60.1, side="blue", guard=True, weapons=("own",), own_range=9, own_power=1)
    out = table([soldier("ann", 20.0), soldier("cid", 20.0, 20.0), short], active="ann")
    assert plan(out, RUN).facts == ()


@proves("M7")
def test_moving_within_the_line_of_fire_counts_as_crossing_unless_the_option_wants_it_entered() -> None:
    open_field = watched(terrain=())
    facts = [each for each in plan(open_field, RUN).facts if each.code == "microwar144.fact.watched"]
    assert facts[0].values["at"] == 0.0
    option = {"option.M7.crossing": "entering"}
    assert plan(watched(terrain=(), options=option), RUN).facts == ()
    entering = [each for each in plan(watched(options=option), RUN).facts if each.code == "microwar144.fact.watched"]
    assert entering[0].values["at"] == pytest.approx(6.0, abs=0.01)


@proves("M7")
def test_only_enemies_on_guard_with_a_weapon_watch() -> None:
    friends = [soldier("ann", 20.0), soldier("cid", 20.0, 60.0, guard=True)]
    others = [soldier("gil", 40.0, side="blue"), soldier("hal", 40.0, 55.0, side="blue", guard=True, weapons=())]
    assert plan(table([*friends, *others], active="ann"), RUN).facts == ()


@proves("M7")
def test_a_sword_on_guard_strikes_whoever_touches_in_passing() -> None:
    """Bases of 0.5 cm radius whose centres pass each other at 1 cm touch at one point of the way, 5 cm along it."""
    sword = {"weapons": ("own",), "own_range": 0, "own_power": 3, "guard": True}
    for away, struck in ((1.0, [5.0]), (1.1, [])):
        state = table([soldier("ann", 20.0), soldier("gil", 25.0, 50.0 + away, side="blue", **sword)], active="ann")
        caught = [each.values["at"] for each in plan(state, RUN).facts if each.code.endswith("watched")]
        assert caught == pytest.approx(struck, abs=0.01)


@proves("M7")
def test_guards_fire_in_order_along_the_path() -> None:
    late = soldier("gil", 40.0, 50.0, side="blue", guard=True, weapons=("own",), own_range=12, own_power=1)
    early = soldier("hal", 35.0, 55.0, side="blue", guard=True)
    state = table([soldier("ann", 20.0), soldier("cid", 20.0, 20.0), late, early], active="ann")
    done = outcome(state, RUN, FIRE, 1, FIRE, 1)
    fired = [each.values["shooter"] for each in done.trace if each.code == "microwar144.result.miss"]
    assert fired == ["hal", "gil"]


@proves("M7")
def test_at_one_point_the_owner_chooses_the_order() -> None:
    state = watched("gil", "hal", "ivo", terrain=(), damage=9)
    every = outcome(state, RUN, Chosen(option=ALL), 1, 1, 1)
    names = [each.values["shooter"] for each in every.trace if each.code == "microwar144.result.miss"]
    assert names == ["gil", "hal", "ivo"]
    chosen = outcome(state, RUN, Chosen(option=EACH), Chosen(option="ivo"), FIRE, 1, Chosen(option="hal"), FIRE, 20)
    assert chosen.headline.code == "microwar144.result.shot_down"
    assert chosen.headline.values["shooter"] == "hal"
    silent = after(state, RUN, Chosen(option=NONE))
    assert all(silent.units[each].markers["guard"] is True for each in ("gil", "hal", "ivo"))


@proves("M7")
def test_the_point_where_several_guards_may_fire_is_marked_once() -> None:
    guards = [soldier(f"g{at}", 40.0, 46.0 + 4 * at, side="blue", guard=True) for at in range(3)]
    shown = plan(table([soldier("ann", 20.0), *guards], active="ann"), RUN).overlays
    assert [each.kind for each in shown].count("line") == 3
    assert [each.kind for each in shown].count("point") == 1


@proves("M7")
def test_of_two_players_the_next_to_have_its_turn_fires_first() -> None:
    units = [
        soldier("ann", 20.0),
        soldier("gil", 40.0, side="green", guard=True),
        soldier("hal", 40.0, 55.0, side="blue", guard=True),
    ]
    state = table(units, active="ann", sides=("red", "blue", "green"))
    done = outcome(state, RUN, FIRE, 1, FIRE, 1)
    fired = [each.values["shooter"] for each in done.trace if each.code == "microwar144.result.miss"]
    assert fired == ["hal", "gil"]


@proves("M7", "M10", "M-7")
def test_m7_a_guards_2_and_the_light_cover_of_a_covered_run_count_once() -> None:
    guard = soldier("gil", 40.0, 50.0, side="blue", level=7, guard=True)
    units = [soldier("ann", 20.0), soldier("cid", 20.0, 20.0), guard]
    run = Move(unit="ann", action="covered_run", path=((25.0, 50.0),))

    def hit(die: int, **more: object) -> bool:
        done = outcome(table(units, active="ann", **more), run, FIRE, die)
        return any(each.code == "microwar144.result.hit" for each in done.trace)

    assert not hit(8)
    assert hit(9)
    twice = {"option.M10.covered_run": "twice"}
    assert not hit(10, options=twice)
    assert hit(11, options=twice)


@proves("M7", "M15")
def test_a_guard_too_far_from_its_edge_is_not_offered_a_shot() -> None:
    guard = soldier("gil", 40.0, 50.0, side="blue", guard=True)
    units = [soldier("ann", 20.0), soldier("cid", 20.0, 20.0), guard]
    done = outcome(table(units, [wall(36.5, height=1.9)], active="ann"), RUN)
    assert "microwar144.trace.guard_barred" in [each.code for each in done.trace]
    facts = plan(table(units, [wall(36.5, height=1.9)], active="ann"), RUN).facts
    assert [(each.code, each.rule) for each in facts] == [("microwar144.fact.watched_barred", "M15")]
    near = outcome(table(units, [wall(39.0, height=1.9)], active="ann"), RUN, FIRE, 1)
    assert "microwar144.result.miss" in [each.code for each in near.trace]


@proves("M6", "M7")
def test_taking_cover_is_a_move_for_guards() -> None:
    guard = soldier("gil", 40.0, 50.0, side="blue", guard=True)
    units = [soldier("ann", 20.0), soldier("cid", 20.0, 20.0), guard]
    take = Move(unit="ann", action="take_cover", path=((19.0, 50.0),))
    state = table(units, [wall(18.0, height=1.0)], active="ann")
    assert refusals(state, take) == {}
    assert result(state, take, FIRE, 1) == "take_cover"


@proves("M7")
def test_without_a_table_a_guard_fires_by_the_players_word() -> None:
    units = [soldier("ann", None), soldier("gil", None, side="blue", guard=True), soldier("hal", None, side="blue")]
    state = table(units, active="ann")
    told = Stated(distance=12.0, sees=True, hidden=0.0)
    shot = Attack(shooter="gil", target="ann", mode="guard", stated=told)
    assert refusals(state, shot) == {}
    assert after(state, shot, 1).units["gil"].markers.get("guard") is None
    assert refusals(state, Attack(shooter="hal", target="ann", mode="guard", stated=told)) == {"no_guard": "M7"}
    assert refusals(table(units, side="blue"), shot) == {"guard_own_turn": "M6"}
    assert refusals(watched(), Attack(shooter="gil", target="ann", mode="guard"))["guard_watches"] == "M7"


@proves("M7")
def test_the_odds_of_a_watched_run_are_exact() -> None:
    """Level 5 needs 11: half of the faces; with 8 of 10 damage any hit of 4 ends the run."""
    found = odds(watched(damage=8), RUN)
    assert found.of("microwar144.result.shot_down") == Fraction(1, 2)
    assert found.of("microwar144.result.run") == Fraction(1, 2)


@proves("M7")
def test_the_first_activation_after_a_death_goes_on() -> None:
    state = after(watched(damage=8), RUN, FIRE, 20)
    step = RULES.next_step(context(state))
    assert step is not None
    assert step.intent == Activate(unit="cid")


@proves("M7", "M6")
def test_a_guard_felled_by_the_walking_attack_fires_no_more() -> None:
    """Gil's rifle reaches Ann after 1.42 cm of her way; her rocket kills him when she has gone half a centimetre."""
    gil = soldier("gil", *POST, side="blue", guard=True, level=1, weapons=("own",), own_range=10, own_power=1)
    ann = soldier("ann", 20.0, weapons=("rocket_launcher",))
    state = table([ann, gil, soldier("hal", 100.0, side="blue")], active="ann")
    walk = Move(unit="ann", action="walk", path=((25.0, 50.0),), shot=WalkingShot(target="gil", at=0.5))
    assert [each.values["guard"] for each in plan(state, walk).facts if "guard" in each.values] == ["gil"]
    done = after(state, walk, 20)
    assert done.units["gil"].out == "killed"
    assert done.units["ann"].position == (25.0, 50.0)
    lives = after(state, walk, 2, FIRE, 20)
    assert lives.units["ann"].markers["damage"] == 1


@proves("M5", "M7")
def test_the_turn_passes_when_the_last_unit_to_be_tried_dies_on_its_way() -> None:
    for others in ([], [soldier("bob", 10.0, acted=True)]):
        ann, gil = soldier("ann", 20.0, level=1, damage=1), soldier("gil", 26.0, side="blue", guard=True)
        state = table([ann, *others, gil], active="ann")
        died = after(state, Move(unit="ann", action="run", path=((21.0, 50.0),)), FIRE, 20)
        assert died.units["ann"].out == "killed"
        assert (game(died).side, game(died).active) == ("blue", "")
        assert waiting(died) == ("gil",)
