"""tactical, turn and set-up: the worked cases T-9 and T-11, and the rules T1-T4, T15, T16, T22."""

from fractions import Fraction

import pytest
from msgspec import structs

from companion.model.board import Piece
from companion.model.state import GameState
from companion.rules.requests import Chosen, Direction, Faces, Picked
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.game import actions_left, game, waiting
from companion.rulesets.tactical.intents import Begin, Board, Carry, Melee, Move, PassTurn, Retreat, Victory
from companion.rulesets.tactical.intents_fire import AreaFire, Fire
from companion.rulesets.tactical.plain import too_near
from companion.rulesets.tactical.tables import Manoeuvrability
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
    rectangle,
    refusals,
    result,
    table,
    wall,
)


def apart(edge: float, **more: object) -> GameState:
    """Put a man and an enemy on bases of 2 cm so many cm from edge to edge; nobody has rolled for the first turn."""
    foe = man("bob", 22.0 + edge, side="blue")
    return table([man("ann", 20.0), foe], game={"begun": False, "side": "", "first": ""}, **more)  # type: ignore[arg-type] # a table's own


# T1, T2: the turn


@proves("T1")
def test_the_higher_die_begins_and_a_tie_is_rolled_again() -> None:
    state = apart(160.0)
    assert game(after(state, Begin(), 5, 3)).side == "red"
    assert game(after(state, Begin(), 2, 3)).side == "blue"
    tied = Faces(faces=(1, 6), again=((4, 4),))
    assert game(after(state, Begin(), tied)).side == "blue"
    begun = after(state, Begin(), 2, 3)
    assert refusals(begun, Begin()) == {"begun": "T1"}
    assert (game(begun).turn, game(begun).first) == (1, "blue")


@proves("T1")
def test_among_three_sides_chance_picks_the_first() -> None:
    units = [man("ann", 20.0), man("bob", 200.0, side="blue"), man("cid", 100.0, 199.0, side="green")]
    state = table(units, sides=("red", "blue", "green"), game={"begun": False, "side": "", "first": ""})
    assert game(after(state, Begin(), Picked(picked="Green"))).side == "green"


@proves("T1")
def test_players_take_turns_and_a_turn_is_over_when_all_have_had_theirs() -> None:
    state = table([man("ann", 20.0), man("bob", 200.0, side="blue")], side="blue", game={"first": "blue"})
    assert waiting(state) == ("bob",)
    assert refusals(state, Move(unit="ann", path=((30.0, 50.0),))) == {"turn": "T1"}
    state = after(state, PassTurn())
    assert (game(state).side, game(state).turn) == ("red", 1)
    state = after(state, PassTurn())
    assert (game(state).side, game(state).turn) == ("blue", 2)


@proves("T1")
def test_any_number_of_miniatures_may_act_each_type_once() -> None:
    state = table([machine("one", "truck", 20.0), machine("two", "truck", 20.0, 90.0), man("bob", 200.0, side="blue")])
    for truck in ("one", "two"):
        y = 50.0 if truck == "one" else 90.0
        drive = Move(unit=truck, path=((30.0, y),))
        assert refusals(state, drive) == {}
        state = after(state, drive)
        assert refusals(state, Move(unit=truck, path=((40.0, y),))) == {"moved": "T1"}
    state = after(after(state, PassTurn()), PassTurn())
    assert refusals(state, Move(unit="one", path=((40.0, 50.0),))) == {}


@proves("T2", "T-9")
def test_t9_infantry_moves_or_fires_and_a_truck_may_do_both_in_either_order() -> None:
    truck = machine("truck", "truck", 30.0, 80.0, weapons=("rifle",))
    state = table([man("ann", 20.0), truck, man("bob", 50.0, side="blue")])
    ann, bob = Move(unit="ann", path=((25.0, 50.0),)), Fire(shooter="ann", target="bob")
    assert refusals(after(state, ann), bob) == {"infantry_moved": "T2"}
    moved = after(state, Move(unit="truck", path=((35.0, 80.0),)))
    assert refusals(moved, Fire(shooter="truck", target="bob")) == {}
    fired = after(state, Fire(shooter="truck", target="bob"), 1)
    assert refusals(fired, Move(unit="truck", path=((35.0, 80.0),))) == {}
    assert actions_left(state, "truck") == ("move", "fire")
    assert actions_left(fired, "truck") == ("move",)
    shot = after(table([man("ann", 20.0, weapons=("rifle",)), man("bob", 50.0, side="blue")]), bob, 1)
    assert refusals(shot, ann) == {"infantry_fired": "T2"}
    assert actions_left(shot, "ann") == ()


