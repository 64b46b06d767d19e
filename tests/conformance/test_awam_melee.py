"""awam, hand to hand: the worked cases A-14 and A-20 and the rules A38-A44."""

from fractions import Fraction

import pytest
from msgspec import structs

from companion.model.events import MarkerSet, UnitMoved, UnitOut, UnitPosed
from companion.model.evolve import fold
from companion.model.state import GameState
from companion.rules.requests import Chosen, Picked
from companion.rulesets.awam.intents import DrawCard, EndTurn, Melee, Move, Reload, Rest
from companion.rulesets.awam.offers import next_step, offers
from tests.conformance.awam_table import after, context, fence, man, odds, outcome, plan, refusals, table, wood
from tests.conformance.proving import proves

FIGHT = Melee(unit="ann")
STEEL = ("bayonet",)
HOLD, SHOOT = Chosen(option="awam.option.hold"), Chosen(option="awam.option.shoot")
STAND, EVADE = Chosen(option="awam.option.stand"), Chosen(option="awam.option.evade")


def melee(*more: object, weapons: tuple[str, ...] = STEEL, ann: dict | None = None, bob: dict | None = None):
    """Put Ann and Bob base to base, with Ann's melee to be fought."""
    one = man("ann", 20.0, **{"weapons": weapons, **(ann or {})})
    two = man("bob", 22.0, **{"side": "blue", "weapons": weapons, **(bob or {})})
    return table([one, two, *more], game={"fights": ("ann",), "acted": ("ann",)})


def blue(unit: str) -> MarkerSet:
    return MarkerSet(unit=unit, key="morale", value=True)


@proves("A41", "A43", "A-14")
def test_a14_the_lower_total_takes_blue_a_wound_or_death() -> None:
    wounded = outcome(melee(), FIGHT, 7, 4)
    assert {blue("bob"), MarkerSet(unit="bob", key="wounds", value=1)} <= set(wounded.events)
    assert wounded.headline.code == "awam.result.melee_wounds"
    assert not any(isinstance(event, UnitPosed | UnitOut) for event in wounded.events)
    beaten = outcome(melee(), FIGHT, 6, 4)
    assert [event for event in beaten.events if isinstance(event, MarkerSet)] == [blue("bob")]
    assert beaten.headline.code == "awam.result.melee_wins"
    killed = outcome(melee(), FIGHT, 8, 4)
    assert UnitOut(unit="bob", why="killed") in killed.events
    assert killed.headline.code == "awam.result.melee_kills"


@proves("A43", "A-14")
def test_a14_a_tie_is_rolled_again_without_modifiers() -> None:
    veteran = melee(ann={"kinds": ("regular", "veteran")})
    # 4 + 1 against 5 is a tie; rolled again 3 against 4 without the veteran's 1
    lost = outcome(veteran, FIGHT, 4, 5, 3, 4)
    assert lost.headline.code == "awam.result.melee_loses"
    # equal again is rolled again
    assert outcome(veteran, FIGHT, 4, 5, 6, 6, 8, 7).headline.code == "awam.result.melee_wins"


@proves("A43")
def test_friends_of_who_is_killed_in_a_melee_take_blue() -> None:
    state = melee(man("ben", 30.0, side="blue"), man("far", 60.0, side="blue"))
    events = outcome(state, FIGHT, 10, 2).events
    assert blue("ben") in events
    assert blue("far") not in events


@proves("A43")
def test_with_a_winners_total_of_nothing_only_the_blue_marker_falls() -> None:
    feeble = {"kinds": ("inexperienced",), "wounds": 1, "pose": "prone", "weapons": ("knife",)}
    # both -1 -1 -2: 2 and 1 become -2 and -3
    events = outcome(melee(ann=feeble, bob=feeble), FIGHT, 2, 1).events
    assert [event for event in events if isinstance(event, MarkerSet | UnitOut)] == [blue("bob")]


@proves("A43")
def test_the_odds_of_bayonet_against_bayonet() -> None:
    found = odds(melee(), FIGHT)
    # Ann's 100 throws by her winning face w against l: killed 2l <= w, wound w - l > 2, else blue; a tie rolls anew.
    wins = [(w, low) for w in range(1, 11) for low in range(1, w)]
    kills = Fraction(sum(2 * low <= w for w, low in wins), 100)
    wounds = Fraction(sum(2 * low > w and w - low > 2 for w, low in wins), 100)
    again = Fraction(1) / (1 - Fraction(10, 100))
    assert found.of("awam.result.melee_kills") == kills * again
    assert found.of("awam.result.melee_wounds") == wounds * again
    assert found.of("awam.result.melee_kills") == found.of("awam.result.melee_killed")


