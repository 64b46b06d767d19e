"""Squad sheets on paper: as many squads to an A4 page as go there whole, long ones over several pages."""

from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF
from PySide6.QtGui import (
    QFont,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
    QTextOption,
)

from companion.painting.labels import FONT
from companion.reports.pictures import application, timeless
from companion.views.squad_sheets import EMPTY, TICKED, SquadSheet
from companion.wording.wording import Wording

RESOLUTION = 1200
EDGE = 30.0
"""The page's margin, in points."""

GAP = 14.0
"""Room between two squads, in points."""

PARTED_WORDS = QTextOption()
PARTED_WORDS.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
WHOLE_WORDS = QTextOption()
WHOLE_WORDS.setWrapMode(QTextOption.WrapMode.WordWrap)

SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Sizes of type to try for a squad whose table is too wide, in points."""


def sheets_pdf(title: str, sheets: Sequence[SquadSheet], words: Wording) -> tuple[bytes, int]:
    """Make the sheets: the pdf, and its number of pages. The same squads make the same bytes."""
    keep = application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setTitle(title)
    edge = QMarginsF(EDGE, EDGE, EDGE, EDGE)
    writer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, edge, QPageLayout.Unit.Point)
    )
    pages = print_sheets(title, sheets, words, writer)
    del writer, keep
    return timeless(bytes(buffer.data().data())), pages


def print_sheets(title: str, sheets: Sequence[SquadSheet], words: Wording, device: QPagedPaintDevice) -> int:
    """Set squads on the pages of a device, and tell how many pages there are."""
    return _Press(title, words, device).print_all(sheets)


class _Press:
    """Sets squad below squad; none is parted that goes on a page."""

    def __init__(self, title: str, words: Wording, device: QPagedPaintDevice) -> None:
        self._title = title
        self._words = words
        self._device = device
        self._width, self._height = float(device.width()), float(device.height())
        self._point = device.logicalDpiY() / 72.0

    def print_all(self, sheets: Sequence[SquadSheet]) -> int:
        painter = QPainter(self._device)
        page, top = 1, self._heading(painter, 1)
        first, alone = top, False
        for sheet in sheets:
            apart = sheet.alone or alone
            alone = sheet.alone
            for part in self._parts(sheet, self._height - first):
                if top > first and (apart or top + part.size().height() > self._height):
                    self._device.newPage()
                    page += 1
                    top = self._heading(painter, page)
                _draw(painter, part, top)
                top += part.size().height() + GAP * self._point
                apart = False
        painter.end()
        return page

    def _heading(self, painter: QPainter, page: int) -> float:
        """Head a page; gives where the squads begin on it."""
        said = self._words.say("sheet.page", title=self._title, page=page)
        document = self._set(f'<p style="margin:0">{escape(said)}</p><hr/>', 8.5)
        _draw(painter, document, 0.0)
        return float(document.size().height()) + GAP / 2 * self._point

    def _parts(self, sheet: SquadSheet, room: float) -> Iterator[QTextDocument]:
        """Set a squad whole, or in as few parts as its page allows."""
        size = next((each for each in SIZES if self._fits(sheet, each)), SIZES[-1])
        wrap = WHOLE_WORDS if self._fits(sheet, size) else PARTED_WORDS
        rows = list(sheet.rows)
        first = True
        while rows or first:
            count = len(rows)
            part = self._set(_html(sheet, rows, first=first), size, wrap)
            while count > 1 and part.size().height() > room:
                count -= max(1, count // 8)
                part = self._set(_html(sheet, rows[:count], first=first), size, wrap)
            yield part
            del rows[:count]
            first = False

    def _fits(self, sheet: SquadSheet, size: float) -> bool:
        """Tell whether no word has to be parted to get the table into the page's width."""
        return float(self._set(_html(sheet, sheet.rows, first=True), size).size().width()) <= self._width + 1

    def _set(self, html: str, size: float, wrap: QTextOption = WHOLE_WORDS) -> QTextDocument:
        document = QTextDocument()
        document.documentLayout().setPaintDevice(self._device)
        document.setDocumentMargin(0)
        document.setDefaultTextOption(wrap)
        font = QFont(FONT)
        font.setPointSizeF(size)
        document.setDefaultFont(font)
        document.setHtml(html)
        document.setTextWidth(self._width)
        return document


def _draw(painter: QPainter, document: QTextDocument, top: float) -> None:
    painter.save()
    painter.translate(QPointF(0.0, top))
    document.drawContents(painter)
    painter.restore()


def _html(sheet: SquadSheet, rows: Sequence[Sequence[str]], *, first: bool) -> str:
    """Write a squad, or a later part of it, as a table with rules between the rows."""
    head = f'<p style="margin:0"><span style="font-size:large"><b>{escape(sheet.title)}</b></span>&nbsp;&nbsp; '
    head += f"{escape(sheet.side)}{'' if first else ' ...'}</p>"
    if first:
        head += "".join(f'<p style="margin:0">{escape(line)}</p>' for line in sheet.lines)
    columns = "".join(f"<td valign='bottom'><i>{escape(each)}</i></td>" for each in sheet.columns)
    lines = [f"<tr>{columns}</tr>"]
    for at, row in enumerate(rows):
        shade = "" if at % 2 else ' bgcolor="#eeeeea"'
        name, *cells = row
        told = "".join(f"<td>{_unbroken(each)}</td>" for each in cells)
        lines.append(f"<tr{shade}><td><b>{escape(name)}</b></td>{told}</tr>")
    table = f'<table width="100%" cellspacing="0" cellpadding="4">{"".join(lines)}</table>'
    return f"{head}{table}"


def _unbroken(cell: str) -> str:
    """Keep boxes to tick in one line; other texts break between their words."""
    return escape(cell).replace(" ", "&nbsp;") if set(cell) & {EMPTY, TICKED} else escape(cell)
