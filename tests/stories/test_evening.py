"""An evening with "La Spia": the real window through two full turns, then closed, opened again and verified."""

from collections import Counter
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from companion.app import data_folder, registry
from companion.persistence.game_file import open_game
from companion.rulesets.awam.intents import Fire
from companion.session.verify import verify
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.start import Desktop
from tests.ui.desktop import desktop, drag, mouse


class Umpire:
    """Does what an umpire does: presses NEXT, drags, types dice, lets the program roll now and then."""

    def __init__(self, desk: Desktop, qtbot: QtBot) -> None:
        self.desk = desk
        self.qtbot = qtbot
        self.done: Counter[str] = Counter()

    @property
    def game(self) -> dict[str, object]:
        return dict(self.desk.bridge.session.state.game)

    def turn(self) -> object:
        return self.game.get("turn", 1)

    def answer_card(self) -> None:
        """Roll or type until the card has its result, then close it."""
        card = self.desk.window.card
        while card.pending is not None and not card.pending.ended:
            request = card.form.request
            assert request is not None
            if card.form.field is None:
                buttons = [each for each in card.form.findChildren(QPushButton) if each.isVisible()]
                self.qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
            elif self.done["dice"] % 2:
                self.qtbot.keyClick(card.form.field, Qt.Key.Key_Return)
            else:
                card.form.field.setText("3")
                self.qtbot.keyClick(card.form.field, Qt.Key.Key_Return)
                if card.complaint.isVisible():
                    card.form.roll()
            self.done["dice"] += 1
        card.give_up()

    def act(self, unit: str) -> None:
        """Let a figure fire when it may, else load, else walk towards the house."""
        window, bridge = self.desk.window, self.desk.bridge
        bridge.select((unit,))
        offers = window.inspector.buttons
        for _, target in self.targets(unit):
            intent = bridge.ruleset.fire(bridge.context, unit, target)
            if intent is not None and "awam.offer.fire" in offers and not bridge.examine(intent).refusals:
                position = bridge.session.state.units[target].position
                assert position is not None
                self.qtbot.mouseClick(offers["awam.offer.fire"], Qt.MouseButton.LeftButton)
                mouse(window.board, QEvent.Type.MouseButtonPress, position, Qt.MouseButton.LeftButton)
                assert isinstance(window.card.intent, Fire)
                self.done["shots"] += 1
                return self.answer_card()
        for code in ("awam.offer.reload", "awam.offer.morale"):
            if code in offers:
                self.done[code] += 1
                self.qtbot.mouseClick(offers[code], Qt.MouseButton.LeftButton)
                return self.answer_card()
        return self.walk(unit)

    def targets(self, unit: str) -> list[tuple[float, str]]:
        field = self.desk.bridge.context.field
        if not field.stands(unit):
            return []
        return [(measured.edge, enemy) for enemy, measured in field.nearest_enemies(unit)][:2]

    def walk(self, unit: str) -> None:
        """Drag the figure a little; where that is refused let its activation pass."""
        window, bridge = self.desk.window, self.desk.bridge
        start = bridge.session.state.units[unit].position
        before = len(bridge.session.journal.records)
        if start is not None:
            way = 6.0 if start[0] < 80 else -6.0
            drag(window.board, [start, (start[0] + way, start[1] + 1.0)])
            if window.card.isVisible() and window.card.pending is not None:
                self.answer_card()
            window.card.give_up()
        if len(bridge.session.journal.records) > before:
            self.done["walks"] += 1
            return
        bridge.select((unit,))
        self.qtbot.mouseClick(window.inspector.buttons["awam.offer.rest"], Qt.MouseButton.LeftButton)
        self.done["rests"] += 1

    def play_turn(self) -> None:
        turn = self.turn()
        for _ in range(300):
            if self.turn() != turn:
                return
            step = self.desk.bridge.ruleset.next_step(self.desk.bridge.context)
            assert step is not None
            if "action" in step.wants:
                self.act(step.unit)
            else:
                self.qtbot.mouseClick(self.desk.window.turn_bar.next, Qt.MouseButton.LeftButton)
                self.answer_card()
                self.done[step.code] += 1
        raise AssertionError("the turn does not end")


