"""A bare table for awam's worked cases: figures where a case needs them, tolerance 0 unless it names one."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.model.board import LineString, Piece, Polygon, RoundBase, Table
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
from companion.rulesets.awam import build

RULES = build(Path(__file__).parents[2] / "resources")


def man(
    name: str,
    x: float | None,
    y: float = 50.0,
    *,
    side: str = "red",
    kinds: tuple[str, ...] = ("regular",),
    weapons: tuple[str, ...] = ("musket",),
    squad: str = "",
    **more: object,
) -> Unit:
    """Put a figure on a 2 cm base; its place is the centre, x None leaves it off the table."""
    stats: dict[str, Value] = {"kinds": kinds, "weapons": weapons}
    markers = {key: more.pop(key) for key in ("reload", "morale", "wounds", "wet", "ran", "reloads") if key in more}
    return Unit(
        id=name,
        name=name.title(),
        side=side,
        squad=squad or f"{side}s",
        base=RoundBase(2.0),
        position=None if x is None else (x, y),
        stats=stats,
        markers=markers,
        **more,
    )


def table(
    units: Iterable[Unit],
    terrain: Iterable[Piece] = (),
    *,
    active: str = "reds",
    tolerance: float = 0.0,
    game: Mapping[str, Value] | None = None,
    options: Mapping[str, object] | None = None,
    leaders: Mapping[str, str] | None = None,
) -> GameState:
    """Lay a table of 180 x 120 cm with the squads reds, blues and greens; ``active`` has its card on the table."""
    leaders = leaders or {}
    squads = tuple(
        Squad(id=squad, name=squad.title(), side=side, leader=leaders.get(squad, ""))
        for squad, side in (("reds", "red"), ("blues", "blue"), ("greens", "red"))
    )
    tables: dict[str, Entry] = {
        key: structs.replace(RULES.tables[key], value=value, source="club") for key, value in (options or {}).items()
    }
    scenario = Scenario(
        format="companion.scenario/1",
        ruleset="awam",
        title="A case",
        table=Table(width=180.0, height=120.0),
        tolerance=tolerance,
        sides=(Side(id="red", name="Red"), Side(id="blue", name="Blue")),
        squads=squads,
        units=tuple(units),
        terrain=tuple(terrain),
        tables=tables,
        game={"squad": active, "last_squad": active, "card": f"squad:{active}", "deck": ("ace:1", "ace:2")}
        | dict(game or {}),
    )
    return begin(scenario, RULES.tables)


def rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Make an outline of four corners, in cm."""
    return Polygon((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))


def fence(x: float, top: float = 40.0, bottom: float = 60.0, height: float = 1.5, cover: str = "soft") -> Piece:
    """Run a fence from north to south; 1.5 cm high it hides a third of a figure behind it."""
    outline = LineString(((x, top), (x, bottom)))
    return Piece(id="fence", kind="fence", outline=outline, width=0.2, height=height, sight="blocks", cover=cover)


def wood(left: float, top: float, right: float, bottom: float) -> Piece:
    """Plant a wood into which one sees 5 cm."""
    return Piece(
        id="wood",
        kind="wood",
        outline=rectangle(left, top, right, bottom),
        height=9.0,
        sight="area",
        see_through=5.0,
        cover="soft",
        speed="difficult",
    )


def context(state: GameState) -> Context:
    """Look at a table."""
    return Context(state=state, field=Battlefield(state))


def plan(state: GameState, intent: Intent) -> Plan:
    """Say what is known of an intent."""
    return examine(RULES, context(state), intent)


def refusals(state: GameState, intent: Intent) -> dict[str, str]:
    """Give the codes of all refusals with their rules."""
    found = plan(state, intent)
    assert found.faults == ()
    return {each.code: each.rule for each in found.refusals}


def outcome(state: GameState, intent: Intent, *answers: int | AnyAnswer) -> Outcome:
    """Resolve an intent with these dice; every one of them must be asked for."""
    script = Script(answers)
    done, _ = drive(resolve(RULES, context(state), intent), script)
    assert script.left() == 0
    return done


def after(state: GameState, intent: Intent, *answers: int | AnyAnswer) -> GameState:
    """Give the table after an intent."""
    from companion.model.evolve import fold

    return fold(state, outcome(state, intent, *answers).events)


def odds(state: GameState, intent: Intent) -> Odds:
    """Give the exact chances of an intent."""
    found = chances(RULES, context(state), intent)
    assert not isinstance(found, Refused)
    assert found.exact
    return found
