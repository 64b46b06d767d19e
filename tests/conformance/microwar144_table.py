"""A bare table for microwar144's worked cases: figures where a case needs them, tolerance 0 unless it names one."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.model.board import LineString, Opening, Piece, Polygon, RoundBase, Table
from companion.model.evolve import fold
from companion.model.state import GameState, Scenario, begin
from companion.model.tables import Entry
from companion.model.units import Side, Squad, Unit
from companion.model.values import Value
from companion.rules.drivers import Script, drive
from companion.rules.engine import Refused, chances, examine, resolve
from companion.rules.intents import Intent
from companion.rules.odds import Odds
from companion.rules.plan import Plan
from companion.rules.record import Outcome
from companion.rules.requests import AnyAnswer, Chosen
from companion.rules.ruleset import Context
from companion.rulesets.microwar144 import build
from companion.rulesets.microwar144.guarding import HOLD, SHOOT, WAIT

RULES = build(Path(__file__).parents[2] / "resources")

MARKERS = ("damage", "guard", "covered", "aiming", "aim", "acted")
STATS = ("weapons", "worn", "vehicle", "own_range", "own_power")

FIRE, LATER, SILENT = Chosen(option=SHOOT), Chosen(option=WAIT), Chosen(option=HOLD)


def soldier(name: str, x: float | None, y: float = 50.0, *, side: str = "red", level: int = 5, **more: object) -> Unit:
    """Put a unit on a 1 cm base, figures 3 high with their eyes at 2; x None leaves it off the table."""
    stats: dict[str, Value] = {"level": level, "weapons": ("assault_rifle",)}
    stats |= {key: more.pop(key) for key in STATS if key in more}  # type: ignore[misc] # tests give declared values
    markers = {key: more.pop(key) for key in MARKERS if key in more}
    base = more.pop("base", RoundBase(1.0))
    return Unit(
        id=name,
        name=name.title(),
        side=side,
        squad=f"{side}s",
        base=base,  # type: ignore[arg-type] # tests give bases
        position=None if x is None else (x, y),
        stats=stats,
        markers=markers,  # type: ignore[arg-type] # tests give declared values
        **more,  # type: ignore[arg-type] # tests give a unit's own fields
    )


def table(
    units: Iterable[Unit],
    terrain: Iterable[Piece] = (),
    *,
    active: str = "",
    side: str = "red",
    tolerance: float = 0.0,
    game: Mapping[str, Value] | None = None,
    options: Mapping[str, object] | None = None,
    sides: tuple[str, ...] = ("red", "blue"),
) -> GameState:
    """Lay a table of 180 x 120 cm; ``active`` is activated, it is ``side``'s turn."""
    units = [
        structs.replace(each, markers={**each.markers, "acted": True}) if each.id == active else each for each in units
    ]
    tables: dict[str, Entry] = {
        key: structs.replace(RULES.tables[key], value=value, source="club") for key, value in (options or {}).items()
    }
    scenario = Scenario(
        format="companion.scenario/1",
        ruleset="microwar144",
        title="A case",
        table=Table(width=180.0, height=120.0),
        tolerance=tolerance,
        sides=tuple(Side(id=each, name=each.title()) for each in sides),
        squads=tuple(Squad(id=f"{each}s", name=each.title(), side=each) for each in sides),
        units=tuple(units),
        terrain=tuple(terrain),
        tables=tables,
        game={"side": side, "active": active} | dict(game or {}),
    )
    return begin(scenario, RULES.tables)


def rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Make an outline of four corners, in cm."""
    return Polygon((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))


def ground(name: str, speed: str, left: float, right: float, *, barrier: bool = False) -> Piece:
    """Lay a strip of ground from the top of the table to its foot."""
    outline = rectangle(left, 0.0, right, 120.0)
    return Piece(id=name, kind="rough", outline=outline, speed=speed, barrier=barrier)


def wall(
    x: float,
    top: float = 30.0,
    bottom: float = 70.0,
    *,
    height: float = 1.8,
    cover: str = "medium",
    name: str = "wall",
    openings: tuple[Opening, ...] = (),
    kind: str = "wall",
) -> Piece:
    """Run a thin wall from north to south; 1.8 cm high at half the way it hides (2 - 0.2 * 2) / 3 of a unit."""
    return Piece(
        id=name,
        kind=kind,
        outline=LineString(((x, top), (x, bottom))),
        width=0.02,
        height=height,
        sight="blocks",
        cover=cover,
        openings=openings,
    )


def context(state: GameState) -> Context:
    """Look at a table."""
    return Context(state=state, field=Battlefield(state))


def plan(state: GameState, intent: Intent) -> Plan:
    """Say what is known of an intent."""
    return examine(RULES, context(state), intent)


def refusals(state: GameState, intent: Intent) -> dict[str, str]:
    """Give the codes of all refusals, without the ruleset's name, with their rules."""
    found = plan(state, intent)
    assert found.faults == ()
    return {each.code.removeprefix("microwar144.refusal."): each.rule for each in found.refusals}


def modifiers(state: GameState, intent: Intent) -> dict[str, int]:
    """Give the modifiers of an attack, without the ruleset's name."""
    found = plan(state, intent)
    assert found.faults == ()
    return {each.code.removeprefix("microwar144.modifier."): each.value for each in found.modifiers}


def outcome(state: GameState, intent: Intent, *answers: int | AnyAnswer) -> Outcome:
    """Resolve an intent with these answers; every one of them must be asked for."""
    script = Script(answers)
    done, _ = drive(resolve(RULES, context(state), intent), script)
    assert script.left() == 0
    return done


def result(state: GameState, intent: Intent, *answers: int | AnyAnswer) -> str:
    """Give the code of an intent's headline, without the ruleset's name."""
    return outcome(state, intent, *answers).headline.code.removeprefix("microwar144.result.")


def after(state: GameState, intent: Intent, *answers: int | AnyAnswer) -> GameState:
    """Give the table after an intent."""
    return fold(state, outcome(state, intent, *answers).events)


def odds(state: GameState, intent: Intent) -> Odds:
    """Give the exact chances of an intent."""
    found = chances(RULES, context(state), intent)
    assert not isinstance(found, Refused)
    assert found.exact
    return found
