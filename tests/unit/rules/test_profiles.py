"""A profile written anew reaches the units that have it, and leaves those that were given something of their own."""

from msgspec import structs

from companion.model.board import RectBase, RoundBase
from companion.model.units import Profile
from companion.rules.drivers import Script
from companion.rules.engine import Refused
from companion.rules.intents import LayOut, PlaceUnit, WriteProfile
from tests.toy.table import session

TRUCK = Profile(id="truck", name="Truck", base=RectBase(6.0, 3.0), height=2.5, eye=2.0, blocks=True, glyph="vehicle")


def test_units_take_the_body_of_their_profile_until_they_have_their_own() -> None:
    game = session()
    game.perform(WriteProfile(profile=TRUCK), Script(()))
    body = {"base": TRUCK.base, "height": 2.5, "blocks": True, "glyph": "vehicle"}
    own = structs.replace(game.state.units["r1"], profile="truck", **body)
    other = structs.replace(game.state.units["r2"], profile="truck", **{**body, "height": 4.0})
    for unit in (own, other):
        game.perform(PlaceUnit(unit=unit), Script(()))
    wider = structs.replace(TRUCK, base=RoundBase(8.0), stats={"health": 1})
    assert not isinstance(game.perform(WriteProfile(profile=wider), Script(())), Refused)
    assert game.state.units["r1"] == structs.replace(own, base=RoundBase(8.0))
    assert game.state.units["r2"] == other
    assert game.state.stats_of(game.state.units["r2"]) == {"health": 1}
    assert game.state.units["b1"].base == RoundBase(2.5)
    game.undo()
    assert game.state.units["r1"] == own


def test_laying_out_with_a_profile_written_anew_does_the_same() -> None:
    game = session()
    body = {"base": TRUCK.base, "height": 2.5, "blocks": True, "glyph": "vehicle"}
    own = structs.replace(game.state.units["r1"], profile="truck", **body)
    game.perform(LayOut(units=(own,), profiles=(TRUCK,)), Script(()))
    wider = structs.replace(TRUCK, base=RoundBase(8.0))
    assert not isinstance(game.perform(LayOut(profiles=(wider,)), Script(())), Refused)
    assert game.state.units["r1"] == structs.replace(own, base=RoundBase(8.0))
