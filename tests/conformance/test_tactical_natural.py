"""tactical, natural fire: what a gun that really shoots did, told by the table (T11-T13); a projectile has edges."""

import ast
import inspect
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.state import GameState
from companion.model.units import Unit
from companion.rules.requests import Chosen, Shape
from companion.rulesets import tactical
from companion.rulesets.tactical.intents_fire import TOLD as TOLD_BY_THE_TABLE
from companion.rulesets.tactical.intents_fire import Fire, NaturalFire
from companion.rulesets.tactical.projectile import BadShapeError, Projectile
from companion.rulesets.tactical.returning import owed
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
)

TOLD = NaturalFire(shooter="gun", weapon="own")


def field(*units: Unit, blast: int = 3, tolerance: float = 0.0, **options: object) -> GameState:
    """Put a gun that really shoots out of the way, with a blast radius of whole cm and damage 2."""
    gun = machine("gun", "field_gun", 100.0, 100.0, weapons=("own",), own_mode="natural", own_blast=blast, own_damage=2)
    return table(
        [gun, *units],
        tolerance=tolerance,
        options={f"option.{key}": value for key, value in options.items()},
    )


def foe(name: str, x: float, y: float = 0.0, **more: object) -> Unit:
    """Put a man of the other side on a base of 2 cm."""
    return man(name, x, y, side="blue", **more)


def victims(state: GameState, rest: Shape, *answers: int) -> set[str]:
    """Name the men killed by a projectile at rest whose blast kills everybody it reaches."""
    done = after(state, structs.replace(TOLD, rest=rest), *answers)
    return {each.id for each in done.units.values() if each.out}


CAPSULE = Shape(core=((10.0, 0.0), (12.0, 0.0)), radius=0.25)


@proves("T11", "T-13")
def test_t13_the_blast_is_measured_from_the_edges_of_the_projectile() -> None:
    state = field(foe("bob", 16.2))
    assert Projectile(CAPSULE).from_edge(context(state).field, "bob") == pytest.approx(2.95, abs=1e-9)
    told = structs.replace(TOLD, rest=CAPSULE)
    [fact] = [each for each in plan(state, told).facts if each.code == "tactical.fact.blast_man"]
    assert fact.values == {"unit": "bob", "distance": 2.95}
    assert victims(state, CAPSULE, 5) == {"bob"}
    # from its middle he would be 4.2 cm away, from its farther end 5.2, from the nearer end of its core 3.2
    for point in ((11.0, 0.0), (10.0, 0.0), (12.0, 0.0)):
        assert victims(state, Shape(core=(point,))) == set()


SPHERE = Shape(core=((11.0, 0.0),), radius=1.0)
DART = Shape(core=((9.0, -0.5), (13.0, -0.5), (14.0, 0.0), (13.0, 0.5), (9.0, 0.5)))

EXTENDED = [
    # a base of radius 1 whose centre lies so far from the projectile: edge distance 3 at most is within
    (SPHERE, (15.9, 0.0), 15.9 - 11.0 - 1.0 - 1.0),
    (CAPSULE, (11.0, 4.2), 4.2 - 0.25 - 1.0),
    (CAPSULE, (6.0, 0.0), 10.0 - 0.25 - 6.0 - 1.0),
    (DART, (17.9, 0.0), 17.9 - 14.0 - 1.0),
    (DART, (5.1, 0.0), 9.0 - 5.1 - 1.0),
    (DART, (10.0, 4.4), 4.4 - 0.5 - 1.0),
]


@proves("T11")
@pytest.mark.parametrize(("shape", "place", "edge"), EXTENDED)
def test_an_extent_takes_victims_whom_its_middle_would_not(
    shape: Shape, place: tuple[float, float], edge: float
) -> None:
    state = field(foe("bob", *place))
    assert edge <= 3.0
    assert Projectile(shape).from_edge(context(state).field, "bob") == pytest.approx(edge, abs=1e-9)
    assert victims(state, shape, 1) == {"bob"}
    xs, ys = [x for x, _ in shape.core], [y for _, y in shape.core]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    assert math.dist(middle, place) - 1.0 > 3.0
    assert victims(state, Shape(core=(middle,))) == set()


