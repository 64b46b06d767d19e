"""The command that prices squads: points."""

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.cli.desk import DONE, FAULTY, Desk
from companion.persistence.armlists import is_armlist, read_armlist
from companion.rules.building import SquadBill, UnitBill, bills_of_game, bills_of_list
from companion.rules.ruleset import Ruleset


def points(desk: Desk, arguments: Namespace) -> int:
    """Say what squads cost, of a list or of a game, line by line with rules and sources."""
    path = Path(arguments.file)
    budget = 0
    if is_armlist(path):
        armlist, ruleset = read_armlist(path, desk.registry)
        builder = ruleset.builder
        bills = bills_of_list(builder, armlist, ruleset.tables) if builder else ()
        budget = armlist.budget
    else:
        loaded = desk.load(path)
        ruleset, builder = loaded.session.ruleset, loaded.session.ruleset.builder
        bills = bills_of_game(builder, loaded.context.state) if builder else ()
    if builder is None:
        return _without_points(desk, arguments, ruleset)
    everything = sum(each.points for each in bills)
    if arguments.json:
        report = {"ruleset": ruleset.id, "points": everything, "budget": budget}
        desk.print_json({**report, "squads": [_squad_report(each) for each in bills]})
        return DONE
    for bill in bills:
        _print_squad(desk, bill)
    desk.print_code("cli.points.all", points=everything)
    if budget:
        code = "cli.points.left" if everything <= budget else "cli.points.over"
        desk.print_code(code, budget=budget, points=abs(budget - everything))
    return DONE


def _without_points(desk: Desk, arguments: Namespace, ruleset: Ruleset) -> int:
    if arguments.json:
        desk.print_json({"ruleset": ruleset.id, "points": None, "squads": []})
    else:
        print(desk.say("cli.points.none", ruleset=desk.say(f"{ruleset.id}.name")), file=desk.err)
    return FAULTY


def _squad_report(bill: SquadBill) -> dict[str, Any]:
    units: Iterable[UnitBill] = bill.units
    rows = [
        {"id": each.id, "name": each.name, "count": each.count, "each": each.each, "points": each.points}
        | {"prices": each.prices}
        for each in units
    ]
    return {"id": bill.id, "name": bill.name, "side": bill.side, "points": bill.points, "units": rows}


def _print_squad(desk: Desk, bill: SquadBill) -> None:
    desk.print_code("cli.points.squad", squad=bill.name, points=bill.points)
    for unit in bill.units:
        desk.print_code("cli.points.unit", name=unit.name, count=unit.count, each=unit.each, points=unit.points)
        for price in unit.prices:
            source = desk.source(price.source)
            desk.print_code(
                "cli.points.price", what=desk.say(price.code), points=price.points, rule=price.rule, source=source
            )
