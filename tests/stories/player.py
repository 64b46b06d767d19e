"""A program of its own that plays gestures without end, so that a test may kill it at any moment.

python player.py GAME SEED    prints the number of each gesture once it is finished
"""

import sys
from pathlib import Path
from random import Random

from companion.model.state import snapshot
from companion.persistence.game_file import begin_game, open_game
from companion.rules.drivers import ProgramDice, Script
from companion.rules.intents import Correct, MoveByHand
from companion.rules.ruleset import Registry
from companion.rulesets.awam.intents import Fire
from tests.conformance.awam_table import RULES, man, table


def main() -> None:
    path, seed = Path(sys.argv[1]), int(sys.argv[2])
    random = Random(seed)
    if path.exists():
        opened = open_game(path, Registry([RULES]))
    else:
        scenario = snapshot(table([man("ann", 20.0), man("bob", 40.0, side="blue")]), RULES.tables)
        opened = begin_game(path, scenario, RULES)
    session = opened.session
    while True:
        choice = random.randrange(4)
        if choice == 0:
            session.perform(MoveByHand(unit="ann", to=(random.uniform(0, 100), 50.0)), Script(()))
        elif choice == 1:
            session.perform(Correct(unit="ann", markers={"reload": "none"}, out=""), Script(()))
        elif choice == 2:
            session.perform(Fire(shooter="ann", target="bob", weapon="musket"), ProgramDice(random))
        else:
            session.undo()
        sys.stdout.write(f"{len(session.journal.records)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
