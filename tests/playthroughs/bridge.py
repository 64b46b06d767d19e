"""Records a playthrough of Furnace Bridge: microwar144 with 135 units, guards watching both bridges.

python -m tests.playthroughs.bridge [SEED]    writes furnace_bridge.game.jsonl anew; look at the diff
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.app import data_folder, registry
from companion.model.values import Point
from companion.persistence.game_file import GameFile, begin_game
from companion.persistence.scenario_file import read_scenario
from companion.rules.drivers import ProgramDice
from companion.rules.intents import Correct, Intent, Note, Override
from companion.rules.record import Gesture
from companion.rulesets.microwar144.game import game, waiting
from companion.rulesets.microwar144.intents import Activate, Aim, Attack, Guard, Move, PassTurn, Rest, WalkingShot
from companion.session.session import GameSession

HERE = Path(__file__).parent
NAME = "furnace_bridge.game.jsonl"
GESTURES = 170


class Player:
    """Leads both sides: the best men are tried first, and do what promises most."""

    def __init__(self, session: GameSession, random: Random) -> None:
        self.session = session
        self.random = random
        self.dice = ProgramDice(random)

    def perform(self, intent: Intent) -> bool:
        return isinstance(self.session.perform(intent, self.dice), Gesture)

    def step(self) -> None:
        """Try the next man, or let the one who succeeded act."""
        state = self.session.state
        active = game(state).active
        if active and not game(state).step:
            assert any(self.perform(each) for each in self.deeds(active))
            return
        if active and any(self.perform(each) for each in self.rest_of_walk(active)):
            return
        left = sorted(waiting(state), key=lambda each: -int(str(state.stats_of(state.units[each])["level"])))
        choice = left[: max(3, len(left) // 8)]
        self.perform(Activate(unit=self.random.choice(choice)) if choice else PassTurn())

    def deeds(self, unit: str) -> Iterator[Intent]:
        """Give what a unit might do, the boldest first."""
        context = self.session.context
        x, y = context.field.position(unit)
        near = [enemy for enemy, _ in context.field.enemies_by_distance(unit, visible_only=False)][:6]
        seen = [enemy for enemy in near if context.field.sees(unit, enemy)]
        turn = self.random.random()
        if turn < 0.25:
            yield Guard(unit=unit)
        for enemy in seen[:2]:
            yield Attack(shooter=unit, target=enemy)
            if turn < 0.4:
                yield Aim(unit=unit, target=enemy)
        ways = list(self.ways((x, y), near))
        if seen and turn > 0.8:
            yield from (Move(unit=unit, action="walk", path=(way,), shot=WalkingShot(target=seen[0])) for way in ways)
        if 0.35 < turn < 0.6:
            yield Move(unit=unit, action="take_cover")
            yield from (Move(unit=unit, action="covered_run", path=(way,)) for way in ways)
        yield from (Move(unit=unit, action="run", path=(way,)) for way in ways)
        yield from (Move(unit=unit, action="walk", path=(way,)) for way in ways)
        yield Guard(unit=unit)
        yield Rest(unit=unit)

    def rest_of_walk(self, unit: str) -> Iterator[Intent]:
        """Give what may follow half of a walk: an attack on whom one sees, a step on from an attack, or nothing."""
        context = self.session.context
        if game(context.state).step == "walked":
            for enemy, _ in context.field.enemies_by_distance(unit, visible_only=True)[:2]:
                yield Attack(shooter=unit, target=enemy)
        else:
            x, y = context.field.position(unit)
            yield Move(unit=unit, action="walk", path=((x, round(y + 0.5, 2)),))
        yield Rest(unit=unit)

    def ways(self, start: Point, near: list[str]) -> Iterator[Point]:
        """Give ends of moves towards the nearest enemies, and a few to either side."""
        x, y = start
        for enemy in near[:3]:
            ex, ey = self.session.context.field.position(enemy)
            away = max(((ex - x) ** 2 + (ey - y) ** 2) ** 0.5, 1e-6)
            for share in (9.8, 6.5, 4.5, 2.5):
                yield (round(x + (ex - x) / away * share, 2), round(y + (ey - y) / away * share, 2))
        for _ in range(3):
            yield (round(x + self.random.uniform(-3, 3), 2), round(y + self.random.uniform(-4, 4), 2))


def record(path: Path, seed: int) -> GameSession:
    """Play a game into a new file."""
    resources = data_folder() / "resources"
    scenario, ruleset = read_scenario(data_folder() / "scenarios" / "furnace_bridge.scenario.json", registry(resources))
    session = begin_game(path, scenario, ruleset).session
    player = Player(session, Random(seed))
    while len(session.journal.records) < GESTURES:
        player.step()
        count = len(session.journal.records)
        if count == 30:
            session.undo()
            session.redo()
        if count == 50:
            player.perform(Note(note="smoke over the furnace"))
            player.perform(Correct(unit="quay-3", markers={"damage": 1}, note="a falling tile"))
        if count == 70:
            blind = Override(code="microwar144.refusal.unseen", reason="through the smoke")
            far = Override(code="microwar144.refusal.range", reason="through the smoke")
            idle = Override(code="microwar144.refusal.not_active", reason="the umpire's word")
            player.perform(Attack(shooter="tower-1", target="storm-1", overrides=(blind, far, idle)))
    if isinstance(session.store, GameFile):
        session.store.close()
    return session


if __name__ == "__main__":
    target = HERE / NAME
    target.unlink(missing_ok=True)
    played = record(target, *([int(each) for each in sys.argv[1:]] or [3]))
    rules = {fact.rule for each in played.journal.records if isinstance(each, Gesture) for fact in each.trace}
    sys.stdout.write(f"{len(played.journal.line())} gestures, {len(rules - {''})} rules: {sorted(rules)}\n")
