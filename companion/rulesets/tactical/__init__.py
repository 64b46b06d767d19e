"""tactical: modern battles with conditional and natural fire, by D6, rules T1-T22."""

from pathlib import Path

from companion.rules.ruleset import Ruleset
from companion.rules.tables import TableFileError, read_ruleset
from companion.rulesets.tactical.keys import key_faults
from companion.rulesets.tactical.ruleset import TacticalRuleset


def build(resources: Path) -> Ruleset:
    """Build the ruleset from its table file; raises TableFileError with every fault when that cannot be used."""
    path = resources / "rulesets" / "tactical.toml"
    file = read_ruleset(path)
    if faults := key_faults(file.values):
        raise TableFileError(path, faults)
    return TacticalRuleset(file)
