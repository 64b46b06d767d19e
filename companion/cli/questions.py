"""Commands that ask about the table and change nothing: check, measure, sight, path, odds, render."""

import re
from argparse import Namespace
from codecs import BOM_UTF8
from pathlib import Path
from typing import Literal

import msgspec

from companion.battlefield.reports import Verdict
from companion.cli.desk import DONE, FAULTY, Desk, Loaded, MisusedError, named, place_of, point_of, unit_of
from companion.persistence.armlists import is_armlist, read_armlist
from companion.persistence.faults import FileFault, UnreadableError
from companion.persistence.reading import parse, read_bytes, validation_fault
from companion.persistence.table_sheet import is_sheet, read_sheet, unusual_values
from companion.persistence.writing import write_whole
from companion.rules.engine import Refused, chances, examine
from companion.rules.intents import Intent
from companion.rules.plan import Fact, Plan, Refusal
from companion.rules.record import RecordCodec
from companion.rules.tables import check_table_file
from companion.views.projection import Viewer, project

FARTHEST = 100_000
FINEST = 100
KINDS: dict[str, Literal["png", "svg", "pdf"]] = {".png": "png", ".svg": "svg", ".pdf": "pdf"}


def check(desk: Desk, arguments: Namespace) -> int:
    """Find every fault of scenarios, games, lists and tables; what a table may mean all the same is told too."""
    found: list[FileFault] = []
    notes: list[FileFault] = []
    for name in arguments.files:
        path = Path(name)
        try:
            if is_armlist(path):
                read_armlist(path, desk.registry)
            elif path.suffix == ".toml" and is_sheet(path):
                notes.extend(unusual_values(path, *read_sheet(path, desk.registry)))
            elif path.suffix == ".toml":
                found.extend(
                    FileFault(file=name, place=each.place, code=each.code, values=each.values)
                    for each in check_table_file(path, desk.registry)
                )
            else:
                loaded = desk.load(path)
                found.extend(loaded.notices)
                notes.extend(_first_step(loaded))
        except UnreadableError as error:
            found.extend(error.faults)
    if arguments.json:
        desk.print_json([*found, *notes])
    else:
        desk.print_faults([*found, *notes])
        if not found:
            desk.print_code("cli.check.sound", count=len(arguments.files))
    return FAULTY if found else DONE


def _first_step(loaded: Loaded) -> list[FileFault]:
    """Say what the rules hold against the next step as the table stands: sides laid out too near, for instance."""
    context, ruleset = loaded.context, loaded.session.ruleset
    step = ruleset.next_step(context)
    plan = examine(ruleset, context, step.intent) if step is not None else Plan()
    told: list[Refusal | Fact] = [*plan.refusals, *plan.facts] if plan.refusals else []
    state, file = context.state, str(loaded.path)
    return [FileFault(file=file, place="", code=each.code, values=named(state, each.values)) for each in told]


def measure(desk: Desk, arguments: Namespace) -> int:
    """Measure between two units, pieces or points."""
    loaded = desk.load(Path(arguments.file))
    state = loaded.context.state
    if arguments.limit is not None and not 0 <= arguments.limit < FARTHEST:
        raise MisusedError("cli.number", given=f"{arguments.limit:g}", argument="--limit", least=0, most=FARTHEST)
    report = loaded.context.field.measure(place_of(state, arguments.a), place_of(state, arguments.b))
    if arguments.json:
        desk.print_json(report)
        return DONE
    desk.print_code("cli.measure.edge", edge=report.edge, tolerance=report.tolerance)
    desk.print_code("cli.measure.centre", centre=report.centre)
    if report.contact:
        desk.print_code("cli.measure.contact")
    if arguments.limit is not None:
        desk.print_code(
            "cli.measure.limit", limit=arguments.limit, verdict=_verdict(desk, report.within(arguments.limit))
        )
    return DONE


def _verdict(desk: Desk, verdict: Verdict) -> str:
    return desk.say(f"core.verdict.{verdict}")


