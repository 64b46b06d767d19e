"""A whole window for tests: La Spia or a small table, its files in a folder of the test's own."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from random import Random

from PySide6.QtCore import QEvent, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

from companion.app import data_folder, registry, wording
from companion.model.state import Scenario
from companion.persistence.games import GameShelf, open_file
from companion.persistence.scenario_file import write_scenario
from companion.ui.start import Desktop, application

NOW = datetime(2026, 1, 1)


def desktop(folder: Path, scenario: Scenario | Path | None = None, language: str = "en") -> Desktop:
    """Open a window on a scenario or a file; La Spia when none is named."""
    application(language)
    resources = data_folder() / "resources"
    rulesets = registry(resources)
    words = wording(language, resources, rulesets)
    shelf = GameShelf(folder / "games")
    if isinstance(scenario, Scenario):
        path = folder / "table.scenario.json"
        write_scenario(path, scenario)
    else:
        path = scenario or data_folder() / "scenarios" / "la_spia.scenario.json"
    opened = open_file(path, rulesets, shelf, NOW)
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    made = Desktop(words, rulesets, data_folder(), opened, settings, shelf, Random(7))
    made.window.resize(1280, 800)
    made.window.show()
    made.window.board.fit()
    QApplication.processEvents()
    return made


Place = tuple[float, float]


def mouse(
    view: QGraphicsView,
    kind: QEvent.Type,
    place: Place,
    button: Qt.MouseButton = Qt.MouseButton.NoButton,
    buttons: Qt.MouseButton = Qt.MouseButton.NoButton,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Send one event of the mouse at a place on the table, in cm."""
    viewport = view.viewport()
    point = QPointF(view.mapFromScene(QPointF(*place)))
    event = QMouseEvent(kind, point, QPointF(viewport.mapToGlobal(point)), button, buttons, keys)
    QApplication.sendEvent(viewport, event)


LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
MOVE, PRESS, RELEASE = QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease


def click(view: QGraphicsView, place: Place, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Click on the table."""
    mouse(view, PRESS, place, LEFT, LEFT, keys)
    mouse(view, RELEASE, place, LEFT, Qt.MouseButton.NoButton, keys)


def drag(
    view: QGraphicsView,
    places: Iterable[Place],
    *,
    turns: Iterable[Place] = (),
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    let_go: bool = True,
) -> None:
    """Drag through places; at those among ``turns`` the right button makes a way-point."""
    first, *rest = places
    corners = set(turns)
    mouse(view, MOVE, first)
    mouse(view, PRESS, first, LEFT, LEFT, keys)
    before = first
    for place in rest:
        for k in range(1, 6):
            step = (before[0] + (place[0] - before[0]) * k / 5, before[1] + (place[1] - before[1]) * k / 5)
            mouse(view, MOVE, step, Qt.MouseButton.NoButton, LEFT, keys)
        if place in corners:
            mouse(view, PRESS, place, RIGHT, LEFT | RIGHT, keys)
        before = place
    if let_go:
        mouse(view, RELEASE, before, LEFT, Qt.MouseButton.NoButton, keys)