@proves("T2")
def test_by_option_a_miniature_moves_before_it_fires() -> None:
    truck = machine("truck", "truck", 30.0, 80.0, weapons=("rifle",))
    state = table([truck, man("bob", 50.0, side="blue")], options={"option.T2.order": "move_first"})
    fired = after(state, Fire(shooter="truck", target="bob"), 1)
    assert refusals(fired, Move(unit="truck", path=((35.0, 80.0),))) == {"order": "T2"}
    assert actions_left(fired, "truck") == ()
    moved = after(state, Move(unit="truck", path=((35.0, 80.0),)))
    assert refusals(moved, Fire(shooter="truck", target="bob")) == {}


# T3, T16, T22: parameters


@proves("T16")
@pytest.mark.parametrize(
    ("weapons", "speed"),
    [
        (("rifle",), 15.0),
        (("pistol", "submachine_gun", "assault_rifle"), 15.0),
        ((), 15.0),
        (("machine_gun",), 10.0),
        (("manpads",), 10.0),
        (("rpg",), 10.0),
        (("flamethrower",), 10.0),
        (("mortar",), 10.0),
        (("hand_natural_gun",), 10.0),
        (("pistol", "rpg"), 10.0),
    ],
)
def test_heavy_infantry_goes_10_and_light_15(weapons: tuple[str, ...], speed: float) -> None:
    state = table([man("ann", 20.0, weapons=weapons)])
    assert refusals(state, Move(unit="ann", path=((20.0 + speed, 50.0),))) == {}
    assert refusals(state, Move(unit="ann", path=((20.0 + speed + 0.01, 50.0),))) == {"too_far": "T16"}
    assert result(state, Move(unit="ann", path=((20.0 + speed, 50.0),))) == "walk"


@proves("T3", "T22")
@pytest.mark.parametrize(
    ("entry", "speed", "durability", "armour", "weapons"),
    [
        ("truck", 30.0, 2, None, ()),
        ("apc", 25.0, 4, 3, ("machine_gun",)),
        ("tank", 20.0, 6, 5, ("tank_gun", "machine_gun")),
        ("attack_helicopter", 60.0, 3, None, ("guided_missile",)),
        ("mortar_crew", 10.0, 0, None, ("mortar",)),
        ("flamethrower_crew", 10.0, 0, None, ("flamethrower",)),
        ("field_gun", 5.0, 2, None, ("field_gun",)),
    ],
)
def test_the_armlist_gives_a_miniature_its_parameters(
    entry: str, speed: float, durability: int, armour: int | None, weapons: tuple[str, ...]
) -> None:
    state = table([machine("it", entry, 100.0)])
    who = figure(state, "it")
    assert (who.speed, who.durability, who.armour) == (speed, durability, armour)
    assert tuple(each.key for each in who.weapons) == weapons
    assert who.source == "house"
    assert refusals(state, Move(unit="it", path=((100.0 + speed, 50.0),))) == {}
    assert "too_far" in refusals(state, Move(unit="it", path=((100.0 + speed + 0.01, 50.0),)))


@proves("T22")
def test_the_armlists_weapons_have_their_parameters() -> None:
    tank = figure(table([machine("it", "tank", 50.0)]), "it").weapon("tank_gun")
    assert tank is not None
    assert (tank.range, tank.damage, tank.penetration, tank.blast, tank.displacement) == (100.0, 3, -1, 3.0, 5.0)
    flyer = figure(table([machine("it", "attack_helicopter", 50.0)]), "it")
    assert flyer.manoeuvrability == Manoeuvrability(6, 1)
    missile = flyer.weapon("guided_missile")
    assert missile is not None
    assert (missile.range, missile.damage, missile.penetration, missile.manoeuvrability) == (80.0, 3, 0, 1)
    mortar, fire = RULES.tables, "weapon.flamethrower"
    assert [mortar[f"weapon.mortar.{each}"].value for each in ("range", "blast", "displacement")] == [100.0, 4.0, 6.0]
    assert [RULES.tables[f"{fire}.{each}"].value for each in ("range", "blast", "displacement")] == [10.0, 3.0, 0.0]
    assert [RULES.tables[f"weapon.field_gun.{each}"].value for each in ("blast", "damage")] == [4.0, 2]


