"""awam, where two rules meet: an ace and a blue marker, hiding and contact, boats and markers, odd decks."""

from msgspec import structs

from companion.model.state import GameState
from companion.rules.requests import Picked
from companion.rulesets.awam.game import waiting
from companion.rulesets.awam.intents import DrawCard, Rally, Rest, TestMorale
from tests.conformance.awam_table import after, man, refusals, table
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
