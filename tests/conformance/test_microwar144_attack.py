"""microwar144, attacks and covers: the worked cases and the rules M3, M10-M15."""

from fractions import Fraction

import pytest
from msgspec import structs

from companion.model.board import Opening, Piece, RoundBase
from companion.model.state import GameState
from companion.model.units import Unit
from companion.rules.intents import Stated
from companion.rulesets.microwar144.intents import Attack
from tests.conformance.microwar144_table import (
    after,
    modifiers,
    odds,
    outcome,
    plan,
    rectangle,
    refusals,
    result,
    soldier,
    table,
    wall,
)
from tests.conformance.proving import proves

SHOT = Attack(shooter="ann", target="bob")
AIMED = {"aiming": "next", "aim": "bob"}


def duel(*terrain: Piece, target: dict[str, object] | None = None, **more: object) -> GameState:
    """Put two units 20 cm apart, centre to centre, at x 20 and 40."""
    options, tolerance = more.pop("options", None), more.pop("tolerance", 0.0)
    units: list[Unit] = [soldier("ann", 20.0, **more), soldier("bob", 40.0, side="blue", **(target or {}))]
    return table([*units, soldier("cid", 20.0, 10.0)], terrain, active="ann", options=options, tolerance=tolerance)


def hiding(share: float, cover: str = "medium") -> Piece:
    """Build a wall just before the target that hides this share of its 3 cm from an eye 2 cm high, 20 cm away.

    From the target's own eye it hides nothing of the shooter, so M15 does not ask for an edge.
    """
    return wall(39.0, height=2 - (2 - 3 * share) * 19 / 20, cover=cover)


@proves("M10", "M12", "M13", "M14", "M-4")
def test_m4_aim_armour_and_a_stone_wall_add_up() -> None:
    state = duel(hiding(0.6), target={"worn": ("light_vest",)}, **AIMED)
    assert refusals(state, SHOT) == {}
    assert modifiers(state, SHOT) == {"aimed": 2, "worn_light": -2, "environment_medium": -4}
    assert result(state, SHOT, 14) == "miss"
    assert result(state, SHOT, 15) == "hit"


@proves("M13", "M-5")
def test_m5_a_wall_that_hides_less_than_half_does_not_count() -> None:
    state = duel(hiding(0.4), target={"worn": ("light_vest",)}, **AIMED)
    assert refusals(state, SHOT) == {}
    assert modifiers(state, SHOT) == {"aimed": 2, "worn_light": -2}
    assert result(state, SHOT, 14) == "hit"


@proves("M14", "M-6")
def test_m6_two_vests_do_not_add() -> None:
    two = {"worn": ("light_vest", "light_vest")}
    assert modifiers(duel(target=two), SHOT) == {"worn_light": -2}
    better = {"worn": ("light_vest", "heavy_vest", "shield")}
    assert modifiers(duel(target=better), SHOT) == {"worn_medium": -4}
    objects = {"option.M14.adding": "objects"}
    assert modifiers(duel(target=two, options=objects), SHOT) == {"worn_light": -2}
    # by option a vest and a shield add, two vests still do not
    assert sum(each.value for each in plan(duel(target=better, options=objects), SHOT).modifiers) == -6


@proves("M10", "M-8")
def test_m8_a_walking_unit_attacks_at_minus_2() -> None:
    walking = structs.replace(SHOT, mode="walking")
    assert result(duel(level=8), walking, 7) == "miss"
    assert result(duel(level=8), walking, 8) == "hit"


@proves("M3", "M-9")
def test_m9_a_natural_20_hits_whatever_the_cover() -> None:
    bunker = duel(hiding(0.6, "high"), target={"worn": ("light_vest",)}, level=1)
    assert plan(bunker, SHOT).total == -8
    assert result(bunker, SHOT, 20) == "hit"
    assert result(bunker, SHOT, 19) == "miss"
    assert odds(bunker, SHOT).of("microwar144.result.hit") == Fraction(1, 20)


@proves("M3")
def test_a_natural_1_misses_whatever_the_sum() -> None:
    sure = duel(level=10, **AIMED)
    assert result(sure, SHOT, 2) == "hit"
    assert result(sure, SHOT, 1) == "miss"


