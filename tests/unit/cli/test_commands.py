"""The command line on La Spia and on small files: answers, exit codes, JSON."""

import io
import json
from pathlib import Path

import pytest

from companion.app import data_folder, main, registry, wording
from companion.cli.desk import DONE, FAULTY, MISUSED, Desk
from companion.cli.main import COMMANDS, run
from companion.model.state import snapshot
from companion.persistence.game_file import open_game
from companion.persistence.scenario_file import write_scenario
from companion.rules.record import RecordCodec
from companion.rulesets.awam.intents import Fire
from tests.conformance import microwar144_table as microwar
from tests.conformance.awam_table import RULES, fence, man, table

RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)
LA_SPIA = str(data_folder() / "scenarios" / "la_spia.scenario.json")


def command(*arguments: str, language: str = "en") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    words = wording(language, RESOURCES, RULESETS)
    code = run(Desk(RULESETS, words, RESOURCES / "styles" / "colours.toml", out, err), list(arguments))
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def duel(tmp_path: Path) -> str:
    units = [man("ann", 40.0, facing=90.0), man("bob", 55.0, side="blue")]
    path = tmp_path / "duel.scenario.json"
    write_scenario(path, snapshot(table(units, [fence(50.0)]), RULES.tables))
    return str(path)


@pytest.fixture
def shot(tmp_path: Path) -> str:
    path = tmp_path / "shot.jsonl"
    path.write_bytes(
        RecordCodec(RULES.intents).write_intent(Fire(shooter="ann", target="bob", weapon="musket")) + b"\n"
    )
    return str(path)


def test_check_says_that_la_spia_is_sound() -> None:
    assert command("check", LA_SPIA)[0] == DONE


def test_check_reads_the_rulesets_own_table() -> None:
    assert command("check", str(RESOURCES / "rulesets" / "awam.toml"))[0] == DONE


def test_measure_between_points_and_units(duel: str) -> None:
    code, out, _ = command("measure", duel, "ann", "bob", "--json")
    assert code == DONE
    assert json.loads(out)["edge"] == pytest.approx(13.0)
    assert json.loads(command("measure", duel, "0,0", "3,4", "--json")[1])["centre"] == pytest.approx(5.0)
    assert "certainly yes" in command("measure", duel, "ann", "bob", "--limit", "13")[1]


def test_sight_names_fraction_pieces_and_method(duel: str, tmp_path: Path) -> None:
    picture = tmp_path / "sight.svg"
    code, out, _ = command("sight", duel, "ann", "bob", "--picture", str(picture))
    assert code == DONE
    assert "Ann sees Bob." in out
    assert "silhouette" in out
    assert "Needs 5 on a D10" in out
    assert picture.read_text("utf-8").startswith("<?xml")
    report = json.loads(command("sight", duel, "ann", "bob", "--json")[1])
    # eye 2, wall 1.5 at 10 of 15 cm (its far face at 10.1): (2 - 0.5 * 15 / 10.1) / 3
    assert report["sighted"]["cover"]["fraction"] == pytest.approx((2 - 0.5 * 15 / 10.1) / 3, abs=1e-6)


def test_path_charges_pieces_and_tells_where_it_ends(duel: str) -> None:
    code, out, _ = command("path", duel, "ann", "46,50", "--action", "walk")
    assert code == DONE
    assert "Comes to stand at 46.0, 50.0" in out
    assert command("path", duel, "ann", "46,50", "--action", "fly")[0] == MISUSED


def test_play_writes_the_record_and_verify_agrees(duel: str, shot: str, tmp_path: Path) -> None:
    game = tmp_path / "out.game.jsonl"
    code, out, _ = command("play", duel, shot, "--dice", "4,8,2", "--out", str(game))
    assert code == DONE
    assert "Bob is wounded and falls" in out
    assert "[A25, printed]" in out
    assert command("verify", str(game))[0] == DONE
    opened = open_game(game, RULESETS)
    assert opened.session.state.units["bob"].pose == "prone"
    assert command("play", duel, shot, "--out", str(game))[0] == MISUSED


