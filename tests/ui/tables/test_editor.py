"""The table editor: looking values up, changing them, undo, the rules' own again, unusual values, sharing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.app import data_folder, registry
from companion.model.state import snapshot
from companion.persistence.table_sheet import read_sheet
from companion.rules.intents import SetTable, SetTables
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.start import Desktop
from companion.ui.tables.editor import TableEditor
from tests.ui.desktop import desktop

SHORT, READING, SOFT = "fire.musket.short", "option.A25.reading", "fire.soft"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    qtbot.addWidget(made.window)
    yield made
    made.window.close()


def value(window: Desktop, key: str) -> object:
    return window.bridge.context.state.tables[key].value


def records(window: Desktop) -> int:
    return len(window.bridge.session.journal.records)


def texts(editor: TableEditor, key: str) -> list[str]:
    item = editor.list.items[key]
    return [item.text(at) for at in range(item.columnCount())]


def change(qtbot: QtBot, editor: TableEditor, key: str, typed: str) -> None:
    assert editor.list.go_to(key)
    editor.form.field.setText(typed)
    qtbot.keyClick(editor.form.field, Qt.Key.Key_Return)


def test_every_value_is_listed_under_its_table_with_its_source(window: Desktop) -> None:
    editor = window.tables.open_editor()
    assert set(editor.list.items) == set(window.bridge.ruleset.tables)
    assert editor.list.items[SHORT].parent().text(0) == "To hit"
    assert texts(editor, SHORT) == ["Musket: short range up to", "20 cm", "", "printed", "A25"]
    assert texts(editor, SOFT)[1:] == ["-1", "", "house value", "A28"]
    assert texts(editor, "fire.marksman")[1] == "+1"
    assert texts(editor, READING) == ["The score to hit must be", "reached", "", "our ruling", "A25"]


def test_the_form_always_shows_a_value_as_long_as_one_is_listed(window: Desktop) -> None:
    editor = window.tables.open_editor()
    first = next(iter(editor.list.items))
    assert editor.list.key == first
    assert editor.form.sentence.text() == texts(editor, first)[0]
    editor.filter.setText("musket short range")
    assert editor.form.sentence.text() == "Musket: short range up to"
    editor.filter.setText("no such value anywhere")
    assert editor.form.sentence.text() == ""
    editor.filter.clear()
    assert editor.form.sentence.text() == texts(editor, first)[0]


def test_a_value_is_changed_by_keys_alone_and_undone(window: Desktop, qtbot: QtBot) -> None:
    editor = window.tables.open_editor()
    qtbot.keyClicks(editor.filter, "musket short")
    assert set(editor.list.items) == {SHORT, "fire.musket.short_score"}
    qtbot.keyClick(editor.filter, Qt.Key.Key_Return)
    assert editor.list.key == SHORT
    qtbot.keyClick(editor.list, Qt.Key.Key_2)
    qtbot.keyClicks(editor.form.field, "2,5")
    qtbot.keyClick(editor.form.field, Qt.Key.Key_Return)
    assert value(window, SHORT) == 22.5
    assert window.bridge.context.state.tables[SHORT].source == "club"
    assert records(window) == 1
    assert texts(editor, SHORT)[1:4] == ["● 22.5 cm", "20 cm", "the club's own"]
    assert editor.count.text() == "1 of 129 values changed"
    window.bridge.undo()
    assert value(window, SHORT) == 20.0
    assert texts(editor, SHORT)[1:4] == ["20 cm", "", "printed"]


def test_a_ruling_is_read_beside_the_originals_words_and_chosen(window: Desktop) -> None:
    editor = window.tables.open_editor()
    editor.list.go_to(READING)
    form = editor.form
    quote = window.bridge.ruleset.sheet.quotes[READING].text
    assert quote in form.quote.text()
    assert form.quote.text().endswith("(AWAM)")
    assert [form.words.itemText(at) for at in range(form.words.count())] == ["reached", "exceeded"]
    form.words.setCurrentIndex(1)
    form.words.activated.emit(1)
    assert value(window, READING) == "strict"
    assert [type(each.intent) for each in window.bridge.session.journal.records] == [SetTable]


def test_an_unusual_value_is_asked_about_and_may_be_meant(window: Desktop, qtbot: QtBot) -> None:
    editor = window.tables.open_editor()
    change(qtbot, editor, SHORT, "120")
    assert value(window, SHORT) == 20.0
    said = editor.form.refusals.lines.text()
    assert said == "Musket: short range up to: 120 is unusual; a table would expect 10 to 40. [A25]"
    qtbot.keyClicks(editor.form.refusals.reason, "long rifles")
    qtbot.keyClick(editor.form.refusals.reason, Qt.Key.Key_Return)
    assert value(window, SHORT) == 120.0
    (record,) = window.bridge.session.journal.records
    assert [each.reason for each in record.intent.overrides] == ["long rifles"]


@pytest.mark.parametrize(
    ("key", "typed", "said"),
    [
        (SHORT, "501", "“Musket: short range up to” cannot be 501.0: the most is 500.0."),
        ("deck.aces", "2.5", "“2.5” cannot be read here."),
        ("deck.aces", "four", "“four” cannot be read here."),
        (SHORT, "nan", "“Musket: short range up to” cannot be nan: write a finite number."),
    ],
)
def test_nonsense_is_refused_with_a_sentence(window: Desktop, qtbot: QtBot, key: str, typed: str, said: str) -> None:
    editor = window.tables.open_editor()
    change(qtbot, editor, key, typed)
    assert editor.form.refusals.lines.text() == said
    assert not editor.form.refusals.asks
    assert records(window) == 0


def test_one_value_or_all_are_put_back(window: Desktop, qtbot: QtBot) -> None:
    editor = window.tables.open_editor()
    for key, typed in ((SHORT, "25"), (SOFT, "-2"), ("deck.aces", "6")):
        change(qtbot, editor, key, typed)
    editor.list.go_to(SOFT)
    qtbot.mouseClick(editor.form.back, Qt.MouseButton.LeftButton)
    assert value(window, SOFT) == -1
    editor.changed_only.setChecked(True)
    assert set(editor.list.items) == {SHORT, "deck.aces"}
    qtbot.mouseClick(editor.all_back, Qt.MouseButton.LeftButton)
    assert dict(window.bridge.context.state.tables) == dict(window.bridge.ruleset.tables)
    assert isinstance(window.bridge.session.journal.records[-1].intent, SetTables)
    assert editor.nothing.text() == "Everything is as the rules have it."
    window.bridge.undo()
    assert set(editor.list.items) == {SHORT, "deck.aces"}


def test_typing_nothing_new_changes_nothing(window: Desktop, qtbot: QtBot) -> None:
    editor = window.tables.open_editor()
    editor.list.go_to(SHORT)
    qtbot.keyClick(editor.form.field, Qt.Key.Key_Return)
    change(qtbot, editor, SHORT, "20.0")
    assert records(window) == 0


def test_the_box_finds_words_sources_rules_and_headings(window: Desktop) -> None:
    editor = window.tables.open_editor()
    tables = window.bridge.ruleset.tables
    editor.filter.setText("our ruling A19")
    assert set(editor.list.items) == {k for k, e in tables.items() if (e.source, e.rule) == ("ruling", "A19")}
    editor.filter.setText("morale wounded")
    assert "morale.wounded" in editor.list.items
    assert "fire.wounded" not in editor.list.items
    editor.filter.setText("zzz")
    assert editor.list.items == {}
    assert editor.nothing.text() == "Nothing fits. Clear the box above to see everything."
    editor.filter.setText("")
    assert len(editor.list.items) == len(tables)


def test_another_game_closes_the_editor_and_the_key_opens_it_once(window: Desktop) -> None:
    window.actions.made["tables"].trigger()
    editor = window.tables.open_editor()
    assert window.tables.open_editor() is editor
    window.files.open(data_folder() / "scenarios" / "la_spia.scenario.json")
    assert editor.isHidden()


def press(window: Desktop, name: str) -> None:
    card = window.window.findChildren(MessageCard)[-1]
    next(button for button in card.buttons if button.text() == name).click()


def test_what_was_changed_is_shared_and_taken_in_as_one_gesture(window: Desktop, qtbot: QtBot, tmp_path: Path) -> None:
    editor = window.tables.open_editor()
    change(qtbot, editor, SHORT, "25")
    change(qtbot, editor, SOFT, "-2")
    path = tmp_path / "club"
    window.tables.export(path, (SHORT, SOFT))
    written = tmp_path / "club.tables.toml"
    assert written.is_file()
    _, entries = read_sheet(written, registry(data_folder() / "resources"))
    assert {key: entry.value for key, entry in entries.items()} == {SHORT: 25.0, SOFT: -2}
    editor.put_all_back()
    card = window.tables.show_import(written)
    assert "Musket: short range up to: 25 cm instead of 20 cm" in card.text.text()
    assert value(window, SHORT) == 20.0, "only shown so far"
    before = records(window)
    press(window, "Take them in")
    assert (value(window, SHORT), value(window, SOFT)) == (25.0, -2)
    assert records(window) == before + 1
    again = window.tables.show_import(written)
    assert "nothing would change" in again.text.text()


def test_a_faulty_sheet_says_every_fault_and_changes_nothing(window: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "club.tables.toml"
    path.write_text('ruleset = "awam"\n[values]\n"deck.aces" = 5\n"deck.queens" = 2\n"fire.soft" = -99\n', "utf-8")
    card = window.tables.show_import(path)
    assert f'{path}:values."deck.queens": ' in card.text.text()
    assert f'{path}:values."fire.soft": ' in card.text.text()
    assert [button.text() for button in card.buttons] == ["Done"]
    assert records(window) == 0


def test_the_sheet_of_another_ruleset_is_not_taken_in(window: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "club.tables.toml"
    path.write_text('ruleset = "microwar144"\n[values]\n"threshold.1" = 18\n', "utf-8")
    card = window.tables.show_import(path)
    assert (
        "These are values of “microwar144”; the game on the table is “Skirmishes in North America”" in card.text.text()
    )


def test_unusual_values_of_a_sheet_are_told_before_they_are_taken(window: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "club.tables.toml"
    path.write_text('ruleset = "awam"\n[values]\n"fire.musket.short" = 100\n', "utf-8")
    card = window.tables.show_import(path)
    assert "100 is unusual" in card.text.text()
    press(window, "Take them in")
    assert value(window, SHORT) == 100.0


def test_while_a_table_is_laid_out_values_go_into_the_scenario(window: Desktop, qtbot: QtBot) -> None:
    window.layout.edit()
    assert window.bridge.laying
    assert window.actions.made["tables"].isEnabled()
    editor = window.tables.open_editor()
    change(qtbot, editor, SHORT, "25")
    laid = snapshot(window.bridge.context.state, window.bridge.ruleset.tables)
    assert {key: (entry.value, entry.source) for key, entry in laid.tables.items()} == {SHORT: (25.0, "club")}
    window.bridge.undo()
    assert snapshot(window.bridge.context.state, window.bridge.ruleset.tables).tables == {}


def test_while_a_gesture_asks_values_wait(window: Desktop, qtbot: QtBot) -> None:
    editor = window.tables.open_editor()
    step = window.bridge.ruleset.next_step(window.bridge.context)
    assert step is not None
    pending = window.bridge.begin(step.intent)
    assert pending is not None
    assert not pending.ended
    change(qtbot, editor, SHORT, "25")
    assert value(window, SHORT) == 20.0
    pending.cancel()
    change(qtbot, editor, SHORT, "25")
    assert value(window, SHORT) == 25.0


@pytest.mark.parametrize("language", ["en", "it", "ru"])
@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_everything_is_in_view_in_every_language(
    qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    made = desktop(tmp_path, language=language)
    qtbot.addWidget(made.window)
    made.window.resize(*size)
    editor = made.tables.open_editor()
    change(qtbot, editor, SHORT, "120")
    QApplication.processEvents()
    assert made.window.rect().contains(editor.geometry())
    for part in (*editor.buttons.values(), editor.all_back, editor.form.refusals.reason, editor.form.set):
        assert part.isVisible()
        assert part.width() >= part.minimumSizeHint().width()
        assert editor.rect().contains(part.rect().translated(part.mapTo(editor, QPoint())))
    assert editor.list.horizontalScrollBar().maximum() == 0
    made.window.close()
