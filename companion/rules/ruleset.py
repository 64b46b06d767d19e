"""What a ruleset must offer, and the list of those that the program knows."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Protocol, TypeAlias

from msgspec import Struct

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Method
from companion.model.declarations import Declarations
from companion.model.state import GameState
from companion.model.tables import Entry, Sheet
from companion.model.units import Unit
from companion.model.values import Point
from companion.rules.building import SquadBuilder
from companion.rules.intents import Intent
from companion.rules.plan import Fact, Overlay, Plan
from companion.rules.record import Outcome
from companion.rules.requests import AnyAnswer, AnyRequest

Procedure: TypeAlias = Generator[AnyRequest, AnyAnswer, Outcome]
"""A rule while it is resolved: yields requests, receives answers, returns the outcome."""


class Context(Struct, frozen=True, kw_only=True):
    """What a rule may look at: the state, and the battlefield that answers questions about it."""

    state: GameState
    field: Battlefield


class Offer(Struct, frozen=True, kw_only=True):
    """Something that may be done now: a button, a menu entry, the next step. ``code`` is its wording.

    ``refusals`` holds the codes for which it is not allowed now; ``wants`` tells what the gesture still lacks: a
    target, piece, path, note or action, or what the table lays or tells into a field of the intent: ``point:FIELD``,
    ``units:FIELD``, ``shape:FIELD``, ``flag:FIELD``.
    """

    code: str
    intent: Intent
    unit: str = ""
    wants: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()


class MoveKind(Struct, frozen=True, kw_only=True):
    """A way of moving that a unit has now: its name, and how far it reaches in one action by speed class, in cm.

    ``climbs`` is by how many whole cm an obstacle may be higher than the unit that climbs it, None where none are.
    """

    action: str
    code: str
    speeds: Mapping[str, float]
    wholly: bool = False
    budget: float = 1.0
    climbs: int | None = None


class Glance(Struct, frozen=True, kw_only=True):
    """What the board shows of a unit at one look: acted, may act, and a few words on its kind (wording codes).

    ``health`` is the share of health or durability that is left, from 0 to 1; 1 where nobody counts it.
    ``endurance`` tells by a marker's key how much of it the unit bears, where the rules count that: so many boxes stand
    on its sheet. ``facts`` are its own parameters that its stats do not tell by themselves, those of an armlist for
    instance; ``legend`` tells what the words for its stats stand for, the same for all who share them.
    """

    acted: bool = False
    active: bool = False
    kinds: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    wounds: int = 0
    health: float = 1.0
    endurance: Mapping[str, int] = {}
    facts: tuple[Fact, ...] = ()
    legend: tuple[Fact, ...] = ()


class Ruleset(Protocol):
    """The rules of one game: pure functions over a context, never holding anything of their own."""

    @property
    def id(self) -> str:
        """The name that files use."""

    @property
    def version(self) -> str:
        """The version of these rules, which ``verify`` names."""

    @property
    def declarations(self) -> Declarations:
        """Stats, markers and game notes."""

    @property
    def intents(self) -> tuple[type[Intent], ...]:
        """The ruleset's own intents."""

    @property
    def tables(self) -> Mapping[str, Entry]:
        """The ruleset's own table values, from its TOML."""

    @property
    def sheet(self) -> Sheet:
        """How those values are laid out on paper and in the editor, with the original's words on them."""

    @property
    def builder(self) -> SquadBuilder | None:
        """What prices units and reads characters' sheets, or None where nobody counts points."""

    @property
    def wording(self) -> Mapping[str, str]:
        """English beside every code of the ruleset."""

    @property
    def speeds(self) -> tuple[str, ...]:
        """The speed classes that terrain may name."""

    @property
    def covers(self) -> tuple[str, ...]:
        """The cover classes that terrain may name."""

    def plan(self, context: Context, intent: Intent) -> Plan:
        """Say all that is known of one of its intents before anything is rolled."""

    def resolve(self, context: Context, intent: Intent) -> Procedure:
        """Carry one of its intents out; every refusal is taken as set aside."""

    def offers(self, context: Context, unit: str) -> tuple[Offer, ...]:
        """List what a unit may do now."""

    def next_step(self, context: Context) -> Offer | None:
        """Name the one thing that the big NEXT button does."""

    def fire(self, context: Context, shooter: str, target: str) -> Intent | None:
        """Make the intent of firing at a target with the weapon at hand, or nothing for those who have none."""

    def move(
        self, context: Context, unit: str, action: str, path: tuple[Point, ...], facing: float | None
    ) -> Intent | None:
        """Make the intent of moving along a path (centres in cm, the start left out) with a named action."""

    def moves(self, context: Context, unit: str) -> tuple[MoveKind, ...]:
        """List the ways in which a unit may move now, the usual one first."""

    def overlays(self, context: Context, unit: str) -> tuple[Overlay, ...]:
        """Give what the board may draw around a unit: command radius, arcs, what else the rules measure from it."""

    def method(self, context: Context) -> Method:
        """Name how the hidden part of a target is found."""

    def glance(self, context: Context, unit: Unit) -> Glance:
        """Sum a unit up for counters and roster, from the unit itself and the notes about the game alone."""

    def status(self, context: Context) -> tuple[Fact, ...]:
        """Say where the game is: turn, card on the table, whose activation."""


class Registry:
    """The rulesets that this program was built with, by id."""

    def __init__(self, rulesets: Iterable[Ruleset]) -> None:
        self._by = {each.id: each for each in rulesets}

    def find(self, ruleset: str) -> Ruleset | None:
        """Find a ruleset by its id."""
        return self._by.get(ruleset)

    def __iter__(self) -> Iterator[Ruleset]:
        return iter(self._by.values())
