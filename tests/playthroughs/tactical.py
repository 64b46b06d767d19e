"""Records playthroughs of tactical: infantry in Sosnovka, armour and a helicopter at the bridge.

python -m tests.playthroughs.tactical [SEED]    writes both games anew; look at the diff
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec import structs

from companion.app import data_folder, registry
from companion.model.values import Point
from companion.persistence.game_file import GameFile, begin_game
from companion.persistence.scenario_file import read_scenario
from companion.rules.drivers import ProgramDice
from companion.rules.engine import examine
from companion.rules.intents import Correct, Intent, MoveByHand, MoveSeveral, Note, Override
from companion.rules.lying import Lying
from companion.rules.record import Gesture
from companion.rulesets.tactical.figure import Figure, figure
from companion.rulesets.tactical.game import actions_left, fighting, game
from companion.rulesets.tactical.intents import Begin, Board, Carry, Melee, Move, PassTurn, Retreat, Victory
from companion.rulesets.tactical.intents_fire import AreaFire, Fire, HoldFire, NaturalFire
from companion.rulesets.tactical.melee import near
from companion.rulesets.tactical.returning import owed
from companion.rulesets.tactical.weapons import Weapon
from companion.session.session import GameSession

HERE = Path(__file__).parent
GAMES = {"sosnovka_school": ((103.0, 52.0), 56.0), "bridge_for_armour": ((130.0, 104.0), 40.0)}
"""The scenarios that are played, what both sides go for, and how far the umpire lets them march beforehand."""

MOST = 130
"""Gestures after which the weaker side gives up."""


class Player:
    """Leads both sides: everybody fires at what he can, fights whom he touches, and goes for the middle."""

    def __init__(self, session: GameSession, random: Random, goal: Point) -> None:
        self.session, self.random, self.goal = session, random, goal
        self.dice = ProgramDice(random)

    def perform(self, intent: Intent) -> bool:
        """Make a gesture that nothing stands against."""
        plan = examine(self.session.ruleset, self.session.context, intent)
        if plan.faults or any(not intent.sets_aside(each.code) for each in plan.refusals):
            return False
        return isinstance(self.session.perform(intent, self.dice), Gesture)

    def insist(self, intent: Intent) -> bool:
        """Make a gesture that the table allows, whatever the rules say."""
        plan = examine(self.session.ruleset, self.session.context, intent)
        codes = sorted({each.code for each in plan.refusals})
        allowed = tuple(Override(code=each, reason="the table agrees") for each in codes)
        return self.perform(structs.replace(intent, overrides=allowed))

    def turn(self) -> None:
        """Play the turn of the side that has it, its enemies' return fire among it."""
        side = game(self.session.state).side
        units = list(fighting(self.session.state, side))
        self.random.shuffle(units)
        for unit in units:
            for _ in range(2):
                if unit in fighting(self.session.state, side) and actions_left(self.session.state, unit):
                    any(self.perform(each) for each in self.deeds(unit))
                    self.answer()
        self.perform(PassTurn())

    def answer(self) -> None:
        """Give the return fire that is due, or let it go by (T13)."""
        while pairs := owed(self.session.state):
            unit, attacker = pairs[0]
            shots = [self.shot(figure(self.session.state, unit), weapon, attacker) for weapon in self.arms(unit)]
            back = [Fire(shooter=unit, target=attacker, weapon=each.weapon, returns=True) for each in shots if each]
            if not any(self.perform(each) for each in back):
                assert self.perform(HoldFire(unit=unit, target=attacker))

    def arms(self, unit: str) -> tuple[Weapon, ...]:
        return figure(self.session.state, unit).weapons

    def shot(self, who: Figure, weapon: Weapon, target: str) -> Fire | None:
        return Fire(shooter=who.id, target=target, weapon=weapon.key) if weapon.aimed else None

    def deeds(self, unit: str) -> Iterator[Intent]:
        """Give what a unit might do, the boldest first."""
        context = self.session.context
        who, field = figure(context.state, unit), context.field
        if who.unit.carrier:
            x, y = field.position(unit)
            yield from (Board(unit=unit, to=(x + dx, y + dy)) for dx, dy in ((0.0, 6.0), (0.0, -6.0), (8.0, 0.0)))
            return
        yield from (Melee(unit=unit, target=foe, beside=(), against=()) for foe in near(context, unit))
        enemies = [enemy for enemy, _ in field.enemies_by_distance(unit, visible_only=False)][:5]
        seen = [enemy for enemy in enemies if field.sees(unit, enemy)]
        yield from self.charge(who, enemies)
        for weapon in who.weapons:
            yield from self.fire(who, weapon, seen)
        yield from self.care(who)
        yield from self.moves(who, enemies)

    def charge(self, who: Figure, enemies: list[str]) -> Iterator[Intent]:
        """Give, now and then, a rush at a man who is near, to fight him hand to hand in the next turn (T17)."""
        field = self.session.context.field
        x, y = field.position(who.id)
        for enemy in enemies[:2]:
            edge = field.measure(who.id, enemy).edge
            afoot = who.infantry and figure(self.session.state, enemy).infantry
            if afoot and edge < 18.0 and self.random.random() < 0.6:
                ex, ey = field.position(enemy)
                share = min(who.speed, edge - 0.5) / (edge + 2.0)
                yield Move(unit=who.id, path=((round(x + (ex - x) * share, 1), round(y + (ey - y) * share, 1)),))

    def fire(self, who: Figure, weapon: Weapon, seen: list[str]) -> Iterator[Intent]:
        """Give shots with a weapon at those whom it might harm."""
        field = self.session.context.field
        for enemy in seen:
            target = figure(self.session.state, enemy)
            if weapon.natural:
                if not target.airborne:
                    yield self.told(who, weapon, enemy)
            elif shot := self.shot(who, weapon, enemy):
                if target.armour is None or (weapon.penetration is not None and not target.infantry):
                    yield shot
            elif field.measure(who.id, enemy).edge > 12.0 or weapon.mode == "spray":
                yield AreaFire(shooter=who.id, weapon=weapon.key, aim=field.position(enemy))

    def told(self, who: Figure, weapon: Weapon, enemy: str) -> NaturalFire:
        """Make up what a real gun did: now and then it strikes, and the shot lies somewhere beyond."""
        x, y = self.session.context.field.position(enemy)
        hit = self.random.random() < 0.4
        at = (round(x + self.random.uniform(-5, 5), 1), round(y + self.random.uniform(-5, 5), 1))
        dart = Lying(kind=self.random.choice(("sphere", "capsule", "dart")), at=at, length=4.0, facing=who.unit.facing)
        return NaturalFire(
            shooter=who.id, weapon=weapon.key, target=enemy, struck=(enemy,) if hit else (), rest=dart.shape
        )

    def care(self, who: Figure) -> Iterator[Intent]:
        """Give what is done for wounded comrades near by (T15)."""
        units = self.session.state.units
        if who.infantry and self.random.random() < 0.5:
            hurt = (each.id for each in units.values() if each.side == who.unit.side and each.markers.get("wounded"))
            yield from (Carry(unit=who.id, target=each) for each in hurt if not units[each].carrier)

    def moves(self, who: Figure, enemies: list[str]) -> Iterator[Intent]:
        """Give moves towards the middle, or towards the nearest enemies, and a few to either side."""
        field, unit = self.session.context.field, who.id
        if who.speed <= 0 or (who.infantry and who.weapons and who.weapons[0].mode == "lobbed"):
            return
        if who.infantry and self.random.random() < 0.3:
            yield from (Board(unit=unit, target=each.id) for each in self.session.state.units.values() if each.blocks)
        x, y = field.position(unit)
        goals = [self.goal, *(field.position(enemy) for enemy in enemies[:2])]
        if self.random.random() < 0.7:
            goals.reverse()
        for gx, gy in goals:
            away = max(((gx - x) ** 2 + (gy - y) ** 2) ** 0.5, 1e-6)
            for share in (0.99, 0.6):
                step, aside = min(who.speed * share, away), self.random.uniform(-0.3, 0.3)
                dx, dy = (gx - x) / away * step, (gy - y) / away * step
                altitude = self.random.choice((10.0, 20.0)) if who.airborne else None
                end = (round(x + dx - dy * aside, 1), round(y + dy + dx * aside, 1))
                yield Move(unit=unit, path=(end,), altitude=altitude)


