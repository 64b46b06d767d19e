"""What microwar144 offers to the window: offers, NEXT, ways of moving, ranges, counters, the turn bar, the journal."""

from random import Random

from msgspec import structs

from companion.model.state import GameState
from companion.rules.drivers import ProgramDice, Script
from companion.rules.engine import Refused
from companion.rules.intents import Note
from companion.rules.record import Gesture, RecordCodec
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.intents import (
    Activate,
    Aim,
    Attack,
    Guard,
    Move,
    PassTurn,
    Rest,
    WalkingShot,
)
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.session.verify import verify
from tests.conformance.microwar144_table import FIRE, RULES, after, context, plan, soldier, table, wall

UNITS = [soldier("ann", 20.0), soldier("bea", 20.0, 20.0), soldier("cid", 40.0, side="blue", guard=True)]


def codes(state: GameState, unit: str = "ann") -> list[str]:
    return [each.code.removeprefix("microwar144.") for each in RULES.offers(context(state), unit)]


def test_a_bare_unit_has_the_declared_defaults() -> None:
    bare = fighter(structs.replace(table([]), units={"ann": structs.replace(UNITS[0], stats={})}), "ann")
    assert (bare.level, bare.weapons, bare.worn, bare.vehicle) == (5, (), (), None)
    assert (bare.damage, bare.guard, bare.covered, bare.aiming, bare.aim, bare.acted) == (
        0,
        False,
        False,
        "none",
        "",
        False,
    )


def test_what_names_a_unit_is_not_public() -> None:
    aim, active = RULES.declarations.find("marker", "aim"), RULES.declarations.find("game", "active")
    assert aim is not None
    assert active is not None
    assert not aim.public
    assert not active.public


def test_no_two_markers_share_a_place() -> None:
    places = [each.looks[0].place for each in RULES.declarations.of("marker") if each.looks]
    assert len(places) == len(set(places))


def test_a_profile_is_shared_by_equal_units() -> None:
    from companion.model.units import Profile

    state = table([structs.replace(UNITS[0], stats={"level": 7}, profile="line")])
    line = Profile(id="line", name="Line", stats={"level": 4, "weapons": ("rifle",)})
    who = fighter(structs.replace(state, profiles={"line": line}), "ann")
    assert (who.level, [each.key for each in who.weapons]) == (7, ["rifle"])


def test_offers_go_from_activation_to_actions_to_the_other_half_of_a_walk() -> None:
    state = table(UNITS)
    assert codes(state) == ["offer.activate"]
    assert codes(state, "cid") == []
    state = after(state, Activate(unit="ann"), 20)
    actions = ["offer.attack", "action.walk", "action.run", "action.covered_run", "offer.aim", "offer.guard"]
    assert codes(state) == [*actions, "offer.attack_first", "offer.rest"]
    assert codes(state, "bea") == []
    walked = after(state, Move(unit="ann", action="walk", path=((22.0, 50.0),)), FIRE, 1)
    assert codes(walked) == ["offer.attack", "offer.done"]
    assert codes(walked, "bea") == ["offer.activate"]
    shot = after(state, Attack(shooter="ann", target="cid", mode="walking"), 1)
    assert codes(shot) == ["action.walk", "offer.done"]
    assert codes(table([structs.replace(UNITS[0], out="killed"), *UNITS[1:]])) == []


def test_offers_that_lack_something_say_so() -> None:
    state = table(UNITS, [wall(21.5)], active="ann")
    wants = {each.code.removeprefix("microwar144."): each.wants for each in RULES.offers(context(state), "ann")}
    assert wants["offer.attack"] == wants["offer.aim"] == ("target",)
    assert wants["action.take_cover"] == ("path",)
    assert wants["offer.guard"] == ()


def test_next_goes_through_the_units_and_then_passes_the_turn() -> None:
    state = table(UNITS)
    step = RULES.next_step(context(state))
    assert step is not None
    assert step.intent == Activate(unit="ann")
    state = after(state, Activate(unit="ann"), 20)
    step = RULES.next_step(context(state))
    assert step is not None
    assert (step.intent, step.wants) == (Rest(unit="ann"), ("action",))
    done = table([structs.replace(each, markers={"acted": True}) for each in UNITS])
    step = RULES.next_step(context(done))
    assert step is not None
    assert step.intent == PassTurn()


