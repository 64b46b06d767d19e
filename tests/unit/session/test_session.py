"""The running game: gestures, undo and redo, what is pending, what is written."""

import pytest
from msgspec import structs

from companion.rules.asking import BadAnswerError
from companion.rules.drivers import Script
from companion.rules.engine import Refused
from companion.rules.intents import Correct, FreeRoll, Intent, MoveByHand, Note
from companion.rules.record import Abandoned, Gesture, Goto, RecordCodec
from companion.rules.requests import Faces, Pick, Picked
from companion.session.journal import BrokenJournalError, Journal, MemoryStore
from companion.session.pending import Pending
from companion.session.session import Change, GameSession
from companion.session.verify import verify
from tests.toy.ruleset import Move, Shoot
from tests.toy.table import RULES, dice, session, state

SHOT = Shoot(shooter="r1", target="b1")


def to(x: float) -> MoveByHand:
    return MoveByHand(unit="r1", to=(x, 10.0))


def place(game: GameSession) -> float:
    position = game.state.units["r1"].position
    assert position is not None
    return position[0]


def test_a_gesture_is_written_before_the_state_changes() -> None:
    game = session()
    seen: list[int] = []

    class Watching(MemoryStore):
        def append(self, line: bytes) -> None:
            assert place(game) == 10.0
            super().append(line)

    store = Watching()
    game = GameSession(RULES, Journal(state()), store)
    game.listen(lambda change: seen.append(len(store.lines)))
    done = game.perform(to(12.0), Script(()))
    assert isinstance(done, Gesture)
    assert place(game) == 12.0
    assert seen == [1]


def test_a_store_that_fails_leaves_everything_as_it_was() -> None:
    class Full(MemoryStore):
        def append(self, line: bytes) -> None:
            raise OSError(28, "No space left on device")

    game = session(Full())
    changes: list[Change] = []
    game.listen(changes.append)
    with pytest.raises(OSError, match="space"):
        game.perform(to(12.0), Script(()))
    assert place(game) == 10.0
    assert game.journal.records == ()
    assert changes == []
    assert game.pending is None


def test_a_finished_gesture_that_could_not_be_written_can_be_written_again() -> None:
    class Once(MemoryStore):
        broken = True

        def append(self, line: bytes) -> None:
            if self.broken:
                raise OSError(28, "No space left on device")
            super().append(line)

    store = Once()
    game = session(store)
    pending = game.begin(SHOT)
    assert isinstance(pending, Pending)
    with pytest.raises(OSError, match="space"):
        pending.answer(Faces(faces=(2,)))
    assert not pending.ended
    store.broken = False
    pending.retry()
    assert pending.ended
    pending.retry()  # once it stands in the journal there is nothing to write again
    assert len(store.lines) == 1
    assert game.journal.head == 1


def test_undo_and_redo_are_records_and_branches_stay() -> None:
    game = session()
    for x in (11.0, 12.0):
        game.perform(to(x), Script(()))
    assert game.undo()
    assert place(game) == 11.0
    game.perform(to(13.0), Script(()))
    assert game.undo()
    assert game.undo()
    assert not game.undo()
    assert place(game) == 10.0
    assert game.redo()
    assert game.redo()
    assert place(game) == 13.0
    assert not game.redo()
    assert game.goto(2)
    assert place(game) == 12.0
    assert [type(each) for each in game.journal.records].count(Goto) == 6
    assert game.journal.line() == (1, 2)


def test_undo_then_redo_keeps_the_dice() -> None:
    game = session()
    first = game.perform(SHOT, dice(4))
    after = game.state
    game.undo()
    game.redo()
    assert game.state == after
    assert game.journal.gesture(1) == first


def test_redo_leads_to_the_branch_on_which_the_game_stood_last() -> None:
    game = session()
    game.perform(to(11.0), Script(()))
    game.undo()
    game.perform(to(12.0), Script(()))
    assert game.goto(1)
    assert game.undo()
    assert game.redo()
    assert place(game) == 11.0


def test_only_one_gesture_is_in_progress() -> None:
    game = session()
    game.perform(to(11.0), Script(()))
    pending = game.begin(SHOT)
    assert isinstance(pending, Pending)
    refused = game.begin(to(12.0))
    assert isinstance(refused, Refused)
    assert refused.faults[0].code == "core.fault.pending"
    assert not game.undo()
    assert not game.goto(0)
    pending.answer(Faces(faces=(3,)))
    assert pending.ended
    assert game.pending is None
    assert game.undo()
    assert not game.goto(game.journal.head)