@proves("A41")
@pytest.mark.parametrize(
    ("weapons", "sides"),
    [
        (("musket", "bayonet"), 10),
        (("pistol", "sabre"), 10),
        (("musket", "tomahawk"), 8),
        (("knife",), 6),
        (("musket",), 6),
        ((), 4),
    ],
)
def test_everybody_rolls_the_die_of_the_best_weapon(weapons: tuple[str, ...], sides: int) -> None:
    state = melee(ann={"weapons": weapons})
    done = outcome(state, FIGHT, 1, 2)
    thrown = [fact.values["sides"] for fact in done.trace if fact.code == "core.die"]
    assert thrown == [sides, 10]


@proves("A42")
def test_every_modifier_of_a_melee_is_a_house_value() -> None:
    ann = {"kinds": ("veteran", "inexperienced"), "wounds": 1, "pose": "prone", "ran": True}
    found = plan(melee(man("ada", 23.0, 51.732051), ann=ann), FIGHT)
    assert {each.code.removeprefix("awam.modifier.melee_"): each.value for each in found.modifiers} == {
        "veteran": 1,
        "inexperienced": -1,
        "wounded": -1,
        "prone": -2,
        "charged": 1,
        "friend": 1,
    }
    assert {each.source for each in found.modifiers} == {"house"}


@proves("A42")
def test_three_against_one_have_two_more_each() -> None:
    ring = [man("ada", 23.0, 51.732051), man("amy", 23.0, 48.267949)]
    state = melee(*ring)
    found = plan(state, FIGHT)
    assert [(each.code, each.value) for each in found.modifiers] == [("awam.modifier.melee_friend", 2)]
    assert {(fact.values["unit"], fact.values["target"]) for fact in found.facts} == {
        ("ann", "bob"),
        ("ada", "bob"),
        ("amy", "bob"),
    }


@proves("A42")
def test_a_defender_behind_a_fence_has_one_more() -> None:
    behind = structs.replace(melee(), terrain=structs.replace(melee().terrain, pieces=(fence(21.0),)))
    # 5 against 4 + 1 is a tie
    assert outcome(behind, FIGHT, 5, 4, 9, 2).headline.code == "awam.result.melee_kills"
    told = structs.replace(FIGHT, behind=())
    assert outcome(behind, told, 5, 4).headline.code == "awam.result.melee_wins"


@proves("A38")
def test_who_ends_an_action_in_contact_must_fight_before_anything_else() -> None:
    state = table([man("ann", 20.0, weapons=STEEL), man("bob", 30.0, side="blue", weapons=STEEL)])
    there = after(state, Move(unit="ann", path=((28.0, 50.0),)))
    assert there.game["fights"] == ("ann",)
    step = next_step(context(there))
    assert step is not None
    assert step.intent == FIGHT
    assert [each.intent for each in offers(context(there), "ann")] == [FIGHT]
    assert "awam.refusal.melee_due" in refusals(there, DrawCard())
    fought = after(there, FIGHT, 6, 5)
    assert fought.game["fights"] == ()
    assert "awam.refusal.melee_due" not in refusals(fought, DrawCard())
    assert refusals(fought, FIGHT) == {"awam.refusal.no_melee_due": "A38"}


@proves("A38")
def test_it_is_fought_again_when_either_activates_without_leaving_and_losers_stay() -> None:
    state = table([man("ann", 20.0, reload="red"), man("bob", 22.0, side="blue")])
    assert after(state, Reload(unit="ann")).game["fights"] == ("ann",)
    assert after(state, Rest(unit="ann")).game["fights"] == ("ann",)
    gone = after(state, Move(unit="ann", path=((12.0, 50.0),)))
    assert "fights" not in gone.game
    lost = outcome(melee(), FIGHT, 4, 6)
    assert not any(isinstance(event, UnitMoved) for event in lost.events)


@proves("A38")
def test_defending_is_no_action_and_needs_no_test() -> None:
    state = melee(bob={"morale": True})
    done = outcome(state, FIGHT, 5, 6)
    assert done.headline.code == "awam.result.melee_loses"
    assert "bob" not in fold(state, done.events).game["acted"]