@proves("M11", "M-10")
def test_m10_firepower_is_damage_until_the_health_is_gone() -> None:
    four, three = {"weapons": ("light_machine_gun",)}, {"weapons": ("assault_rifle",)}
    hurt = after(duel(target={"level": 3}, **four), SHOT, 20)
    assert hurt.units["bob"].markers["damage"] == 4
    assert hurt.units["bob"].out == ""
    done = outcome(duel(target={"level": 3, "damage": 4}, **three), SHOT, 20)
    assert done.headline.code == "microwar144.result.killed"
    assert after(duel(target={"level": 3, "damage": 4}, **three), SHOT, 20).units["bob"].out == "killed"


@proves("M11")
def test_a_unit_is_out_at_0_or_by_option_below() -> None:
    exactly = {"target": {"level": 3, "damage": 3}}
    assert result(duel(**exactly), SHOT, 20) == "killed"
    below = {"option.M11.out": "below_zero"}
    assert result(duel(**exactly, options=below), SHOT, 20) == "hit"
    assert result(duel(target={"level": 3, "damage": 4}, options=below), SHOT, 20) == "killed"


@proves("M10")
def test_the_chance_to_hit_is_that_of_the_faces_from_the_need_up() -> None:
    """Level 5 needs 11: ten faces of twenty; behind a stone wall 15: six of them."""
    assert odds(duel(), SHOT).of("microwar144.result.hit") == Fraction(10, 20)
    assert odds(duel(hiding(0.6)), SHOT).of("microwar144.result.hit") == Fraction(6, 20)


@proves("M10")
def test_an_attack_needs_line_of_fire_and_range() -> None:
    """Edge to edge the two are 19 cm apart."""
    tall = wall(30.0, height=5.0)
    assert refusals(duel(tall), SHOT)["unseen"] == "M10"
    assert refusals(duel(weapons=("pistol",)), SHOT) == {"range": "M10"}
    assert refusals(duel(weapons=("submachine_gun",)), SHOT) == {}
    own = {"weapons": ("own",), "own_power": 1}
    assert refusals(duel(**own, own_range=19), SHOT) == {}
    assert refusals(duel(**own, own_range=18), SHOT) == {"range": "M10"}
    far = {"weapons": ("sniper_rifle",)}
    assert refusals(duel(**far), Attack(shooter="ann", target="cid")) == {"friend": "M10"}
    assert refusals(duel(), structs.replace(SHOT, weapon="rifle")) == {"not_carried": "M10"}


@proves("M10")
def test_too_close_to_call_is_asked_and_the_ruling_counts() -> None:
    near = duel(weapons=("own",), own_power=1, own_range=19, tolerance=0.3)
    assert [(each.key, each.rule, each.policy) for each in plan(near, SHOT).questions] == [("range", "M10", "yes")]
    assert refusals(near, structs.replace(SHOT, rulings={"range": "no"})) == {"range": "M10"}
    assert plan(near, structs.replace(SHOT, rulings={"range": "yes"})).questions == ()


@proves("M10")
def test_the_weapon_at_hand_is_the_most_powerful_that_reaches() -> None:
    armed = {"weapons": ("pistol", "rifle", "shotgun", "sniper_rifle")}
    found = next(each for each in plan(duel(**armed), SHOT).facts if each.code == "microwar144.fact.weapon")
    assert found.values["weapon"] == "microwar144.weapon.sniper_rifle"


@proves("M12")
@pytest.mark.parametrize(("grade", "points"), [("light", 2), ("medium", 4), ("high", 6)])
def test_covers_take_off_2_4_and_6(grade: str, points: int) -> None:
    assert modifiers(duel(hiding(0.6, grade)), SHOT) == {f"environment_{grade}": -points}
    assert modifiers(duel(target={"vehicle": grade}), SHOT) == {f"vehicle_{grade}": -points}


@proves("M13")
def test_exactly_half_counts() -> None:
    """The corner of a tall wall lies on the line from centre to centre (G4)."""
    corner = Piece(
        id="corner", kind="wall", outline=rectangle(29.9, 50.0, 30.1, 90.0), height=5.0, sight="blocks", cover="medium"
    )
    assert modifiers(duel(corner), SHOT) == {"environment_medium": -4}
    doubtful = duel(corner, tolerance=0.3)
    assert "cover" in [each.key for each in plan(doubtful, SHOT).questions]
    assert modifiers(doubtful, structs.replace(SHOT, rulings={"cover": "no"})) == {}
    told = {"distance": 19.0, "sees": True}
    assert modifiers(duel(), structs.replace(SHOT, stated=Stated(**told, hidden=0.5, cover="high"))) == {
        "environment_high": -6
    }
    assert modifiers(duel(), structs.replace(SHOT, stated=Stated(**told, hidden=0.49, cover="high"))) == {}


