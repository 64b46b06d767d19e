"""awam, deck, moves, loading and morale: worked cases and A1-A6, A8-A10, A12, A14, A15, A17-A21, A45, A46."""

import pytest
from msgspec import structs

from companion.model.board import Piece
from companion.model.events import MarkerSet, UnitMoved, UnitOut, UnitPosed
from companion.model.evolve import fold
from companion.model.state import GameState
from companion.rules.intents import Override
from companion.rules.requests import Picked
from companion.rulesets.awam.deck import full_deck
from companion.rulesets.awam.intents import DrawCard, EndTurn, Fire, Move, Other, Reload, Rest, TestMorale
from companion.rulesets.awam.offers import next_step, offers
from tests.conformance.awam_table import (
    after,
    context,
    fence,
    man,
    outcome,
    plan,
    rectangle,
    refusals,
    table,
    wood,
)
from tests.conformance.proving import proves

FRESH = {"squad": "", "last_squad": "", "card": "", "deck": (), "allowance": -1}


def three_squads() -> GameState:
    units = [man("ann", 20.0), man("bob", 60.0, side="blue"), man("gil", 20.0, 90.0, squad="greens")]
    return table(units, game=FRESH)


def draw(state: GameState, card: str) -> GameState:
    return after(state, DrawCard(), Picked(picked=card))


def headline(state: GameState, card: str) -> str:
    return outcome(state, DrawCard(), Picked(picked=card)).headline.code


@proves("A2")
def test_the_deck_has_a_card_a_squad_in_play_four_aces_a_joker_and_the_umpires_own() -> None:
    state = three_squads()
    assert full_deck(state) == (
        *("squad:reds", "squad:blues", "squad:greens"),
        *("ace:1", "ace:2", "ace:3", "ace:4"),
        "joker:1",
    )
    reserve = table([man("ann", 20.0), man("bob", None, side="blue")], game=FRESH)
    assert [card for card in full_deck(reserve) if card.startswith("squad")] == ["squad:reds"]
    storm = structs.replace(state, game={**state.game, "extra_cards": ("A storm breaks",)})
    assert full_deck(storm)[-1] == "extra:A storm breaks"
    assert headline(storm, "extra:A storm breaks") == "awam.result.card_extra"


@proves("A6", "A-12")
def test_a12_of_eight_cards_the_turn_ends_after_the_seventh() -> None:
    state = three_squads()
    drawn = 0
    for card in ("squad:reds", "ace:1", "squad:blues", "ace:2", "squad:greens", "ace:3", "ace:4"):
        assert refusals(state, DrawCard()) == {}
        assert "awam.refusal.turn_goes_on" in refusals(state, EndTurn())
        state = draw(state, card)
        drawn += 1
    assert drawn == 7
    assert refusals(state, DrawCard()) == {"awam.refusal.turn_over": "A6"}
    assert refusals(state, EndTurn()) == {}
    fresh = after(state, EndTurn())
    assert fresh.game["turn"] == 2
    assert len(full_deck(fresh)) == 8
    assert refusals(fresh, DrawCard()) == {}


@proves("A6")
def test_the_penultimate_card_is_still_carried_out() -> None:
    state = table([man("ann", 20.0), man("bob", 60.0, side="blue")], game={**FRESH, "deck": ("squad:reds", "ace:1")})
    state = draw(structs.replace(state, game={**state.game, "card": "ace:2"}), "squad:reds")
    assert refusals(state, Move(unit="ann", path=((25.0, 50.0),))) == {}
    step = next_step(context(state))
    assert step is not None
    assert step.unit == "ann"
    done = after(state, Rest(unit="ann"))
    step = next_step(context(done))
    assert step is not None
    assert isinstance(step.intent, EndTurn)


@proves("A4", "A-13")
def test_a13_an_ace_counts_after_a_squad_only() -> None:
    state = three_squads()
    assert headline(state, "ace:1") == "awam.result.card_ace_nothing"
    after_squad = draw(state, "squad:reds")
    assert headline(after_squad, "ace:1") == "awam.result.card_ace"
    assert headline(draw(after_squad, "ace:1"), "ace:2") == "awam.result.card_ace_nothing"
    assert headline(draw(after_squad, "joker:1"), "ace:2") == "awam.result.card_ace_nothing"


@proves("A4")
def test_an_ace_lets_one_figure_act_again() -> None:
    units = [man("ann", 20.0), man("art", 30.0), man("bob", 60.0, side="blue")]
    state = draw(draw(table(units, game=FRESH), "squad:reds"), "ace:1")
    assert refusals(state, Rest(unit="ann")) == {}
    assert refusals(after(state, Rest(unit="ann")), Rest(unit="art")) == {"awam.refusal.allowance": "A4"}


