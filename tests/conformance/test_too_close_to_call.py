"""Wherever a ruleset holds a length or a look against a limit, the band of the tolerance is the table's.

Every length below lies inside the band of 0.3 cm by construction: the bases are round, the gaps are sums.
"""

import pytest
from msgspec import structs

from companion.model.board import Piece
from companion.model.events import MarkerSet, UnitHid, UnitOut
from companion.model.state import GameState
from companion.model.units import Unit
from companion.rules.intents import Override, Stated
from companion.rules.record import Outcome
from companion.rules.requests import Chosen
from companion.rulesets.awam.intents import BlindFire, Board, Fire, Move, TestMorale, Volley
from companion.rulesets.microwar144.intents import Move as Run
from companion.rulesets.tactical.intents_fire import Fire as FireAt
from tests.conformance import awam_table as awam
from tests.conformance import microwar144_table as microwar
from tests.conformance import tactical_table as tactical
from tests.conformance.proving import proves

YES, NO = Chosen(option="yes"), Chosen(option="no")
TELLING = Fire(shooter="ann", target="bob", weapon="musket", stated=Stated(distance=15.0, sees=True, hidden=0.0))
HITS, DIES = (3, 10), 1  # no misfire and a certain hit; a death


def blues(done: Outcome) -> list[str]:
    return sorted(each.unit for each in done.events if isinstance(each, MarkerSet) and each.key == "morale")


def crowd(*friends: Unit, terrain: tuple[Piece, ...] = ()) -> GameState:
    shooter, victim = awam.man("ann", 20.0, facing=90.0), awam.man("bob", 40.0, side="blue")
    return awam.table([shooter, victim, *friends], terrain, tolerance=0.3)


@proves("A32")
@pytest.mark.parametrize(("word", "shaken"), [(YES, ["ben"]), (NO, [])])
def test_a_friend_at_the_edge_of_10_cm_is_shaken_by_the_tables_word(word: Chosen, shaken: list[str]) -> None:
    near = crowd(awam.man("ben", 52.2, side="blue"))  # 10.2 from edge to edge
    assert blues(awam.outcome(near, TELLING, *HITS, DIES, word)) == shaken


@proves("A32", "A47")
def test_nobody_is_asked_about_who_is_certainly_near_far_or_marked() -> None:
    sure = crowd(awam.man("ben", 51.6, side="blue"), awam.man("far", 52.4, side="blue"))  # 9.6 and 10.4
    assert blues(awam.outcome(sure, TELLING, *HITS, DIES)) == ["ben"]
    marked = crowd(awam.man("ben", 52.2, side="blue", morale=True))
    assert blues(awam.outcome(marked, TELLING, *HITS, DIES)) == []


@proves("A32")
def test_whether_a_friend_sees_the_death_past_a_corner_is_asked_too() -> None:
    # bob and ben face each other along y = 50; the wall leaves the topmost 0.1 cm of their bases open
    corner = Piece(id="w", kind="wall", outline=awam.rectangle(43.0, 49.1, 44.0, 90.0), height=9.0, sight="blocks")
    state = crowd(awam.man("ben", 48.0, side="blue"), terrain=(corner,))
    assert blues(awam.outcome(state, TELLING, *HITS, DIES, YES)) == ["ben"]
    assert blues(awam.outcome(state, TELLING, *HITS, DIES, NO)) == []


@proves("A28", "A32")
def test_whether_a_victim_has_any_cover_is_asked_only_when_it_was_hit() -> None:
    # the post reaches 0.05 cm over the edge of the view along y = 50
    post = Piece(
        id="p", kind="wall", outline=awam.rectangle(39.0, 50.95, 39.2, 60.0), height=9.0, sight="blocks", cover="hard"
    )
    state = awam.table([awam.man("ann", 20.0, facing=90.0), awam.man("bob", 41.0, side="blue")], (post,), tolerance=0.3)
    shot = Fire(shooter="ann", target="bob", weapon="musket", rulings={"short_range": "yes", "cover": "no"})
    covered = awam.outcome(state, shot, *HITS, YES, 2)
    bare = awam.outcome(state, shot, *HITS, NO, 2)
    assert [each.code for each in covered.trace if "any_cover" in each.code][:1] == ["awam.question.any_cover.yes"]
    assert "awam.modifier.any_cover" in [each.code for each in covered.trace]
    assert "awam.modifier.any_cover" not in [each.code for each in bare.trace]
    missed = awam.outcome(state, shot, 3, 2)
    assert [each.code for each in missed.trace if "any_cover" in each.code] == []


