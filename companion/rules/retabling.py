"""Changing values of the tables: what cannot be, what the table should look at twice, and what has happened."""

from collections.abc import Iterator, Mapping

from companion.model.events import TableSet
from companion.model.state import GameState
from companion.model.tables import Entry, value_code, word_code
from companion.model.values import Scalar
from companion.rules.intents import Intent, SetTable, SetTables
from companion.rules.plan import Fact, Fault, Refusal
from companion.rules.ruleset import Ruleset
from companion.rules.tables import unusual
from companion.rules.validity import entry_faults

UNUSUAL = "core.refusal.unusual"
"""The code under which the table confirms values outside their sensible range."""


def entries_of(intent: Intent) -> Mapping[str, Entry]:
    """List the values that a gesture changes; none for a gesture that is about something else."""
    if isinstance(intent, SetTable):
        return {intent.key: intent.entry}
    return intent.entries if isinstance(intent, SetTables) else {}


def faults(intent: SetTable | SetTables, ruleset: Ruleset) -> Iterator[Fault]:
    """Find values that the ruleset does not know, or cannot reckon with."""
    place = "entry" if isinstance(intent, SetTable) else "entries"
    yield from entry_faults(ruleset, entries_of(intent), place)


def refusals(intent: Intent, ruleset: Ruleset) -> Iterator[Refusal]:
    """Find values that no table would expect; the table may mean them."""
    entries = entries_of(intent)
    for key, least, most in unusual(ruleset.tables, entries):
        value = entries[key].value
        values = {"what": value_code(ruleset.id, key), "value": value, "least": least, "most": most}
        figures = {name: float(each) if not isinstance(each, str) else each for name, each in values.items()}
        yield Refusal(code=UNUSUAL, rule=ruleset.tables[key].rule, values=figures)


def events(intent: SetTable | SetTables) -> tuple[TableSet, ...]:
    """Say what has happened: one event a value."""
    return tuple(TableSet(key=key, entry=entry) for key, entry in entries_of(intent).items())


def facts(intent: Intent, state: GameState) -> Iterator[Fact]:
    """Say of each of several values what became of what; for a single one the headline says it."""
    entries = entries_of(intent)
    if len(entries) > 1:
        yield from (_change(key, entry, state) for key, entry in entries.items())


def headline(intent: SetTable | SetTables, state: GameState) -> Fact:
    """Name what was changed for the journal's row: one value with what it was before, or how many."""
    entries = entries_of(intent)
    note: dict[str, Scalar] = {"note": intent.note} if intent.note else {}
    if len(entries) != 1:
        return Fact(code="core.result.set_tables", values={**note, "count": len(entries)})
    ((key, entry),) = entries.items()
    change = _change(key, entry, state)
    return Fact(code=change.code, values={**note, **change.values})


def _change(key: str, entry: Entry, state: GameState) -> Fact:
    before = state.tables[key].value if key in state.tables else entry.value
    what = value_code(state.ruleset, key)
    if isinstance(entry.value, (bool, str)):
        now, then = (_word(state.ruleset, key, each) for each in (entry.value, before))
        words: dict[str, Scalar] = {"what": what, "now": now, "before": then}
        return Fact(code="core.result.set_word", rule=entry.rule, source=entry.source, values=words)
    figures: dict[str, Scalar] = {"what": what, "now": float(entry.value), "before": float(before)}
    return Fact(code="core.result.set_number", rule=entry.rule, source=entry.source, values=figures)


def _word(ruleset: str, key: str, value: Scalar) -> str:
    if isinstance(value, bool):
        return f"core.word.{'yes' if value else 'no'}"
    return word_code(ruleset, key, str(value))
