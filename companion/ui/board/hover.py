"""What the board says about two units: how far, seen or not, how much is hidden, which range."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPen

from companion.battlefield.reports import Sighted
from companion.painting.shapes import base_path
from companion.rules.plan import Plan
from companion.ui.board import drawings
from companion.ui.board.scene import BoardScene
from companion.ui.bridge import Bridge


@dataclass(frozen=True, slots=True)
class Sighting:
    """One look from a unit at another: the sentence, and what to draw."""

    text: str
    seen: bool
    doubtful: bool
    a: QPointF
    b: QPointF
    blocked: tuple[QPointF, ...]
    plan: Plan | None
    sighted: Sighted


def look(bridge: Bridge, shooter: str, target: str) -> Sighting | None:
    """Look from one unit at another; nothing when one of them is not on the table."""
    field = bridge.context.field
    if not (field.stands(shooter) and field.stands(target)) or shooter == target:
        return None
    units = bridge.context.state.units
    plan = None
    if units[shooter].side != units[target].side:
        intent = bridge.ruleset.fire(bridge.context, shooter, target)
        plan = None if intent is None else bridge.examine(intent)
    sighted = _as_planned(plan, field.sighted(shooter, target))
    line, cover, measured = sighted.line, sighted.cover, sighted.measurement
    parts = [bridge.say("ui.hover.contact") if measured.contact else bridge.say("ui.hover.distance", cm=measured.edge)]
    if line.verdict == "close":
        parts.append(bridge.say("ui.hover.close"))
    else:
        parts.append(bridge.say("ui.hover.seen" if line.seen else "ui.hover.unseen"))
    if line.seen and cover.fraction > 0.0005:
        parts.append(bridge.say("ui.hover.hidden", percent=percent(cover.fraction)))
    if plan is not None and plan.need is not None and line.seen:
        parts.append(bridge.say(f"ui.hover.band.{plan.need.band}", least=plan.need.face(plan.modifiers)))
        if any(question.key != "sight" for question in plan.questions):
            parts.append(bridge.say("ui.hover.close"))
    if not line.seen and line.blockers:
        parts.append(bridge.say("ui.hover.blocked", what=name_of(bridge, line.blockers[0].id)))
    a, b = (line.a, line.b) if line.seen else (field.position(shooter), field.position(target))
    return Sighting(
        text=" - ".join(parts),
        seen=line.seen,
        doubtful=line.verdict == "close",
        a=QPointF(*a),
        b=QPointF(*b),
        blocked=tuple(QPointF(*each.at) for each in line.blockers) if not line.seen else (),
        plan=plan,
        sighted=sighted,
    )


def _as_planned(plan: Plan | None, sighted: Sighted) -> Sighted:
    """Tell what the rules will go by, which may find cover by another method or leave a wood's edge out of it."""
    if plan is None:
        return sighted
    return Sighted(
        measurement=plan.measurement or sighted.measurement,
        line=plan.line or sighted.line,
        cover=plan.cover or sighted.cover,
    )


def percent(fraction: float) -> int:
    """Round a hidden fraction to whole per cent; only what is hidden wholly is a hundred."""
    return 100 if fraction >= 1.0 - 1e-9 else min(round(fraction * 100), 99)


def name_of(bridge: Bridge, key: str) -> str:
    """Name a piece of terrain or a unit."""
    state = bridge.context.state
    piece = state.terrain.find(key)
    if piece is not None:
        return piece.name or kind_name(bridge, piece.kind)
    return state.units[key].name if key in state.units else key


def kind_name(bridge: Bridge, kind: str) -> str:
    """Name a kind of terrain; one that the program has no word for has its own."""
    code = f"ui.kind.{kind}"
    return bridge.say(code) if bridge.wording.knows(code) else kind.replace("_", " ")


def show(scene: BoardScene, sighting: Sighting, *, words: bool = True) -> None:
    """Draw a look between two units, with its words unless they stand elsewhere."""
    palette = scene.palette_
    colour = palette.colour("doubtful" if sighting.doubtful else "seen" if sighting.seen else "unseen")

    def draw(painter: QPainter, dot: float) -> None:
        drawings.sight_line(
            painter, sighting.a, sighting.b, colour, palette, broken=not sighting.seen, blocked=sighting.blocked
        )
        if words:
            middle = (sighting.a + sighting.b) / 2 - QPointF(0, 26 * dot)
            ground, room = palette.colour("halo", 0.95), scene.visible
            drawings.label(painter, middle, sighting.text, colour, ground, dot, within=room)

    wide, high = 320 * scene.dot, 50 * scene.dot
    box = drawings.bounds([sighting.a, sighting.b, *sighting.blocked], 2.0)
    scene.line.show_drawing(box.adjusted(-wide, -high, wide, high), draw)


def glow(scene: BoardScene, unit: str) -> None:
    """Let a counter glow while the hand rests on it; no unit, no glow."""
    place = scene.place_of(unit) if unit else None
    if place is None:
        scene.glow.clear()
        return
    path = base_path(scene.state.units[unit])
    path.translate(place)
    colours = [(scene.palette_.colour("hover", alpha), width) for alpha, width in ((0.35, 3.2), (0.6, 2.0))]

    def draw(painter: QPainter, dot: float) -> None:
        for colour, width in colours:
            painter.strokePath(path, QPen(colour, width))

    scene.glow.show_drawing(path.boundingRect().adjusted(-2, -2, 2, 2), draw)
