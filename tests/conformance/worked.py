"""What the worked cases of every ruleset share: laying a bare table, and asking the rules about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.model.board import Piece, Polygon, Table
from companion.model.evolve import fold
from companion.model.state import GameState, Scenario, begin
from companion.model.tables import Entry
from companion.model.units import Side, Squad, Unit
from companion.model.values import Value
from companion.rules.drivers import Script, drive
from companion.rules.engine import Refused, chances, examine, resolve
from companion.rules.intents import Intent
from companion.rules.odds import Odds
from companion.rules.plan import Plan
from companion.rules.record import Outcome
from companion.rules.requests import AnyAnswer
from companion.rules.ruleset import Context, Ruleset


def rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Make an outline of four corners, in cm."""
    return Polygon((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))


@dataclass(frozen=True, slots=True)
class Worked:
    """The worked cases of one ruleset; what stands in ``bare`` before a code is left out of the answers."""

    rules: Ruleset
    bare: str = ""

    def lay(
        self,
        units: Iterable[Unit],
        terrain: Iterable[Piece],
        size: Table,
        sides: Iterable[str],
        squads: Iterable[Squad],
        tolerance: float,
        game: Mapping[str, Value],
        options: Mapping[str, object] | None,
    ) -> GameState:
        """Lay a table on which the club's own values and readings are in force."""
        given = (options or {}).items()
        tables: dict[str, Entry] = {
            key: structs.replace(self.rules.tables[key], value=value, source="club") for key, value in given
        }
        scenario = Scenario(
            format="companion.scenario/1",
            ruleset=self.rules.id,
            title="A case",
            table=size,
            tolerance=tolerance,
            sides=tuple(Side(id=each, name=each.title()) for each in sides),
            squads=tuple(squads),
            units=tuple(units),
            terrain=tuple(terrain),
            tables=tables,
            game=game,
        )
        return begin(scenario, self.rules.tables)

    @staticmethod
    def context(state: GameState) -> Context:
        """Look at a table."""
        return Context(state=state, field=Battlefield(state))

    def plan(self, state: GameState, intent: Intent) -> Plan:
        """Say what is known of an intent."""
        return examine(self.rules, self.context(state), intent)

    def faults(self, state: GameState, intent: Intent) -> set[str]:
        """Give the codes of all faults."""
        return {self._short("fault", each.code) for each in self.plan(state, intent).faults}

    def refusals(self, state: GameState, intent: Intent) -> dict[str, str]:
        """Give the codes of all refusals, with their rules."""
        found = self.plan(state, intent)
        assert found.faults == ()
        return {self._short("refusal", each.code): each.rule for each in found.refusals}

    def modifiers(self, state: GameState, intent: Intent) -> dict[str, int]:
        """Give the modifiers of a roll."""
        found = self.plan(state, intent)
        assert found.faults == ()
        return {self._short("modifier", each.code): each.value for each in found.modifiers}

    def outcome(self, state: GameState, intent: Intent, *answers: int | AnyAnswer) -> Outcome:
        """Resolve an intent with these answers; every one of them must be asked for."""
        script = Script(answers)
        done, _ = drive(resolve(self.rules, self.context(state), intent), script)
        assert script.left() == 0
        return done

    def result(self, state: GameState, intent: Intent, *answers: int | AnyAnswer) -> str:
        """Give the code of an intent's headline."""
        return self._short("result", self.outcome(state, intent, *answers).headline.code)

    def after(self, state: GameState, intent: Intent, *answers: int | AnyAnswer) -> GameState:
        """Give the table after an intent."""
        return fold(state, self.outcome(state, intent, *answers).events)

    def odds(self, state: GameState, intent: Intent) -> Odds:
        """Give the exact chances of an intent."""
        found = chances(self.rules, self.context(state), intent)
        assert not isinstance(found, Refused)
        assert found.exact
        return found

    def _short(self, kind: str, code: str) -> str:
        return code.removeprefix(f"{self.bare}.{kind}.") if self.bare else code
