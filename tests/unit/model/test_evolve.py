"""Events make states: each does what its name says, and none breaks on what is not there."""

import pytest
from msgspec import structs

from companion.model import events as ev
from companion.model.board import Table, Zone
from companion.model.evolve import evolve, fold
from companion.model.state import begin, snapshot
from companion.model.tables import Entry
from companion.model.units import Profile, Unit
from tests.toy.table import RULES, rectangle, scenario, state

NOBODY: list[ev.AnyEvent] = [
    ev.UnitRemoved(unit="nobody"),
    ev.UnitMoved(unit="nobody", position=(1.0, 1.0), facing=0.0),
    ev.UnitPosed(unit="nobody", pose="prone"),
    ev.UnitHid(unit="nobody", hidden=True),
    ev.UnitOut(unit="nobody", why="killed"),
    ev.UnitCarried(unit="nobody", carrier="r1"),
    ev.StatSet(unit="nobody", key="health", value=1),
    ev.MarkerSet(unit="nobody", key="acted", value=True),
    ev.TerrainRemoved(piece="nothing"),
    ev.ZoneRemoved(zone="nothing"),
]


@pytest.mark.parametrize("event", NOBODY)
def test_an_event_about_nobody_changes_nothing(event: ev.AnyEvent) -> None:
    assert evolve(state(), event) == state()


def test_a_unit_changes_by_its_events_and_the_others_stay_the_same_objects() -> None:
    before = state()
    after = fold(
        before,
        [
            ev.UnitMoved(unit="r1", position=None, facing=90.0),
            ev.UnitPosed(unit="r1", pose="prone"),
            ev.UnitHid(unit="r1", hidden=True),
            ev.UnitOut(unit="r1", why="routed"),
            ev.UnitCarried(unit="r1", carrier="r2"),
            ev.StatSet(unit="r1", key="health", value=1),
            ev.MarkerSet(unit="r1", key="acted", value=True),
        ],
    )
    unit = after.units["r1"]
    assert (unit.position, unit.facing, unit.pose, unit.hidden) == (None, 90.0, "prone", True)
    assert (unit.out, unit.carrier, unit.stats, unit.markers) == ("routed", "r2", {"health": 1}, {"acted": True})
    assert after.units["r2"] is before.units["r2"]
    assert after.terrain is before.terrain
    assert before == state()


def test_a_value_set_to_nothing_has_its_default_again() -> None:
    marked = evolve(state(), ev.MarkerSet(unit="r1", key="acted", value=True))
    assert evolve(marked, ev.MarkerSet(unit="r1", key="acted", value=None)) == state()
    noted = evolve(state(), ev.RulesetSet(key="turn", value=2))
    assert evolve(noted, ev.RulesetSet(key="turn", value=None)) == state()


def test_terrain_laid_anew_keeps_its_place_in_the_stack() -> None:
    wall = state().terrain.pieces[0]
    higher = evolve(state(), ev.TerrainPlaced(piece=structs.replace(wall, height=9.0)))
    assert [piece.id for piece in higher.terrain.pieces] == ["wall", "mud"]
    top = evolve(higher, ev.TerrainPlaced(piece=wall, at=1))
    assert [piece.id for piece in top.terrain.pieces] == ["mud", "wall"]
    assert [piece.id for piece in evolve(top, ev.TerrainRemoved(piece="mud")).terrain.pieces] == ["wall"]


def test_units_zones_profiles_tables_and_heading() -> None:
    zone = Zone(id="z", kind="objective", outline=rectangle(0, 0, 5, 5))
    entry = Entry(value=5, rule="X5", source="club")
    after = fold(
        state(),
        [
            ev.UnitPlaced(unit=Unit(id="n", name="New", side="red", squad="reds")),
            ev.UnitRemoved(unit="b2"),
            ev.ZonePlaced(zone=zone),
            ev.ProfileSet(profile=Profile(id="p", name="Plain")),
            ev.TableSet(key="shot.need", entry=entry),
            ev.SidesSet(sides=state().sides[:1], squads=state().squads[:1]),
            ev.HeadingSet(title="T", description="D", table=Table(width=90, height=60), tolerance=0.5, turn_limit=6),
        ],
    )
    assert list(after.units) == ["r1", "r2", "b1", "n"]
    assert after.zones == (zone,)
    larger = structs.replace(zone, outline=rectangle(0, 0, 9, 9))
    assert evolve(after, ev.ZonePlaced(zone=larger)).zones == (larger,), "laid anew it takes the place of the old one"
    assert evolve(after, ev.ZoneRemoved(zone="z")).zones == ()
    assert list(after.profiles) == ["p"]
    assert after.tables["shot.need"] is entry
    assert (len(after.sides), len(after.squads)) == (1, 1)
    assert (after.title, after.description, after.table.width, after.tolerance, after.turn_limit) == (
        "T",
        "D",
        90,
        0.5,
        6,
    )


def test_a_snapshot_begins_the_same_game_and_names_only_tables_that_differ() -> None:
    assert snapshot(state(), RULES.tables) == scenario()
    changed = evolve(state(), ev.TableSet(key="shot.need", entry=Entry(value=5, rule="X5", source="club")))
    written = snapshot(changed, RULES.tables)
    assert list(written.tables) == ["shot.need"]
    again = begin(written, RULES.tables)
    assert structs.replace(again, terrain=changed.terrain) == changed
