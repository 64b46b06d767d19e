"""The long night at La Spia: an umpire's evening in which nearly every rule of awam comes up once.

python -m tests.playthroughs.night    writes la_spia_night.game.jsonl anew; look at the diff

All dice are typed, as at a table with real ones; where figures have to meet, the umpire moves them by hand, which is a
gesture like any other.
"""

import sys
from pathlib import Path

from companion.app import data_folder, registry
from companion.model.board import RectBase
from companion.model.units import Unit
from companion.persistence.game_file import GameFile, begin_game
from companion.persistence.scenario_file import read_scenario
from companion.rules.drivers import Script
from companion.rules.intents import Correct, CorrectGame, Intent, MoveByHand, Note, Override, PlaceUnit
from companion.rules.record import Gesture
from companion.rules.requests import AnyAnswer, Chosen, Picked
from companion.rulesets.awam.intents import (
    Arson,
    BlindFire,
    Board,
    DrawCard,
    EndTurn,
    Fire,
    Melee,
    Move,
    Other,
    Rally,
    Reload,
    Rest,
    Row,
    TestMorale,
    Volley,
)
from companion.session.session import GameSession

HERE = Path(__file__).parent
NAME = "la_spia_night.game.jsonl"
SHOOT, HOLD = Chosen(option="awam.option.shoot"), Chosen(option="awam.option.hold")


class Umpire:
    """Writes gestures down one by one and does not go on after one that was refused."""

    def __init__(self, session: GameSession) -> None:
        self.session = session

    def do(self, intent: Intent, *answers: int | AnyAnswer) -> str:
        """Make one gesture with these answers, all of which must be asked for; give its headline."""
        script = Script(answers)
        done = self.session.perform(intent, script)
        assert isinstance(done, Gesture), (intent, done)
        left = script.left()
        assert left == 0, (intent, left, done.trace)
        return done.headline.code

    def card(self, card: str) -> None:
        """Draw this card: the real one lies on the table."""
        self.do(DrawCard(), Picked(picked=card))

    def stand(self, facing: float | None = None, **places: tuple[float, float]) -> None:
        """Put figures where the story needs them."""
        for unit, place in places.items():
            self.do(MoveByHand(unit=unit, to=place, facing=facing, note="the story wants it so"))


def anyway(*codes: str) -> tuple[Override, ...]:
    """Set refusals aside, as the table may."""
    return tuple(Override(code=f"awam.refusal.{each}", reason="the table agrees") for each in codes)


def volley_and_rout(night: Umpire) -> None:
    """A volley of the light company at the militia; one of them breaks and is brought back (A2-A7, A17-A20, A30)."""
    night.do(CorrectGame(key="extra_cards", value=("An owl cries",), note="the umpire adds a card"))
    rank = {"harrow": (16.0, 91.0), "dunn": (20.0, 85.0), "finch": (20.0, 88.0), "oakes": (20.0, 91.0)}
    night.stand(90.0, **rank, rudd=(20.0, 94.0), kemp=(20.0, 97.0))
    night.stand(270.0, tuttle=(46.0, 90.0), bell=(45.0, 94.0), reed=(44.0, 87.0), pike=(70.0, 94.0))
    night.card("extra:An owl cries")
    night.card("squad:light")
    firers = ("dunn", "finch", "oakes", "rudd", "kemp", "harrow")
    night.do(Volley(officer="harrow", firers=firers, target="tuttle"), 1, 4, 4, 4, 4, 2, 6, 2, 3, 4, 5, 2, 4)
    night.card("ace:1")
    night.do(Reload(unit="dunn"), 5)
    night.do(Fire(shooter="dunn", target="reed"), 4, 10, 6)
    night.card("squad:militia")
    night.do(TestMorale(unit="bell"), 1)
    night.do(TestMorale(unit="reed"), 2)
    night.do(Move(unit="reed", path=((44.0, 85.0),), overrides=anyway("to_cover", "closer")))
    night.do(Rest(unit="pike"))
    night.card("ace:2")
    night.do(Rally(unit="bell"), 6)


def indians(night: Umpire) -> None:
    """Hiding, lying down with a quick shot, running, and a man who crawls although nobody may (A9, A14, A15, A36)."""
    night.stand(90.0, crow=(50.5, 24.0), ash=(30.0, 45.0))
    night.stand(270.0, fry=(66.0, 24.0))
    night.do(Correct(unit="ash", pose="prone", note="he stumbled over a root"))
    night.card("squad:wolves")
    night.do(Move(unit="otter", action="hide", path=((30.0, 18.0),)))
    night.do(Move(unit="crow", pose="prone"))
    night.do(Fire(shooter="crow", target="fry"), 3, 8, 3)
    night.do(Move(unit="heron", action="run", path=((28.0, 40.0),)), 4)
    night.do(Move(unit="ash", path=((31.0, 45.0),), overrides=anyway("prone")))
    night.do(Fire(shooter="elk", target="fry", overrides=anyway("too_deep", "unseen", "range")), 1, 2, 3)


