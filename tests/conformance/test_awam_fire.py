"""awam, fire and hits: the worked cases and the rules A17, A19, A22-A28, A31-A34, A47."""

from fractions import Fraction

import pytest
from msgspec import structs

from companion.model.events import MarkerSet, StatSet, UnitHid, UnitMoved, UnitOut, UnitPosed
from companion.rules.intents import Override, Stated
from companion.rulesets.awam.intents import Fire
from tests.conformance.awam_table import after, fence, man, odds, outcome, plan, refusals, table, wood
from tests.conformance.proving import proves

SHOT = Fire(shooter="ann", target="bob", weapon="musket")
OPEN = 3  # a misfire die that is none


def duel(distance: float, weapon: str = "musket", **more: object) -> object:
    """Put two figures edge to edge at a distance; centres lie two radii of 1 cm farther apart."""
    shooter = man("ann", 20.0, weapons=(weapon,), facing=90.0, **more)
    return table([shooter, man("bob", 22.0 + distance, side="blue")])


@proves("A25", "A-1")
def test_a1_a_musket_at_18_hits_on_5_and_misses_on_4() -> None:
    assert outcome(duel(18), SHOT, OPEN, 5, 3).headline.code == "awam.result.hit_wounded"
    assert outcome(duel(18), SHOT, OPEN, 4).headline.code == "awam.result.miss"


@proves("A25", "A-1")
def test_a1_read_strictly_a_5_misses() -> None:
    strict = table([man("ann", 20.0), man("bob", 40.0, side="blue")], options={"option.A25.reading": "strict"})
    assert outcome(strict, SHOT, OPEN, 5).headline.code == "awam.result.miss"
    assert outcome(strict, SHOT, OPEN, 6, 3).headline.code == "awam.result.hit_wounded"


@proves("A25", "A-2")
def test_a2_a_pistol_at_15_hits_on_6_and_never_when_read_strictly() -> None:
    shot = structs.replace(SHOT, weapon="pistol")
    assert outcome(duel(15, "pistol"), shot, OPEN, 6, 3).headline.code == "awam.result.hit_wounded"
    units = [man("ann", 20.0, weapons=("pistol",)), man("bob", 37.0, side="blue")]
    strict = table(units, options={"option.A25.reading": "strict"})
    assert outcome(strict, shot, OPEN, 6).headline.code == "awam.result.miss"


@proves("A25", "A-3")
def test_a3_a_rifle_at_31_needs_7() -> None:
    found = plan(duel(31, "rifle"), structs.replace(SHOT, weapon="rifle"))
    assert found.need is not None
    assert (found.need.sides, found.need.least, found.need.band, found.need.source) == (10, 7, "long", "printed")


@proves("A25", "A-4")
def test_a4_a_musket_reaches_50_and_within_the_tolerance_the_table_decides() -> None:
    assert refusals(duel(50.5), SHOT) == {"awam.refusal.range": "A25"}
    near = table([man("ann", 20.0), man("bob", 72.2, side="blue")], tolerance=0.3)
    found = plan(near, SHOT)
    assert [(each.key, each.rule) for each in found.questions] == [("long_range", "A25")]
    assert plan(near, structs.replace(SHOT, rulings={"long_range": "yes"})).refusals == ()
    assert "awam.refusal.range" in refusals(near, structs.replace(SHOT, rulings={"long_range": "no"}))


@proves("A25")
@pytest.mark.parametrize(
    ("weapon", "short", "score", "long", "long_score", "die"),
    [
        ("rifle", 30, 4, 80, 7, 10),
        ("musket", 20, 5, 50, 8, 10),
        ("pistol", 10, 4, 20, 6, 6),
        ("tomahawk", 5, 3, 5, 3, 6),
    ],
)
def test_the_printed_table_of_fire(weapon: str, short: int, score: int, long: int, long_score: int, die: int) -> None:
    shot = structs.replace(SHOT, weapon=weapon)
    for distance, least in ((short, score), (long, long_score)):
        need = plan(duel(distance, weapon), shot).need
        assert need is not None
        assert (need.sides, need.least) == (die, least)
    assert "awam.refusal.range" in refusals(duel(long + 0.1, weapon), shot)


@proves("A32", "A-8")
def test_a8_behind_a_fence_a_2_wounds_and_in_the_open_it_kills() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue")]
    behind = table(units, [fence(37.0)])
    assert outcome(behind, SHOT, OPEN, 9, 2).headline.code == "awam.result.hit_wounded"
    assert outcome(table(units), SHOT, OPEN, 9, 2).headline.code == "awam.result.hit_killed"


