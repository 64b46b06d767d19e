"""awam, where two rules meet: an ace and a blue marker, hiding and contact, boats and markers, odd decks."""

from msgspec import structs

from companion.model.state import GameState
from companion.rules.requests import Picked
from companion.rulesets.awam.game import waiting
from companion.rulesets.awam.intents import DrawCard, Move, Rally, Rest, TestMorale
from tests.conformance.awam_table import after, fence, man, refusals, table, wood
from tests.conformance.proving import proves

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
