"""A figure as awam sees it: its kinds, weapons and markers by name."""

from dataclasses import dataclass
from typing import cast

from companion.model.state import GameState
from companion.model.units import Unit
from companion.rulesets.awam.declarations import FIREARMS, THROWN
from companion.rulesets.awam.tables import AwamTables, ReloadClass, Stage

# Read thousands of times for one set of chances, so not by way of the declarations; a test holds the two together.
DEFAULT_KINDS = ("irregular",)
NO_COUNTS: dict[str, int] = {}
SLOWEST_FIRST: tuple[ReloadClass, ...] = ("slow", "regular", "skilled")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure with everything that a rule asks about it."""

    unit: Unit
    kinds: frozenset[str]
    weapons: tuple[str, ...]
    reload: Stage
    stages: dict[str, int]
    blue: bool
    wounds: int
    wet: bool
    ran: bool
    evaded: str
    torch: str
    smoke: int

    @property
    def id(self) -> str:
        """The unit's id."""
        return self.unit.id

    @property
    def regular(self) -> bool:
        """Tell whether it rolls -1 on falls."""
        return "regular" in self.kinds

    @property
    def chooses_target(self) -> bool:
        """Tell whether it fires at whom it likes (A24)."""
        return bool(self.kinds & {"officer", "veteran", "marksman"})

    @property
    def rerolls_misfire(self) -> bool:
        """Tell whether it rolls a misfire once more (A23)."""
        return bool(self.kinds & {"veteran", "marksman"})

    def reload_class(self, tables: AwamTables) -> ReloadClass:
        """Tell how fast it loads (A19): skilled prevails, otherwise the slower of its kinds."""
        if self.kinds & {"veteran", "marksman"}:
            return "skilled"
        classes = {tables.class_of(kind) for kind in self.kinds}
        return next((each for each in SLOWEST_FIRST if each in classes), "regular")

    def stage(self, weapon: str, tables: AwamTables) -> Stage:
        """Tell the reload marker that keeps a weapon from firing; none is the empty word (A22)."""
        if weapon not in FIREARMS:
            return ""
        if not tables.marker_per_weapon:
            return self.reload
        return ("", "green", "yellow", "red")[self.stages.get(weapon, 0)]

    def loaded(self, tables: AwamTables) -> tuple[str, ...]:
        """List its firearms that can fire now: no marker, dry powder (A22)."""
        return () if self.wet else tuple(each for each in self.firearms() if not self.stage(each, tables))

    def can_throw(self) -> tuple[str, ...]:
        """List what it can throw."""
        return tuple(each for each in self.weapons if each in THROWN)

    def firearms(self) -> tuple[str, ...]:
        """List its firearms."""
        return tuple(each for each in self.weapons if each in FIREARMS)


def kinds_of(state: GameState, unit: str) -> frozenset[str]:
    """Tell what a unit is: a man, an animal, a boat."""
    return frozenset(cast(tuple[str, ...], state.stats_of(state.units[unit]).get("kinds", DEFAULT_KINDS)))


def figure(state: GameState, unit: str) -> Figure:
    """Look at a figure; raises KeyError for an id that is not there."""
    found = state.units[unit]
    stats, marks = state.stats_of(found), found.markers
    stage = cast(str, marks.get("reload", "none"))
    return Figure(
        unit=found,
        kinds=kinds_of(state, unit),
        weapons=cast(tuple[str, ...], stats.get("weapons", ())),
        reload=cast(Stage, "" if stage == "none" else stage),
        stages=dict(cast(dict[str, int], marks.get("reloads", NO_COUNTS))),
        blue=bool(marks.get("morale", False)),
        wounds=cast(int, marks.get("wounds", 0)),
        wet=bool(marks.get("wet", False)),
        ran=bool(marks.get("ran", False)),
        evaded=cast(str, marks.get("evaded", "none")),
        torch=cast(str, marks.get("torch", "")),
        smoke=cast(int, marks.get("smoke", 0)),
    )


def fights_for_itself(state: GameState, unit: str) -> bool:
    """Tell whether a unit is a man: boats and animals are moved by others and have no morale."""
    return not {"boat", "animal"} & kinds_of(state, unit)


def leader_of(state: GameState, unit: str) -> Unit | None:
    """Find the leader of a figure's squad who is still in the game, unless it is the figure itself."""
    squad = state.squad(state.units[unit].squad)
    if squad is None or not squad.leader or squad.leader == unit:
        return None
    leader = state.units.get(squad.leader)
    return leader if leader is not None and not leader.out else None
