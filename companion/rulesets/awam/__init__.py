"""awam: skirmishes in North America, second half of the 18th century, rules A1-A50."""

from pathlib import Path

from companion.rules.ruleset import Ruleset
from companion.rules.tables import read_tables
from companion.rulesets.awam.ruleset import AwamRuleset


def build(resources: Path) -> Ruleset:
    """Build the ruleset from its table file; raises TableFileError when that cannot be used."""
    return AwamRuleset(read_tables(resources / "rulesets" / "awam.toml"))
