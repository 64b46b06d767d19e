"""One voice for the whole program: a code and its figures become a sentence in the reader's language."""

import gettext
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

LANGUAGES = ("en", "it", "ru")

KIND = "ui.kind."
SCENARIOS = "scenarios"

TENTHS = "#,##0.0"
TENTH = Decimal("0.1")


class Catalogue:
    """The sentences of one domain: English beside every code, and its file of translations."""

    def __init__(self, domain: str, english: Mapping[str, str]) -> None:
        self.domain = domain
        self.english = english


@lru_cache(maxsize=10_000)
def _number(value: Decimal | float, pattern: str, language: str) -> str:
    return str(format_decimal(value, format=pattern, locale=language))


class _Figures(Formatter):
    """Fills a sentence; numbers in the reader's own way, lengths with one decimal."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def format_field(self, value: object, format_spec: str) -> str:
        """Write one figure."""
        if isinstance(value, bool):
            return str(value)
        if isinstance(value, float):
            if not format_spec and abs(value) < 1e9:
                # Rounded first: whoever leads a figure about asks for the same few thousand lengths again.
                return _number(Decimal(str(value)).quantize(TENTH) + 0, TENTHS, self._language)
            return _number(value, format_spec or TENTHS, self._language)
        return str(super().format_field(value, format_spec))

    def get_value(self, key: int | str, args: object, kwargs: Mapping[str, object]) -> object:
        """Find one figure; one that is missing shows as its name, so that old journals still read."""
        return kwargs.get(str(key), "{" + str(key) + "}")


class Wording:
    """Says what codes mean, in one language.

    A code without a sentence says itself, so that nothing is ever silent.
    """

    def __init__(self, language: str, folder: Path, catalogues: Iterable[Catalogue]) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._folder, self._catalogues = folder, tuple(catalogues)
        self._figures = _Figures(self.language)
        self._english: dict[str, str] = {}
        self._translated: dict[str, gettext.NullTranslations] = {}
        for each in self._catalogues:
            translations = _translations(folder, each.domain, self.language)
            for code, english in each.english.items():
                self._english[code] = english
                self._translated[code] = translations

    def again(self, language: str) -> "Wording":
        """Speak another language."""
        return Wording(language, self._folder, self._catalogues)

    def knows(self, code: str) -> bool:
        """Tell whether there is a sentence for this code."""
        return code in self._english

    def translated(self, code: str) -> str | None:
        """Give a code's sentence in this language with its places unfilled, or nothing when it has none."""
        english = self._english.get(code)
        if english is None or self.language == "en":
            return english
        said = self._translated[code].pgettext(code, english)
        return said if said != english or self._has(code, english) else None

    def _has(self, code: str, english: str) -> bool:
        """Tell whether the file holds this sentence, even where it reads the same as the English."""
        catalogue = getattr(self._translated[code], "_catalog", {})
        return f"{code}\x04{english}" in catalogue

    def told(self, kind: str, text: str) -> str:
        """Say a text of one of the program's own scenarios; one that nobody has translated stays as it stands."""
        return self._scenarios.pgettext(kind, text)

    @cached_property
    def _scenarios(self) -> gettext.NullTranslations:
        return _translations(self._folder, SCENARIOS, self.language)

    def say(self, code: str, /, **values: object) -> str:
        """Say what a code means, filled with its figures; a figure that is itself a code is said too."""
        english = self._english.get(code)
        if english is None:
            return code
        sentence = self._translated[code].pgettext(code, english)
        said = {key: self._figure(each) for key, each in values.items()}
        return self._figures.vformat(sentence, (), said)

    def _figure(self, value: object) -> object:
        """Say a figure that is itself a code; a kind of terrain without a word names itself."""
        if not isinstance(value, str):
            return value
        if value in self._english:
            return self.say(value)
        return value.removeprefix(KIND).replace("_", " ") if value.startswith(KIND) else value


def _translations(folder: Path, domain: str, language: str) -> gettext.NullTranslations:
    """Read a domain's translations; English needs none, and a missing file leaves English."""
    path = folder / f"{domain}.{language}.po"
    if language == "en" or not path.is_file():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language, domain=domain)
    binary = BytesIO()
    write_mo(binary, catalogue)
    binary.seek(0)
    return gettext.GNUTranslations(binary)
