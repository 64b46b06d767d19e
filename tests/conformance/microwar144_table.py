"""A bare table for microwar144's worked cases: figures where a case needs them, tolerance 0 unless it names one."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import structs

from companion.model.board import LineString, Opening, Piece, RoundBase, Table
from companion.model.state import GameState
from companion.model.units import Squad, Unit
from companion.model.values import Value
from companion.rules.requests import Chosen
from companion.rulesets.microwar144 import build
from companion.rulesets.microwar144.guarding import HOLD, SHOOT, WAIT
from tests.conformance.worked import Worked, rectangle

RULES = build(Path(__file__).parents[2] / "resources")
CASES = Worked(RULES, bare="microwar144")

context = CASES.context
plan = CASES.plan
refusals = CASES.refusals
modifiers = CASES.modifiers
outcome = CASES.outcome
result = CASES.result
after = CASES.after
odds = CASES.odds

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
    return CASES.lay(
        units,
        terrain,
        Table(width=180.0, height=120.0),
        sides,
        tuple(Squad(id=f"{each}s", name=each.title(), side=each) for each in sides),
        tolerance,
        {"side": side, "active": active} | dict(game or {}),
        options,
    )


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
