"""What a system holds against a file is said in the reader's language, with a remedy."""

import errno
import os

import pytest

from companion.app import data_folder, registry, wording
from companion.wording.reasons import CODES, REASONS, reason_of
from companion.wording.wording import LANGUAGES

RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)


@pytest.mark.parametrize("number", sorted(CODES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_is_left_in_the_systems_own_words(number: int, language: str) -> None:
    words = wording(language, RESOURCES, RULESETS)
    said = words.say("cli.os", reason=reason_of(OSError(number, os.strerror(number), "a.json")))
    assert os.strerror(number) not in said
    assert language == "en" or REASONS[CODES[number]] not in said


def test_an_error_of_our_own_keeps_its_code() -> None:
    own = BlockingIOError(errno.EAGAIN, "persistence.store.locked", "a.game.jsonl")
    assert reason_of(own) == "persistence.store.locked"


def test_what_has_no_code_speaks_for_itself() -> None:
    assert reason_of(OSError("the tape is torn")) == "the tape is torn"
    assert reason_of(OSError(errno.EMLINK, "Too many links")) == "Too many links"