@proves("A33", "A-9")
def test_a9_a_second_wound_eliminates_and_friends_take_blue() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue", wounds=1), man("cat", 45.0, side="blue")]
    done = outcome(table(units), SHOT, OPEN, 9, 4)
    assert UnitOut(unit="bob", why="killed") in done.events
    assert MarkerSet(unit="cat", key="morale", value=True) in done.events
    quiet = table(units, options={"option.A33.counts_as_killed": "no"})
    assert MarkerSet(unit="cat", key="morale", value=True) not in outcome(quiet, SHOT, OPEN, 9, 4).events


@proves("A32", "A47")
def test_a_wound_falls_and_takes_blue_and_a_near_miss_only_blue() -> None:
    wounded = outcome(duel(18), SHOT, OPEN, 9, 5)
    assert UnitPosed(unit="bob", pose="prone") in wounded.events
    assert MarkerSet(unit="bob", key="wounds", value=1) in wounded.events
    assert MarkerSet(unit="bob", key="morale", value=True) in wounded.events
    near = outcome(duel(18), SHOT, OPEN, 9, 6)
    assert near.headline.code == "awam.result.hit_near_miss"
    assert [event for event in near.events if getattr(event, "unit", "") == "bob"] == [
        MarkerSet(unit="bob", key="morale", value=True)
    ]


@proves("A47")
def test_a_figure_has_none_or_one_blue_marker() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue", morale=True)]
    done = outcome(table(units), SHOT, OPEN, 9, 6)
    assert not any(getattr(event, "key", "") == "morale" for event in done.events)


@proves("A32")
def test_friends_of_the_killed_take_blue_only_in_sight_and_within_10_cm() -> None:
    wall = fence(46.0, 60.0, 66.0, height=9.0)
    units = [
        man("ann", 20.0),
        man("bob", 40.0, side="blue"),
        man("near", 40.0, 62.0, side="blue"),  # 12 - 2 = 10 cm
        man("far", 40.0, 37.9, side="blue"),  # 12.1 - 2 = 10.1 cm
        man("red", 40.0, 45.0),
        man("blind", 47.0, 54.0, side="blue"),
    ]
    screen = structs.replace(fence(44.0, 45.0, 70.0, height=9.0, cover="hard"), id="screen")
    done = outcome(table(units, [wall, screen]), structs.replace(SHOT, overrides=()), OPEN, 9, 1)
    blue = {event.unit for event in done.events if isinstance(event, MarkerSet) and event.key == "morale"}
    assert blue == {"near"}


@proves("A23", "A19")
def test_a_misfire_is_checked_first_and_leaves_the_marker() -> None:
    done = outcome(duel(18), SHOT, 1)
    assert done.headline.code == "awam.result.misfire"
    assert MarkerSet(unit="ann", key="reload", value="yellow") in done.events


@proves("A23")
@pytest.mark.parametrize("kind", ["veteran", "marksman"])
def test_veterans_and_marksmen_roll_a_misfire_once_more(kind: str) -> None:
    skilled = duel(18, kinds=("regular", kind))
    assert outcome(skilled, SHOT, 1, 1).headline.code == "awam.result.misfire"
    assert outcome(skilled, SHOT, 1, 2, 9, 6).headline.code == "awam.result.hit_near_miss"


@proves("A19")
@pytest.mark.parametrize(
    ("kinds", "stage"),
    [
        (("irregular",), "red"),
        (("indian",), "red"),
        (("regular", "inexperienced"), "red"),
        (("trapper",), "red"),
        (("ranger",), "red"),
        (("regular",), "yellow"),
        (("marine",), "yellow"),
        (("officer",), "yellow"),
        (("veteran",), "green"),
        (("indian", "marksman"), "green"),
    ],
)
def test_the_marker_after_firing_goes_by_class(kinds: tuple[str, ...], stage: str) -> None:
    state = table([man("ann", 20.0, kinds=kinds), man("bob", 40.0, side="blue")])
    assert after(state, SHOT, OPEN, 2).units["ann"].markers["reload"] == stage


@proves("A22")
def test_a_marker_or_wet_powder_bars_firearms_but_not_a_tomahawk() -> None:
    barred = duel(4, "musket", reload="green", wet=True)
    assert refusals(barred, SHOT) == {"awam.refusal.unloaded": "A22", "awam.refusal.wet": "A22"}
    thrower = duel(4, "tomahawk", reload="red", wet=True)
    throw = structs.replace(SHOT, weapon="tomahawk")
    assert refusals(thrower, throw) == {}
    done = outcome(thrower, throw, 3, 4)  # no misfire die
    assert StatSet(unit="ann", key="weapons", value=()) in done.events
    assert not any(getattr(event, "key", "") == "reload" for event in done.events)


