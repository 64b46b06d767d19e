"""The command that takes over files of other programs: import."""

import re
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from msgspec import structs

from companion.cli.desk import DONE, Desk, MisusedError
from companion.model.board import RoundBase
from companion.model.rosters import Roster
from companion.persistence.armlists import is_armlist, write_armlist
from companion.persistence.rosters import read_roster
from companion.rules.rosters import Mapped, Source, listed, numbers_of, usual, weapons_of
from companion.rules.ruleset import Ruleset

WIDEST = 100.0
"""No base is wider than this many cm."""

NUMBER = r"[-+]?\d+(?:\.\d+)?"
FIXED = re.compile(r"[-+]?\d+")
FROM = re.compile(rf"(?P<name>[^*=]+?)(?:\*(?P<times>{NUMBER}))?(?P<plus>[-+]\d+(?:\.\d+)?)?")


def import_file(desk: Desk, arguments: Namespace) -> int:
    """Make a list of a roster, as the arguments map characteristics and weapons."""
    out = Path(arguments.out)
    if not is_armlist(out):
        raise MisusedError("cli.import.not_list", file=out.name)
    ruleset = desk.registry.find(arguments.ruleset)
    if ruleset is None:
        known = ", ".join(each.id for each in desk.registry)
        raise MisusedError("cli.import.no_ruleset", found=arguments.ruleset, known=known)
    if not 0.0 < arguments.base <= WIDEST:
        raise MisusedError("cli.import.base", given=arguments.base, most=WIDEST)
    roster = read_roster(Path(arguments.file))
    mapped = _mapped(roster, ruleset, arguments)
    armlist, facts = listed(roster, ruleset, mapped)
    write_armlist(out, armlist)
    if arguments.json:
        desk.print_json({"list": armlist, "notices": facts, "weapons": mapped.weapons})
        return DONE
    for fact in facts:
        desk.print_code(fact.code, **fact.values)
    units = sum(squad.size for squad in armlist.squads)
    desk.print_code(
        "cli.import.done", file=str(out), squads=len(armlist.squads), units=units, profiles=len(armlist.profiles)
    )
    missing = [name for name, key in mapped.weapons.items() if not key]
    if missing and weapons_of(ruleset) is not None:
        desk.print_code("cli.import.unmapped", what=", ".join(missing), first=missing[0])
    return DONE


def _mapped(roster: Roster, ruleset: Ruleset, arguments: Namespace) -> Mapped:
    mapped = usual(roster, ruleset)
    stats, weapons = dict(mapped.stats), dict(mapped.weapons)
    for given in arguments.stat or ():
        key, source = _source(given, roster, ruleset)
        stats[key] = structs.replace(source, fixed=source.fixed if not source.characteristic else stats[key].fixed)
    for given in arguments.weapon or ():
        name, key = _pair(given)
        declared = weapons_of(ruleset)
        options = declared.options if declared is not None else ()
        if key not in options:
            raise MisusedError("cli.import.no_weapon", weapon=key, ruleset=ruleset.id, known=", ".join(options))
        weapons[_known(name, roster.weapons())] = key
    return structs.replace(mapped, stats=stats, weapons=weapons, base=RoundBase(arguments.base))


def _pair(given: str) -> tuple[str, str]:
    key, equals, value = given.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise MisusedError("cli.import.source", given=given)
    return key.strip(), value.strip()


def _known(name: str, known: Iterable[str]) -> str:
    names = tuple(known)
    for each in names:
        if each.casefold() == name.casefold():
            return each
    raise MisusedError("cli.import.no_characteristic", name=name, known=", ".join(names))


def _source(given: str, roster: Roster, ruleset: Ruleset) -> tuple[str, Source]:
    key, value = _pair(given)
    stats = [each.key for each in numbers_of(ruleset)]
    if key not in stats:
        raise MisusedError("cli.import.no_stat", ruleset=ruleset.id, stat=key, known=", ".join(stats))
    if FIXED.fullmatch(value):
        return key, Source(fixed=int(value))
    found = FROM.fullmatch(value)
    if found is None:
        raise MisusedError("cli.import.source", given=given)
    name = _known(found["name"].strip(), roster.characteristics())
    return key, Source(characteristic=name, times=float(found["times"] or 1), plus=float(found["plus"] or 0))
