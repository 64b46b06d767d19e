"""Whatever a club writes into its tables, as far as they take it: gestures are carried out or refused, none fails."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.state import GameState
from companion.model.tables import Entry, clubs_own
from companion.model.values import Scalar
from companion.rules.drivers import ProgramDice
from companion.rules.engine import examine
from companion.rules.intents import Intent, Override, SetTables
from companion.rules.record import Gesture
from companion.rules.retabling import UNUSUAL
from companion.rules.ruleset import Ruleset
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.session.verify import verify
from tests.properties import test_awam_play as awam
from tests.properties import test_microwar144_play as microwar
from tests.properties import test_tactical_play as tactical

Table = tuple[Ruleset, Callable[[], GameState], st.SearchStrategy[Intent]]
TABLES: dict[str, Table] = {
    "awam": (awam.RULES, awam.field, awam.intents),
    "microwar144": (microwar.RULES, microwar.field, microwar.intents),
    "tactical": (tactical.RULES, tactical.field, tactical.intents),
}


def possible(entry: Entry) -> st.SearchStrategy[Scalar]:
    """Draw what the tables take for a value, its ends more often than what lies between."""
    if isinstance(entry.value, bool):
        return st.booleans()
    if isinstance(entry.value, str):
        return st.sampled_from(entry.of or (entry.value,))
    least, most = entry.least, entry.most
    assert least is not None
    assert most is not None
    if isinstance(entry.value, int):
        return st.sampled_from((int(least), int(most))) | st.integers(int(least), int(most))
    return st.sampled_from((float(least), float(most))) | st.floats(least, most)


def sheets(tables: Mapping[str, Entry]) -> st.SearchStrategy[dict[str, Entry]]:
    """Draw a club's own sheet: a dozen values, or none."""
    keys = st.lists(st.sampled_from(sorted(tables)), max_size=12, unique=True)

    def filled(chosen: list[str]) -> st.SearchStrategy[dict[str, Entry]]:
        return st.fixed_dictionaries(
            {key: possible(tables[key]).map(lambda value, key=key: clubs_own(tables[key], value)) for key in chosen}
        )

    return keys.flatmap(filled)


def forced(game: GameSession, intent: Intent) -> Intent:
    codes = {each.code for each in examine(game.ruleset, game.context, intent).refusals}
    return structs.replace(intent, overrides=tuple(Override(code=code) for code in codes))


@pytest.mark.parametrize("name", sorted(TABLES))
@settings(max_examples=30, deadline=None)
@given(data=st.data(), seed=st.integers(0, 999))
def test_a_game_by_any_sheet_is_played_and_resolved_again(name: str, data: Any, seed: int) -> None:
    ruleset, field, intents = TABLES[name]
    game = GameSession(ruleset, Journal(field()), MemoryStore())
    sheet = data.draw(sheets(ruleset.tables))
    dice = ProgramDice(Random(seed))
    written = SetTables(entries=sheet, overrides=(Override(code=UNUSUAL),))
    assert isinstance(game.perform(written, dice), Gesture)
    for intent in data.draw(st.lists(intents, min_size=1, max_size=12)):
        game.perform(forced(game, intent), dice)
    assert list(verify(ruleset, game.journal)) == []