@proves("A4")
def test_an_extra_card_between_does_not_change_who_moved_last() -> None:
    state = three_squads()
    state = structs.replace(state, game={**state.game, "extra_cards": ("Rain",)})
    state = draw(draw(state, "squad:reds"), "extra:Rain")
    assert headline(state, "ace:1") == "awam.result.card_ace"


@proves("A5")
def test_a_joker_brings_the_last_squad_back_and_means_nothing_as_the_first_card() -> None:
    state = three_squads()
    assert headline(state, "joker:1") == "awam.result.card_joker_nothing"
    again = draw(draw(draw(state, "squad:reds"), "ace:1"), "joker:1")
    assert again.game["squad"] == "reds"
    assert refusals(again, Rest(unit="ann")) == {}


@proves("A3")
def test_only_the_squad_of_the_card_acts_and_every_figure_once() -> None:
    state = draw(three_squads(), "squad:reds")
    assert refusals(state, Rest(unit="bob")) == {"awam.refusal.not_active": "A3"}
    acted = after(state, Rest(unit="ann"))
    assert refusals(acted, Rest(unit="ann")) == {"awam.refusal.acted": "A3"}
    assert [each.unit for each in offers(context(state), "ann")]
    assert offers(context(acted), "ann") == ()


@proves("A1")
def test_one_unit_of_the_board_is_one_metre_and_turns_are_counted() -> None:
    state = after(table([man("ann", 20.0)], game={"deck": ("ace:1",), "card": "ace:2"}), EndTurn())
    assert state.game["turn"] == 2
    assert {entry.unit for key, entry in state.tables.items() if key.startswith("move.")} == {"cm"}


def walker(*kinds: str, **more: object) -> object:
    return man("ann", 20.0, kinds=kinds or ("regular",), **more)


@proves("A8", "A9", "A10")
@pytest.mark.parametrize(("action", "reach", "rule"), [("walk", 10.0, "A8"), ("run", 15.0, "A9")])
def test_how_far_a_figure_gets(action: str, reach: float, rule: str) -> None:
    state = table([walker()])
    assert refusals(state, Move(unit="ann", action=action, path=((20.0 + reach, 50.0),))) == {}
    far = Move(unit="ann", action=action, path=((20.1 + reach, 50.0),))
    assert refusals(state, far) == {"awam.refusal.too_far": rule}


@proves("A15", "A14")
def test_a_wounded_figure_that_stands_up_and_walks_gets_two_and_a_half() -> None:
    state = table([walker(wounds=1, pose="prone")])
    up = Move(unit="ann", path=((22.5, 50.0),), pose="standing")
    assert refusals(state, up) == {}
    assert refusals(state, structs.replace(up, path=((22.6, 50.0),))) == {"awam.refusal.too_far": "A8"}
    assert refusals(state, Move(unit="ann", path=((22.0, 50.0),))) == {"awam.refusal.prone": "A15"}
    assert refusals(table([walker(wounds=1)]), Move(unit="ann", path=((25.1, 50.0),))) == {"awam.refusal.too_far": "A8"}


@proves("A9", "A12", "A-7")
def test_a7_a_regular_that_runs_in_difficult_terrain_falls_on_a_2() -> None:
    run = Move(unit="ann", action="run", path=((30.0, 50.0),))
    partly = table([walker()], [wood(27.0, 40.0, 60.0, 60.0)])
    fallen = outcome(partly, run, 2)
    assert fallen.headline.code == "awam.result.falls"
    assert UnitPosed(unit="ann", pose="prone") in fallen.events
    assert not any(isinstance(event, UnitMoved) for event in fallen.events)
    assert outcome(table([walker()]), run, 2).headline.code == "awam.result.run"
    assert outcome(table([walker()]), run, 1).headline.code == "awam.result.falls"
    irregular = table([walker("irregular")], [wood(27.0, 40.0, 60.0, 60.0)])
    assert outcome(irregular, run, 2).headline.code == "awam.result.run"


def stream() -> Piece:
    return Piece(id="creek", kind="stream", name="Creek", outline=rectangle(23.0, 0.0, 29.0, 120.0), speed="water")


