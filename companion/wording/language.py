"""Which language to speak."""

from collections.abc import Mapping

from companion.wording.wording import LANGUAGES


def speaks(chosen: str) -> bool:
    """Tell whether the program speaks a language that was asked for, such as ``it`` or ``it_IT``."""
    return _plain(chosen) in LANGUAGES


def _plain(name: str) -> str:
    return name.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def language_of(chosen: str, environment: Mapping[str, str]) -> str:
    """Choose a language: the one asked for, else the one of the system, else English."""
    for each in (chosen, *(environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        language = _plain(each)
        if language in LANGUAGES:
            return language
    return "en"
