"""What tactical offers to the window: offers, NEXT, ways of moving, ranges, counters, the turn bar, the journal."""

from random import Random

from msgspec import structs

from companion.model.state import GameState
from companion.rules.drivers import ProgramDice, Script
from companion.rules.engine import Refused
from companion.rules.intents import Note
from companion.rules.record import Gesture, RecordCodec
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.intents import Begin, Carry, Melee, Move, PassTurn, Retreat
from companion.rulesets.tactical.intents_fire import AreaFire, Fire
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.session.verify import verify
from tests.conformance.tactical_table import RULES, after, context, machine, man, plan, table, wall

UNITS = [
    man("ann", 20.0),
    machine("truck", "truck", 30.0, 60.0),
    man("hurt", 22.0, wounded=True),
    man("bob", 180.0, side="blue"),
]


RETREAT = "offer.side_retreats"


def codes(state: GameState, unit: str = "ann") -> list[str]:
    return [each.code.removeprefix("tactical.") for each in RULES.offers(context(state), unit)]


def test_a_bare_unit_is_a_light_infantryman_without_weapons() -> None:
    bare = figure(structs.replace(table([]), units={"ann": structs.replace(UNITS[0], stats={})}), "ann")
    assert (bare.kind, bare.speed, bare.durability, bare.armour) == ("infantry", 15.0, 0, None)
    assert (bare.weapons, bare.wounded, bare.moved, bare.fired, bare.source) == ((), False, False, False, "club")


def test_what_names_units_is_not_public() -> None:
    returns = RULES.declarations.find("game", "returns")
    assert returns is not None
    assert not returns.public


def test_no_two_markers_share_a_place() -> None:
    places = [each.looks[0].place for each in RULES.declarations.of("marker") if each.looks]
    assert len(places) == len(set(places))


def test_offers_are_what_a_unit_may_do_now() -> None:
    state = table(UNITS)
    assert codes(state) == ["offer.fire.assault_rifle", "action.walk", "offer.board", "offer.take_up", RETREAT]
    moved = after(state, Move(unit="ann", path=((24.0, 44.0),)))
    assert codes(moved) == [RETREAT]
    assert codes(state, "truck") == ["action.drive", RETREAT]
    assert codes(state, "bob") == []
    assert codes(state, "hurt") == []
    carried = after(state, Carry(unit="ann", target="hurt"))
    assert "offer.set_down" in codes(carried)
    assert "offer.take_up" not in codes(carried)


def test_every_offer_can_be_examined_as_it_stands() -> None:
    state = table([*UNITS, man("foe", 20.0, 54.0, side="blue")])
    for unit in state.units:
        for offer in RULES.offers(context(state), unit):
            assert not plan(state, offer.intent).faults or offer.wants


def test_next_begins_passes_and_retreats() -> None:
    fresh = table(UNITS, game={"begun": False})
    step = RULES.next_step(context(fresh))
    assert step is not None
    assert step.intent == Begin()
    begun = table(UNITS)
    step = RULES.next_step(context(begun))
    assert step is not None
    assert step.intent == PassTurn()
    three = [man("ann", 20.0, wounded=True), man("bob", 60.0, side="blue"), man("cid", 90.0, side="green")]
    step = RULES.next_step(context(table(three, sides=("red", "blue", "green"))))
    assert step is not None
    assert step.intent == Retreat(side="red")


def test_ways_of_moving_have_their_speed() -> None:
    state = table(UNITS)
    walk, climb = RULES.moves(context(state), "ann")
    assert (walk.action, climb.action) == ("walk", "climb")
    assert (walk.action, walk.speeds["open"]) == ("walk", 15.0)
    assert RULES.move(context(state), "ann", "walk", ((25.0, 50.0),), 90.0) == Move(
        unit="ann", path=((25.0, 50.0),), facing=90.0
    )
    assert RULES.move(context(state), "ann", "swim", ((25.0, 50.0),), None) is None
    assert RULES.moves(context(after(state, Move(unit="ann", path=((24.0, 44.0),)))), "ann") == ()


def test_who_moves_faces_where_it_went_unless_told_otherwise() -> None:
    state = table([man("ann", 20.0)])
    east = after(state, Move(unit="ann", path=((20.0, 45.0), (25.0, 45.0))))
    assert east.units["ann"].facing == 90.0
    told = after(state, Move(unit="ann", path=((25.0, 50.0),), facing=180.0))
    assert told.units["ann"].facing == 180.0
    turned = after(state, Move(unit="ann", facing=45.0))
    assert (turned.units["ann"].facing, turned.units["ann"].position) == (45.0, (20.0, 50.0))


def test_the_shot_at_hand_is_that_of_the_weapon_that_may_be_used() -> None:
    state = table([*UNITS, machine("mortar", "mortar_crew", 50.0, 90.0)])
    shot = RULES.fire(context(state), "ann", "bob")
    assert isinstance(shot, Fire)
    assert shot.weapon == "assault_rifle"
    assert isinstance(RULES.fire(context(state), "mortar", "bob"), AreaFire)
    assert RULES.fire(context(state), "truck", "bob") is None


