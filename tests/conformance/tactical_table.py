"""A bare table for tactical's worked cases: figures where a case needs them, tolerance 0 unless it names one."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.model.board import LineString, Piece, RoundBase, Table
from companion.model.state import GameState
from companion.model.units import Squad, Unit
from companion.model.values import Value
from companion.rulesets.tactical import build
from tests.conformance.worked import Worked
from tests.conformance.worked import rectangle as rectangle

RULES = build(Path(__file__).parents[2] / "resources")
CASES = Worked(RULES, bare="tactical")

context = CASES.context
plan = CASES.plan
faults = CASES.faults
refusals = CASES.refusals
modifiers = CASES.modifiers
outcome = CASES.outcome
result = CASES.result
after = CASES.after
odds = CASES.odds

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
    return CASES.lay(
        units,
        terrain,
        Table(width=250.0, height=200.0),
        sides,
        tuple(Squad(id=f"{each}s", name=each.title(), side=each) for each in sides),
        tolerance,
        {"begun": True, "side": side, "first": sides[0]} | dict(game or {}),
        options,
    )


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
