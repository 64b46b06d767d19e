"""Requests and answers: each answer is checked, every driver answers as it says."""

from random import Random

import pytest

from companion.rules.asking import BadAnswerError, OutOfAnswersError, check_answer, choose, direction, point, shape
from companion.rules.course import Course, quantised
from companion.rules.drivers import ProgramDice, Replay, Script, by_policy, drive
from companion.rules.requests import (
    AnyAnswer,
    AnyRequest,
    Choice,
    ChooseDirection,
    ChoosePoint,
    ChooseUnit,
    Chosen,
    Dice,
    Direction,
    Faces,
    Pick,
    Picked,
    PlaceShape,
    Pointed,
    Ruling,
    Shape,
)
from companion.rules.ruleset import Procedure
from tests.toy.table import context

TWO = Dice(reason="x", dice=(6, 10))
TIES = Dice(reason="x", dice=(6, 6), again_if=((1, 1), (2, 2)))
CHOICE = Choice(reason="x", options=("stand", "run"), policy="run")
UNIT = ChooseUnit(reason="x", among=("ann", "bob"))
PICK = Pick(reason="x", among=("ann", "bob", "cid"))
POINT = ChoosePoint(reason="x", suggested=(1.0, 2.0))
COMPASS = ChooseDirection(reason="x")
SHAPE = PlaceShape(reason="x", suggested=(3.0, 4.0))
RULING = Ruling(reason="x", key="k", options=("yes", "no"), value=10.1, limit=10, tolerance=0.3, policy="no")
EVERY: tuple[AnyRequest, ...] = (TWO, TIES, CHOICE, UNIT, PICK, POINT, COMPASS, SHAPE, RULING)


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (TWO, Faces(faces=(6, 10))),
        (TIES, Faces(faces=(1, 2), again=((1, 1), (2, 2)))),
        (CHOICE, Chosen(option="stand")),
        (UNIT, Chosen(option="bob")),
        (PICK, Picked(picked="cid")),
        (POINT, Pointed(point=(0.0, 0.0))),
        (COMPASS, Direction(degrees=12.5)),
        (SHAPE, Shape(core=((1.0, 1.0),), radius=2.0)),
        (RULING, Chosen(option="yes")),
    ],
)
def test_an_answer_that_fits(request_: AnyRequest, answer: AnyAnswer) -> None:
    check_answer(request_, answer)
    # the same answer fits none of the other kinds of question
    for other in EVERY:
        if type(other) is not type(request_) and not {type(other), type(request_)} <= {Choice, ChooseUnit, Ruling}:
            with pytest.raises(BadAnswerError):
                check_answer(other, answer)


@pytest.mark.parametrize(
    ("request_", "answer", "code"),
    [
        (TWO, Faces(faces=(6,)), "answer.count"),
        (TWO, Faces(faces=(7, 1)), "answer.face"),
        (TWO, Faces(faces=(0, 1)), "answer.face"),
        (TIES, Faces(faces=(2, 2)), "answer.again"),
        (SHAPE, Shape(core=()), "answer.shape"),
        (SHAPE, Shape(core=((1.0, 1.0),), radius=-1.0), "answer.shape"),
        (SHAPE, Shape(core=((1.0, float("inf")),)), "answer.shape"),
        (SHAPE, Shape(core=((0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0))), "answer.shape"),
        (TIES, Faces(faces=(1, 2), again=((9, 9),)), "answer.face"),
        (TIES, Faces(faces=(1, 2), again=((1, 1), (2,))), "answer.count"),
        (TIES, Faces(faces=(1, 2), again=((1, 1), (3, 4))), "answer.counts"),
        (TWO, Faces(faces=(6, 10), again=((1, 1),)), "answer.counts"),
        (CHOICE, Chosen(option="hide"), "answer.option"),
        (UNIT, Chosen(option="cid"), "answer.option"),
        (PICK, Picked(picked="dan"), "answer.option"),
        (RULING, Chosen(option="perhaps"), "answer.option"),
        (TWO, Chosen(option="6"), "answer.kind"),
    ],
)
def test_an_answer_that_does_not_fit_says_why(request_: AnyRequest, answer: AnyAnswer, code: str) -> None:
    with pytest.raises(BadAnswerError) as caught:
        check_answer(request_, answer)
    assert caught.value.code == code