def waverer(leader_at: float, *more: Unit) -> GameState:
    units = [awam.man("ann", 20.0, morale=True), awam.man("sgt", 22.0 + leader_at), *more]
    return awam.table(units, leaders={"reds": "sgt"}, tolerance=0.3)


@proves("A31", "A46")
def test_the_command_radius_of_15_cm_is_asked_within_the_tolerance() -> None:
    test = TestMorale(unit="ann")
    at_15 = waverer(15.2, awam.man("pal", 32.2))  # the leader 15.2 away, the nearest friend 10.2
    found = awam.plan(at_15, test)
    assert {(each.key, each.rule, each.policy) for each in found.questions} == {
        ("radius.ann", "A31", "no"),
        ("friends.ann", "A46", "no"),
    }
    assert awam.outcome(at_15, test, YES, YES, 3).headline.values["total"] == 4  # +1 for the leader
    assert awam.outcome(at_15, test, NO, NO, 3).headline.values["total"] == 2  # -1 for nobody near
    assert awam.plan(waverer(14.6), test).questions == ()


@proves("A45")
def test_who_is_shaken_by_a_rout_is_asked_within_the_tolerance() -> None:
    units = [awam.man("ann", 20.0, kinds=("irregular", "inexperienced"), wounds=1, morale=True), awam.man("pal", 32.2)]
    state = awam.table(units, tolerance=0.3)
    test = TestMorale(unit="ann", rulings={"friends.ann": "no"})
    assert blues(awam.outcome(state, test, 1, YES)) == ["pal"]
    assert blues(awam.outcome(state, test, 1, NO)) == []


SIX = tuple(f"a{n}" for n in range(1, 7))
VOLLEY = Volley(officer="cap", firers=SIX, target="b1")
WELL = (3,) * 6


def company(*foes: Unit, last_at: float = 20.0, terrain: tuple[Piece, ...] = ()) -> GameState:
    ranks = [awam.man(each, 20.0, 42.5 + 3 * n, facing=90.0) for n, each in enumerate(SIX[:5])]
    ranks.append(awam.man("a6", last_at, 57.5, facing=90.0))
    officer = awam.man("cap", 16.0, 50.0, kinds=("regular", "officer"), weapons=("pistol",))
    return awam.table([*ranks, officer, *foes], terrain, leaders={"reds": "cap"}, tolerance=0.3)


@proves("A30", "A31")
def test_who_stands_at_the_edge_of_the_radius_joins_the_volley_by_the_tables_word() -> None:
    foe = awam.man("b1", 40.0, 50.0, side="blue")
    # a6 stands 7.5 below the officer and 15.4 to the right: 17.13 between centres, 15.13 between edges
    edge = company(foe, last_at=31.4)
    assert [each.key for each in awam.plan(edge, VOLLEY).questions] == ["radius.a6"]
    joined = awam.outcome(edge, VOLLEY, YES, *WELL, 1, 1, 1, 1, 1, 1)
    assert joined.headline.values["count"] == 6
    left = awam.outcome(edge, VOLLEY, NO, *WELL[:5], 1, 1, 1, 1, 1)
    assert left.headline.values["count"] == 5
    assert "a6" not in {getattr(each, "unit", "") for each in left.events}


