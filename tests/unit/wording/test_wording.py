"""Every code has a sentence in every language, filled by the same figures."""

import re
from pathlib import Path

import pytest
from babel.numbers import format_decimal
from hypothesis import example, given
from hypothesis import strategies as st

from companion.app import catalogues, data_folder, registry, wording
from companion.model.board import Piece
from companion.wording.language import language_of
from companion.wording.wording import Catalogue, Wording

ROOT = Path(__file__).parents[3] / "companion"
PROGRAM = re.compile(r'"((?:core|answer|persistence|journal|tables|cli|ui)\.[a-z0-9_.]+[a-z0-9])"')
RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)


def codes_in(folder: Path, pattern: re.Pattern[str]) -> set[str]:
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        if path.parent.name != "wording" and path.name != "wording.py":
            found |= set(pattern.findall(path.read_text("utf-8")))
    return found


def is_intent(code: str) -> bool:
    """Tell intents' tags from wording codes: they look alike and stand in files, not before people."""
    tags = {str(each.__struct_config__.tag) for ruleset in RULESETS for each in ruleset.intents}
    text = (ROOT / "rules" / "intents.py").read_text("utf-8")
    return code in tags or f'tag="{code}"' in text


def test_every_code_of_the_program_has_a_sentence() -> None:
    words = wording("en", RESOURCES, RULESETS)
    missing = {code for code in codes_in(ROOT, PROGRAM) if not words.knows(code) and not is_intent(code)}
    assert missing == set()


@pytest.mark.parametrize("ruleset", [each.id for each in RULESETS])
def test_every_code_of_a_ruleset_has_a_sentence(ruleset: str) -> None:
    words = wording("en", RESOURCES, RULESETS)
    pattern = re.compile(rf'"({ruleset}\.[a-z0-9_.]+[a-z0-9])"')
    codes = codes_in(ROOT / "rulesets" / ruleset, pattern)
    found = RULESETS.find(ruleset)
    assert found is not None
    # a code that others begin with is only their beginning
    begun = {code for code in codes if any(known.startswith(f"{code}_") for known in found.wording)}
    missing = {code for code in codes - begun if not words.knows(code) and not is_intent(code)}
    assert {code for code in missing if not code.endswith(".toml")} == set()


@pytest.mark.parametrize("ruleset", [each.id for each in RULESETS])
def test_everything_declared_is_named(ruleset: str) -> None:
    words, found = wording("en", RESOURCES, RULESETS), RULESETS.find(ruleset)
    assert found is not None
    for holder in ("stat", "marker", "game"):
        for declared in found.declarations.of(holder):
            assert words.knows(f"{ruleset}.{holder}.{declared.key}"), declared.key
    for kind in (*(f"speed.{each}" for each in found.speeds), *(f"cover.{each}" for each in found.covers)):
        assert words.knows(f"{ruleset}.{kind}")


@pytest.mark.parametrize("language", ["it", "ru"])
def test_every_sentence_is_translated_and_filled_alike(language: str) -> None:
    words = wording(language, RESOURCES, RULESETS)
    places = re.compile(r"\{([a-z_]+)")
    for catalogue in catalogues():
        for code, english in catalogue.english.items():
            said = words.translated(code)
            assert said is not None, code
            assert set(places.findall(said)) == set(places.findall(english)), code


def test_a_kind_of_terrain_without_a_word_names_itself_within_a_sentence() -> None:
    words = wording("it", RESOURCES, RULESETS)
    assert words.say("core.result.terrain_draw", piece="ui.kind.stone_circle") == "Disegnato: stone circle."
    assert words.say("core.result.terrain_draw", piece="ui.kind.wood") == "Disegnato: bosco."


def test_numbers_are_written_in_the_readers_own_way() -> None:
    catalogue = Catalogue("none", {"x": "{cm} cm", "y": "{cm:0.0##}", "z": "{n} and {name}"})
    for language, comma in (("en", "1,234.6 cm"), ("it", "1.234,6 cm"), ("ru", "1\xa0234,6 cm")):
        words = Wording(language, Path("/nowhere"), [catalogue])
        assert words.say("x", cm=1234.56).replace("\u202f", "\xa0") == comma
    english = Wording("en", Path("/nowhere"), [catalogue])
    assert english.say("y", cm=2.5) == "2.5"
    assert english.say("z", n=3, name="Ann") == "3 and Ann"
    assert english.say("z", n=3) == "3 and {name}"
    assert english.say("unknown.code") == "unknown.code"


@given(st.floats(-1e11, 1e11) | st.integers(-99999, 99999).map(lambda n: n * 0.05), st.sampled_from(("en", "it", "ru")))
@example(999.95, "ru")
@example(0.25, "it")
@example(0.35, "it")
@example(-0.04, "en")
@example(999_999_999.96, "en")
def test_numbers_are_rounded_as_babel_rounds_them_but_never_to_minus_nothing(value: float, language: str) -> None:
    said = Wording(language, Path("/nowhere"), [Catalogue("none", {"x": "{cm}"})]).say("x", cm=value)
    told = format_decimal(value, format="#,##0.0", locale=language)
    assert said == (told.lstrip("-") if told in ("-0.0", "-0,0") else told)


@pytest.mark.parametrize(
    ("chosen", "environment", "language"),
    [
        ("it", {}, "it"),
        ("", {"LANG": "ru_RU.UTF-8"}, "ru"),
        ("", {"LANG": "de_DE.UTF-8"}, "en"),
        ("", {"LC_ALL": "it_IT", "LANG": "ru_RU"}, "it"),
        ("xx", {"LANG": "C"}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_or_the_systems(
    chosen: str, environment: dict[str, str], language: str
) -> None:
    assert language_of(chosen, environment) == language


def test_pieces_of_every_kind_in_the_scenarios_have_a_name_for_their_kind() -> None:
    from companion.persistence.scenario_file import read_scenario

    words = wording("en", RESOURCES, RULESETS)
    kinds: set[str] = set()
    for path in (data_folder() / "scenarios").glob("*.scenario.json"):
        pieces: tuple[Piece, ...] = read_scenario(path, RULESETS)[0].terrain
        kinds |= {piece.kind for piece in pieces}
    assert kinds
    assert {kind for kind in kinds if not words.knows(f"ui.kind.{kind}")} == set()
