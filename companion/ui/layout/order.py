"""What the hand lays out next: so many figures of a kind, of which squad, in how many ranks, how far apart."""

from collections.abc import Sequence

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from companion.geometry.points import quantise
from companion.model.state import GameState
from companion.model.units import Profile, Squad, Unit, with_body_of
from companion.model.values import Point
from companion.persistence.armlists import SUFFIX, read_armlist
from companion.persistence.faults import UnreadableError
from companion.rules.intents import LayOut
from companion.ui.layout.desk import LayoutDesk

LONGEST = 70
"""Letters of a name that leave room for a number behind it."""


class Order(QObject):
    """Chosen in the panel, carried out by the tool; once a squad has its figures the next bare one has its turn."""

    changed = Signal()

    def __init__(self, desk: LayoutDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self.count = 4
        self.ranks = 1
        self.gap = 1.0
        self._squad = ""
        self._profile = ""
        self._lists: dict[str, tuple[Profile, ...]] = {}
        desk.bridge.replaced.connect(self._forget)

    def _forget(self) -> None:
        self._squad, self._profile = "", ""

    @property
    def _state(self) -> GameState:
        return self._desk.bridge.context.state

    @property
    def squad(self) -> Squad | None:
        """The squad whose figures are laid out: the chosen one, else the first."""
        return self._state.squad(self._squad) or next(iter(self._state.squads), None)

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """What can be laid out: the scenario's own profiles, then those of the lists that come with the program."""
        own = tuple(self._state.profiles.values())
        known = {each.id for each in own}
        return own + tuple(each for each in self._listed() if each.id not in known)

    def _listed(self) -> tuple[Profile, ...]:
        ruleset = self._desk.bridge.ruleset.id
        if ruleset not in self._lists:
            found: list[Profile] = []
            for path in sorted((self._desk.resources / "armlists").glob(f"*{SUFFIX}")):
                try:
                    armlist, of = read_armlist(path, self._desk.registry)
                except UnreadableError:
                    continue  # whoever opens the list itself is told what is wrong with it
                if of.id == ruleset:
                    found += armlist.profiles
            self._lists[ruleset] = tuple(found)
        return self._lists[ruleset]

    @property
    def profile(self) -> Profile | None:
        """The profile that is laid out; None for a plain figure."""
        return next((each for each in self.profiles if each.id == self._profile), None)

    @property
    def chosen(self) -> str:
        """The id of the chosen profile, the empty word for a plain figure."""
        return self._profile

    def choose_squad(self, squad: str) -> None:
        """Lay out figures of this squad from now on."""
        self._squad = squad
        self.changed.emit()

    def choose_profile(self, profile: str) -> None:
        """Lay out figures of this profile from now on."""
        self._profile = profile
        self.changed.emit()

    def arrange(self, *, count: int | None = None, ranks: int | None = None, gap: float | None = None) -> None:
        """Lay out so many, in so many ranks, with so much room between bases."""
        self.count = self.count if count is None else count
        self.ranks = self.ranks if ranks is None else ranks
        self.gap = self.gap if gap is None else gap
        self.changed.emit()

    def ready(self) -> None:
        """Begin with a profile where there are any, and with a squad that has nobody yet."""
        profiles = self.profiles
        if self._profile not in {each.id for each in profiles} and profiles:
            self._profile = profiles[0].id
        self._next_bare()
        self.changed.emit()

    def _next_bare(self) -> None:
        """Turn to the next squad that has nobody; the chosen one stays where all have somebody."""
        squads = self._state.squads
        here = next((at for at, each in enumerate(squads) if each.id == self._squad), 0)
        round_ = (*squads[here:], *squads[:here])
        bare = next((each for each in round_ if not self._state.members(each.id)), None)
        if bare is not None:
            self._squad = bare.id

    def recruits(self) -> tuple[Unit, ...]:
        """Make the figures that would be laid out, without places; none where there is no squad to join."""
        squad, profile = self.squad, self.profile
        if squad is None:
            return ()
        ids, names = set[str](), {each.name for each in self._state.units.values()}
        found: list[Unit] = []
        for _ in range(self.count):
            unit = Unit(
                id=self._desk.fresh(f"{squad.id}-{len(self._state.members(squad.id)) + len(found) + 1}", among=ids),
                name=_numbered((profile.name if profile else squad.name)[:LONGEST], names),
                side=squad.side,
                squad=squad.id,
            )
            ids.add(unit.id)
            names.add(unit.name)
            found.append(with_body_of(structs.replace(unit, profile=profile.id), profile) if profile else unit)
        return tuple(found)

    def intent(self, recruits: Sequence[Unit], places: Sequence[Point], facing: float) -> LayOut:
        """Make the gesture that lays recruits out at places; the first one leads a squad that has no leader."""
        units = tuple(
            structs.replace(unit, position=quantise(place), facing=facing)
            for unit, place in zip(recruits, places, strict=True)
        )
        state, profile = self._state, self.profile
        squads = tuple(
            structs.replace(each, leader=units[0].id)
            if units and each.id == units[0].squad and not each.leader and not state.members(each.id)
            else each
            for each in state.squads
        )
        new = profile is not None and state.profiles.get(profile.id) != profile
        return LayOut(units=units, squads=squads, profiles=(profile,) if profile is not None and new else ())

    def done(self) -> None:
        """Turn to the next squad once this one has been laid out."""
        self._next_bare()
        self.changed.emit()


def order_of(desk: LayoutDesk) -> Order:
    """Give the one order of a desk."""
    return desk.findChild(Order) or Order(desk)


def _numbered(stem: str, taken: set[str]) -> str:
    count = 1
    while f"{stem} {count}" in taken:
        count += 1
    return f"{stem} {count}"
