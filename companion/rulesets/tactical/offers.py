"""What the window offers: buttons for a unit, the next step, the look of a counter, where the game stands."""

from msgspec import structs

from companion.model.units import Unit
from companion.model.values import Scalar
from companion.rules.intents import Intent
from companion.rules.plan import Fact
from companion.rules.ruleset import Context, Glance, Offer
from companion.rulesets.tactical import returning
from companion.rulesets.tactical.boarding import TOUCH, seats_free
from companion.rulesets.tactical.ending import victors
from companion.rulesets.tactical.figure import Figure, figure
from companion.rulesets.tactical.gaits import ACTIONS, speed_of
from companion.rulesets.tactical.game import actions_left, fighting, game, waiting
from companion.rulesets.tactical.harm import riders
from companion.rulesets.tactical.intents import GOT_OUT, Begin, Board, Carry, Melee, Move, PassTurn, Retreat, Victory
from companion.rulesets.tactical.intents_fire import AIMED, TOLD, AreaFire, Fire, HoldFire, NaturalFire
from companion.rulesets.tactical.melee import near
from companion.rulesets.tactical.plain import too_near
from companion.rulesets.tactical.weapons import Weapon


def offers(context: Context, unit: str) -> tuple[Offer, ...]:
    """List what a unit may do now; out of the fight or wounded it is offered nothing (T2, T15)."""
    state, now = context.state, game(context.state)
    who = figure(state, unit)
    if who.unit.out or who.wounded or now.winner:
        return ()
    found = list(returning.offers(context, unit))
    if who.unit.side == now.side:
        found += _own_turn(context, who)
    return tuple(found)


def _own_turn(context: Context, who: Figure) -> list[Offer]:
    left, found = actions_left(context.state, who.id), list[Offer]()
    if "fire" in left:
        found += [_shot(who, weapon) for weapon in who.weapons]
        if who.infantry and near(context, who.id):
            found.append(_offer("tactical.offer.melee", Melee(unit=who.id, target=who.id), who.id, "target"))
    if "move" in left and who.unit.carrier:
        found.append(_offer("tactical.offer.get_out", Board(unit=who.id), who.id, GOT_OUT))
    elif "move" in left:
        found.append(_offer(f"tactical.action.{ACTIONS[who.kind]}", Move(unit=who.id), who.id, "path"))
        found += _vehicles(context, who)
    return [*found, *_wounded(context, who), _retreat(who)]


def _retreat(who: Figure) -> Offer:
    """Offer that the whole side retreats; it is asked who of the wounded is taken along (T15)."""
    return _offer("tactical.offer.side_retreats", Retreat(side=who.unit.side), who.id)


def _shot(who: Figure, weapon: Weapon) -> Offer:
    code = f"tactical.offer.fire.{weapon.key}"
    if weapon.natural:
        return _offer(code, NaturalFire(shooter=who.id, weapon=weapon.key), who.id, *TOLD)
    if weapon.aimed:
        return _offer(code, Fire(shooter=who.id, target=who.id, weapon=weapon.key), who.id, "target")
    return _offer(code, AreaFire(shooter=who.id, weapon=weapon.key), who.id, AIMED)


def _vehicles(context: Context, who: Figure) -> list[Offer]:
    """Offer to get in where a vehicle of its side with a free seat is near enough; among several the table points."""
    if not who.infantry or not context.field.stands(who.id):
        return []
    units, reach = context.state.units, speed_of(context, who)
    near = [each.id for each in context.field.near(who.id, reach) if units[each.id].side == who.unit.side]
    return _to_one_of(
        "tactical.offer.board",
        Board(unit=who.id),
        [
            each
            for each in near
            if not figure(context.state, each).infantry
            and seats_free(context, each) > len(riders(context.state, who.id))
            and units[each].altitude <= TOUCH
        ],
    )


def _to_one_of(code: str, intent: Board | Carry, targets: list[str]) -> list[Offer]:
    if not targets:
        return []
    if len(targets) == 1:
        return [_offer(code, structs.replace(intent, target=targets[0]), intent.unit)]
    return [_offer(code, intent, intent.unit, "target")]


