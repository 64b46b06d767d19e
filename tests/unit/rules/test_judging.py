"""Comparing with a limit: the band that is too close to call, the table's word, and what that word forbids."""

from collections.abc import Mapping

import pytest

from companion.rules.course import Course
from companion.rules.intents import Note, Override
from companion.rules.judging import Judge, decide, foreseen, permitted, ruled_out
from companion.rules.plan import Plan, Refusal
from companion.rules.requests import Chosen, Ruling
from tests.toy.table import session

WALL, RANGE = Refusal(code="toy.refusal.wall", rule="X6"), Refusal(code="toy.refusal.range", rule="X5")


def within(judge: Judge, value: float, *, told: bool = False, meanwhile: bool | None = None) -> bool:
    return judge.within("range", "toy.reason.range", "X5", value, 20.0, told=told, meanwhile=meanwhile)


@pytest.mark.parametrize(
    ("value", "holds", "asked"),
    [(19.6, True, False), (19.8, True, True), (20.0, True, True), (20.2, False, True), (20.4, False, False)],
)
def test_only_within_the_tolerance_is_anything_asked(value: float, holds: bool, asked: bool) -> None:
    judge = Judge(0.3, {})
    assert within(judge, value) is holds
    assert [each.key for each in judge.questions] == (["range"] if asked else [])
    if asked:
        (question,) = judge.questions
        assert (question.policy, question.value, question.limit) == ("yes" if holds else "no", value, 20.0)


def test_a_length_that_the_table_told_is_taken_at_its_word() -> None:
    judge = Judge(0.3, {})
    assert within(judge, 20.0, told=True)
    assert not within(judge, 20.1, told=True)
    assert judge.questions == ()


def test_while_a_question_is_open_the_answer_may_be_another_than_what_was_measured() -> None:
    assert within(Judge(0.3, {}), 20.2, meanwhile=True)
    assert not within(Judge(0.3, {}), 19.8, meanwhile=False)
    # where nothing is open there is no meanwhile
    assert not within(Judge(0.3, {}), 20.4, meanwhile=True)


@pytest.mark.parametrize(("word", "holds"), [("yes", True), ("no", False)])
def test_the_tables_word_outweighs_what_was_measured(word: str, holds: bool) -> None:
    judge = Judge(0.3, {"range": word})
    assert within(judge, 20.2) is holds
    assert within(judge, 19.8) is holds
    assert judge.questions == ()


def test_a_ruling_forbids_by_a_new_refusal_that_nobody_has_set_aside() -> None:
    assert ruled_out((RANGE,), (RANGE, WALL), lambda _: False)
    assert not ruled_out((RANGE,), (RANGE,), lambda _: False)
    assert not ruled_out((), (WALL,), lambda code: code == "toy.refusal.wall")
    assert ruled_out((), (WALL, RANGE), lambda code: code == "toy.refusal.wall")


def test_in_the_middle_of_a_rule_the_table_is_asked_and_its_word_stands_in_the_trace() -> None:
    course = Course(session(tolerance=0.3).context)
    steps = decide(course, lambda judge: within(judge, 20.1, meanwhile=True))
    request = next(steps)
    assert isinstance(request, Ruling)
    with pytest.raises(StopIteration) as ended:
        steps.send(Chosen(option="no"))
    assert ended.value.value is False
    (said,) = course.outcome(course.tell("end")).trace[:-1]
    assert (said.code, said.rule) == ("toy.reason.range.no", "X5")


def shot(words: Mapping[str, str], length: float = 20.0) -> Plan:
    judge = Judge(0.3, words)
    holds = within(judge, length, meanwhile=True)
    return Plan(refusals=() if holds else (RANGE,), questions=judge.questions)


@pytest.mark.parametrize(
    ("word", "overrides", "goes_on"),
    [("yes", (), True), ("no", (), False), ("no", (Override(code=RANGE.code),), True)],
)
def test_a_gesture_goes_on_unless_the_tables_word_forbids_it(
    word: str,
    overrides: tuple[Override, ...],
    goes_on: bool,
) -> None:
    steps = permitted(Course(session().context), Note(overrides=overrides), shot)
    assert isinstance(next(steps), Ruling)
    with pytest.raises(StopIteration) as ended:
        steps.send(Chosen(option=word))
    assert ended.value.value is goes_on


@pytest.mark.parametrize(("length", "goes_on"), [(19.8, True), (20.2, False)])
def test_what_is_foreseen_is_what_was_measured(length: float, goes_on: bool) -> None:
    steps = permitted(Course(session().context), Note(), lambda words: shot(words, length))
    assert foreseen(steps) is goes_on
