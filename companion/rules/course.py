"""The course of one gesture: what has happened so far, and the state that it led to."""

from collections.abc import Mapping

from companion.battlefield.battlefield import Battlefield
from companion.model.events import AnyEvent, UnitMoved
from companion.model.evolve import evolve
from companion.model.state import GameState
from companion.model.values import Point, Scalar
from companion.rules.plan import Fact, Modifier
from companion.rules.record import Outcome
from companion.rules.ruleset import Context

GRID = 3  # decimals of a centimetre that a resolved position keeps


def quantised(point: Point) -> Point:
    """Round a position to the 0.001 cm that journals keep; a minus zero becomes zero."""
    return (round(point[0], GRID) + 0.0, round(point[1], GRID) + 0.0)


class Course:
    """Collects the events and the trace of a gesture while its procedure runs.

    ``context`` is always the one after the events so far, so that a later die sees what an earlier one did.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._events: list[AnyEvent] = []
        self._trace: list[Fact] = []

    @property
    def context(self) -> Context:
        """The context after everything that has happened so far."""
        return self._context

    @property
    def state(self) -> GameState:
        """The state after everything that has happened so far."""
        return self._context.state

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What has happened so far."""
        return tuple(self._events)

    def happen(self, *events: AnyEvent) -> None:
        """Let something happen."""
        state = self._context.state
        for event in events:
            if isinstance(event, UnitMoved) and event.position is not None:
                event = UnitMoved(
                    unit=event.unit,
                    position=quantised(event.position),
                    facing=round(event.facing % 360.0, GRID),
                    level=event.level,
                    altitude=event.altitude,
                )
            state = evolve(state, event)
            self._events.append(event)
        self._context = Context(state=state, field=Battlefield(state))

    def tell(
        self,
        code: str,
        rule: str = "",
        source: str = "",
        values: Mapping[str, Scalar] | None = None,
        **more: Scalar,
    ) -> Fact:
        """Write one line of the trace: its wording code, rule and source, and what fills the sentence."""
        fact = Fact(code=code, rule=rule, source=source, values={**(values or {}), **more})
        self._trace.append(fact)
        return fact

    def tell_modifiers(self, modifiers: tuple[Modifier, ...]) -> None:
        """Write every part of a total into the trace."""
        for each in modifiers:
            self.tell(each.code, each.rule, each.source, value=each.value)

    def outcome(self, headline: Fact) -> Outcome:
        """Close the gesture; the headline is what stands in large type."""
        return Outcome(events=tuple(self._events), trace=tuple(self._trace), headline=headline)
