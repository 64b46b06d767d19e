"""Commands that play: play resolves intents from a file, verify resolves a game again."""

from argparse import Namespace
from pathlib import Path
from random import Random
from typing import Any

from companion.cli.desk import DONE, FAULTY, Desk, Loaded, MisusedError
from companion.cli.questions import read_intent
from companion.persistence.faults import FileFault, UnreadableError
from companion.persistence.game_file import SUFFIX, begin_game, continue_as_copy, is_game, open_game
from companion.persistence.game_store import GameFile
from companion.persistence.reading import read_bytes
from companion.persistence.scenario_file import read_scenario
from companion.rules.asking import BadAnswerError
from companion.rules.drivers import Answerer, ProgramDice, Script
from companion.rules.engine import Refused
from companion.rules.intents import Intent
from companion.rules.record import Gesture, RecordCodec
from companion.session.verify import verify as differences


def play(desk: Desk, arguments: Namespace) -> int:
    """Check and resolve intents, one a line; print refusals, rolls, modifiers, events and the state at the end."""
    loaded = _table(desk, arguments)
    try:
        return _play(desk, arguments, loaded)
    finally:
        if isinstance(loaded.session.store, GameFile):
            loaded.session.store.close()


def _play(desk: Desk, arguments: Namespace, loaded: Loaded) -> int:
    intents = _intents(desk, Path(arguments.intents), RecordCodec(loaded.session.ruleset.intents))
    answerer = _answerer(arguments)
    done: list[Gesture[Any]] = []
    for line, intent in intents:
        place = f"line {line}"
        try:
            result = loaded.session.perform(intent, answerer)
        except BadAnswerError as error:
            fault = FileFault(file=arguments.intents, place=place, code=error.code, values=error.values)
            desk.print_faults([fault])
            if arguments.json:
                desk.print_json({"records": done, "line": line, "faults": [fault], "state": loaded.context.state})
            return _stopped(desk, loaded)
        if isinstance(result, Refused):
            desk.print_refused(arguments.intents, place, result.faults, result.refusals, loaded.context.state)
            if arguments.json:
                desk.print_json({"records": done, "line": line, "refused": result, "state": loaded.context.state})
            return _stopped(desk, loaded)
        done.append(result)
        if not arguments.json:
            _print_gesture(desk, loaded, result)
    if isinstance(answerer, Script) and answerer.left():
        desk.print_code("cli.play.dice_left", count=answerer.left())
    if arguments.json:
        desk.print_json({"records": done, "state": loaded.context.state})
    else:
        _print_state(desk, loaded)
    return DONE


def _stopped(desk: Desk, loaded: Loaded) -> int:
    """Say where the game stands that was played up to an intent that could not be."""
    if isinstance(loaded.session.store, GameFile) and loaded.session.store.path.exists():
        print(desk.say("cli.play.kept", out=str(loaded.session.store.path)), file=desk.err)
    return FAULTY


def _table(desk: Desk, arguments: Namespace) -> Loaded:
    """Open the file to play on; with --out the game goes into a new file."""
    path = Path(arguments.file)
    if not arguments.out:
        return desk.load(path)
    out = Path(arguments.out)
    if out.exists():
        raise MisusedError("cli.play.exists", out=str(out))
    if not is_game(out):
        raise MisusedError("cli.play.suffix", out=str(out), suffix=SUFFIX)
    if is_game(path):
        opened = continue_as_copy(open_game(path, desk.registry), out)
    else:
        opened = begin_game(out, *read_scenario(path, desk.registry))
    return Loaded(session=opened.session, path=out)


def _intents(desk: Desk, file: Path, codec: RecordCodec) -> list[tuple[int, Intent]]:
    """Read all lines before the first is played, so that a slip of the pen in the last one changes nothing."""
    found: list[tuple[int, Intent]] = []
    faults: list[FileFault] = []
    for number, line in enumerate(read_bytes(file).splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith(b"#"):
            continue
        try:
            found.append((number, read_intent(desk, codec, file, line, number)))
        except UnreadableError as error:
            faults.extend(error.faults)
    if faults:
        raise UnreadableError(faults)
    return found


def _answerer(arguments: Namespace) -> Answerer:
    if arguments.dice is not None:
        try:
            return Script([int(each) for each in arguments.dice.replace(",", " ").split()])
        except ValueError:
            raise MisusedError("cli.play.dice", given=arguments.dice) from None
    return ProgramDice(Random(arguments.seed))  # noqa: S311 - dice, not keys


def _print_gesture(desk: Desk, loaded: Loaded, gesture: Gesture[Any]) -> None:
    state = loaded.context.state
    desk.print(f"{gesture.n}. {desk.tell(gesture.headline, state)}")
    for fact in gesture.trace:
        if fact != gesture.headline:
            desk.print(f"   {desk.tell(_reasoned(desk, fact), state)}")
    for event in gesture.events:
        desk.print(f"   > {type(event).__struct_config__.tag}: {_fields(event)}")


def _reasoned(desk: Desk, fact: Any) -> Any:  # noqa: ANN401 - a fact in, a fact out
    """Say the reason of a die in words."""
    if "reason" not in fact.values:
        return fact
    values = {**fact.values, "reason": desk.say(str(fact.values["reason"]))}
    return type(fact)(code=fact.code, rule=fact.rule, source=fact.source, values=values)


def _fields(event: Any) -> str:  # noqa: ANN401 - any event
    return ", ".join(f"{name} {getattr(event, name)}" for name in event.__struct_fields__)


def _print_state(desk: Desk, loaded: Loaded) -> None:
    state = loaded.context.state
    desk.print_code("cli.play.state")
    for fact in loaded.session.ruleset.status(loaded.context):
        desk.print(f"   {desk.tell(fact, state)}")
    for unit in state.units.values():
        place = "-" if unit.position is None else f"{unit.position[0]:g}, {unit.position[1]:g}"
        marks = " ".join(f"{key}={value}" for key, value in sorted(unit.markers.items()))
        desk.print(f"   {unit.id} {unit.name}: {place} {unit.out} {marks}".rstrip())


def verify(desk: Desk, arguments: Namespace) -> int:
    """Resolve a game again and compare; names the version of the rules it was played by."""
    path = Path(arguments.game)
    if not is_game(path):
        raise MisusedError("cli.verify.kind", given=path.name)
    opened = open_game(path, desk.registry)
    found = list(differences(opened.session.ruleset, opened.session.journal))
    versions = {"then": opened.header.rules_version, "now": opened.session.ruleset.version}
    if arguments.json:
        desk.print_json({"versions": versions, "notices": opened.notices, "differences": found})
        return FAULTY if found or opened.read_only else DONE
    desk.print_faults(opened.notices)
    desk.print_code("cli.verify.versions", ruleset=opened.session.ruleset.id, **versions)
    for each in found:
        desk.print_code("cli.verify.difference", n=each.n, what=desk.say(f"cli.verify.what.{each.what}"))
    if not found:
        desk.print_code("cli.verify.agrees", count=len(opened.session.journal.line()))
    return FAULTY if found or opened.read_only else DONE
