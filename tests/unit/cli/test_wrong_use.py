"""Whatever is asked wrongly gets a sentence and the right exit code; nothing is half written."""

import json
from pathlib import Path

import pytest

from companion.cli.desk import DONE, FAULTY, MISUSED
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


def test_intents_that_begin_with_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    intents = tmp_path / "friday.jsonl"
    intents.write_bytes(b'\xef\xbb\xbf{"do":"core.roll"}\r\n{"do":"core.roll"}\r\n')
    code, out, said = command("play", LA_SPIA, str(intents), "--dice", "3,4")
    assert (code, said) == (DONE, "")
    assert out.count("D6 shows") == 2
    one = tmp_path / "one.json"
    one.write_bytes(b'\xef\xbb\xbf{"do":"core.roll"}')
    assert command("odds", LA_SPIA, str(one))[0] == DONE


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_a_file_without_end_is_told_from_a_scenario() -> None:
    code, _, said = command("check", "/dev/zero")
    assert code == FAULTY
    assert "no end" in said


def test_a_point_beyond_the_edge_is_no_option(tmp_path: Path) -> None:
    code, out, _ = command("measure", LA_SPIA, "-3,-4", "0,0")
    assert code == DONE
    assert "5.0" in out
    assert command("path", LA_SPIA, "dunn", "-3,-4", "--action", "walk")[0] == DONE
    code, _, said = command("measure", LA_SPIA, "-3,x", "0,0")
    assert code == MISUSED
    assert "“-3,x”" in said


def test_a_number_that_will_not_do_is_said_as_it_was_given() -> None:
    for given in ("nan", "1e+09", "-1"):
        code, _, said = command("measure", LA_SPIA, "0,0", "1,1", "--limit", given)
        assert code == MISUSED
        assert f"“{given}”" in said


@pytest.mark.parametrize("last", ["9", '{"do":"core.remove_unit","unit":"nobody"}'])
def test_a_game_that_stops_half_way_says_where_it_stands(last: str, tmp_path: Path) -> None:
    intents, out = tmp_path / "a.jsonl", tmp_path / "a.game.jsonl"
    second = last if last.startswith("{") else '{"do":"core.roll"}'
    intents.write_text('{"do":"core.roll"}\n' + second + "\n", "utf-8")
    code, printed, said = command("play", LA_SPIA, str(intents), "--dice", "3,9", "--out", str(out), "--json")
    assert code == FAULTY
    assert f"{intents}:line 2" in said
    assert said.count(str(out)) == 1
    assert json.loads(printed)["line"] == 2
    assert len(json.loads(printed)["records"]) == 1
    assert command("verify", str(out))[0] == DONE
