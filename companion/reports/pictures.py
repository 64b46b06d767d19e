"""Pictures of a view: png, svg or pdf, the same bytes for the same view."""

import re
from pathlib import Path
from typing import Literal, Protocol

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from companion.battlefield.reports import SightPicture
from companion.model.declarations import Declarations
from companion.model.state import GameState
from companion.painting.board import RULER, draw_ground, draw_rulers, draw_units
from companion.painting.icons import Icons
from companion.painting.palette import Palette, palette
from companion.painting.sight import draw_sight
from companion.views.projection import PlayerView

Kind = Literal["png", "svg", "pdf"]
LARGEST = 20_000


def application() -> QGuiApplication:
    """Make the one Qt application that pictures need, where there is none yet; it draws off screen."""
    running = QGuiApplication.instance()
    return running if isinstance(running, QGuiApplication) else QGuiApplication(["companion", "-platform", "offscreen"])


def board_picture(
    view: PlayerView,
    *,
    declarations: Declarations,
    colours: Path,
    px_per_cm: float = 10.0,
    fmt: Kind = "png",
) -> bytes:
    """Draw the board as this view shows it."""
    keep = application()
    state = view.state
    size = QSizeF(state.table.width + 2 * RULER, state.table.height + 2 * RULER)
    most = LARGEST / max(size.width(), size.height())
    scale = max(1.0, min(px_per_cm, most))
    drawing = _Board(state, declarations, palette(colours), Icons(colours.parent.parent / "icons"))
    made = picture_bytes(drawing, size, scale, fmt)
    del keep
    return made


class _Board:
    """One board to draw, in cm from the corner of the picture."""

    def __init__(self, state: GameState, declarations: Declarations, colours: Palette, icons: Icons) -> None:
        self._state = state
        self._declarations = declarations
        self._palette = colours
        self._icons = icons

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._state.table
        everything = QRectF(0, 0, size.width + 2 * RULER, size.height + 2 * RULER)
        painter.fillRect(everything, self._palette.colour("paper"))
        painter.translate(RULER, RULER)
        draw_ground(painter, self._state, self._palette)
        draw_rulers(painter, self._state.table, self._palette)
        draw_units(painter, self._state, self._declarations, self._palette, self._icons)


class _Sight:
    """One sight picture to draw."""

    def __init__(self, picture: SightPicture, state: GameState, colours: Palette) -> None:
        self._picture = picture
        self._state = state
        self._palette = colours

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_sight(painter, self._picture, self._state, self._palette, QRectF(0, 0, 8, 8))


def kind_of(path: Path) -> Kind:
    """Tell by a file's name what kind of picture it is to hold."""
    suffix = path.suffix.lower()
    return "png" if suffix == ".png" else "pdf" if suffix == ".pdf" else "svg"


def sight_picture(picture: SightPicture, fmt: Kind, *, state: GameState, colours: Path) -> bytes:
    """Draw the view along the barrel."""
    keep = application()
    made = picture_bytes(_Sight(picture, state, palette(colours)), QSizeF(8, 8), 60.0, fmt)
    del keep
    return made


class Drawing(Protocol):
    """Something that can be drawn into a picture."""

    def draw(self, painter: QPainter) -> None:
        """Draw it in cm, from the picture's upper left corner."""
        ...


def picture_bytes(drawing: Drawing, size: QSizeF, scale: float, fmt: Kind) -> bytes:
    """Draw into bytes; ``size`` in cm, ``scale`` in dots per cm."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixels = QSize(round(size.width() * scale), round(size.height() * scale))
    if fmt == "png":
        image = QImage(pixels, QImage.Format.Format_ARGB32_Premultiplied)
        _draw(drawing, image, scale)
        QImageWriter(buffer, b"png").write(image)  # QImage.save refuses the bytes that its own type asks for
    elif fmt == "svg":
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(pixels)
        generator.setViewBox(QRectF(0, 0, pixels.width(), pixels.height()))
        _draw(drawing, generator, scale)
    else:
        writer = QPdfWriter(buffer)
        writer.setResolution(254)
        page = QPageSize(QSizeF(size.width() * 10, size.height() * 10), QPageSize.Unit.Millimeter)
        writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
        _draw(drawing, writer, 100.0)
    made = bytes(buffer.data().data())
    return timeless(made) if fmt == "pdf" else made


MOMENTS = (
    (rb"\(D:\d{14}", b"(D:20000101000000"),
    (rb'Date="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"', b'Date="2000-01-01T00:00:00+00:00"'),
    (rb'DocumentID="uuid:[0-9a-f-]{36}"', b'DocumentID="uuid:00000000-0000-4000-8000-000000000000"'),
    (rb"/ID \[ <[0-9a-f]{72}> <[0-9a-f]{72}> \]", b"/ID [ <" + b"30" * 36 + b"> <" + b"30" * 36 + b"> ]"),
)
"""What a pdf tells of the moment at which it was written, and what stands there instead: as many bytes."""


def timeless(pdf: bytes) -> bytes:
    """Take the moment of writing out of a pdf, so that the same picture is the same file."""
    for moment, instead in MOMENTS:
        pdf = re.sub(moment, instead, pdf)
    return pdf


def _draw(drawing: Drawing, device: QImage | QSvgGenerator | QPdfWriter, scale: float) -> None:
    painter = QPainter(device)
    painter.scale(scale, scale)
    drawing.draw(painter)
    painter.end()
