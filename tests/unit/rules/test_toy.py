"""The frame with the toy ruleset: plan, refusals, overrides, resolve, trace, odds."""

from fractions import Fraction

import pytest
from msgspec import structs

from companion.model.events import StatSet, UnitMoved, UnitOut
from companion.rules.asking import BadAnswerError, OutOfAnswersError
from companion.rules.drivers import Replay, Script, drive
from companion.rules.engine import Refused, chances, examine, resolve, start
from companion.rules.intents import Override, Stated
from companion.rules.record import Outcome
from companion.rules.requests import Chosen, Faces
from tests.toy.ruleset import Move, Pass, Shoot
from tests.toy.table import RULES, context, state


def shot(*answers: int, **more: object) -> Outcome:
    intent = Shoot(shooter="r1", target="b1", **more)
    return drive(resolve(RULES, context(), intent), Script(answers))[0]


def test_x5_a_four_hits_and_a_three_misses() -> None:
    assert shot(4, 1).headline.code == "toy.result.hit"
    assert shot(3).headline.code == "toy.result.miss"


def test_x6_what_the_table_says_about_cover_replaces_geometry() -> None:
    hidden = Stated(hidden=0.5)
    assert shot(4, stated=hidden).headline.code == "toy.result.miss"
    assert shot(5, 1, stated=hidden).headline.code == "toy.result.hit"


def test_x7_and_x8_a_hit_in_a_crowd_falls_on_one_of_it_and_the_second_hit_puts_it_out() -> None:
    outcome = shot(6, 2)
    assert StatSet(unit="b2", key="health", value=1) in outcome.events
    wounded = structs.replace(state().units["b1"], stats={"health": 1})
    after = structs.replace(state(), units={**state().units, "b1": wounded})
    intent = Shoot(shooter="r1", target="b1")
    outcome, _ = drive(resolve(RULES, context(after), intent), Script((6, 1)))
    assert UnitOut(unit="b1", why="killed") in outcome.events
    assert outcome.headline.code == "toy.result.out"


def test_every_refusal_comes_back_and_each_can_be_set_aside() -> None:
    here = structs.replace(state(), game={"side": "blue"})
    empty = structs.replace(here.units["r1"], stats={"ammunition": 0}, markers={"acted": True})
    here = structs.replace(here, units={**here.units, "r1": empty})
    intent = Shoot(shooter="r1", target="b1", stated=Stated(distance=30.0, sees=False))
    refused = start(RULES, context(here), intent)
    assert isinstance(refused, Refused)
    codes = {each.code: each.rule for each in refused.refusals}
    assert codes == {
        "toy.refusal.turn": "X1",
        "toy.refusal.acted": "X2",
        "toy.refusal.range": "X5",
        "toy.refusal.sight": "X5",
        "toy.refusal.ammunition": "X10",
    }
    allowed = structs.replace(intent, overrides=tuple(Override(code=code, reason="so be it") for code in codes))
    assert not isinstance(start(RULES, context(here), allowed), Refused)


def test_a_fault_cannot_be_set_aside() -> None:
    intent = Shoot(shooter="r1", target="nobody", overrides=(Override(code="toy.fault.unit"),))
    refused = start(RULES, context(), intent)
    assert isinstance(refused, Refused)
    assert [each.code for each in refused.faults] == ["toy.fault.unit"]


def test_too_close_to_call_asks_the_table_once() -> None:
    here = context(state(tolerance=0.3))
    near = Shoot(shooter="r1", target="b1")
    far = structs.replace(state(tolerance=0.3).units["b1"], position=(32.7, 10.0))
    here = context(structs.replace(here.state, units={**here.state.units, "b1": far}))
    assert examine(RULES, here, near).questions[0].key == "range"  # 32.7 - 10 - 2.5 = 20.2
    outcome, answers = drive(resolve(RULES, here, near), Script((Chosen(option="yes"), 3)))
    assert answers[0] == Chosen(option="yes")
    assert outcome.headline.code == "toy.result.miss"
    assert examine(RULES, here, structs.replace(near, rulings={"range": "yes"})).questions == ()


def test_odds_of_the_shot_are_its_fractions() -> None:
    found = chances(RULES, context(), Shoot(shooter="r1", target="b1"))
    assert not isinstance(found, Refused)
    assert found.exact
    assert found.of("toy.result.hit") == Fraction(1, 2)
    assert found.of("toy.result.miss") == Fraction(1, 2)


def test_x3_and_x4_a_move_is_refused_beyond_the_reach_and_mud_counts_double() -> None:
    assert examine(RULES, context(), Move(unit="r1", path=((20.0, 10.0),))).refusals == ()
    far = examine(RULES, context(), Move(unit="r1", path=((10.0, 0.0), (11.0, 0.0))))
    assert [each.rule for each in far.refusals] == ["X3"]
    # 5 cm in the open cost half of the action, 5 cm of mud the whole of it
    muddy = examine(RULES, context(), Move(unit="r1", path=((10.0, 20.0),)))
    assert muddy.path is not None
    assert muddy.path.cost == pytest.approx(1.5)


def test_positions_are_kept_to_a_thousandth_of_a_centimetre() -> None:
    intent = Move(unit="r1", path=((10.00049, 10.00051),))
    outcome, _ = drive(resolve(RULES, context(), intent), Script(()))
    assert outcome.events[0] == UnitMoved(unit="r1", position=(10.0, 10.001), facing=0.0)


def test_every_die_stands_in_the_trace_with_its_reason_and_source() -> None:
    trace = shot(4, 1).trace
    assert [(each.code, each.values.get("face"), each.source) for each in trace][:2] == [
        ("core.die", 4, "typed"),
        ("core.picked", 1, "typed"),
    ]


def test_a_replay_gives_the_same_outcome() -> None:
    intent = Shoot(shooter="r1", target="b1")
    first, answers = drive(resolve(RULES, context(), intent), Script((5, 2)))
    again, _ = drive(resolve(RULES, context(), intent), Replay(answers))
    assert again == first


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Faces(faces=(7,)), "answer.face"),
        (Faces(faces=(0,)), "answer.face"),
        (Faces(faces=(1, 2)), "answer.count"),
        (Chosen(option="yes"), "answer.kind"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused(answer: Faces | Chosen, code: str) -> None:
    with pytest.raises(BadAnswerError) as caught:
        drive(resolve(RULES, context(), Shoot(shooter="r1", target="b1")), Script((answer,)))
    assert caught.value.code == code


def test_a_script_that_ends_early_says_so() -> None:
    with pytest.raises(OutOfAnswersError):
        shot()


def test_x1_x2_and_x9_passing_gives_the_turn_away_and_frees_everybody() -> None:
    acted = structs.replace(state().units["r1"], markers={"acted": True})
    here = context(structs.replace(state(), units={**state().units, "r1": acted}))
    outcome, _ = drive(resolve(RULES, here, Pass()), Script(()))
    assert [type(event).__name__ for event in outcome.events] == ["RulesetSet", "RulesetSet", "MarkerSet"]
    assert outcome.events[0].value == "blue"
