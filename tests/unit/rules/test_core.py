"""The core's own gestures: moves by hand, corrections, sides and squads written anew."""

from msgspec import structs

from companion.model.events import MarkerSet, StatSet, UnitHid
from companion.model.units import Side, Squad, Unit
from companion.rules.drivers import Script
from companion.rules.engine import Refused
from companion.rules.intents import Correct, Intent, MoveByHand, MoveSeveral, PlaceUnit, WriteSides
from companion.rules.record import Gesture
from tests.toy.table import session


def moved(intent: Intent, **held: object) -> dict[str, Unit]:
    """Move the toy's figures, the first of which flies or stands upstairs."""
    game = session()
    flyer = structs.replace(game.state.units["r1"], facing=90.0, **held)
    assert isinstance(game.perform(PlaceUnit(unit=flyer), Script(())), Gesture)
    done = game.perform(intent, Script(()))
    assert isinstance(done, Gesture)
    return dict(game.state.units)


def test_who_is_moved_by_hand_keeps_facing_floor_and_altitude() -> None:
    unit = moved(MoveByHand(unit="r1", to=(30.0, 30.0)), level=1, altitude=8.0)["r1"]
    assert (unit.position, unit.facing, unit.level, unit.altitude) == ((30.0, 30.0), 90.0, 1, 8.0)


def test_a_move_by_hand_sets_what_it_names() -> None:
    intent = MoveByHand(unit="r1", to=(30.0, 30.0), facing=45.0, level=0, altitude=0.0)
    unit = moved(intent, level=1, altitude=8.0)["r1"]
    assert (unit.facing, unit.level, unit.altitude) == (45.0, 0, 0.0)


def test_in_reserve_nobody_flies_or_stands_upstairs() -> None:
    unit = moved(MoveByHand(unit="r1", to=None), level=1, altitude=8.0)["r1"]
    assert (unit.position, unit.level, unit.altitude) == (None, 0, 0.0)


def test_several_are_shifted_and_turned_in_one_gesture_and_keep_their_height() -> None:
    before = session().state.units["r2"]
    units = moved(MoveSeveral(units=("r1", "r2"), by=(1.0, -0.5), turn=-120.0), altitude=8.0)
    assert units["r1"].facing == 330.0
    assert units["r1"].altitude == 8.0
    assert units["r2"].facing == (before.facing - 120.0) % 360.0
    assert before.position is not None
    assert units["r2"].position == (before.position[0] + 1.0, before.position[1] - 0.5)


def test_a_correction_writes_only_what_it_changes() -> None:
    game = session()
    game.perform(Correct(unit="r1", stats={"health": 1}), Script(()))
    intent = Correct(unit="r1", stats={"health": 1, "ammunition": 1}, markers={"acted": True}, hidden=False)
    done = game.perform(intent, Script(()))
    assert isinstance(done, Gesture)
    assert done.events == (
        MarkerSet(unit="r1", key="acted", value=True),
        StatSet(unit="r1", key="ammunition", value=1),
    )
    again = game.perform(Correct(unit="r1", markers={"acted": True}, hidden=True), Script(()))
    assert isinstance(again, Gesture)
    assert again.events == (UnitHid(unit="r1", hidden=True),)


def test_no_squad_may_change_sides_under_its_units_or_go_without_them() -> None:
    game = session()
    sides, squads = game.state.sides, game.state.squads
    first = game.state.units["r1"]
    other = next(each.id for each in sides if each.id != first.side)
    turned = tuple(structs.replace(each, side=other) if each.id == first.squad else each for each in squads)
    held = {each.squad for each in game.state.units.values()}
    assert len(held) > 1
    for written, faults in (
        (turned, ["core.fault.squad_side"]),
        ((), ["core.fault.unknown_squad"] * len(held)),
    ):
        refused = game.perform(WriteSides(sides=sides, squads=written), Script(()))
        assert isinstance(refused, Refused)
        assert [each.code for each in refused.faults] == faults
    more = (*squads, Squad(id="scouts", name="Scouts", side="third"))
    nobodys = game.perform(WriteSides(sides=sides, squads=more), Script(()))
    assert isinstance(nobodys, Refused)
    assert [each.code for each in nobodys.faults] == ["core.fault.unknown_side"]
    done = game.perform(WriteSides(sides=(*sides, Side(id="third", name="Third")), squads=more), Script(()))
    assert isinstance(done, Gesture)
