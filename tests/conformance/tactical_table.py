"""A bare table for tactical's worked cases: figures where a case needs them, tolerance 0 unless it names one."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.model.board import LineString, Piece, Polygon, RoundBase, Table
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
from companion.rules.requests import AnyAnswer
from companion.rules.ruleset import Context
from companion.rulesets.tactical import build

RULES = build(Path(__file__).parents[2] / "resources")

MARKERS = tuple(each.key for each in RULES.declarations.of("marker"))
STATS = tuple(each.key for each in RULES.declarations.of("stat"))


def man(name: str, x: float | None, y: float = 50.0, *, side: str = "red", **more: object) -> Unit:
    """Put a man with an assault rifle on a 2 cm base, 3 high with his eyes at 2; x None leaves him off the table."""
    stats: dict[str, Value] = {"weapons": ("assault_rifle",)}
    stats |= {key: more.pop(key) for key in STATS if key in more}  # type: ignore[misc] # tests give declared values
    if "armlist" in stats and stats["weapons"] == ("assault_rifle",):
        del stats["weapons"]
    markers = {key: more.pop(key) for key in MARKERS if key in more}
    base = more.pop("base", RoundBase(2.0))
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


def machine(name: str, entry: str, x: float | None, y: float = 50.0, *, side: str = "red", **more: object) -> Unit:
    """Put a miniature from the armlist on a 4 cm base; vehicles block the view."""
    more = {"base": RoundBase(4.0), "blocks": entry not in ("attack_helicopter", "mortar_crew"), **more}
    return man(name, x, y, side=side, armlist=entry, **more)


def table(
    units: Iterable[Unit],
    terrain: Iterable[Piece] = (),
    *,
    side: str = "red",
    tolerance: float = 0.0,
    game: Mapping[str, Value] | None = None,
    options: Mapping[str, object] | None = None,
    sides: tuple[str, ...] = ("red", "blue"),
) -> GameState:
    """Lay a table of 250 x 200 cm in a battle that has begun; it is ``side``'s turn."""
    tables: dict[str, Entry] = {
        key: structs.replace(RULES.tables[key], value=value, source="club") for key, value in (options or {}).items()
    }
    scenario = Scenario(
        format="companion.scenario/1",
        ruleset="tactical",
        title="A case",
        table=Table(width=250.0, height=200.0),
        tolerance=tolerance,
        sides=tuple(Side(id=each, name=each.title()) for each in sides),
        squads=tuple(Squad(id=f"{each}s", name=each.title(), side=each) for each in sides),
        units=tuple(units),
        terrain=tuple(terrain),
        tables=tables,
        game={"begun": True, "side": side, "first": sides[0]} | dict(game or {}),
    )
    return begin(scenario, RULES.tables)


def rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Make an outline of four corners, in cm."""
    return Polygon((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))


def wall(
    x: float, top: float = 30.0, bottom: float = 70.0, *, height: float = 1.8, name: str = "wall", width: float = 0.02
) -> Piece:
    """Run a wall from north to south that nobody walks through."""
    return Piece(
        id=name,
        kind="wall",
        outline=LineString(((x, top), (x, bottom))),
        width=width,
        height=height,
        sight="blocks",
        barrier=True,
    )


def context(state: GameState) -> Context:
    """Look at a table."""
    return Context(state=state, field=Battlefield(state))


def plan(state: GameState, intent: Intent) -> Plan:
    """Say what is known of an intent."""
    return examine(RULES, context(state), intent)


def faults(state: GameState, intent: Intent) -> set[str]:
    """Give the codes of all faults, without the ruleset's name."""
    return {each.code.removeprefix("tactical.fault.") for each in plan(state, intent).faults}


def refusals(state: GameState, intent: Intent) -> dict[str, str]:
    """Give the codes of all refusals, without the ruleset's name, with their rules."""
    found = plan(state, intent)
    assert found.faults == ()
    return {each.code.removeprefix("tactical.refusal."): each.rule for each in found.refusals}


def modifiers(state: GameState, intent: Intent) -> dict[str, int]:
    """Give the modifiers of a roll, without the ruleset's name."""
    found = plan(state, intent)
    assert found.faults == ()
    return {each.code.removeprefix("tactical.modifier."): each.value for each in found.modifiers}


def outcome(state: GameState, intent: Intent, *answers: int | AnyAnswer) -> Outcome:
    """Resolve an intent with these answers; every one of them must be asked for."""
    script = Script(answers)
    done, _ = drive(resolve(RULES, context(state), intent), script)
    assert script.left() == 0
    return done


def result(state: GameState, intent: Intent, *answers: int | AnyAnswer) -> str:
    """Give the code of an intent's headline, without the ruleset's name."""
    return outcome(state, intent, *answers).headline.code.removeprefix("tactical.result.")


def after(state: GameState, intent: Intent, *answers: int | AnyAnswer) -> GameState:
    """Give the table after an intent."""
    return fold(state, outcome(state, intent, *answers).events)


def odds(state: GameState, intent: Intent) -> Odds:
    """Give the exact chances of an intent."""
    found = chances(RULES, context(state), intent)
    assert not isinstance(found, Refused)
    assert found.exact
    return found
