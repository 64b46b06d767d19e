"""Runs every case in this folder: WKT in, report out."""

import ast
import math
import operator
from pathlib import Path

import pytest
import shapely

from companion.geometry.outlines import check_polygon
from companion.geometry.shapes import box, disc
from companion.geometry.sight import Body, Obstacle, Scene, can_see, fan, hidden

CASES = sorted(Path(__file__).parent.glob("*.case"))
OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def number(node) -> float:
    """The value of an expression of numbers, + - * /, sqrt and pi."""
    if isinstance(node, str):
        return number(ast.parse(node, mode="eval").body)
    if isinstance(node, ast.Constant):
        return float(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -number(node.operand)
    if isinstance(node, ast.BinOp):
        return OPERATIONS[type(node.op)](number(node.left), number(node.right))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sqrt":
        return math.sqrt(number(node.args[0]))
    assert isinstance(node, ast.Name)
    assert node.id == "pi"
    return math.pi


def piece(words: list[str]) -> Obstacle:
    key, bottom, top, *rest = words
    wood = 0.0
    if rest[0] == "wood":
        wood, rest = float(rest[1]), rest[2:]
    shape = shapely.from_wkt(" ".join(rest))
    rings = [shapely.get_coordinates(ring).tolist() for ring in (shape.exterior, *shape.interiors)]
    outline = check_polygon(rings).outline
    assert outline is not None
    return Obstacle(key, outline, float(bottom), float(top), "wood" if wood else "opaque", wood)


def body(words: list[str]) -> Body:
    place = (float(words[0]), float(words[1]))
    if words[2] == "box":
        footprint, rest = box(place, *(float(w) for w in words[3:6])), words[6:]
    else:
        footprint, rest = disc(place, float(words[2])), words[3:]
    return Body(footprint, *(float(w) for w in rest))


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_case(path):
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    told = {words[0]: words[1:] for words in lines if words[0] != "piece"}
    scene = Scene([piece(words[1:]) for words in lines if words[0] == "piece"])
    shooter, target = body(told["shooter"]), body(told["target"])
    assert "hidden" in told or "seen" in told
    if "hidden" in told:
        off = float(told["hidden"][1]) if len(told["hidden"]) > 1 else 1e-9
        want = number(told["hidden"][0])
        assert hidden(scene, shooter, target).fraction == pytest.approx(want, abs=off)
        assert fan(scene, shooter, [target] * 5).tolist() == pytest.approx([want] * 5, abs=max(off, 2e-5))
    sighting = can_see(scene, shooter, target)
    assert sighting.seen == can_see(scene, target, shooter).seen
    if "seen" in told:
        assert sighting.seen == (told["seen"][0] == "yes")
    if "blocks" in told:
        assert sorted(block.key for block in sighting.blocks) == sorted(told["blocks"])


def test_there_are_cases():
    assert len(CASES) >= 10