def test_ranges_front_and_reach_are_drawn_from_the_bases_edge() -> None:
    state = table([man("ann", 20.0, weapons=("machine_gun",), facing=30.0)])
    drawn = {each.code: each for each in RULES.overlays(context(state), "ann")}
    assert drawn["tactical.weapon.machine_gun"].radius == 51.0
    assert drawn["tactical.overlay.melee"].radius == 6.0
    front = next(each for each in drawn.values() if each.kind == "arc")
    assert (front.angle, front.spread) == (30.0, 180.0)
    assert RULES.overlays(context(state), "nobody") == ()


def test_counters_and_turn_bar_sum_up() -> None:
    state = table(UNITS)
    seen = RULES.glance(context(state), state.units["ann"])
    assert (seen.acted, seen.active, seen.wounds) == (False, True, 0)
    assert seen.kinds == ("tactical.kind.infantry", "tactical.weight.light")
    hurt = RULES.glance(context(state), state.units["hurt"])
    # he has not acted: he cannot
    assert (hurt.acted, hurt.active, hurt.wounds) == (False, False, 1)
    told = {each.code: each.values for each in RULES.status(context(state))}
    assert told["tactical.status.turn"]["side"] == "Red"
    # ann and the truck
    assert told["tactical.status.left"]["left"] == 2
    limited = [structs.replace(state, turn_limit=6, game={**state.game, "turn": turn}) for turn in (6, 7)]
    said = [RULES.status(context(each))[0].code for each in limited]
    assert said == ["tactical.status.turn_of", "tactical.status.over"]


def test_another_rulesets_gesture_is_a_fault() -> None:
    (fault,) = RULES.plan(context(table(UNITS)), Note(note="?")).faults
    assert fault.code == "tactical.fault.intent"


def test_a_game_is_written_read_and_verified() -> None:
    session = GameSession(RULES, Journal(table([*UNITS, man("foe", 20.0, 54.0, side="blue")])), MemoryStore())
    codec = RecordCodec(RULES.intents)
    for intent in (
        Carry(unit="ann", target="hurt"),
        Melee(unit="ann", target="foe", beside=(), against=()),
        PassTurn(),
    ):
        done = session.perform(intent, ProgramDice(Random(3)))
        assert isinstance(done, Gesture)
        assert codec.read(codec.write(done)) == done
    assert list(verify(RULES, session.journal)) == []
    refused = session.perform(Move(unit="ann", path=((1.0, 1.0),)), Script(()))
    assert isinstance(refused, Refused)


def test_a_wall_in_the_way_of_a_vehicle_is_named() -> None:
    state = table([machine("truck", "truck", 30.0)], [structs.replace(wall(40.0), name="Old wall")])
    (refusal,) = plan(state, Move(unit="truck", path=((50.0, 50.0),))).refusals
    assert refusal.values["what"] == "Old wall"


def test_a_helicopter_flies_as_it_is_low_high_or_lands() -> None:
    up = table([machine("heli", "attack_helicopter", 50.0, altitude=20.0)])
    assert [each.action for each in RULES.moves(context(up), "heli")] == ["fly", "fly_low", "fly_high", "land"]
    down = table([machine("heli", "attack_helicopter", 50.0)])
    # on the ground there is no altitude to keep: it rises
    assert [each.action for each in RULES.moves(context(down), "heli")] == ["fly_low", "fly_high"]
    for action, altitude in (("fly", None), ("fly_low", 10.0), ("fly_high", 40.0), ("land", 0.0)):
        made = RULES.move(context(up), "heli", action, ((60.0, 50.0),), None)
        assert made == Move(unit="heli", path=((60.0, 50.0),), altitude=altitude)
        assert isinstance(made, Move)
        assert after(up, made).units["heli"].altitude == (20.0 if altitude is None else altitude)


def test_one_climb_shows_its_need_and_several_their_chances() -> None:
    one = table([man("ann", 20.0, height=2.0)], [wall(24.0, height=5.0)])
    way = Move(unit="ann", path=((33.0, 50.0),))
    found = plan(one, way)
    assert found.need is not None
    assert (found.need.sides, found.need.least, found.chances) == (6, 3, True)
    two = table([man("ann", 20.0, height=2.0)], [wall(24.0, height=5.0), wall(29.0, height=4.0, name="next")])
    assert (plan(two, way).need, plan(two, way).chances) == (None, True)
    assert (plan(table([man("ann", 20.0)]), way).need, plan(table([man("ann", 20.0)]), way).chances) == (None, False)


def test_a_counters_facts_are_what_its_armlist_says() -> None:
    state = table([machine("tank", "tank", 50.0, damage=2), machine("heli", "attack_helicopter", 90.0, altitude=12.0)])

    def told(unit: str) -> dict[str, dict[str, object]]:
        facts = RULES.glance(context(state), state.units[unit]).facts
        return {each.code.removeprefix("tactical.fact.has_"): dict(each.values) for each in facts}

    assert told("tank") == {
        "speed": {"speed": 20.0},
        "durability": {"left": 4, "full": 6},
        "armour": {"armour": 5},
    }
    assert told("heli") == {
        "speed": {"speed": 60.0},
        "durability": {"left": 3, "full": 3},
        "manoeuvrability": {"sides": 6, "points": "+1"},
        "altitude": {"altitude": 12.0},
    }
