"""microwar144: squads in 1:144 and any era, by d20, rules M1-M18."""

from pathlib import Path

from companion.rules.ruleset import Ruleset
from companion.rules.tables import TableFileError, read_ruleset
from companion.rulesets.microwar144.keys import key_faults
from companion.rulesets.microwar144.ruleset import MicrowarRuleset


def build(resources: Path) -> Ruleset:
    """Build the ruleset from its table file; raises TableFileError with every fault when that cannot be used."""
    path = resources / "rulesets" / "microwar144.toml"
    file = read_ruleset(path)
    if faults := key_faults(file.values):
        raise TableFileError(path, faults)
    return MicrowarRuleset(file)
