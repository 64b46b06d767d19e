"""The sentences of tactical: none has two meanings."""

from companion.rulesets.tactical.wording import TACTICAL
from companion.rulesets.tactical.wording_fire import FIRE


def test_no_code_has_a_sentence_in_both_catalogues() -> None:
    assert set(TACTICAL) & set(FIRE) == set()
