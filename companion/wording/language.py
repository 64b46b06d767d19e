"""Which language to speak."""

from collections.abc import Mapping

from companion.wording.wording import LANGUAGES


def language_of(chosen: str, environment: Mapping[str, str]) -> str:
    """Choose a language: the one asked for, else the one of the system, else English."""
    for each in (chosen, *(environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        language = each.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if language in LANGUAGES:
            return language
    return "en"
