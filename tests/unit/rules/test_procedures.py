"""A ruleset's procedures are found by the intent that each carries out."""

import pytest

from companion.rules.intents import Note, RemoveUnit
from companion.rules.plan import Fault, Plan
from companion.rules.procedures import Rulebook, rule
from companion.rules.ruleset import Context, Procedure
from tests.toy.ruleset import Move, Pass, pass_turn, plan_move
from tests.toy.ruleset import move as make_move
from tests.toy.table import session


def plan_pass(context: Context, intent: Pass) -> Plan:
    return Plan(faults=(Fault(code=f"planned on {len(context.state.units)}"),))


def resolve_pass(context: Context, intent: Pass) -> Procedure:
    return pass_turn(context)


BOOK = Rulebook("toy.fault.intent", rule(Pass, plan_pass, resolve_pass), rule(Move, plan_move, make_move))


def test_a_rulebook_lists_its_intents_in_their_order() -> None:
    assert BOOK.intents == (Pass, Move)


def test_each_intent_is_planned_and_carried_out_by_its_own_rule() -> None:
    context = session().context
    assert BOOK.plan(context, Pass()).faults[0].code == "planned on 4"
    with pytest.raises(StopIteration) as ended:
        next(BOOK.resolve(context, Pass()))
    assert ended.value.value.headline.code == "toy.result.passed"


def test_an_intent_of_another_game_is_a_fault_and_no_procedure() -> None:
    context = session().context
    for foreign in (Note(), RemoveUnit(unit="r1")):
        assert BOOK.plan(context, foreign).faults == (Fault(code="toy.fault.intent"),)
        with pytest.raises(KeyError):
            BOOK.resolve(context, foreign)
