"""The quick reference: all tables of a game on paper, one A4 page where they fit, what was changed marked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument, QTextOption

from companion.painting.labels import FONT
from companion.reports.grids import Grid, arranged
from companion.reports.pictures import application, timeless
from companion.views.table_rows import Group, Row
from companion.wording.wording import Wording

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

RESOLUTION = 1200
EDGE = 26.0
"""The page's margin, in points."""
GAP = 14.0
"""What is left between columns, in points."""
COLUMNS = 2
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.75, 6.5, 6.25, 6.0)
"""Sizes of type to try, in points; the last is taken on as many pages as it needs."""
SMALLEST = (7.0, 6.5, 6.0, 5.5, 5.0)
"""Sizes of type to try for a table that is too wide for the page."""
PARTED_WORDS = QTextOption()
PARTED_WORDS.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
WHOLE_WORDS = QTextOption()
WHOLE_WORDS.setWrapMode(QTextOption.WrapMode.WordWrap)
MARKS = {"derived": "‡", "house": "°", "ruling": "†", "club": "●"}
"""Marks of values that do not stand in the original as they are."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What the page tells: a heading, a line below it, and the tables."""

    title: str
    subtitle: str
    groups: tuple[Group, ...]


def reference_of(name: str, scenario: str, groups: tuple[Group, ...], words: Wording) -> Reference:
    """Head the tables with the ruleset's name, and with the scenario whose values they are."""
    rows = [row for group in groups for row in group.rows]
    changed = sum(row.changed for row in rows)
    code = "reference.changed" if changed else "reference.unchanged"
    subtitle = words.say(code, title=scenario, changed=changed, count=len(rows))
    return Reference(words.say("reference.title", name=name), subtitle, groups)


def reference_pdf(reference: Reference, words: Wording) -> tuple[bytes, int]:
    """Make the quick reference: the pdf, and its number of pages. The same tables make the same bytes."""
    keep = application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setTitle(reference.title)
    pages = print_reference(reference, words, writer)
    del writer, keep
    return timeless(bytes(buffer.data().data())), pages


def print_reference(reference: Reference, words: Wording, device: "QPdfWriter | QPrinter") -> int:
    """Print the quick reference on A4, on a printer or into a pdf, and tell on how many pages."""
    edge = QMarginsF(EDGE, EDGE, EDGE, EDGE)
    device.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, edge, QPageLayout.Unit.Point)
    )
    return _Press(reference, words, device).print_all()


@dataclass(frozen=True, slots=True)
class _Block:
    """A piece of text set in type, with its size in dots."""

    document: QTextDocument
    width: float
    height: float


Placed = list[list[tuple[_Block, float, float]]]
"""Pages of blocks, each with its place from the left and from the top."""


class _Press:
    """Sets the tables in columns, in the largest type in which they fit a page; wide ones go below, across it all."""

    def __init__(self, reference: Reference, words: Wording, device: "QPdfWriter | QPrinter") -> None:
        self._reference = reference
        self._words = words
        self._device = device
        self._point = device.resolution() / 72
        self._width = float(device.width())
        self._column = (self._width - GAP * self._point * (COLUMNS - 1)) / COLUMNS

    def print_all(self) -> int:
        for size in SIZES:
            head, foot = self._set(self._head(), size, self._width), self._set(self._foot(), size, self._width)
            room = self._device.height() - head.height - foot.height - 2 * size * self._point
            narrow, wide = self._sorted(size)
            pages = self._placed(narrow, wide, room)
            if len(pages) == 1:
                break
        painter = QPainter(self._device)
        for at, blocks in enumerate(pages):
            if at:
                self._device.newPage()
            _draw(painter, head, 0.0, 0.0)
            _draw(painter, foot, 0.0, self._device.height() - foot.height)
            for block, left, top in blocks:
                _draw(painter, block, left, top + head.height + size * self._point)
        painter.end()
        return len(pages)

    def _sorted(self, size: float) -> tuple[list[_Block], list[_Block]]:
        """Set every table; those whose words do not go into a column are set across the page."""
        narrow: list[_Block] = []
        wide: list[_Block] = []
        for group in self._reference.groups:
            for html in _blocks(group):
                block = self._set(html, size, self._column)
                if block.width <= self._column + 1:
                    narrow.append(block)
                else:
                    wide.append(self._across(html, size))
        return narrow, wide

    def _across(self, html: str, size: float) -> _Block:
        """Set a table across the page, in smaller type where its words need it; in the last resort they are parted."""
        for smaller in (size, *(each for each in SMALLEST if each < size)):
            block = self._set(html, smaller, self._width)
            if block.width <= self._width + 1:
                return block
        return self._set(html, SMALLEST[-1], self._width, PARTED_WORDS)

    def _set(self, html: str, size: float, width: float, wrap: QTextOption = WHOLE_WORDS) -> _Block:
        document = QTextDocument()
        document.documentLayout().setPaintDevice(self._device)
        document.setDocumentMargin(0)
        document.setDefaultTextOption(wrap)
        font = QFont(FONT)
        font.setPointSizeF(size)
        document.setDefaultFont(font)
        document.setHtml(html)
        document.setTextWidth(width)
        return _Block(document, document.size().width(), document.size().height())

    def _placed(self, narrow: Sequence[_Block], wide: Sequence[_Block], room: float) -> Placed:
        """Fill the columns of page after page, those of the last to about the same height, then set the wide below."""
        pages = _filled(narrow, room)
        last = [block for column in pages[-1] for block in column]
        pages[-1] = _balanced(last, room)
        step = self._column + GAP * self._point
        placed: Placed = [
            [(block, k * step, top) for k, column in enumerate(columns) for block, top in _stacked(column)]
            for columns in pages
        ]
        bottom = max((top + block.height for block, _, top in placed[-1]), default=0.0)
        for block in wide:
            if bottom + block.height > room and placed[-1]:
                placed.append([])
                bottom = 0.0
            placed[-1].append((block, 0.0, bottom))
            bottom += block.height
        return placed

    def _head(self) -> str:
        told = self._reference
        return (
            f'<p style="margin:0"><span style="font-size:large"><b>{escape(told.title)}</b></span>'
            f"&nbsp;&nbsp; {escape(told.subtitle)}</p><hr/>"
        )

    def _foot(self) -> str:
        rows = [row for group in self._reference.groups for row in group.rows]
        used = {row.origin for row in rows}
        legend = [f"{mark} {self._words.say(f'core.source.{name}')}" for name, mark in MARKS.items() if name in used]
        if "club" in used:
            legend[-1] += f" ({self._words.say('reference.own')})"
        return f'<p style="margin:0">{escape("   ·   ".join(legend))}</p>'


