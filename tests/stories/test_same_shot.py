"""One shot, three roads: window, command line and replay write the very same file."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from companion.app import data_folder, registry, wording
from companion.cli.desk import DONE, Desk
from companion.cli.main import run
from companion.model.state import snapshot
from companion.persistence.game_file import begin_game, open_game
from companion.rules.drivers import Replay
from companion.rules.record import Gesture, RecordCodec
from companion.rulesets.awam.intents import Fire
from tests.conformance.awam_table import RULES, fence, man, table
from tests.ui.desktop import desktop
from tests.ui.window.test_shot import open_shot, type_die

DICE = ("4", "8", "2")


def test_the_same_shot_with_the_same_dice_is_the_same_bytes_on_every_road(qtbot: QtBot, tmp_path: Path) -> None:
    units = [man("ann", 40.0, facing=90.0), man("bob", 55.0, side="blue"), man("cid", 70.0, 90.0, side="blue")]
    scenario = snapshot(table(units, [fence(50.0)]), RULES.tables)
    desk = desktop(tmp_path, scenario)
    qtbot.addWidget(desk.window)
    open_shot(desk)
    for die in DICE:
        type_die(desk, qtbot, die)
    by_window = desk.files.opened.path
    desk.window.close()

    rulesets = registry(data_folder() / "resources")
    words = wording("en", data_folder() / "resources", rulesets)
    intents = tmp_path / "shot.jsonl"
    shot = Fire(shooter="ann", target="bob", weapon="musket")
    intents.write_bytes(RecordCodec(RULES.intents).write_intent(shot) + b"\n")
    by_command = tmp_path / "command.game.jsonl"
    terminal = Desk(rulesets, words, data_folder() / "resources" / "styles" / "colours.toml")
    arguments = [str(tmp_path / "table.scenario.json"), str(intents), "--dice", ",".join(DICE)]
    assert run(terminal, ["play", *arguments, "--out", str(by_command)]) == DONE

    opened = open_game(by_window, rulesets)
    (record,) = opened.session.journal.records
    assert isinstance(record, Gesture)
    replayed = begin_game(tmp_path / "replay.game.jsonl", scenario, RULES)
    replayed.session.perform(record.intent, Replay(record.answers))
    replayed.store.close()

    whole = by_window.read_bytes()
    assert len(whole.splitlines()) == 2
    assert by_command.read_bytes() == whole
    assert replayed.path.read_bytes() == whole
    assert run(terminal, ["verify", str(by_window)]) == DONE
