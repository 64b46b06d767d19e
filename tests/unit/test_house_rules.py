"""The house rules that a machine can check; each says what to do."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "companion").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

# these may only shrink: split them instead of adding to the list
LONG_FILES: dict[str, int] = {}
LONG_FUNCTIONS: set[str] = set()


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_files_stay_small(path: Path) -> None:
    """Split a file that grows beyond 400 lines by responsibility."""
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= LONG_FILES.get(name_of(path), 400)


def test_functions_stay_small() -> None:
    """Split a function that grows beyond 40 lines, its docstring not counted."""
    long = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
                if (node.end_lineno or 0) - first.lineno + 1 > 40:
                    long.add(f"{name_of(path)}:{node.name}")
    assert long - LONG_FUNCTIONS == set()


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_nothing_is_left_half_done(path: Path) -> None:
    """Finish it, or leave it out and say so in the changelog."""
    text = path.read_text("utf-8")
    assert not re.search(r"NotImplementedError|\bTODO\b|\bFIXME\b|\bXXX\b", text)


@pytest.mark.parametrize("path", [*SOURCES, *TESTS], ids=name_of)
def test_every_exception_to_the_type_checker_has_a_code_and_a_reason(path: Path) -> None:
    """Write ``# type: ignore[code] # why``."""
    for line in path.read_text("utf-8").splitlines():
        if "type: ignore" in line and path != Path(__file__):
            assert re.search(r"type: ignore\[[a-z-]+(, ?[a-z-]+)*\]\s+#\s*\S+", line), line


def test_there_is_no_drawer_for_odds_and_ends() -> None:
    """Name a module after what it is for."""
    drawers = {"utils", "util", "helpers", "helper", "misc", "common", "manager", "tools_misc"}
    assert [name_of(path) for path in SOURCES if path.stem in drawers] == []


def test_packaging_is_no_package() -> None:
    """An __init__.py there would shadow the packaging library."""
    assert not (ROOT / "packaging" / "__init__.py").exists()
