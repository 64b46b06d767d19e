"""tactical, fire by dice: thirds of cover, penetration, guided, at places, small arms, machine guns, in return."""

from fractions import Fraction
from itertools import product
from math import atan, cos, degrees, hypot, pi, sin, sqrt

import pytest
from msgspec import structs

from companion.model.board import Piece, RoundBase
from companion.model.state import GameState
from companion.rules.intents import Stated
from companion.rules.requests import Chosen, Direction
from companion.rulesets.tactical.area import scattered
from companion.rulesets.tactical.conditional import penetration_need
from companion.rulesets.tactical.guided import chance_to_hit
from companion.rulesets.tactical.intents_fire import AreaFire, Fire, HoldFire
from companion.rulesets.tactical.returning import owed
from companion.rulesets.tactical.small_arms import ALL, SHARED
from companion.rulesets.tactical.weapons import weapon_in
from tests.conformance.proving import proves
from tests.conformance.tactical_table import (
    RULES,
    after,
    context,
    faults,
    machine,
    man,
    odds,
    outcome,
    plan,
    refusals,
    result,
    table,
    wall,
)

SHOT = Fire(shooter="ann", target="bob", weapon="rifle")


def duel(
    *terrain: Piece, weapon: str = "rifle", tolerance: float = 0.0, apart: float = 20.0, **more: object
) -> GameState:
    """Put two men so far apart, centre to centre; ``more`` is said of the target."""
    units = [man("ann", 20.0, weapons=(weapon,)), man("bob", 20.0 + apart, side="blue", **more)]
    return table(units, terrain, tolerance=tolerance)


def hiding(share: float) -> Piece:
    """Build a wall that hides this share of a man 3 cm high from an eye 2 cm high: its far face is half way."""
    return wall(29.99, height=2 - (2 - 3 * share) / 2)


def face(state: GameState, shot: Fire = SHOT) -> int:
    """Give the least face that hits."""
    need = plan(state, shot).need
    assert need is not None
    return need.face(())


@proves("T7", "T-1")
@pytest.mark.parametrize(("share", "least"), [(0.0, 4), (1 / 3, 4), (0.34, 5), (2 / 3, 5), (0.67, 6), (0.99, 6)])
def test_t1_a_hit_needs_more_by_thirds_of_cover(share: float, least: int) -> None:
    assert face(duel(hiding(share))) == least
    assert face(duel(), structs.replace(SHOT, stated=Stated(hidden=share))) == least
    assert result(duel(hiding(share)), SHOT, least - 1) == "miss"
    assert result(duel(hiding(share)), SHOT, least, 1) == "killed"


@proves("T7")
def test_a_third_that_is_too_close_to_call_is_the_tables_to_rule() -> None:
    # seen from 20 cm a base of radius 1 is 20/sqrt(399) wide to each side; a high wall half way hides twice its length
    corner = wall(29.99, top=50.0 + 20 / sqrt(399) / 3 / 2, height=9.0)
    state = duel(corner, tolerance=0.02)
    [question] = plan(state, SHOT).questions
    assert (question.key, question.verdict, question.policy) == ("cover_some.bob", "close", "no")
    assert result(state, SHOT, Chosen(option="yes"), 4) == "miss"
    assert result(state, SHOT, Chosen(option="no"), 4, 1) == "killed"
    ruled = structs.replace(SHOT, rulings={"cover_some.bob": "yes"})
    assert plan(state, ruled).questions == ()
    assert face(state, ruled) == 5


@proves("T7")
def test_without_places_the_table_says_what_it_sees() -> None:
    state = table([man("ann", None, weapons=("rifle",)), man("bob", None, side="blue"), man("cid", 20.0)])
    assert faults(state, SHOT) == {"no_place"}
    told = structs.replace(SHOT, stated=Stated(distance=30.0, sees=True, hidden=0.5))
    assert refusals(state, told) == {}
    assert face(state, told) == 5
    assert faults(state, AreaFire(shooter="ann", weapon="tank_gun", aim=(50.0, 50.0))) == {"no_place"}


