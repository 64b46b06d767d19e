"""What a ruling card is about: which verdicts there are on a pair, a path or a journal row, and how they are said."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from msgspec import structs

from companion.battlefield.battlefield import Battlefield, Place
from companion.rules.engine import examine
from companion.rules.intents import Intent, Judgement
from companion.rules.judgements import Judged, facts, headline_of, percent_of
from companion.rules.plan import Fact, Modifier, Plan
from companion.rules.record import Gesture
from companion.rules.ruleset import Context
from companion.ui.bridge import Bridge


@dataclass(frozen=True, slots=True)
class Case:
    """Verdicts that belong together, the one that was asked for first; ``row`` is the journal row they are read from.

    ``context`` is the table as it stood before that row; None is the table as it stands now. ``modifiers`` are those
    of the gesture that rests on the verdicts.
    """

    asked: tuple[Judgement, ...]
    context: Context | None = None
    row: int = 0
    kept: bool = False
    modifiers: tuple[Modifier, ...] = ()


def pair(bridge: Bridge, shooter: str, target: str) -> Case | None:
    """Give the verdicts on two units as they stand: line of fire, and what the rules hold range and cover against."""
    field, units = bridge.context.field, bridge.context.state.units
    if shooter == target or not (field.stands(shooter) and field.stands(target)):
        return None
    plan = None
    if units[shooter].side != units[target].side:
        intent = bridge.ruleset.fire(bridge.context, shooter, target)
        plan = None if intent is None else bridge.examine(intent)
    return Case(tuple(_pair(shooter, target, plan)), modifiers=plan.modifiers if plan is not None else ())


def lengths(bridge: Bridge, places: tuple[Place, ...]) -> Case | None:
    """Give the verdicts on the legs of a ruler; between two units those on range come first, then the others."""
    units, field = bridge.context.state.units, bridge.context.field
    if any(isinstance(each, str) and each in units and not field.stands(each) for each in places):
        return None
    ends = [each for each in places if isinstance(each, str) and each in units]
    if len(places) == 2 and len(ends) == 2:
        both = pair(bridge, ends[0], ends[1])
        return None if both is None else Case(tuple(sorted(both.asked, key=lambda each: each.topic != "range")))
    return Case(tuple(_leg(a, b) for a, b in pairwise(places))) if len(places) > 1 else None


def _leg(a: Place, b: Place) -> Judgement:
    return Judgement(
        topic="range",
        unit=a if isinstance(a, str) else "",
        target=b if isinstance(b, str) else "",
        start=None if isinstance(a, str) else a,
        end=None if isinstance(b, str) else b,
    )


def of_intent(bridge: Bridge, intent: Intent) -> Case | None:
    """Give the verdicts on which a gesture rests, as the table stands."""
    plan = bridge.examine(intent)
    asked = tuple(_rests_on(bridge, bridge.context, intent, plan))
    return Case(asked, modifiers=plan.modifiers) if asked else None


def of_row(bridge: Bridge, n: int) -> Case | None:
    """Give the verdicts on which a journal row rests, as the table stood before it; a kept one is the row itself."""
    journal = bridge.session.journal
    gesture = journal.gesture(n)
    if gesture is None:
        return None
    state = journal.state_at(journal.parent(n))
    context = Context(state=state, field=Battlefield(state))
    if isinstance(gesture.intent, Judgement):
        return Case((gesture.intent,), context, n, kept=True)
    plan = examine(bridge.ruleset, context, gesture.intent)
    asked = tuple(_rests_on(bridge, context, gesture.intent, plan))
    return Case(asked, context, n, modifiers=plan.modifiers) if asked else None


def explains(gesture: Gesture[Intent] | None) -> bool:
    """Tell whether a row rests on verdicts, without finding them."""
    if gesture is None:
        return False
    intent = gesture.intent
    between = bool(getattr(intent, "shooter", "") and getattr(intent, "target", ""))
    return isinstance(intent, Judgement) or between or bool(getattr(intent, "path", ()) and getattr(intent, "unit", ""))


def _rests_on(bridge: Bridge, context: Context, intent: Intent, plan: Plan) -> Iterator[Judgement]:
    if plan.faults:
        return
    shooter, target = (str(getattr(intent, key, "")) for key in ("shooter", "target"))
    if shooter != target and context.field.stands(shooter) and context.field.stands(target):
        yield from _pair(shooter, target, plan)
    unit, path = str(getattr(intent, "unit", "")), tuple(getattr(intent, "path", ()))
    if path and context.field.stands(unit):
        yield from _path(bridge, context, unit, path, str(getattr(intent, "action", "")))
        for each in plan.limits:
            if each.topic == "guard" and context.field.stands(each.unit):
                yield Judgement(topic="guard", unit=each.unit, target=unit, path=path, limit=each.value, rule=each.rule)


def _pair(shooter: str, target: str, plan: Plan | None) -> Iterator[Judgement]:
    yield Judgement(topic="line_of_fire", unit=shooter, target=target)
    limits = plan.limits if plan is not None else ()
    for topic in ("range", "cover"):
        found = [each for each in limits if each.topic == topic]
        for each in found:
            yield Judgement(topic=each.topic, unit=shooter, target=target, limit=each.value, rule=each.rule)
        if not found:
            yield Judgement(topic="range" if topic == "range" else "cover", unit=shooter, target=target)


def _path(
    bridge: Bridge, context: Context, unit: str, path: tuple[tuple[float, float], ...], action: str
) -> Iterator[Judgement]:
    kinds = bridge.ruleset.moves(context, unit)
    kind = next((each for each in kinds if each.action == action), None)
    if kind is not None:
        yield Judgement(
            topic="path",
            unit=unit,
            path=path,
            action=action,
            speeds=dict(kind.speeds),
            wholly=kind.wholly,
            budget=kind.budget,
            climbs=kind.climbs,
        )


def topic_name(bridge: Bridge, context: Context, intent: Judgement) -> str:
    """Name a verdict: its topic, its limit and the rule that this comes from."""
    code = f"ui.ruling.topic.{intent.topic}"
    limit = intent.limit
    if limit is not None and intent.topic in ("range", "cover"):
        code, limit = f"{code}_of", (percent_of(limit) if intent.topic == "cover" else limit)
    name = bridge.say(code, unit=_name(context, intent.unit), limit=limit)
    return f"{name} [{intent.rule}]" if intent.rule else name


def answer(bridge: Bridge, intent: Judgement, judged: Judged) -> str:
    """Say a verdict in a word, after the figure that it rests on."""
    parts: list[str] = []
    if intent.topic == "range" and judged.measurement is not None:
        parts.append(bridge.say("ui.hover.distance", cm=judged.measurement.edge))
    if intent.topic == "cover" and judged.cover is not None:
        parts.append(bridge.say("ui.ruling.percent", percent=percent_of(judged.cover.fraction)))
    if judged.path is not None:
        parts.append(bridge.say("ui.hover.distance", cm=judged.path.reached))
    if judged.verdict is not None:
        parts.append(bridge.say(f"ui.ruling.answer.{judged.verdict}"))
    return " - ".join(parts)


def title(bridge: Bridge, context: Context, intent: Judgement) -> str:
    """Say between whom a verdict is."""
    if intent.topic == "path":
        kinds = bridge.ruleset.moves(context, intent.unit)
        code = next((each.code for each in kinds if each.action == intent.action), "ui.ruling.topic.path")
        return f"{_name(context, intent.unit)} - {bridge.say(code)}"
    ends = [_name(context, key) or bridge.say("core.ruling.point") for key in (intent.unit, intent.target)]
    return "  →  ".join(ends)


def said(bridge: Bridge, context: Context, fact: Fact) -> str:
    """Say a line with the names that its units had then."""
    names = {
        key: context.state.units[value].name if isinstance(value, str) and value in context.state.units else value
        for key, value in fact.values.items()
    }
    return bridge.say(fact.code, **names)


def modifiers(bridge: Bridge, case: Case) -> str:
    """Say the modifiers of the gesture in one line, each with its rule; nothing where there are none."""
    return ", ".join(f"{each.value:+d} {bridge.say(each.code)} [{each.rule}]" for each in case.modifiers)


def verdict(context: Context, intent: Judgement, judged: Judged) -> Fact:
    """Give a verdict in one line."""
    return headline_of(context.state, intent, judged)


def reasons(bridge: Bridge, context: Context, intent: Judgement, judged: Judged) -> list[str]:
    """Say why a verdict is as it is, line by line; the steps that would change it are left out."""
    bare = structs.replace(intent, ways=())
    return [said(bridge, context, fact) for fact in facts(context.state, bare, judged)]


def _name(context: Context, key: str) -> str:
    if key in context.state.units:
        return context.state.units[key].name
    piece = context.state.terrain.find(key)
    return (piece.name or piece.kind) if piece is not None else key
