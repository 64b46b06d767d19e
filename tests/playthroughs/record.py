"""Records a playthrough of La Spia: a patient umpire who tries everything that is offered.

python -m tests.playthroughs.record [SEED] [GESTURES]    writes la_spia.game.jsonl anew; look at the diff
"""

import sys
from pathlib import Path
from random import Random

from msgspec import structs

from companion.app import data_folder, registry
from companion.persistence.game_file import GameFile, begin_game
from companion.persistence.scenario_file import read_scenario
from companion.rules.drivers import ProgramDice
from companion.rules.engine import Refused
from companion.rules.intents import Correct, FreeRoll, Intent, MoveByHand, Note, Override, RandomPick
from companion.rules.record import Gesture
from companion.rules.ruleset import Offer
from companion.session.session import GameSession

HERE = Path(__file__).parent
NAME = "la_spia.game.jsonl"


class Player:
    """Chooses among what the ruleset offers and fills in what an offer wants."""

    def __init__(self, session: GameSession, random: Random) -> None:
        self.session = session
        self.random = random
        self.dice = ProgramDice(random)

    def perform(self, intent: Intent) -> bool:
        return isinstance(self.session.perform(intent, self.dice), Gesture)

    def step(self) -> None:
        rules, context = self.session.ruleset, self.session.context
        step = rules.next_step(context)
        if step is None:
            return
        if "action" not in step.wants:
            if not self.perform(step.intent):
                refused = self.session.begin(step.intent)
                assert isinstance(refused, Refused)
                codes = tuple(Override(code=each.code, reason="the table agrees") for each in refused.refusals)
                self.perform(structs.replace(step.intent, overrides=codes))
            return
        offers = list(rules.offers(context, step.unit))
        self.random.shuffle(offers)
        # shots and blows are what an evening is remembered for
        offers.sort(key=lambda offer: "target" not in offer.wants and "melee" not in offer.code)
        for offer in offers:
            if any(self.perform(each) for each in self.filled(offer)):
                return

    def filled(self, offer: Offer) -> list[Intent]:
        intent, field, state = offer.intent, self.session.context.field, self.session.state
        if "target" in offer.wants and hasattr(intent, "target"):
            enemies = [enemy for enemy, _ in field.nearest_enemies(offer.unit)] if field.stands(offer.unit) else []
            return [structs.replace(intent, target=enemy) for enemy in enemies[:3]]
        if "path" in offer.wants and hasattr(intent, "path"):
            x, y = field.position(offer.unit) if field.stands(offer.unit) else (0.0, 0.0)
            goals = list(field.enemies(offer.unit)) if field.stands(offer.unit) else []
            ways = []
            for enemy in goals[:4]:
                ex, ey = field.position(enemy)
                away = max(((ex - x) ** 2 + (ey - y) ** 2) ** 0.5, 1e-6)
                for share in (9.5, 4.5, 2.2):
                    ways.append((x + (ex - x) / away * share, y + (ey - y) / away * share))
            ways += [(x + self.random.uniform(-9, 9), y + self.random.uniform(-9, 9)) for _ in range(4)]
            table = state.table
            return [
                structs.replace(intent, path=(way,))
                for way in ways
                if 0 < way[0] < table.width and 0 < way[1] < table.height
            ]
        if "note" in offer.wants:
            return [structs.replace(intent, note="looks about")]
        return [] if offer.wants else [intent]


def record(path: Path, seed: int, gestures: int) -> GameSession:
    """Play a game into a new file."""
    scenario, ruleset = read_scenario(
        data_folder() / "scenarios" / "la_spia.scenario.json", registry(data_folder() / "resources")
    )
    opened = begin_game(path, scenario, ruleset)
    session, player = opened.session, Player(opened.session, Random(seed))
    # the squads meet at the house, so that something happens
    for unit, place in (("otter", (70.0, 66.0)), ("crow", (72.0, 70.0)), ("elk", (68.0, 62.0)), ("cole", (92.0, 26.0))):
        player.perform(MoveByHand(unit=unit, to=place, note="a forced march in the night"))
    while len(session.journal.records) < gestures:
        player.step()
        count = len(session.journal.records)
        if count == 20:
            session.undo()
            session.redo()
        if count == 35:
            player.perform(Note(note="a pause for tea"))
            player.perform(FreeRoll(count=2, sides=6, note="the weather"))
            player.perform(RandomPick(among=("bell", "pike", "reed"), note="who hears the owl"))
            player.perform(Correct(unit="tam", markers={"morale": True}, note="a ghost", refers_to=5))
    if isinstance(session.store, GameFile):
        session.store.close()
    return session


if __name__ == "__main__":
    target = HERE / NAME
    target.unlink(missing_ok=True)
    chosen = [int(each) for each in sys.argv[1:]]
    played = record(target, *(chosen or [11, 120])) if len(chosen) != 1 else record(target, chosen[0], 120)
    rules = {fact.rule for each in played.journal.records if isinstance(each, Gesture) for fact in each.trace}
    sys.stdout.write(f"{len(played.journal.line())} gestures, {len(rules - {''})} rules\n")
