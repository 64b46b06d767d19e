"""awam, where two rules meet: an ace and a blue marker, hiding and contact, boats and markers, odd decks."""

from msgspec import structs

from companion.model.board import TerrainLayer
from companion.model.state import GameState
from companion.model.tables import Entry
from companion.rules.intents import Intent
from companion.rules.requests import Picked
from companion.rules.tables import value_faults
from companion.rulesets.awam.aiming import weapon_at_hand
from companion.rulesets.awam.boats import rowers
from companion.rulesets.awam.contact import melees_due
from companion.rulesets.awam.deck import full_deck
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.game import waiting
from companion.rulesets.awam.intents import Board, DrawCard, EndTurn, Fire, Move, Rally, Rest, Row, TestMorale, Volley
from companion.rulesets.awam.offers import offers
from tests.conformance.awam_table import RULES, after, context, fence, man, outcome, plan, refusals, table, wood
from tests.conformance.proving import proves
from tests.conformance.test_awam_seldom import aboard, boats
from tests.conformance.test_awam_together import BLIND, LURKER, SIX, band, company

FRESH = {"squad": "", "card": "", "deck": ()}


def ace(*units: object) -> GameState:
    """Draw the reds' card and then an ace."""
    state = after(table(units, game=FRESH), DrawCard(), Picked(picked="squad:reds"))
    return after(state, DrawCard(), Picked(picked="ace:1"))


BOB = man("bob", 90.0, side="blue")


@proves("A4", "A45")
def test_on_an_ace_only_the_figure_that_has_tested_its_morale_acts() -> None:
    state = ace(man("ann", 20.0, morale=True), man("art", 23.0, morale=True), BOB)
    for face in (6, 3):
        tested = after(state, TestMorale(unit="ann"), face)
        assert refusals(tested, TestMorale(unit="art")) == {"awam.refusal.allowance": "A4"}
        assert waiting(tested) == ("ann",)
        assert refusals(tested, Rest(unit="ann")) == {}
        assert refusals(after(tested, Rest(unit="ann")), Rest(unit="art")) == {"awam.refusal.allowance": "A4"}


@proves("A4", "A7", "A45")
def test_who_breaks_on_an_ace_has_used_it_up() -> None:
    weak = man("ann", 20.0, kinds=("inexperienced",), wounds=1, morale=True)
    broken = after(ace(weak, man("art", 23.0), BOB), TestMorale(unit="ann"), 1)
    assert broken.units["ann"].out == "routed"
    assert waiting(broken) == ()
    assert refusals(broken, Rest(unit="art")) == {"awam.refusal.allowance": "A4"}
    # nor does the same card bring the figure back that it has just seen running
    assert refusals(broken, Rally(unit="ann")) == {"awam.refusal.rally_acted": "A7"}


@proves("A7", "A45")
def test_whoever_tests_morale_on_an_ace_has_begun_to_act() -> None:
    runaway = man("ann", 5.0, out="routed")
    tested = after(ace(runaway, man("art", 23.0, morale=True), BOB), TestMorale(unit="art"), 5)
    assert refusals(tested, Rally(unit="ann")) == {"awam.refusal.rally_acted": "A7"}


@proves("A40", "A45")
def test_who_ran_from_a_melee_does_not_even_test_its_morale() -> None:
    state = table([man("ann", 20.0, morale=True), BOB])
    ann = state.units["ann"]
    lost = structs.replace(
        state, units={**state.units, "ann": structs.replace(ann, markers={**ann.markers, "evaded": "now"})}
    )
    assert refusals(lost, TestMorale(unit="ann")) == {"awam.refusal.evaded": "A40"}


HIDDEN = man("bob", 60.0, 50.0, side="blue", hidden=True)
WALL = fence(55.0, height=4.0, cover="hard")


@proves("A36")
def test_whoever_walks_out_into_the_open_hides_no_longer() -> None:
    # behind the wall nobody sees ann; beyond its end at y = 60 she stands in plain view
    lurking = man("ann", 52.0, 50.0, hidden=True)
    state = table([lurking, man("bob", 90.0, side="blue")], [WALL])
    assert after(state, Move(unit="ann", path=((52.0, 54.0),))).units["ann"].hidden
    out = after(state, Move(unit="ann", action="run", path=((52.0, 64.0),)), 5)
    assert not out.units["ann"].hidden