@proves("T7")
def test_whoever_rides_in_a_vehicle_is_no_target_of_his_own() -> None:
    truck = machine("truck", "truck", 40.0, side="blue")
    state = table([man("ann", 20.0, weapons=("rifle",)), truck, man("bob", 40.0, side="blue", carrier="truck")])
    assert refusals(state, SHOT) == {"rides": "T7"}
    burst = Fire(shooter="ann", target="truck", weapon="rifle")
    assert refusals(state, burst) == {"living_only": "T19"}


@proves("T10", "T14")
def test_the_passengers_of_what_is_destroyed_are_struck_as_by_a_blast() -> None:
    riders = [man(name, 45.0, side="blue", carrier="bob") for name in ("eve", "kim")]
    units = [machine("ann", "tank", 15.0), machine("bob", "truck", 45.0, side="blue"), *riders]
    done = after(table(units), GUN, 4, 5, 6)
    assert done.units["eve"].out == "killed"
    assert done.units["kim"].markers["wounded"] is True
    assert done.units["kim"].carrier == ""
    unhurt = table(units, options={"option.T10.passengers": "unhurt"})
    assert not after(unhurt, GUN, 4).units["eve"].out


@proves("T7")
def test_without_a_line_of_fire_there_is_no_shot() -> None:
    assert refusals(duel(wall(30.0, height=9.0)), SHOT) == {"unseen": "T7"}
    assert refusals(duel(), structs.replace(SHOT, stated=Stated(sees=False))) == {"unseen": "T7"}
    assert refusals(duel(wall(30.0, height=9.0)), structs.replace(SHOT, stated=Stated(sees=True))) == {}


@proves("T5")
def test_a_weapon_reaches_its_aimed_range_from_edge_to_edge() -> None:
    # rifle 50: bases of 2 cm touch their edges 1 cm before the centres
    assert refusals(duel(apart=52.0), SHOT) == {}
    assert refusals(duel(apart=52.1), SHOT) == {"range": "T5"}
    assert [each.key for each in plan(duel(apart=52.2, tolerance=0.3), SHOT).questions] == ["range.bob"]
    assert refusals(duel(apart=90.0), structs.replace(SHOT, stated=Stated(distance=50.0))) == {}


def tank_hunt(weapon: str, *, armour: int = 5, durability: int = 6, **more: object) -> GameState:
    """Put a tank's crew of one weapon before a tank."""
    target = machine("bob", "tank", 45.0, side="blue", armour=armour, durability=durability, **more)
    return table([machine("ann", "tank", 15.0, weapons=(weapon,)), target])


GUN = Fire(shooter="ann", target="bob", weapon="tank_gun")


@proves("T9", "T-2")
def test_t2_a_good_gun_pierces_heavy_armour_on_4() -> None:
    assert penetration_need(-1, 5) == 4
    assert result(tank_hunt("tank_gun"), GUN, 4, 3) == "not_pierced"
    assert result(tank_hunt("tank_gun"), GUN, 4, 4) == "damaged"


@proves("T9", "T-3")
def test_t3_a_need_of_7_never_pierces_and_one_of_1_always_does_without_a_roll() -> None:
    own = {"own_mode": "gun", "own_range": 100, "own_damage": 2, "weapons": ("own",)}

    def shot(penetration: int) -> str:
        shooter = machine("ann", "tank", 15.0, own_penetration=penetration, **own)
        state = table([shooter, machine("bob", "apc", 45.0, side="blue", armour=4)])
        return result(state, structs.replace(GUN, weapon="own"), 4)

    assert shot(3) == "not_pierced"
    assert shot(-3) == "damaged"


@proves("T9", "T10")
def test_an_unarmoured_target_needs_no_penetration_and_falls_at_durability_0() -> None:
    state = table([machine("ann", "tank", 15.0), machine("bob", "truck", 45.0, side="blue")])
    assert result(state, GUN, 4) == "destroyed"
    hurt = after(tank_hunt("tank_gun"), GUN, 4, 4)
    assert hurt.units["bob"].markers["damage"] == 3
    again = structs.replace(hurt, units={**hurt.units, "ann": structs.replace(hurt.units["ann"], markers={})})
    assert after(again, GUN, 4, 4).units["bob"].out == "killed"


