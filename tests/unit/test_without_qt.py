"""The pure packages, the command line among them, live where PySide6 is not installed."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WITH_QT = {"ui", "painting", "reports"}

PROBE = """
import importlib, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Refuse())
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def test_every_pure_module_is_imported_without_pyside6() -> None:
    files = sorted((ROOT / "companion").rglob("*.py"))
    modules = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files]
    pure = [each for each in modules if each.split(".")[1] not in WITH_QT]
    done = subprocess.run([sys.executable, "-c", PROBE, *pure], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "companion.app" in pure
