"""The command that writes paper: print."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from companion.cli.desk import DONE, Desk, Loaded, MisusedError
from companion.views.table_rows import table_groups

Printer = Callable[[Desk, Loaded, Path], int]
"""Writes one kind of paper as pdf, and tells on how many pages."""


def reference(desk: Desk, loaded: Loaded, out: Path) -> int:
    """Write the tables in force as a quick reference."""
    from companion.reports.reference import reference_of, write_reference

    ruleset, state = loaded.session.ruleset, loaded.context.state
    groups = table_groups(ruleset, state.tables, desk.wording)
    told = reference_of(desk.say(f"{ruleset.id}.name"), state.title, groups, desk.wording)
    return write_reference(told, out, desk.wording)


KINDS: dict[str, Printer] = {"reference": reference}
"""What can be printed, by its name on the command line."""


def print_paper(desk: Desk, arguments: Namespace) -> int:
    """Write something to print, as pdf."""
    out = Path(arguments.out)
    printer = KINDS.get(arguments.what)
    if printer is None:
        raise MisusedError("cli.print.what", given=arguments.what, known=", ".join(KINDS))
    if out.suffix.lower() != ".pdf":
        raise MisusedError("cli.print.kind", given=out.name)
    pages = printer(desk, desk.load(Path(arguments.file)), out)
    if arguments.json:
        desk.print_json({"written": str(out), "what": arguments.what, "pages": pages})
        return DONE
    desk.print_code("cli.print.written", out=str(out), pages=pages)
    return DONE