@proves("T3", "T22")
def test_a_unit_may_differ_from_its_armlist_and_a_club_may_change_the_armlist() -> None:
    state = table([machine("it", "tank", 50.0, armour=7, weapons=("tank_gun",))])
    who = figure(state, "it")
    assert (who.armour, who.durability, [each.key for each in who.weapons]) == (7, 6, ["tank_gun"])
    assert who.source == "club"
    state = table([machine("it", "tank", 50.0)], options={"armlist.tank.speed": 35})
    assert figure(state, "it").speed == 35.0


@proves("T3")
def test_own_stats_describe_a_miniature_that_is_on_no_armlist() -> None:
    own = {"own_mode": "gun", "own_range": 70, "own_damage": 2, "own_penetration": -3, "own_blast": 5}
    state = table([man("it", 50.0, kind="vehicle", speed=12, durability=9, armour=2, weapons=("own",), **own)])
    who = figure(state, "it")
    weapon = who.weapon("own")
    assert weapon is not None
    assert (who.speed, who.durability, who.armour) == (12.0, 9, 2)
    assert (weapon.range, weapon.damage, weapon.penetration, weapon.blast) == (70.0, 2, -3, 5.0)


@proves("T3")
def test_what_bars_the_way_is_told_and_a_helicopter_flies_over_it() -> None:
    state = table([machine("truck", "truck", 50.0), machine("heli", "attack_helicopter", 50.0, 90.0)], [wall(60.0)])
    assert refusals(state, Move(unit="truck", path=((70.0, 50.0),))) == {"stop_barrier": "T3"}
    high = [wall(60.0, 30.0, 110.0, height=6.0)]
    state = table([machine("heli", "attack_helicopter", 50.0, 90.0, altitude=10.0)], high)
    assert refusals(state, Move(unit="heli", path=((70.0, 90.0),))) == {}
    low = table([machine("heli", "attack_helicopter", 50.0, 90.0, altitude=3.0)], high)
    assert refusals(low, Move(unit="heli", path=((70.0, 90.0),))) == {"stop_barrier": "T3"}
    # it rises first, so the higher of both altitudes counts
    assert refusals(low, Move(unit="heli", path=((70.0, 90.0),), altitude=10.0)) == {}


@proves("T3")
def test_altitude_is_part_of_a_helicopters_move_only() -> None:
    state = table([machine("heli", "attack_helicopter", 50.0), man("ann", 20.0)])
    rise = Move(unit="heli", path=((60.0, 50.0),), altitude=40.0)
    moved = after(state, rise)
    assert (moved.units["heli"].altitude, moved.units["heli"].position) == (40.0, (60.0, 50.0))
    assert refusals(state, structs.replace(rise, altitude=101.0)) == {"too_high": "T3"}
    assert refusals(state, Move(unit="ann", path=((21.0, 50.0),), altitude=1.0)) == {"flightless": "T3"}
    far = Move(unit="heli", path=((80.0, 50.0),), altitude=40.0)
    assert refusals(state, far) == {}
    counted = table([machine("heli", "attack_helicopter", 50.0)], options={"option.T3.altitude": "counts"})
    assert refusals(counted, far) == {"too_far": "T3"}
    assert refusals(counted, structs.replace(far, altitude=30.0)) == {}


