"""A bare table for awam's worked cases: figures where a case needs them, tolerance 0 unless it names one."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.model.board import LineString, Piece, RoundBase, Table
from companion.model.state import GameState
from companion.model.units import Squad, Unit
from companion.model.values import Value
from companion.rulesets.awam import build
from tests.conformance.worked import Worked, rectangle

RULES = build(Path(__file__).parents[2] / "resources")
CASES = Worked(RULES)

context = CASES.context
plan = CASES.plan
refusals = CASES.refusals
outcome = CASES.outcome
after = CASES.after
odds = CASES.odds


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
    return CASES.lay(
        units,
        terrain,
        Table(width=180.0, height=120.0),
        ("red", "blue"),
        squads,
        tolerance,
        {"squad": active, "last_squad": active, "card": f"squad:{active}", "deck": ("ace:1", "ace:2")}
        | dict(game or {}),
        options,
    )


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