@proves("M13")
def test_of_several_pieces_the_highest_class_that_hides_half_with_better_ones_counts() -> None:
    """A stone post hides the left third, a fence all of the target's lower half: together more than half."""
    stone = Piece(
        id="stone", kind="wall", outline=rectangle(29.9, 30.0, 30.1, 49.95), height=5.0, sight="blocks", cover="medium"
    )
    low = wall(30.0, height=1.5, cover="light", name="fence", kind="fence")
    found = plan(duel(stone, low), SHOT)
    assert found.cover is not None
    shares = {each.id: each.share for each in found.cover.picture.patches}
    assert shares["stone"] < 0.5 <= found.cover.fraction
    assert modifiers(duel(stone, low), SHOT) == {"environment_light": -2}
    wide = structs.replace(stone, outline=rectangle(29.9, 30.0, 30.1, 50.05))
    assert modifiers(duel(wide, low), SHOT) == {"environment_medium": -4}


@proves("M13")
def test_a_bunker_that_is_ruled_too_narrow_leaves_the_hedge_behind_it() -> None:
    """The bunker ends on the line between the two: it hides exactly half of a man whom the hedge hides by far more."""
    bunker = Piece(
        id="bunker",
        kind="bunker",
        outline=rectangle(30.0, 50.0, 31.0, 70.0),
        height=6.0,
        sight="blocks",
        cover="high",
    )
    hedge = wall(35.0, height=2.2, cover="light", name="hedge", kind="hedge")
    state = duel(bunker, hedge, tolerance=0.3)
    asked = [(each.key, each.reason) for each in plan(state, SHOT).questions]
    assert asked == [("cover.bunker", "microwar144.question.cover_high")]
    for word, found in (("yes", {"environment_high": -6}), ("no", {"environment_light": -2})):
        assert modifiers(state, structs.replace(SHOT, rulings={"cover.bunker": word})) == found
    sure = duel(bunker, hedge)
    assert modifiers(sure, SHOT) == {"environment_high": -6}


@proves("M13", "M14")
def test_a_ruling_on_a_wall_leaves_the_vehicle_before_it() -> None:
    """The wall ends on the line between the two; the truck, all in front of the target, hides three quarters of it."""
    half = Piece(
        id="half", kind="wall", outline=rectangle(30.0, 50.0, 31.0, 70.0), height=6.0, sight="blocks", cover="medium"
    )
    truck = soldier("truck", 36.0, side="blue", vehicle="light", height=2.2, eye=1.3, blocks=True, base=RoundBase(4.0))
    units = [soldier("ann", 20.0), soldier("bob", 40.0, side="blue"), truck]
    state = table(units, (half,), active="ann", tolerance=0.3)
    assert [each.key for each in plan(state, SHOT).questions] == ["cover.half"]
    assert modifiers(state, structs.replace(SHOT, rulings={"cover.half": "no"})) == {"vehicle_light": -2}
    both = modifiers(state, structs.replace(SHOT, rulings={"cover.half": "yes"}))
    assert both == {"environment_medium": -4, "vehicle_light": -2}


@proves("M14")
def test_two_vehicles_are_one_sort_of_object() -> None:
    tank = soldier("bob", 40.0, side="blue", vehicle="high")
    truck = soldier("truck", 36.0, side="blue", vehicle="light", height=1.95, eye=1.3, blocks=True, base=RoundBase(4.0))
    for option in ("kinds", "objects"):
        state = table([soldier("ann", 20.0), tank, truck], active="ann", options={"option.M14.adding": option})
        assert modifiers(state, SHOT) == {"vehicle_high": -6}


@proves("M13", "M14")
def test_behind_a_vehicle_half_must_be_hidden_in_one_it_need_not() -> None:
    truck = soldier("truck", 36.0, side="blue", vehicle="medium", height=1.4, eye=1.3, blocks=True)
    units = [soldier("ann", 20.0), soldier("bob", 40.0, side="blue"), truck]
    hidden = plan(table(units, active="ann"), SHOT).cover
    assert hidden is not None
    assert hidden.fraction < 0.5
    assert modifiers(table(units, active="ann"), SHOT) == {}
    high = [*units[:2], structs.replace(truck, height=1.95)]
    assert modifiers(table(high, active="ann"), SHOT) == {"vehicle_medium": -4}
    riding = [units[0], structs.replace(units[1], carrier="truck"), truck]
    assert modifiers(table(riding, active="ann"), SHOT) == {"vehicle_medium": -4}