@proves("T9", "T10")
def test_odds_of_a_tank_shot_are_the_product_of_hit_and_penetration() -> None:
    found = odds(tank_hunt("tank_gun"), GUN)
    assert found.of("tactical.result.damaged") == Fraction(1, 2) * Fraction(1, 2)
    assert found.of("tactical.result.miss") == Fraction(1, 2)


@proves("T8", "T-4")
def test_t4_a_projectile_must_out_manoeuvre_its_target() -> None:
    state = table([man("ann", 20.0, weapons=("manpads",)), machine("bob", "attack_helicopter", 80.0, side="blue")])
    missile = Fire(shooter="ann", target="bob", weapon="manpads")
    assert refusals(state, missile) == {}
    assert result(state, missile, 4, 4) == "evaded"
    assert result(state, missile, 5, 4) == "destroyed"
    # D6+1 against D6+1: 15 of 36
    wins = sum(a + 1 > b + 1 for a, b in product(range(1, 7), repeat=2))
    assert odds(state, missile).of("tactical.result.destroyed") == Fraction(wins, 36)
    weapon = weapon_in(RULES.tables, "manpads")
    assert weapon is not None
    assert chance_to_hit(context(state), weapon, "bob") == Fraction(wins, 36)


@proves("T8")
def test_a_target_without_manoeuvrability_counts_as_0_by_option_as_a_plain_die() -> None:
    def sides(**options: object) -> GameState:
        units = [machine("ann", "attack_helicopter", 20.0), machine("bob", "truck", 60.0, side="blue")]
        return table(units, options={f"option.{key}": value for key, value in options.items()})

    missile = Fire(shooter="ann", target="bob", weapon="guided_missile")
    assert result(sides(), missile, 1) == "destroyed"
    plain = sides(**{"T8.without": "plain_die"})
    assert result(plain, missile, 1, 2) == "evaded"
    # D6+1 against D6: the 15 throws that win and the 6 equal ones
    assert odds(plain, missile).of("tactical.result.destroyed") == Fraction(21, 36)


@proves("T7", "T14")
def test_a_shot_at_a_specific_target_has_no_blast() -> None:
    state = table(
        [
            machine("ann", "tank", 20.0),
            man("bob", 60.0, side="blue"),
            man("cid", 60.0, 52.5, side="blue"),
        ]
    )
    shot = Fire(shooter="ann", target="bob", weapon="tank_gun")
    assert after(state, shot, 4, 5).units["bob"].out == "killed"
    done = after(state, shot, 4, 6)
    assert done.units["bob"].markers["wounded"] is True
    assert not done.units["cid"].out
    assert not done.units["cid"].markers


@proves("T7", "T14", "T-7")
def test_t7_a_pistol_bullet_wounds_on_4_where_a_rifle_bullet_kills() -> None:
    def fired(weapon: str) -> str:
        return result(duel(weapon=weapon, apart=10.0), structs.replace(SHOT, weapon=weapon), 4, 4)

    assert fired("pistol") == "wounded"
    assert fired("rifle") == "killed"


def ruled(state: GameState, key: str, value: str) -> GameState:
    """Play by another reading of a ruling."""
    entry = structs.replace(RULES.tables[f"option.{key}"], value=value)
    return structs.replace(state, tables={**state.tables, f"option.{key}": entry})


@proves("T9")
def test_by_option_a_1_never_pierces_and_a_6_always_does() -> None:
    def shot(penetration: int, face: int) -> str:
        own = {"own_mode": "gun", "own_range": 100, "own_damage": 2, "weapons": ("own",)}
        shooter = machine("ann", "tank", 15.0, own_penetration=penetration, **own)
        state = table([shooter, machine("bob", "apc", 45.0, side="blue", armour=4)])
        return result(ruled(state, "T9.ends", "natural"), structs.replace(GUN, weapon="own"), 4, face)

    assert [shot(-3, 1), shot(-3, 2)] == ["not_pierced", "damaged"]
    assert [shot(3, 5), shot(3, 6)] == ["not_pierced", "damaged"]


