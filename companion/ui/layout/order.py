"""What the hand lays out next: so many figures of a kind, of which squad, in how many ranks, how far apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from companion.geometry.points import quantise
from companion.model.armlists import Armlist
from companion.model.state import GameState
from companion.model.units import Profile, Squad, Unit, with_body_of
from companion.model.values import Point
from companion.persistence.armlists import SUFFIX, read_armlist
from companion.persistence.faults import UnreadableError
from companion.rules.intents import LayOut
from companion.ui.armlists.lists import in_language
from companion.ui.layout.desk import LayoutDesk

PLAIN, LISTED = "plain figure", "squad "
"""Keys of troops: the plain figure, and what squads of lists begin with. No id holds a space."""

LONGEST = 70
"""Letters of a name that leave room for a number behind it."""


@dataclass(frozen=True)
class Troop:
    """Something that can be laid out: a profile, or a squad of a list with its profiles in order; plain when none."""

    key: str
    name: str
    profiles: tuple[Profile, ...] = ()

    def member(self, at: int) -> Profile | None:
        """Give the profile of one figure, counted from 0; beyond the last one they are like the last."""
        return self.profiles[min(at, len(self.profiles) - 1)] if self.profiles else None


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
        self._troop = ""
        self._lists: dict[str, tuple[Armlist, ...]] = {}
        desk.bridge.replaced.connect(self._forget)

    def _forget(self) -> None:
        self._squad, self._troop = "", ""

    @property
    def _state(self) -> GameState:
        return self._desk.bridge.context.state

    @property
    def squad(self) -> Squad | None:
        """The squad whose figures are laid out: the chosen one, else the first."""
        return self._state.squad(self._squad) or next(iter(self._state.squads), None)

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """The scenario's own profiles, then those of lists; where two have the same id, the club's own."""
        own = self._state.profiles
        listed = {each.id: each for armlist in reversed(self._listed()) for each in armlist.profiles}
        return (*own.values(), *(each for each in listed.values() if each.id not in own))

    @property
    def troops(self) -> tuple[Troop, ...]:
        """What can be laid out: whole squads of lists, single profiles, plain figures."""
        single = (Troop(each.id, each.name, (each,)) for each in self.profiles)
        return (*self._squads(), *single, Troop(PLAIN, self._desk.say("ui.figures.plain")))

    def _squads(self) -> Iterator[Troop]:
        own = self._state.profiles
        for at, armlist in enumerate(self._listed()):
            known = armlist.by_id()
            for squad in armlist.squads:
                members = (
                    own.get(each.profile, known[each.profile]) for each in squad.members for _ in range(each.count)
                )
                yield Troop(f"{LISTED}{at} {squad.id}", squad.name, tuple(members))

    def _listed(self) -> tuple[Armlist, ...]:
        """Give the club's own list, then those that come with the program, each in the reader's language."""
        ruleset, club = self._desk.bridge.ruleset.id, self._desk.club_list()
        if ruleset not in self._lists:
            found: list[Armlist] = []
            paths = sorted((self._desk.resources / "armlists").glob(f"*{SUFFIX}"))
            for path in in_language(paths, self._desk.bridge.wording.language):
                try:
                    armlist, of = read_armlist(path, self._desk.registry)
                except UnreadableError:
                    continue  # whoever opens the list itself is told what is wrong with it
                if of.id == ruleset:
                    found.append(armlist)
            self._lists[ruleset] = tuple(found)
        own = (club,) if club is not None and club.ruleset == ruleset else ()
        return (*own, *self._lists[ruleset])

    @property
    def troop(self) -> Troop:
        """What is laid out: the chosen troop, else the first; a plain figure where there is nothing else."""
        troops = self.troops
        return next((each for each in troops if each.key == self._troop), troops[0])

    def choose_squad(self, squad: str) -> None:
        """Lay out figures of this squad from now on."""
        self._squad = squad
        self.changed.emit()

    def choose_troop(self, key: str) -> None:
        """Lay out figures of this troop from now on; of a squad of a list as many as it has."""
        self._troop = key
        if key.startswith(LISTED):
            self.count = max(len(self.troop.profiles), 1)
        self.changed.emit()

    def arrange(self, *, count: int | None = None, ranks: int | None = None, gap: float | None = None) -> None:
        """Lay out so many, in so many ranks, with so much room between bases."""
        self.count = self.count if count is None else count
        self.ranks = self.ranks if ranks is None else ranks
        self.gap = self.gap if gap is None else gap
        self.changed.emit()

    def ready(self) -> None:
        """Begin with a squad that has nobody yet."""
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
        squad, troop = self.squad, self.troop
        if squad is None:
            return ()
        ids, names = set[str](), {each.name for each in self._state.units.values()}
        found: list[Unit] = []
        for at in range(self.count):
            profile = troop.member(at)
            unit = Unit(
                id=self._desk.fresh(f"{squad.id}-{len(self._state.members(squad.id)) + at + 1}", among=ids),
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
        state = self._state
        squads = tuple(
            structs.replace(each, leader=units[0].id)
            if units and each.id == units[0].squad and not each.leader and not state.members(each.id)
            else each
            for each in state.squads
        )
        used = {each.profile for each in units}
        new = {each.id: each for each in self.troop.profiles if each.id in used and state.profiles.get(each.id) != each}
        return LayOut(units=units, squads=squads, profiles=tuple(new.values()))

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
