"""Whatever is asked wrongly gets a sentence and the right exit code; nothing is half written."""

from pathlib import Path

import pytest

from companion.cli.desk import DONE, FAULTY
from tests.unit.cli.test_commands import LA_SPIA, command
from tests.unit.persistence.test_writing import room


@pytest.mark.parametrize("asked", [("render",), ("print", "--what", "sheets"), ("print", "--what", "reference")])
def test_paper_that_finds_no_room_leaves_the_old_one_and_names_the_file(asked: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "a.pdf"
    out.write_bytes(b"old")
    with room(1000):
        code, _, said = command(asked[0], LA_SPIA, str(out), *asked[1:])
    assert code == FAULTY
    assert said.startswith(f"{out}: ")
    assert "no room" in said
    assert out.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_picture_is_of_the_kind_that_its_name_says_in_capitals_too(tmp_path: Path) -> None:
    for name, begins in (("a.PNG", b"\x89PNG"), ("a.Pdf", b"%PDF"), ("a.SVG", b"<?xml")):
        assert command("sight", LA_SPIA, "cole", "bell", "--picture", str(tmp_path / name))[0] == DONE
        assert (tmp_path / name).read_bytes().startswith(begins)


def test_reasons_are_named_in_the_readers_language(tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "a.png"
    for language, words in (("en", "not there"), ("it", "non c'è"), ("ru", "нет")):
        code, _, said = command("render", LA_SPIA, str(out), language=language)
        assert code == FAULTY
        assert said.startswith(f"{out}: ")
        assert words in said
