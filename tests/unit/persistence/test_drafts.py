"""Drafts: on the disk from the first gesture, found again after a crash, gone once they are saved or thrown away."""

from datetime import datetime
from pathlib import Path

from companion.model.state import Scenario
from companion.persistence.drafts import Draft, DraftShelf, is_draft, mark_of
from companion.persistence.scenario_file import read_scenario
from companion.rules.drivers import Script
from companion.rules.intents import MoveByHand
from companion.rules.ruleset import Registry
from tests.toy.table import RULES, scenario

NOW = datetime(2026, 5, 1)
REGISTRY = Registry([RULES])


def shelf(folder: Path) -> DraftShelf:
    return DraftShelf(folder / "drafts")


def begun(folder: Path, file: Path | None = None) -> Draft:
    return shelf(folder).begin(scenario(), RULES, file, NOW)


def move(draft: Draft, x: float) -> None:
    draft.opened.session.perform(MoveByHand(unit="r1", to=(x, 10.0)), Script(()))


def test_nothing_is_on_the_disk_before_the_first_gesture(tmp_path: Path) -> None:
    draft = begun(tmp_path)
    assert shelf(tmp_path).waiting() == ()
    assert not draft.dirty
    move(draft, 12.0)
    assert [path.name for path in shelf(tmp_path).waiting()] == ["a_duel-2026-05-01.draft.jsonl"]
    assert is_draft(draft.opened.path)
    assert draft.dirty
    draft.discard()
    assert list((tmp_path / "drafts").iterdir()) == []


def test_two_drafts_of_one_title_have_names_of_their_own(tmp_path: Path) -> None:
    first, second = begun(tmp_path), begun(tmp_path)
    move(first, 12.0)
    move(second, 13.0)
    assert first.opened.path != second.opened.path
    first.discard()
    second.discard()


def test_it_is_dirty_wherever_the_journal_stands_but_where_it_was_saved(tmp_path: Path) -> None:
    draft, file = begun(tmp_path), tmp_path / "duel.scenario.json"
    move(draft, 12.0)
    draft.save(file)
    assert not draft.dirty
    move(draft, 13.0)
    assert draft.dirty
    draft.opened.session.undo()
    assert not draft.dirty
    draft.opened.session.undo()
    assert draft.dirty
    draft.opened.session.redo()
    assert not draft.dirty
    assert place(read_scenario(file, REGISTRY)[0]) == (12.0, 10.0)
    draft.discard()


def place(found: Scenario) -> object:
    return next(each.position for each in found.units if each.id == "r1")


def test_after_a_crash_it_goes_on_with_its_file_and_what_was_not_saved(tmp_path: Path) -> None:
    draft, file = begun(tmp_path), tmp_path / "duel.scenario.json"
    move(draft, 12.0)
    draft.save(file)
    move(draft, 14.0)
    draft.put_away()  # the same files are there when nobody has put anything away: every gesture is written at once
    (path,) = shelf(tmp_path).waiting()
    again = shelf(tmp_path).open(path, REGISTRY)
    assert again.file == file
    assert again.dirty
    assert place(again.scenario()) == (14.0, 10.0)
    again.opened.session.undo()
    assert not again.dirty
    again.discard()


def test_a_lost_or_damaged_mark_costs_the_files_name_only(tmp_path: Path) -> None:
    draft = begun(tmp_path, tmp_path / "duel.scenario.json")
    move(draft, 12.0)
    draft.put_away()
    mark_of(draft.opened.path).write_bytes(b"{torn")
    again = shelf(tmp_path).open(draft.opened.path, REGISTRY)
    assert again.file is None
    assert again.dirty
    assert place(again.scenario()) == (12.0, 10.0)
    again.put_away()
    mark_of(draft.opened.path).unlink()
    last = shelf(tmp_path).open(draft.opened.path, REGISTRY)
    assert last.dirty
    last.discard()