@proves("A22")
def test_by_option_each_firearm_has_a_marker_of_its_own() -> None:
    units = [man("ann", 20.0, weapons=("musket", "pistol")), man("bob", 29.0, side="blue")]
    state = table(units, options={"option.A22.marker": "weapon"})
    fired = after(state, SHOT, OPEN, 2)
    assert fired.units["ann"].markers["reloads"] == {"musket": 2}
    again = structs.replace(fired, game={**fired.game, "acted": ()})
    assert "awam.refusal.unloaded" in refusals(again, SHOT)
    assert refusals(again, structs.replace(SHOT, weapon="pistol")) == {}


@proves("A24", "A-16")
def test_a16_a_regular_must_fire_at_the_nearest_and_a_veteran_chooses() -> None:
    near, far = man("near", 34.0, side="blue"), man("far", 20.0, 72.0, side="blue")
    shot = Fire(shooter="ann", target="far", weapon="musket")
    state = table([man("ann", 20.0), near, far])
    assert refusals(state, shot) == {"awam.refusal.nearest": "A24"}
    told = structs.replace(shot, overrides=(Override(code="awam.refusal.nearest", reason="he is the officer"),))
    assert outcome(state, told, OPEN, 2).headline.code == "awam.result.miss"
    for kind in ("veteran", "officer", "marksman"):
        assert refusals(table([man("ann", 20.0, kinds=("regular", kind)), near, far]), shot) == {}


@proves("A24")
def test_hidden_enemies_unseen_ones_and_those_in_melee_are_passed_over() -> None:
    far = man("far", 20.0, 80.0, side="blue")
    shot = Fire(shooter="ann", target="far", weapon="musket")
    assert refusals(table([man("ann", 20.0), man("near", 34.0, side="blue", hidden=True), far]), shot) == {}
    behind = table([man("ann", 20.0), man("near", 34.0, side="blue"), far], [fence(27.0, height=9.0, cover="hard")])
    assert refusals(behind, shot) == {}
    fight = table([man("ann", 20.0), man("near", 34.0, side="blue"), man("own", 36.0), far])
    assert refusals(fight, shot) == {}
    assert "awam.refusal.hidden" in refusals(
        table([man("ann", 20.0), man("bob", 34.0, side="blue", hidden=True)]), SHOT
    )


@proves("A26", "A-17")
def test_a17_a_natural_1_hits_a_friend_in_the_arc() -> None:
    def beside(x: float, y: float, arc: str = "wide") -> object:
        units = [man("ann", 20.0, facing=90.0), man("bob", 40.0, side="blue"), man("pal", x, y)]
        return table(units, options={"option.A26.arc": arc})

    at_30 = (20.0 + 8.660254, 55.0)
    at_50 = (20.0 + 6.427876, 57.660444)
    at_15 = (20.0 + 9.659258, 52.588190)
    struck = outcome(beside(*at_30), SHOT, OPEN, 1, 6)
    assert struck.headline.code == "awam.result.friend_near_miss"
    assert struck.headline.values["target"] == "pal"
    assert outcome(beside(*at_50), SHOT, OPEN, 1).headline.code == "awam.result.miss"
    assert outcome(beside(*at_15, "narrow"), SHOT, OPEN, 1, 6).headline.code == "awam.result.friend_near_miss"
    assert outcome(beside(*at_30, "narrow"), SHOT, OPEN, 1).headline.code == "awam.result.miss"


@proves("A26")
def test_firing_turns_the_figure_to_its_target() -> None:
    state = table([man("ann", 20.0, facing=270.0), man("bob", 40.0, side="blue")])
    assert UnitMoved(unit="ann", position=(20.0, 50.0), facing=90.0) in outcome(state, SHOT, OPEN, 2).events


@proves("A27", "A-18")
def test_a18_a_hit_into_a_melee_falls_on_friend_or_enemy() -> None:
    def melee(*kinds: str) -> object:
        return table([man("ann", 20.0, kinds=kinds), man("bob", 34.0, side="blue"), man("own", 36.0)])

    marksman = outcome(melee("regular", "marksman"), SHOT, OPEN, 9, 3, 6)
    assert marksman.headline.values["target"] == "bob"
    other = outcome(melee("regular"), SHOT, OPEN, 9, 3, 6)
    assert other.headline.values["target"] == "own"
    assert other.headline.code == "awam.result.strayed_near_miss"