@proves("A30")
def test_a_volley_at_the_edge_of_30_cm_goes_off_or_not_by_the_tables_word() -> None:
    # the nearest firers stand 1.5 cm off the line: edges 30.14 apart
    state = company(awam.man("b1", 52.1, 50.0, side="blue"))
    shot = awam.outcome(state, VOLLEY, YES, YES, *WELL, 1, 1, 1, 1, 1, 1)
    assert blues(shot) == ["b1"]
    unspent = awam.outcome(state, VOLLEY, NO)
    assert unspent.headline.code == "awam.result.ruled_out"
    assert unspent.events == ()


@proves("A29")
def test_blind_fire_reaches_who_stands_at_the_edge_of_the_range_by_the_tables_word() -> None:
    # muskets reach 50: the three firers' nearest is 52.2 between centres
    hidden = awam.man("b1", 72.2, 45.5, side="blue", hidden=True)
    wood = awam.wood(65.0, 30.0, 90.0, 70.0)
    state = company(hidden, terrain=(wood,))
    fire = BlindFire(firers=("a1", "a2", "a3"), piece="wood", overrides=(Override(code="awam.refusal.too_few"),))
    found = awam.outcome(state, fire, YES, 3, 3, 3, 10, 1, 1, 6)
    assert UnitHid(unit="b1", hidden=False) in found.events


@proves("A35")
def test_how_deep_a_shooter_may_stand_in_a_wood_is_asked_within_the_tolerance() -> None:
    # the wood's border runs 5.1 cm before the shooter's base, 5 are allowed
    wood = awam.wood(0.0, 20.0, 26.1, 80.0)
    state = awam.table([awam.man("ann", 20.0, facing=90.0), awam.man("bob", 34.0, side="blue")], (wood,), tolerance=0.3)
    shot = Fire(shooter="ann", target="bob", weapon="musket")
    assert [(each.key, each.rule) for each in awam.plan(state, shot).questions if each.key == "deep.wood"] == [
        ("deep.wood", "A35")
    ]
    told = structs.replace(shot, rulings={"deep.wood": "no", "sight": "yes"})
    assert "awam.refusal.too_deep" in awam.refusals(state, told)
    told = structs.replace(shot, rulings={"deep.wood": "yes", "sight": "yes"})
    assert "awam.refusal.too_deep" not in awam.refusals(state, told)


@proves("A37")
@pytest.mark.parametrize(("words", "found"), [((YES, YES), True), ((NO,), False)])
def test_a_mover_at_the_edge_of_spotting_finds_who_is_hidden_by_the_tables_word(
    words: tuple[Chosen, ...], found: bool
) -> None:
    tables = awam.RULES.tables
    inside, watch = float(tables["hidden.inside"].value), float(tables["hidden.watch"].value)
    wood = awam.wood(60.0, 20.0, 90.0, 80.0)
    hidden = awam.man("bob", 61.0 + inside + 0.2, side="blue", hidden=True)
    ann = awam.man("ann", 59.0 - watch - 3.0, kinds=("irregular",))
    state = awam.table([ann, hidden], (wood,), tolerance=0.3)
    step = Move(unit="ann", path=((59.0 - watch + 0.5, 50.0),))  # then certainly near enough to the wood
    done = awam.outcome(state, step, *words)
    assert (UnitHid(unit="bob", hidden=False) in done.events) is found


@proves("A16")
def test_a_step_to_a_boat_a_hairs_breadth_too_far_is_the_tables_to_allow() -> None:
    reach = float(awam.RULES.tables["move.walk.open"].value)
    boat = awam.man("boat", 22.1 + reach, side="red", kinds=("boat",), weapons=())
    state = awam.table([awam.man("ann", 20.0), boat], tolerance=0.3)  # the edges are reach + 0.1 apart
    board = Board(unit="ann", boat="boat")
    assert [each.key for each in awam.plan(state, board).questions] == ["boat"]
    assert awam.outcome(state, board, NO).events == ()
    assert awam.outcome(state, board, YES).headline.code == "awam.result.boards"