@proves("T7")
def test_by_option_a_hit_on_a_target_bursts_as_well() -> None:
    state = table(
        [
            machine("ann", "tank", 20.0),
            machine("bob", "tank", 60.0, side="blue"),
            man("cid", 60.0, 53.5, side="blue"),
            man("dan", 60.0, 54.5, side="blue"),
        ]
    )
    bursting = ruled(state, "T7.blast", "bursts")
    done = after(bursting, GUN, 4, 4, 1)
    # blast 3 about the middle of the target: 3.5 - 1 is within, 4.5 - 1 is not
    assert {each.id for each in done.units.values() if each.out} == {"cid"}
    assert done.units["bob"].markers["damage"] == 3
    assert not after(bursting, GUN, 3).units["cid"].out
    assert not after(state, GUN, 4, 4).units["cid"].out


# Fire at a place

MORTAR = AreaFire(shooter="ann", weapon="mortar", aim=(50.0, 50.0))


@proves("T6", "T-5")
def test_t5_the_impact_lies_the_displacement_away_in_the_direction_of_the_die() -> None:
    x, y = scattered((50.0, 50.0), 5.0, 45.0)
    assert (round(x, 4), round(y, 4)) == (53.5355, 46.4645)
    state = table([machine("ann", "tank", 20.0, 20.0)])
    shell = AreaFire(shooter="ann", weapon="tank_gun", aim=(50.0, 50.0))
    done = outcome(state, shell, 2)  # the second face of the compass: north-east
    assert (done.headline.values["x"], done.headline.values["y"]) == (53.5355, 46.4645)
    laid = outcome(state, shell, Direction(degrees=180.0))
    assert (laid.headline.values["x"], laid.headline.values["y"]) == (50.0, 55.0)


def shelled(*units: object, tolerance: float = 0.0, **options: object) -> GameState:
    """Put a mortar man out of the way of a shell that falls at (56, 50): aimed at (50, 50), scattered to the east."""
    crew = machine("ann", "mortar_crew", 20.0, 20.0, base=RoundBase(2.0))
    return table(
        [crew, *units],  # type: ignore[list-item] # tests give units
        tolerance=tolerance,
        options={f"option.{key}": value for key, value in options.items()},
    )


EAST = 3


@proves("T6", "T14", "T-6")
def test_t6_a_man_in_the_blast_lives_on_a_6_only() -> None:
    state = shelled(man("bob", 56.0, side="blue"))
    assert after(state, MORTAR, EAST, 5).units["bob"].out == "killed"
    hurt = after(state, MORTAR, EAST, 6).units["bob"]
    assert not hurt.out
    assert hurt.markers["wounded"] is True
    # his base is reached from 5 cm: that is so for three of the eight points 6 cm around the aim point
    around = [(50 + 6 * sin(turn * pi / 4), 50 - 6 * cos(turn * pi / 4)) for turn in range(8)]
    reaching = sum(hypot(x - 56, y - 50) <= 5 for x, y in around)
    found = odds(state, MORTAR)
    assert found.of("tactical.result.area_felled") == Fraction(reaching, 8) * Fraction(5, 6)
    assert found.of("tactical.result.area_hurt") == Fraction(reaching, 8) * Fraction(1, 6)


@proves("T6", "G18")
def test_g18_a_base_is_in_the_blast_when_any_part_of_it_is() -> None:
    # blast 4 from (56, 50): a base of 2 cm reaches in at 4.9 from its centre, not at 5.1
    near, far = man("bob", 60.9, side="blue"), man("cid", 56.0, 55.1, side="blue")
    done = after(shelled(near, far), MORTAR, EAST, 1)
    assert done.units["bob"].out == "killed"
    assert not done.units["cid"].out
    assert "bob" not in {each.id for each in shelled(near, **{"T6.within": "centre"}).units.values() if each.out}
    assert not after(shelled(near, **{"T6.within": "centre"}), MORTAR, EAST).units["bob"].out
    close = shelled(near, far, tolerance=0.3)
    ruled = after(close, MORTAR, EAST, Chosen(option="no"), Chosen(option="yes"), 1)
    assert not ruled.units["bob"].out
    assert ruled.units["cid"].out == "killed"


