"""The quick proof that nothing lies between two units."""

from dataclasses import dataclass

import pytest

from companion.battlefield.battlefield import Battlefield
from companion.model.board import Piece, Polygon, RoundBase, Table
from companion.model.state import GameState, Scenario, begin
from companion.model.units import Side, Squad, Unit


def box(left: float, top: float, right: float, bottom: float, sight: str = "blocks") -> Piece:
    outline = Polygon((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))
    return Piece(id="box", kind="house", outline=outline, height=1.0, sight=sight)  # type: ignore[arg-type] # the cases name kinds of sight


@dataclass(frozen=True)
class Case:
    terrain: tuple[Piece, ...]
    open: bool
    tolerance: float = 0.0
    truck: float | None = None


def state(case: Case) -> GameState:
    units = [
        Unit(id=name, name=name, side="s", squad="q", base=RoundBase(2.0), position=(x, 20.0))
        for name, x in (("a", 10.0), ("b", 40.0))
    ]
    if case.truck is not None:
        units.append(
            Unit(id="t", name="t", side="s", squad="q", base=RoundBase(4.0), position=(25.0, case.truck), blocks=True)
        )
    scenario = Scenario(
        format="companion.scenario/1",
        ruleset="any",
        title="t",
        table=Table(width=60.0, height=40.0),
        tolerance=case.tolerance,
        sides=(Side(id="s", name="s"),),
        squads=(Squad(id="q", name="q", side="s"),),
        units=tuple(units),
        terrain=case.terrain,
    )
    return begin(scenario, {})


@pytest.mark.parametrize(
    "case",
    [
        Case((), open=True),
        Case((box(20.0, 19.0, 22.0, 21.0),), open=False),
        # the bases' edges lie on y = 21; a hair more is kept clear
        Case((box(20.0, 21.01, 22.0, 25.0),), open=True),
        Case((box(20.0, 20.99, 22.0, 25.0),), open=False),
        Case((box(20.0, 21.2, 22.0, 25.0),), open=False, tolerance=0.3),
        Case((box(20.0, 21.4, 22.0, 25.0),), open=True, tolerance=0.3),
        Case((box(20.0, 19.0, 22.0, 21.0, sight="open"),), open=True),
        Case((box(20.0, 19.0, 22.0, 21.0, sight="area"),), open=False),
        Case((box(8.0, 19.0, 10.0, 21.0),), open=False),
        Case((box(42.0, 19.0, 44.0, 21.0),), open=True),
        Case((), open=False, truck=20.0),
        Case((), open=True, truck=24.0),
    ],
)
def test_nothing_that_could_hide_lies_between(case: Case) -> None:
    field = Battlefield(state(case))
    assert field.open_between("a", "b") is case.open
    assert field.open_between("b", "a") is case.open
    if case.open:
        assert field.cover("a", "b").greatest == 0.0
        assert field.line_of_fire("a", "b").verdict == "yes"
