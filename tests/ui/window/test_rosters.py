"""The card of a roster in the window: who comes along, what becomes what, and what comes of it at once."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.ui.armlists.lists import Lists
from companion.ui.armlists.roster_card import RosterCard
from companion.ui.start import Desktop
from tests.conformance.microwar144_table import RULES, soldier, table
from tests.ui.desktop import desktop
from tests.unit.persistence.rosters import HERO, SQUAD, roster


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    made = desktop(tmp_path, snapshot(table([soldier("ann", 40.0)]), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def lists_of(desk: Desktop) -> Lists:
    found = desk.window.findChild(Lists)
    assert isinstance(found, Lists)
    return found


def opened(desk: Desktop, tmp_path: Path) -> RosterCard:
    path = tmp_path / "friday.ros"
    path.write_bytes(roster(SQUAD, HERO))
    rosters = lists_of(desk).rosters
    assert rosters.open(path)
    assert rosters.card is not None
    return rosters.card


def test_mapping_shows_at_once_what_comes_out_and_takes_it_over(desk: Desktop, tmp_path: Path) -> None:
    card = opened(desk, tmp_path)
    line = next(each for each in card.sources.lines if each.key == "level")
    assert not line.times.isEnabled()
    line.characteristic.setCurrentText("Ld")
    line.plus.setValue(-1.0)
    card.weapons["Boltgun"].setCurrentIndex(card.weapons["Boltgun"].findData("assault_rifle"))
    assert "Sergeant: Level 7" in card.preview.text()
    assert "Captain: Level 8" in card.preview.text()
    card.replace.click()
    armlist = lists_of(desk).desk.armlist
    assert [each.name for each in armlist.squads] == ["Line squad", "Captain"]
    assert armlist.by_id()["trooper"].stats == {"level": 6, "weapons": ("assault_rifle",)}
    lists_of(desk).desk.undo()
    assert lists_of(desk).desk.armlist.squads == ()


def test_who_is_not_ticked_stays_away_and_levels_beyond_ten_are_told(desk: Desktop, tmp_path: Path) -> None:
    card = opened(desk, tmp_path)
    squad = card.tree.topLevelItem(0)
    assert squad is not None
    squad.setCheckState(0, Qt.CheckState.Unchecked)
    assert "Trooper" not in card.preview.text()
    line = next(each for each in card.sources.lines if each.key == "level")
    line.characteristic.setCurrentText("Ld")
    line.times.setValue(2.0)
    assert "Captain: Level 18 is held to 10" in card.cut.text()
    captain = card.tree.topLevelItem(1)
    assert captain is not None
    captain.setCheckState(0, Qt.CheckState.Unchecked)
    assert card.preview.text() == "Nobody is ticked."
    assert not card.replace.isEnabled()


def test_a_file_that_is_no_roster_is_told_and_opens_nothing(desk: Desktop, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "torn.ros"
    path.write_bytes(b"<roster>")
    lists = lists_of(desk)
    with qtbot.waitSignal(lists.desk.told) as told:
        assert not lists.rosters.open(path)
    assert "torn.ros:line 1" in told.args[1][0]
    assert lists.rosters.card is None