@proves("T3")
def test_water_bears_vessels_alone_and_rough_ground_slows_only_where_the_club_says_so() -> None:
    water = Piece(id="lake", kind="water", outline=rectangle(25.0, 0.0, 60.0, 200.0), speed="water")
    rough = Piece(id="field", kind="rough", outline=rectangle(25.0, 0.0, 60.0, 200.0), speed="rough")
    state = table([man("ann", 20.0), man("boat", 40.0, 90.0, kind="vessel", speed=20, durability=1)], [water])
    assert refusals(state, Move(unit="ann", path=((30.0, 50.0),))) == {"stop_barrier": "T3"}
    assert refusals(state, Move(unit="boat", path=((55.0, 90.0),))) == {}
    assert "stop_barrier" in refusals(state, Move(unit="boat", path=((20.0, 90.0),)))
    assert refusals(table([man("ann", 20.0)], [rough]), Move(unit="ann", path=((35.0, 50.0),))) == {}
    slowed = table([man("ann", 20.0)], [rough], options={"terrain.rough": 0.5})
    # 5 cm in the open and 5 cm at half speed use the 15 cm up
    assert refusals(slowed, Move(unit="ann", path=((30.0, 50.0),))) == {}
    assert refusals(slowed, Move(unit="ann", path=((30.01, 50.0),))) == {"too_far": "T16"}


@proves("T3")
def test_lengths_may_be_typed_for_those_who_are_not_on_the_table() -> None:
    state = table([man("ann", None), man("bob", None, side="blue")])
    assert refusals(state, Move(unit="ann", stated_length=15.0)) == {}
    assert refusals(state, Move(unit="ann", stated_length=15.1)) == {"too_far": "T16"}
    assert outcome(state, Move(unit="ann", stated_length=14.0)).headline.values["length"] == 14.0
    assert faults(state, Move(unit="ann", path=((1.0, 1.0),))) == {"no_place"}


@proves("T3")
def test_men_get_into_vehicles_with_seats_and_out_again_as_their_move() -> None:
    units = [man("ann", 20.0), machine("truck", "truck", 30.0, seats=1), man("bea", 20.0, 60.0)]
    state = table([*units, machine("foe", "truck", 20.0, 70.0, side="blue"), machine("far", "truck", 90.0)])
    inside = after(state, Board(unit="ann", target="truck"))
    assert inside.units["ann"].carrier == "truck"
    assert refusals(inside, Board(unit="bea", target="truck")) == {"full": "T3"}
    assert refusals(state, Board(unit="bea", target="foe")) == {"enemy_vehicle": "T3"}
    assert refusals(state, Board(unit="ann", target="far")) == {"too_far": "T16"}
    assert faults(inside, Move(unit="ann", path=((21.0, 50.0),))) == {"aboard"}
    assert refusals(inside, Board(unit="ann", to=(35.0, 50.0))) == {"moved": "T1"}
    driven = after(inside, Move(unit="truck", path=((50.0, 50.0),)))
    assert context(driven).field.position("ann") == (50.0, 50.0)
    later = after(after(driven, PassTurn()), PassTurn())
    out = after(later, Board(unit="ann", to=(50.0, 60.0)))
    assert (out.units["ann"].carrier, out.units["ann"].position) == ("", (50.0, 60.0))
    assert refusals(later, Board(unit="ann", to=(50.0, 67.1))) == {"too_far": "T16"}
    up = structs.replace(later.units["truck"], altitude=5.0)
    flying = structs.replace(later, units={**later.units, "truck": up})
    assert refusals(flying, Board(unit="ann", to=(50.0, 60.0))) == {"in_the_air": "T3"}
    assert faults(state, Board(unit="ann")) == {"not_aboard"}
    assert faults(state, Board(unit="ann", target="bea")) == {"no_vehicle"}


# T4: the set-up


@proves("T4", "T-11")
def test_t11_opposing_miniatures_149_apart_are_told_of() -> None:
    assert refusals(apart(149.0), Begin()) == {"too_near": "T4"}
    assert refusals(apart(150.0), Begin()) == {}
    (fact,) = plan(apart(149.0), Begin()).facts
    assert (fact.code, fact.rule) == ("tactical.fact.too_near", "T4")
    assert fact.values == {"unit": "ann", "target": "bob", "distance": 149.0}
    (line,) = plan(apart(149.0), Begin()).overlays
    assert line.kind == "line"
    assert line.points == ((21.0, 50.0), (170.0, 50.0))