def record(name: str, path: Path, seed: int) -> GameSession:
    """Play a game into a new file."""
    resources = data_folder() / "resources"
    scenario, ruleset = read_scenario(data_folder() / "scenarios" / f"{name}.scenario.json", registry(resources))
    session = begin_game(path, scenario, ruleset).session
    goal, march = GAMES[name]
    player = Player(session, Random(seed), goal)
    for side, by in zip(session.state.sides, (march, -march), strict=True):
        units = tuple(each.id for each in session.state.on_table() if each.side == side.id)
        player.perform(MoveSeveral(units=units, by=(by, 0.0), note="an hour's march"))
    nearer = Override(code="tactical.refusal.too_near", reason="we have an hour only")
    assert player.perform(Begin(overrides=(nearer,)))
    player.perform(Note(note="smoke over the table"))
    low_flight(player, session)
    said = False
    while not game(session.state).winner:
        player.turn()
        able = {side.id: len(fighting(session.state, side.id)) for side in session.state.sides}
        weaker = min(able, key=lambda each: able[each])
        if not said and len(session.journal.records) > 40:
            said = True
            session.undo()
            session.redo()
            umpires(player, session)
        if not able[weaker]:
            player.perform(Victory(side=max(able, key=lambda each: able[each])))
        elif able[weaker] < 3 or len(session.journal.records) > MOST:
            player.perform(Retreat(side=weaker, carried=()))
    if isinstance(session.store, GameFile):
        session.store.close()
    return session


