"""Verdicts that the table keeps: found again from the table, stored as codes and figures, true when they are kept."""

import msgspec
import pytest
from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import WayOut
from companion.geometry.points import step
from companion.model.state import GameState
from companion.rules.drivers import Script
from companion.rules.engine import examine
from companion.rules.intents import Judgement
from companion.rules.judgements import facts, judge, question_of, way_fact
from companion.rules.record import Gesture, RecordCodec
from companion.session.verify import verify
from companion.wording.rulings import RULINGS
from tests.toy.table import RULES, context, session, state


def kept(intent: Judgement, tolerance: float = 0.0) -> Gesture:
    game = session(tolerance=tolerance)
    made = game.perform(intent, Script([]))
    assert isinstance(made, Gesture)
    assert made.events == ()
    assert list(verify(RULES, game.journal)) == []
    codec = RecordCodec(RULES.intents)
    assert codec.read(codec.write(made)) == made
    assert {fact.code for fact in made.trace} <= set(RULINGS)
    return made


def told(made: Gesture, code: str) -> dict:
    return next(fact.values for fact in made.trace if fact.code == f"core.ruling.{code}")


def behind_the_wall(x: float = 30.0) -> GameState:
    """Bea at (10, 30) and Cid beyond the wall, which is 5 high and reaches from 25 to 35 at x 17 to 18."""
    units = state().units
    return structs.replace(state(), units={**units, "b1": structs.replace(units["b1"], position=(x, 30.0))})


@pytest.mark.parametrize(
    ("limit", "tolerance", "verdict"),
    [(12.5, 0.0, "yes"), (12.4, 0.0, "no"), (12.4, 0.3, "close"), (12.9, 0.3, "yes"), (None, 0.3, "measured")],
)
def test_a_range_is_held_against_its_limit_with_the_tables_tolerance(limit, tolerance, verdict) -> None:
    # Centres 15 cm apart, bases 2.5 across.
    made = kept(Judgement(topic="range", unit="r1", target="b1", limit=limit, rule="X5"), tolerance)
    assert made.headline.code == f"core.ruling.range.{verdict}"
    assert made.headline.rule == "X5"
    assert made.headline.values["cm"] == 12.5
    assert told(made, "why.edges") == {"cm": 12.5, "centre": 15.0}
    assert told(made, "why.tolerance") == {"cm": tolerance}


def test_a_length_between_bare_points_and_pieces_can_be_kept() -> None:
    made = kept(Judgement(topic="range", start=(0.0, 0.0), end=(3.0, 4.0)))
    assert made.headline.values["cm"] == 5.0
    made = kept(Judgement(topic="range", unit="r2", target="wall"))
    assert made.headline.values["cm"] == 5.75  # 7 cm from his centre to the wall, less half his base


def test_a_line_of_fire_names_what_is_in_the_way_and_how_much_is_hidden() -> None:
    table = Battlefield(behind_the_wall())
    intent = Judgement(topic="line_of_fire", unit="r2", target="b1")
    judged = judge(table, intent)
    assert judged.verdict == "no"
    said = {fact.code: fact.values for fact in facts(table.state, intent, judged)}
    assert said["core.ruling.why.blocker"]["what"] == "ui.kind.wall"
    assert said["core.ruling.why.blocker"]["y"] == 30.0
    assert said["core.ruling.why.hidden_sure"]["percent"] == 100.0
    assert said["core.ruling.why.method"] == {"method": "core.method.silhouette"}
    assert "core.ruling.why.no_line" in said
    free = kept(Judgement(topic="line_of_fire", unit="r1", target="b1"))
    assert free.headline.code == "core.ruling.line_of_fire.yes"
    assert told(free, "why.clear")["ay"] == pytest.approx(10.0, abs=1.25)


def test_cover_is_held_against_a_fraction() -> None:
    table = Battlefield(behind_the_wall())
    hidden = judge(table, Judgement(topic="cover", unit="r2", target="b1", limit=0.5))
    assert hidden.verdict == "yes"
    made = kept(Judgement(topic="cover", unit="r1", target="b1", limit=0.5, rule="X6"))
    assert made.headline.code == "core.ruling.cover.no"
    assert (made.headline.values["percent"], made.headline.values["limit"]) == (0, 50)


def test_a_path_tells_its_stretches_and_why_it_ends() -> None:
    # From (10, 10) down through mud from 15 to 20 at half the speed: 5 + 5 of mud = 15 of 16 cm, then 1 more.
    speeds = {"open": 16.0, "mud": 8.0}
    made = kept(Judgement(topic="path", unit="r1", path=((10.0, 25.0),), action="walk", speeds=speeds))
    assert made.headline.code == "core.ruling.path.no"
    assert made.headline.values["reached"] == 11.0
    stretches = [fact.values for fact in made.trace if fact.code == "core.ruling.why.stretch"]
    assert [(each["start"], each["end"], each["what"]) for each in stretches] == [
        (0.0, 5.0, "core.open_ground"),
        (5.0, 10.0, "ui.kind.mud"),
        (10.0, 15.0, "core.open_ground"),
    ]
    assert told(made, "why.stop.reach") == {"at": 11.0, "what": ""}


