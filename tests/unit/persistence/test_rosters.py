"""Reading rosters of other programs: who is in them, and what is wrong with those that are none."""

from pathlib import Path
from random import Random

import pytest

from companion.persistence.faults import UnreadableError
from companion.persistence.rosters import read_roster
from tests.unit.persistence.rosters import HERO, SQUAD, profile, roster, selection, zipped

SAMPLES = Path(__file__).parents[4] / "shared" / "samples"


def write(folder: Path, data: bytes, name: str = "friday.ros") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("packed", [False, True])
def test_figures_counts_characteristics_and_weapons_are_read(tmp_path: Path, packed: bool) -> None:
    data = roster(SQUAD, HERO)
    path = write(tmp_path, zipped(data), "friday.rosz") if packed else write(tmp_path, data)
    found = read_roster(path)
    assert (found.name, found.game) == ("Friday", "Any game")
    assert [each.name for each in found.squads] == ["Line squad", "Captain"]
    line = found.squads[0].figures
    assert [(each.name, each.count, each.likely) for each in line] == [
        ("Trooper", 4, True),
        ("Sergeant", 1, True),
        ("Trooper w/ special weapon", 1, True),
    ]
    assert [each.characteristics["Ld"] for each in line] == ["7", "8", "7"]
    assert [each.name for each in line[0].weapons] == ["Boltgun"]
    assert line[0].weapons[0].characteristics["Range"] == '24"'
    hero = found.squads[1].figures[0]
    assert (hero.name, hero.count, hero.characteristics["W"]) == ("Captain", 1, "3")
    assert found.characteristics() == ("M", "BS", "W", "Ld")


def test_what_may_be_a_figure_or_not_is_offered_but_left_out(tmp_path: Path) -> None:
    gun = profile("Weapon", "Rifle", Range='24"', Type="Single")
    crew = selection("upgrade", "Crew", 2, selection("upgrade", "Rifle", 2, profiles=(gun,)))
    found = read_roster(write(tmp_path, roster(selection("upgrade", "Gun team", 1, crew))))
    assert [(each.name, each.likely) for each in found.squads[0].figures] == [("Gun team", True), ("Crew", False)]


@pytest.mark.parametrize(
    ("data", "name", "code", "place"),
    [
        (b"<catalogue/>", "a.ros", "persistence.not_a_roster", "catalogue"),
        (roster(), "a.ros", "persistence.empty_roster", "forces"),
        (b"<roster>\n<forces>\n</roster>", "a.ros", "persistence.syntax_xml", "line 3"),
        (b"nonsense", "a.rosz", "persistence.not_a_zip", ""),
        (zipped(b"text", "readme.txt"), "a.rosz", "persistence.zip_without_roster", ""),
        (b'<!DOCTYPE r [<!ENTITY a "b">]><roster>&a;</roster>', "a.ros", "persistence.xml_declarations", ""),
        (b"", "a.ros", "persistence.empty", ""),
    ],
)
def test_a_file_that_is_no_roster_says_why(tmp_path: Path, data: bytes, name: str, code: str, place: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_roster(write(tmp_path, data, name))
    assert [(each.code, each.place) for each in caught.value.faults] == [(code, place)]
    assert caught.value.faults[0].file.endswith(name)


def test_mangled_rosters_are_read_or_told_and_never_break(tmp_path: Path) -> None:
    whole, random = zipped(roster(SQUAD, HERO)), Random(3)
    plain = roster(SQUAD, HERO)
    told = read = 0
    for round_ in range(400):
        data = bytearray(whole if round_ % 2 else plain)
        for _ in range(random.randint(1, 6)):
            at = random.randrange(len(data))
            data[at : at + random.randint(0, 3)] = random.randbytes(random.randint(0, 3))
        try:
            read_roster(write(tmp_path, bytes(data), "m.rosz" if round_ % 2 else "m.ros"))
            read += 1
        except UnreadableError as error:
            told += bool(error.faults)
    assert read + told == 400
    assert told > 100


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the real rosters are not part of the product")
@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("TacticalSquad", [("Tactical Squad", [5, 1, 1, 1])]),
        ("GreyKnights", [("Strike Squad", [1, 4]), ("Paladin Squad", [1, 9])]),
    ],
)
def test_real_rosters_give_the_figures_that_their_authors_bought(
    name: str, counts: list[tuple[str, list[int]]]
) -> None:
    found = read_roster(SAMPLES / f"{name}.rosz")
    assert [(each.name, [figure.count for figure in each.figures]) for each in found.squads] == counts
    assert all(figure.characteristics and figure.weapons for _, figure in found.figures())