@proves("A28", "A17")
def test_modifiers_add_up_with_their_sources() -> None:
    shooter = man("ann", 20.0, kinds=("irregular", "inexperienced", "marksman"), wounds=1)
    target = man("bob", 40.0, side="blue", pose="prone", ran=True)
    found = plan(table([shooter, target]), structs.replace(SHOT, unaimed=True))
    assert {each.code: (each.value, each.source) for each in found.modifiers} == {
        "awam.modifier.unaimed": (-2, "printed"),
        "awam.modifier.prone": (-1, "house"),
        "awam.modifier.ran": (-1, "house"),
        "awam.modifier.wounded": (-1, "house"),
        "awam.modifier.inexperienced": (-1, "house"),
        "awam.modifier.marksman": (1, "house"),
    }
    assert found.total == -5


@proves("A28")
def test_soft_and_hard_cover_from_a_quarter_hidden_and_a_wood_always() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue")]

    def covers(*terrain: object) -> list[tuple[str, int]]:
        found = plan(table(units, terrain), SHOT)
        return [(each.code, each.value) for each in found.modifiers]

    assert covers(fence(37.0)) == [("awam.modifier.soft", -1)]
    assert covers(fence(37.0, cover="hard")) == [("awam.modifier.hard", -2)]
    assert covers(fence(37.0, height=0.5)) == []
    assert covers(wood(38.0, 40.0, 60.0, 60.0)) == [("awam.modifier.soft", -1)]


@proves("A34")
def test_a_figure_that_fires_from_hiding_is_revealed() -> None:
    state = table([man("ann", 20.0, hidden=True), man("bob", 40.0, side="blue")])
    assert UnitHid(unit="ann", hidden=False) in outcome(state, SHOT, OPEN, 2).events


@proves("A25")
def test_a_club_without_positions_types_what_its_tape_says() -> None:
    state = table([man("ann", None), man("bob", None, side="blue")])
    assert [each.code for each in plan(state, SHOT).faults] == ["awam.fault.no_place"] * 2
    told = structs.replace(SHOT, stated=Stated(distance=18.0, sees=True, hidden=0.5, cover="hard"))
    found = plan(state, told)
    assert found.refusals == ()
    assert [each.code for each in found.modifiers] == ["awam.modifier.hard"]
    done = outcome(state, told, OPEN, 7, 3)
    assert done.headline.code == "awam.result.hit_wounded"
    assert done.headline.values["distance"] == 18.0


@proves("A25", "A32")
def test_the_odds_of_a_plain_musket_shot_are_its_fractions() -> None:
    found = odds(duel(18), SHOT)
    # no misfire 5/6, then 6 of 10 faces hit; 2 of 6 kill, 3 of 6 wound, 1 of 6 is a near miss
    assert found.of("awam.result.misfire") == Fraction(1, 6)
    assert found.of("awam.result.miss") == Fraction(5, 6) * Fraction(4, 10)
    assert found.of("awam.result.hit_killed") == Fraction(5, 6) * Fraction(6, 10) * Fraction(2, 6)
    assert found.of("awam.result.hit_wounded") == Fraction(5, 6) * Fraction(6, 10) * Fraction(3, 6)
    assert found.of("awam.result.hit_near_miss") == Fraction(5, 6) * Fraction(6, 10) * Fraction(1, 6)


@proves("A23")
def test_the_odds_of_a_veterans_misfire_are_squared() -> None:
    assert odds(duel(18, kinds=("veteran",)), SHOT).of("awam.result.misfire") == Fraction(1, 36)


@proves("A31")
def test_the_command_radius_is_a_house_value_of_15() -> None:
    entry = table([]).tables["command.radius"]
    assert (entry.value, entry.source, entry.rule) == (15.0, "house", "A31")


@proves("A28")
def test_by_option_the_hidden_part_is_found_otherwise_and_the_report_says_how() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue")]
    tall = fence(30.0, 50.0, 70.0, height=9.0, cover="hard")  # hides the left half of the width
    for method, fraction in (("silhouette", 0.5), ("width", 0.5), ("any", 0.0)):
        found = plan(table(units, [tall], options={"option.A28.method": method}), SHOT)
        assert found.cover is not None
        assert found.cover.method == method
        assert found.cover.fraction == pytest.approx(fraction, abs=1e-6)
