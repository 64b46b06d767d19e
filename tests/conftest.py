"""What holds for every test: no warning, no stray log record, no Qt message, no dialog that nobody answers.

Nothing here imports PySide6 by itself, so that the pure packages are tested where it is not installed as well
(``pytest -p no:pytest-qt``; that plug-in cannot start without it).
"""

import importlib.util
import logging
import os
import sys
from collections.abc import Iterator

import pytest

# Before the first import of PySide6: with no display Qt would end the whole run.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTEST_QT_API"] = "pyside6"

HAS_QT = importlib.util.find_spec("PySide6") is not None
THOROUGH = os.environ.get("COMPANION_THOROUGH") == "1"

collect_ignore_glob = [] if HAS_QT else ["ui/*", "stories/*", "unit/painting/*", "unit/reports/*", "unit/test_qt_*"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long form of a check to packaging/test --thorough."""
    if THOROUGH:
        return
    long = [item for item in items if item.get_closest_marker("thorough")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


class _Collector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def no_stray_log_records(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that logs a warning or worse, unless it looks at the log itself."""
    collector = _Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    yield
    root.removeHandler(collector)
    if "caplog" not in request.fixturenames:
        assert [record.getMessage() for record in collector.records] == []


@pytest.fixture(autouse=True)
def no_qt_messages() -> Iterator[None]:
    """Fail a test during which Qt complains."""
    if "PySide6.QtCore" not in sys.modules:
        yield
        return
    from tests.qt_checks import messages

    with messages() as said:
        yield
    assert said == []


@pytest.fixture(scope="session", autouse=True)
def has_application(request: pytest.FixtureRequest) -> bool:
    """Begin with the application that windows need, where there are any.

    A picture drawn first would begin a lesser one, and Qt allows only one in a process.
    """
    if not request.config.pluginmanager.hasplugin("pytest-qt"):
        return False
    request.getfixturevalue("qapp")
    return True


@pytest.fixture(autouse=True)
def no_window_left_behind(*, has_application: bool) -> Iterator[None]:
    """Let go of what a test has closed, so that the next one does not carry its windows along."""
    yield
    if has_application:
        from tests.qt_checks import let_go

        let_go()


@pytest.fixture(autouse=True)
def no_unanswered_dialog(*, has_application: bool) -> Iterator[None]:
    """Close a modal dialog or a menu that nobody answers within two seconds, and fail the test."""
    if not has_application:
        yield
        return
    from tests.qt_checks import unanswered_dialogs

    with unanswered_dialogs() as unanswered:
        yield
    assert unanswered == []
