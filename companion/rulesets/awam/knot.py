"""Who fights whom in a melee, with what, and how well (A38, A41, A42)."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from companion.battlefield.battlefield import Battlefield
from companion.model.board import Piece
from companion.rules.plan import Modifier
from companion.rules.ruleset import Context
from companion.rulesets.awam.declarations import FIREARMS
from companion.rulesets.awam.figure import Figure, figure
from companion.rulesets.awam.intents import Melee
from companion.rulesets.awam.surroundings import touched_enemies
from companion.rulesets.awam.tables import AwamTables

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Knot:
    """The figures of one melee: the active figure's side and its enemies, paired where their bases touch."""

    unit: str
    pairs: tuple[Pair, ...]
    behind: tuple[str, ...] | None = None
    charged: bool = False

    @property
    def own(self) -> tuple[str, ...]:
        """The fighters of the active figure's side."""
        return tuple(dict.fromkeys(a for a, _ in self.pairs))

    @property
    def foes(self) -> tuple[str, ...]:
        """The fighters of the other side."""
        return tuple(dict.fromkeys(b for _, b in self.pairs))

    @property
    def fighters(self) -> tuple[str, ...]:
        """All fighters, the active figure's side first."""
        return (*self.own, *self.foes)

    def against(self, fighter: str) -> tuple[str, ...]:
        """Name those who fight a figure."""
        found = [b if a == fighter else a for a, b in self.pairs if fighter in (a, b)]
        return tuple(dict.fromkeys(found))

    def without(self, gone: set[str]) -> "Knot":
        """Give the melee without some of its fighters."""
        pairs = tuple((a, b) for a, b in self.pairs if a not in gone and b not in gone)
        return Knot(self.unit, pairs, self.behind, self.charged)


_KNOWN: WeakKeyDictionary[Battlefield, dict[tuple[object, ...], Knot]] = WeakKeyDictionary()


def gather(context: Context, intent: Melee) -> Knot:
    """Find the melee of a figure: the enemies that it touches, and everybody who touches one of these.

    By our ruling the whole row of battle is not fought anew: only those who share an opponent with the figure.
    """
    # Asked anew for every possible fall of the dice.
    known = _KNOWN.setdefault(context.field, {})
    key = (intent.unit, intent.against, intent.beside, intent.behind)
    if key not in known:
        known[key] = _gathered(context, intent)
    return known[key]


def _gathered(context: Context, intent: Melee) -> Knot:
    unit = intent.unit
    charged = bool(figure(context.state, unit).ran)
    if intent.against:
        own = tuple(dict.fromkeys((unit, *intent.beside)))
        foes = tuple(dict.fromkeys(intent.against))
        return Knot(unit, tuple((a, b) for a in own for b in foes), intent.behind, charged)
    foes = touched_enemies(context, unit)
    touching = {foe: touched_enemies(context, foe) for foe in foes}
    own = tuple(dict.fromkeys((unit, *(each for foe in foes for each in touching[foe]))))
    pairs = tuple((a, b) for a in own for b in foes if a in touching[b])
    return Knot(unit, pairs, intent.behind, charged)


def melee_weapon(who: Figure, tables: AwamTables) -> str:
    """Name the weapon with the best die that a figure has in hand: at worst a clubbed firearm or its fists (A41)."""
    found = [each for each in who.weapons if tables.has(f"melee.{each}")]
    if any(each in FIREARMS for each in who.weapons):
        found.append("clubbed")
    found.append("unarmed")
    return max(found, key=lambda each: tables.number(f"melee.{each}"))


def personal(context: Context, knot: Knot, fighter: str) -> tuple[Modifier, ...]:
    """List what helps and what hinders a fighter, whoever stands against it (A42)."""
    tables, who = AwamTables(context.state.tables), figure(context.state, fighter)
    conditions = (
        ("veteran", "veteran" in who.kinds),
        ("officer", "officer" in who.kinds and "veteran" not in who.kinds),
        ("inexperienced", "inexperienced" in who.kinds),
        ("wounded", who.wounds > 0),
        ("prone", who.unit.pose == "prone"),
        ("obstacle", _behind_obstacle(context, knot, fighter)),
        ("charged", knot.charged and fighter == knot.unit),
    )
    return tuple(
        tables.modifier(f"melee.mod.{key}", f"awam.modifier.melee_{key}") for key, holds in conditions if holds
    )


def helped(context: Context, knot: Knot, fighter: str, foe: str) -> tuple[Modifier, ...]:
    """Count the other friends who fight the same enemy (A42)."""
    others = len([each for each in knot.against(foe) if each != fighter])
    if not others:
        return ()
    tables = AwamTables(context.state.tables)
    return (tables.modifier("melee.mod.friend", "awam.modifier.melee_friend", others),)


def _is_obstacle(piece: Piece) -> bool:
    return bool(piece.cover) and piece.sight == "blocks" and not piece.levels


def _behind_obstacle(context: Context, knot: Knot, fighter: str) -> bool:
    """Tell whether something low stands between a defender and whoever comes at it: a fence, a wall, a hedge."""
    if knot.behind is not None:
        return fighter in knot.behind
    if fighter in knot.own:
        return False
    field = context.field
    if not field.stands(fighter) or not field.touching(fighter, _is_obstacle):
        return False
    for other in knot.against(fighter):
        if not field.stands(other):
            continue
        measured = field.measure(fighter, other)
        pieces = {piece.id: piece for end in (measured.a, measured.b) for piece in field.pieces_at(end)}
        if any(_is_obstacle(piece) for piece in pieces.values()):
            return True
    return False
