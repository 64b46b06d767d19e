"""The command line: reads its arguments and hands them to a command."""

import re
from argparse import ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from companion.cli import importing, playing, points, printing, questions
from companion.cli.desk import DONE, FAULTY, MISUSED, Desk, MisusedError
from companion.persistence.faults import UnreadableError
from companion.wording.reasons import reason_of

Command = Callable[[Desk, Namespace], int]
COMMANDS = ("check", "measure", "sight", "path", "play", "odds", "verify", "render", "points", "print", "import")


COMPLAINTS = (
    ("cli.usage.required", re.compile(r"the following arguments are required: (?P<what>.*)")),
    ("cli.usage.unknown", re.compile(r"unrecognized arguments: (?P<what>.*)")),
    ("cli.usage.value", re.compile(r"argument (?P<what>\S+): invalid \w+ value: (?P<given>.*)")),
    ("cli.usage.lacks", re.compile(r"argument (?P<what>\S+): expected .*argument.*")),
)
"""What the parser complains of, by the code that says it in the reader's language."""


BEYOND = re.compile(r"-[\d.][^,]*,.*")
"""A point whose first number is negative."""


class _Help(HelpFormatter):
    """Writes help with its headings in the reader's language."""

    def __init__(self, prog: str, heading: str) -> None:
        super().__init__(prog)
        self._heading = heading

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:  # noqa: ANN401 - as argparse declares them
        """Begin the line of usage."""
        super().add_usage(usage, actions, groups, f"{self._heading}: ")


class _Parser(ArgumentParser):
    """A parser whose complaints are sentences in the reader's language."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(
            prog=f"companion {name}",
            description=desk.say(f"cli.help.{name}"),
            add_help=False,
            formatter_class=lambda prog: _Help(prog, desk.say("cli.help.usage")),
        )
        self._desk = desk
        self._needed = self.add_argument_group(desk.say("cli.help.needed"))
        self._wanted = self.add_argument_group(desk.say("cli.help.wanted"))
        self._wanted.add_argument("-h", "--help", action="help", help=desk.say("cli.help.help"))
        self._wanted.add_argument("--json", action="store_true", help=desk.say("cli.help.json"))

    def argument(self, *names: str, **more: object) -> None:
        """Add an argument with its help in the reader's language."""
        key = names[0].lstrip("-")
        group = self._wanted if names[0].startswith("-") else self._needed
        group.add_argument(*names, help=self._desk.say(f"cli.help.argument.{key}"), **more)  # type: ignore[arg-type] # argparse's own loose signature

    def error(self, message: str) -> NoReturn:
        """Complain in a sentence."""
        reason = message
        for code, pattern in COMPLAINTS:
            if match := pattern.fullmatch(message):
                reason = self._desk.say(code, **match.groupdict())
        raise MisusedError("cli.usage", reason=reason, usage=self.format_usage().strip())


def parser(desk: Desk, name: str) -> _Parser:
    """Make the parser of one command."""
    made = _Parser(desk, name)
    if name == "check":
        made.argument("files", nargs="+", metavar="FILE")
        return made
    made.argument("game" if name == "verify" else "file", metavar="GAME" if name == "verify" else "FILE")
    if name == "measure":
        made.argument("a", metavar="A")
        made.argument("b", metavar="B")
        made.argument("--limit", type=float, metavar="CM")
    elif name == "sight":
        made.argument("shooter", metavar="SHOOTER")
        made.argument("target", metavar="TARGET")
        made.argument("--picture", metavar="OUT.svg")
    elif name == "path":
        made.argument("unit", metavar="UNIT")
        made.argument("points", nargs="+", metavar="X,Y")
        made.argument("--action", required=True, metavar="NAME")
    elif name == "play":
        made.argument("intents", metavar="INTENTS.jsonl")
        made.argument("--dice", metavar="3,5")
        made.argument("--seed", type=int, metavar="N")
        made.argument("--out", metavar="GAME")
    elif name == "odds":
        made.argument("intent", metavar="INTENT.json")
    elif name == "render":
        made.argument("out", metavar="OUT")
        made.argument("--as", dest="side", metavar="SIDE")
        made.argument("--scale", type=float, default=10.0, metavar="PX")
    elif name == "print":
        made.argument("out", metavar="OUT.pdf")
        made.argument("--what", required=True, metavar="|".join(printing.KINDS))
        made.argument("--as", dest="side", metavar="SIDE")
    elif name == "import":
        made.argument("out", metavar="OUT.armlist.toml")
        made.argument("--ruleset", required=True, metavar="ID")
        made.argument("--stat", action="append", metavar="KEY=CHARACTERISTIC")
        made.argument("--weapon", action="append", metavar="NAME=KEY")
        made.argument("--base", type=float, default=2.5, metavar="CM")
    return made


def command(name: str) -> Command:
    """Find the function behind a command's name."""
    known: dict[str, Command] = {
        "check": questions.check,
        "measure": questions.measure,
        "sight": questions.sight,
        "path": questions.path,
        "odds": questions.odds,
        "render": questions.render,
        "import": importing.import_file,
        "points": points.points,
        "print": printing.print_paper,
        "play": playing.play,
        "verify": playing.verify,
    }
    return known[name]


def _as_place(argument: str) -> str:
    """Let a point beyond the table's edge, such as -5,3, not be taken for an option."""
    return f" {argument}" if BEYOND.fullmatch(argument) else argument


def run(desk: Desk, arguments: Sequence[str]) -> int:
    """Run one command; 0 done, 1 the file or the intents have faults, 2 wrong usage."""
    name = arguments[0]
    try:
        return command(name)(desk, parser(desk, name).parse_args([_as_place(each) for each in arguments[1:]]))
    except UnreadableError as error:
        desk.print_faults(error.faults)
        if "--json" in arguments:
            desk.print_json({"faults": error.faults})
        return FAULTY
    except MisusedError as error:
        print(desk.say(error.code, **error.values), file=desk.err)
        return MISUSED
    except BrokenPipeError:
        raise
    except ImportError as error:
        print(desk.say("cli.no_qt", reason=str(error)), file=desk.err)
        return MISUSED
    except OSError as error:
        said = desk.say("cli.os", reason=reason_of(error))
        print(f"{error.filename}: {said}" if error.filename else said, file=desk.err)
        return FAULTY
    except SystemExit:
        return DONE