@proves("T11")
def test_no_rule_can_read_a_projectile_as_a_point() -> None:
    """The type that rules get has edges only; the shape that was told goes nowhere but into that type."""
    offered = {name for name in dir(Projectile) if not name.startswith("__")}
    assert offered == {"from_edge", "near", "outline", "_Projectile__lies"}
    for file in Path(inspect.getfile(tactical)).parent.glob("*.py"):
        if file.name != "projectile.py":
            assert list(_looks_into(ast.parse(file.read_text("utf-8")))) == [], file.name
    # what is drawn surrounds the projectile: its corners are on the edge, never inside
    assert all(math.dist(point, (11.0, 0.0)) == pytest.approx(1.0) for point in Projectile(SPHERE).outline())


def _looks_into(tree: ast.AST) -> Iterator[str]:
    """Name every line that looks into a told shape, or does anything with it but make a projectile of it."""
    allowed = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Projectile":
            allowed |= set(node.args)
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot):
            allowed.add(node.left)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (
            node.attr in ("core", "_Projectile__lies") or (node.attr == "rest" and node not in allowed)
        ):
            yield f"line {node.lineno}: .{node.attr}"


def test_the_watch_over_rules_catches_a_look_at_the_middle() -> None:
    assert list(_looks_into(ast.parse("x = intent.rest.core[0]"))) != []
    assert list(_looks_into(ast.parse("near(intent.rest)"))) != []
    assert list(_looks_into(ast.parse("lies = Projectile(intent.rest) if intent.rest is not None else None"))) == []


@proves("T11")
@settings(max_examples=60, deadline=None)
@given(st.floats(0.0, 4.0), st.floats(0.05, 1.0), st.floats(0.0, 359.0), st.floats(1.5, 9.0), st.floats(0.0, 359.0))
def test_the_distance_from_a_rod_is_the_least_from_any_point_of_it(
    length: float, radius: float, turn: float, away: float, bearing: float
) -> None:
    along = (math.sin(math.radians(turn)) * length / 2, -math.cos(math.radians(turn)) * length / 2)
    a, b = (50.0 - along[0], 50.0 - along[1]), (50.0 + along[0], 50.0 + along[1])
    place = (50.0 + away * math.sin(math.radians(bearing)), 50.0 - away * math.cos(math.radians(bearing)))
    state = field(foe("bob", *place))
    found = Projectile(Shape(core=(a, b), radius=radius)).from_edge(context(state).field, "bob")
    steps = [k / 400 for k in range(401)]
    sampled = min(math.dist((a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k), place) for k in steps)
    assert found == pytest.approx(max(sampled - radius - 1.0, 0.0), abs=2e-3)


@proves("T11")
@pytest.mark.parametrize(
    "shape",
    [
        Shape(core=()),
        Shape(core=((1.0, 1.0),), radius=-0.1),
        Shape(core=((math.nan, 1.0),), radius=1.0),
        Shape(core=((0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0))),
    ],
)
def test_a_shape_that_nothing_solid_has_is_a_fault(shape: Shape) -> None:
    with pytest.raises(BadShapeError):
        Projectile(shape)
    assert faults(field(), structs.replace(TOLD, rest=shape)) == {"shape"}


@proves("T11", "T14")
def test_whoever_is_struck_takes_the_damage_without_penetration_and_a_man_lives_on_a_6() -> None:
    state = field(machine("tank", "tank", 40.0, side="blue"), foe("bob", 60.0, 50.0))
    told = structs.replace(TOLD, struck=("tank",), lost=True)
    assert after(state, told).units["tank"].markers["damage"] == 2
    assert result(state, told) == "natural_hurt"
    entry = structs.replace(RULES.tables["option.T11.struck"], value="armour_stops")
    stopping = structs.replace(state, tables={**state.tables, "option.T11.struck": entry})
    assert result(stopping, told) == "natural_none"
    assert owed(after(stopping, told)) == (("tank", "gun"),)  # it was hit all the same
    at_man = structs.replace(TOLD, struck=("bob",), lost=True)
    assert after(state, at_man, 5).units["bob"].out == "killed"
    assert after(state, at_man, 6).units["bob"].markers["wounded"] is True


