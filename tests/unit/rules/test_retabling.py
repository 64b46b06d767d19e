"""Changing table values: one or several at once, the unusual ones asked about, nonsense refused."""

from msgspec import structs

from companion.model.tables import Entry, clubs_own
from companion.rules.drivers import Script
from companion.rules.engine import Refused, examine
from companion.rules.intents import Override, SetTable, SetTables
from companion.rules.record import Gesture
from companion.rules.retabling import UNUSUAL, headline
from companion.session.verify import verify
from tests.toy.table import RULES, context, session

OWN = RULES.tables
ANYWAY = (Override(code=UNUSUAL, reason="a long table"),)


def entry(key: str, value: float | str) -> Entry:
    return clubs_own(OWN[key], value)


def test_several_values_are_one_gesture_that_one_undo_takes_back() -> None:
    game = session()
    made = game.perform(
        SetTables(entries={"shot.need": entry("shot.need", 5), "shot.range": entry("shot.range", 25.0)}), Script([])
    )
    assert isinstance(made, Gesture)
    assert len(game.journal.records) == 1
    assert (game.state.tables["shot.need"].value, game.state.tables["shot.range"].value) == (5, 25.0)
    assert game.state.tables["shot.need"].source == "club"
    assert made.headline.values["count"] == 2
    assert [(each.rule, each.source, each.values["now"], each.values["before"]) for each in made.trace] == [
        ("X5", "club", 5.0, 4.0),
        ("X5", "club", 25.0, 20.0),
    ]
    assert list(verify(RULES, game.journal)) == []
    game.undo()
    assert game.state.tables == OWN


def test_what_no_table_would_expect_is_asked_about_and_may_be_meant() -> None:
    # the toy's shot reaches 20 cm, sensibly 10 to 40, and the rules can reckon with up to 200
    odd = SetTable(key="shot.range", entry=entry("shot.range", 60.0))
    plan = examine(RULES, context(), odd)
    assert plan.faults == ()
    (refusal,) = plan.refusals
    assert (refusal.code, refusal.rule) == (UNUSUAL, "X5")
    assert (refusal.values["value"], refusal.values["least"], refusal.values["most"]) == (60.0, 10.0, 40.0)
    game = session()
    assert isinstance(game.perform(odd, Script([])), Refused)
    meant = SetTable(key="shot.range", entry=odd.entry, overrides=ANYWAY)
    assert isinstance(game.perform(meant, Script([])), Gesture)
    assert game.state.tables["shot.range"].value == 60.0
    assert list(verify(RULES, game.journal)) == []


def test_an_entry_cannot_widen_its_own_range() -> None:
    own = OWN["shot.range"]
    sly = Entry(value=60.0, rule=own.rule, source="club", sensible=(0, 100), most=1000.0)
    assert [each.code for each in examine(RULES, context(), SetTable(key="shot.range", entry=sly)).refusals] == [
        UNUSUAL
    ]


def test_nonsense_stays_a_fault_whatever_the_table_says_and_nothing_is_half_done() -> None:
    both = {"shot.need": entry("shot.need", 5), "shot.range": entry("shot.range", 1e6), "shot.gun": OWN["shot.need"]}
    game = session()
    refused = game.perform(SetTables(entries=both, overrides=ANYWAY), Script([]))
    assert isinstance(refused, Refused)
    found = {(each.code, each.place) for each in refused.faults}
    assert found == {
        ("core.fault.unknown_table", 'entries["shot.gun"]'),
        ("core.fault.value.most", 'entries["shot.range"]'),
    }
    assert game.state.tables == OWN
    assert game.journal.records == ()


def test_the_journal_says_what_became_of_what() -> None:
    game = session()
    number = game.perform(SetTable(key="shot.need", entry=entry("shot.need", 5)), Script([]))
    word = game.perform(SetTable(key="shot.reading", entry=entry("shot.reading", "strict")), Script([]))
    assert isinstance(number, Gesture)
    assert isinstance(word, Gesture)
    assert number.headline.code == "core.result.set_number"
    assert number.headline.values == {"what": "toy.table.shot.need", "now": 5.0, "before": 4.0}
    assert word.headline.values == {
        "what": "toy.table.shot.reading",
        "now": "toy.word.strict",
        "before": "toy.word.at_least",
    }


def test_a_truth_is_told_as_yes_or_no() -> None:
    heavy = Entry(value=True, rule="X1", source="house")
    before = structs.replace(context().state, tables={"bow.heavy": heavy})
    told = headline(SetTable(key="bow.heavy", entry=clubs_own(heavy, value=False)), before)
    assert told.values == {"what": "toy.table.bow.heavy", "now": "core.word.no", "before": "core.word.yes"}


def test_the_rulesets_value_again_is_the_rulesets_own() -> None:
    own = OWN["shot.range"]
    assert clubs_own(own, 20) is own
    assert clubs_own(own, 20.0) is own
    changed = clubs_own(own, 25)
    assert (changed.value, changed.source, changed.rule, changed.unit) == (25.0, "club", "X5", "cm")
    assert isinstance(changed.value, float)
