"""What is wrong with units, terrain and tables: every fault, with its place."""

from collections.abc import Callable

import pytest
from msgspec import structs

from companion.model import events as ev
from companion.model.board import Piece, Polygon, Zone
from companion.model.state import Scenario
from companion.model.tables import Entry
from companion.model.units import Profile, Squad, Unit
from companion.rules.validity import event_faults, scenario_faults
from tests.toy.table import RULES, rectangle, scenario


def unit(at: int, **more: object) -> Scenario:
    units = list(scenario().units)
    units[at] = structs.replace(units[at], **more)
    return structs.replace(scenario(), units=tuple(units))


def piece(at: int, **more: object) -> Scenario:
    pieces = list(scenario().terrain)
    pieces[at] = structs.replace(pieces[at], **more)
    return structs.replace(scenario(), terrain=tuple(pieces))


def more(**parts: object) -> Scenario:
    return structs.replace(scenario(), **parts)


BOWTIE = Polygon((((0, 0), (10, 10), (10, 0), (0, 10), (0, 0)),))
CLUB = Entry(value=5, rule="X5", source="club")


@pytest.mark.parametrize(
    ("made", "place", "code"),
    [
        (lambda: unit(2, side="green"), "units[2].side", "core.fault.unknown_side"),
        (lambda: unit(2, squad="greens"), "units[2].squad", "core.fault.unknown_squad"),
        (lambda: unit(2, squad="reds"), "units[2].squad", "core.fault.squad_side"),
        (lambda: unit(0, position=(-0.1, 5.0)), "units[0].position", "core.fault.off_table"),
        (lambda: unit(0, position=(5.0, 40.1)), "units[0].position", "core.fault.off_table"),
        (lambda: unit(0, profile="guard"), "units[0].profile", "core.fault.unknown_profile"),
        (lambda: unit(0, carrier="r1"), "units[0].carrier", "core.fault.unknown_unit"),
        (lambda: unit(0, carrier="boat"), "units[0].carrier", "core.fault.unknown_unit"),
        (lambda: unit(0, stats={"health": 3}), "units[0].stats.health", "core.fault.value.most"),
        (lambda: unit(0, stats={"health": "well"}), "units[0].stats.health", "core.fault.value.type"),
        (lambda: unit(0, stats={"luck": 1}), "units[0].stats.luck", "core.fault.undeclared"),
        (lambda: unit(0, markers={"health": 1}), "units[0].markers.health", "core.fault.undeclared"),
        (lambda: unit(1, id="r1"), "units[1].id", "core.fault.duplicate"),
        (lambda: piece(1, speed="ice"), "terrain[1].speed", "core.fault.unknown_speed"),
        (lambda: piece(1, cover="magic"), "terrain[1].cover", "core.fault.unknown_cover"),
        (lambda: piece(0, height=0.0), "terrain[0].height", "core.fault.piece.no_height"),
        (lambda: piece(1, id="wall"), "terrain[1].id", "core.fault.duplicate"),
        (lambda: more(game={"turn": 0}), "game.turn", "core.fault.value.least"),
        (lambda: more(game={"tea": True}), "game.tea", "core.fault.undeclared"),
        (lambda: more(tables={"shot.cannon": CLUB}), 'tables["shot.cannon"]', "core.fault.unknown_table"),
        (
            lambda: more(tables={"shot.need": structs.replace(CLUB, value="five")}),
            'tables["shot.need"]',
            "core.fault.value.type",
        ),
        (
            lambda: more(profiles=(Profile(id="p", name="P", stats={"health": 9}),)),
            "profiles[0].stats.health",
            "core.fault.value.most",
        ),
        (
            lambda: more(squads=(*scenario().squads, Squad(id="x", name="X", side="green"))),
            "squads[2].side",
            "core.fault.unknown_side",
        ),
        (
            lambda: more(squads=(structs.replace(scenario().squads[0], leader="zed"), scenario().squads[1])),
            "squads[0].leader",
            "core.fault.unknown_unit",
        ),
        (
            lambda: more(zones=(Zone(id="z", kind="note", outline=rectangle(0, 0, 5, 5), side="green"),)),
            "zones[0].side",
            "core.fault.unknown_side",
        ),
        (
            lambda: more(zones=(Zone(id="z", kind="note", outline=BOWTIE),)),
            "zones[0].outline.coordinates[0]",
            "core.fault.outline.crossing",
        ),
    ],
)
def test_one_fault_is_found_where_it_is_and_nothing_else(made: Callable[[], Scenario], place: str, code: str) -> None:
    found = [(each.place, each.code) for each in scenario_faults(RULES, made())]
    assert len(found) == 1
    assert found[0][0].startswith(place)
    assert found[0][1] == code


