"""The procedures of a ruleset, found by the intent that each plans and carries out."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from companion.rules.intents import Intent
from companion.rules.plan import Fault, Plan
from companion.rules.ruleset import Context, Procedure

I = TypeVar("I", bound=Intent)  # noqa: E741


class Rule(Struct, frozen=True, kw_only=True):
    """One intent of a ruleset, what plans it and what carries it out; ``rule`` makes one whose types agree."""

    intent: type[Intent]
    plan: Callable[[Context, Any], Plan]
    resolve: Callable[[Context, Any], Procedure]


def rule(intent: type[I], plan: Callable[[Context, I], Plan], resolve: Callable[[Context, I], Procedure]) -> Rule:
    """Tie an intent to what plans it and what carries it out."""
    return Rule(intent=intent, plan=plan, resolve=resolve)


class Rulebook:
    """All rules of one game; ``unknown`` is the code of the fault that an intent of another game has."""

    def __init__(self, unknown: str, *rules: Rule) -> None:
        self._unknown = unknown
        self._by = {each.intent: each for each in rules}

    @property
    def intents(self) -> tuple[type[Intent], ...]:
        """The intents that there are rules for."""
        return tuple(self._by)

    def plan(self, context: Context, intent: Intent) -> Plan:
        """Say all that is known of an intent before anything is rolled."""
        found = self._by.get(type(intent))
        return found.plan(context, intent) if found is not None else Plan(faults=(Fault(code=self._unknown),))

    def resolve(self, context: Context, intent: Intent) -> Procedure:
        """Carry an intent out; every refusal is taken as set aside. Raises KeyError for another game's intent."""
        return self._by[type(intent)].resolve(context, intent)
