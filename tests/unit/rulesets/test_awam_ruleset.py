"""What awam offers to the window: declarations, offers, NEXT, ways of moving, the turn bar."""

import pytest
from msgspec import structs

from companion.model.state import GameState
from companion.rules.drivers import Script
from companion.rules.engine import Refused
from companion.rules.intents import Note, Stated
from companion.rules.record import Gesture, RecordCodec
from companion.rules.requests import Chosen, Picked
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.intents import DrawCard, EndTurn, Fire, Melee, Move, Reload, Rest, TestMorale
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from tests.conformance.awam_table import RULES, after, context, fence, man, outcome, plan, refusals, table, wood

SHOT = Fire(shooter="ann", target="bob", weapon="musket")
FRESH = {"squad": "", "last_squad": "", "card": "", "deck": ()}


def codes(state: GameState, unit: str = "ann") -> list[str]:
    return [each.code for each in RULES.offers(context(state), unit)]


def test_markers_have_places_and_letters_of_their_own() -> None:
    looks = {
        each.key: {(look.place, look.shape, look.letter, look.colour) for look in each.looks}
        for each in RULES.declarations.of("marker")
    }
    assert looks["reload"] == {
        (2, "triangle", "R3", "marker_red"),
        (2, "square", "R2", "marker_yellow"),
        (2, "circle", "R1", "marker_green"),
    }
    assert looks["morale"] == {(10, "shield", "M", "marker_blue")}
    assert looks["wounds"] == {(6, "drop", "1", "marker_brown"), (6, "drop", "2", "marker_brown")}
    assert looks["wet"] == {(4, "cloud", "W", "marker_grey")}


def test_a_bare_figure_has_the_declared_defaults() -> None:
    bare = figure(structs.replace(table([]), units={"ann": structs.replace(man("ann", 20.0), stats={})}), "ann")
    declared = {each.key: each.default for holder in ("stat", "marker") for each in RULES.declarations.of(holder)}
    assert (bare.kinds, bare.weapons) == (frozenset(declared.pop("kinds")), declared.pop("weapons"))
    assert (bare.reload or "none", bare.stages) == (declared.pop("reload"), declared.pop("reloads"))
    assert bare.blue == declared.pop("morale")
    assert {key: getattr(bare, key) for key in declared} == declared


def test_what_names_hidden_figures_is_not_public() -> None:
    secret = {each.key for each in RULES.declarations.of("game") if not each.public}
    assert {"acted", "steady", "shaken", "may_fire", "fights", "extra_cards"} <= secret


def test_offers_follow_what_a_figure_may_do() -> None:
    foe = man("bob", 60.0, side="blue")
    ready = codes(table([man("ann", 20.0), foe]))
    assert ready[0] == "awam.offer.fire"
    assert {"awam.action.walk", "awam.action.run", "awam.offer.pose_prone", "awam.offer.rest"} <= set(ready)
    loading = codes(table([man("ann", 20.0, reload="red"), foe]))
    assert loading[0] == "awam.offer.reload"
    assert "awam.offer.fire" not in loading
    assert codes(table([man("ann", 20.0, morale=True), foe])) == ["awam.offer.morale", "awam.offer.rest"]
    shaken = table([man("ann", 20.0, morale=True), foe], game={"shaken": ("ann",)})
    assert codes(shaken) == ["awam.action.walk", "awam.action.run", "awam.offer.rest"]
    assert codes(table([man("ann", 20.0, out="killed"), foe])) == []
    assert codes(table([man("ann", 20.0), foe]), "nobody") == []
    assert codes(table([man("ann", 20.0), foe], active="blues")) == []


def test_every_offer_of_the_table_can_be_examined() -> None:
    units = [
        man("ann", 20.0, kinds=("regular", "officer"), weapons=("musket", "tomahawk")),
        man("bob", 60.0, side="blue"),
    ]
    state = table(units, [wood(30.0, 30.0, 50.0, 60.0)])
    for offer in RULES.offers(context(state), "ann"):
        assert RULES.plan(context(state), offer.intent).faults == () or offer.wants


def test_next_walks_from_card_to_card() -> None:
    state = table([man("ann", 20.0), man("art", 26.0), man("bob", 60.0, side="blue")], game=FRESH)
    assert RULES.next_step(context(state)).intent == DrawCard()
    state = after(state, DrawCard(), Picked(picked="squad:reds"))
    first = RULES.next_step(context(state))
    assert (first.unit, first.wants) == ("ann", ("action",))
    state = after(state, Rest(unit="ann"))
    assert RULES.next_step(context(state)).unit == "art"
    state = after(state, Rest(unit="art"))
    assert RULES.next_step(context(state)).intent == DrawCard()
    over = structs.replace(state, game={**state.game, "deck": ("ace:1",)})
    assert RULES.next_step(context(over)).intent == EndTurn()