@proves("A10", "A-19")
def test_a19_a_figure_that_slips_in_the_ford_never_fires_again() -> None:
    units = [walker("irregular"), man("bob", 45.0, side="blue")]
    state = table(units, [stream()])
    ford = Move(unit="ann", action="ford", path=((25.0, 50.0),))
    assert refusals(state, structs.replace(ford, action="walk")) == {"awam.refusal.ford": "A10"}
    done = outcome(state, ford, 1)
    assert done.headline.code == "awam.result.slips"
    assert UnitMoved(unit="ann", position=(23.0, 50.0), facing=0.0) in done.events  # the first point in the water
    wet = fold(state, done.events)
    wet = structs.replace(wet, game={**wet.game, "acted": ()})
    assert "awam.refusal.wet" in refusals(wet, Fire(shooter="ann", target="bob", weapon="musket"))
    assert outcome(state, ford, 2).headline.code == "awam.result.ford"
    regular = table([walker(), man("bob", 45.0, side="blue")], [stream()])
    assert outcome(regular, ford, 2).headline.code == "awam.result.slips"
    assert refusals(state, structs.replace(ford, path=((25.1, 50.0),))) == {"awam.refusal.too_far": "A10"}


@proves("A14", "A17")
def test_who_lies_down_without_moving_may_fire_unaimed() -> None:
    state = table([walker(), man("bob", 40.0, side="blue")])
    down = after(state, Move(unit="ann", pose="prone"))
    assert down.units["ann"].pose == "prone"
    shot = Fire(shooter="ann", target="bob", weapon="musket")
    found = plan(down, shot)
    assert found.refusals == ()
    assert [each.code for each in found.modifiers] == ["awam.modifier.unaimed"]
    fired = after(down, shot, 3, 2)
    assert "awam.refusal.acted" in refusals(fired, shot)
    walked = after(state, Move(unit="ann", path=((20.0, 55.0),)))
    assert refusals(walked, shot) == {"awam.refusal.acted": "A3"}


@proves("A18", "A20", "A-5")
def test_a5_an_indian_loads_three_times_and_may_then_fire_at_once() -> None:
    units = [walker("indian"), man("bob", 40.0, side="blue")]
    shot = Fire(shooter="ann", target="bob", weapon="musket")
    state = after(table(units), shot, 3, 2)
    assert state.units["ann"].markers["reload"] == "red"
    stages = []
    for dice in ((), (), (5,)):
        state = structs.replace(state, game={**state.game, "acted": (), "may_fire": ""})
        state = after(state, Reload(unit="ann"), *dice)
        stages.append(state.units["ann"].markers.get("reload", "none"))
    assert stages == ["yellow", "green", "none"]
    found = plan(state, shot)
    assert found.refusals == ()
    assert [(each.code, each.value) for each in found.modifiers] == [("awam.modifier.unaimed", -2)]
    loading = table([walker("indian", reload="green"), man("bob", 40.0, side="blue")])
    assert refusals(after(loading, Reload(unit="ann"), 4), shot) == {"awam.refusal.acted": "A3"}


@proves("A20", "A-6")
@pytest.mark.parametrize(
    ("kinds", "least"), [(("indian", "marksman"), 3), (("veteran",), 3), (("regular",), 4), (("irregular",), 5)]
)
def test_a6_the_die_for_a_shot_at_once_goes_by_class(kinds: tuple[str, ...], least: int) -> None:
    state = table([walker(*kinds, reload="green")])
    assert outcome(state, Reload(unit="ann"), least).headline.code == "awam.result.reload_quick"
    assert outcome(state, Reload(unit="ann"), least - 1).headline.code == "awam.result.reload_ready"


@proves("A18")
def test_who_is_loaded_has_nothing_to_load() -> None:
    assert refusals(table([walker()]), Reload(unit="ann")) == {"awam.refusal.loaded": "A18"}


@proves("A21")
def test_other_actions_are_written_into_the_journal() -> None:
    state = table([walker()])
    assert refusals(state, Other(unit="ann")) == {"awam.refusal.what": "A21"}
    done = outcome(state, Other(unit="ann", note="breaks down the door"))
    assert done.headline.values["note"] == "breaks down the door"
    assert "ann" in fold(state, done.events).game["acted"]


@proves("A45", "A46", "A-10")
def test_a10_the_leader_at_9_helps_and_at_14_nobody_is_near() -> None:
    def waverer(leader_at: float) -> GameState:
        units = [walker(morale=True), man("sgt", 22.0 + leader_at, kinds=("regular",))]
        return table(units, leaders={"reds": "sgt"})

    test = TestMorale(unit="ann")
    near = outcome(waverer(9.0), test, 3)
    assert near.headline.code == "awam.result.morale_acts"
    assert near.headline.values["total"] == 4
    assert MarkerSet(unit="ann", key="morale", value=None) in near.events
    far = outcome(waverer(14.0), test, 3)
    assert far.headline.code == "awam.result.morale_stays"
    assert far.headline.values["total"] == 3
    assert far.events[-1].value == ("ann",)