@proves("M13")
def test_a_wood_covers_whoever_stands_wholly_in_it_by_option() -> None:
    wood = Piece(
        id="wood",
        kind="wood",
        outline=rectangle(38.0, 30.0, 60.0, 70.0),
        height=8.0,
        sight="area",
        see_through=5.0,
        cover="light",
        speed="hard",
    )
    assert modifiers(duel(wood), SHOT) == {"environment_light": -2}
    assert modifiers(duel(wood, options={"option.M13.area": "geometry"}), SHOT) == {}


@proves("M14")
def test_trees_and_walls_are_one_kind_but_by_option_different_objects() -> None:
    pieces = (wall(30.0, height=1.9, name="wall"), wall(31.0, height=1.9, cover="light", name="hedge", kind="hedge"))
    assert modifiers(duel(*pieces), SHOT) == {"environment_medium": -4}
    objects = {"option.M14.adding": "objects"}
    assert modifiers(duel(*pieces, options=objects), SHOT) == {"environment_medium": -4, "environment_light": -2}


@proves("M10", "M14")
def test_a_covered_run_is_light_cover_to_everybody() -> None:
    running = {"covered": True, "worn": ("light_vest",)}
    assert modifiers(duel(target=running), SHOT) == {"worn_light": -2, "covered_run_light": -2}


def window(distance: float, tolerance: float = 0.0) -> GameState:
    """Put a unit's base so many cm behind a window from 1.6 to 2.6 high, the enemy 20 cm beyond it."""
    opening = Opening(a=(30.0, 49.0), b=(30.0, 51.0), sill=1.6, top=2.6)
    front = wall(30.0, height=5.0, openings=(opening,))
    units = [soldier("ann", 29.5 - distance), soldier("bob", 50.0, side="blue"), soldier("cid", 20.0, 10.0)]
    return table(units, [front], active="ann", tolerance=tolerance)


@proves("M15", "M-12")
def test_m12_one_fires_from_a_window_within_1_cm_of_it() -> None:
    assert refusals(window(1.4), SHOT) == {"edge": "M15"}
    assert refusals(window(0.9), SHOT) == {}
    questions = [each.key for each in plan(window(0.9, tolerance=0.3), SHOT).questions]
    assert "edge" in questions


@proves("M15")
def test_the_edge_matters_only_behind_what_would_cover_the_shooter() -> None:
    """A low wall 3 cm before the shooter hides too little of it; a high one half of it and more."""
    low, high = wall(23.5, height=1.0), wall(23.5, height=1.9)
    assert refusals(duel(low), SHOT) == {}
    assert refusals(duel(high), SHOT) == {"edge": "M15"}
    assert refusals(duel(wall(21.4, height=1.9)), SHOT) == {}


@proves("M15")
def test_out_of_a_wood_one_fires_from_its_edge() -> None:
    def within(depth: float) -> GameState:
        wood = Piece(
            id="wood",
            kind="wood",
            outline=rectangle(0.0, 30.0, 20.5 + depth, 70.0),
            height=8.0,
            sight="area",
            see_through=5.0,
            cover="light",
        )
        return duel(wood)

    assert refusals(within(0.8), SHOT) == {}
    assert refusals(within(1.3), SHOT) == {"edge": "M15"}


@proves("M10")
def test_without_a_table_the_players_words_count() -> None:
    units = [soldier("ann", None), soldier("bob", None, side="blue", worn=("heavy_vest",))]
    state = table(units, active="ann")
    assert {each.code for each in plan(state, SHOT).faults} == {"microwar144.fault.no_place"}
    told = structs.replace(SHOT, stated=Stated(distance=12.0, sees=True, hidden=0.0))
    assert modifiers(state, told) == {"worn_medium": -4}
    assert result(state, told, 15) == "hit"
    assert refusals(state, structs.replace(SHOT, stated=Stated(distance=31.0, sees=False, hidden=0.0))) == {
        "unseen": "M10",
        "range": "M10",
    }
