"""What may be done now: buttons for a figure, the NEXT step, the turn bar."""

from companion.model.units import Pose, Unit
from companion.model.values import Scalar
from companion.rules.intents import Intent
from companion.rules.plan import Fact
from companion.rules.ruleset import Context, Glance, Offer
from companion.rulesets.awam.contact import melees_due
from companion.rulesets.awam.deck import ACE, EXTRA, JOKER, SQUAD, full_deck
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.gaits import water_near
from companion.rulesets.awam.game import game, may_act, waiting
from companion.rulesets.awam.intents import DrawCard, EndTurn, Fire, Melee, Move, Other, Reload, Rest, TestMorale
from companion.rulesets.awam.offers_special import returning, special, together
from companion.rulesets.awam.reloading import weapon_to_load
from companion.rulesets.awam.tables import AwamTables


def offers(context: Context, unit: str) -> tuple[Offer, ...]:
    """List what a figure may do now; what it may not do is not offered."""
    if unit not in context.state.units:
        return ()
    if context.state.units[unit].out:
        return returning(context, unit)
    if unit in melees_due(context):
        return (_melee(unit),)
    who, now = figure(context.state, unit), game(context.state)
    armed = bool(who.loaded(AwamTables(context.state.tables)) or who.can_throw()) and unit not in now.shaken
    if now.may_fire == unit and unit in now.acted and armed:
        return (_offer("awam.offer.quick_fire", Fire(shooter=unit, target=unit), unit, "target"),)
    if not may_act(context.state, unit):
        # Who has acted may still give the word to others of the squad (A29, A30).
        return tuple(together(context, unit)) if who.unit.squad == now.squad and unit in now.acted else ()
    if who.blue and unit not in now.steady and unit not in now.shaken:
        return (_offer("awam.offer.morale", TestMorale(unit=unit), unit), _rest(unit))
    moves = tuple(
        _offer(f"awam.action.{action}", Move(unit=unit, action=action), unit, "path")
        for action in ("walk", "run", *(("ford",) if water_near(context, unit) else ()))
    )
    if unit in now.shaken:
        return (moves[0], moves[1], _rest(unit))
    tables = AwamTables(context.state.tables)
    pose: Pose = "standing" if who.unit.pose == "prone" else "prone"
    lie = _offer(f"awam.offer.pose_{pose}", Move(unit=unit, pose=pose), unit)
    # Who is in a boat rows it or goes ashore first (A16).
    found = [lie] if who.unit.carrier else [*moves, lie]
    if armed:
        found.insert(0, _offer("awam.offer.fire", Fire(shooter=unit, target=unit), unit, "target"))
    if who.stage(weapon_to_load(context, who), tables):
        found.insert(0, _offer("awam.offer.reload", Reload(unit=unit), unit))
    found += special(context, unit)
    return (*found, _offer("awam.offer.other", Other(unit=unit), unit, "note"), _rest(unit))


def _offer(code: str, intent: Intent, unit: str, *wants: str) -> Offer:
    return Offer(code=code, intent=intent, unit=unit, wants=wants)


def _melee(unit: str) -> Offer:
    return _offer("awam.offer.melee", Melee(unit=unit), unit)


def _rest(unit: str) -> Offer:
    return _offer("awam.offer.rest", Rest(unit=unit), unit)


def next_step(context: Context) -> Offer | None:
    """Name what NEXT does: a melee to be fought, the next figure, else the next card, else the end of the turn."""
    now = game(context.state)
    due = melees_due(context)
    if due:
        return _melee(due[0])
    figures = waiting(context.state)
    if figures:
        unit = figures[0]
        who = figure(context.state, unit)
        if who.blue and unit not in now.steady and unit not in now.shaken:
            return _offer("awam.offer.morale", TestMorale(unit=unit), unit)
        return _offer("awam.offer.figure", Rest(unit=unit), unit, "action")
    if now.over:
        return Offer(code="awam.offer.end_turn", intent=EndTurn())
    return Offer(code="awam.offer.draw", intent=DrawCard())


def glance(context: Context, unit: Unit) -> Glance:
    """Sum a figure up for its counter."""
    who, now = figure(context.state, unit.id), game(context.state)
    return Glance(
        acted=unit.id in now.acted and unit.squad == now.squad,
        active=may_act(context.state, unit.id) or now.may_fire == unit.id,
        kinds=tuple(f"awam.kind.{each}" for each in sorted(who.kinds)),
        weapons=tuple(f"awam.weapon.{each}" for each in who.weapons),
        wounds=who.wounds,
    )


def status(context: Context) -> tuple[Fact, ...]:
    """Say where the game is: turn, card on the table, whose activation, who has acted, how many cards are left."""
    state, now = context.state, game(context.state)
    limit = state.turn_limit
    turn = "over" if 0 < limit < now.turn else "turn_of" if limit else "turn"
    facts = [Fact(code=f"awam.status.{turn}", rule="A1", values={"turn": now.turn, "limit": limit})]
    facts.append(_card(context))
    squad = state.squad(now.squad)
    if squad is not None and now.allowance != 0:
        left = len(waiting(state))
        # The card names its squad already.
        many = "awam.status.acted" if now.card == f"{SQUAD}{squad.id}" else "awam.status.squad"
        code = "awam.status.squad_one" if now.allowance > 0 else many
        acted = len([each for each in now.acted if each in state.units])
        values: dict[str, Scalar] = {"squad": squad.name, "left": left, "acted": acted}
        facts.append(Fact(code=code, rule="A3", values=values))
    cards = len(now.deck) if now.card else len(full_deck(state))
    facts.append(Fact(code="awam.status.cards", rule="A6", values={"left": cards}))
    if due := melees_due(context):
        facts.append(Fact(code="awam.status.melee", rule="A38", values={"unit": due[0]}))
    for piece, since in now.burning.items():
        found = state.terrain.find(piece)
        if found is not None and since <= now.turn:
            facts.append(Fact(code="awam.status.burns", rule="A49", values={"what": found.name or found.kind}))
    if now.over:
        facts.append(Fact(code="awam.status.last_card", rule="A6"))
    return tuple(facts)


def _card(context: Context) -> Fact:
    now, state = game(context.state), context.state
    if not now.card:
        return Fact(code="awam.status.no_card", rule="A3")
    if now.card.startswith(SQUAD):
        squad = state.squad(now.card.removeprefix(SQUAD))
        return Fact(code="awam.card.squad", rule="A3", values={"squad": squad.name if squad else ""})
    if now.card.startswith(ACE):
        return Fact(code="awam.card.ace", rule="A4")
    if now.card.startswith(JOKER):
        return Fact(code="awam.card.joker", rule="A5")
    return Fact(code="awam.card.extra", rule="A2", values={"text": now.card.removeprefix(EXTRA)})
