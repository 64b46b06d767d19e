"""Comparing what was measured with a limit: yes, no, or too close to call, which the table settles."""

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import TypeVar

from companion.battlefield.reports import Verdict, within
from companion.rules.asking import choose
from companion.rules.course import Course
from companion.rules.drivers import by_policy
from companion.rules.intents import Intent
from companion.rules.overlay import Overlay
from companion.rules.plan import Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Question, Ruling

YES, NO = "yes", "no"

Asking = Generator[AnyRequest, AnyAnswer, bool]


class Judge:
    """Holds measurements against limits for one plan, and keeps the questions that only the table can settle.

    ``tolerance`` is in cm; ``rulings`` are the table's words so far, by the question's key. While a question is open
    the answer is what was measured, or ``meanwhile`` where that is given: nothing is refused on an open question.
    """

    def __init__(self, tolerance: float, rulings: Mapping[str, str]) -> None:
        self._tolerance = tolerance
        self._rulings = rulings
        self._open: list[Question] = []

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that are still open, in the order in which they came up."""
        return tuple(self._open)

    def holds(
        self,
        key: str,
        reason: str,
        rule: str,
        verdict: Verdict,
        *,
        measured: bool,
        value: float = 0.0,
        limit: float = 0.0,
        unit: str = "",
        meanwhile: bool | None = None,
    ) -> bool:
        """Take a verdict, or the table's ruling where it is too close to call; ``measured`` is what geometry says."""
        ruled = self._rulings.get(key)
        if ruled in (YES, NO):
            return ruled == YES
        if verdict != "close":
            return verdict == "yes"
        self._open.append(
            Question(
                key=key,
                reason=reason,
                rule=rule,
                unit=unit,
                verdict=verdict,
                options=(YES, NO),
                value=value,
                limit=limit,
                tolerance=self._tolerance,
                policy=YES if measured else NO,
            )
        )
        return measured if meanwhile is None else meanwhile

    def within(
        self,
        key: str,
        reason: str,
        rule: str,
        value: float,
        limit: float,
        *,
        unit: str = "",
        told: bool = False,
        meanwhile: bool | None = None,
    ) -> bool:
        """Tell whether a length in cm keeps within a limit; one that the table has told is taken at its word."""
        verdict = within(value, limit, 0.0 if told else self._tolerance)
        measured = within(value, limit, 0.0) == "yes"
        return self.holds(
            key, reason, rule, verdict, measured=measured, value=value, limit=limit, unit=unit, meanwhile=meanwhile
        )


def answered(
    course: Course, rulings: Mapping[str, str], find: Callable[[Mapping[str, str]], Plan], unit: str = ""
) -> Generator[AnyRequest, AnyAnswer, dict[str, str]]:
    """Have the table settle a plan's open questions one by one; one ruling may open another question.

    ``find`` makes the plan anew from the rulings so far. Every ruling goes into the trace.
    """
    words = dict(rulings)
    while questions := find(words).questions:
        words[questions[0].key] = yield from put(course, questions[0], unit)
    return words


def put(
    course: Course,
    question: Question,
    unit: str = "",
    settled: str = "",
    overlays: tuple[Overlay, ...] = (),
    called: str = "unit",
) -> Generator[AnyRequest, AnyAnswer, str]:
    """Put one question to the table and write its ruling into the trace.

    ``called`` is the name by which the ruling's sentence knows the unit that it is about.
    """
    about = question.unit or unit
    word = yield from choose(
        Ruling(
            reason=question.reason,
            rule=question.rule,
            unit=about,
            settled=settled,
            key=question.key,
            options=question.options,
            value=question.value,
            limit=question.limit,
            tolerance=question.tolerance,
            policy=question.policy,
            overlays=overlays,
        )
    )
    values = {"value": round(question.value, 3), "limit": question.limit}
    course.tell(f"{question.reason}.{word}", question.rule, "", {**values, **({called: about} if about else {})})
    return word


def decide(
    course: Course, ask: Callable[[Judge], bool], rulings: Mapping[str, str] | None = None, settled: str = ""
) -> Asking:
    """Find out whether something holds in the middle of a procedure, by the table's word where it is too close.

    ``ask`` is put again with every ruling until nothing is open.
    """
    words = dict(rulings or {})
    while True:
        judge = Judge(course.state.tolerance, words)
        holds = ask(judge)
        if not judge.questions:
            return holds
        question = judge.questions[0]
        words[question.key] = yield from put(course, question, settled=settled)


T = TypeVar("T")


def foreseen(steps: Generator[AnyRequest, AnyAnswer, T]) -> T:
    """Go through a procedure's questions as they would be answered by what was measured; it may not ask for dice."""
    try:
        request = next(steps)
        while True:
            request = steps.send(by_policy(request))
    except StopIteration as done:
        found: T = done.value
        return found


def ruled_out(before: Iterable[Refusal], after: Iterable[Refusal], overridden: Callable[[str], bool]) -> bool:
    """Tell whether the table's rulings forbid what was planned: a refusal that was not there, and is not set aside."""
    known = {each.code for each in before}
    return any(each.code not in known and not overridden(each.code) for each in after)


def permitted(course: Course, intent: Intent, find: Callable[[Mapping[str, str]], Plan]) -> Asking:
    """Have the table settle what a plan leaves open, and tell whether its word lets the gesture go on.

    A ruling forbids it by a refusal that was not there before and that nobody has set aside.
    """
    before = find(intent.rulings)
    if not before.questions:
        return True
    words = yield from answered(course, intent.rulings, find)
    return not ruled_out(before.refusals, find(words).refusals, intent.sets_aside)