def umpires(player: Player, session: GameSession) -> None:
    """Make the gestures of an umpire: a correction, and a second shot that he allows."""
    side = game(session.state).side
    unit = fighting(session.state, side)[0]
    player.perform(Correct(unit=unit, markers={"fired": True}, note="it fired before the program was open"))
    x, y = session.context.field.position(unit)
    late = Override(code="tactical.refusal.infantry_fired", reason="he had only shouted")
    far = Override(code="tactical.refusal.too_far", reason="downhill")
    player.perform(Move(unit=unit, path=((round(x, 1), round(y + 16.0, 1)),), overrides=(late, far)))
    brawl(player, session, side)


def low_flight(player: Player, session: GameSession) -> None:
    """Bring a helicopter down low over the enemy, who fires with all he has, allowed or not (T12, T20, T21)."""
    state = session.state
    flyers = [each for each in state.units if figure(state, each).airborne and not state.units[each].out]
    for flyer in flyers[:1]:
        foes = [each.id for each in state.units.values() if each.side != state.units[flyer].side and not each.out]
        armed = {weapon.key: each for each in foes for weapon in player.arms(each)}
        gunner = armed.get("machine_gun")
        if gunner is None:
            continue
        x, y = session.context.field.position(gunner)
        player.perform(MoveByHand(unit=flyer, to=(round(x - 12.0, 1), round(y, 1)), altitude=8.0, note="very low"))
        if "field_gun" in armed:
            player.insist(NaturalFire(shooter=armed["field_gun"], target=flyer, lost=True))
        for weapon in ("machine_gun", "manpads"):
            if weapon in armed:
                player.insist(Fire(shooter=armed[weapon], target=flyer, weapon=weapon))


def brawl(player: Player, session: GameSession, side: str) -> None:
    """Let two men meet round a corner, by the umpire's word, and fight (T17)."""
    state = session.state
    for unit in fighting(state, side):
        if not figure(state, unit).infantry or "fire" not in actions_left(state, unit):
            continue
        x, y = session.context.field.position(unit)
        others = [each.id for each in state.sides if each.id != side]
        foes = [each for other in others for each in fighting(state, other) if figure(state, each).infantry]
        for foe in foes[:1]:
            player.perform(
                MoveByHand(unit=foe, to=(round(x + 4.0, 1), round(y + 1.0, 1)), note="they meet at a corner")
            )
            player.perform(Melee(unit=unit, target=foe, beside=(), against=()))
        return


if __name__ == "__main__":
    for game_name in GAMES:
        target = HERE / f"{game_name}.game.jsonl"
        target.unlink(missing_ok=True)
        played = record(game_name, target, *([int(each) for each in sys.argv[1:]] or [5]))
        done = played.journal.records
        rules = {fact.rule for each in done if isinstance(each, Gesture) for fact in each.trace} - {""}
        winner = game(played.state).winner
        sys.stdout.write(f"{game_name}: {len(done)} records, {winner} wins, {len(rules)} rules: {sorted(rules)}\n")