def thicket(night: Umpire) -> None:
    """Trappers fire from hiding, too deep and at the edge; the rangers answer blindly (A22-A24, A29, A34, A35)."""
    night.stand(90.0, ashby=(92.0, 20.0), cole=(92.0, 23.0), varley=(92.0, 1.5), boone=(92.0, 14.0))
    night.stand(270.0, moreau=(111.0, 25.0), pell=(114.0, 32.0), tam=(118.5, 30.0))
    for unit in ("moreau", "tam"):
        night.do(Correct(unit=unit, hidden=True, note="as the sheets say"))
    night.card("squad:trappers")
    night.do(Fire(shooter="moreau", target="boone"), 3, 5, 6)
    night.do(Fire(shooter="pell", target="cole", overrides=anyway("too_deep", "unseen")), 3, 2)
    night.card("squad:rangers")
    night.do(
        BlindFire(firers=("ashby", "cole", "varley"), piece="thicket", overrides=anyway("radius")), 3, 3, 3, 10, 1, 1, 5
    )
    night.card("joker:1")
    night.do(Reload(unit="varley"))
    night.do(Fire(shooter="ashby", target="moreau", weapon="rifle", overrides=anyway("unloaded")), 1)
    night.do(TestMorale(unit="boone"), 5)
    night.do(Other(unit="boone", note="looks for tracks"))
    night.do(Move(unit="cole", action="run", path=((85.0, 21.0),)), 1)


def creek(night: Umpire) -> None:
    """Fording, a slip, the loft of the house, a canoe; then the turn is over (A6, A10, A13, A16, A48)."""
    night.stand(270.0, hale=(141.0, 37.0), quill=(59.0, 73.0), brandt=(139.0, 73.0), marsh=(138.0, 80.0))
    for name, place in (("canoe", (134.5, 72.0)), ("bateau", (132.5, 77.0))):
        stats = {"kinds": ("boat",), "weapons": ()}
        boat = Unit(
            id=name,
            name=name.title(),
            side="congress",
            squad="picket",
            base=RectBase(4.0, 2.0),
            position=place,
            stats=stats,
        )
        night.do(PlaceUnit(unit=boat, note="boats lie in the creek"))
    night.card("squad:picket")
    night.do(Move(unit="hale", action="ford", path=((137.0, 37.0),)), 1)
    night.do(Move(unit="quill", level=1))
    night.do(Board(unit="brandt", boat="canoe"))
    night.do(Move(unit="marsh", path=((139.0, 88.0),), overrides=anyway("ford")))
    night.do(Rest(unit="lowe"))
    night.card("ace:3")
    night.do(EndTurn())


def hand_to_hand(night: Umpire) -> None:
    """A charge, a shot before it, three against one, a prisoner, fire into a melee (A11, A12, A26, A27, A38-A44)."""
    night.stand(90.0, finch=(30.0, 87.0), dunn=(46.0, 98.5), oakes=(48.5, 96.0), rudd=(40.0, 96.0))
    night.stand(270.0, reed=(44.0, 87.0), tuttle=(46.0, 96.0), pike=(66.0, 87.0), bell=(58.0, 90.0))
    night.card("squad:light")
    night.do(Move(unit="finch", action="run", path=((41.5, 87.0),)), 4)
    night.do(Melee(unit="finch"), SHOOT, 6, 4, 3, 6, 4)
    night.do(Move(unit="rudd", path=((43.5, 96.0),)))
    night.do(Melee(unit="rudd"), HOLD, 8, 7, 6, 2, Chosen(option="awam.option.capture"))
    night.stand(90.0, kemp=(50.0, 77.0))
    night.do(Move(unit="kemp", path=((55.0, 77.0),), overrides=anyway("stop_barrier")))
    night.card("ace:1")
    night.do(Move(unit="oakes", action="drag", drags="tuttle", path=((56.0, 97.0),)))
    night.card("squad:militia")
    night.do(Fire(shooter="bell", target="finch", overrides=anyway("nearest")), 3, 10, 5, 6)
    night.do(Fire(shooter="pike", target="finch", overrides=anyway("nearest")), 3, 1, 2, 4)
    night.do(Move(unit="fry", path=((66.0, 25.0),), pose="standing", overrides=anyway("morale")))


def fire_and_water(night: Umpire) -> None:
    """Who is found in the thicket, who runs away, a barn on fire, a man overboard (A16, A37, A40, A48, A49)."""
    night.do(Correct(unit="ash", pose="standing", note="he is up again"))
    night.do(Correct(unit="tam", hidden=True, note="he slipped back among the laurels"))
    night.stand(90.0, ash=(104.0, 25.0), elk=(31.75, 71.0))
    night.stand(270.0, heron=(128.0, 30.0))
    night.card("squad:wolves")
    night.do(Move(unit="ash", path=((108.5, 25.0),)))
    night.do(Melee(unit="ash"), Chosen(option="awam.option.evade"), 4)
    night.do(Move(unit="heron", path=((125.0, 30.0),)))
    night.do(Arson(unit="elk", piece="barn"), 4)
    night.card("joker:1")
    night.do(Arson(unit="elk", piece="barn"), 2)
    night.card("squad:picket")
    night.do(Row(crew=("brandt",), path=((134.2, 72.8),)))
    night.card("ace:2")
    night.do(Board(unit="brandt", boat="bateau"), 1)
    night.do(Note(note="the barn lights up the hill"))


def play(path: Path) -> GameSession:
    """Play the whole night into a new file."""
    resources = data_folder() / "resources"
    scenario, ruleset = read_scenario(data_folder() / "scenarios" / "la_spia.scenario.json", registry(resources))
    session = begin_game(path, scenario, ruleset).session
    night = Umpire(session)
    for part in PARTS:
        part(night)
    if isinstance(session.store, GameFile):
        session.store.close()
    return session


PARTS = (volley_and_rout, indians, thicket, creek, hand_to_hand, fire_and_water)


if __name__ == "__main__":
    target = HERE / NAME
    target.unlink(missing_ok=True)
    played = play(target)
    sys.stdout.write(f"{len(played.journal.line())} gestures\n")
