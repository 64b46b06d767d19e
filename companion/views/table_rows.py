"""A ruleset's tables as people read them: every value with its sentence, its source and the ruleset's own beside it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.model.tables import Entry, table_code, value_code, word_code
from companion.model.values import Scalar
from companion.rules.ruleset import Ruleset
from companion.wording.wording import Wording


class Row(Struct, frozen=True, kw_only=True):
    """One value in words; ``own`` is the ruleset's where the table has changed it, otherwise empty.

    ``source`` says where it comes from, ``origin`` is that by its code.
    """

    key: str
    sentence: str
    value: str
    source: str
    rule: str
    origin: str
    own: str = ""
    quote: str = ""

    @property
    def changed(self) -> bool:
        """Tell whether the table plays with a value of its own."""
        return bool(self.own)

    def has(self, words: Iterable[str]) -> bool:
        """Tell whether all of these words, in small letters, stand somewhere in the row."""
        text = " ".join((self.sentence, self.value, self.source, self.rule, self.key)).casefold()
        return all(word in text for word in words)


class Group(Struct, frozen=True, kw_only=True):
    """One table: its heading and its rows."""

    key: str
    heading: str
    rows: tuple[Row, ...]


def table_groups(ruleset: Ruleset, tables: Mapping[str, Entry], words: Wording) -> tuple[Group, ...]:
    """Write the values in force down, table by table, in the reader's language."""
    known = [key for key in ruleset.tables if key in tables]
    return tuple(
        Group(
            key=group,
            heading=words.say(table_code(ruleset.id, group)),
            rows=tuple(_row(ruleset, key, tables[key], words) for key in held),
        )
        for group, held in ruleset.sheet.grouped(known).items()
    )


def _row(ruleset: Ruleset, key: str, entry: Entry, words: Wording) -> Row:
    own = ruleset.tables[key]
    quote = ruleset.sheet.quotes.get(key)
    said = words.say("tables.quote", text=quote.text, author=ruleset.sheet.author) if quote else ""
    return Row(
        key=key,
        sentence=words.say(value_code(ruleset.id, key)),
        value=said_value(ruleset.id, key, own, entry.value, words),
        source=words.say(f"core.source.{entry.source}"),
        rule=own.rule,
        origin=entry.source,
        own=said_value(ruleset.id, key, own, own.value, words) if entry.value != own.value else "",
        quote=said,
    )


def said_value(ruleset: str, key: str, own: Entry, value: Scalar, words: Wording) -> str:
    """Say a value as people do: with its unit, a word by its meaning, a modifier with its sign.

    ``own`` is the ruleset's entry: where that may be as far below nothing as above, the value is something to add.
    """
    if isinstance(value, bool):
        return words.say("core.word.yes" if value else "core.word.no")
    if isinstance(value, str):
        code = word_code(ruleset, key, value)
        return words.say(code) if words.knows(code) else value
    said = words.say("tables.number", value=float(value))
    if own.least is not None and own.least == -(own.most or 0.0) and value > 0:
        said = f"+{said}"
    return f"{said} {words.say(f'tables.unit.{own.unit}')}" if own.unit else said