def test_next_tests_morale_before_a_figure_acts() -> None:
    step = RULES.next_step(context(table([man("ann", 20.0, morale=True), man("bob", 60.0, side="blue")])))
    assert step is not None
    assert step.intent == TestMorale(unit="ann")


def test_the_turn_bar_says_turn_card_squad_and_what_burns() -> None:
    units = [man("ann", 20.0), man("art", 26.0), man("bob", 60.0, side="blue")]
    state = structs.replace(after(table(units), Rest(unit="ann")), turn_limit=8)
    facts = {each.code: each.values for each in RULES.status(context(state))}
    assert facts["awam.status.turn_of"] == {"turn": 1, "limit": 8}
    assert facts["awam.card.squad"] == {"squad": "Reds"}
    assert facts["awam.status.acted"] == {"squad": "Reds", "acted": 1, "left": 1}
    assert facts["awam.status.cards"] == {"left": 2}
    begun = table(units, game=FRESH)
    assert "awam.status.no_card" in [each.code for each in RULES.status(context(begun))]
    over = structs.replace(state, game={**state.game, "turn": 9})
    assert RULES.status(context(over))[0].code == "awam.status.over"


def test_moves_are_shorter_for_the_wounded_and_the_prone() -> None:
    def reach(**more: object) -> dict[str, float]:
        return {
            each.action: each.speeds["open"] for each in RULES.moves(context(table([man("ann", 20.0, **more)])), "ann")
        }

    assert reach() == {"walk": 10.0, "run": 15.0, "hide": 10.0}
    assert reach(wounds=1) == {"walk": 5.0, "run": 7.5, "hide": 5.0}
    assert reach(wounds=1, pose="prone") == {"walk": 2.5, "run": 3.75, "hide": 2.5}
    prone = table([man("ann", 20.0, pose="prone")])
    assert RULES.move(context(prone), "ann", "walk", ((22.0, 50.0),), None) == Move(
        unit="ann", path=((22.0, 50.0),), pose="standing"
    )


def test_fire_takes_the_weapon_at_hand() -> None:
    units = [man("ann", 20.0, weapons=("musket", "pistol")), man("bob", 30.0, side="blue")]
    assert RULES.fire(context(table(units)), "ann", "bob") == structs.replace(SHOT, weapon="musket")
    unarmed = table([man("ann", 20.0, weapons=("knife",)), man("bob", 30.0, side="blue")])
    assert RULES.fire(context(unarmed), "ann", "bob") is None


def test_a_glance_tells_who_acts_and_how_hurt_he_is() -> None:
    state = after(table([man("ann", 20.0), man("art", 26.0, wounds=1)]), Rest(unit="ann"))
    ann, art = (RULES.glance(context(state), state.units[each]) for each in ("ann", "art"))
    assert (ann.acted, ann.active) == (True, False)
    assert (art.acted, art.active, art.wounds) == (False, True, 1)
    assert art.weapons == ("awam.weapon.musket",)


def test_rulings_are_asked_one_after_the_other() -> None:
    # a pistol at 10.2 with a tolerance of 0.3: is it short range? no - but then long range is certain
    units = [man("ann", 20.0, weapons=("pistol",)), man("bob", 32.2, side="blue")]
    state = table(units, tolerance=0.3)
    shot = structs.replace(SHOT, weapon="pistol")
    no = outcome(state, shot, Chosen(option="no"), 3, 5)
    assert "awam.question.short_range.no" in [fact.code for fact in no.trace]
    assert no.headline.code == "awam.result.miss"
    assert outcome(state, shot, Chosen(option="yes"), 3, 5, 3).headline.code == "awam.result.hit_wounded"


def test_a_wrong_ruling_in_an_intent_is_asked_again() -> None:
    units = [man("ann", 20.0, weapons=("pistol",)), man("bob", 32.2, side="blue")]
    shot = structs.replace(SHOT, weapon="pistol", rulings={"short_range": "perhaps"})
    assert [each.key for each in plan(table(units, tolerance=0.3), shot).questions] == ["short_range"]


