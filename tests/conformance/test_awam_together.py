"""awam, firing together and hiding: the worked cases A-15 and A-21 and the rules A29-A31, A34-A37."""

from fractions import Fraction

import pytest
from msgspec import structs

from companion.model.board import Piece
from companion.model.events import MarkerSet, UnitHid, UnitMoved
from companion.model.state import GameState
from companion.rules.requests import Picked
from companion.rulesets.awam.intents import BlindFire, Fire, Move, Volley
from companion.rulesets.awam.offers import offers
from tests.conformance.awam_table import (
    after,
    context,
    fence,
    man,
    odds,
    outcome,
    plan,
    rectangle,
    refusals,
    table,
    wood,
)
from tests.conformance.proving import proves

SIX = ("a1", "a2", "a3", "a4", "a5", "a6")
FIVE = ("b1", "b2", "b3", "b4", "b5")
WELL = (3, 3, 3, 3, 3, 3)  # misfire dice that are none


def company(*enemies: object, terrain: tuple[Piece, ...] = (), officer_at: float = 17.0, **more: object) -> GameState:
    """Draw six regulars up in a row at x = 20, 3 cm apart, their officer behind them."""
    row = [man(name, 20.0, 42.5 + 3.0 * at, facing=90.0) for at, name in enumerate(SIX)]
    officer = man("cap", officer_at, 50.0, kinds=("regular", "officer"), weapons=("sabre",), facing=90.0)
    return table([*row, officer, *enemies], terrain, leaders={"reds": "cap"}, **more)


def foes(x: float, **more: object) -> list:
    return [man(name, x, 44.0 + 3.0 * at, side="blue", **more) for at, name in enumerate(FIVE)]


def blues(events: tuple) -> list[str]:
    return [event.unit for event in events if isinstance(event, MarkerSet) and event.key == "morale" and event.value]


VOLLEY = Volley(officer="cap", firers=SIX, target="b3")


@proves("A30", "A19", "A-15")
def test_a15_each_six_is_a_random_hit_and_the_whole_zone_takes_blue() -> None:
    state = company(*foes(50.0))  # 30 - 2 = 28 cm
    assert refusals(state, VOLLEY) == {}
    picks = (Picked(picked="b2"), 6, Picked(picked="b2"), 6)
    done = outcome(state, VOLLEY, *WELL, 6, 6, 1, 2, 3, 4, *picks)
    assert done.headline.code == "awam.result.volley_hits"
    assert done.headline.values["hits"] == 2
    assert sorted(blues(done.events)) == list(FIVE)
    loads = {event.unit: event.value for event in done.events if isinstance(event, MarkerSet) and event.key == "reload"}
    assert loads == dict.fromkeys(SIX, "yellow")
    quiet = outcome(state, VOLLEY, *WELL, 1, 2, 3, 4, 5, 5)
    assert quiet.headline.code == "awam.result.volley_none"
    assert sorted(blues(quiet.events)) == list(FIVE)


@proves("A30", "A-15")
def test_a15_into_a_wood_without_a_six_nobody_takes_blue() -> None:
    state = company(*foes(45.0, hidden=True), terrain=(wood(42.0, 30.0, 60.0, 70.0),))
    blind = Volley(officer="cap", firers=SIX, piece="wood")
    assert refusals(state, blind) == {}
    assert blues(outcome(state, blind, *WELL, 1, 2, 3, 4, 5, 5).events) == []
    # the hit is a near miss, 5 + 1 for the wood; it is revealed, and now all take blue
    hit = outcome(state, blind, *WELL, 6, 2, 3, 4, 5, 5, Picked(picked="b1"), 5)
    assert sorted(blues(hit.events)) == list(FIVE)
    assert UnitHid(unit="b1", hidden=False) in hit.events


@proves("A30")
def test_the_beaten_zone_ends_at_30_cm_at_the_arc_and_at_buildings() -> None:
    far = man("far", 53.0, 57.5, side="blue")  # more than 30 from everybody
    aside = man("aside", 22.0, 20.0, side="blue")  # close, but beside every arc
    behind = man("behind", 44.0, 75.0, side="blue")
    screen = fence(36.0, 60.0, 90.0, height=9.0, cover="hard")
    state = company(*foes(50.0)[:3], far, aside, behind, terrain=(screen,))
    zone = blues(outcome(state, VOLLEY, *WELL, 1, 1, 1, 1, 1, 1).events)
    assert sorted(zone) == ["b1", "b2", "b3"]