def test_a_guard_catches_where_its_range_begins() -> None:
    # Bea's guard reaches 10 cm: centres 12.5 apart; Dan comes straight down from (29, 10) ... to her from the right.
    made = kept(Judgement(topic="guard", unit="r1", target="b2", path=((15.0, 10.0),), limit=10.0))
    assert made.headline.code == "core.ruling.guard.yes"
    assert made.headline.values["at"] == pytest.approx(29.0 - 22.5, abs=0.005)
    missed = kept(Judgement(topic="guard", unit="r1", target="b2", path=((40.0, 10.0),), limit=10.0))
    assert missed.headline.code == "core.ruling.guard.no"


def way(unit: str, to: tuple[float, float], before: str = "no", after: str = "yes") -> WayOut:
    return WayOut(mover=unit, to=to, distance=0.5, direction=90.0, before=before, after=after)


def test_steps_that_change_the_verdict_are_kept_with_it() -> None:
    intent = Judgement(topic="range", unit="r1", target="b1", limit=12.0, ways=(way("r1", (10.5, 10.0)),))
    made = kept(intent)
    ahead = "core.ruling.towards.ahead"
    assert told(made, "way.range.yes") == {"unit": "r1", "cm": 0.5, "degrees": 90, "limit": 12.0, "towards": ahead}


@pytest.mark.parametrize(
    ("mover", "direction", "where"),
    [
        ("r1", 90.0, "ahead"),  # Ann at (10, 10) looks at Cid at (25, 10): to the right of the table
        ("r1", 180.0, "right"),
        ("r1", 0.0, "left"),
        ("r1", 40.0, "ahead_left"),
        ("r1", 225.0, "back_right"),
        ("b1", 90.0, "back"),
        ("b1", 0.0, "right"),
    ],
)
def test_a_step_is_told_as_seen_by_one_who_looks_at_the_other(mover: str, direction: float, where: str) -> None:
    to = step(state().units[mover].position, direction, 2.0)
    found = WayOut(mover=mover, to=to, distance=2.0, direction=direction, before="no", after="yes")
    fact = way_fact(state(), Judgement(topic="line_of_fire", unit="r1", target="b1"), found)
    assert fact.values["towards"] == f"core.ruling.towards.{where}"


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (Judgement(topic="range", unit="r1", target="b1", limit=12.0, ways=(way("r1", (10.4, 10.0)),)), "ways[0]"),
        (Judgement(topic="range", unit="r1", target="b1", limit=12.0, ways=(way("r2", (10.5, 10.0)),)), "ways[0]"),
        (Judgement(topic="range", unit="r1", target="b1", ways=(way("r1", (10.5, 10.0)),)), "ways[0]"),
        (Judgement(topic="range", unit="r1", target="b1", limit=12.0, ways=(way("r1", (900.0, 10.0)),)), "ways[0]"),
        (Judgement(topic="range", unit="r1"), "target"),
        (Judgement(topic="range", unit="r1", target="nobody"), "target"),
        (Judgement(topic="line_of_fire", unit="r1", target="wall"), "target"),
        (Judgement(topic="line_of_fire", unit="r1", target="r1"), "target"),
        (Judgement(topic="path", unit="r1"), "path"),
        (Judgement(topic="path", unit="r1", path=((1.0, 1.0),)), "speeds"),
        (Judgement(topic="guard", unit="r1", target="b1", path=((1.0, 1.0),)), "limit"),
    ],
)
def test_what_is_no_verdict_on_this_table_is_refused_with_its_place(wrong: Judgement, place: str) -> None:
    found = examine(RULES, context(), wrong).faults
    assert [fault.place for fault in found][:1] == [place]
    assert {fault.code for fault in found} <= {*RULINGS, "core.fault.unknown_unit"}


def test_somebody_off_the_table_is_told() -> None:
    units = state().units
    reserve = structs.replace(state(), units={**units, "b1": structs.replace(units["b1"], position=None)})
    found = examine(RULES, context(reserve), Judgement(topic="line_of_fire", unit="r1", target="b1")).faults
    assert [(fault.code, fault.values) for fault in found] == [("core.fault.judged.off_table", {"unit": "b1"})]


def test_only_a_limit_and_the_eyes_own_picture_have_a_way_out() -> None:
    pair = {"unit": "r1", "target": "b1"}
    assert question_of(Judgement(topic="line_of_fire", **pair)) is not None
    assert question_of(Judgement(topic="range", **pair)) is None
    assert question_of(Judgement(topic="cover", limit=0.5, **pair)) is not None
    assert question_of(Judgement(topic="cover", limit=0.5, method="corners", **pair)) is None


def test_nothing_that_reads_as_a_sentence_is_stored() -> None:
    made = kept(Judgement(topic="line_of_fire", unit="r1", target="b1"))
    assert b" " not in msgspec.json.encode(made)
