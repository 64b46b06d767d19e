"""Keeps resources/i18n/*.po in step with the English that stands beside the codes.

python packaging/translations.py            adds what is new, marks what changed as fuzzy
python packaging/translations.py --check    says what is missing, fuzzy or differs in its places; exit 1 if any
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from companion.app import catalogues, data_folder, registry
from companion.model.retelling import retold
from companion.persistence.scenario_file import read_scenario
from companion.wording.wording import LANGUAGES, SCENARIOS

FOLDER = Path(__file__).parent.parent / "resources" / "i18n"


def places(sentence: str) -> set[str]:
    """Name the figures that a sentence is filled with."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def read(path: Path, language: str, domain: str) -> Catalog:
    """Read a file of translations, or begin one."""
    if not path.is_file():
        return Catalog(locale=language, domain=domain, project="tabletop-companion", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def anew(catalogue: Catalog) -> Catalog:
    """Begin a file again with its own head, so that it differs only where a sentence does."""
    return Catalog(
        locale=catalogue.locale,
        domain=catalogue.domain,
        project="tabletop-companion",
        charset="utf-8",
        creation_date=catalogue.creation_date,
    )


def message(catalogue: Catalog, code: str) -> Message | None:
    """Find the translation of a code, whatever its English was."""
    return next((each for each in catalogue if each.context == code and each.id), None)


def update(catalogue: Catalog, english: dict[str, str]) -> Catalog:
    """Bring a file in step; codes that are gone stay in it, because old journals may name them."""
    fresh = anew(catalogue)
    for code in sorted(english):
        known = message(catalogue, code)
        changed = known is not None and known.id != english[code]
        flags = {"fuzzy"} if known is not None and (changed or known.fuzzy) else set()
        fresh.add(english[code], known.string if known else "", context=code, flags=flags)
    for each in catalogue:
        if each.id and each.context not in english:
            fresh.add(each.id, each.string, context=each.context, flags=each.flags)
    return fresh


def faults(catalogue: Catalog, english: dict[str, str]) -> Iterator[str]:
    """Say which sentences are missing, out of date, or filled otherwise than the English."""
    for code, sentence in english.items():
        known = message(catalogue, code)
        if known is None or not known.string:
            yield f"{code}: no translation"
        elif known.fuzzy or known.id != sentence:
            yield f"{code}: the English has changed, look at the translation again"
        elif places(str(known.string)) != places(sentence):
            yield f"{code}: filled with {sorted(places(str(known.string)))}, English with {sorted(places(sentence))}"


def scenario_texts() -> list[tuple[str, str]]:
    """List the texts of the scenarios that come with the program, each with its kind."""
    found: dict[tuple[str, str], None] = {}

    def noted(kind: str, text: str) -> str:
        found[kind, text] = None
        return text

    rulesets = registry(data_folder() / "resources")
    for path in sorted((data_folder() / "scenarios").glob("*.scenario.json")):
        retold(read_scenario(path, rulesets)[0], noted)
    return list(found)


def update_scenarios(catalogue: Catalog, texts: list[tuple[str, str]]) -> Catalog:
    """Bring a file of scenarios in step: what no scenario says any more is left out."""
    fresh = anew(catalogue)
    for kind, text in texts:
        known = catalogue.get(text, kind)
        fresh.add(text, known.string if known else "", context=kind)
    return fresh


def scenario_faults(catalogue: Catalog, texts: list[tuple[str, str]]) -> Iterator[str]:
    """Say which texts of scenarios are missing."""
    for kind, text in texts:
        known = catalogue.get(text, kind)
        if known is None or not known.string:
            yield f"{kind} {text!r}: no translation"


def scenarios(language: str, *, checks: bool) -> int:
    """Update or check a language's scenarios; gives the number of faults."""
    path, texts = FOLDER / f"{SCENARIOS}.{language}.po", scenario_texts()
    catalogue = read(path, language, SCENARIOS)
    if checks:
        faulty = list(scenario_faults(catalogue, texts))
        for fault in faulty:
            print(f"{path.name}: {fault}")
        return len(faulty)
    with path.open("wb") as file:
        write_po(file, update_scenarios(catalogue, texts), width=110, omit_header=False)
    return 0


def main(arguments: list[str]) -> int:
    """Update the files, or check them."""
    checks = "--check" in arguments
    found = sum(scenarios(language, checks=checks) for language in LANGUAGES if language != "en")
    for each in catalogues():
        english = dict(each.english)
        for language in LANGUAGES:
            if language == "en":
                continue
            path = FOLDER / f"{each.domain}.{language}.po"
            catalogue = read(path, language, each.domain)
            if checks:
                for fault in faults(catalogue, english):
                    found += 1
                    print(f"{path.name}: {fault}")
                continue
            with path.open("wb") as file:
                write_po(file, update(catalogue, english), width=110, sort_output=True, omit_header=False)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