def sight(desk: Desk, arguments: Namespace) -> int:
    """Say whether a unit sees another, what blocks it, and how much of the target is hidden."""
    loaded = desk.load(Path(arguments.file))
    state, field = loaded.context.state, loaded.context.field
    shooter, target = unit_of(state, arguments.shooter), unit_of(state, arguments.target)
    if shooter == target:
        raise MisusedError("cli.same_unit")
    report = field.sighted(shooter, target)
    if arguments.picture is not None:
        kind = KINDS.get(Path(arguments.picture).suffix.lower())
        if kind is None:
            raise MisusedError("cli.render.kind", given=Path(arguments.picture).name)
        from companion.reports.pictures import sight_picture

        made = sight_picture(report.cover.picture, kind, state=state, colours=desk.colours)
        write_whole(Path(arguments.picture), made)
    plan = _fire_plan(loaded, shooter, target)
    if arguments.json:
        desk.print_json({"sighted": report, "plan": plan})
        return DONE
    line, cover = report.line, report.cover
    code = "cli.sight.seen" if line.seen else "cli.sight.unseen"
    desk.print_code(code, shooter=state.units[shooter].name, target=state.units[target].name)
    if line.verdict == "close":
        desk.print_code("cli.sight.close")
    for blocker in line.blockers:
        desk.print_code("cli.sight.blocker", what=_what(loaded, blocker.id), x=blocker.at[0], y=blocker.at[1])
    desk.print_code(
        "cli.sight.hidden",
        hidden=cover.fraction * 100,
        least=cover.least * 100,
        greatest=cover.greatest * 100,
        method=desk.say(f"core.method.{cover.method}"),
    )
    for patch in cover.picture.patches:
        desk.print_code("cli.sight.piece", what=_what(loaded, patch.id), share=patch.share * 100)
    desk.print_code("cli.measure.edge", edge=report.measurement.edge, tolerance=report.measurement.tolerance)
    if plan is not None:
        print_plan(desk, loaded, plan)
    return DONE


def _fire_plan(loaded: Loaded, shooter: str, target: str) -> Plan | None:
    intent = loaded.session.ruleset.fire(loaded.context, shooter, target)
    return None if intent is None else loaded.session.examine(intent)


def _what(loaded: Loaded, key: str) -> str:
    state = loaded.context.state
    piece = state.terrain.find(key)
    if piece is not None:
        return piece.name or piece.kind
    return state.units[key].name if key in state.units else key


def print_plan(desk: Desk, loaded: Loaded, plan: Plan) -> None:
    """Print what a plan knows: need, modifiers with rule and source, questions."""
    need = plan.need
    if need is not None:
        desk.print_code(
            "cli.plan.need", sides=need.sides, least=need.least, rule=need.rule, source=desk.source(need.source)
        )
    for each in plan.modifiers:
        desk.print_code(
            "cli.plan.modifier",
            what=desk.say(each.code),
            value=f"{each.value:+d}",
            rule=each.rule,
            source=desk.source(each.source),
        )
    for question in plan.questions:
        unit = loaded.context.state.units.get(question.unit)
        who = unit.name if unit else ""
        asked = desk.say(question.reason, limit=question.limit, target=who, unit=who)
        # A line of fire has no number that could be held against a limit.
        code = "cli.plan.question" if question.value or question.limit else "cli.plan.asked"
        desk.print_code(code, rule=question.rule, asked=asked, value=question.value, limit=question.limit)
    desk.print_refused(str(loaded.path), "", plan.faults, plan.refusals, loaded.context.state)