def test_cancelling_before_any_program_die_leaves_no_trace() -> None:
    store = MemoryStore()
    game = session(store)
    pending = game.begin(SHOT)
    assert isinstance(pending, Pending)
    pending.answer(Faces(faces=(6,)))  # typed, then the pick is asked
    assert pending.request is not None
    pending.cancel()
    assert store.lines == []
    assert game.state == state()
    assert isinstance(game.begin(SHOT), Pending)


def test_cancelling_after_a_program_die_is_written_down() -> None:
    game = session()
    pending = game.begin(SHOT)
    assert isinstance(pending, Pending)
    pending.answer(Faces(faces=(6,), source="program"))
    pending.cancel()
    record = game.journal.records[0]
    assert isinstance(record, Abandoned)
    assert record.answers == (Faces(faces=(6,), source="program"),)
    assert game.state == state()
    assert game.perform(to(12.0), Script(())) is not None
    assert game.journal.head == 2


def test_a_program_pick_binds_as_a_die_does() -> None:
    game = session()
    pending = game.begin(SHOT)
    assert isinstance(pending, Pending)
    pending.answer(Faces(faces=(6,)))
    assert isinstance(pending.request, Pick)
    assert not pending.bound
    pending.answer(Picked(picked=pending.request.among[0], source="program"))
    assert pending.bound


def test_an_answer_that_does_not_fit_leaves_the_question_standing() -> None:
    game = session()
    pending = game.begin(SHOT)
    assert isinstance(pending, Pending)
    with pytest.raises(BadAnswerError):
        pending.answer(Faces(faces=(9,)))
    assert pending.request is not None
    pending.answer(Faces(faces=(1,)))
    assert pending.ended


@pytest.mark.parametrize(
    "intent",
    [
        Note(note="x" * 501),
        Note(note="half a \ud83e"),
        MoveByHand(unit="r1", to=(float("nan"), 10.0)),
        MoveByHand(unit="r1", to=(float("inf"), 10.0)),
        FreeRoll(count=0),
        Note(unit="with spaces"),
    ],
)
def test_what_could_not_be_read_again_is_refused_before_it_is_written(intent: Intent) -> None:
    store = MemoryStore()
    game = session(store)
    refused = game.perform(intent, dice(1))
    assert isinstance(refused, Refused)
    assert refused.faults
    assert store.lines == []
    assert game.pending is None
    assert game.state is state()


def test_refusals_come_back_and_nothing_is_written() -> None:
    store = MemoryStore()
    game = session(store)
    refused = game.perform(Move(unit="r1", path=((40.0, 10.0),)), Script(()))
    assert isinstance(refused, Refused)
    assert refused.refusals[0].rule == "X3"
    assert store.lines == []


def test_a_journal_read_back_is_the_same_game() -> None:
    store = MemoryStore()
    game = session(store)
    game.perform(SHOT, dice(2))
    game.undo()
    game.perform(Correct(unit="b1", stats={"health": 1}, note="dropped", refers_to=1), Script(()))
    codec = RecordCodec(RULES.intents)
    again = Journal(state(), [codec.read(line) for line in store.lines])
    assert again.state == game.state
    assert again.records == game.journal.records
    assert [codec.write(each) for each in again.records] == store.lines


def test_verify_finds_what_today_would_come_out_otherwise() -> None:
    game = session()
    record = game.perform(SHOT, Script((4, 1)))
    assert list(verify(RULES, game.journal)) == []
    assert isinstance(record, Gesture)
    forged = Gesture(
        n=1,
        intent=record.intent,
        answers=record.answers,
        trace=record.trace,
        headline=record.headline,
        events=record.events[:-1],
    )
    found = list(verify(RULES, Journal(state(), [forged])))
    assert [(each.n, each.what) for each in found] == [(1, "events")]


def test_verify_finds_answers_that_nobody_asks_for_or_that_are_missing() -> None:
    game = session()
    record = game.perform(SHOT, Script((2,)))
    assert isinstance(record, Gesture)
    for answers in ((*record.answers, Faces(faces=(5,))), ()):
        forged = structs.replace(record, answers=answers)
        found = list(verify(RULES, Journal(state(), [forged])))
        assert [(each.n, each.what) for each in found] == [(1, "answers")]


@pytest.mark.parametrize("records", [[Goto(n=2, to=0)], [Goto(n=1, to=5)], [Goto(n=1, to=0), Goto(n=2, to=1)]])
def test_a_record_that_cannot_follow_is_refused(records: list[Goto]) -> None:
    with pytest.raises(BrokenJournalError):
        Journal(state(), records)