def _wounded(context: Context, who: Figure) -> list[Offer]:
    """Offer to take up the wounded whom it touches, and to set down those whom it carries (T15)."""
    state, field = context.state, context.field
    carried = [each.id for each in state.units.values() if each.carrier == who.id and not each.out]
    hurt = [each for each in carried if state.units[each].markers.get("wounded")]
    found = _to_one_of("tactical.offer.set_down", Carry(unit=who.id, target=who.id), hurt)
    if not field.stands(who.id) or seats_free(context, who.id) < 1:
        return found
    near = [state.units[each.id] for each in field.near(who.id, state.tolerance)]
    lying = [
        each.id
        for each in near
        if each.side == who.unit.side and each.markers.get("wounded") and not each.carrier and each.id != who.id
    ]
    return [*found, *_to_one_of("tactical.offer.take_up", Carry(unit=who.id, target=who.id), lying)]


def _offer(code: str, intent: Intent, unit: str, *wants: str) -> Offer:
    return Offer(code=code, intent=intent, unit=unit, wants=wants)


def next_step(context: Context) -> Offer | None:
    """Name what NEXT does: begin, end a battle that is won, answer fire, else the next unit, else pass the turn."""
    state, now = context.state, game(context.state)
    if now.winner:
        return None
    if not now.begun and now.turn == 1:
        return Offer(code="tactical.offer.begin", intent=Begin())
    if won := victors(state):
        return Offer(code="tactical.offer.victory", intent=Victory(side=won[0]))
    if answers := returning.owed(state):
        unit, attacker = answers[0]
        return _offer("tactical.offer.returning", HoldFire(unit=unit, target=attacker), unit, "action")
    if not fighting(state, now.side) and len([each for each in state.sides if fighting(state, each.id)]) > 1:
        return Offer(code="tactical.offer.retreat", intent=Retreat(side=now.side))
    return Offer(code="tactical.offer.pass", intent=PassTurn())


def glance(context: Context, unit: Unit) -> Glance:
    """Sum a unit up for its counter."""
    who, now = figure(context.state, unit.id), game(context.state)
    left = () if unit.out or who.wounded else actions_left(context.state, unit.id)
    kinds = [f"tactical.kind.{who.kind}"]
    if who.infantry:
        kinds.append(f"tactical.weight.{who.weight}")
    return Glance(
        acted=not left and not who.wounded,  # he has not acted, he cannot: his marker says so
        active=bool(left) and unit.side == now.side and not now.winner,
        kinds=tuple(kinds),
        weapons=tuple(f"tactical.weapon.{each.key}" for each in who.weapons),
        wounds=1 if who.wounded else who.damage,
        health=min(max(who.left / who.durability, 0.0), 1.0) if who.durability else 1.0,
        facts=parameters(who),
    )


def parameters(who: Figure) -> tuple[Fact, ...]:
    """Say what a miniature's armlist says of it: speed, durability left, armour, manoeuvrability, altitude (T3)."""
    told: list[tuple[str, dict[str, Scalar]]] = [("speed", {"speed": who.speed})]
    if who.durability:
        told.append(("durability", {"left": max(who.left, 0), "full": who.durability}))
    if who.armour is not None:
        told.append(("armour", {"armour": who.armour}))
    if who.manoeuvrability is not None:
        nimble = who.manoeuvrability
        told.append(("manoeuvrability", {"sides": nimble.sides, "points": f"{nimble.points:+d}"}))
    if who.flies:
        told.append(("altitude", {"altitude": who.unit.altitude}))
    return tuple(Fact(code=f"tactical.fact.has_{key}", rule="T3", values=values) for key, values in told)


def status(context: Context) -> tuple[Fact, ...]:
    """Say where the game is: turn, whose it is, who may still act, who may return fire, who stands too near."""
    state, now = context.state, game(context.state)
    side, limit = state.side(now.winner or now.side), state.turn_limit
    name = side.name if side else now.side
    if now.winner:
        return (Fact(code="tactical.status.won", rule="T15", values={"side": name}),)
    values: dict[str, Scalar] = {"turn": now.turn, "limit": limit, "side": name}
    turn = "over" if 0 < limit < now.turn else "turn_of" if limit else "turn"
    facts = [Fact(code=f"tactical.status.{turn}", rule="T1", values=values)]
    if not now.begun and (pairs := too_near(context)):
        facts.append(Fact(code="tactical.status.too_near", rule="T4", values={"count": len(pairs)}))
    if open_returns := len(returning.owed(state)):
        facts.append(Fact(code="tactical.status.returns", rule="T13", values={"count": open_returns}))
    facts.append(Fact(code="tactical.status.left", rule="T2", values={"left": len(waiting(state))}))
    return tuple(facts)