def _draw(painter: QPainter, block: _Block, left: float, top: float) -> None:
    painter.save()
    painter.translate(QPointF(left, top))
    block.document.drawContents(painter)
    painter.restore()


def _stacked(column: Sequence[_Block]) -> Iterable[tuple[_Block, float]]:
    top = 0.0
    for block in column:
        yield block, top
        top += block.height


def _balanced(blocks: Sequence[_Block], room: float) -> list[list[_Block]]:
    """Fill the columns of one page to about the same height."""
    least = sum(block.height for block in blocks) / COLUMNS
    while least < room and len(_filled(blocks, least)) > 1:
        least *= 1.02
    return _filled(blocks, min(least, room))[0]


def _filled(blocks: Sequence[_Block], room: float) -> list[list[list[_Block]]]:
    """Fill columns one after the other, in order; pages of columns."""
    columns: list[list[_Block]] = [[]]
    left = room
    for block in blocks:
        if block.height > left and columns[-1]:
            columns.append([])
            left = room
        columns[-1].append(block)
        left -= block.height
    return [columns[at : at + COLUMNS] for at in range(0, len(columns), COLUMNS)]


def _blocks(group: Group) -> Iterable[str]:
    """Write a table as blocks that may stand in different columns: its heading with the first part, then the rest."""
    heading = f'<p style="margin-top:6px;margin-bottom:1px"><b>{escape(group.heading)}</b></p>'
    for part in arranged(group.rows):
        yield heading + (_grid(part) if isinstance(part, Grid) else _list(part))
        heading = ""


TABLE = '<table width="100%" cellspacing="0" cellpadding="1.5">'
SHADE = ' bgcolor="#eeeeea"'


def _list(rows: Sequence[Row]) -> str:
    lines = []
    for at, row in enumerate(rows):
        shade = "" if at % 2 else SHADE
        lines.append(
            f"<tr{shade}><td>{escape(row.sentence)}</td><td align='right'>{_value(row)}</td>"
            f"<td align='right' width='10%'>{escape(row.rule)}</td></tr>"
        )
    return f"{TABLE}{''.join(lines)}</table>"


def _grid(grid: Grid) -> str:
    head = "".join(f"<td align='right' valign='bottom'>&nbsp;<i>{escape(name)}</i></td>" for name in grid.columns)
    lines = [f"<tr><td valign='bottom' width='26%'>{escape(', '.join(grid.rules))}</td>{head}</tr>"]
    for at, (name, cells) in enumerate(grid.rows):
        shade = "" if at % 2 else SHADE
        told = "".join(f"<td align='right'>{_value(row) if row else '–'}</td>" for row in cells)
        lines.append(f"<tr{shade}><td>{escape(name)}</td>{told}</tr>")
    return f"{TABLE}{''.join(lines)}</table>"


def _value(row: Row) -> str:
    value = escape(row.value)
    mark = MARKS.get(row.origin, "")
    if row.changed:
        return f"<b>{mark}&nbsp;{value}</b> ({escape(row.own)})"
    return f"{value}{mark}" if mark else value
