"""What the board tells of sight: the hover line, the looks of a drag, the sight picture, the way out."""

import math
import random
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, Qt
from pytestqt.qtbot import QtBot

from companion.battlefield.reports import Method
from companion.battlefield.way_out_questions import InLineOfFire
from companion.model.state import snapshot
from companion.rules.engine import chances
from companion.rules.intents import Correct
from companion.ui.board import hover
from companion.ui.board.looking import Looking
from companion.ui.start import Desktop
from tests.conformance.awam_table import RULES, fence, man, table, wood
from tests.ui.board.busy_table import busy_board
from tests.ui.desktop import LEFT, MOVE, click, desktop, drag, mouse

WALL = fence(60.0, 45.0, 55.0, height=9.0)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    enemies = [man(f"b{k}", 80.0, 20.0 + 6.0 * k, side="blue") for k in range(12)]
    units = [man("ann", 40.0, facing=90.0), man("art", 40.0, 70.0), *enemies]
    made = desktop(tmp_path, snapshot(table(units, [WALL]), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def said(desk: Desktop) -> str:
    return str(desk.window.strip.hover.text())


def test_the_line_names_what_is_in_the_way_and_marks_the_place(desk: Desktop) -> None:
    desk.bridge.select(("ann",))
    mouse(desk.window.board, QEvent.Type.MouseMove, (80.0, 50.0))
    assert said(desk).startswith("38.0 cm - not seen")
    assert "in the way: fence" in said(desk)
    looked = hover.look(desk.bridge, "ann", "b5")
    assert looked is not None
    assert [(round(at.x(), 1), round(at.y(), 1)) for at in looked.blocked] == [(59.9, 50.0)]
    assert desk.window.board.board.glow.shown


def test_the_line_goes_when_the_hand_leaves_and_follows_what_changes(desk: Desktop) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    mouse(board, QEvent.Type.MouseMove, (80.0, 20.0))
    assert "short" not in said(desk)
    assert board.board.line.shown
    desk.window.gestures.start(Correct(unit="b0", pose="prone"))
    assert board.board.line.shown
    mouse(board, QEvent.Type.MouseMove, (100.0, 100.0))
    assert not board.board.line.shown
    assert not board.board.glow.shown
    assert said(desk) == ""


@pytest.mark.parametrize(
    ("fraction", "percent"), [(0.0, 0), (0.004, 0), (0.5, 50), (0.994, 99), (0.999, 99), (1.0 - 1e-12, 100), (1.0, 100)]
)
def test_only_what_is_hidden_wholly_is_a_hundred_per_cent(fraction: float, percent: int) -> None:
    assert hover.percent(fraction) == percent


def test_a_drag_looks_at_the_ten_nearest_as_they_would_be_seen_from_there(desk: Desktop) -> None:
    looking = Looking(desk.bridge, "ann")
    place = (48.0, 40.0)
    there = desk.bridge.context.field.with_unit_at("ann", place)
    nearest = sorted(there.enemies("ann"), key=lambda each: there.measure("ann", each).edge)[:10]
    rows = looking.thoroughly(place).answer(desk.bridge.context.field)
    assert {row.id for row in rows} == set(nearest)
    for row in rows:
        sighted = there.sighted("ann", row.id)
        assert row.edge == sighted.measurement.edge
        assert row.seen == sighted.line.seen
        assert row.fraction == pytest.approx(sighted.cover.fraction, abs=1e-6)
    assert {row.seen for row in rows} == {True, False}
    for glanced, row in zip(looking.glance(place), rows, strict=True):
        assert (glanced.id, glanced.fraction) == (row.id, row.fraction)
        assert glanced.seen in (row.seen, None)
        assert glanced.seen or row.fraction > 1 - 1e-9


def test_the_ten_nearest_are_the_ten_nearest_wherever_the_hand_goes(qtbot: QtBot) -> None:
    """Along a way with small steps and leaps the same as all enemies sorted anew at every place."""
    view, rng = busy_board(120), random.Random(3)
    qtbot.addWidget(view)
    looking, units = Looking(view.bridge, "u0"), view.bridge.context.state.units
    enemies = {each.id: each.position for each in units.values() if each.side != units["u0"].side}
    x, y = 90.0, 60.0
    for _ in range(150):
        far = rng.choice([0.3, 2.0, 9.0, 60.0])
        x, y = min(max(x + rng.uniform(-far, far), 0.0), 180.0), min(max(y + rng.uniform(-far, far), 0.0), 120.0)
        nearest = sorted(enemies, key=lambda each: math.dist(enemies[each], (x, y)))[:10]
        assert list(looking.thoroughly((x, y)).enemies) == nearest


def test_a_long_look_is_given_up_at_the_next_enemy_when_the_hand_moves_on(desk: Desktop) -> None:
    question, asked = Looking(desk.bridge, "ann").thoroughly((44.0, 52.1)), []

    def wanted() -> bool:
        asked.append(len(asked))
        return len(asked) < 4

    assert question.answer(desk.bridge.context.field, wanted) is None
    assert len(asked) == 4


def test_the_hand_that_moves_on_leaves_no_worker_looking(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    drag(board, [(40.0, 50.0), (44.0, 52.1)], let_go=False)
    laying = board.select_tool._laying
    assert laying is not None
    first = laying._ticket
    qtbot.waitUntil(lambda: laying._ticket is not first, timeout=5000)
    looking = laying._ticket
    assert looking.wanted()
    mouse(board, MOVE, (46.0, 52.0), buttons=LEFT)
    assert not looking.wanted()
    qtbot.waitUntil(lambda: laying._ticket.wanted(), timeout=5000)
    resting = laying._ticket
    board.select_tool.cancel()
    assert not resting.wanted()


BESIDE = (44.0, 52.1)
"""From here b3 is hidden from the middle of a base, but not from its edge; b5 is behind the middle of the wall."""


def test_a_glance_knows_whom_walls_part_and_leaves_open_whom_only_a_search_would_find(desk: Desktop) -> None:
    looking = Looking(desk.bridge, "ann")
    glanced = {row.id: row for row in looking.glance(BESIDE)}
    found = {row.id: row for row in looking.thoroughly(BESIDE).answer(desk.bridge.context.field)}
    assert (glanced["b3"].fraction, glanced["b3"].seen, found["b3"].seen) == (1.0, None, True)
    assert (glanced["b5"].fraction, glanced["b5"].seen, found["b5"].seen) == (1.0, False, False)


def test_the_words_of_a_look_are_the_distance_and_what_is_hidden(desk: Desktop) -> None:
    looking = Looking(desk.bridge, "ann")
    rows = looking.thoroughly((40.0, 50.0)).answer(desk.bridge.context.field)
    words = {row.id: looking.words(row) for row in rows}
    assert words["b5"] == ""
    assert words["b0"] == "48.0 cm"  # 50 cm between the centres, 30 to the side and 40 ahead


def test_a_drag_draws_its_looks_and_finds_the_rest_when_the_hand_rests(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    drag(board, [(40.0, 50.0), BESIDE], let_go=False)
    laying = board.select_tool._laying
    assert laying is not None
    moving = [seen for _, seen, _ in laying._looks()]
    assert None in moving
    qtbot.waitUntil(lambda: laying._found is not None, timeout=5000)
    assert None not in [seen for _, seen, _ in laying._looks()]
    mouse(board, QEvent.Type.MouseMove, (BESIDE[0], BESIDE[1] + 0.3), buttons=Qt.MouseButton.LeftButton)
    assert None in [seen for _, seen, _ in laying._looks()], "what was found counts for the place where it was found"
    board.select_tool.cancel()
    assert not board.board.laid.shown


def test_the_sight_tool_follows_the_hand_and_leaves_nothing(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    board.take("sight")
    assert "Ann" in said(desk)
    mouse(board, QEvent.Type.MouseMove, (80.0, 20.0))
    assert board.board.laid.shown
    assert said(desk).startswith("48.0 cm")
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.board.laid.shown
    assert board.tool.id == "sight"
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert board.tool.id == "select"
    assert desk.bridge.session.journal.records == ()


def test_a_click_with_the_sight_tool_finds_the_least_step_of_both(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    board.take("sight")
    click(board, (40.0, 50.0))
    click(board, (80.0, 50.0))
    card = desk.window.ruling
    qtbot.waitUntil(lambda: len(card.steps) == 2, timeout=60_000)
    field = desk.bridge.context.field
    for step, mover in zip(card.steps, ("shooter", "target"), strict=True):
        assert step.found == field.way_out("ann", "b5", InLineOfFire(), mover)
    # The wall reaches 5 cm to each side of the line between them, half-way: Ann must see past an end of it.
    first, second = (step.found for step in card.steps)
    assert first is not None
    assert first.after == "yes"
    assert f"Ann: {first.distance:.1f} cm to the " in card.out.text()
    assert f"B5: {second.distance:.1f} cm to the " in card.out.text()
    assert board.board.why.shown
    assert not board.board.laid.shown  # the picture is in the card


def test_keys_look_from_one_to_the_other_and_fire(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    qtbot.keyClick(board, Qt.Key.Key_Period)
    nearest = board.select_tool.hovered
    assert nearest == "b5"
    qtbot.keyClick(board, Qt.Key.Key_Period)
    assert board.select_tool.hovered == "b4"
    assert board.board.line.shown
    qtbot.keyClick(board, Qt.Key.Key_Comma)
    assert board.select_tool.hovered == "b5"
    qtbot.keyClick(board, Qt.Key.Key_Comma)
    assert board.select_tool.hovered == "art"  # friends come after all enemies
    qtbot.keyClick(board, Qt.Key.Key_Period)
    with qtbot.waitSignal(board.signals.fire_wanted) as wanted:
        qtbot.keyClick(board, Qt.Key.Key_F)
    assert wanted.args == ["ann", "b5"]


def test_what_is_looked_at_is_spoken(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    with qtbot.waitSignal(board.signals.spoken) as spoken:
        qtbot.keyClick(board, Qt.Key.Key_Period)
    assert spoken.args[0].startswith("B5: 38.0 cm - not seen")
    assert board.accessibleName() == "Board"
    assert "14 figures" in board.accessibleDescription()


def test_the_threat_tool_tells_the_exact_chance_on_everybody_in_range(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    board.take("threat")
    tool = board.tool
    assert board.board.area.shown
    assert "Ann sees" in said(desk)
    qtbot.waitUntil(lambda: bool(tool.chances), timeout=20_000)
    context = desk.bridge.context
    seen = {row.id for row in context.field.threat("ann") if row.seen}
    assert set(tool.chances) == {each for each in seen if context.field.measure("ann", each).edge <= 50.0}
    one = min(tool.chances)
    odds = chances(RULES, context, RULES.fire(context, "ann", one))
    hits = sum(each.chance for each in odds.chances if ".hit" in each.code)
    assert tool.chances[one] == pytest.approx(float(hits))
    assert 0 < tool.chances[one] < 1
    desk.bridge.select(())
    assert not board.board.area.shown


def test_the_hover_line_says_what_the_fire_card_will_go_by(qtbot: QtBot, tmp_path: Path) -> None:
    """Ann fires from the edge of a wood, which hides nobody from her: A35; its trees stand between her eye and Bob."""
    units = [man("ann", 40.0, facing=90.0), man("bob", 60.0, side="blue")]
    made = desktop(tmp_path, snapshot(table(units, [wood(20.0, 30.0, 42.0, 70.0), WALL]), RULES.tables))
    qtbot.addWidget(made.window)
    looked = hover.look(made.bridge, "ann", "bob")
    assert looked is not None
    assert looked.plan is not None
    assert looked.plan.cover is not None
    assert looked.sighted.cover == looked.plan.cover
    hidden = looked.plan.cover.fraction
    assert (f"{hover.percent(hidden)} % hidden" in looked.text) == (hidden > 0.0005)


@pytest.mark.parametrize("method", ["area", "width", "corners", "any"])
def test_a_drag_and_the_threat_find_cover_by_the_method_of_the_table(
    qtbot: QtBot, tmp_path: Path, method: Method
) -> None:
    tables = {**RULES.tables, "option.A28.method": structs.replace(RULES.tables["option.A28.method"], value=method)}
    walls = [fence(60.0, 50.2, 55.0, height=9.0), structs.replace(fence(60.0, 45.0, 50.0, height=1.8), id="low")]
    units = [man("ann", 40.0, facing=90.0), man("bob", 70.0, side="blue")]
    state = structs.replace(table(units, walls), tables=tables)
    made = desktop(tmp_path, snapshot(state, RULES.tables))
    qtbot.addWidget(made.window)
    field = made.bridge.context.field
    hidden = field.cover("ann", "bob", method).fraction
    assert hidden != pytest.approx(field.cover("ann", "bob").fraction, abs=0.01)
    (row,) = Looking(made.bridge, "ann").glance((40.0, 50.0))
    assert (row.seen, row.fraction) == (True, pytest.approx(hidden))
    made.bridge.select(("ann",))
    made.window.board.take("threat")
    assert made.window.board.tool._rows is not None
    (threat,) = made.window.board.tool._rows[1]
    assert threat.fraction == pytest.approx(hidden)


@pytest.mark.parametrize("method", ["area", "width", "any"])
def test_the_hover_line_finds_cover_by_the_method_of_the_table(qtbot: QtBot, tmp_path: Path, method: str) -> None:
    tables = {**RULES.tables, "option.A28.method": structs.replace(RULES.tables["option.A28.method"], value=method)}
    low = fence(56.0, 45.0, 50.3, height=1.5)
    units = [man("ann", 40.0, facing=90.0), man("bob", 60.0, side="blue")]
    made = desktop(tmp_path, snapshot(structs.replace(table(units, [low]), tables=tables), RULES.tables))
    qtbot.addWidget(made.window)
    looked = hover.look(made.bridge, "ann", "bob")
    assert looked is not None
    assert looked.sighted.cover.method == method
    assert looked.sighted.cover == made.bridge.context.field.cover("ann", "bob", method)
    assert hover.percent(looked.sighted.cover.fraction) != hover.percent(
        made.bridge.context.field.cover("ann", "bob").fraction
    )