@proves("T4")
def test_every_pair_that_is_too_near_is_listed_the_nearest_first_and_friends_are_not() -> None:
    units = [man("ann", 20.0), man("amy", 40.0), man("bob", 100.0, side="blue"), man("cid", 245.0, side="blue")]
    state = table(units, game={"begun": False})
    assert [(a, b, round(edge, 6)) for a, b, edge in too_near(context(state))] == [
        ("amy", "bob", 58.0),
        ("ann", "bob", 78.0),
    ]
    assert ("tactical.status.too_near", 2) in [
        (each.code, each.values.get("count")) for each in RULES.status(context(state))
    ]
    shown = [each for each in RULES.overlays(context(state), "ann") if each.code == "tactical.overlay.too_near"]
    assert [each.points for each in shown] == [((21.0, 50.0), (99.0, 50.0))]


# T15: retreat, prisoners, victory


def hurt() -> GameState:
    """Lay a table where red has two able men and two wounded ones, blue a man and a wounded one."""
    units = [man("ann", 20.0), man("amy", 20.0, 60.0), man("abe", 22.0, wounded=True), man("ada", 60.0, wounded=True)]
    return table([*units, man("bob", 90.0, side="blue"), man("ben", 95.0, side="blue", wounded=True)])


@proves("T15")
def test_a_wounded_man_does_nothing_more() -> None:
    state = hurt()
    assert "wounded" in refusals(state, Move(unit="abe", path=((23.0, 50.0),)))
    assert "wounded" in refusals(state, Fire(shooter="abe", target="bob"))
    assert "wounded" in refusals(state, Melee(unit="abe", target="bob"))
    assert RULES.offers(context(state), "abe") == ()
    assert RULES.moves(context(state), "abe") == ()
    assert waiting(state) == ("ann", "amy")


@proves("T15")
def test_wounded_who_are_carried_off_are_saved_and_the_others_captured() -> None:
    state = after(hurt(), Carry(unit="ann", target="abe"))
    assert state.units["abe"].carrier == "ann"
    assert [each.code for each in plan(state, Retreat(side="red")).facts] == [
        "tactical.fact.leaving",
        "tactical.fact.carried_off",
        "tactical.fact.left_behind",
    ]
    gone = after(state, Retreat(side="red", carried=()))
    assert {each: gone.units[each].out for each in ("ann", "amy", "abe", "ada", "bob", "ben")} == {
        "ann": "left",
        "amy": "left",
        "abe": "left",
        "ada": "captured",
        "bob": "",
        "ben": "",
    }
    assert game(gone).winner == "blue"
    # the table's word is enough
    named = after(hurt(), Retreat(side="red", carried=("ada",)))
    assert (named.units["ada"].out, named.units["abe"].out) == ("left", "captured")


@proves("T15")
def test_whether_the_side_means_it_and_whom_it_takes_along_is_asked() -> None:
    retreat, stay = Chosen(option="tactical.option.retreats"), Chosen(option="tactical.option.stays")
    carried, left = Chosen(option="tactical.option.carried_off"), Chosen(option="tactical.option.left_behind")
    assert outcome(hurt(), Retreat(side="red"), stay).events == ()
    gone = after(hurt(), Retreat(side="red"), retreat, left, carried)
    assert (gone.units["abe"].out, gone.units["ada"].out) == ("captured", "left")
    # who is carried already is not asked about
    state = after(hurt(), Carry(unit="ann", target="abe"))
    gone = after(state, Retreat(side="red"), retreat, left)
    assert (gone.units["abe"].out, gone.units["ada"].out) == ("left", "captured")


@proves("T15")
def test_a_comrade_is_carried_by_who_touches_him_one_at_a_time() -> None:
    state = hurt()
    assert refusals(state, Carry(unit="ann", target="ada")) == {"no_contact": "T15"}
    assert refusals(state, Carry(unit="ann", target="amy")) == {"not_wounded": "T15", "no_contact": "T15"}
    carried = after(state, Carry(unit="ann", target="abe"))
    assert refusals(carried, Carry(unit="ann", target="ada")) == {"full": "T15", "no_contact": "T15"}
    walked = after(carried, Move(unit="ann", path=((30.0, 50.0),)))
    assert context(walked).field.position("abe") == (30.0, 50.0)
    assert refusals(walked, Carry(unit="ann", target="abe")) == {}
    down = after(walked, Carry(unit="ann", target="abe"))
    assert (down.units["abe"].carrier, down.units["abe"].position) == ("", (30.0, 50.0))
    slow = after(
        table(hurt().units.values(), options={"option.T15.carrying": "heavy"}), Carry(unit="ann", target="abe")
    )
    assert refusals(slow, Move(unit="ann", path=((30.0, 50.0),))) == {}
    assert refusals(slow, Move(unit="ann", path=((30.01, 50.0),))) == {"too_far": "T16"}


