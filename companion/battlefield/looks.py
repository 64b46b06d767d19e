"""Looks over the table: who sees whom, and from one unit at many, quickly enough for a hand that moves."""

from collections.abc import Collection, Mapping, Sequence

from companion.battlefield.bodies import SightOptions
from companion.battlefield.foresight import Foresight
from companion.battlefield.ground import signature
from companion.battlefield.measuring import edge_between
from companion.battlefield.reports import LineOfFire, Method, Threat
from companion.battlefield.sighting import WHOLLY, hidden_by, is_flat, line_between, seen_by_each_other
from companion.geometry.sight import Roster, fan, visibility_area
from companion.model.state import GameState
from companion.model.values import Point


class Looks(Foresight):
    """Questions of sight between units as they stand."""

    def __init__(self, state: GameState, options: SightOptions) -> None:
        super().__init__(state, options)
        self._laid: tuple[Mapping[str, int], Roster] = ({}, Roster(()))

    def sees(self, a: str, b: str) -> bool:
        """Tell whether two units can see each other, as they stand."""
        # Mutual, so that one answer serves both ways.
        one, two = sorted((a, b))
        scene, here, there = self._scene(one, two), self.body(one), self.body(two)
        return self._ground.answers.recall(
            bool,
            (self._ground.number(scene), signature(here), signature(there)),
            lambda: seen_by_each_other(scene, here, there),
        )

    def line_of_fire(self, a: str, b: str) -> LineOfFire:
        """Find out whether two units can see each other, along which line, and what blocks it."""
        scene, here, there, tolerance = self._scene_between(a, b), self.body(a), self.body(b), self._state.tolerance
        return self._ground.answers.recall(
            LineOfFire,
            (self._ground.number(scene), signature(here), signature(there), tolerance),
            lambda: line_between(scene, here, there, tolerance),
        )

    def fan(
        self, shooter: str, targets: Collection[str] | None = None, method: Method = "silhouette"
    ) -> tuple[Threat, ...]:
        """Look from one unit at many: how far, seen or not, hidden fraction; by default at all others."""
        chosen = self.standing() if targets is None else tuple(targets)
        fractions = self.hidden_fractions(shooter, chosen)
        told = self.hidden_by(shooter, fractions, method)
        parted = self.walled_off(shooter, [each for each in chosen if each != shooter and fractions[each] >= WHOLLY])
        here = self.footprint(shooter)
        return tuple(
            Threat(
                id=each,
                edge=edge_between(here, self.footprint(each)),
                # What the sight picture leaves open is seen; only a figure wholly hidden needs the long search.
                seen=fractions[each] < WHOLLY or (each not in parted and self.sees(shooter, each)),
                fraction=told[each],
            )
            for each in chosen
            if each != shooter
        )

    def hidden_fractions(self, shooter: str, targets: Collection[str]) -> dict[str, float]:
        """Give how much of each target is hidden from a unit, 0 to 1, without asking whether it can be seen at all.

        Whoever is not wholly hidden is seen; for who is, ``sees`` has the answer. Fast enough for every frame of a
        drag.
        """
        fractions: dict[str, float] = {}
        for scene, members in self._scenes_before(shooter, targets).items():
            values = fan(scene, self.body(shooter), *self._roster(members))
            fractions.update(zip(members, values.tolist(), strict=True))
        for each in fractions:
            if each != shooter and is_flat(self.body(each)):
                fractions[each] = 0.0 if self.sees(shooter, each) else 1.0
        return fractions

    def hidden_by(self, shooter: str, fractions: Mapping[str, float], method: Method) -> Mapping[str, float]:
        """Give how much of each target is hidden by a method, from what ``hidden_fractions`` has found."""
        if method == "silhouette":
            return fractions
        here = self.body(shooter)
        return {
            each: hidden_by(self._scene_before(shooter, each), here, self.body(each), method, share)
            for each, share in fractions.items()
        }

    def lay_out(self, units: Collection[str]) -> None:
        """Get ready for many looks at some of these units, from here and from where ``with_unit_at`` puts another."""
        self._laid = {each: k for k, each in enumerate(units)}, Roster(self.body(each) for each in units)

    def threat(self, unit: str, method: Method = "silhouette") -> tuple[Threat, ...]:
        """Look from one unit at every enemy that is not hidden, the nearest first."""
        enemies = [each for each in self.enemies(unit) if not self._state.units[each].hidden]
        return tuple(sorted(self.fan(unit, enemies, method), key=lambda row: (row.edge, row.id)))

    def visibility(self, unit: str, height: float = 3.0) -> tuple[tuple[tuple[Point, ...], ...], ...]:
        """Give the part of the table where a figure of a height in cm shows at least its top to a unit.

        Polygons of an outer ring and holes.
        """
        body, table = self.body(unit), self._state.table
        scene = self._scene(unit, unit)
        eye = body.footprint.centre
        frame = (0.0, 0.0, table.width, table.height)
        return visibility_area(scene, eye, frame, body.eye_level, height).polygons

    def _roster(self, units: Sequence[str]) -> tuple[Roster, Sequence[int]]:
        """Give units as they are laid out, and their places in the list."""
        numbers, roster = self._laid
        if all(each in numbers for each in units):
            return roster, [numbers[each] for each in units]
        return Roster(self.body(each) for each in units), range(len(units))