@proves("T11")
def test_ricochets_count_each_of_them() -> None:
    state = field(machine("tank", "tank", 40.0, side="blue"), foe("bob", 60.0, 50.0), man("own", 80.0))
    told = structs.replace(TOLD, struck=("tank", "bob", "tank", "own"), lost=True)
    assert refusals(state, told) == {}
    done = after(state, told, 1, 6)
    assert done.units["tank"].markers["damage"] == 4
    assert done.units["bob"].out == "killed"
    assert done.units["own"].markers["wounded"] is True


@proves("T11", "T6")
def test_the_blast_spares_the_armoured_and_what_flies_and_destroys_the_rest() -> None:
    state = field(
        machine("tank", "tank", 11.0, 3.0, side="blue"),
        machine("truck", "truck", 8.0, -3.0, side="blue"),
        machine("bird", "attack_helicopter", 11.0, 0.0, side="blue", altitude=12.0),
        foe("bob", 15.0),
    )
    done = after(state, structs.replace(TOLD, rest=CAPSULE), 6)
    assert {each.id for each in done.units.values() if each.out} == {"truck"}
    assert done.units["bob"].markers["wounded"] is True
    assert not done.units["tank"].markers


@proves("T11", "T14")
def test_a_man_struck_and_still_in_the_blast_rolls_twice() -> None:
    told = structs.replace(TOLD, struck=("bob",), rest=CAPSULE)
    state = field(foe("bob", 13.0))
    assert after(state, told, 6, 5).units["bob"].out == "killed"
    assert after(state, told, 6, 6).units["bob"].markers["wounded"] is True
    assert after(state, told, 3).units["bob"].out == "killed"  # the dead do not roll


@proves("T11")
def test_a_distance_too_close_to_call_is_the_tables_to_rule() -> None:
    state = field(foe("bob", 16.2), tolerance=0.3)
    told = structs.replace(TOLD, rest=CAPSULE)
    [question] = plan(state, told).questions
    assert (question.unit, question.value, question.limit, question.policy) == ("bob", 2.95, 3.0, "yes")
    assert not after(state, told, Chosen(option="no")).units["bob"].out
    assert after(state, told, Chosen(option="yes"), 1).units["bob"].out == "killed"


@proves("T11")
def test_where_it_lies_is_asked_for_unless_it_is_told_or_lost() -> None:
    state = field(foe("bob", 16.2))
    assert after(state, TOLD, CAPSULE, 1).units["bob"].out == "killed"
    assert result(state, structs.replace(TOLD, lost=True)) == "natural_none"
    assert after(state, structs.replace(TOLD, caught=("bob",)), 1).units["bob"].out == "killed"


@proves("T11")
def test_odds_of_what_was_told_are_those_of_surviving() -> None:
    state = field(foe("bob", 14.0), foe("cid", 8.0))
    told = structs.replace(TOLD, rest=CAPSULE)
    # nobody falls when both roll a 6
    found = odds(state, told)
    assert found.of("tactical.result.natural_hurt") == Fraction(1, 36)
    assert found.of("tactical.result.natural_felled") == Fraction(35, 36)
    assert found.leaves <= 3
    assert odds(state, structs.replace(TOLD, lost=True)).of("tactical.result.natural_none") == 1


@proves("T12")
def test_a_gun_that_really_shoots_does_not_fire_from_the_ground_at_what_flies() -> None:
    bird = machine("bird", "attack_helicopter", 40.0, side="blue", altitude=12.0)
    state = field(bird, foe("bob", 60.0))
    assert refusals(state, structs.replace(TOLD, target="bird")) == {"air": "T12"}
    assert refusals(state, structs.replace(TOLD, struck=("bird",))) == {"air": "T12"}
    # meant for a man, struck by ricochet: that counts
    assert refusals(state, structs.replace(TOLD, target="bob", struck=("bob", "bird"))) == {}
    armed = machine(
        "gun", "attack_helicopter", 100.0, 100.0, weapons=("own",), own_mode="natural", own_blast=3, own_damage=2
    )
    # from the ground means also from a helicopter that stands there
    assert refusals(table([armed, bird]), structs.replace(TOLD, target="bird")) == {"air": "T12"}
    up = structs.replace(armed, altitude=10.0)
    assert refusals(table([up, bird]), structs.replace(TOLD, target="bird")) == {}