@proves("T15")
def test_a_man_set_down_on_a_roof_lies_on_it() -> None:
    units = [man("ann", 20.0, altitude=6.0), man("abe", 22.0, wounded=True)]
    carried = after(table(units), Carry(unit="ann", target="abe"))
    assert after(carried, Carry(unit="ann", target="abe")).units["abe"].altitude == 6.0


@proves("T15")
def test_the_winners_wounded_are_safe_and_the_losers_captured() -> None:
    beaten = table(
        [*(structs.replace(each, out="killed") if each.id == "bob" else each for each in hurt().units.values())]
    )
    step = RULES.next_step(context(beaten))
    assert step is not None
    assert step.intent == Victory(side="red")
    won = after(beaten, Victory(side="red"))
    assert (won.units["ben"].out, won.units["abe"].out, game(won).winner) == ("captured", "", "red")
    assert refusals(won, Move(unit="ann", path=((10.0, 50.0),))) == {"over": "T15"}
    assert refusals(hurt(), Victory(side="red")) == {"not_won": "T15"}
    assert refusals(won, Retreat(side="red")) == {"battle_over": "T15"}


@proves("T15")
def test_where_the_table_plays_on_after_a_victory_the_losers_wounded_are_captured_too() -> None:
    units = [machine("ann", "tank", 20.0), man("bob", 60.0, side="blue")]
    shot = Fire(shooter="ann", target="bob", weapon="tank_gun")
    over = table(units, game={"begun": True, "side": "red", "first": "red", "winner": "red"})
    assert refusals(over, shot) == {"over": "T15"}
    wounded = outcome(over, shot, 4, 6)
    assert [fact.code for fact in wounded.trace][-1] == "tactical.trace.captured"
    assert after(over, shot, 4, 6).units["bob"].out == "captured"
    assert after(over, shot, 4, 5).units["bob"].out == "killed"
    # Before anybody has won he lies where he fell, and so does the winner's own man.
    lost = table(units, game={"begun": True, "side": "red", "first": "red", "winner": "blue"})
    for state in (table(units), lost):
        assert (after(state, shot, 4, 6).units["bob"].out, result(state, shot, 4, 6)) == ("", result(over, shot, 4, 6))


@proves("T15")
def test_with_three_sides_a_retreat_leaves_the_others_to_fight_on() -> None:
    units = [man("ann", 20.0), man("bob", 100.0, side="blue"), man("cid", 200.0, side="green")]
    state = after(table(units, sides=("red", "blue", "green")), Retreat(side="red", carried=()))
    assert (game(state).winner, game(state).side, game(state).retreated) == ("", "blue", ("red",))
    assert game(after(state, Retreat(side="blue", carried=()))).winner == "green"


@proves("T1")
def test_the_first_turn_is_as_likely_for_either_side() -> None:
    chances = odds(apart(160.0), Begin())
    assert chances.of("tactical.result.begins") == Fraction(1)
    first = [game(after(apart(160.0), Begin(), a, b)).side for a in range(1, 7) for b in range(1, 7) if a != b]
    assert (first.count("red"), first.count("blue")) == (15, 15)


