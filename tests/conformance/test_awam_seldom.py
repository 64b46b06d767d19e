"""awam, what is not done every turn: A7, A11, A13, A16, A22 (per weapon), A45 (nearest cover), A48-A50."""

import json
from pathlib import Path

import pytest
from msgspec import structs

from companion.model.board import Level, Piece
from companion.model.events import MarkerSet, UnitCarried, UnitMoved, UnitOut, UnitPosed
from companion.model.state import GameState
from companion.rules.requests import Chosen, Picked, Pointed
from companion.rulesets.awam.deck import full_deck
from companion.rulesets.awam.intents import Arson, Board, DrawCard, EndTurn, Move, Other, Rally, Rest, Row, TestMorale
from companion.rulesets.awam.offers import offers
from tests.conformance.awam_table import (
    RULES,
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

SCENARIO = Path(__file__).parents[2] / "scenarios" / "la_spia.scenario.json"


def codes(state: GameState, unit: str) -> list[str]:
    return [each.code for each in offers(context(state), unit)]


def turned_up(card: str, *units: object) -> GameState:
    """Draw the reds' card and then this one."""
    state = table(units, game={"squad": "", "card": "", "deck": ()}, leaders={"reds": "cap"})
    state = after(state, DrawCard(), Picked(picked="squad:reds"))
    return after(state, DrawCard(), Picked(picked=card))


ROUTED = man("ann", 5.0, out="routed", morale=True, wounds=1, kinds=("veteran",))
CAP = man("cap", 40.0)


@proves("A7")
@pytest.mark.parametrize("card", ["ace:1", "joker:1"])
def test_on_an_ace_or_joker_a_routed_figure_may_come_back(card: str) -> None:
    state = turned_up(card, ROUTED, CAP, man("bob", 90.0, side="blue"))
    assert codes(state, "ann") == ["awam.offer.rally"]
    # veteran +1, wounded -1: 4 is enough, though no friend is near
    found = plan(state, Rally(unit="ann"))
    assert found.refusals == ()
    assert [each.value for each in found.modifiers] == [1, -1]
    back = after(state, Rally(unit="ann"), 4, Chosen(option="awam.option.leader"), Pointed(point=(43.0, 50.0)))
    unit = back.units["ann"]
    assert (unit.out, unit.position, "morale" in unit.markers, unit.markers["wounds"]) == ("", (43.0, 50.0), False, 1)
    assert "awam.refusal.allowance" in refusals(back, Rest(unit="cap"))
    edge = after(state, Rally(unit="ann"), 4, Chosen(option="awam.option.edge"))
    assert edge.units["ann"].position == (0.0, 50.0)


@proves("A7")
def test_who_fails_is_gone_for_good_and_only_such_cards_call() -> None:
    state = turned_up("ace:1", ROUTED, CAP, man("bob", 90.0, side="blue"))
    done = outcome(state, Rally(unit="ann"), 3)
    assert done.events[-1] == UnitOut(unit="ann", why="left")
    gone = after(state, Rally(unit="ann"), 3)
    assert [each.code for each in plan(gone, Rally(unit="ann")).faults] == ["awam.fault.not_routed"]
    killed = turned_up("ace:1", structs.replace(ROUTED, out="killed"), CAP)
    assert [each.code for each in plan(killed, Rally(unit="ann")).faults] == ["awam.fault.not_routed"]
    on_squad = table([ROUTED, CAP])
    assert "awam.refusal.rally_card" in refusals(on_squad, Rally(unit="ann"))
    acted = after(state, Rest(unit="cap"))
    assert refusals(acted, Rally(unit="ann")) == {"awam.refusal.rally_acted": "A7"}


@proves("A11", "A12")
def test_dragging_goes_10_and_5_in_difficult_terrain() -> None:
    prisoner = man("bob", 22.0, side="blue", out="captured")
    state = table([man("ann", 20.0), prisoner])
    drag = Move(unit="ann", action="drag", drags="bob", path=((10.0, 50.0),))
    assert "awam.action.drag" in codes(state, "ann")
    assert refusals(state, drag) == {}
    done = outcome(state, drag)
    assert done.headline.code == "awam.result.drag"
    assert UnitMoved(unit="bob", position=(12.0, 50.0), facing=0.0) in done.events
    rough = table([man("ann", 20.0), prisoner], [wood(0.0, 40.0, 17.0, 60.0)])
    assert refusals(rough, drag) == {"awam.refusal.too_far": "A11"}
    assert refusals(rough, structs.replace(drag, path=((15.0, 50.0),))) == {}
    assert refusals(state, structs.replace(drag, path=((9.9, 50.0),))) == {"awam.refusal.too_far": "A11"}


@proves("A11")
def test_only_animals_and_prisoners_at_hand_are_dragged() -> None:
    mule = man("mule", 22.0, kinds=("animal",), weapons=())
    drag = Move(unit="ann", action="drag", drags="mule", path=((24.0, 50.0),))
    assert refusals(table([man("ann", 20.0), mule]), drag) == {}
    far = structs.replace(mule, position=(26.0, 50.0))
    assert refusals(table([man("ann", 20.0), far]), drag) == {"awam.refusal.drags_far": "A11"}
    friend = man("mule", 22.0)
    assert "awam.refusal.drags_what" in refusals(table([man("ann", 20.0), friend]), drag)
    nobody = structs.replace(drag, drags="")
    assert [each.code for each in plan(table([man("ann", 20.0)]), nobody).faults] == ["awam.fault.drags"]
    assert refusals(table([man("ann", 20.0), mule]), Rest(unit="mule")) == {"awam.refusal.no_man": "A48"}


LOFT = Piece(
    id="house",
    kind="house",
    name="Miller's house",
    outline=rectangle(15.0, 45.0, 30.0, 55.0),
    height=7.0,
    sight="blocks",
    cover="hard",
    speed="difficult",
    barrier=True,
    levels=(Level(floor=0.0), Level(floor=3.5)),
)


@proves("A13")
def test_changing_the_floor_costs_the_whole_move() -> None:
    state = table([man("ann", 20.0)], [LOFT])
    up = Move(unit="ann", level=1)
    assert "awam.offer.floor_up" in codes(state, "ann")
    assert refusals(state, up) == {}
    climbed = after(state, up)
    assert climbed.units["ann"].level == 1
    assert climbed.game["acted"] == ("ann",)
    assert climbed.game.get("may_fire", "") == ""
    assert refusals(state, structs.replace(up, path=((22.0, 50.0),))) == {"awam.refusal.floor_whole": "A13"}
    assert set(refusals(state, Move(unit="ann", level=2))) == {"awam.refusal.floor_whole", "awam.refusal.no_floor"}
    assert refusals(table([man("ann", 20.0)]), up) == {"awam.refusal.no_floor": "A13"}
    prone = table([man("ann", 20.0, pose="prone")], [LOFT])
    assert refusals(prone, up) == {"awam.refusal.prone": "A15"}


LAKE = Piece(id="lake", kind="pond", outline=rectangle(30.0, 20.0, 90.0, 90.0), speed="water")


def boats(*units: object, gap: float = 1.0) -> GameState:
    """Put two boats of 4 cm side by side on a lake."""
    one = man("canoe", 40.0, kinds=("boat",), weapons=())
    two = man("barge", 44.0 + gap, kinds=("boat",), weapons=())
    broad = [structs.replace(each, base=structs.replace(each.base, diameter=4.0)) for each in (one, two)]
    return table([*broad, *units], [LAKE])


def minus_one() -> dict:
    key = "option.A16.regulars"
    return {key: structs.replace(RULES.tables[key], value="minus_one")}


def aboard(name: str = "ann", **more: object) -> object:
    return man(name, 40.0, carrier="canoe", **more)


@proves("A16")
def test_stepping_from_boat_to_boat_risks_the_water_but_not_for_marines() -> None:
    state = boats(aboard())
    over = Board(unit="ann", boat="barge")
    assert refusals(state, over) == {}
    assert UnitCarried(unit="ann", carrier="barge") in outcome(state, over, 2).events
    wet = outcome(state, over, 1)
    assert wet.headline.code == "awam.result.overboard"
    assert {MarkerSet(unit="ann", key="wet", value=True), UnitPosed(unit="ann", pose="prone")} <= set(wet.events)
    assert UnitMoved(unit="ann", position=(42.0, 50.0), facing=0.0) in wet.events
    marine = boats(aboard(kinds=("marine",)))
    assert outcome(marine, over).headline.code == "awam.result.boards"
    assert refusals(boats(aboard(), gap=3.0), over) == {"awam.refusal.boats_apart": "A16"}
    strict = structs.replace(state, tables={**state.tables, **minus_one()})
    assert outcome(strict, over, 2).headline.code == "awam.result.overboard"
    spent = after(state, over, 2)
    assert refusals(spent, Rest(unit="ann")) == {"awam.refusal.acted": "A3"}


@proves("A16")
def test_boarding_from_the_shore_and_going_ashore_are_walks() -> None:
    state = boats(man("ann", 28.0))
    embark = Board(unit="ann", boat="canoe")  # edge to edge 40 - 28 - 2 - 1 = 9
    assert refusals(state, embark) == {}
    assert after(state, embark).units["ann"].carrier == "canoe"
    assert refusals(boats(man("ann", 26.0)), embark) == {"awam.refusal.too_far": "A8"}
    landed = after(boats(aboard()), Board(unit="ann"), Pointed(point=(29.0, 50.0)))
    assert (landed.units["ann"].carrier, landed.units["ann"].position) == ("", (29.0, 50.0))
    assert [each.code for each in plan(boats(man("ann", 28.0)), Board(unit="ann")).faults] == ["awam.fault.not_aboard"]


@proves("A16", "A2")
def test_who_is_in_a_boat_goes_ashore_before_walking_and_boats_have_no_card() -> None:
    walk = Move(unit="ann", path=((36.0, 50.0),))
    assert "awam.refusal.aboard" in refusals(boats(aboard()), walk)
    empty = boats(man("bob", 10.0, side="blue"))
    assert [card for card in full_deck(empty) if card.startswith("squad")] == ["squad:blues"]


@proves("A48")
def test_one_rower_makes_5_cm_and_two_make_10() -> None:
    state = boats(aboard(), aboard("art"))
    alone = Row(crew=("ann",), path=((40.0, 55.0),))
    assert refusals(state, alone) == {}
    assert refusals(state, structs.replace(alone, path=((40.0, 55.1),))) == {"awam.refusal.too_far": "A48"}
    both = Row(crew=("ann", "art"), path=((40.0, 60.0),))
    assert refusals(state, both) == {}
    rowed = after(state, both)
    assert rowed.units["canoe"].position == (40.0, 60.0)
    assert rowed.game["acted"] == ("ann", "art")
    assert context(rowed).field.position("ann") == (40.0, 60.0)
    assert "awam.refusal.aground" in refusals(state, Row(crew=("ann", "art"), path=((31.0, 50.0), (29.0, 50.0))))
    kinds = {each.action: each.speeds["water"] for each in RULES.moves(context(state), "ann")}
    assert kinds["row"] == 10.0
    assert RULES.move(context(state), "ann", "row", ((40.0, 55.0),), None) == structs.replace(both, path=alone.path)


@proves("A49")
def test_two_even_dice_running_set_a_house_on_fire_from_the_next_turn() -> None:
    state = table([man("ann", 14.0)], [LOFT])
    torch = Arson(unit="ann", piece="house")
    assert "awam.offer.arson" in codes(state, "ann")
    assert refusals(table([man("ann", 10.0)], [LOFT]), torch) == {"awam.refusal.house_far": "A49"}

    def again(before: GameState) -> GameState:
        return structs.replace(before, game={**before.game, "acted": ()})

    first = again(after(state, torch, 2))
    lit = after(first, torch, 6)
    assert lit.game["burning"] == {"house": 2}
    assert refusals(again(lit), torch) == {"awam.refusal.burns": "A49"}
    odd = again(after(first, torch, 3))
    assert after(odd, torch, 4).game.get("burning", {}) == {}
    paused = again(after(first, Other(unit="ann", note="looks about")))
    assert after(paused, torch, 4).game.get("burning", {}) == {}


@proves("A49")
def test_who_stays_more_than_three_turns_in_the_fire_dies() -> None:
    state = table([man("ann", 20.0), man("art", 50.0)], [LOFT], game={"burning": {"house": 2}, "turn": 1})

    def turn(before: GameState) -> GameState:
        return after(structs.replace(before, game={**before.game, "card": "ace:1", "deck": ("ace:2",)}), EndTurn())

    state = turn(state)  # turn 1: it does not burn yet
    assert "smoke" not in state.units["ann"].markers
    for count in (1, 2, 3):
        state = turn(state)
        assert state.units["ann"].markers["smoke"] == count
    outside = structs.replace(
        state, units={**state.units, "ann": structs.replace(state.units["ann"], position=(50.0, 80.0))}
    )
    assert "smoke" not in turn(outside).units["ann"].markers
    assert turn(state).units["ann"].out == "killed"
    assert turn(state).units["art"].out == ""


@proves("A50")
def test_la_spia_plays_on_nothing_hill_with_six_sheets_and_a_spy() -> None:
    scenario = json.loads(SCENARIO.read_text("utf-8"))
    assert scenario["ruleset"] == "awam"
    assert scenario["title"] == "La Spia"
    assert "Pennsylvania" in scenario["description"]
    assert any(piece["kind"] == "hill" and "Nothing Hill" in piece["name"] for piece in scenario["terrain"])
    sheets = [squad for squad in scenario["squads"] if squad["player"] and squad["motive"]]
    assert len(sheets) == 6
    assert any("spy" in squad["motive"] for squad in sheets)


@proves("A45")
def test_a_shaken_figure_takes_the_nearest_cover_it_can_reach_without_coming_closer() -> None:
    near, far = fence(12.0), structs.replace(fence(8.0), id="far")
    state = table(
        [man("ann", 20.0, morale=True), man("bob", 60.0, side="blue")], [near, far], game={"shaken": ("ann",)}
    )
    assert refusals(state, Move(unit="ann", path=((13.1, 50.0),))) == {}
    past = Move(unit="ann", action="run", path=((9.1, 50.0),))
    assert refusals(state, past) == {"awam.refusal.nearer_cover": "A45"}
    # cover between it and the enemy is nearer, but out of bounds
    forward = structs.replace(fence(23.0, cover="hard"), id="forward", height=1.0)
    hemmed = table(
        [man("ann", 20.0, morale=True), man("bob", 60.0, side="blue")], [near, forward], game={"shaken": ("ann",)}
    )
    assert refusals(hemmed, Move(unit="ann", path=((13.1, 50.0),))) == {}


@proves("A45", "A7")
def test_breaking_leads_off_the_table_until_an_ace() -> None:
    state = table([man("ann", 20.0, morale=True, wounds=1)])
    assert after(state, TestMorale(unit="ann"), 1).units["ann"].out == "routed"
