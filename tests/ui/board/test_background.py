"""The worker beside the window: newest question wins, failures are told once, nothing is shared."""

import threading
import time
import weakref

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from companion.battlefield.battlefield import Battlefield
from companion.ui.board.background import Background, Errand, Ticket
from tests.toy.table import state

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def parent(qtbot: QtBot) -> QObject:
    return QObject()


def test_an_answer_comes_from_another_thread_over_terrain_of_its_own(qtbot: QtBot, parent: QObject) -> None:
    asked, told = state(), []
    errand: Errand[tuple[str, bool, float]] = Errand(Background(parent))

    def job(field: Battlefield) -> tuple[str, bool, float]:
        own = field._state.terrain is not asked.terrain and field._state.terrain.pieces == asked.terrain.pieces
        return threading.current_thread().name, own, field.measure("r1", "b1").edge

    errand.send(asked, job)
    errand.then(told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert told == [("board", True, 12.5)]
    assert errand.found() == told[0]


def test_only_the_newest_question_is_answered(qtbot: QtBot, parent: QObject) -> None:
    background, told, done = Background(parent), [], []
    errand: Errand[int] = Errand(background)
    gate = threading.Event()

    def job(number: int, field: Battlefield) -> int:
        gate.wait(5)
        done.append(number)
        return number

    for number in range(4):
        errand.send(state(), lambda field, number=number: job(number, field))
        errand.then(told.append)
        if number == 0:
            time.sleep(0.05)  # the first one is begun
    gate.set()
    qtbot.waitUntil(lambda: bool(told))
    qtbot.waitUntil(lambda: background.idle)
    assert told == [3]
    assert done == [0, 3]


def test_who_no_longer_waits_is_told_nothing(qtbot: QtBot, parent: QObject) -> None:
    errand, told, gate = Errand(Background(parent)), [], threading.Event()
    errand.send(state(), lambda field: gate.wait(5))
    errand.then(told.append)
    errand.forget()
    gate.set()
    qtbot.wait(80)
    assert told == []


def test_an_answer_that_is_there_in_time_is_told_at_once(parent: QObject) -> None:
    errand, told = Errand(Background(parent)), []
    errand.send(state(), lambda field: 7)
    errand.then(told.append, patience=5.0)
    assert told == [7]


def test_a_failure_is_told_once(qtbot: QtBot, parent: QObject) -> None:
    errand, told, gate = Errand(Background(parent)), [], threading.Event()

    def fail(field: Battlefield) -> int:
        gate.wait(5)
        raise ValueError("no such thing")

    with qtbot.captureExceptions() as caught:
        errand.send(state(), fail)
        errand.then(told.append)
        gate.set()
        qtbot.waitUntil(lambda: bool(caught))
        qtbot.wait(80)
    assert [str(each[1]) for each in caught] == ["no such thing"]
    assert told == []
    errand.send(state(), lambda field: 2)
    errand.then(told.append, patience=5.0)
    assert told == [2]


def test_the_worker_lets_go_of_a_job_as_soon_as_it_is_done(qtbot: QtBot, parent: QObject) -> None:
    errand: Errand[int] = Errand(Background(parent))
    held = Ticket()
    gone = weakref.ref(held)
    errand.send(state(), lambda field, held=held: 1)
    del held
    qtbot.waitUntil(lambda: gone() is None)
    assert errand.found() == 1


def test_a_job_knows_nothing_of_who_asked_but_a_ticket(parent: QObject, monkeypatch: pytest.MonkeyPatch) -> None:
    background, sent = Background(parent), []
    monkeypatch.setattr(background, "send", lambda state, job, wanted: sent.append(wanted))
    errand: Errand[int] = Errand(background)
    errand.send(state(), lambda field: 1)
    assert isinstance(sent[0].__self__, Ticket)
    assert sent[0]()
    errand.send(state(), lambda field: 2)
    assert not sent[0]()
    assert sent[1]()


def test_the_worker_ends_with_its_board(qtbot: QtBot) -> None:
    parent = QObject()
    background = Background(parent)
    errand: Errand[int] = Errand(background)
    errand.send(state(), lambda field: 1)
    errand.then(lambda _: None, patience=5.0)
    thread = background._thread
    assert thread is not None
    assert thread.daemon
    del errand, background, parent
    thread.join(5)
    assert not thread.is_alive()
