"""What the window offers: buttons for a unit, the next step, the look of a counter, where the game stands."""

from companion.model.units import Unit
from companion.model.values import Scalar
from companion.rules.intents import Intent
from companion.rules.plan import Fact
from companion.rules.ruleset import Context, Glance, Offer
from companion.rulesets.microwar144.aiming import weapon_fact
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.gaits import moves
from companion.rulesets.microwar144.game import game, waiting
from companion.rulesets.microwar144.intents import Activate, Aim, Attack, Guard, Move, PassTurn, Rest
from companion.rulesets.microwar144.tables import MicrowarTables


def offers(context: Context, unit: str) -> tuple[Offer, ...]:
    """List what a unit may do now: be tried, act, or nothing; a dead one is never offered (M5, M6)."""
    state, now = context.state, game(context.state)
    who = state.units[unit]
    if who.out:
        return ()
    if now.active == unit:
        return _actions(context, unit)
    if unit in waiting(state) and (not now.active or now.step):
        return (_offer("microwar144.offer.activate", Activate(unit=unit), unit),)
    guards = who.markers.get("guard") and who.side != now.side and not context.field.stands(unit)
    if guards and fighter(state, unit).weapons:
        # Where nobody knows who moves where, the table says when an enemy crosses the line of fire (M7).
        shot = Attack(shooter=unit, target=unit, mode="guard")
        return (_offer("microwar144.offer.guard_fire", shot, unit, "target"),)
    return ()


def _actions(context: Context, unit: str) -> tuple[Offer, ...]:
    now, armed = game(context.state), bool(fighter(context.state, unit).weapons)
    found: list[Offer] = []
    if armed and now.step != "shot":
        found.append(_offer("microwar144.offer.attack", Attack(shooter=unit, target=unit), unit, "target"))
    if now.step != "walked":
        for kind in moves(context, unit):
            intent = Move(unit=unit, action=kind.action)  # type: ignore[arg-type] # the kinds are those of gaits.WAYS
            found.append(_offer(kind.code, intent, unit, "path"))
    if not now.step:
        if armed:
            found.append(_offer("microwar144.offer.aim", Aim(unit=unit, target=unit), unit, "target"))
            found.append(_offer("microwar144.offer.guard", Guard(unit=unit), unit))
            first = Attack(shooter=unit, target=unit, mode="walking")
            found.append(_offer("microwar144.offer.attack_first", first, unit, "target"))
        found.append(_offer("microwar144.offer.rest", Rest(unit=unit), unit))
    else:
        found.append(_offer("microwar144.offer.done", Rest(unit=unit), unit))
    return tuple(found)


def _offer(code: str, intent: Intent, unit: str, *wants: str) -> Offer:
    return Offer(code=code, intent=intent, unit=unit, wants=wants)


def next_step(context: Context) -> Offer | None:
    """Name what NEXT does: the active unit's action, else the next unit to be tried, else the turn passes."""
    now, left = game(context.state), waiting(context.state)
    if now.active and not now.step:
        return _offer("microwar144.offer.unit", Rest(unit=now.active), now.active, "action")
    if left:
        return _offer("microwar144.offer.activate", Activate(unit=left[0]), left[0])
    return Offer(code="microwar144.offer.pass", intent=PassTurn())


def glance(context: Context, unit: Unit) -> Glance:
    """Sum a unit up for its counter."""
    who, now, tables = fighter(context.state, unit.id), game(context.state), MicrowarTables(context.state.tables)
    may_try = unit.side == now.side and not unit.out and not who.acted and (not now.active or bool(now.step))
    kinds = (f"microwar144.level.{who.level}", *(f"microwar144.worn.{each}" for each in who.worn))
    if who.vehicle:
        kinds = (*kinds, f"microwar144.vehicle.{who.vehicle}")
    threshold = tables.threshold(who.level)
    values: dict[str, Scalar] = {"level": who.level, "least": int(threshold.value), "health": tables.health(who.level)}
    return Glance(
        acted=who.acted and now.active != unit.id,
        active=now.active == unit.id or may_try,
        kinds=kinds,
        weapons=tuple(f"microwar144.weapon.{each.key}" for each in who.weapons),
        wounds=who.damage,
        legend=(
            Fact(code="microwar144.fact.level", rule="M2", source=threshold.source, values=values),
            *(weapon_fact(context.state, each) for each in who.weapons),
        ),
        endurance={"damage": tables.health(who.level)},
        health=min(max(who.health(tables) / max(tables.health(who.level), 1), 0.0), 1.0),
    )


def status(context: Context) -> tuple[Fact, ...]:
    """Say where the game is: turn, whose it is, the active unit, how many are left to try, how many are on guard."""
    state, now = context.state, game(context.state)
    limit = state.turn_limit
    side = state.side(now.side)
    values: dict[str, Scalar] = {"turn": now.turn, "limit": limit, "side": side.name if side else now.side}
    turn = "over" if 0 < limit < now.turn else "turn_of" if limit else "turn"
    facts = [Fact(code=f"microwar144.status.{turn}", rule="M5", values=values)]
    if now.active:
        code = f"microwar144.status.{now.step or 'active'}"
        facts.append(Fact(code=code, rule="M5", values={"unit": now.active}))
    facts.append(Fact(code="microwar144.status.left", rule="M5", values={"left": len(waiting(state))}))
    guards = sum(1 for each in state.units.values() if each.markers.get("guard") and not each.out)
    if guards:
        facts.append(Fact(code="microwar144.status.guards", rule="M7", values={"count": guards}))
    return tuple(facts)