@proves("A38")
def test_a_club_without_positions_names_who_fights() -> None:
    state = table([man("ann", None, weapons=STEEL), man("bob", None, side="blue", weapons=STEEL)])
    assert [each.code for each in plan(state, FIGHT).faults] == ["awam.fault.no_opponent"]
    told = structs.replace(FIGHT, against=("bob",))
    assert plan(state, told).refusals == ()
    assert outcome(state, told, 8, 7).headline.code == "awam.result.melee_wins"
    assert [each.code for each in plan(state, structs.replace(FIGHT, against=("ann",))).faults] == ["awam.fault.sides"]


@proves("A39")
def test_a_loaded_firearm_may_speak_before_the_melee() -> None:
    state = melee(bob={"weapons": ("musket",)})
    # morale 6 - 1 for the one he faces - 1 as nobody is near = 4; no misfire on a 2; a D10 of 6 hits, and 3 wounds
    done = outcome(state, FIGHT, SHOOT, 6, 2, 6, 3, 8, 6)
    assert MarkerSet(unit="bob", key="reload", value="yellow") in done.events
    assert MarkerSet(unit="ann", key="wounds", value=1) in done.events
    codes = [fact.code for fact in done.trace]
    assert "awam.trace.premelee_wounded" in codes
    missed = outcome(state, FIGHT, SHOOT, 6, 2, 5, 8, 6)
    assert "awam.trace.premelee_miss" in [fact.code for fact in missed.trace]
    nerve = outcome(state, FIGHT, SHOOT, 5, 8, 6)
    assert not any(getattr(event, "key", "") == "reload" for event in nerve.events)


@proves("A23", "A39")
def test_a_shot_before_the_melee_can_misfire_like_any_other() -> None:
    state = melee(bob={"weapons": ("musket",)})
    done = outcome(state, FIGHT, SHOOT, 6, 1, 8, 6)
    assert "awam.trace.premelee_misfire" in [fact.code for fact in done.trace]
    assert MarkerSet(unit="bob", key="reload", value="yellow") in done.events
    # a veteran rolls it once more; with 6 + 1 - 1 - 1 his nerve holds
    old = melee(bob={"weapons": ("musket",), "kinds": ("veteran",)})
    again = outcome(old, FIGHT, SHOOT, 6, 1, 2, 5, 8, 6)
    assert "awam.trace.premelee_miss" in [fact.code for fact in again.trace]
    assert "awam.trace.premelee_misfire" in [fact.code for fact in outcome(old, FIGHT, SHOOT, 6, 1, 1, 8, 6).trace]


@proves("A39")
def test_by_option_a_5_hits_and_a_test_neither_routs_nor_calms() -> None:
    units = [man("ann", 20.0, weapons=STEEL), man("bob", 22.0, side="blue", morale=True)]
    state = table(units, game={"fights": ("ann",)}, options={"option.A39.score": "five"})
    hit = outcome(state, FIGHT, SHOOT, 6, 2, 5, 6, 8, 6)
    assert "awam.trace.premelee_near_miss" in [fact.code for fact in hit.trace]
    failed = outcome(state, FIGHT, SHOOT, 1, 3, 2)
    assert not any(isinstance(event, UnitOut) for event in failed.events)
    assert not any(event == MarkerSet(unit="bob", key="morale", value=None) for event in failed.events)


@proves("A39")
def test_a_shot_before_the_melee_falls_on_one_of_those_who_engage_at_random() -> None:
    state = melee(man("ada", 23.0, 51.732051, weapons=STEEL), bob={"weapons": ("musket", "bayonet")})
    # morale 6 - 2 for two enemies - 1 alone = 3 fails; with a leader's help it would be 4
    assert "awam.trace.premelee_no" in [fact.code for fact in outcome(state, FIGHT, SHOOT, 6, 5, 5, 2).trace]
    brave = melee(
        man("ada", 23.0, 51.732051, weapons=STEEL), bob={"weapons": ("musket", "bayonet"), "kinds": ("veteran",)}
    )
    done = outcome(brave, FIGHT, SHOOT, 6, 2, 10, Picked(picked="ada"), 1, 9, 2)
    assert UnitOut(unit="ada", why="killed") in done.events


