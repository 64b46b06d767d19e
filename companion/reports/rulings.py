"""A ruling as a picture: what was decided, the view along the barrel, why, and what would change it."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QTextDocument

from companion.battlefield.reports import SightPicture
from companion.model.state import GameState
from companion.painting.labels import FONT
from companion.painting.palette import Palette, palette
from companion.painting.sight import draw_sight
from companion.reports.pictures import Kind, application, picture_bytes

WIDTH = 560.0
EDGE = 18.0
SIGHT = 190.0
"""The page's width, its edge and the side of the sight picture, in dots."""


@dataclass(frozen=True, slots=True)
class RulingPage:
    """What a picture of a ruling shows, in sentences of the reader's language."""

    title: str
    verdict: str
    lines: tuple[str, ...]
    ways: tuple[str, ...] = ()
    picture: SightPicture | None = None


def ruling_picture(page: RulingPage, fmt: Kind, *, state: GameState, colours: Path) -> bytes:
    """Draw a ruling with all that it stands on."""
    keep = application()
    drawing = _Drawing(page, state, palette(colours))
    # 40 dots to the cm of a printed page; png twice as fine, for letters.
    size = QSizeF(WIDTH / 40, drawing.height / 40)
    made = picture_bytes(drawing, size, 80.0 if fmt == "png" else 40.0, fmt)
    del keep
    return made


class _Drawing:
    """The page, laid out in dots from its upper left corner."""

    def __init__(self, page: RulingPage, state: GameState, colours: Palette) -> None:
        self._page, self._state, self._palette = page, state, colours
        left = SIGHT + EDGE if page.picture is not None else 0.0
        self._title = self._text(page.title, 15, WIDTH - 2 * EDGE, bold=False)
        self._verdict = self._text(page.verdict, 20, WIDTH - 2 * EDGE, bold=True)
        self._lines = self._text("\n".join(page.lines), 13, WIDTH - 2 * EDGE - left, bold=False)
        self._ways = self._text("\n".join(page.ways), 14, WIDTH - 2 * EDGE, bold=True)
        middle = max(self._lines.size().height(), SIGHT if page.picture is not None else 0.0)
        self._tops = [EDGE, EDGE + self._title.size().height() + 4]
        self._tops.append(self._tops[-1] + self._verdict.size().height() + 12)
        self._tops.append(self._tops[-1] + middle + 12)
        self.height = self._tops[-1] + (self._ways.size().height() if page.ways else 0.0) + EDGE

    def _text(self, text: str, size: int, width: float, *, bold: bool) -> QTextDocument:
        font = QFont(FONT)
        font.setPixelSize(size)
        font.setBold(bold)
        made = QTextDocument()
        made.setDocumentMargin(0)
        made.setDefaultFont(font)
        ink = self._palette.colour("ink").name()
        made.setDefaultStyleSheet(f"p {{ color: {ink}; margin: 0 0 3px 0; }}")
        made.setHtml("".join(f"<p>{_plain(line)}</p>" for line in text.split("\n")))
        made.setTextWidth(width)
        return made

    def draw(self, painter: QPainter) -> None:
        """Draw the page in cm."""
        painter.scale(1 / 40, 1 / 40)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, self.height), self._palette.colour("paper"))
        left = EDGE
        if self._page.picture is not None:
            box = QRectF(EDGE, self._tops[2], SIGHT, SIGHT)
            draw_sight(painter, self._page.picture, self._state, self._palette, box)
            painter.setPen(QPen(self._palette.colour("frame"), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            left += SIGHT + EDGE
        texts = (self._title, self._verdict, self._lines, self._ways)
        for text, x, y in zip(texts, (EDGE, EDGE, left, EDGE), self._tops, strict=True):
            painter.save()
            painter.translate(QPointF(x, y))
            text.drawContents(painter)
            painter.restore()


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