def test_play_tells_refusals_with_their_line(duel: str, tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text('# a comment\n\n{"do":"awam.reload","unit":"ann"}\n', "utf-8")
    code, _, err = command("play", duel, str(path))
    assert code == FAULTY
    assert err.startswith(f"{path}:line 3: Ann has no reload marker. [A18]")


def test_play_reads_every_line_before_it_plays_one(duel: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"do":"awam.rest","unit":"ann"}\n{"do":"awam.dance"}\n{"do":"awam.rest"}\nnonsense\n', "utf-8")
    game = tmp_path / "never.game.jsonl"
    code, _, err = command("play", duel, str(path), "--out", str(game))
    assert code == FAULTY
    places = [line.removeprefix(f"{path}:").split(":")[0] for line in err.splitlines()]
    assert [place.split(".")[0].split(",")[0] for place in places] == ["line 2", "line 3", "line 4"]
    assert not game.exists()


def test_sight_puts_what_is_too_close_to_call_in_words(tmp_path: Path) -> None:
    """A line of fire has no numbers to hold apart; a range has."""
    units = [
        microwar.soldier("ann", 20.0, weapons=("own",), own_range=19, own_power=1),
        microwar.soldier("bob", 40.0, side="blue"),
    ]
    for named, terrain, said in (
        ("line", (microwar.wall(30.0, 30.0, 50.5, height=6.0),), "Too close to call [M10]: Is Bob in line of fire?\n"),
        ("range", (), "Too close to call [M10]: Is Bob within 19 cm? 19.0 against 19.0\n"),
    ):
        path = tmp_path / f"{named}.scenario.json"
        write_scenario(path, snapshot(microwar.table(units, terrain, tolerance=0.3), microwar.RULES.tables))
        assert said in command("sight", str(path), "ann", "bob")[1]


def test_odds_are_fractions(duel: str, shot: str) -> None:
    code, out, _ = command("odds", duel, shot)
    assert code == DONE
    # behind a fence: needs 6 of D10; misfire 1/6, miss 5/6 * 5/10 = 5/12
    assert "5/12  41.67 %  miss" in out
    assert "1/6  16.67 %  misfire" in out


def test_odds_of_what_needs_no_dice_leave_no_place_unfilled(duel: str, tmp_path: Path) -> None:
    note = tmp_path / "note.json"
    note.write_text('{"do": "core.note", "note": "hello"}', "utf-8")
    code, out, _ = command("odds", duel, str(note))
    assert code == DONE
    assert out.splitlines() == ["1  100.00 %  Note: ...", "Exact; ways in which the dice can fall: 1."]


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_render_writes_the_same_bytes_each_time(duel: str, tmp_path: Path, kind: str) -> None:
    first, second = tmp_path / f"a.{kind}", tmp_path / f"b.{kind}"
    for path in (first, second):
        assert command("render", duel, str(path), "--scale", "4")[0] == DONE
    data = first.read_bytes()
    assert len(data) > 1000
    if kind != "pdf":  # a PDF carries the moment of its making
        assert data == second.read_bytes()


def test_render_as_a_side_leaves_out_what_is_hidden(tmp_path: Path) -> None:
    units = [man("ann", 40.0), man("bob", 55.0, side="blue", hidden=True)]
    path, shown = tmp_path / "t.scenario.json", tmp_path / "shown.scenario.json"
    write_scenario(path, snapshot(table(units), RULES.tables))
    write_scenario(shown, snapshot(table(units[:1]), RULES.tables))
    for name, file in (("a", path), ("b", shown)):
        assert command("render", str(file), str(tmp_path / f"{name}.png"), "--as", "red", "--scale", "4")[0] == DONE
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert command("render", str(path), str(tmp_path / "c.png"), "--as", "nobody")[0] == MISUSED


@pytest.mark.parametrize(
    "arguments",
    [
        ("measure", LA_SPIA, "cole"),
        ("measure", LA_SPIA, "cole", "nobody"),
        ("measure", LA_SPIA, "kemp", "cole"),
        ("sight", LA_SPIA, "cole", "cole"),
        ("render", LA_SPIA, "picture.bmp"),
        ("verify", LA_SPIA),
        ("play", LA_SPIA),
        ("play", LA_SPIA, "a", "b", "c"),
        ("play", LA_SPIA, "a", "--seed", "many"),
        ("play", LA_SPIA, "a", "--dice"),
        ("measure", LA_SPIA, "1,1", "nan,2"),
        ("measure", LA_SPIA, "1,1", "2,2", "--limit", "nan"),
        ("measure", LA_SPIA, "1,1", "2,2", "--limit", "-1"),
        ("render", LA_SPIA, "picture.png", "--scale", "0"),
        ("render", LA_SPIA, "picture.png", "--scale", "inf"),
        ("sight", LA_SPIA, "cole", "bell", "--picture", "picture.bmp"),
        ("path", LA_SPIA, "cole", "here", "--action", "walk"),
    ],
)
@pytest.mark.parametrize("language", ["en", "it", "ru"])
def test_wrong_usage_is_a_sentence_and_2(arguments: tuple[str, ...], language: str) -> None:
    code, _, err = command(*arguments, language=language)
    assert code == MISUSED
    assert " " in err.strip()
    assert "cli." not in err
    assert "{" not in err
    if language != "en":
        assert "usage:" not in err


def test_json_on_every_command_is_the_whole_report(duel: str, shot: str, tmp_path: Path) -> None:
    game, bad = tmp_path / "j.game.jsonl", tmp_path / "bad.scenario.json"
    bad.write_text("[]", "utf-8")
    refused = tmp_path / "reload.jsonl"
    refused.write_text('{"do":"awam.reload","unit":"ann"}', "utf-8")
    for arguments, wanted, key in (
        (("check", duel), DONE, None),
        (("measure", duel, "ann", "bob"), DONE, "edge"),
        (("sight", duel, "ann", "bob"), DONE, "sighted"),
        (("path", duel, "ann", "46,50", "--action", "walk"), DONE, "path"),
        (("play", duel, shot, "--dice", "4,8,2", "--out", str(game)), DONE, "records"),
        (("play", duel, str(refused)), FAULTY, "refused"),
        (("odds", duel, shot), DONE, "chances"),
        (("odds", duel, str(bad)), FAULTY, "faults"),
        (("verify", str(game)), DONE, "differences"),
        (("render", duel, str(tmp_path / "j.png"), "--scale", "2"), DONE, "written"),
        (("measure", str(bad), "1,1", "2,2"), FAULTY, "faults"),
    ):
        code, out, _ = command(*arguments, "--json")
        assert code == wanted, arguments
        report = json.loads(out)
        assert key is None or key in report


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_every_language(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "it", "ru"):
        assert main(["--lang", language, name, "--help"]) == DONE
        assert "cli." not in capsys.readouterr().out


def test_without_a_display_the_window_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main([]) == MISUSED
    assert "display" in capsys.readouterr().err


def test_an_unknown_command_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dance", "now"]) == MISUSED
    assert "measure" in capsys.readouterr().err
