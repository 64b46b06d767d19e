"""awam: skirmishes in North America, second half of the 18th century, rules A1-A50."""

from pathlib import Path

from companion.rules.ruleset import Ruleset
from companion.rules.tables import TableFileError, read_ruleset
from companion.rulesets.awam.keys import key_faults
from companion.rulesets.awam.ruleset import AwamRuleset


def build(resources: Path) -> Ruleset:
    """Build the ruleset from its table file; raises TableFileError with every fault when that cannot be used."""
    path = resources / "rulesets" / "awam.toml"
    file = read_ruleset(path)
    if faults := key_faults(file.values):
        raise TableFileError(path, faults)
    return AwamRuleset(file)