@proves("A36")
def test_coming_round_a_wall_finds_whoever_hides_behind_it() -> None:
    state = table([man("ann", 50.0, 58.0), HIDDEN], [WALL])
    assert after(state, Move(unit="ann", path=((50.0, 52.0),))).units["bob"].hidden
    assert not after(state, Move(unit="ann", path=((55.0, 66.0),))).units["bob"].hidden
    # lying down where she is shows her nothing new
    assert after(state, Move(unit="ann", pose="prone")).units["bob"].hidden


@proves("A36", "A37")
def test_in_a_building_or_deep_in_a_wood_only_those_inside_find_the_hidden() -> None:
    grove = wood(40.0, 30.0, 80.0, 70.0)
    deep = man("bob", 60.0, 50.0, side="blue", hidden=True)
    walk = Move(unit="ann", path=((38.0, 50.0),))
    assert after(table([man("ann", 30.0), deep], [grove]), walk).units["bob"].hidden
    beside = Move(unit="ann", path=((57.0, 50.0),))
    assert not after(table([man("ann", 50.0), deep], [grove]), beside).units["bob"].hidden


@proves("A36")
def test_a_horse_or_an_empty_boat_gives_nobody_away() -> None:
    for kind in ("animal", "boat"):
        beast = man("mule", 70.0, 64.0, kinds=(kind,), weapons=())
        state = table([man("ann", 52.0, 54.0, side="red"), beast, HIDDEN], [WALL])
        assert after(state, Move(unit="ann", path=((52.0, 50.0),))).units["bob"].hidden
        # not even to a hidden man who walks under its nose
        sneak = table([man("ann", 65.0, hidden=True), man("mule", 70.0, side="blue", kinds=(kind,), weapons=())])
        assert after(sneak, Move(unit="ann", path=((66.0, 50.0),))).units["ann"].hidden


@proves("A36", "A38")
def test_who_comes_to_blows_hides_no_longer_on_either_side() -> None:
    state = table([man("ann", 56.0, 58.0, hidden=True), HIDDEN])
    met = after(state, Move(unit="ann", path=((58.0, 50.0),)))
    assert not met.units["bob"].hidden
    assert not met.units["ann"].hidden
    # a card that finds them in contact reveals them too
    there = table([man("ann", 58.0), HIDDEN])
    assert not after(there, Rest(unit="ann")).units["bob"].hidden


def offered(state: GameState, unit: str) -> dict[str, Intent]:
    return {each.code: each.intent for each in offers(context(state), unit)}


@proves("A30", "A45")
def test_who_is_not_ready_is_left_out_of_a_volley_and_of_blind_fire() -> None:
    enemy = man("b3", 50.0, 50.0, side="blue")
    seventh = man("a7", 20.0, 39.5, facing=90.0, morale=True)
    volley = offered(company(enemy, seventh), "cap")["awam.offer.volley"]
    assert isinstance(volley, Volley)
    assert set(volley.firers) == set(SIX)
    shy = man("a4", 20.0, 56.0, kinds=("irregular",), morale=True)
    assert offered(band(LURKER, shy), "chief")["awam.offer.blind_fire"] == BLIND


@proves("A30")
def test_a_volley_is_offered_though_the_nearest_enemy_is_no_goal_for_it() -> None:
    far = man("far", 50.0, 50.0, side="blue")
    for near in (
        man("near", 40.0, 53.0, side="blue", kinds=("animal",), weapons=()),
        man("near", 40.0, 53.0, side="blue", hidden=True),
    ):
        volley = offered(company(near, far), "cap")["awam.offer.volley"]
        assert isinstance(volley, Volley)
        assert volley.target == "far"


@proves("A29", "A30")
def test_who_has_acted_may_still_give_the_word() -> None:
    state = after(company(man("b3", 50.0, 50.0, side="blue")), Rest(unit="cap"))
    assert list(offered(state, "cap")) == ["awam.offer.volley"]
    state = after(band(LURKER), Rest(unit="chief"))
    assert list(offered(state, "chief")) == ["awam.offer.blind_fire"]
    assert offered(after(state, Rest(unit="a1")), "chief") == {}


@proves("A14", "A22")
def test_only_who_has_something_to_fire_is_offered_the_shot_after_lying_down() -> None:
    down = Move(unit="ann", pose="prone")
    assert list(offered(after(table([man("ann", 20.0), BOB]), down), "ann")) == ["awam.offer.quick_fire"]
    assert offered(after(table([man("ann", 20.0, reload="red"), BOB]), down), "ann") == {}


