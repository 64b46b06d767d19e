"""The table tells what happened, on the real window: whom it struck, what lies where, which way the arrow points."""

import math
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.rules.drivers import by_policy
from companion.rules.lying import Lying
from companion.rules.requests import ChooseDirection, Direction, PlaceShape, Shape
from companion.rules.ruleset import Offer
from companion.rulesets.tactical.intents import PassTurn
from companion.rulesets.tactical.intents_fire import AreaFire, Fire, NaturalFire
from companion.ui.dialogs.request_form import RequestForm
from companion.ui.dialogs.telling_card import TellingCard
from companion.ui.start import Desktop
from tests.conformance.tactical_table import RULES, machine, man, table
from tests.ui.desktop import LEFT, MOVE, PRESS, RELEASE, click, desktop, drag, mouse


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    units = [
        machine("gun", "field_gun", 60.0, 100.0),
        machine("mortar", "mortar_crew", 90.0, 60.0),
        machine("tank", "tank", 150.0, 100.0, side="blue"),
        man("bob", 160.0, 100.0, side="blue"),
        man("cid", 160.0, 120.0, side="blue"),
    ]
    made = desktop(tmp_path, snapshot(table(units), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def offer_of(desk: Desktop, unit: str, kind: type[NaturalFire] | type[AreaFire]) -> Offer:
    return next(each for each in desk.bridge.ruleset.offers(desk.bridge.context, unit) if isinstance(each.intent, kind))


def tell(desk: Desktop) -> TellingCard:
    desk.window.gestures.offer(offer_of(desk, "gun", NaturalFire))
    card = desk.window.telling.card
    assert card is not None
    return card


def told(card: TellingCard) -> NaturalFire:
    intent = card.intent
    assert isinstance(intent, NaturalFire)
    return intent


def dot(desk: Desktop, place: tuple[float, float]) -> tuple[float, float]:
    """Give the place that the dot of the screen means which is nearest to a place on the table."""
    board = desk.window.board
    found = board.mapToScene(board.mapFromScene(QPointF(*place)))
    return (round(found.x(), 1), round(found.y(), 1))


def journaled(desk: Desktop) -> list[object]:
    return [each.intent for each in desk.bridge.session.journal.records if hasattr(each, "intent")]


def test_a_click_says_whom_it_struck_and_one_beside_where_it_lies(desk: Desktop) -> None:
    card, board = tell(desk), desk.window.board
    click(board, (150.0, 100.0))
    click(board, (150.0, 100.0))  # and again, by ricochet
    click(board, (160.0, 100.0))
    click(board, (155.0, 108.0))
    assert told(card).struck == ("tank", "tank", "bob")
    assert told(card).rest == Lying(at=dot(desk, (155.0, 108.0))).shape
    card.units["struck"].rows[1].click()
    assert told(card).struck == ("tank", "bob")


def test_where_it_lies_may_be_upon_somebody(desk: Desktop) -> None:
    card, board = tell(desk), desk.window.board
    card.heads["rest"].click()
    click(board, (150.0, 100.0))
    assert told(card).struck == ()
    assert told(card).rest == Lying(at=dot(desk, (150.0, 100.0))).shape


def test_a_drag_lays_the_middle_and_turns_the_point(desk: Desktop) -> None:
    card, board = tell(desk), desk.window.board
    card.heads["rest"].click()
    card.shapes["rest"].kinds["dart"].click()
    drag(board, [(150.0, 120.0), (160.0, 120.0)])
    lies = card.shapes["rest"].lying
    assert (lies.kind, lies.at, lies.facing) == ("dart", dot(desk, (150.0, 120.0)), 90.0)
    assert told(card).rest == lies.shape


def test_everything_can_be_typed(desk: Desktop, qtbot: QtBot) -> None:
    card = tell(desk)
    form = card.shapes["rest"]
    form.kinds["capsule"].click()
    for field, text in ((form.diameter, "0,5"), (form.length, "2.5"), (form.facing, "90"), (form.place, "151.5, 104")):
        field.setText(text)
    qtbot.keyClick(form.place, Qt.Key.Key_Tab)
    form.place.editingFinished.emit()
    assert told(card).rest == Shape(core=((150.5, 104.0), (152.5, 104.0)), radius=0.25)
    names = card.units["struck"].name
    names.setText("ban")
    qtbot.keyClick(names, Qt.Key.Key_Return)
    assert "ban" in card.complaint.text()
    names.setText("tan")
    qtbot.keyClick(names, Qt.Key.Key_Return)
    assert told(card).struck == ("tank",)
    form.diameter.setText("thick")
    form.diameter.editingFinished.emit()
    assert "thick" in card.complaint.text()
    assert form.diameter.text() == "0.5"


def test_what_follows_is_said_and_drawn_while_the_hand_moves(desk: Desktop, qtbot: QtBot) -> None:
    card, board = tell(desk), desk.window.board
    assert not board.board.plan.shown
    card.heads["rest"].click()
    mouse(board, MOVE, (163.0, 104.0))
    qtbot.waitUntil(lambda: "Bob" in card.follows.text(), timeout=2000)
    assert board.board.plan.shown
    assert told(card).rest is None
    mouse(board, MOVE, (20.0, 20.0))
    qtbot.waitUntil(lambda: "Bob" not in card.follows.text(), timeout=2000)
    click(board, (163.0, 104.0))
    # a ball of 1.2 cm and a base of 2 cm
    away = math.dist(dot(desk, (163.0, 104.0)), (160.0, 100.0)) - 0.6 - 1.0
    [fact] = [each for each in desk.bridge.examine(told(card)).facts if each.code == "tactical.fact.blast_man"]
    assert fact.values["distance"] == pytest.approx(away, abs=1e-6)
    said = card.follows.text()
    assert desk.bridge.tell(fact) in said
    mouse(board, MOVE, (20.0, 20.0))
    qtbot.wait(80)
    assert card.follows.text() == said


def test_go_on_leads_to_the_dice_and_into_the_journal(desk: Desktop, qtbot: QtBot) -> None:
    card, board, window = tell(desk), desk.window.board, desk.window
    click(board, (150.0, 100.0))
    click(board, (163.0, 104.0))
    card.go.click()
    assert window.telling.card is None
    assert window.card.isVisible()
    field = window.card.form.field
    assert field is not None
    field.setText("6")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    [done] = journaled(desk)
    assert isinstance(done, NaturalFire)
    assert (done.shooter, done.struck) == ("gun", ("tank",))
    state = desk.bridge.context.state
    assert state.units["tank"].markers["damage"] == 2
    assert state.units["bob"].markers["wounded"] is True
    # who was hit may answer
    desk.bridge.select(("tank",))
    assert "tactical.offer.return.tank_gun" in window.inspector.buttons


def test_a_projectile_that_was_lost_has_no_blast(desk: Desktop) -> None:
    card = tell(desk)
    card.flags["lost"].click()
    card.go.click()
    [done] = journaled(desk)
    assert isinstance(done, NaturalFire)
    assert done.lost
    assert done.rest is None


def test_escape_leaves_no_trace_and_the_story_is_taken_up_again(desk: Desktop, qtbot: QtBot) -> None:
    card, window = tell(desk), desk.window
    click(window.board, (150.0, 100.0))
    click(window.board, (163.0, 104.0))
    before = told(card)
    qtbot.keyClick(window.board, Qt.Key.Key_Escape)
    assert window.telling.card is None
    assert not window.board.board.plan.shown
    assert journaled(desk) == []
    click(window.board, (150.0, 100.0))  # a click means what it always means again
    assert desk.bridge.selection == ("tank",)
    assert told(tell(desk)) == before


def test_refusals_are_said_while_one_tells(desk: Desktop) -> None:
    window = desk.window
    window.gestures.offer(offer_of(desk, "mortar", AreaFire))
    mouse(window.board, MOVE, (240.0, 60.0))
    card = tell(desk)  # takes the place of the aim
    assert not window.gestures._point.waits
    assert card.warning.text() == ""


def test_f_on_an_enemy_has_a_real_gun_told_of(desk: Desktop) -> None:
    desk.window.gestures.fire("gun", "tank")
    card = desk.window.telling.card
    assert card is not None
    assert told(card).target == "tank"
    assert not desk.window.card.isVisible()


def test_a_real_gun_is_told_of_out_of_turn_too_with_the_reason_said(desk: Desktop) -> None:
    desk.bridge.perform(PassTurn(), by_policy)
    desk.window.gestures.fire("gun", "tank")
    card = desk.window.telling.card
    assert card is not None
    assert "Gun" in card.warning.text()
    card.flags["lost"].click()
    card.go.click()
    assert desk.window.card.refusals.asks  # "anyway", with a reason


def draw_aside(card: QWidget, by: QPoint) -> None:
    hold = QPoint(20, 8)
    for kind, at, buttons in (
        (PRESS, hold, LEFT),
        (MOVE, hold + by, LEFT),
        (RELEASE, hold, Qt.MouseButton.NoButton),
    ):
        button = Qt.MouseButton.NoButton if kind == MOVE else LEFT
        where, far = QPointF(at), QPointF(card.mapToGlobal(at))
        QApplication.sendEvent(card, QMouseEvent(kind, where, far, button, buttons, Qt.KeyboardModifier.NoModifier))


def test_a_card_that_hides_something_is_drawn_aside_and_stays_there(desk: Desktop) -> None:
    card = tell(desk)
    there = card.pos()
    draw_aside(card, QPoint(-150, 40))
    assert card.pos() == there + QPoint(-150, 40)
    click(desk.window.board, (150.0, 100.0))
    assert card.pos() == there + QPoint(-150, 40)
    draw_aside(card, QPoint(-9000, 9000))
    assert card.x() == 0
    assert card.geometry().bottom() <= desk.window.rect().bottom()
    # the card of a gesture stays where it was put until the next gesture
    aim(desk)
    action = desk.window.card
    draw_aside(action, QPoint(-100, 30))
    put = action.pos()
    action.form.roll()
    assert action.pos() == put


def test_no_line_of_sight_is_drawn_while_one_aims(desk: Desktop) -> None:
    window = desk.window
    desk.bridge.select(("mortar",))
    mouse(window.board, MOVE, (150.0, 100.0))
    assert window.board.board.line.shown
    mouse(window.board, MOVE, (20.0, 20.0))
    assert not window.board.board.line.shown
    window.gestures.offer(offer_of(desk, "mortar", AreaFire))
    mouse(window.board, MOVE, (150.0, 100.0))
    assert not window.board.board.line.shown


# Fire at a place


def aim(desk: Desktop, place: tuple[float, float] = (155.0, 100.0)) -> None:
    desk.window.gestures.offer(offer_of(desk, "mortar", AreaFire))
    click(desk.window.board, place)


def test_a_place_is_aimed_at_with_the_mouse(desk: Desktop, qtbot: QtBot) -> None:
    window = desk.window
    window.gestures.offer(offer_of(desk, "mortar", AreaFire))
    mouse(window.board, MOVE, (155.0, 100.0))
    qtbot.waitUntil(lambda: window.board.board.plan.shown, timeout=2000)
    click(window.board, (155.0, 100.0))
    intent = window.card.intent
    assert isinstance(intent, AreaFire)
    assert intent.aim == pytest.approx((155.0, 100.0), abs=0.2)
    assert window.card.form.compass is not None


def test_escape_gives_an_aim_up(desk: Desktop, qtbot: QtBot) -> None:
    window = desk.window
    window.gestures.offer(offer_of(desk, "mortar", AreaFire))
    qtbot.keyClick(window.board, Qt.Key.Key_Escape)
    click(window.board, (150.0, 100.0))
    assert not window.card.isVisible()
    assert desk.bridge.selection == ("tank",)


def test_the_scatter_arrow_is_drawn_under_the_hand_and_a_click_lays_it(desk: Desktop) -> None:
    window = desk.window
    aim(desk)
    assert not window.card.previews.shown
    mouse(window.board, MOVE, (155.0, 120.0))
    assert window.card.previews.shown
    click(window.board, (175.0, 100.0))
    [answer] = window.card.pending.answers if window.card.pending else []
    assert isinstance(answer, Direction)
    assert answer.degrees == pytest.approx(90.0, abs=1.0)
    assert not window.card.previews.shown


def test_a_real_scatter_die_is_chosen_or_typed(desk: Desktop, qtbot: QtBot) -> None:
    window = desk.window
    aim(desk)
    compass = window.card.form.compass
    assert compass is not None
    compass.buttons[2].click()  # east: onto Bob's base
    assert window.card.pending is not None
    assert window.card.pending.answers == (Direction(degrees=90.0),)
    # the impact is drawn while his die is asked for
    assert window.board.board.plan.shown
    assert window.card.form.request is not None
    assert window.card.form.request.unit == "bob"


def asked(desk: Desktop, qtbot: QtBot, request: ChooseDirection | PlaceShape) -> tuple[RequestForm, list[object]]:
    form, heard = RequestForm(desk.bridge, Random(3)), list[object]()
    qtbot.addWidget(form)
    form.answered.connect(heard.append)
    form.complained.connect(heard.append)
    form.ask(request)
    return form, heard


@pytest.mark.parametrize(
    ("compass", "text", "answer"),
    [(8, "8", 315.0), (8, "9", None), (8, "2.5", None), (72, "100", 100.0), (72, "-90", 270.0)],
)
def test_a_direction_is_typed_as_a_face_an_arrow_in_degrees(
    desk: Desktop, qtbot: QtBot, compass: int, text: str, answer: float | None
) -> None:
    form, heard = asked(desk, qtbot, ChooseDirection(reason="tactical.reason.scatter", compass=compass))
    assert (form.compass is not None) == (compass == 8)
    assert form.field is not None
    form.field.setText(text)
    qtbot.keyClick(form.field, Qt.Key.Key_Return)
    [given] = heard
    assert given == Direction(degrees=answer) if answer is not None else text in str(given)


def test_a_shape_that_a_rule_asks_for_is_laid_or_typed(desk: Desktop, qtbot: QtBot) -> None:
    form, heard = asked(desk, qtbot, PlaceShape(reason="tactical.reason.rest", suggested=(1.0, 2.0)))
    assert form.shape is not None
    form.buttons[0].click()  # it lies nowhere yet
    assert isinstance(heard.pop(), str)
    form.shape.place.setText("30; 40")
    qtbot.keyClick(form.shape.place, Qt.Key.Key_Return)
    assert heard == [Lying(at=(30.0, 40.0)).shape]
    # the next is of the same kind and size
    form.shape.kinds["dart"].click()
    form.ask(None)
    form.ask(PlaceShape(reason="tactical.reason.rest", suggested=(1.0, 2.0)))
    assert form.shape.lying.kind == "dart"
    assert form.shape.shape is None


def test_where_a_projectile_lies_is_asked_in_the_card_and_laid_on_the_board(desk: Desktop) -> None:
    window = desk.window
    window.gestures.start(NaturalFire(shooter="gun", weapon="field_gun"))
    form = window.card.form
    assert form.shape is not None
    mouse(window.board, MOVE, (163.0, 104.0))
    assert window.card.previews.shown
    mouse(window.board, PRESS, (163.0, 104.0), LEFT, LEFT)
    mouse(window.board, MOVE, (163.0, 110.0), Qt.MouseButton.NoButton, LEFT)
    mouse(window.board, RELEASE, (163.0, 110.0), LEFT)
    assert form.shape.lying.facing == 180.0
    form.buttons[0].click()
    answers = window.card.pending.answers if window.card.pending else ()
    assert answers == (Lying(at=dot(desk, (163.0, 104.0)), facing=180.0).shape,)
    assert not window.card.previews.shown


# In return


def test_next_leads_to_whoever_may_return_fire(desk: Desktop, qtbot: QtBot) -> None:
    window = desk.window
    # the shell falls beside the tank, to the south
    aim(desk, (150.0, 98.0))
    compass = window.card.form.compass
    assert compass is not None
    compass.buttons[4].click()
    window.card.give_up()
    window.gestures.next()
    assert desk.bridge.selection == ("tank",)
    window.inspector.buttons["tactical.offer.return.tank_gun"].click()
    shot = window.card.intent
    assert isinstance(shot, Fire)
    assert (shot.shooter, shot.target, shot.returns) == ("tank", "mortar", True)
    measured = desk.bridge.examine(shot).measurement
    assert measured is not None
    assert measured.edge == pytest.approx(math.dist((150, 100), (90, 60)) - 4)
