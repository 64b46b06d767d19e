"""The scores of one melee while the dice fall: who leads, which faces mean the same, what is still open (A41-A43)."""

from functools import lru_cache
from itertools import product

from companion.rules.plan import Modifier
from companion.rules.ruleset import Context
from companion.rulesets.awam.blows import Blow, blow, effect_of
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.knot import Knot, Pair, helped, melee_weapon, personal
from companion.rulesets.awam.tables import AwamTables

Throws = tuple[tuple[int, ...], ...]


class Fray:
    """What every fighter of a knot rolls with, and what has been rolled so far."""

    def __init__(self, context: Context, knot: Knot) -> None:
        self.tables = AwamTables(context.state.tables)
        self.knot = knot
        self.scores: dict[str, int] = {}
        self.blows: dict[Pair, Blow | None] = {}
        self.weapons: dict[str, str] = {}
        self.dice: dict[str, int] = {}
        self.modifiers: dict[str, tuple[Modifier, ...]] = {}
        self._kinds: dict[str, tuple[object, ...]] = {}
        # In a row of battle it matters who fights whom; round a single figure those who are alike change places freely.
        star = min(len(knot.own), len(knot.foes)) == 1
        for each in knot.fighters:
            who = figure(context.state, each)
            weapon = self.weapons[each] = melee_weapon(who, self.tables)
            self.dice[each] = self.tables.number(f"melee.{weapon}")
            self.modifiers[each] = personal(context, knot, each)
            name = each if each == knot.unit or not star else ""
            self._kinds[each] = (name, each in knot.own, self.dice[each], self._own(each), who.wounds)
        turned = [(b, a) for a, b in knot.pairs]
        self.helps = {pair: helped(context, knot, *pair) for pair in (*knot.pairs, *turned)}

    def _own(self, fighter: str) -> int:
        return sum(each.value for each in self.modifiers[fighter])

    def rolled(self, fighter: str, face: int) -> None:
        """Take a fighter's die; pairs that are complete come out one way or the other, or level."""
        self.scores[fighter] = face + self._own(fighter)
        for pair in self.knot.pairs:
            if fighter in pair and pair[0] in self.scores and pair[1] in self.scores:
                self.blows[pair] = self._blow(pair, *self.totals(pair))

    def totals(self, pair: Pair) -> tuple[int, int]:
        """Give the scores of a pair against each other, with the help that each has."""
        a, b = pair
        return self.scores[a] + _sum(self.helps[a, b]), self.scores[b] + _sum(self.helps[b, a])

    def settle(self, pair: Pair, faces: tuple[int, int]) -> None:
        """Take the dice with which a tie was rolled again: no modifiers."""
        self.blows[pair] = self._blow(pair, *faces)

    def blow(self, pair: Pair) -> Blow:
        """Give how a pair came out; asked once no tie is left in it."""
        done = self.blows[pair]
        if done is None:
            raise ValueError("a tie is rolled again before anybody asks for its result")
        return done

    def _blow(self, pair: Pair, one: int, two: int) -> Blow | None:
        return None if one == two else blow(self.tables, (pair[0], one), (pair[1], two))

    def reading(self, fighter: str) -> tuple[int, ...]:
        """Give the classes of faces that mean the same to a fighter all of whose foes have rolled; for others none."""
        foes = self.knot.against(fighter)
        if not all(foe in self.scores for foe in foes):
            return ()
        own = self._own(fighter)
        lines = [
            (own + _sum(self.helps[fighter, foe]), self.scores[foe] + _sum(self.helps[foe, fighter])) for foe in foes
        ]
        margin = self.tables.number("melee.wound_margin")
        results = [
            [_result(face + add, against, margin) for add, against in lines]
            for face in range(1, self.dice[fighter] + 1)
        ]
        return (1, *(face for face in range(2, len(results) + 1) if results[face - 1] != results[face - 2]))

    @property
    def same(self) -> str:
        """Tell this moment from others from which the melee can end otherwise: scores still to be met, and results."""
        return repr(sorted(repr(self._moment(pair)) for pair in self.knot.pairs))

    def _moment(self, pair: Pair) -> tuple[object, ...]:
        a, b = pair
        kinds = (self._kinds[a], self._kinds[b])
        if pair in self.blows:
            done = self.blows[pair]
            return (*kinds, None if done is None else (done.winner == a, done.effect))
        return (*kinds, self.scores.get(a), self.scores.get(b))

    def ties(self, pair: Pair) -> tuple[Throws, tuple[Throws, ...]]:
        """Give the throws that are level again, and the others in groups with the same result."""
        return _ties(self.dice[pair[0]], self.dice[pair[1]], self.tables.number("melee.wound_margin"))


def _result(one: int, two: int, margin: int) -> tuple[bool, str]:
    return (one > two, effect_of(max(one, two), min(one, two), margin) if one != two else "")


@lru_cache(maxsize=32)
def _ties(one: int, two: int, margin: int) -> tuple[Throws, tuple[Throws, ...]]:
    groups: dict[tuple[bool, str], list[tuple[int, ...]]] = {}
    for a, b in product(range(1, one + 1), range(1, two + 1)):
        if a != b:
            groups.setdefault(_result(a, b, margin), []).append((a, b))
    level = tuple((face, face) for face in range(1, min(one, two) + 1))
    return level, tuple(tuple(group) for group in groups.values())


def _sum(modifiers: tuple[Modifier, ...]) -> int:
    return sum(each.value for each in modifiers)
