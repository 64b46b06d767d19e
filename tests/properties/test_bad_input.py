"""However a file is mangled, reading it gives a game or named faults - never anything else, and never a change."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.app import data_folder, registry, wording
from companion.model.state import begin, snapshot
from companion.persistence.faults import FileFault, UnreadableError
from companion.persistence.game_file import begin_game, open_game
from companion.persistence.game_store import GameFile
from companion.persistence.scenario_file import read_scenario
from companion.rules.drivers import ProgramDice, Script
from companion.rules.intents import MoveByHand
from companion.rulesets.awam.intents import Fire
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.views.projection import Viewer, project
from tests.conformance.awam_table import RULES, fence, man, table, wood

RULESETS = registry(data_folder() / "resources")
WORDS = wording("en", data_folder() / "resources", RULESETS)
SCENARIO = snapshot(
    table([man("ann", 20.0), man("bob", 40.0, side="blue")], [fence(30.0), wood(50.0, 30.0, 70.0, 60.0)]), RULES.tables
)
ODD: tuple[Any, ...] = (None, True, -1, 0, 1e308, 10**30, "", "x", "\u0000", "\ud800", [], {}, [[]], [[1, 2], [3]])


def mangle_bytes(data: bytes, random: Random) -> bytes:
    data = bytearray(data)
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(data))
        way = random.randrange(4)
        if way == 0:
            data[at] = random.randrange(256)
        elif way == 1:
            del data[at : at + random.randrange(1, 30)]
        elif way == 2:
            data[at:at] = bytes(random.randrange(256) for _ in range(random.randrange(1, 8)))
        else:
            del data[at:]
        if not data:
            return b""
    return bytes(data)


def mangle_json(value: Any, random: Random) -> Any:
    """Put something odd somewhere into parsed JSON."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(sorted(value))
        if random.random() < 0.1:
            return {**value, "odd": random.choice(ODD)}
        return {**value, key: mangle_json(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.85:
        at = random.randrange(len(value))
        return [*value[:at], mangle_json(value[at], random), *value[at + 1 :]]
    return random.choice(ODD)


def game_bytes(folder: Path) -> bytes:
    opened = begin_game(folder / "whole.game.jsonl", SCENARIO, RULES)
    opened.session.perform(Fire(shooter="ann", target="bob", weapon="musket"), ProgramDice(Random(3)))
    opened.session.perform(MoveByHand(unit="ann", to=(30.0, 30.0)), Script(()))
    opened.session.undo()
    store = opened.session.store
    assert isinstance(store, GameFile)
    store.close()
    return opened.path.read_bytes()


def faults_of(read: Callable[[], GameSession]) -> tuple[FileFault, ...]:
    """Read something: no faults when the game can be asked everything; anything else is an error of the test."""
    try:
        session = read()
    except UnreadableError as error:
        return error.faults
    ask_everything(session)
    return ()


def ask_everything(session: GameSession) -> None:
    """Do what a window does with a game at once: where we are, what may be done, who sees whom, what each side sees."""
    context, ruleset = session.context, session.ruleset
    ruleset.status(context)
    ruleset.next_step(context)
    for unit in context.state.units.values():
        ruleset.glance(context, unit)
        ruleset.offers(context, unit.id)
        ruleset.moves(context, unit.id)
        if context.field.stands(unit.id):
            context.field.fan(unit.id)
    for side in ("", "red"):
        project(context.state, session.journal.records, Viewer(side=side), ruleset.declarations)
    snapshot(context.state, ruleset.tables)


def told(faults: tuple[FileFault, ...]) -> bool:
    return all(WORDS.knows(each.code) for each in faults)


def laid_out(path: Path) -> GameSession:
    scenario, ruleset = read_scenario(path, RULESETS)
    return GameSession(ruleset, Journal(begin(scenario, ruleset.tables)), MemoryStore())


def try_scenario(path: Path) -> None:
    assert told(faults_of(lambda: laid_out(path)))


def try_game(path: Path) -> None:
    before = path.read_bytes()
    assert told(faults_of(lambda: open_game(path, RULESETS).session))
    assert path.read_bytes() == before


def run(folder: Path, count: int, seed: int) -> None:
    random = Random(seed)
    scenario = msgspec.to_builtins(SCENARIO)
    scenario = json.loads(json.dumps(scenario))
    whole = json.dumps(scenario).encode()
    game = game_bytes(folder)
    lines = game.splitlines()
    path, other = folder / "m.scenario.json", folder / "m.game.jsonl"
    for _ in range(count):
        path.write_bytes(json.dumps(mangle_json(scenario, random)).encode("utf-8", "surrogatepass"))
        try_scenario(path)
        path.write_bytes(mangle_bytes(whole, random))
        try_scenario(path)
        other.write_bytes(mangle_bytes(game, random))
        try_game(other)
        at = random.randrange(len(lines))
        odd = json.dumps(mangle_json(json.loads(lines[at]), random)).encode()
        other.write_bytes(b"\n".join([*lines[:at], odd, *lines[at + 1 :]]) + b"\n")
        try_game(other)


def test_mangled_files_are_read_or_told(tmp_path: Path) -> None:
    run(tmp_path, 60, 1)


@pytest.mark.thorough
def test_twenty_thousand_mangled_files(tmp_path: Path) -> None:
    run(tmp_path, 5000, int(os.environ.get("COMPANION_SEED", "7")))