@pytest.mark.parametrize("seed", range(30))
def test_the_programs_dice_fit_every_question(seed: int) -> None:
    dice = ProgramDice(Random(seed))
    for request_ in EVERY:
        answer = dice(request_)
        check_answer(request_, answer)
        if isinstance(answer, (Faces, Picked, Direction)):
            assert answer.source == "program"
        if isinstance(answer, Faces):
            assert all(throw in request_.again_if for throw in answer.again)


def test_the_programs_dice_are_even() -> None:
    dice = ProgramDice(Random(5))
    request_ = Dice(reason="x", dice=(6,))
    thrown = [dice(request_).faces[0] for _ in range(6000)]
    # chi square with 5 degrees of freedom: 20.5 is passed once in a thousand
    assert sum((thrown.count(face) - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


def test_policy_answers_what_is_a_choice_and_refuses_what_is_chance() -> None:
    assert by_policy(CHOICE) == Chosen(option="run")
    assert by_policy(RULING) == Chosen(option="no")
    assert by_policy(UNIT) == Chosen(option="ann")
    assert by_policy(POINT) == Pointed(point=(1.0, 2.0))
    assert by_policy(SHAPE) == Shape(core=((3.0, 4.0),))
    for chance in (TWO, PICK, COMPASS):
        with pytest.raises(BadAnswerError):
            by_policy(chance)


def test_a_script_reads_numbers_as_the_table_does() -> None:
    script = Script((6, 10, 2, 3, 1, 1, 2, 2, 5, 6))
    assert script(TWO) == Faces(faces=(6, 10))
    assert script(PICK) == Picked(picked="bob")
    assert script(COMPASS) == Direction(degrees=90.0)
    assert script(CHOICE) == Chosen(option="run")
    assert script(TIES) == Faces(faces=(5, 6), again=((1, 1), (2, 2)))
    assert script.left() == 0


def test_a_script_that_ends_early_says_what_is_asked() -> None:
    for given, asked in (((), TWO), ((3,), TWO), ((1, 1), TIES), ((1, 1, 3), TIES), ((), PICK), ((), COMPASS)):
        with pytest.raises(OutOfAnswersError) as caught:
            Script(given)(asked)
        assert caught.value.code == "answer.none"
    assert Script(())(CHOICE) == Chosen(option="run")
    with pytest.raises(BadAnswerError):
        Script((4,))(PICK)
    left = Script((1, 2, 3))
    left(Dice(reason="x", dice=(6,)))
    assert left.left() == 2


def test_a_replay_gives_the_answers_of_then_and_counts_the_rest() -> None:
    replay = Replay((Chosen(option="run"), Faces(faces=(1, 1))))
    assert replay(CHOICE) == Chosen(option="run")
    assert replay.left() == 1
    assert replay(TWO) == Faces(faces=(1, 1))
    with pytest.raises(OutOfAnswersError):
        replay(TWO)


def test_places_directions_and_shapes_reach_the_rule_as_they_were_given() -> None:
    def procedure() -> Procedure:
        course = Course(context())
        where = yield from _point()
        way = yield from direction(course, COMPASS)
        laid = yield from shape(SHAPE)
        chosen = yield from choose(CHOICE)
        text = f"{where} {way} {laid.radius} {chosen}"
        return course.outcome(course.tell("x", text=text))

    def _point():
        return (yield from point(POINT))

    answers = [Pointed(point=(5.0, 6.0)), Direction(degrees=45.0), Shape(core=((1.0, 1.0),), radius=2.5)]
    outcome, given = drive(procedure(), Script([*answers, Chosen(option="stand")]))
    assert outcome.headline.values["text"] == "(5.0, 6.0) 45.0 2.5 stand"
    assert given == (*answers, Chosen(option="stand"))
    assert [fact.code for fact in outcome.trace] == ["core.direction", "x"]


def test_positions_are_kept_to_a_hundredth_of_a_millimetre_and_never_minus_zero() -> None:
    assert quantised((1.23449, 1.2346)) == (1.234, 1.235)
    assert str(quantised((-0.0001, -0.0))) == "(0.0, 0.0)"
