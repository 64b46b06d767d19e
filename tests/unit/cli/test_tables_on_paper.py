"""Tables on the command line: the quick reference, and checking a club's sheet."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion.cli.desk import DONE, FAULTY, MISUSED
from tests.unit.cli.test_commands import LA_SPIA, command


@pytest.mark.parametrize(("language", "heading"), [("en", "To hit"), ("it", "Tiro: per colpire"), ("ru", "Попадание")])
def test_the_quick_reference_is_written(tmp_path: Path, language: str, heading: str) -> None:
    out = tmp_path / "page.pdf"
    code, said, _ = command("print", LA_SPIA, str(out), "--what", "reference", language=language)
    assert code == DONE
    assert str(out) in said
    assert heading in " ".join(PdfReader(out).pages[0].extract_text().split())


def test_the_report_tells_what_was_written(tmp_path: Path) -> None:
    out = tmp_path / "page.pdf"
    code, said, _ = command("print", LA_SPIA, str(out), "--what", "reference", "--json")
    assert code == DONE
    assert json.loads(said) == {"written": str(out), "what": "reference", "pages": 1}


@pytest.mark.parametrize(
    "arguments",
    [("page.pdf", "--what", "poster"), ("page.png", "--what", "reference"), ("page.pdf",)],
)
def test_wrong_usage_is_said(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    code, out, err = command("print", LA_SPIA, str(tmp_path / arguments[0]), *arguments[1:])
    assert (code, out) == (MISUSED, "")
    assert err
    assert not list(tmp_path.iterdir())


def sheet(folder: Path, values: str) -> str:
    path = folder / "club.tables.toml"
    path.write_text(f'ruleset = "awam"\n[values]\n{values}\n', "utf-8")
    return str(path)


def test_a_sound_sheet_is_sound(tmp_path: Path) -> None:
    code, out, err = command("check", sheet(tmp_path, '"fire.musket.short" = 25'))
    assert (code, err) == (DONE, "")
    assert "without fault" in out


def test_every_fault_of_a_sheet_is_named_with_file_and_key(tmp_path: Path) -> None:
    path = sheet(tmp_path, '"fire.musket.short" = 5000\n"deck.queens" = 2\n"option.A25.reading" = "roughly"')
    code, out, err = command("check", path)
    assert (code, out) == (FAULTY, "")
    lines = err.splitlines()
    assert len(lines) == 3
    for key in ("fire.musket.short", "deck.queens", "option.A25.reading"):
        assert any(line.startswith(f'{path}:values."{key}": ') for line in lines)


def test_an_unusual_value_is_told_and_is_no_fault(tmp_path: Path) -> None:
    path = sheet(tmp_path, '"fire.musket.short" = 120')
    code, out, err = command("check", path)
    assert code == DONE
    assert "without fault" in out
    assert err == (
        f'{path}:values."fire.musket.short": Musket: short range up to: 120 is unusual; '
        "a table would expect 10 to 40.\n"
    )
    assert [each["code"] for each in json.loads(command("check", path, "--json")[1])] == ["core.refusal.unusual"]
