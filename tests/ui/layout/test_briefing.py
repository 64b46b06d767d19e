"""What a scenario is about is told when it is begun from the start page, and whenever it is asked for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.ui.dialogs.message_card import MessageCard
from companion.ui.start import Desktop
from tests.ui.desktop import desktop
from tests.ui.layout.leaving import let_go


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    yield made
    let_go(made)


def test_the_tutorial_tells_its_steps_one_below_the_other(made: Desktop) -> None:
    start = made.actions.show_start()
    names = [start.list.item(row).text() for row in range(start.list.count())]
    first = names.index("Begin:  The toll house  -  Skirmishes in North America")
    start.list.itemActivated.emit(start.list.item(first))
    QApplication.processEvents()
    (card,) = [each for each in made.window.findChildren(MessageCard) if not each.isHidden()]
    steps = [line[:2] for line in card.text.text().split("\n") if line[:1].isdigit()]
    assert steps == ["1.", "2.", "3.", "4.", "5.", "6.", "7."]
    card.give_up()


def test_a_scenario_without_a_word_says_so(made: Desktop) -> None:
    made.layout.ask_new().enter()
    made.layout.play()
    assert made.actions.show_briefing() is None
    assert made.window.strip.hover.text() == made.bridge.say("ui.briefing.none")
