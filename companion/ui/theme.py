"""The look of widgets, from the same named colours as the board."""

from string import Template

from PySide6.QtGui import QPalette

from companion.painting.palette import Palette

STYLE = Template("""
    QDockWidget::title { padding: 5px 8px; background: $window; color: $text_soft; }
    QDockWidget { color: $text_soft; font-weight: 600; }
    QTreeView, QTableView, QScrollArea { border: none; background: $panel; }
    QListView { border: none; }
    QTreeView::item { padding: 1px 2px; }
    QListView::item { padding: 3px 2px; }
    QTreeView::item:selected, QListView::item:selected {
        background: $selection; color: $accent_text; }
    QPushButton { padding: 5px 10px; border: 1px solid $panel_line; border-radius: 5px;
        background: $panel; color: $text; }
    QPushButton:hover { border-color: $accent; }
    QPushButton:focus { border: 2px solid $selection; padding: 4px 9px; }
    QPushButton:disabled { color: $text_soft; background: $window; }
    QPushButton#verdict { text-align: left; padding: 4px 10px; border: 1px solid transparent; color: $text; }
    QPushButton#verdict:hover { border-color: $accent; }
    QPushButton#verdict:checked { background: $window; border: 1px solid $selection; font-weight: 600; }
    QPushButton#verdict:focus { border: 2px solid $selection; padding: 3px 9px; }
    QPushButton#next { font-size: 17px; font-weight: 700; padding: 8px 22px; color: $accent_text;
        background: $accent; border: none; }
    QPushButton#next:focus { border: 3px solid $selection; padding: 5px 19px; }
    QPushButton#roll { font-weight: 700; color: $accent_text; background: $accent;
        border: none; }
    QPushButton#roll:disabled { color: $text_soft; background: $window; border: 1px solid $panel_line; }
    QLabel#result { font-size: 19px; font-weight: 600; padding: 4px 12px; color: $text; }
    QLabel#hover { font-size: 14px; padding: 0 12px 5px 12px; color: $text_soft; }
    QLabel#heading { font-size: 15px; font-weight: 700; color: $text; }
    QLabel#soft { color: $text_soft; }
    QLabel#need { font-size: 19px; font-weight: 700; color: $accent; }
    QLabel#over { font-size: 19px; font-weight: 700; color: $unseen; }
    QLabel#warning { color: $unseen; font-weight: 600; }
    QFrame#card { background: $panel; border: 2px solid $frame; border-radius: 9px; }
    QFrame#turnbar, QFrame#strip { background: $panel; border-bottom: 1px solid $panel_line; }
    QWidget#content, QLabel#content { background: $panel; }
    QScrollBar:vertical { width: 11px; background: transparent; margin: 0; }
    QScrollBar::handle:vertical { background: $panel_line; min-height: 28px; border-radius: 4px;
        margin: 2px; }
    QScrollBar::handle:vertical:hover { background: $text_soft; }
    QScrollBar::add-line, QScrollBar::sub-line { height: 0; width: 0; }
    QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
    QPushButton#cross { border: none; padding: 0; font-size: 16px; }
    QPushButton#refused { color: $text_soft; border-style: dashed; }
    QLabel#marked { font-weight: 600; }
    QSpinBox, QDoubleSpinBox, QComboBox { min-height: 24px; }
    QLineEdit { padding: 4px 6px; border: 1px solid $panel_line; border-radius: 4px;
        background: $panel; color: $text; }
    QLineEdit:focus { border: 2px solid $selection; padding: 3px 5px; }
    QLineEdit#die { font-size: 22px; font-weight: 700; max-width: 90px; }
    QToolButton { padding: 4px; border-radius: 5px; border: 1px solid transparent; }
    QToolButton:checked { background: $window; border: 2px solid $selection; }
    QToolButton:hover { border-color: $panel_line; }
""")
"""The few things that a palette cannot say; a word after $ is the name of a colour."""


def widget_palette(colours: Palette) -> QPalette:
    """Give Qt's own palette these colours."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: "window",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.Base: "panel",
        QPalette.ColorRole.AlternateBase: "window",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.Button: "panel",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.Highlight: "selection",
        QPalette.ColorRole.HighlightedText: "accent_text",
        QPalette.ColorRole.ToolTipBase: "panel",
        QPalette.ColorRole.ToolTipText: "text",
        QPalette.ColorRole.PlaceholderText: "text_soft",
    }
    for role, name in roles.items():
        made.setColor(role, colours.colour(name))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        made.setColor(QPalette.ColorGroup.Disabled, role, colours.colour("text_soft"))
    return made


TICKED = ("QCheckBox", "QListWidget")
"""Widgets with boxes to tick; a ground from the style sheet would take the place of their own colours."""

DARKER = 140
"""Fusion draws the outline of a box in the colour of windows, darkened to this many hundredths."""


def tick_palette(colours: Palette) -> QPalette:
    """Give the palette of widgets with boxes to tick, so that an empty box can be seen on any ground."""
    made = widget_palette(colours)
    made.setColor(QPalette.ColorRole.Window, colours.colour("text_soft").lighter(DARKER))
    return made


def style_sheet(colours: Palette) -> str:
    """Give the few things that a palette cannot say."""
    return STYLE.substitute({name: colours.colour(name).name() for name in colours.names()})
