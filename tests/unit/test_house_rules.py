"""The house rules that a machine can check; each says what to do."""

import ast
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "companion").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 40

# What is longer today, and how long: these may only shrink, and leave the list once they are short enough.
LONG_FILES: dict[str, int] = {}
LONG_FUNCTIONS: dict[str, int] = {}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def texts() -> Iterator[Path]:
    """List every file of ours that a person reads as text, generated and fetched ones left out."""
    for folder in ("companion", "packaging", "resources", "scenarios", "tests", ".ci"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith("."):
                yield path
    yield from (*ROOT.glob("*.md"), ROOT / "pyproject.toml")


def functions() -> Iterator[tuple[str, int]]:
    """Give every function's name and its length, its docstring not counted."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
                yield f"{name_of(path)}:{node.name}", (node.end_lineno or 0) - first.lineno + 1


def beyond(lengths: dict[str, int], most: int) -> dict[str, int]:
    return {name: length for name, length in lengths.items() if length > most}


def test_files_stay_small() -> None:
    """Split a file that grows beyond 400 lines by what its parts are for."""
    lengths = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert beyond(lengths, MOST_LINES_OF_A_FILE) == LONG_FILES


def test_functions_stay_small() -> None:
    """Split a function that grows beyond 40 lines, its docstring not counted."""
    assert beyond(dict(functions()), MOST_LINES_OF_A_FUNCTION) == LONG_FUNCTIONS


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
    drawers = {"utils", "util", "helpers", "helper", "misc", "common", "manager", "managers", "tools_misc"}
    assert [name_of(path) for path in SOURCES if path.stem in drawers] == []


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    """Write paths that begin at the repository, and leave addresses of package registries to each machine's own pip."""
    somebodys = re.compile(r"(?<![\w.$}-])/(work|root|home|Users|tmp|opt)/\w|https?://\S*(pypi|pythonhosted|/simple\b)")
    found = []
    for path in texts():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found += [f"{name_of(path)}: {line.strip()}" for line in text.splitlines() if somebodys.search(line)]
    assert found == []


def test_packaging_is_no_package() -> None:
    """An __init__.py there would shadow the packaging library."""
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_exactly_the_needed_versions_are_pinned() -> None:
    """Write each library of pyproject.toml as name==version into packaging/constraints.txt, and nothing else."""
    lines = (ROOT / "packaging" / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [line for line in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    pinned = {re.sub(r"[-_.]+", "-", line.partition("==")[0]).lower() for line in pins}
    named = re.findall(r'^\s+"([a-z0-9-]+)>=', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    assert set(named) - pinned == set()


def translations() -> ModuleType:
    """Load packaging/translations.py, which is a script and in no package."""
    found = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_every_sentence_is_translated() -> None:
    """Run packaging/translations.py, then fill in what it added."""
    assert translations().main(["--check"]) == 0
