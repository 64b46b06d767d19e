"""The command that writes paper: print."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from companion.cli.desk import DONE, Desk, Loaded, MisusedError
from companion.model.state import begin
from companion.persistence.armlists import is_armlist, read_armlist
from companion.persistence.writing import write_whole
from companion.rules.armlists import assembled
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.views.projection import Viewer, project
from companion.views.squad_sheets import squad_sheets
from companion.views.table_rows import table_groups

Printer = Callable[[Desk, Loaded, Viewer], tuple[bytes, int]]
"""Lays out one kind of paper for somebody's eyes: the pdf, and its number of pages."""


def reference(desk: Desk, loaded: Loaded, viewer: Viewer) -> tuple[bytes, int]:
    """Lay out the tables in force as a quick reference."""
    from companion.reports.reference import reference_of, reference_pdf

    ruleset, state = loaded.session.ruleset, loaded.context.state
    groups = table_groups(ruleset, state.tables, desk.wording)
    told = reference_of(desk.say(f"{ruleset.id}.name"), state.title, groups, desk.wording)
    return reference_pdf(told, desk.wording)


def sheets(desk: Desk, loaded: Loaded, viewer: Viewer) -> tuple[bytes, int]:
    """Lay out the squads with their stats and boxes to tick, one side's or all."""
    from companion.reports.sheets import sheets_pdf

    session = loaded.session
    view = project(session.state, session.journal.records, viewer, session.ruleset.declarations)
    made = squad_sheets(view, session.ruleset, desk.wording)
    if not made:
        raise MisusedError("cli.print.no_squads")
    return sheets_pdf(view.state.title, made, desk.wording)


KINDS: dict[str, Printer] = {"reference": reference, "sheets": sheets}
"""What can be printed, by its name on the command line."""


def print_paper(desk: Desk, arguments: Namespace) -> int:
    """Write something to print, as pdf."""
    out = Path(arguments.out)
    printer = KINDS.get(arguments.what)
    if printer is None:
        raise MisusedError("cli.print.what", given=arguments.what, known=", ".join(KINDS))
    if out.suffix.lower() != ".pdf":
        raise MisusedError("cli.print.kind", given=out.name)
    loaded = _loaded(desk, Path(arguments.file))
    side = arguments.side or ""
    sides = loaded.session.state.sides
    if side and all(each.id != side for each in sides):
        raise MisusedError("cli.unknown_side", given=side, known=", ".join(each.id for each in sides))
    made, pages = printer(desk, loaded, Viewer(side=side))
    write_whole(out, made)
    if arguments.json:
        desk.print_json({"written": str(out), "what": arguments.what, "pages": pages})
        return DONE
    desk.print_code("cli.print.written", out=str(out), pages=pages)
    return DONE


def _loaded(desk: Desk, path: Path) -> Loaded:
    """Open a scenario, a game, or a list as if all its squads waited beside a table."""
    if not is_armlist(path):
        return desk.load(path)
    armlist, ruleset = read_armlist(path, desk.registry)
    journal = Journal(begin(assembled(armlist, armlist.title), ruleset.tables))
    return Loaded(session=GameSession(ruleset, journal, MemoryStore()), path=path)