@proves("T6")
def test_blast_spares_the_armoured_and_what_is_in_the_air_and_destroys_the_rest_friend_or_foe() -> None:
    state = shelled(
        machine("tank", "tank", 54.0, 47.0, side="blue"),
        machine("truck", "truck", 58.0, 53.0, side="blue"),
        machine("bird", "attack_helicopter", 56.0, 50.0, side="blue", altitude=20.0),
        man("own", 56.0, 50.0),
    )
    done = after(state, MORTAR, EAST, 1)
    assert {each.id: each.out for each in done.units.values() if each.out} == {"truck": "killed", "own": "killed"}
    assert done.units["tank"].markers.get("damage") is None


@proves("T6", "T22")
def test_only_a_mortar_aims_at_what_it_cannot_see_and_a_place_must_be_in_range() -> None:
    high = wall(40.0, 0.0, 200.0, height=30.0)
    blind = table([machine("ann", "mortar_crew", 20.0), machine("eve", "tank", 20.0, 80.0)], [high])
    assert refusals(blind, MORTAR) == {}
    shell = AreaFire(shooter="eve", weapon="tank_gun", aim=(60.0, 80.0))
    assert refusals(blind, shell) == {"aim_unseen": "T6"}
    assert refusals(blind, structs.replace(shell, stated=Stated(sees=True))) == {}
    assert refusals(blind, structs.replace(MORTAR, aim=(122.1, 50.0))) == {"aim_range": "T5"}
    assert refusals(blind, structs.replace(MORTAR, aim=(121.9, 50.0))) == {}
    bullets = structs.replace(shell, weapon="machine_gun", stated=Stated(sees=True))
    assert refusals(blind, bullets) == {"no_blast": "T6"}


@proves("T22")
def test_a_flamethrower_burns_where_it_is_pointed_without_any_scatter() -> None:
    state = table([machine("ann", "flamethrower_crew", 20.0), man("bob", 29.0, side="blue")])
    flame = AreaFire(shooter="ann", weapon="flamethrower", aim=(29.0, 50.0))
    assert refusals(state, flame) == {}
    assert after(state, flame, 1).units["bob"].out == "killed"
    assert odds(state, flame).of("tactical.result.area_felled") == Fraction(5, 6)


@proves("T6")
def test_the_table_may_say_itself_who_is_in_the_blast() -> None:
    state = shelled(man("bob", None, side="blue"), man("cid", 56.0, side="blue"))
    done = after(state, structs.replace(MORTAR, caught=("bob",)), EAST, 1)
    assert {each.id for each in done.units.values() if each.out} == {"bob"}


@proves("T6")
def test_a_thrown_arrow_points_anywhere_by_option() -> None:
    state = shelled(man("bob", 56.0, side="blue"), **{"T6.scatter": "arrow"})
    assert outcome(state, MORTAR, Direction(degrees=12.5)).headline.values["x"] == round(50 + 6 * 0.2164396, 4)


# Small arms

BURST = Fire(shooter="ann", target="bob", weapon="assault_rifle")


@proves("T19", "T14")
def test_three_shots_at_one_man_have_the_odds_of_three_trials() -> None:
    found = odds(duel(weapon="assault_rifle"), BURST)
    # each shot: half hit, of those a third only wounds
    kill, wound = Fraction(1, 3), Fraction(1, 6)
    dead = 1 - (1 - kill) ** 3
    unhurt = Fraction(1, 2) ** 3
    assert found.of("tactical.result.killed") == dead
    assert found.of("tactical.result.miss") == unhurt
    assert found.of("tactical.result.wounded") == 1 - dead - unhurt
    assert wound + kill == Fraction(1, 2)


