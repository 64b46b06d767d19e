"""A roster of another program: who is in it, how many, with what characteristics and weapons."""

from collections.abc import Iterator, Mapping

from msgspec import Struct


class RosterWeapon(Struct, frozen=True, kw_only=True):
    """A weapon as the roster names it, with its characteristics as they stand there."""

    name: str
    characteristics: Mapping[str, str] = {}


class RosterFigure(Struct, frozen=True, kw_only=True):
    """So many figures of one kind in a squad of the roster.

    ``likely`` tells whether the roster itself marks them as figures; what is not likely is offered, but left out.
    """

    name: str
    count: int
    likely: bool
    characteristics: Mapping[str, str] = {}
    weapons: tuple[RosterWeapon, ...] = ()


class RosterSquad(Struct, frozen=True, kw_only=True):
    """One entry of the roster's force, with its figures."""

    name: str
    figures: tuple[RosterFigure, ...] = ()


class Roster(Struct, frozen=True, kw_only=True):
    """A whole roster: its name, the game it was made for, and its squads."""

    name: str
    game: str = ""
    squads: tuple[RosterSquad, ...] = ()

    def figures(self) -> Iterator[tuple[RosterSquad, RosterFigure]]:
        """Give every figure with its squad, in the order of the file."""
        for squad in self.squads:
            for figure in squad.figures:
                yield squad, figure

    def characteristics(self) -> tuple[str, ...]:
        """Name all characteristics of figures, each once, in the order in which they first appear."""
        return tuple(dict.fromkeys(key for _, figure in self.figures() for key in figure.characteristics))

    def weapons(self) -> tuple[str, ...]:
        """Name all weapons, each once."""
        return tuple(dict.fromkeys(each.name for _, figure in self.figures() for each in figure.weapons))