@proves("A40")
def test_indians_trappers_and_rangers_may_run_away_and_miss_the_next_turn() -> None:
    state = melee(bob={"kinds": ("indian",)})
    ran = outcome(state, FIGHT, EVADE, 2)
    assert ran.headline.code == "awam.result.melee_nobody"
    assert UnitMoved(unit="bob", position=(37.0, 50.0), facing=0.0) in ran.events
    gone = fold(state, ran.events)
    assert gone.units["bob"].markers["evaded"] == "next"
    following = after(structs.replace(gone, game={**gone.game, "deck": ("ace:1",)}), EndTurn())
    assert following.units["bob"].markers["evaded"] == "now"
    on = structs.replace(following, game={**following.game, "squad": "blues", "card": "squad:blues"})
    assert refusals(on, Rest(unit="bob")) == {"awam.refusal.evaded": "A40"}
    assert offers(context(on), "bob") == ()
    later = after(structs.replace(following, game={**following.game, "card": "ace:1", "deck": ("ace:2",)}), EndTurn())
    assert "evaded" not in later.units["bob"].markers


@proves("A40", "A9")
def test_who_falls_while_running_away_fights_prone() -> None:
    fallen = outcome(melee(bob={"kinds": ("ranger",)}), FIGHT, EVADE, 1, 5, 8)
    assert UnitPosed(unit="bob", pose="prone") in fallen.events
    # 5 against 8 - 2
    assert fallen.headline.code == "awam.result.melee_loses"
    assert ("awam.modifier.melee_prone", -2) in [(fact.code, fact.values.get("value")) for fact in fallen.trace]
    wounded = outcome(melee(bob={"kinds": ("trapper",), "wounds": 1}), FIGHT, EVADE, 6)
    assert UnitMoved(unit="bob", position=(29.5, 50.0), facing=0.0) in wounded.events
    stood = outcome(melee(bob={"kinds": ("indian",)}), FIGHT, STAND, 8, 7)
    assert stood.headline.code == "awam.result.melee_wins"


@proves("A40")
def test_a_regular_ranger_falls_on_a_2_in_difficult_terrain() -> None:
    state = melee(bob={"kinds": ("regular", "ranger")})
    grove = structs.replace(state, terrain=structs.replace(state.terrain, pieces=(wood(25.0, 40.0, 45.0, 60.0),)))
    assert outcome(grove, FIGHT, EVADE, 2, 9, 8).headline.code != "awam.result.melee_nobody"
    assert outcome(state, FIGHT, EVADE, 2).headline.code == "awam.result.melee_nobody"


def three_on_one(*, bob: dict | None = None) -> GameState:
    ring = [man("ada", 23.0, 51.732051, weapons=("knife",)), man("amy", 23.0, 48.267949, weapons=("knife",))]
    return melee(*ring, weapons=("knife",), bob=bob)


@proves("A44", "A-20")
def test_a20_three_take_a_prisoner_when_two_beat_him_and_all_live() -> None:
    capture = Chosen(option="awam.option.capture")
    # with +2 each the scores are 5, 6 and 3 against 4
    done = outcome(three_on_one(), FIGHT, 3, 4, 1, 4, capture)
    assert done.headline.code == "awam.result.melee_captures"
    assert UnitOut(unit="bob", why="captured") in done.events
    assert blue("amy") in done.events
    assert not any(event == blue("bob") for event in done.events)
    results = outcome(three_on_one(), FIGHT, 3, 4, 1, 4, Chosen(option="awam.option.results"))
    assert blue("bob") in results.events
    assert UnitOut(unit="bob", why="captured") not in results.events


@proves("A44", "A-20")
def test_a20_no_prisoner_when_one_of_the_three_is_killed() -> None:
    # a wounded knife has -1: 5, 6, 2 against 4 needs 3, 4 and 1 with amy wounded: 1 + 2 - 1 = 2, half of 4
    ring = [man("ada", 23.0, 51.732051, weapons=("knife",)), man("amy", 23.0, 48.267949, weapons=("knife",), wounds=1)]
    done = outcome(melee(*ring, weapons=("knife",)), FIGHT, 3, 4, 1, 4)
    assert UnitOut(unit="amy", why="killed") in done.events
    assert blue("bob") in done.events
    assert not any(isinstance(event, UnitOut) and event.why == "captured" for event in done.events)