@proves("T3", "T7")
def test_men_inside_a_vehicle_are_not_fired_at_and_do_not_fire_unless_the_table_rules_so() -> None:
    units = [
        machine("truck", "truck", 30.0),
        man("ann", 30.0, carrier="truck"),
        man("abe", 30.0, carrier="ann", wounded=True),
        man("bob", 50.0, side="blue"),
    ]
    state = table(units)
    assert refusals(state, Fire(shooter="ann", target="bob")) == {"shut_in": "T3"}
    assert actions_left(state, "ann") == ("move",)
    assert "tactical.offer.get_out" in [each.code for each in RULES.offers(context(state), "ann")]
    # what the table sets aside is still resolved
    assert result(state, Fire(shooter="ann", target="bob"), 1, 1, 1) == "miss"
    open_top = table(units, options={"option.T3.inside": "fires"})
    assert refusals(open_top, Fire(shooter="ann", target="bob")) == {}
    # the man on her back is inside as well
    theirs = structs.replace(state, game={**state.game, "side": "blue"})
    assert refusals(theirs, Fire(shooter="bob", target="abe")) == {"rides": "T7"}


@proves("T3", "T6")
def test_a_blast_leaves_a_wounded_man_alone_whose_bearer_is_inside() -> None:
    units = [
        machine("apc", "apc", 30.0),
        man("ann", 30.0, carrier="apc"),
        man("abe", 30.0, carrier="ann", wounded=True),
        machine("mortar", "mortar_crew", 90.0, side="blue"),
    ]
    state = table(units, side="blue")
    # aimed 6 cm north of it, and the die shows south
    done = after(state, AreaFire(shooter="mortar", aim=(30.0, 44.0)), Direction(degrees=180.0))
    assert not done.units["abe"].out


def test_nobody_gets_out_of_a_helicopter_in_the_air() -> None:
    units = [machine("heli", "attack_helicopter", 30.0, altitude=10.0, seats=4), man("ann", 30.0, carrier="heli")]
    assert actions_left(table(units), "ann") == ()
    landed = table([structs.replace(units[0], altitude=0.0), units[1]])
    assert actions_left(landed, "ann") == ("move",)


@proves("T3", "T16")
def test_getting_out_ends_beside_the_vehicle_on_the_table_and_not_behind_a_wall() -> None:
    units = [machine("truck", "truck", 6.0), man("ann", 6.0, carrier="truck"), man("bob", 6.0, 60.0, side="blue")]
    state = table(units, [wall(12.0, height=1.0)])
    assert refusals(state, Board(unit="ann", to=(6.0, 46.0))) == {}
    assert refusals(state, Board(unit="ann", to=(6.0, 53.0))) == {}  # base of 2 cm against base of 4 cm
    assert refusals(state, Board(unit="ann", to=(6.0, 51.0))) == {"not_out": "T3"}
    assert refusals(state, Board(unit="ann", to=(-2.0, 50.0))) == {"stop_edge": "T3"}
    assert refusals(state, Board(unit="ann", to=(15.0, 50.0))) == {"stop_barrier": "T3"}
    assert refusals(state, Board(unit="ann", to=(6.0, 60.5))) == {"stop_unit": "T3"}
    assert refusals(state, Board(unit="ann", to=(6.0, 30.0))) == {"too_far": "T16"}


@proves("T3", "T16")
def test_a_wall_before_the_vehicle_is_walked_round_where_the_move_allows() -> None:
    units = [machine("truck", "truck", 30.0), man("ann", 38.0)]
    board = Board(unit="ann", target="truck")
    assert refusals(table(units), board) == {}
    assert refusals(table(units, [wall(34.0, 48.0, 52.0)]), board) == {}
    assert refusals(table(units, [wall(34.0, 30.0, 70.0)]), board) == {"stop_barrier": "T3"}


@proves("T3", "T15")
def test_a_wounded_man_on_a_passengers_back_has_a_seat_of_his_own() -> None:
    bearer, hurt = man("ann", 24.0), man("abe", 24.0, carrier="ann", wounded=True)
    one = table([machine("truck", "truck", 30.0, seats=1), bearer, hurt])
    board = Board(unit="ann", target="truck")
    assert refusals(one, board) == {"full": "T3"}
    assert "tactical.offer.board" not in [each.code for each in RULES.offers(context(one), "ann")]
    two = table([machine("truck", "truck", 30.0, seats=2), bearer, hurt, man("bea", 30.0, 45.0)])
    assert refusals(two, board) == {}
    assert refusals(after(two, board), Board(unit="bea", target="truck")) == {"full": "T3"}