@proves("A24", "A25")
def test_a_shot_that_the_table_rules_out_costs_nothing_and_one_set_aside_is_fired() -> None:
    state = awam.table([awam.man("ann", 20.0, facing=90.0), awam.man("bob", 72.2, side="blue")], tolerance=0.3)
    shot = Fire(shooter="ann", target="bob", weapon="musket")
    ruled = awam.outcome(state, shot, NO)
    assert (ruled.headline.code, ruled.events) == ("awam.result.ruled_out", ())
    anyway = structs.replace(shot, overrides=(Override(code="awam.refusal.range", reason="house rule"),))
    assert awam.outcome(state, anyway, NO, 3, 2).headline.code == "awam.result.miss"


GUARD = {"side": "blue", "guard": True, "weapons": ("own",), "own_range": 15, "own_power": 4}
RUN = Run(unit="ann", action="run", path=((30.0, 50.0),))


def post(y: float, terrain: tuple[Piece, ...] = ()) -> GameState:
    """Let Ann run east along y = 50 past a guard that looks up at her from x = 25; bases are 1 cm wide."""
    return microwar.table(
        [microwar.soldier("ann", 20.0, damage=18), microwar.soldier("gil", 25.0, y, **GUARD)],
        terrain,
        active="ann",
        tolerance=0.3,
    )


@proves("M7")
@pytest.mark.parametrize("gap", [15.2, 14.8])
def test_a_guard_at_the_edge_of_its_range_fires_by_the_tables_word(gap: float) -> None:
    state = post(51.0 + gap)  # at its nearest the edges are so far apart; it reaches 15
    dies = microwar.outcome(state, RUN, YES, microwar.FIRE, 20)
    assert UnitOut(unit="ann", why="killed") in dies.events
    lives = microwar.outcome(state, RUN, NO)
    assert UnitOut(unit="ann", why="killed") not in lives.events


@proves("M7")
@pytest.mark.parametrize("gap", [15.4, 14.4])
def test_a_guard_clearly_in_or_out_of_range_asks_nothing(gap: float) -> None:
    state = post(51.0 + gap)
    done = microwar.outcome(state, RUN, *((microwar.FIRE, 20) if gap < 15 else ()))
    assert (UnitOut(unit="ann", why="killed") in done.events) is (gap < 15)


@proves("M6")
def test_taking_cover_at_the_edge_of_3_cm_is_the_tables_to_allow() -> None:
    reach = float(microwar.RULES.tables["take_cover.reach"].value)
    wall = microwar.wall(20.5 + reach + 0.21, cover="medium")  # its near face is reach + 0.2 away
    state = microwar.table([microwar.soldier("ann", 20.0)], (wall,), active="ann", tolerance=0.3)
    step = Run(unit="ann", action="take_cover", path=((20.5 + reach - 0.6, 50.0),))
    assert "take_cover" in {each.key for each in microwar.plan(state, step).questions}
    refused = structs.replace(step, rulings={"take_cover": "no"})
    assert microwar.refusals(state, refused)["no_cover"] == "M6"
    assert microwar.outcome(state, step, NO).events == ()


RIFLE = FireAt(shooter="ann", target="bob", weapon="rifle")


@proves("T7")
@pytest.mark.parametrize("word", [YES, NO])
def test_a_shot_of_tactical_at_the_edge_of_its_range_is_fired_or_costs_nothing_by_the_tables_word(word: Chosen) -> None:
    reach = float(tactical.RULES.tables["weapon.rifle.range"].value)
    shooter = tactical.man("ann", 20.0, weapons=("rifle",))
    far = tactical.man("bob", 20.0, side="blue")
    gap = tactical.context(tactical.table([shooter])).field.footprint("ann").reach * 2 + reach + 0.1
    state = tactical.table([shooter, structs.replace(far, position=(20.0 + gap, 50.0))], tolerance=0.3)
    found = tactical.plan(state, RIFLE)
    assert [each.key for each in found.questions] == ["range.bob"]
    assert found.refusals == ()  # nothing is refused on an open question
    done = tactical.outcome(state, RIFLE, word, *((1,) if word == YES else ()))
    assert (done.headline.code == "tactical.result.ruled_out") is (word == NO)
    assert (done.events == ()) is (word == NO)