@proves("T19")
def test_the_shots_of_a_burst_are_shared_before_any_die() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue"), man("cid", 40.0, 60.0, side="blue")]
    state = table(units)
    shared = after(
        state,
        BURST,
        Chosen(option=SHARED),
        Chosen(option="bob"),
        Chosen(option="cid"),
        Chosen(option="cid"),
        *(4, 1),  # one shot at bob, who falls
        *(4, 3, 5),  # two at cid, one hit: he lives on wounded
    )
    assert shared.units["bob"].out == "killed"
    assert shared.units["cid"].markers["wounded"] is True
    declared = structs.replace(BURST, shots=("bob", "cid", "cid"))
    assert after(state, declared, 4, 1, 4, 3, 5).units == shared.units
    assert after(state, BURST, Chosen(option=ALL), 3, 3, 4, 1).units["bob"].out == "killed"


@proves("T19")
def test_by_option_all_shots_go_at_one_target() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue"), man("cid", 40.0, 60.0, side="blue")]
    state = ruled(table(units), "T19.shots", "one_target")
    assert refusals(state, structs.replace(BURST, shots=("bob", "cid", "cid"))) == {"one_target": "T19"}
    assert result(state, BURST, 1, 1, 1) == "miss"  # nothing is asked before the dice


@proves("T19")
def test_a_declared_target_is_held_to_the_rules_like_the_first() -> None:
    units = [man("ann", 20.0), man("bob", 40.0, side="blue"), man("cid", 90.0, side="blue")]
    assert refusals(table(units), structs.replace(BURST, shots=("bob", "cid", "cid"))) == {"range": "T5"}
    assert faults(table(units), structs.replace(BURST, shots=("bob", "bob", "bob", "bob"))) == {"shots"}
    assert faults(table(units), structs.replace(BURST, weapon="rifle", shots=("bob", "bob"))) == {"shots"}


@proves("T19")
def test_small_arms_harm_the_living_only() -> None:
    state = table([man("ann", 20.0), machine("bob", "truck", 40.0, side="blue")])
    assert refusals(state, BURST) == {"living_only": "T19"}
    assert result(state, BURST, 6, 6, 6) == "harmless"
    assert after(state, BURST, 6, 6, 6).units["bob"].markers == state.units["bob"].markers


