"""How a rule asks: one line for each kind of request, with the answer checked and written into the trace."""

import math
from collections.abc import Generator

from companion.geometry.points import side_of
from companion.model.values import Point, Scalar
from companion.rules.course import Course
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


class BadAnswerError(ValueError):
    """An answer that does not fit its request; ``code`` is a wording code, ``values`` fill it."""

    def __init__(self, code: str, **values: str | int | float) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


class OutOfAnswersError(BadAnswerError):
    """A script that ends before the rule has asked everything."""


def check_answer(request: AnyRequest, answer: AnyAnswer) -> None:
    """Refuse an answer that does not fit its request, with BadAnswerError."""
    match request, answer:
        case Dice(), Faces():
            _check_faces(request, answer)
        case Choice() | Ruling(), Chosen():
            if answer.option not in request.options:
                raise BadAnswerError("answer.option", given=answer.option, options=", ".join(request.options))
        case ChooseUnit(), Chosen():
            if answer.option not in request.among:
                raise BadAnswerError("answer.option", given=answer.option, options=", ".join(request.among))
        case Pick(), Picked():
            if answer.picked not in request.among:
                raise BadAnswerError("answer.option", given=answer.picked, options=", ".join(request.among))
        case PlaceShape(), Shape():
            if not is_solid(answer):
                raise BadAnswerError("answer.shape")
        case (ChoosePoint(), Pointed()) | (ChooseDirection(), Direction()):
            return
        case _:
            raise BadAnswerError("answer.kind", asked=type(request).__name__.lower())


def is_solid(shape: Shape) -> bool:
    """Tell whether something solid can have this shape: a point, a stretch or a convex polygon, and a radius."""
    numbers = [shape.radius, *(each for corner in shape.core for each in corner)]
    if not shape.core or shape.radius < 0 or not all(map(math.isfinite, numbers)):
        return False
    if len(shape.core) < 3:
        return True
    turns = [side_of(shape.core[at - 2], shape.core[at - 1], shape.core[at]) for at in range(len(shape.core))]
    return all(each > 0 for each in turns) or all(each < 0 for each in turns)


def _check_faces(request: Dice, answer: Faces) -> None:
    for thrown in (*answer.again, answer.faces):
        if len(thrown) != len(request.dice):
            raise BadAnswerError("answer.count", asked=len(request.dice), given=len(thrown))
        for face, sides in zip(thrown, request.dice, strict=True):
            if not 1 <= face <= sides:
                raise BadAnswerError("answer.face", face=face, sides=sides)
    if answer.faces in request.again_if:
        raise BadAnswerError("answer.again", faces=", ".join(map(str, answer.faces)))
    for thrown in answer.again:
        if thrown not in request.again_if:
            raise BadAnswerError("answer.counts", faces=", ".join(map(str, thrown)))


def throw(course: Course, request: Dice) -> Generator[AnyRequest, AnyAnswer, tuple[int, ...]]:
    """Have dice rolled, and write every face with its reason and source into the trace."""
    answer = yield request
    if not isinstance(answer, Faces):
        raise BadAnswerError("answer.kind", asked="dice")
    for thrown in (*answer.again, answer.faces):
        for sides, face in zip(request.dice, thrown, strict=True):
            course.tell("core.die", request.rule, answer.source, reason=request.reason, sides=sides, face=face)
    return answer.faces


def throw_one(course: Course, request: Dice) -> Generator[AnyRequest, AnyAnswer, int]:
    """Have a single die rolled."""
    faces = yield from throw(course, request)
    return faces[0]


def choose(request: Choice | ChooseUnit | Ruling) -> Generator[AnyRequest, AnyAnswer, str]:
    """Have somebody choose an option, a unit, or settle what was too close to call."""
    answer = yield request
    if not isinstance(answer, Chosen):
        raise BadAnswerError("answer.kind", asked="choice")
    return answer.option


def pick(course: Course, request: Pick) -> Generator[AnyRequest, AnyAnswer, str]:
    """Have chance pick one of several; with only one there is nothing to roll."""
    if len(request.among) == 1:
        return request.among[0]
    answer = yield request
    if not isinstance(answer, Picked):
        raise BadAnswerError("answer.kind", asked="pick")
    place = request.among.index(answer.picked) + 1
    values: dict[str, Scalar] = {
        "reason": request.reason,
        "among": len(request.among),
        "face": place,
        "picked": answer.picked,
    }
    course.tell("core.picked", request.rule, answer.source, values)
    return answer.picked


def point(request: ChoosePoint) -> Generator[AnyRequest, AnyAnswer, Point]:
    """Have somebody point at a place on the table, in cm."""
    answer = yield request
    if not isinstance(answer, Pointed):
        raise BadAnswerError("answer.kind", asked="point")
    return answer.point


def direction(course: Course, request: ChooseDirection) -> Generator[AnyRequest, AnyAnswer, float]:
    """Have a direction rolled or laid, in degrees clockwise from up."""
    answer = yield request
    if not isinstance(answer, Direction):
        raise BadAnswerError("answer.kind", asked="direction")
    course.tell("core.direction", request.rule, answer.source, reason=request.reason, degrees=answer.degrees)
    return answer.degrees


def shape(request: PlaceShape) -> Generator[AnyRequest, AnyAnswer, Shape]:
    """Have somebody lay a shape on the table, where something real came to rest."""
    answer = yield request
    if not isinstance(answer, Shape):
        raise BadAnswerError("answer.kind", asked="shape")
    return answer