def test_stated_values_stand_in_for_geometry() -> None:
    state = table([man("ann", 20.0), man("bob", 40.0, side="blue")], [fence(30.0, height=9.0, cover="hard")])
    assert "awam.refusal.unseen" in refusals(state, SHOT)
    told = structs.replace(SHOT, stated=Stated(sees=True, hidden=0.5, cover="soft", distance=21.0))
    found = plan(state, told)
    assert found.refusals == ()
    assert [each.code for each in found.modifiers] == ["awam.modifier.soft"]
    assert found.need is not None
    assert found.need.band == "long"


def test_another_rulesets_intent_is_a_fault() -> None:
    class Foreign(Note, frozen=True, tag="toy.note"):
        """Not ours."""

    assert [each.code for each in RULES.plan(context(table([])), Foreign()).faults] == ["awam.fault.intent"]


@pytest.mark.parametrize(
    "intent",
    [
        SHOT,
        Move(unit="ann", action="run", path=((1.0, 2.0),), pose="standing"),
        Melee(unit="ann", against=("bob",)),
        Reload(unit="ann"),
        DrawCard(),
    ],
)
def test_intents_are_written_and_read_back(intent: object) -> None:
    codec = RecordCodec(RULES.intents)
    assert codec.read_intent(codec.write_intent(intent)) == intent


def test_a_whole_shot_in_a_session_is_one_record() -> None:
    state = table([man("ann", 20.0), man("bob", 40.0, side="blue")])
    game = GameSession(RULES, Journal(state), MemoryStore())
    done = game.perform(SHOT, Script((3, 9, 3)))
    assert isinstance(done, Gesture)
    assert done.headline.code == "awam.result.hit_wounded"
    assert isinstance(game.perform(SHOT, Script((3, 9, 3))), Refused)


def with_option(key: str, value: str, *units: object, terrain: tuple = (), **more: object) -> GameState:
    return table(units, terrain, options={f"option.{key}": value}, **more)


def test_by_option_the_penultimate_card_ends_the_turn_at_once() -> None:
    game = {**FRESH, "card": "ace:2", "deck": ("squad:reds", "ace:1")}
    units = [man("ann", 20.0), man("bob", 60.0, side="blue")]
    state = after(with_option("A6.penultimate", "void", *units, game=game), DrawCard(), Picked(picked="squad:reds"))
    assert "awam.refusal.not_active" in refusals(state, Rest(unit="ann"))
    assert RULES.next_step(context(state)).intent == EndTurn()


def test_by_option_halvings_count_once() -> None:
    state = with_option("A15.halvings", "once", man("ann", 20.0, wounds=1, pose="prone"))
    assert refusals(state, Move(unit="ann", path=((25.0, 50.0),), pose="standing")) == {}


def test_by_option_a_marker_bars_a_throw_too() -> None:
    units = [man("ann", 20.0, weapons=("musket", "tomahawk"), reload="red", wet=True), man("bob", 25.0, side="blue")]
    throw = structs.replace(SHOT, weapon="tomahawk")
    assert refusals(table(units), throw) == {}
    barred = with_option("A22.thrown", "barred", *units)
    assert set(refusals(barred, throw)) == {"awam.refusal.unloaded", "awam.refusal.wet"}


def test_by_option_enemies_in_melee_count_as_the_nearest() -> None:
    units = [man("ann", 20.0), man("near", 34.0, side="blue"), man("own", 36.0), man("far", 20.0, 80.0, side="blue")]
    shot = structs.replace(SHOT, target="far")
    assert refusals(with_option("A24.melee", "counts", *units), shot) == {"awam.refusal.nearest": "A24"}


def test_by_option_only_a_quarter_of_cover_softens_a_hit() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue")]
    low = fence(37.0, height=0.5)
    assert outcome(table(units, [low]), SHOT, 3, 9, 2).headline.code == "awam.result.hit_wounded"
    quarter = with_option("A32.cover", "quarter", *units, terrain=(low,))
    assert outcome(quarter, SHOT, 3, 9, 2).headline.code == "awam.result.hit_killed"


def test_by_option_only_the_end_of_the_way_must_not_be_closer() -> None:
    units = [man("ann", 20.0, morale=True), man("bob", 60.0, side="blue")]
    way = Move(unit="ann", action="run", path=((22.0, 50.0), (13.1, 50.0)))
    state = with_option("A45.closer", "end", *units, terrain=(fence(12.0),), game={"shaken": ("ann",)})
    assert refusals(state, way) == {}


def test_a_clubs_class_for_trappers_changes_their_marker() -> None:
    units = [man("ann", 20.0, kinds=("trapper",)), man("bob", 40.0, side="blue")]
    state = table(units, options={"class.trapper": "regular"})
    assert after(state, SHOT, 3, 2).units["ann"].markers["reload"] == "yellow"
