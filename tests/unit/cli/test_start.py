"""How the program starts, and how it gives up: a sentence and an exit code, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import companion.app
from companion import __version__
from companion.__main__ import INTERRUPTED
from companion.app import data_folder, has_display, is_file_name, main, split_language
from companion.cli.desk import DONE, FAULTY, MISUSED
from companion.cli.main import COMMANDS
from companion.persistence.error_log import NAME, note_down
from companion.persistence.scenario_file import read_scenario
from tests.ui_free import NOW

ROOT = Path(__file__).parents[3]
LA_SPIA = str(data_folder() / "scenarios" / "la_spia.scenario.json")


def companion_here(*arguments: str, head: str = "", **environment: str) -> "tuple[int, str, str]":
    """Run the program as a user does; ``head`` is run before it."""
    clean = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    clean = {**clean, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **environment}
    code = f"{head}\nimport sys\nfrom companion.app import main\nsys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, env=clean, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("environment", "language", "word"),
    [
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":77"}, "en", "No window can be opened here"),
        ({"QT_QPA_PLATFORM": "nonsense"}, "it", "Qui non si può aprire una finestra"),
    ],
)
def test_where_qt_would_abort_a_sentence_is_said(environment: dict[str, str], language: str, word: str) -> None:
    code, out, err = companion_here("--lang", language, **environment)
    assert code == MISUSED
    assert out == ""
    assert err.startswith(word)
    assert len(err.splitlines()) == 1
    assert "companion render" in err


NO_QT = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Refuse())
"""


def test_without_pyside6_only_pictures_and_the_window_are_missing(tmp_path: Path) -> None:
    assert companion_here("check", LA_SPIA, head=NO_QT)[0] == DONE
    assert companion_here("sight", LA_SPIA, "cole", "bell", head=NO_QT)[0] == DONE
    for arguments in (("render", LA_SPIA, str(tmp_path / "a.png")), ()):
        code, _, err = companion_here(*arguments, head=NO_QT, QT_QPA_PLATFORM="offscreen")
        assert code == MISUSED
        assert "PySide6" in err
        assert "Traceback" not in err


def test_a_reader_who_has_had_enough_is_no_fault() -> None:
    command = f"{sys.executable} -c 'from companion.app import main; raise SystemExit(main())'"
    done = subprocess.run(
        ["bash", "-c", f"{command} sight {LA_SPIA} cole bell --json | head -1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "{\n"
    assert done.stderr == ""


def test_text_that_the_terminal_cannot_show_is_shown_as_it_can_be() -> None:
    code, _, err = companion_here("--lang", "ru", "dance", "now", PYTHONIOENCODING="ascii")
    assert code == MISUSED
    assert "\\u" in err


def test_the_unexpected_is_a_sentence_and_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def surprise(*_: object) -> int:
        raise ZeroDivisionError("nobody thought of this")

    monkeypatch.setattr(companion.app, "run", surprise)
    monkeypatch.setattr(companion.app, "user_folder", lambda: tmp_path / "kept")
    assert main(["check", LA_SPIA]) == FAULTY
    said = capsys.readouterr()
    log = tmp_path / "kept" / NAME
    assert str(log) in said.err
    assert "Traceback" not in said.err
    assert "ZeroDivisionError: nobody thought of this" in log.read_text("utf-8")


def test_the_log_grows_and_finds_another_place_where_it_may_not_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "system"))
    first = note_down(tmp_path / "file", ValueError("one"), NOW)
    second = note_down(tmp_path / "file", ValueError("two"), NOW)
    assert first == second == tmp_path / "system" / "companion" / NAME
    text = first.read_text("utf-8")
    assert text.index("one") < text.index("two")
    assert text.startswith("2026-01-01T00:00:00")


@pytest.mark.parametrize(
    ("given", "answer"),
    [("dance", False), ("-x", False), ("dance.json", True), ("./dance", True), (".", True), (LA_SPIA, True)],
)
def test_a_file_is_told_from_a_slip_of_the_keyboard(given: str, answer: bool) -> None:
    assert is_file_name(given) is answer


def test_the_language_may_stand_anywhere() -> None:
    assert split_language(["check", "--lang", "it", "x"]) == ("it", ["check", "x"])
    assert split_language(["--lang=ru"]) == ("ru", [])
    assert split_language(["check", "--lang"]) == ("", ["check"])
    assert split_language(["check"]) == (None, ["check"])


def test_a_language_that_nobody_speaks_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "xx", "check", LA_SPIA]) == MISUSED
    assert "xx" in capsys.readouterr().err
    assert main(["check", LA_SPIA, "--lang"]) == MISUSED
    assert "en, it, ru" in capsys.readouterr().err
    assert main(["--lang", "it_IT", "check", LA_SPIA]) == DONE


@pytest.mark.parametrize("asked", ["-h", "--help", "help"])
def test_the_program_lists_its_commands(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([asked]) == DONE
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in COMMANDS)


def test_the_program_tells_its_version_and_helps_with_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == DONE
    assert capsys.readouterr().out == f"companion {__version__}\n"
    assert main(["help", "measure"]) == DONE
    assert "--limit" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environment", "platform", "answer"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "w"}, "linux", True),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_a_display_is_looked_for_where_there_may_be_none(
    environment: dict[str, str], platform: str, answer: bool
) -> None:
    assert has_display(environment, platform) is answer


@pytest.mark.parametrize(
    "path", sorted((data_folder() / "scenarios").glob("*.scenario.json")), ids=lambda each: each.stem
)
def test_nobody_in_a_shipped_scenario_stands_in_another_or_in_a_wall(path: Path) -> None:
    from companion.battlefield.battlefield import Battlefield
    from companion.model.state import begin

    scenario, ruleset = read_scenario(path, companion.app.registry(data_folder() / "resources"))
    state = begin(scenario, ruleset.tables)
    field = Battlefield(state)
    units = [each.id for each in state.on_table()]
    assert len(units) > 1
    touching = [(a, b) for at, a in enumerate(units) for b in units[at + 1 :] if field.measure(a, b).edge <= 0]
    assert touching == []
    walls = [piece.id for piece in state.terrain.pieces if piece.kind in ("wall", "fence", "rock", "hedge")]
    assert [(unit, wall) for unit in units for wall in walls if field.measure(unit, wall).edge <= 0] == []
    assert scenario.turn_limit > 0
    assert "objective" in {zone.kind for zone in scenario.zones}
    reserves = any(unit.position is None for unit in scenario.units)
    assert not reserves or "entry" in {zone.kind for zone in scenario.zones}


def test_who_gives_up_while_the_program_loads_sees_no_traceback() -> None:
    head = """
import sys
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "companion.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
import runpy
runpy.run_module("companion", run_name="__main__")
"""
    code, out, err = companion_here("check", LA_SPIA, head=head)
    assert (code, out, err) == (INTERRUPTED, "", "")


def test_the_program_starts_as_a_module_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--version"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"companion {__version__}\n"