def test_two_full_turns_of_la_spia(qtbot: QtBot, tmp_path: Path) -> None:
    desk = desktop(tmp_path)
    qtbot.addWidget(desk.window)
    umpire = Umpire(desk, qtbot)
    umpire.play_turn()
    umpire.play_turn()
    assert umpire.turn() == 3
    assert umpire.done["awam.offer.end_turn"] == 2
    journal = desk.bridge.session.journal
    assert len(journal.line()) >= 60
    assert umpire.done["walks"] >= 20
    assert desk.window.journal.count() == len(journal.records) + 1
    assert list(verify(desk.bridge.ruleset, journal)) == []
    path, status = desk.files.opened.path, desk.bridge.ruleset.status(desk.bridge.context)
    desk.window.close()
    again = open_game(path, registry(data_folder() / "resources"))
    assert again.session.journal.records == journal.records
    assert again.session.ruleset.status(again.session.context) == status


def test_an_unfinished_game_says_where_we_were(qtbot: QtBot, tmp_path: Path) -> None:
    desk = desktop(tmp_path)
    qtbot.addWidget(desk.window)
    umpire = Umpire(desk, qtbot)
    for _ in range(4):
        step = desk.bridge.ruleset.next_step(desk.bridge.context)
        assert step is not None
        if "action" in step.wants:
            umpire.act(step.unit)
        else:
            qtbot.mouseClick(desk.window.turn_bar.next, Qt.MouseButton.LeftButton)
            umpire.answer_card()
    acted = [desk.bridge.session.state.units[each].name for each in umpire.game.get("acted", ())]
    path = desk.files.opened.path
    desk.window.close()
    other = desktop(tmp_path, path)
    qtbot.addWidget(other.window)
    other.files.greet()
    card = other.window.findChild(MessageCard)
    assert card is not None
    said = "\n".join(label.text() for label in card.findChildren(QLabel))
    assert "Where we were" in said
    assert "Turn 1 of 8" in said
    assert "Card:" in said
    for name in acted:
        assert name in said


def test_a_scenario_whose_game_is_unfinished_offers_to_go_on(qtbot: QtBot, tmp_path: Path) -> None:
    first = desktop(tmp_path)
    qtbot.addWidget(first.window)
    qtbot.mouseClick(first.window.turn_bar.next, Qt.MouseButton.LeftButton)
    Umpire(first, qtbot).answer_card()
    assert len(first.bridge.session.journal.records) == 1
    first.window.close()
    second = desktop(tmp_path)
    qtbot.addWidget(second.window)
    second.files.greet()
    card = second.window.findChild(MessageCard)
    assert card is not None
    qtbot.mouseClick(card.buttons[0], Qt.MouseButton.LeftButton)
    assert len(second.bridge.session.journal.records) == 1
    assert second.files.opened.path == first.files.opened.path


def test_a_bad_file_is_told_and_the_game_on_the_table_stays(qtbot: QtBot, tmp_path: Path) -> None:
    desk = desktop(tmp_path)
    qtbot.addWidget(desk.window)
    before = desk.bridge.session
    bad = tmp_path / "bad.scenario.json"
    bad.write_text('{"format": "companion.scenario/1", "ruleset": "awam", "title": 3, "table": {"width": 1}}', "utf-8")
    assert not desk.files.open(bad)
    card = desk.window.findChild(MessageCard)
    assert card is not None
    assert f"{bad}:title" in card.text.text()
    assert "persistence." not in card.text.text()
    assert desk.bridge.session is before
    assert not desk.files.open(tmp_path)
    assert not desk.files.open(tmp_path / "nothing.game.jsonl")


def test_save_and_reopen(qtbot: QtBot, tmp_path: Path) -> None:
    desk = desktop(tmp_path)
    qtbot.addWidget(desk.window)
    drag(desk.window.board, [(78.0, 82.0), (78.0, 86.0)], keys=Qt.KeyboardModifier.ShiftModifier)
    place = desk.bridge.session.state.units["reed"].position
    assert place != (78.0, 82.0)
    desk.files.save_game(tmp_path / "ours.game.jsonl")
    assert desk.files.opened.path == tmp_path / "ours.game.jsonl"
    assert desk.bridge.session.state.units["reed"].position == place
    assert desk.bridge.undo()
    desk.files.save_scenario(tmp_path / "ours.scenario.json")
    assert desk.files.open(tmp_path / "ours.scenario.json")
    assert desk.bridge.session.state.units["reed"].position == (78.0, 82.0)
