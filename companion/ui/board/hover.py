"""What the board says about two units: how far, seen or not, how much is hidden, which range."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

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


def look(bridge: Bridge, shooter: str, target: str) -> Sighting | None:
    """Look from one unit at another; nothing when one of them is not on the table."""
    field = bridge.context.field
    if not (field.stands(shooter) and field.stands(target)) or shooter == target:
        return None
    sighted = field.sighted(shooter, target)
    units = bridge.context.state.units
    plan = None
    if units[shooter].side != units[target].side:
        intent = bridge.ruleset.fire(bridge.context, shooter, target)
        plan = None if intent is None else bridge.examine(intent)
    line, cover, measured = sighted.line, sighted.cover, sighted.measurement
    parts = [bridge.say("ui.hover.contact") if measured.contact else bridge.say("ui.hover.distance", cm=measured.edge)]
    if line.verdict == "close":
        parts.append(bridge.say("ui.hover.close"))
    else:
        parts.append(bridge.say("ui.hover.seen" if line.seen else "ui.hover.unseen"))
    if line.seen and cover.fraction > 0.0005:
        parts.append(bridge.say("ui.hover.hidden", percent=round(cover.fraction * 100)))
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
    )


def name_of(bridge: Bridge, key: str) -> str:
    """Name a piece of terrain or a unit."""
    state = bridge.context.state
    piece = state.terrain.find(key)
    if piece is not None:
        return piece.name or bridge.say(f"ui.kind.{piece.kind}")
    return state.units[key].name if key in state.units else key


def show(scene: BoardScene, sighting: Sighting) -> None:
    """Draw a look between two units."""
    palette = scene.palette_
    colour = palette.colour("doubtful" if sighting.doubtful else "seen" if sighting.seen else "unseen")

    def draw(painter: QPainter, dot: float) -> None:
        drawings.sight_line(
            painter, sighting.a, sighting.b, colour, palette, broken=not sighting.seen, blocked=sighting.blocked
        )
        middle = (sighting.a + sighting.b) / 2
        drawings.label(painter, middle - QPointF(0, 26 * dot), sighting.text, colour, palette.colour("halo", 0.95), dot)

    box = drawings.bounds([sighting.a, sighting.b], 4.0)
    wide = 40.0
    scene.line.show_drawing(QRectF(box).adjusted(-wide, -8, wide, 8), draw)