@proves("A30", "A31")
def test_a_volley_needs_six_regulars_near_an_officer_and_a_target_within_30() -> None:
    state = company(*foes(50.0))
    few = structs.replace(VOLLEY, firers=SIX[:5])
    assert refusals(state, few) == {"awam.refusal.too_few": "A30"}
    away = company(*foes(50.0), officer_at=3.0)
    assert refusals(away, VOLLEY) == {"awam.refusal.radius": "A31"}
    assert refusals(state, structs.replace(VOLLEY, officer="a1")) == {"awam.refusal.no_officer": "A30"}
    assert "awam.refusal.range" in refusals(company(*foes(53.0)), VOLLEY)
    mixed = structs.replace(state, units={**state.units, "a6": man("a6", 20.0, 57.5, kinds=("irregular",))})
    assert refusals(mixed, VOLLEY) == {"awam.refusal.not_regular": "A30"}
    empty = structs.replace(state, units={**state.units, "a6": man("a6", 20.0, 57.5, reload="red")})
    assert refusals(empty, VOLLEY) == {"awam.refusal.unloaded": "A22"}
    house = Piece(id="house", kind="house", outline=rectangle(60.0, 40.0, 70.0, 60.0), height=6.0, sight="blocks")
    walled = company(*foes(50.0), terrain=(house,))
    assert refusals(walled, Volley(officer="cap", firers=SIX, piece="house")) == {"awam.refusal.volley_wood": "A30"}
    assert [each.code for each in plan(state, Volley(officer="cap", firers=SIX)).faults] == ["awam.fault.volley_goal"]


@proves("A30", "A23")
def test_a_misfire_takes_its_shot_out_of_the_volley_but_not_out_of_the_number() -> None:
    state = company(*foes(50.0))
    done = outcome(state, VOLLEY, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5)
    assert done.headline.values["count"] == 6
    assert [fact.values["count"] for fact in done.trace if fact.code == "awam.trace.misfires"] == [2]


@proves("A30")
def test_the_odds_of_a_volley_without_a_hit() -> None:
    # each shot hits with 5/6 x 1/6, so none of six with (1 - 5/36) to the sixth
    found = odds(company(man("b3", 50.0, 50.0, side="blue")), VOLLEY)
    assert found.of("awam.result.volley_none") == Fraction(31, 36) ** 6


@proves("A30")
def test_a_volley_turns_its_firers_and_spends_their_actions() -> None:
    state = company(man("b3", 20.0, 26.0, side="blue"))
    done = outcome(state, VOLLEY, *WELL, 1, 1, 1, 1, 1, 1)
    turned = {event.unit: event.facing for event in done.events if isinstance(event, UnitMoved)}
    assert turned == dict.fromkeys(SIX, 0.0)
    spent = after(state, VOLLEY, *WELL, 1, 1, 1, 1, 1, 1)
    assert spent.game["acted"] == SIX
    assert "awam.refusal.acted" in refusals(spent, VOLLEY)


THREE = ("a1", "a2", "a3")
BLIND = BlindFire(firers=THREE, piece="wood")
GROVE = (wood(42.0, 30.0, 60.0, 70.0),)


def band(*enemies: object, weapons: tuple[str, ...] = ("musket",), leader_at: float = 15.0, **more: object):
    men = [man(name, 20.0, 47.0 + 3.0 * at, kinds=("irregular",), weapons=weapons) for at, name in enumerate(THREE)]
    chief = man("chief", leader_at, 50.0, kinds=("irregular", "officer"), weapons=("pistol",))
    return table([*men, chief, *enemies], GROVE, leaders={"reds": "chief"}, **more)


LURKER = man("bob", 45.0, side="blue", hidden=True)


@proves("A29", "A31")
def test_blind_fire_needs_three_with_a_d10_near_their_leader() -> None:
    assert refusals(band(LURKER), BLIND) == {}
    assert refusals(band(LURKER), structs.replace(BLIND, firers=THREE[:2])) == {"awam.refusal.too_few": "A29"}
    assert refusals(band(LURKER, weapons=("pistol",)), BLIND) == {"awam.refusal.d6_weapon": "A29"}
    assert refusals(band(LURKER, leader_at=2.0), BLIND) == {"awam.refusal.radius": "A31"}
    leaderless = band(LURKER)
    leaderless = structs.replace(leaderless, squads=table([]).squads)
    assert refusals(leaderless, BLIND) == {"awam.refusal.no_leader": "A31"}


@proves("A29", "A19")
def test_each_ten_hits_somebody_hidden_there() -> None:
    state = band(LURKER, man("seen", 46.0, 44.0, side="blue"))
    done = outcome(state, BLIND, 3, 3, 3, 10, 9, 9, 5)
    assert done.headline.code == "awam.result.blind_hits"
    assert [fact.values["unit"] for fact in done.trace if fact.code == "awam.trace.struck_near_miss"] == ["bob"]
    assert {event.unit for event in done.events if getattr(event, "key", "") == "reload"} == set(THREE)
    missed = outcome(state, BLIND, 3, 3, 3, 9, 9, 9)
    assert missed.headline.code == "awam.result.blind_none"


