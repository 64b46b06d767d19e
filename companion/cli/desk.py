"""What every command is given: the rulesets, the language, where pictures take their colours from, where to print."""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

import msgspec
from msgspec import Struct

from companion.battlefield.battlefield import Place
from companion.model.state import GameState, begin
from companion.persistence.faults import FileFault, UnreadableError
from companion.persistence.game_file import is_game, open_game
from companion.persistence.scenario_file import read_scenario
from companion.rules.plan import Fact, Fault, Refusal
from companion.rules.ruleset import Context, Registry
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.wording.wording import Wording

DONE, FAULTY, MISUSED = 0, 1, 2


class MisusedError(Exception):
    """A command that was not given what it needs; ``code`` is a wording code."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Loaded(Struct, frozen=True, kw_only=True):
    """A file on the desk: its game, and what its reader should know."""

    session: GameSession
    path: Path
    notices: tuple[FileFault, ...] = ()

    @property
    def context(self) -> Context:
        """The state and the battlefield that answers questions about it."""
        return self.session.context


@dataclass(frozen=True, slots=True)
class Desk:
    """Where commands work."""

    registry: Registry
    wording: Wording
    colours: Path
    out: TextIO = field(default_factory=lambda: sys.stdout)
    err: TextIO = field(default_factory=lambda: sys.stderr)

    def load(self, path: Path) -> Loaded:
        """Open a scenario or a game to look at or to try things out; nothing is written to it.

        Raises UnreadableError with every fault.
        """
        if is_game(path):
            opened = open_game(path, self.registry)
            return Loaded(session=opened.session, path=path, notices=opened.notices)
        scenario, ruleset = read_scenario(path, self.registry)
        journal = Journal(begin(scenario, ruleset.tables))
        return Loaded(session=GameSession(ruleset, journal, MemoryStore()), path=path)

    def say(self, code: str, /, **values: object) -> str:
        """Say what a code means."""
        return self.wording.say(code, **values)

    def print(self, text: str = "") -> None:
        """Print one line of the answer."""
        print(text, file=self.out)

    def print_code(self, code: str, /, **values: object) -> None:
        """Print what a code means."""
        self.print(self.say(code, **values))

    def print_json(self, report: object) -> None:
        """Print a whole report as JSON."""
        encoded = msgspec.json.encode(report, enc_hook=str)
        self.print(msgspec.json.format(encoded, indent=2).decode("utf-8"))

    def print_faults(self, faults: Iterable[FileFault]) -> None:
        """Print each fault as file, place and sentence."""
        for each in faults:
            place = f"{each.file}:{each.place}" if each.place else each.file
            print(f"{place}: {self.say(each.code, **each.values)}", file=self.err)

    def print_refused(
        self, file: str, place: str, faults: Iterable[Fault], refusals: Iterable[Refusal], state: GameState
    ) -> None:
        """Print why an intent was not carried out, every reason, refusals with their rule."""
        for fault in faults:
            at = ":".join(each for each in (file, place, fault.place) if each)
            print(f"{at}: {self.say(fault.code, **named(state, fault.values))}", file=self.err)
        for refusal in refusals:
            said = self.say(refusal.code, **named(state, refusal.values))
            at = f"{file}:{place}" if place else file
            print(f"{at}: {said} [{refusal.rule}] ({refusal.code})", file=self.err)

    def tell(self, fact: Fact, state: GameState) -> str:
        """Say a fact, with the names of its units, its rule and its source."""
        said = self.say(fact.code, **named(state, fact.values))
        tail = ", ".join(each for each in (fact.rule, self.source(fact.source)) if each)
        return f"{said} [{tail}]" if tail else said

    def source(self, source: str) -> str:
        """Name where a number comes from."""
        return self.say(f"core.source.{source}") if source else ""


def named(state: GameState, values: Mapping[str, Any]) -> dict[str, Any]:
    """Put names in place of unit ids."""
    units = state.units
    return {
        key: units[value].name if isinstance(value, str) and value in units else value for key, value in values.items()
    }


def place_of(state: GameState, argument: str) -> Place:
    """Read a unit's or a piece's id, or a point ``x,y`` in cm; raises MisusedError when it is neither."""
    if argument in state.units:
        if state.units[argument].position is None:
            raise MisusedError("cli.not_on_table", unit=state.units[argument].name)
        return argument
    if state.terrain.find(argument) is not None:
        return argument
    return point_of(argument)


def point_of(argument: str) -> tuple[float, float]:
    """Read a point ``x,y`` in cm; raises MisusedError."""
    try:
        x, y = (float(part) for part in argument.split(","))
    except ValueError:
        raise MisusedError("cli.unknown_place", given=argument.strip()) from None
    if not (abs(x) < 1e6 and abs(y) < 1e6):
        raise MisusedError("cli.unknown_place", given=argument.strip())
    return x, y


def unit_of(state: GameState, argument: str) -> str:
    """Read the id of a unit that stands on the table; raises MisusedError."""
    if argument not in state.units:
        raise MisusedError("cli.unknown_unit", given=argument, known=", ".join(state.units))
    if state.units[argument].position is None:
        raise MisusedError("cli.not_on_table", unit=state.units[argument].name)
    return argument


__all__ = [
    "DONE",
    "FAULTY",
    "MISUSED",
    "Desk",
    "Loaded",
    "MisusedError",
    "UnreadableError",
    "named",
    "place_of",
    "point_of",
    "unit_of",
]
