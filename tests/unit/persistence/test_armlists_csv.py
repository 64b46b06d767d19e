"""Profiles in a spreadsheet's table: read back as they were, and each fault told by line and column."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.board import RectBase, RoundBase
from companion.model.declarations import Declaration, Declarations
from companion.model.units import Profile
from companion.model.values import Value
from companion.persistence.armlists_csv import profiles_text, read_profiles
from companion.persistence.cells import join_texts, read_flag, read_number, split_texts
from companion.persistence.faults import UnreadableError
from tests.properties.typed import of_type
from tests.toy.ruleset import ToyRuleset
from tests.unit.persistence.mangling import mangle_bytes

DECLARED = (
    Declaration(key="level", kind="int", default=5, least=1, most=10),
    Declaration(key="brave", kind="bool", default=True),
    Declaration(key="arm", kind="enum", default="foot", options=("foot", "horse")),
    Declaration(key="weapons", kind="texts", default=("club",), options=("club", "rifle", "bow")),
    Declaration(key="words", kind="texts", default=()),
    Declaration(key="name", kind="text", default="?"),
    Declaration(key="ammunition", kind="counts", default={}, least=0, most=99),
)


class Spread(ToyRuleset):
    """The toy ruleset with one stat of each kind, one of them called as a column of every table is."""

    declarations = Declarations(DECLARED)


RULES = Spread()
BOUNDED = st.floats(0.001, 100.0)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES: dict[str, st.SearchStrategy[Value]] = {
    "level": st.integers(1, 10),
    "brave": st.booleans(),
    "arm": st.sampled_from(["foot", "horse"]),
    "weapons": st.lists(st.sampled_from(["club", "rifle", "bow"]), max_size=3).map(tuple),
    "words": st.lists(TEXT, max_size=3).map(tuple),
    "name": TEXT,
    "ammunition": st.dictionaries(TEXT, st.integers(0, 99), max_size=2),
}


def read(tmp_path: Path, text: str | bytes) -> tuple[Profile, ...]:
    path = tmp_path / "club.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_profiles(path, RULES)


def faults(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    with pytest.raises(UnreadableError) as caught:
        read(tmp_path, text)
    return [(each.place, each.code) for each in caught.value.faults]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    profiles=st.lists(of_type(Profile), max_size=3, unique_by=lambda each: each.id),
    stats=st.fixed_dictionaries({}, optional=VALUES),
)
def test_what_is_written_is_read_back(profiles: list[Profile], stats: dict[str, Value], tmp_path: Path) -> None:
    filled = tuple(structs.replace(each, stats=stats) for each in profiles)
    assert read(tmp_path, profiles_text(filled, RULES.declarations)) == filled


def test_a_clubs_table_with_semicolons_and_decimal_commas(tmp_path: Path) -> None:
    text = (
        "name;id;level;weapons;base;height;brave;ammunition;stat.name\r\n"
        '"Rifle; old";rifle;7;rifle | bow;2,5;3,25;no;shot=4|shell=2;Hans\r\n'
        "\r\n"
        "Truck;truck;;;6 x 3;2;;;\r\n"
    )
    rifle, truck = read(tmp_path, text)
    assert rifle == Profile(
        id="rifle",
        name="Rifle; old",
        base=RoundBase(2.5),
        height=3.25,
        stats={
            "level": 7,
            "weapons": ("rifle", "bow"),
            "brave": False,
            "ammunition": {"shot": 4, "shell": 2},
            "name": "Hans",
        },
    )
    assert truck == Profile(id="truck", name="Truck", base=RectBase(6.0, 3.0), height=2.0)


HEAD = "id,name,base,height,blocks,level,weapons,ammunition\n"


@pytest.mark.parametrize(
    ("row", "place", "code"),
    [
        ("a,A,,,,eleven,,", "line 2, column level", "persistence.csv.number"),
        ("a,A,,,,5.5,,", "line 2, column level", "persistence.csv.whole"),
        ("a,A,,,,11,,", "line 2, column level", "core.fault.value.most"),
        ("a,A,,,,,club|gun,", "line 2, column weapons", "core.fault.value.option"),
        ("a,A,,,,,,shot", "line 2, column ammunition", "persistence.csv.count"),
        ("a,A,,,maybe,,,", "line 2, column blocks", "persistence.csv.flag"),
        ("a,A,wide,,,,,", "line 2, column base", "persistence.csv.number"),
        ("a,A,-2,,,,,", "line 2, column base", "persistence.wrong"),
        ("a,A,,-1,,,,", "line 2, column height", "persistence.wrong"),
        ("a b,A,,,,,,", "line 2, column id", "persistence.wrong"),
        (",A,,,,,,", "line 2, column id", "persistence.wrong"),
        ("a,,,,,,,", "line 2, column name", "persistence.wrong"),
        ("a,A,,,,,,,,", "line 2", "persistence.csv.long"),
        ('a,"A', "line 2", "persistence.csv.syntax"),
        ("a,A\n\na,B", "line 4, column id", "persistence.csv.twice"),
    ],
)
def test_each_fault_has_its_line_and_column(tmp_path: Path, row: str, place: str, code: str) -> None:
    assert faults(tmp_path, HEAD + row + "\n") == [(place, code)]


def test_all_faults_come_at_once_and_lines_are_counted_as_an_editor_does(tmp_path: Path) -> None:
    text = HEAD + 'a,"two\nlines",,tall,,12,,\nb,B,,,,,,shot\n'
    assert faults(tmp_path, text) == [
        ("line 2, column height", "persistence.csv.number"),
        ("line 2, column level", "core.fault.value.most"),
        ("line 4, column ammunition", "persistence.csv.count"),
    ]


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("", "", "persistence.empty"),
        (";;\n", "", "persistence.empty"),
        ("name,level\n", "line 1, column id", "persistence.csv.no_column"),
        ("id,name,level,level\n", "line 1, column level", "persistence.csv.column_twice"),
        ("id,name,strength\n", "line 1, column strength", "persistence.csv.column"),
    ],
)
def test_faults_of_the_head(tmp_path: Path, text: str, place: str, code: str) -> None:
    assert faults(tmp_path, text) == [(place, code)]


@pytest.mark.parametrize("texts", [(), ("",), ("-",), ("a|b", "\\"), (" a ", "_"), ("\\_", "|", "")])
def test_texts_of_one_cell_come_back(texts: tuple[str, ...]) -> None:
    assert split_texts(join_texts(texts)) == texts


def test_words_for_yes_and_no_and_numbers() -> None:
    assert [read_flag(each) for each in ("Sì", "ДА", " no ", "нет", "perhaps")] == [True, True, False, False, None]
    assert [read_number(each) for each in ("2,5", " 3 ", "inf", "1_0", "")] == [2.5, 3.0, None, None, None]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**9))
def test_a_mangled_table_is_read_or_its_faults_are_named(seed: int, tmp_path: Path) -> None:
    men = (
        Profile(id="a", name="A", notes='say "hm"', stats={"words": ("x", "y")}),
        Profile(id="b", name="B", base=RectBase(2.0, 1.0)),
    )
    data = mangle_bytes(profiles_text(men, RULES.declarations).encode(), Random(seed))
    found: object
    try:
        found = (read(tmp_path, data),)
    except UnreadableError as error:
        found = error.faults
    assert found
