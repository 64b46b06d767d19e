"""Rosters of our own making, in the shape that BattleScribe and New Recruit write."""

import io
import zipfile
from html import escape

HEAD = '<roster name="{name}" gameSystemName="Any game" xmlns="http://www.battlescribe.net/schema/rosterSchema">'


def profile(kind: str, name: str, **values: str) -> str:
    cells = "".join(f'<characteristic name="{key}">{escape(value)}</characteristic>' for key, value in values.items())
    return f'<profile name="{name}" typeName="{kind}"><characteristics>{cells}</characteristics></profile>'


def selection(kind: str, name: str, number: int, *inside: str, profiles: tuple[str, ...] = ()) -> str:
    return (
        f'<selection name="{name}" type="{kind}" number="{number}"><profiles>{"".join(profiles)}</profiles>'
        f"<selections>{''.join(inside)}</selections></selection>"
    )


def roster(*selections: str, name: str = "Friday") -> bytes:
    body = f"<forces><force name='f'><selections>{''.join(selections)}</selections></force></forces>"
    return f'<?xml version="1.0" encoding="UTF-8"?>{HEAD.format(name=name)}{body}</roster>'.encode()


def zipped(data: bytes, inside: str = "Friday.ros") -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(inside, data)
    return packed.getvalue()


GUN = profile("Weapon", "Boltgun", Range='24"', Type="Rapid", S="4", AP="0")
BODY = {"M": '6"', "BS": "3+", "W": "1"}
SQUAD = selection(
    "unit",
    "Line squad",
    1,
    selection("model", "Trooper", 4, selection("upgrade", "Boltgun", 4, profiles=(GUN,))),
    selection("model", "Sergeant", 1, selection("upgrade", "Boltgun", 1, profiles=(GUN,))),
    selection("upgrade", "Trooper w/ special weapon", 1, selection("upgrade", "Boltgun", 1, profiles=(GUN,))),
    selection("upgrade", "Flag", 1),
    profiles=(profile("Unit", "Trooper", **BODY, Ld="7"), profile("Unit", "Sergeant", **BODY, Ld="8")),
)
HERO = selection("model", "Captain", 1, profiles=(profile("Unit", "Captain", M='5"', BS="2+", W="3", Ld="9+"),))