@proves("A4", "A45", "A48")
def test_those_who_cannot_row_do_not_keep_the_boat_from_moving() -> None:
    state = boats(aboard(), aboard("art", morale=True), aboard("abe"))
    assert rowers(context(state), "ann") == ("ann", "abe")
    assert refusals(state, Row(crew=("ann", "abe"), path=((40.0, 58.0),))) == {}
    # an ace lets one figure act: one at the oars, 5 cm
    on_ace = structs.replace(state, game={**state.game, "allowance": 1})
    assert rowers(context(on_ace), "ann") == ("ann",)


@proves("A16", "A38", "A48")
def test_who_boards_lands_or_rows_into_contact_must_fight() -> None:
    boarded = after(boats(aboard(), man("bob", 45.0, side="blue", carrier="barge")), Board(unit="ann", boat="barge"), 3)
    assert melees_due(context(boarded)) == ("ann",)
    shore = boats(aboard(), man("bob", 26.0, side="blue"))
    landed = after(shore, Board(unit="ann", to=(28.0, 50.0)))
    assert melees_due(context(landed)) == ("ann",)
    swimmer = boats(aboard(), man("bob", 40.0, 56.0, side="blue"))
    rowed = after(swimmer, Row(crew=("ann",), path=((40.0, 54.0),)))
    assert melees_due(context(rowed)) == ("ann",)


@proves("A16", "A37")
def test_landing_and_rowing_bring_the_hidden_into_view() -> None:
    lurker = man("bob", 26.0, 38.0, side="blue", hidden=True)
    grove = wood(10.0, 20.0, 28.0, 40.0)
    state = boats(aboard(), lurker)
    state = structs.replace(state, terrain=TerrainLayer((*state.terrain.pieces, grove)))
    assert not after(state, Board(unit="ann", to=(28.0, 48.0))).units["bob"].hidden
    rowed = after(state, Row(crew=("ann",), path=((37.0, 46.0),)))
    assert not rowed.units["bob"].hidden


@proves("A16")
def test_who_goes_ashore_says_where_first_and_no_farther_than_a_walk() -> None:
    state = boats(aboard())
    offer = next(each for each in offers(context(state), "ann") if each.code == "awam.offer.ashore")
    assert offer.wants == ("point:to",)
    assert refusals(state, Board(unit="ann", to=(20.0, 50.0))) == {"awam.refusal.too_far": "A8"}


SHAKEN = {"shaken": ("ann",)}


@proves("A45")
def test_a_shaken_figure_goes_towards_cover_that_is_farther_than_one_move() -> None:
    # the hedge is 20 - 1 - 0.1 = 18.9 cm behind ann: 10 cm bring her nearer, and no way is shorter
    units = [man("ann", 40.0, morale=True), man("bob", 80.0, side="blue")]
    state = table(units, [fence(20.0)], game=SHAKEN)
    assert refusals(state, Move(unit="ann", path=((30.0, 50.0),))) == {}
    assert refusals(state, Move(unit="ann", path=((40.0, 58.0),))) == {"awam.refusal.to_cover": "A45"}
    bare = table(units, game=SHAKEN)
    assert refusals(bare, Move(unit="ann", path=((30.0, 50.0),))) == {"awam.refusal.to_cover": "A45"}
    # cover within reach must be reached
    near = table(units, [fence(34.0)], game=SHAKEN)
    assert refusals(near, Move(unit="ann", path=((38.0, 50.0),))) == {"awam.refusal.to_cover": "A45"}


@proves("A45")
def test_a_shaken_figure_neither_lies_down_nor_changes_the_floor_on_the_spot() -> None:
    state = table([man("ann", 40.0, morale=True), BOB], game=SHAKEN)
    assert refusals(state, Move(unit="ann", pose="prone")) == {"awam.refusal.shaken": "A45"}
    assert "awam.refusal.shaken" in refusals(state, Move(unit="ann", level=1))
    assert refusals(state, Move(unit="ann")) == {}


@proves("A33")
def test_by_the_clubs_table_a_third_wound_eliminates() -> None:
    shot = Fire(shooter="ann", target="bob", weapon="musket")
    for wounds, out in ((0, ""), (1, ""), (2, "killed")):
        bob = man("bob", 30.0, side="blue", wounds=wounds)
        state = table([man("ann", 20.0), bob], options={"wounds.out": 3})
        hurt = after(state, shot, 3, 9, 4).units["bob"]
        assert (hurt.markers["wounds"], hurt.out) == (wounds + 1, out)
    assert [code for code, _ in value_faults(RULES.tables, {"wounds.out": club("wounds.out", 4)})]