def test_a_sound_scenario_has_none_also_in_reserve_and_on_the_edge() -> None:
    assert scenario_faults(RULES, scenario()) == ()
    assert scenario_faults(RULES, unit(0, position=None)) == ()
    assert scenario_faults(RULES, unit(0, position=(60.0, 0.0))) == ()


def test_all_faults_come_back() -> None:
    bad = unit(0, side="green", stats={"health": 3, "luck": 1}, position=(99.0, 1.0))
    bad = structs.replace(bad, game={"turn": 0}, terrain=(structs.replace(bad.terrain[0], cover="magic"),))
    assert [each.code for each in scenario_faults(RULES, bad)] == [
        "core.fault.unknown_side",
        "core.fault.off_table",
        "core.fault.value.most",
        "core.fault.undeclared",
        "core.fault.unknown_cover",
        "core.fault.value.least",
    ]


ANN = Unit(id="ann", name="Ann", side="red", squad="reds")


@pytest.mark.parametrize(
    ("event", "place"),
    [
        (ev.StatSet(unit="r1", key="health", value="well"), "line 3.health"),
        (ev.MarkerSet(unit="r1", key="acted", value=3), "line 3.acted"),
        (ev.RulesetSet(key="turn", value=("one",)), "line 3.turn"),
        (ev.UnitPlaced(unit=structs.replace(ANN, stats={"health": True})), "line 3.unit.stats.health"),
        (ev.ProfileSet(profile=Profile(id="p", name="P", stats={"health": "x"})), "line 3.profile.stats.health"),
        (ev.TableSet(key="shot.need", entry=structs.replace(CLUB, value="x")), 'line 3["shot.need"]'),
    ],
)
def test_an_event_with_a_value_of_another_kind_is_told(event: ev.AnyEvent, place: str) -> None:
    assert [(each.place, each.code) for each in event_faults(RULES, event, "line 3")] == [
        (place, "core.fault.value.type")
    ]


FAR = Polygon((((0, 0), (1e308, 0), (1e308, 9), (0, 0)),))


@pytest.mark.parametrize(
    ("event", "place"),
    [
        (ev.UnitMoved(unit="r1", position=(1e308, 2.0), facing=0.0), "line 3"),
        (ev.UnitMoved(unit="r1", position=None, facing=0.0, altitude=1e300), "line 3"),
        (ev.UnitPlaced(unit=structs.replace(ANN, position=(0.0, -1e308))), "line 3"),
        (ev.TerrainPlaced(piece=Piece(id="x", kind="x", outline=FAR)), "line 3.piece.outline"),
        (ev.ZonePlaced(zone=Zone(id="z", kind="note", outline=FAR)), "line 3.zone"),
    ],
)
def test_an_event_kilometres_away_is_told(event: ev.AnyEvent, place: str) -> None:
    found = list(event_faults(RULES, event, "line 3"))
    assert found
    assert {each.code for each in found} == {"core.fault.too_far"}
    assert found[0].place.startswith(place)


@pytest.mark.parametrize(
    "event",
    [
        ev.StatSet(unit="r1", key="health", value=99),  # other rules may have had other bounds
        ev.StatSet(unit="r1", key="luck", value=1),  # or other stats
        ev.StatSet(unit="nobody", key="health", value=None),
        ev.TableSet(key="shot.cannon", entry=CLUB),
        ev.UnitPlaced(unit=structs.replace(ANN, side="green", stats={"luck": 1})),
        ev.TerrainPlaced(piece=Piece(id="x", kind="x", outline=BOWTIE)),
        ev.UnitHid(unit="r1", hidden=True),
    ],
)
def test_what_other_rules_may_have_written_is_no_damage(event: ev.AnyEvent) -> None:
    assert list(event_faults(RULES, event, "line 3")) == []


@pytest.mark.parametrize("claimed", [{}, {"least": 0, "most": 500}])
def test_a_wrong_value_is_told_the_range_that_the_rules_give(claimed: dict[str, float]) -> None:
    own = RULES.tables["shot.range"]
    assert own.most is not None
    wide = structs.replace(CLUB, value=own.most + 1, **claimed)
    (fault,) = scenario_faults(RULES, more(tables={"shot.range": wide}))
    assert fault.code == "core.fault.value.most"
    assert (fault.values["least"], fault.values["most"]) == (own.least, own.most)
