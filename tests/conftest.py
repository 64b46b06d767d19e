"""What holds for every test: no warning, no stray log record, no Qt message, no dialog that nobody answers."""

import importlib.util
import logging
import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false")

HAS_QT = importlib.util.find_spec("PySide6") is not None
THOROUGH = os.environ.get("COMPANION_THOROUGH") == "1"

collect_ignore_glob = [] if HAS_QT else ["ui/*", "stories/*", "unit/painting/*", "unit/test_qt_soak.py"]

if HAS_QT:
    pytest_plugins = ["tests.qt_checks"]


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