@proves("A45", "A46", "A-11")
def test_a11_a_broken_figure_leaves_and_its_friends_take_blue() -> None:
    units = [walker("irregular", "inexperienced", wounds=1, morale=True), man("pal", 30.0)]
    broken = outcome(table(units), TestMorale(unit="ann"), 1)
    assert broken.headline.code == "awam.result.morale_breaks"
    assert broken.headline.values["total"] == -1
    assert UnitOut(unit="ann", why="routed") in broken.events
    assert MarkerSet(unit="pal", key="morale", value=True) in broken.events
    alone = outcome(table([walker("irregular", wounds=1, morale=True)]), TestMorale(unit="ann"), 1)
    assert alone.headline.values["total"] == -1
    assert not any(isinstance(event, MarkerSet) for event in alone.events)


@proves("A45")
def test_a_figure_with_a_blue_marker_tests_before_it_acts() -> None:
    state = table([walker(morale=True), man("pal", 26.0)])
    assert refusals(state, Rest(unit="ann")) == {}
    assert refusals(state, Move(unit="ann", path=((20.0, 58.0),))) == {"awam.refusal.morale": "A45"}
    steady = after(state, TestMorale(unit="ann"), 6)
    assert refusals(steady, Move(unit="ann", path=((20.0, 58.0),))) == {}
    shaken = after(state, TestMorale(unit="ann"), 2)
    assert refusals(shaken, TestMorale(unit="ann")) == {"awam.refusal.tested": "A45"}
    assert "awam.refusal.shaken" in refusals(shaken, Other(unit="ann", note="prays"))


@proves("A45")
def test_a_shaken_figure_may_only_go_to_cover_and_never_closer_to_an_enemy() -> None:
    units = [walker(morale=True), man("bob", 60.0, side="blue")]
    hedge = fence(12.0, cover="soft")
    state = table(units, [hedge], game={"shaken": ("ann",)})
    assert refusals(state, Move(unit="ann", path=((13.1, 50.0),))) == {}
    assert refusals(state, Move(unit="ann", path=((15.0, 50.0),))) == {"awam.refusal.to_cover": "A45"}
    towards = refusals(state, Move(unit="ann", path=((25.0, 50.0),)))
    assert towards == {"awam.refusal.closer": "A45", "awam.refusal.to_cover": "A45"}
    there_and_back = Move(unit="ann", action="run", path=((22.0, 50.0), (13.1, 50.0)))
    assert refusals(state, there_and_back) == {"awam.refusal.closer": "A45"}


@proves("A46")
def test_every_modifier_of_morale_is_a_house_value_of_its_own() -> None:
    units = [
        walker("veteran", "officer", "inexperienced", wounds=1, morale=True),
        man("sgt", 31.0, kinds=("officer",)),
    ]
    state = table(units, [fence(18.9)], leaders={"reds": "sgt"})
    found = plan(state, TestMorale(unit="ann"))
    assert {each.code.removeprefix("awam.modifier.morale_"): each.value for each in found.modifiers} == {
        "leader": 1,
        "veteran": 1,
        "officer": 1,
        "inexperienced": -1,
        "wounded": -1,
        "cover": 1,
    }
    assert {each.source for each in found.modifiers} == {"house"}


@proves("A28")
def test_who_ran_is_harder_to_hit_until_it_acts_again() -> None:
    state = table([walker(), man("bob", 60.0, side="blue")])
    ran = after(state, Move(unit="ann", action="run", path=((20.0, 60.0),)), 4)
    assert ran.units["ann"].markers["ran"] is True
    again = structs.replace(ran, game={**ran.game, "acted": ()})
    assert "ran" not in after(again, Rest(unit="ann")).units["ann"].markers


@proves("A38")
def test_a_move_into_contact_is_shown() -> None:
    state = table([walker(), man("bob", 30.0, side="blue")])
    contact = Move(unit="ann", path=((28.0, 50.0),))
    assert [each.code for each in plan(state, contact).facts] == ["awam.trace.contact"]
    assert "awam.trace.contact" in [fact.code for fact in outcome(state, contact).trace]


@proves("A3")
def test_a_refusal_that_the_table_sets_aside_lets_the_move_happen_whole() -> None:
    state = table([walker()])
    far = Move(unit="ann", path=((40.0, 50.0),), overrides=(Override(code="awam.refusal.too_far", reason="a horse"),))
    assert after(state, far).units["ann"].position == (40.0, 50.0)
