"""Set-up on machines that lack something, played with a stand-in for Python, apt-get and id."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PACKAGING = ROOT / "packaging"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the two commands are for bash")

# Stands in for python3: makes a "venv" that holds itself, and notes what pip was asked for.
PYTHON = """#!/bin/bash
case "$*" in
*version_info*) exit "${OLD:-0}" ;;
*ensurepip*) exit "${NO_ENSUREPIP:-0}" ;;
--version) echo "Python 3.11.2" ;;
*"-m venv"*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; cp "$(dirname "$0")/companion" "$3/bin/companion" ;;
*"-m pip install"*)
    echo "$*" >>"$PIP_LOG"
    sleep "${PIP_SECONDS:-0}"
    if [ -n "${PIP_SAYS:-}" ]; then echo "$PIP_SAYS" >&2; exit 1; fi ;;
*" - "*) echo "${MISSING:-}" ;;
esac
"""
COMPANION = '#!/bin/bash\necho "companion $*" | tee "$PIP_LOG.companion"\n'
FOUND = ("bash", "cat", "cksum", "dirname", "basename", "mkdir", "cp", "rm", "readlink", "uname", "find", "grep")
FOUND += ("sed", "sleep", "flock", "env", "tee")


class Machine:
    """A checkout in a folder of its own, and a PATH on which only the named programs are found."""

    def __init__(self, folder: Path) -> None:
        self.top = folder / "a checkout"
        self.bin = folder / "bin"
        self.log = folder / "pip.log"
        shutil.copytree(PACKAGING, self.top / "packaging")
        (self.top / "pyproject.toml").write_text("[project]\n")
        (self.top / "scenarios").mkdir()
        self.bin.mkdir()
        for word in FOUND:
            found = shutil.which(word)
            if found:
                (self.bin / word).symlink_to(found)
        self.program("python3", PYTHON)
        self.program("companion", COMPANION)
        self.user(1000)
        self.environment = {"PATH": str(self.bin), "PIP_LOG": str(self.log), "HOME": str(folder), "TMPDIR": str(folder)}

    def program(self, name: str, text: str) -> None:
        file = self.bin / name
        file.write_text(text)
        file.chmod(0o755)

    def user(self, number: int) -> None:
        self.program("id", f"#!/bin/bash\necho {number}\n")

    def start(self, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
        command = [str(self.top / "packaging" / "run"), *arguments]
        return subprocess.Popen(
            ["bash", *command],
            cwd=self.top,
            env=self.environment | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *arguments: str, **environment: str) -> tuple[int, str, str]:
        started = self.start(*arguments, **environment)
        said, complained = started.communicate(timeout=60)
        return started.returncode, said, complained

    @property
    def installations(self) -> int:
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    fonts = tmp_path / ".fonts"
    fonts.mkdir()
    (fonts / "Letters.ttf").touch()
    return made


def test_the_first_start_installs_and_opens_the_shipped_scenario(machine: Machine) -> None:
    code, said, complained = machine.run(DISPLAY=":0")
    assert (code, said) == (0, f"companion {machine.top}/scenarios/la_spia.scenario.json\n"), complained
    assert "Making .venv with Python 3.11.2" in complained
    assert f"-c {machine.top}/packaging/constraints.txt -e {machine.top}" in machine.log.read_text()


def test_the_second_start_says_nothing_and_installs_nothing(machine: Machine) -> None:
    machine.run(DISPLAY=":0")
    code, said, complained = machine.run("my table.scenario.json", DISPLAY=":0")
    assert (code, said, complained) == (0, "companion my table.scenario.json\n", "")
    assert machine.installations == 1


@pytest.mark.parametrize("changed", ["pyproject.toml", "packaging/constraints.txt"])
def test_changed_requirements_are_installed_anew(machine: Machine, changed: str) -> None:
    machine.run(DISPLAY=":0")
    with (machine.top / changed).open("a") as file:
        file.write("# changed\n")
    machine.run(DISPLAY=":0")
    assert machine.installations == 2


def test_a_tool_that_is_set_otherwise_installs_nothing(machine: Machine) -> None:
    machine.run(DISPLAY=":0")
    with (machine.top / "pyproject.toml").open("a") as file:
        file.write("[tool.ruff]\nline-length = 120\n")
    assert machine.run(DISPLAY=":0")[2] == ""
    assert machine.installations == 1


def test_a_folder_that_was_moved_is_installed_anew(machine: Machine) -> None:
    machine.run(DISPLAY=":0")
    machine.top = machine.top.rename(machine.top.with_name("moved"))
    code, said, _ = machine.run(DISPLAY=":0")
    assert (code, said) == (0, f"companion {machine.top}/scenarios/la_spia.scenario.json\n")
    assert machine.installations == 2


def test_an_interrupted_set_up_begins_again(machine: Machine) -> None:
    started = machine.start(DISPLAY=":0", PIP_SECONDS="30")
    deadline = time.monotonic() + 20
    while not machine.installations and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(started.pid, signal.SIGKILL)  # as a closed terminal does
    started.communicate()
    (machine.top / ".venv" / "half-written").touch()
    code, _, complained = machine.run(DISPLAY=":0")
    assert code == 0, complained
    assert not (machine.top / ".venv" / "half-written").exists()
    assert machine.installations == 2


@pytest.mark.skipif(shutil.which("flock") is None, reason="without flock the second start does not wait")
def test_two_starts_at_once_install_once(machine: Machine) -> None:
    both = [machine.start(DISPLAY=":0", PIP_SECONDS="1") for _ in range(2)]
    ended = [each.communicate(timeout=60) for each in both]
    assert [each.returncode for each in both] == [0, 0], ended
    assert machine.installations == 1


def test_without_a_display_a_picture_is_written(machine: Machine) -> None:
    code, said, complained = machine.run("maps/ford.scenario.json")
    assert code == 0, complained
    picture = machine.top / "ford.board.png"
    asked = machine.log.with_name("pip.log.companion").read_text()
    assert asked == f"companion render maps/ford.scenario.json {picture}\n"
    assert "no display" in said.splitlines()[0]
    assert said.splitlines()[1] == f"A picture of the board was written instead: {picture}"


def test_a_picture_that_cannot_be_drawn_is_not_announced(machine: Machine) -> None:
    machine.program("companion", "#!/bin/bash\necho 'ford: no such file' >&2; exit 1\n")
    code, said, complained = machine.run("ford")
    assert code == 1
    assert "written" not in said
    assert complained.endswith("ford: no such file\n")


@pytest.mark.parametrize("environment", [{"OLD": "1"}, {"PATH": ""}], ids=["too old", "none"])
def test_no_suitable_python_is_one_sentence(machine: Machine, environment: dict[str, str]) -> None:
    if "PATH" in environment:
        (machine.bin / "python3").unlink()
        environment = {}
    code, _, complained = machine.run(DISPLAY=":0", **environment)
    assert code == 1
    assert complained.startswith("The companion needs Python 3.11 or newer, and none was found on the PATH.\n")


def test_an_ordinary_user_is_given_one_command_for_everything(machine: Machine) -> None:
    machine.program("apt-get", "#!/bin/bash\nexit 9\n")
    code, _, complained = machine.run(DISPLAY=":0", NO_ENSUREPIP="1", MISSING="libEGL.so.1")
    assert code == 1
    commands = [line for line in complained.splitlines() if line.startswith("    sudo apt-get update && sudo apt-get ")]
    assert len(commands) == 1
    assert {"python3-venv", "libegl1", "libxcb-icccm4", "fonts-dejavu-core"} <= set(commands[0].split())
    assert machine.installations == 0


def test_where_there_is_no_apt_get_the_packages_are_named(machine: Machine) -> None:
    code, _, complained = machine.run(MISSING="libEGL.so.1")
    assert code == 1
    assert complained.startswith("This system lacks libEGL.so.1. Install what your system has in place of Debian's")


def test_root_on_debian_has_it_installed_at_once(machine: Machine) -> None:
    machine.user(0)
    machine.program("apt-get", '#!/bin/bash\necho "$*" >>"$PIP_LOG.apt"\n')
    code, _, complained = machine.run(DISPLAY=":0", NO_ENSUREPIP="1", MISSING="libGL.so.1")
    assert code == 0, complained
    asked = machine.log.with_name("pip.log.apt").read_text().splitlines()
    assert len(asked) == 1
    assert {"python3-venv", "libgl1", "libxcb-icccm4"} <= set(asked[0].split())


def test_apt_get_that_fails_ends_in_a_sentence(machine: Machine) -> None:
    machine.user(0)
    machine.program("apt-get", "#!/bin/bash\necho 'E: Unable to locate package' >&2; exit 100\n")
    code, _, complained = machine.run(DISPLAY=":0", MISSING="libGL.so.1")
    assert code == 1
    assert complained.endswith("apt-get could not install them, see above. Once that is mended, start again.\n")


def test_a_display_that_came_later_asks_for_its_own_libraries(machine: Machine) -> None:
    assert machine.run()[0] == 0
    code, _, complained = machine.run(DISPLAY=":0", MISSING="libxcb-cursor.so.0")
    assert code == 1
    assert "libxcb-cursor0" in complained


@pytest.mark.parametrize(
    ("pip", "sentence"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "The disk is full"),
        ("Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "no network"),
        ("ERROR: No matching distribution found for numpy==2.4.6", "A pinned package is not to be had"),
        ("ERROR: something else", "pip says why above"),
    ],
)
def test_what_pip_complains_of_is_said_plainly(machine: Machine, pip: str, sentence: str) -> None:
    code, _, complained = machine.run(DISPLAY=":0", PIP_SAYS=pip)
    assert code == 1
    assert complained.index(pip) < complained.index(sentence)
    assert machine.run(DISPLAY=":0")[0] == 0, "the next start, with the cause mended, begins anew"