@proves("T19", "T-10")
def test_t10_a_machine_gun_has_three_shots_at_each_enemy_in_front() -> None:
    gunner = man("ann", 60.0, weapons=("machine_gun",), facing=90.0)
    foes = [
        man("bob", 80.0, side="blue"),
        man("cid", 60.0, 30.0, side="blue"),  # abeam: just in front
        man("dan", 70.0, 70.0, side="blue"),
        man("eve", 40.0, side="blue"),  # behind
    ]
    state = table([gunner, *foes])
    sweep = Fire(shooter="ann", target="bob", weapon="machine_gun")
    assert refusals(state, sweep) == {}
    [swept] = [each.values for each in plan(state, sweep).facts if each.code == "tactical.fact.swept"]
    assert (swept["names"], swept["shots"]) == ("Bob, Cid, Dan", 3)
    [arc] = [each for each in plan(state, sweep).overlays if each.kind == "arc"]
    assert (arc.radius, arc.angle, arc.spread) == (51.0, 90.0, 180.0)
    # nobody is hit unless one of nine shots hits
    found = odds(state, sweep)
    assert found.of("tactical.result.burst_none") == Fraction(1, 2) ** 9
    # each shot kills with 1/2 x 2/3
    assert found.of("tactical.result.burst_felled") == 1 - Fraction(2, 3) ** 9
    done = after(state, sweep, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert {each.id for each in done.units.values() if each.out} == {"bob"}
    assert refusals(state, structs.replace(sweep, target="eve")) == {"behind": "T19"}


@proves("T20")
def test_a_helicopter_dodges_bullets_with_its_points_added() -> None:
    state = table(
        [
            man("ann", 20.0, weapons=("machine_gun",), facing=90.0),
            machine("bob", "attack_helicopter", 50.0, side="blue"),
        ]
    )
    sweep = Fire(shooter="ann", target="bob", weapon="machine_gun")
    assert refusals(state, sweep) == {}
    # its point helps: 3+ dodges; two of three hits get through, durability 3 - 2
    hurt = after(state, sweep, 4, 5, 6, 2, 1, 3)
    assert hurt.units["bob"].markers["damage"] == 2
    assert result(state, sweep, 4, 1, 1, 3) == "dodged"
    assert result(state, sweep, 4, 4, 4, 1, 1, 1) == "destroyed"
    # a shot takes durability off with 1/2 x 1/3
    assert odds(state, sweep).of("tactical.result.destroyed") == Fraction(1, 6) ** 3
    once = structs.replace(state, tables={**state.tables, **_option("T20.damage", "once")})
    assert after(once, sweep, 4, 4, 4, 1, 1, 1).units["bob"].markers["damage"] == 1


def _option(key: str, value: str) -> dict[str, object]:
    return {f"option.{key}": structs.replace(RULES.tables[f"option.{key}"], value=value)}


@proves("T21")
def test_hand_held_rockets_are_for_armour_or_air() -> None:
    units = [
        man("ann", 20.0, weapons=("rpg", "manpads")),
        machine("tank", "tank", 50.0, side="blue"),
        machine("truck", "truck", 50.0, 70.0, side="blue"),
        machine("bird", "attack_helicopter", 50.0, 30.0, side="blue"),
    ]
    state = table(units)

    def why(weapon: str, target: str) -> dict[str, str]:
        return refusals(state, Fire(shooter="ann", target=target, weapon=weapon))

    assert why("rpg", "tank") == {}
    assert why("rpg", "truck") == {"prey_armour": "T21"}
    assert why("rpg", "bird") == {"prey_armour": "T21"}
    assert why("manpads", "bird") == {}
    assert why("manpads", "tank") == {"prey_air": "T21"}
    # RPG: penetration 0, armour 5
    rocket = Fire(shooter="ann", target="tank", weapon="rpg")
    assert result(state, rocket, 4, 4) == "not_pierced"
    assert after(state, rocket, 4, 5).units["tank"].markers["damage"] == 3
    # and at a place it has a blast
    assert refusals(state, AreaFire(shooter="ann", weapon="rpg", aim=(45.0, 60.0))) == {}


# In return


def armed() -> GameState:
    """Put two tanks and a man opposite a tank."""
    return table(
        [
            machine("ann", "tank", 20.0),
            machine("bob", "tank", 60.0, side="blue"),
            man("cid", 60.0, 60.0, side="blue", weapons=("rpg",)),
        ]
    )


BACK = Fire(shooter="bob", target="ann", weapon="tank_gun", returns=True)


@proves("T13", "T-12")
def test_t12_a_tank_fired_at_by_dice_may_return_fire_even_when_missed() -> None:
    state = armed()
    assert refusals(state, BACK) == {"no_return": "T13"}
    missed = after(state, GUN, 1)
    assert owed(missed) == (("bob", "ann"),)
    assert refusals(missed, BACK) == {}
    offered = RULES.offers(context(missed), "bob")
    # its machine gun would do a tank no harm
    assert [each.code for each in offered] == ["tactical.offer.return.tank_gun", "tactical.offer.hold_fire"]


@proves("T13")
def test_return_fire_is_given_once_keeps_the_own_action_and_provokes_none() -> None:
    missed = after(armed(), GUN, 1)
    answered = after(missed, BACK, 4, 4)
    assert answered.units["ann"].markers["damage"] == 3
    assert owed(answered) == ()
    assert refusals(answered, BACK) == {"no_return": "T13"}
    assert not answered.units["bob"].markers.get("fired")
    held = after(missed, HoldFire(unit="bob", target="ann"))
    assert owed(held) == ()


@proves("T13")
def test_infantry_and_the_destroyed_do_not_return_fire_and_a_blast_counts_as_fire() -> None:
    state = armed()
    at_man = after(state, Fire(shooter="ann", target="cid", weapon="tank_gun"), 1)
    assert owed(at_man) == ()
    assert refusals(state, Fire(shooter="cid", target="ann", returns=True)) == {"infantry_returns": "T13"}
    truck = table([machine("ann", "tank", 20.0), machine("bob", "apc", 60.0, side="blue", durability=1)])
    assert owed(after(truck, GUN, 4, 6)) == ()
    # the shell is aimed beside it and falls within 3 cm of its edge
    shell = AreaFire(shooter="ann", weapon="tank_gun", aim=(60.0, 45.0))
    assert owed(after(state, shell, 5)) == (("bob", "ann"),)
    assert owed(after(ruled(state, "T13.blast", "ignored"), shell, 5)) == ()


@proves("T13")
def test_each_attack_may_be_answered() -> None:
    state = table(
        [machine("ann", "tank", 20.0), machine("eve", "tank", 20.0, 80.0), machine("bob", "tank", 60.0, side="blue")]
    )
    twice = after(after(state, GUN, 1), structs.replace(GUN, shooter="eve"), 1)
    assert owed(twice) == (("bob", "ann"), ("bob", "eve"))
    codes = {each.code for each in RULES.offers(context(twice), "bob")}
    assert {"tactical.offer.return_at.tank_gun", "tactical.offer.hold_fire_at"} <= codes
    once = after(twice, BACK, 1)
    assert owed(once) == (("bob", "eve"),)


@proves("T19")
def test_who_stands_on_the_border_of_the_front_is_the_tables_to_rule() -> None:
    gunner = man("ann", 50.0, weapons=("machine_gun",))  # faces north
    beside = man("bob", 70.0, 50.2, side="blue")  # 2 mm behind the line east to west
    state = table([gunner, beside, man("cid", 50.0, 30.0, side="blue")], tolerance=0.3)
    shot = Fire(shooter="ann", target="bob")
    [question] = [each for each in plan(state, shot).questions if each.key == "front.bob"]
    assert (question.value, question.limit) == (pytest.approx(90.0 + degrees(atan(0.01))), 90.0)
    assert question.policy == "no"
    # ruled out as the target meant, nothing is fired; ruled in, three shots go at him and three at the man in front
    no, yes = Chosen(option="no"), Chosen(option="yes")
    assert result(state, shot, no) == "ruled_out"
    assert result(state, shot, yes, 1, 1, 1, 1, 1, 1) == "burst_none"
    # swept besides another: the same question
    sweep = Fire(shooter="ann", target="cid")
    assert result(state, sweep, no, 1, 1, 1) == "miss"
    assert result(state, sweep, yes, 1, 1, 1, 1, 1, 1) == "burst_none"
    # farther off than the tape may err it is behind, and needs no question
    behind = structs.replace(beside, position=(70.0, 50.4))
    assert refusals(table([gunner, behind], tolerance=0.3), shot) == {"behind": "T19"}


@proves("T6")
def test_whether_a_blast_reaches_a_man_on_a_roof_is_the_tables_to_rule() -> None:
    mortar = machine("mortar", "mortar_crew", 90.0)
    state = table([mortar, man("bob", 50.0, 47.0, side="blue", altitude=9.0), man("cid", 50.0, 46.0, side="blue")])
    shot, north = AreaFire(shooter="mortar", aim=(50.0, 52.0)), Direction(degrees=0.0)
    done = after(state, shot, north, Chosen(option="no"), 1)
    assert (done.units["bob"].out, done.units["cid"].out) == ("", "killed")
    done = after(state, shot, north, Chosen(option="yes"), 1, 1)
    assert (done.units["bob"].out, done.units["cid"].out) == ("killed", "killed")


@proves("T13", "T19")
def test_only_what_can_harm_the_attacker_is_offered_in_return() -> None:
    units = [
        machine("tank", "tank", 20.0),
        machine("apc", "apc", 60.0, side="blue"),
        machine("foe", "tank", 60.0, 90.0, side="blue"),
    ]
    state = table(units)
    # an APC's machine gun harms no armour
    shot = Fire(shooter="tank", target="apc", weapon="tank_gun")
    assert owed(after(state, shot, 1)) == ()
    assert "tactical.fact.may_return" not in [each.code for each in plan(state, shot).facts]
    shot = Fire(shooter="tank", target="foe", weapon="tank_gun")
    answered = after(state, shot, 1)
    assert owed(answered) == (("foe", "tank"),)
    codes = [each.code for each in RULES.offers(context(answered), "foe")]
    assert codes == ["tactical.offer.return.tank_gun", "tactical.offer.hold_fire"]