def club(key: str, value: int) -> Entry:
    return structs.replace(RULES.tables[key], value=value, source="club")


@proves("A2", "A6")
def test_the_same_card_twice_is_drawn_one_at_a_time() -> None:
    state = table([man("ann", 20.0), BOB], game={**FRESH, "extra_cards": ("Fog", "Fog")})
    assert len(full_deck(state)) == 2 + 4 + 1 + 2
    once = after(state, DrawCard(), Picked(picked="extra:Fog"))
    assert len(once.game["deck"]) == 8
    assert "extra:Fog" in once.game["deck"]


@proves("A6")
def test_a_deck_of_one_card_ends_its_turn_and_an_empty_one_says_so() -> None:
    plain = {"deck.aces": 0, "deck.jokers": 0}
    drawn = after(table([man("ann", 20.0)], game=FRESH, options=plain), DrawCard())
    assert refusals(drawn, DrawCard()) == {"awam.refusal.turn_over": "A6"}
    assert refusals(drawn, EndTurn()) == {}
    nobody = table([], game=FRESH, options=plain)
    assert [each.code for each in plan(nobody, DrawCard()).faults] == ["awam.fault.no_cards"]


@proves("A25")
def test_the_weapon_with_the_longest_range_is_at_hand_first() -> None:
    def at_hand(**more: object) -> str:
        state = table([man("ann", 20.0, weapons=("tomahawk", "pistol", "rifle"), **more), BOB])
        return weapon_at_hand(context(state), figure(state, "ann"))

    assert at_hand() == "rifle"
    assert at_hand(reload="red") == "tomahawk"


@proves("A27", "A38")
def test_who_fires_at_the_enemy_he_fights_endangers_no_friend() -> None:
    state = table([man("ann", 20.0), man("bob", 22.0, side="blue")])
    done = outcome(state, Fire(shooter="ann", target="bob", weapon="musket"), 3, 9, 1)
    assert done.headline.code == "awam.result.hit_killed"
    # a second enemy in the same melee may be the one who is hit
    two = table([man("ann", 20.0), man("bob", 22.0, side="blue"), man("ben", 18.0, side="blue")])
    struck = outcome(two, Fire(shooter="ann", target="bob", weapon="musket"), 3, 9, Picked(picked="ben"), 1)
    assert struck.headline.values["target"] == "ben"


@proves("A45", "A34")
def test_who_breaks_hides_no_longer() -> None:
    weak = man("ann", 20.0, kinds=("inexperienced",), wounds=1, morale=True, hidden=True)
    broken = after(table([weak, BOB]), TestMorale(unit="ann"), 1)
    assert (broken.units["ann"].out, broken.units["ann"].hidden) == ("routed", False)


@proves("A10")
def test_fording_is_offered_only_where_there_is_water() -> None:
    dry = table([man("ann", 20.0), BOB])
    assert "awam.action.ford" not in offered(dry, "ann")
    assert "ford" not in [each.action for each in RULES.moves(context(dry), "ann")]
    lake = boats(man("ann", 28.0))
    assert "awam.action.ford" in offered(lake, "ann")
    assert "ford" in [each.action for each in RULES.moves(context(lake), "ann")]


@proves("A3", "A5")
def test_the_turn_bar_names_a_squad_once() -> None:
    def status(state: GameState) -> list[str]:
        return [fact.code for fact in RULES.status(context(state))]

    state = after(table([man("ann", 20.0), BOB], game=FRESH), DrawCard(), Picked(picked="squad:reds"))
    assert "awam.status.acted" in status(state)  # beside "Card: Reds"
    assert "awam.status.squad" in status(after(state, DrawCard(), Picked(picked="joker:1")))  # beside "Card: joker"


@proves("A16", "A48")
def test_who_is_in_a_boat_is_offered_the_oars_and_the_shore_not_a_walk() -> None:
    state = boats(aboard())
    assert [each.action for each in RULES.moves(context(state), "ann")] == ["row"]
    found = offered(state, "ann")
    assert {"awam.action.row", "awam.offer.ashore"} <= set(found)
    assert not {f"awam.action.{each}" for each in ("walk", "run", "ford", "hide", "drag")} & set(found)


@proves("A16")
def test_going_ashore_is_not_called_stepping_into_a_boat() -> None:
    assert Board(unit="ann").action == "ashore"
    assert Board(unit="ann", boat="canoe").action == ""
    assert RULES.wording["awam.action.ashore"] == "Go ashore"
