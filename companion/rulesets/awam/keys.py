"""The values that awam cannot do without: its table file must have exactly these."""

from collections.abc import Iterable, Mapping

from companion.model.tables import Entry
from companion.rules.plan import Fault

FIRE = {
    f"fire.{weapon}.{each}"
    for weapon in ("rifle", "musket", "pistol")
    for each in ("die", "short", "short_score", "long", "long_score")
} | {f"fire.{weapon}.{each}" for weapon in ("tomahawk", "axe") for each in ("die", "short", "short_score")}


def _keys(group: str, names: Iterable[str]) -> set[str]:
    return {f"{group}.{name}" for name in names}


REQUIRED = frozenset(
    FIRE
    | _keys("deck", ("aces", "jokers"))
    | {f"move.{way}.{ground}" for way in ("walk", "run", "ford", "drag") for ground in ("open", "difficult")}
    | _keys("fall", ("run", "ford", "regular", "boat"))
    | {f"{group}.{kind}" for group in ("reload", "quick") for kind in ("slow", "regular", "skilled")}
    | _keys("class", ("irregular", "inexperienced", "indian", "regular", "trapper", "ranger", "marine", "officer"))
    | _keys("class", ("militia", "civilian"))
    | _keys("fire", ("unaimed", "soft", "hard", "prone", "ran", "wounded", "inexperienced", "marksman"))
    | {"misfire.face", "clumsy.face", "melee_shot.enemy", "melee_shot.marksman", "cover.fraction", "command.radius"}
    | {"blind.least", "blind.face", "volley.least", "volley.range", "volley.face"}
    | _keys("hit", ("killed", "wounded", "cover", "friends"))
    | _keys("hidden", ("edge", "watch", "inside"))
    | _keys("melee", ("bayonet", "sabre", "tomahawk", "axe", "knife", "clubbed", "unarmed", "wound_margin"))
    | _keys(
        "melee.mod",
        ("veteran", "officer", "inexperienced", "wounded", "prone", "obstacle", "charged", "friend"),
    )
    | {"premelee.per_enemy", "premelee.score", "evade.distance", "capture.figures", "capture.beaten_by", "wounds.out"}
    | _keys("morale", ("acts", "stays", "friends", "leader", "veteran", "officer", "inexperienced", "wounded"))
    | _keys("morale", ("alone", "cover"))
    | {"row.one", "row.more", "arson.turns", "boat.step", "arc.wide", "arc.narrow"}
    | _keys("option", ("A6.penultimate", "A15.halvings", "A16.regulars", "A22.marker", "A22.thrown", "A24.melee"))
    | _keys("option", ("A25.reading", "A26.arc", "A29.tens", "A32.cover", "A33.counts_as_killed", "A39.score"))
    | _keys("option", ("A45.closer", "A28.method"))
)


def key_faults(values: Mapping[str, Entry]) -> tuple[Fault, ...]:
    """Find values that the table file lacks, and values that no rule reads."""
    missing = [("tables.missing", key) for key in sorted(REQUIRED - set(values))]
    unknown = [("core.fault.unknown_table", key) for key in sorted(set(values) - REQUIRED)]
    return tuple(Fault(code=code, place=f'values."{key}"', values={"key": key}) for code, key in missing + unknown)