@proves("A29")
def test_two_tens_are_two_hits_by_option_one_and_an_empty_wood_none() -> None:
    two = outcome(band(LURKER), BLIND, 3, 3, 3, 10, 10, 1, 6, 6)
    assert two.headline.values["hits"] == 2
    one = outcome(band(LURKER, options={"option.A29.tens": "one"}), BLIND, 3, 3, 3, 10, 10, 1, 6)
    assert one.headline.values["hits"] == 1
    empty = outcome(band(), BLIND, 3, 3, 3, 10, 10, 10)
    assert empty.headline.code == "awam.result.blind_none"


@proves("A29")
def test_the_odds_of_blind_fire() -> None:
    # each of three hits with 5/6 x 1/10
    assert odds(band(LURKER), BLIND).of("awam.result.blind_none") == Fraction(11, 12) ** 3


@proves("A29", "A30")
def test_firing_together_is_offered_ready_to_go() -> None:
    offered = {each.code: each.intent for each in offers(context(company(*foes(50.0))), "cap")}
    volley = offered["awam.offer.volley"]
    assert isinstance(volley, Volley)
    assert set(volley.firers) == set(SIX)
    offered = {each.code: each.intent for each in offers(context(band(LURKER)), "chief")}
    assert offered["awam.offer.blind_fire"] == BLIND


@proves("A37", "A-21")
@pytest.mark.parametrize(("depth", "sees"), [(4.0, True), (6.0, False)])
def test_a21_who_is_within_15_of_a_wood_sees_the_hidden_within_5_inside(depth: float, sees: bool) -> None:
    # wood from x = 42; the observer's edge at 28 is 14 away, the hidden base begins so deep inside
    units = [man("ann", 27.0), man("bob", 43.0 + depth, side="blue", hidden=True)]
    shot = Fire(shooter="ann", target="bob", weapon="musket")
    found = refusals(table(units, GROVE), shot)
    assert ("awam.refusal.hidden" not in found) == sees
    far = [man("ann", 25.9), units[1]]
    assert "awam.refusal.hidden" in refusals(table(far, GROVE), shot)


@proves("A37")
def test_coming_near_reveals_the_hidden_at_the_edge() -> None:
    lurker = man("bob", 45.0, side="blue", hidden=True)
    walk = Move(unit="ann", path=((30.0, 50.0),))
    assert UnitHid(unit="bob", hidden=False) in outcome(table([man("ann", 21.0), lurker], GROVE), walk).events
    deep = man("bob", 52.0, side="blue", hidden=True)
    assert not any(isinstance(event, UnitHid) for event in outcome(table([man("ann", 21.0), deep], GROVE), walk).events)


@proves("A36")
def test_who_was_revealed_needs_a_move_to_hide_again() -> None:
    watcher = man("bob", 20.0, side="blue")
    hide = Move(unit="ann", action="hide", path=((54.0, 50.0),))
    state = table([man("ann", 46.0), watcher], GROVE)
    assert refusals(state, hide) == {}
    assert after(state, hide).units["ann"].hidden
    assert refusals(state, structs.replace(hide, path=())) == {"awam.refusal.hide_still": "A36"}
    near = table([man("ann", 46.0), man("bob", 33.0, side="blue")], GROVE)
    assert refusals(near, structs.replace(hide, path=((45.0, 50.0),))) == {"awam.refusal.hide_seen": "A36"}
    among = table([man("ann", 46.0), man("bob", 56.0, side="blue")], GROVE)
    assert refusals(among, structs.replace(hide, path=((52.0, 50.0),))) == {"awam.refusal.hide_seen": "A36"}
    wall = fence(30.0, height=4.0, cover="hard")
    walled = table([man("ann", 40.0, 75.0), watcher], [wall])
    assert refusals(walled, structs.replace(hide, path=((38.0, 68.0),))) == {"awam.refusal.hide_seen": "A36"}
    walled = table([man("ann", 32.0, 56.0), watcher], [wall])
    assert refusals(walled, structs.replace(hide, path=((32.0, 50.0),))) == {}


@proves("A35")
def test_from_within_5_cm_of_the_edge_one_fires_freely_and_from_deeper_not_at_all() -> None:
    def shooter(depth: float) -> GameState:
        return table([man("ann", 43.0 + depth, facing=270.0), man("bob", 25.0, side="blue")], GROVE)

    shot = Fire(shooter="ann", target="bob", weapon="musket")
    found = plan(shooter(5.0), shot)
    assert found.refusals == ()
    assert found.modifiers == ()
    assert "awam.refusal.too_deep" in refusals(shooter(5.1), shot)


@proves("A35")
def test_inside_the_same_wood_depth_does_not_count() -> None:
    units = [man("ann", 52.0), man("bob", 56.0, side="blue")]
    assert "awam.refusal.too_deep" not in refusals(
        table(units, GROVE), Fire(shooter="ann", target="bob", weapon="musket")
    )