def path(desk: Desk, arguments: Namespace) -> int:
    """Say what a path costs, piece by piece, and how far the unit gets along it."""
    loaded = desk.load(Path(arguments.file))
    context = loaded.context
    unit = unit_of(context.state, arguments.unit)
    points = tuple(point_of(each) for each in arguments.points)
    moves = loaded.session.ruleset.moves(context, unit)
    known = {each.action: each for each in moves}
    if arguments.action not in known:
        raise MisusedError("cli.unknown_action", given=arguments.action, known=", ".join(known))
    intent = loaded.session.ruleset.move(context, unit, arguments.action, points, None)
    plan = Plan() if intent is None else loaded.session.examine(intent)
    if arguments.json:
        desk.print_json(plan)
        return DONE
    if plan.path is None:
        desk.print_refused(arguments.file, "", plan.faults, plan.refusals, context.state)
        return FAULTY
    for piece in plan.path.pieces:
        what = _what(loaded, piece.terrain) if piece.terrain else desk.say("core.open_ground")
        desk.print_code("cli.path.piece", start=piece.start, end=piece.end, terrain=what, cost=piece.cost)
    desk.print_code("cli.path.total", length=plan.path.length, cost=plan.path.cost, reached=plan.path.reached)
    desk.print_code("cli.path.end", x=plan.path.end[0], y=plan.path.end[1])
    desk.print_refused(arguments.file, "", plan.faults, plan.refusals, context.state)
    return DONE


def read_intent(desk: Desk, codec: RecordCodec, file: Path, data: bytes, line: int = 0) -> Intent:
    """Read one intent; raises UnreadableError with file, line and place."""
    place = f"line {line}" if line else ""
    parse(file, data, line)
    try:
        return codec.read_intent(data.removeprefix(BOM_UTF8))
    except msgspec.DecodeError as error:
        raise UnreadableError([validation_fault(str(file), error, place)]) from None


PLACE = re.compile(r"\{[^{}]*\}")
"""A place in a sentence that nothing has filled."""


def odds(desk: Desk, arguments: Namespace) -> int:
    """Give the exact chance of every outcome of an intent, as fractions."""
    loaded = desk.load(Path(arguments.file))
    session = loaded.session
    file = Path(arguments.intent)
    intent = read_intent(desk, RecordCodec(session.ruleset.intents), file, read_bytes(file))
    found = chances(session.ruleset, session.context, intent)
    if isinstance(found, Refused):
        desk.print_refused(arguments.intent, "", found.faults, found.refusals, loaded.context.state)
        if arguments.json:
            desk.print_json(found)
        return FAULTY
    if arguments.json:
        desk.print_json(found)
        return DONE
    refusals = examine(session.ruleset, session.context, intent).refusals
    desk.print_refused(arguments.intent, "", (), refusals, loaded.context.state)
    for each in found.chances:
        short = f"{each.code}.short"
        # A chance has no figures of its own: what a whole sentence would name is left open.
        what = desk.say(short) if desk.wording.knows(short) else PLACE.sub("...", desk.say(each.code))
        desk.print_code("cli.odds.row", what=what, chance=str(each.chance), percent=float(each.chance) * 100)
    desk.print_code("cli.odds.exact" if found.exact else "cli.odds.sampled", leaves=found.leaves)
    return DONE


def render(desk: Desk, arguments: Namespace) -> int:
    """Write a picture of the board, for the umpire or as a side may see it."""
    loaded = desk.load(Path(arguments.file))
    out = Path(arguments.out)
    kind = KINDS.get(out.suffix.lower())
    if kind is None:
        raise MisusedError("cli.render.kind", given=out.name)
    if not 1 <= arguments.scale <= FINEST:
        raise MisusedError("cli.number", given=f"{arguments.scale:g}", argument="--scale", least=1, most=FINEST)
    side = arguments.side or ""
    state = loaded.context.state
    if side and state.side(side) is None:
        raise MisusedError("cli.unknown_side", given=side, known=", ".join(each.id for each in state.sides))
    session = loaded.session
    view = project(state, session.journal.records, Viewer(side=side), session.ruleset.declarations)
    from companion.reports.pictures import board_picture

    made = board_picture(
        view,
        declarations=session.ruleset.declarations,
        colours=desk.colours,
        px_per_cm=arguments.scale,
        fmt=kind,
    )
    write_whole(out, made)
    if arguments.json:
        desk.print_json({"written": str(out), "kind": kind, "side": side})
        return DONE
    desk.print_code("cli.render.written", out=str(out))
    return DONE
