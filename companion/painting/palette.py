"""Named colours, from one file: light, dark and high contrast."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtGui import QColor

NAMES = ("light", "dark", "high_contrast")


class Palette:
    """The colours of one appearance, by name."""

    def __init__(self, name: str, colours: Mapping[str, str]) -> None:
        self.name = name
        self._colours = {key: QColor(value) for key, value in colours.items()}
        self._made: dict[tuple[str, float], QColor] = {}

    def colour(self, name: str, alpha: float = 1.0) -> QColor:
        """Give a colour, which nobody may change; one that nobody named is that of ink."""
        made = self._made.get((name, alpha))
        if made is None:
            made = self._made[name, alpha] = QColor(self._colours.get(name, self._colours["ink"]))
            made.setAlphaF(alpha)
        return made

    def mixed(self, one: str, other: str, share: float) -> QColor:
        """Give a colour between two: 0 is all of the one, 1 all of the other."""
        key = (f"{one} {other}", share)
        if key not in self._made:
            self._made[key] = _mixed(self.colour(one), self.colour(other), share)
        return self._made[key]

    def side(self, name: str) -> QColor:
        """Give the colour of a side."""
        return self.colour(f"side_{name}") if f"side_{name}" in self._colours else self.colour("side_grey")

    def readable(self, colour: QColor, ground: str, least: float = 4.5) -> QColor:
        """Give a colour as ink: brought nearer to the palette's own ink until it can be read on a ground."""
        paper, ink = self.colour(ground), self.colour("ink")
        for step in range(11):
            mixed = _mixed(colour, ink, step / 10)
            if contrast(mixed, paper) >= least:
                return mixed
        return ink

    def names(self) -> tuple[str, ...]:
        """List the names of all colours."""
        return tuple(self._colours)


def palette(file: Path, name: str = "light") -> Palette:
    """Read one appearance from the file of colours; raises KeyError for a name that is not in it."""
    colours = tomllib.loads(file.read_text("utf-8"))
    return Palette(name, colours[name])


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        one.redF() + (other.redF() - one.redF()) * share,
        one.greenF() + (other.greenF() - one.greenF()) * share,
        one.blueF() + (other.blueF() - one.blueF()) * share,
    )


def contrast(a: QColor, b: QColor) -> float:
    """Compare the brightness of two colours as the eye does: 1 alike, 21 black on white (WCAG 2)."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    parts = [_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF())]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
