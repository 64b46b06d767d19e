"""The core's own gestures: what a move by hand leaves as it is, and how several are turned in one."""

from msgspec import structs

from companion.model.units import Unit
from companion.rules.drivers import Script
from companion.rules.intents import Intent, MoveByHand, MoveSeveral, PlaceUnit
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