@proves("T12", "T11", "T6")
def test_a_helicopter_that_has_landed_is_a_target_on_the_ground() -> None:
    landed = machine("bird", "attack_helicopter", 13.0, 0.0, side="blue")
    state = field(landed, foe("bob", 60.0))
    assert refusals(state, structs.replace(TOLD, target="bird")) == {}
    # without armour it does not outlive a blast
    assert after(state, structs.replace(TOLD, rest=CAPSULE)).units["bird"].out == "killed"
    state = field(landed, foe("bob", 60.0), **{"T12.landed": "air_target"})
    assert refusals(state, structs.replace(TOLD, target="bird")) == {"air": "T12"}
    assert not after(state, structs.replace(TOLD, rest=CAPSULE)).units["bird"].out


@proves("T13", "T-12")
def test_only_those_whom_a_real_gun_hit_may_return_fire() -> None:
    state = field(machine("tank", "tank", 40.0, side="blue"), machine("apc", "apc", 11.0, 3.0, side="blue"))
    missed = after(state, structs.replace(TOLD, target="tank", lost=True))
    assert owed(missed) == ()
    assert refusals(missed, Fire(shooter="tank", target="gun", returns=True)) == {"no_return": "T13"}
    hit = after(state, structs.replace(TOLD, target="tank", struck=("tank",), lost=True))
    assert owed(hit) == (("tank", "gun"),)
    # in the blast and spared by its armour: not hit
    assert owed(after(state, structs.replace(TOLD, rest=CAPSULE))) == ()


@proves("T13")
def test_a_real_gun_returns_fire_by_what_it_did() -> None:
    state = field(machine("tank", "tank", 40.0, 100.0, side="blue"))
    turned = structs.replace(state, game={**state.game, "side": "blue"})
    missed = after(turned, Fire(shooter="tank", target="gun", weapon="tank_gun"), 1)
    [back, hold] = RULES.offers(context(missed), "gun")
    assert (back.wants, back.code) == (TOLD_BY_THE_TABLE, "tactical.offer.return.own")
    assert hold.code == "tactical.offer.hold_fire"
    told = structs.replace(back.intent, struck=("tank",), lost=True)
    done = after(missed, told)
    assert done.units["tank"].markers["damage"] == 2
    assert owed(done) == ()
    assert not done.units["gun"].markers.get("fired")


@proves("T11")
def test_guns_that_roll_dice_and_guns_that_shoot_are_kept_apart() -> None:
    state = field(machine("tank", "tank", 60.0, 100.0, side="blue"))
    assert refusals(state, Fire(shooter="gun", target="tank", weapon="own")) == {"natural": "T11"}
    turned = structs.replace(state, game={**state.game, "side": "blue"})
    dice = NaturalFire(shooter="tank", weapon="tank_gun", lost=True)
    assert refusals(turned, dice) == {"not_natural": "T11"}


FAULTY: list[tuple[Callable[[], NaturalFire], set[str]]] = [
    (lambda: structs.replace(TOLD, struck=("nobody",)), {"core.fault.unknown_unit"}),
    (lambda: structs.replace(TOLD, weapon="catapult"), {"weapon"}),
]


@pytest.mark.parametrize(("told", "expected"), FAULTY)
def test_what_is_told_must_make_sense(told: Callable[[], NaturalFire], expected: set[str]) -> None:
    assert faults(field(), told()) == expected


def test_the_trace_names_everybody_concerned() -> None:
    state = field(foe("bob", 16.2), machine("tank", "tank", 11.0, 3.0, side="blue"))
    told = structs.replace(TOLD, struck=("tank",), rest=CAPSULE)
    codes = [each.code.removeprefix("tactical.trace.") for each in outcome(state, told, 1).trace]
    assert codes[:2] == ["struck", "damage"]
    assert {"in_blast", "spared", "dead", "may_return"} <= set(codes)