def test_gestures_of_the_board_become_intents() -> None:
    state = table(UNITS, active="ann")
    assert RULES.fire(context(state), "ann", "cid") == Attack(shooter="ann", target="cid", weapon="assault_rifle")
    assert RULES.fire(context(table([soldier("ann", 1.0, weapons=()), *UNITS[1:]])), "ann", "cid") is None
    path = ((22.0, 50.0),)
    assert RULES.move(context(state), "ann", "run", path, None) == Move(unit="ann", action="run", path=path)
    assert RULES.move(context(state), "ann", "fly", path, None) is None
    assert [each.action for each in RULES.moves(context(state), "ann")] == ["walk", "run", "covered_run"]
    near = table(UNITS, [wall(21.5)], active="ann")
    assert [each.action for each in RULES.moves(context(near), "ann")] == ["walk", "run", "covered_run", "take_cover"]


def test_ranges_are_drawn_from_the_base_edge() -> None:
    rings = RULES.overlays(context(table([soldier("ann", 20.0, weapons=("pistol", "rifle"))])), "ann")
    assert [(each.radius, each.points) for each in rings] == [(15.5, ((20.0, 50.0),)), (40.5, ((20.0, 50.0),))]
    assert RULES.overlays(context(table([soldier("ann", None)])), "ann") == ()


def test_a_counter_shows_level_weapons_damage_and_who_may_act() -> None:
    state = table([soldier("ann", 20.0, damage=3, worn=("shield",)), *UNITS[1:]])
    ann = RULES.glance(context(state), state.units["ann"])
    assert ann.kinds == ("microwar144.level.5", "microwar144.worn.shield")
    assert (ann.weapons, ann.wounds, ann.active, ann.acted) == (("microwar144.weapon.assault_rifle",), 3, True, False)
    assert not RULES.glance(context(state), state.units["cid"]).active
    active = after(state, Activate(unit="bea"), 20)
    assert RULES.glance(context(active), active.units["bea"]).active
    assert not RULES.glance(context(active), active.units["ann"]).active


def test_the_turn_bar_says_whose_turn_it_is_and_who_is_left() -> None:
    state = structs.replace(table(UNITS, active="ann"), turn_limit=6)
    facts = {each.code.removeprefix("microwar144.status."): each.values for each in RULES.status(context(state))}
    assert facts["turn_of"] == {"turn": 1, "limit": 6, "side": "Red"}
    assert facts["active"] == {"unit": "ann"}
    assert facts["left"] == {"left": 1}
    assert facts["guards"] == {"count": 1}
    said = [RULES.status(context(structs.replace(state, game={"turn": turn})))[0].code for turn in (6, 7)]
    assert said == ["microwar144.status.turn_of", "microwar144.status.over"]


def test_a_foreign_intent_is_a_fault() -> None:
    assert [each.code for each in RULES.plan(context(table(UNITS)), Note()).faults] == ["microwar144.fault.intent"]


def test_only_a_walk_holds_an_attack() -> None:
    state = table(UNITS, active="ann")
    run = Move(unit="ann", action="run", path=((22.0, 50.0),), shot=WalkingShot(target="cid"))
    assert [each.code for each in plan(state, run).faults] == ["microwar144.fault.shot"]


def test_every_intent_is_written_and_read_alike() -> None:
    codec = RecordCodec(RULES.intents)
    for intent in (
        Activate(unit="ann"),
        Move(unit="ann", action="walk", path=((1.0, 2.0),), shot=WalkingShot(target="cid", at=1.5)),
        Attack(shooter="ann", target="cid", weapon="rifle", mode="guard"),
        Guard(unit="ann"),
        Aim(unit="ann", target="cid"),
        Rest(unit="ann"),
        PassTurn(),
    ):
        assert codec.read_intent(codec.write_intent(intent)) == intent


def test_a_passenger_gets_off_to_move() -> None:
    truck = soldier("truck", 60.0, vehicle="light", blocks=True)
    state = table([structs.replace(UNITS[0], carrier="truck", position=None), *UNITS[1:], truck], active="ann")
    state = after(state, Move(unit="ann", action="run", path=((60.0, 55.0),)), FIRE, 1)
    assert (state.units["ann"].carrier, state.units["ann"].position) == ("", (60.0, 55.0))


def test_an_evening_is_journalled_undone_and_verified() -> None:
    session = GameSession(RULES, Journal(table(UNITS)), MemoryStore())
    for intent, answers in (
        (Activate(unit="ann"), (20,)),
        (Move(unit="ann", action="covered_run", path=((25.0, 50.0),)), (FIRE, 20)),
        (Activate(unit="bea"), (2,)),
    ):
        assert isinstance(session.perform(intent, Script(answers)), Gesture)
    assert session.state.game["side"] == "blue"
    assert session.undo()
    assert session.undo()
    assert session.state.units["ann"].position == (20.0, 50.0)
    assert session.redo()
    assert session.state.units["ann"].markers == {"acted": True, "covered": True, "damage": 3}
    assert isinstance(session.perform(Guard(unit="ann"), ProgramDice(Random(1))), Refused)
    assert list(verify(RULES, session.journal)) == []
