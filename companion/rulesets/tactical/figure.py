"""A miniature as tactical sees it: kind, speed, durability, armour, manoeuvrability, weapons (T3, T16)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from companion.model.state import GameState
from companion.model.tables import Entry, Source
from companion.model.units import Unit
from companion.model.values import Value
from companion.rulesets.tactical.declarations import DECLARATIONS, NO_ENTRY, OWN
from companion.rulesets.tactical.tables import Kind, Manoeuvrability, TacticalTables, Weight
from companion.rulesets.tactical.weapons import Calibre, Mode, Prey, Weapon


@dataclass(frozen=True, slots=True)
class Figure:
    """One miniature with everything that a rule asks about it.

    ``durability`` is that of an undamaged one, 0 without; ``armour`` is None without; ``source`` tells where its
    parameters come from. ``airborne`` tells whether it is a target in the air (T6, T12): a helicopter that has landed
    is none, unless the table's ruling says so.
    """

    unit: Unit
    kind: Kind
    airborne: bool
    speed: float
    durability: int
    damage: int
    armour: int | None
    manoeuvrability: Manoeuvrability | None
    weapons: tuple[Weapon, ...]
    seats: int
    wounded: bool
    moved: bool
    fired: bool
    source: Source

    @property
    def id(self) -> str:
        """The unit's id."""
        return self.unit.id

    @property
    def infantry(self) -> bool:
        """Tell whether it is a man on foot: no armour, no durability (T14)."""
        return self.kind == "infantry"

    @property
    def living(self) -> bool:
        """Tell whether small arms can harm it (T19)."""
        return self.kind == "infantry"

    @property
    def flies(self) -> bool:
        """Tell whether it is a helicopter, in the air or landed (T20, T21)."""
        return self.kind == "helicopter"

    @property
    def weight(self) -> Weight:
        """Heavy infantry carries a heavy weapon (T16)."""
        return "heavy" if any(each.heavy for each in self.weapons) else "light"

    @property
    def left(self) -> int:
        """How much durability it has left (T10)."""
        return self.durability - self.damage

    def weapon(self, key: str) -> Weapon | None:
        """Find one of its weapons."""
        return next((each for each in self.weapons if each.key == key), None)


class _Parameters:
    """A unit's own stats, and under them its armlist entry's values."""

    def __init__(self, stats: Mapping[str, Value], tables: TacticalTables) -> None:
        self._stats, self._tables = stats, tables
        name = str(DECLARATIONS.read("stat", "armlist", stats))
        self.entry = "" if name == NO_ENTRY else name

    def listed(self, key: str) -> Entry | None:
        """Give the armlist entry's value, unless the unit's own stats have another."""
        return None if key in self._stats or not self.entry else self._tables.find(f"armlist.{self.entry}.{key}")

    def number(self, key: str) -> int:
        listed = self.listed(key)
        return int(listed.value) if listed else cast(int, DECLARATIONS.read("stat", key, self._stats))

    def word(self, key: str) -> str:
        listed = self.listed(key)
        return str(listed.value) if listed else cast(str, DECLARATIONS.read("stat", key, self._stats))

    def source(self) -> Source:
        """Tell where the parameters come from: the armlist, unless the unit's own differ from it."""
        listed = self._tables.find(f"armlist.{self.entry}.kind") if self.entry else None
        differs = any(key in self._stats for key in ("armour", "durability", "manoeuvrability"))
        return "club" if listed is None or differs else listed.source

    def manoeuvrability(self) -> Manoeuvrability | None:
        listed = self.listed("manoeuvrability")
        sides = self.number("manoeuvrability_die") or (self._tables.die if listed else 0)
        return Manoeuvrability(sides, self.number("manoeuvrability")) if sides else None

    def weapons(self) -> tuple[Weapon, ...]:
        names = cast(tuple[str, ...], DECLARATIONS.read("stat", "weapons", self._stats))
        if self.entry and "weapons" not in self._stats:
            names = tuple(str(each.value) for key in ("weapon", "second") if (each := self.listed(key)))
        found = (self._own() if key == OWN else self._tables.weapon(key) for key in dict.fromkeys(names))
        return tuple(each for each in found if each is not None)

    def _own(self) -> Weapon:
        mode, blast = cast(Mode, self.word("own_mode")), self.number("own_blast")
        return Weapon(
            key=OWN,
            mode=mode,
            range=float(self.number("own_range")),
            shots=self.number("own_shots"),
            calibre=cast(Calibre, self.word("own_calibre")),
            damage=self.number("own_damage"),
            penetration=None if mode in ("small", "sweep") else self.number("own_penetration"),
            blast=float(blast) if blast else None,
            displacement=float(self.number("own_displacement")),
            target=cast(Prey, self.word("own_target")),
            manoeuvrability=self.number("own_manoeuvrability"),
            heavy=bool(DECLARATIONS.read("stat", "own_heavy", self._stats)),
        )


def figure(state: GameState, unit: str) -> Figure:
    """Look at a miniature; raises KeyError for an id that is not there."""
    found = state.units[unit]
    tables, marks = TacticalTables(state.tables), found.markers
    told = _Parameters(state.stats_of(found), tables)
    kind, weapons = cast(Kind, told.word("kind")), told.weapons()
    heavy = any(each.heavy for each in weapons)
    armour, speed = told.number("armour"), float(told.number("speed"))
    if kind == "infantry" and not speed:
        speed = tables.length("speed.heavy" if heavy else "speed.light")
    read = DECLARATIONS.read
    return Figure(
        unit=found,
        kind=kind,
        airborne=kind == "helicopter" and (found.altitude > 0.0 or tables.option("T12.landed") == "air_target"),
        speed=speed,
        durability=0 if kind == "infantry" else told.number("durability"),
        damage=cast(int, read("marker", "damage", marks)),
        armour=armour if armour and kind != "infantry" else None,
        manoeuvrability=told.manoeuvrability(),
        weapons=weapons,
        seats=told.number("seats"),
        wounded=bool(read("marker", "wounded", marks)),
        moved=bool(read("marker", "moved", marks)),
        fired=bool(read("marker", "fired", marks)),
        source=told.source(),
    )


def vehicle_of(state: GameState, unit: str) -> str:
    """Name the vehicle that somebody is inside, also on the back of a comrade who is; nothing for those outside."""
    carrier = state.units[unit].carrier
    while carrier in state.units and figure(state, carrier).infantry:
        carrier = state.units[carrier].carrier
    return carrier if carrier in state.units else ""


def can_harm(weapon: Weapon, target: Figure) -> bool:
    """Tell whether a weapon can be fired directly at such a target (T12, T19-T21)."""
    if weapon.mode == "small":
        return target.living
    if weapon.mode == "sweep":
        return target.living or target.flies
    if weapon.natural:
        return not target.airborne
    if weapon.target == "living":
        return target.living
    if weapon.target == "air":
        return target.flies
    if weapon.target == "armour":
        return target.armour is not None and not target.airborne
    return weapon.aimed or not target.airborne


def answers(who: Figure, attacker: Figure) -> tuple[Weapon, ...]:
    """Name the weapons with which a miniature may return fire: those that can do something to its attacker (T13)."""
    return tuple(each for each in who.weapons if can_harm(each, attacker) or (each.bursts and not attacker.airborne))
