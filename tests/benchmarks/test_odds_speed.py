"""How long the exact chances of a melee of three against one take, against drawing them at random."""

from random import Random
from time import process_time

import pytest

from companion.rules.drivers import ProgramDice, drive
from companion.rules.engine import chances, resolve
from companion.rules.odds import SAMPLES, Odds
from companion.rulesets.awam.intents import Melee
from tests.benchmarks.sight_references import note
from tests.conformance.awam_table import RULES, context
from tests.conformance.test_awam_melee_odds import knot

DRAWN = 400
"""So many draws are timed; the others cost as much again."""


@pytest.mark.parametrize(("who", "least"), [("bob", 8.0), ("ann", 2.5)])
def test_three_against_one_are_counted_sooner_than_drawn(who: str, least: float) -> None:
    here, fight = context(knot(3, None)), Melee(unit=who)
    begun = process_time()
    found = chances(RULES, here, fight)
    counted = process_time() - begun
    assert isinstance(found, Odds)
    assert found.exact
    dice = ProgramDice(Random(1))
    begun = process_time()
    for _ in range(DRAWN):
        drive(resolve(RULES, here, fight), dice)
    drawn = (process_time() - begun) * SAMPLES / DRAWN
    note(
        f"melee of {who}, three against one: {found.leaves} outcomes in {counted:.2f} s, {SAMPLES} draws {drawn:.1f} s"
    )
    assert drawn / counted > least
