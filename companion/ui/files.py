"""Opening and saving from the window: every fault a sentence, nothing half done."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from companion.model.state import snapshot
from companion.persistence.faults import FileFault, UnreadableError
from companion.persistence.game_file import SUFFIX, Opened, continue_as_copy, copy_name, is_game, save_copy
from companion.persistence.games import GameShelf, Shipped, open_file, slug
from companion.persistence.scenario_file import write_scenario
from companion.rules.ruleset import Registry
from companion.ui.bridge import Bridge
from companion.wording.reasons import reason_of

GLOB = "*.scenario.json"

Tell = Callable[[str, Sequence[str], Sequence[tuple[str, Callable[[], None]]]], None]


class _Titled(msgspec.Struct):
    """As much of a scenario as the start page shows."""

    title: str
    ruleset: str = ""


class Files:
    """The file that is open, and how to open another or save a copy; ``tell`` shows sentences and buttons.

    ``came_from`` is the scenario's file that was opened last; ``may_leave`` asks before unsaved work is left, and does
    what it was given once the answer is there; ``told`` says whether a card was shown when the game was opened.
    """

    def __init__(self, bridge: Bridge, opened: Opened, registry: Registry, shelf: GameShelf, scenarios: Path) -> None:
        self._bridge = bridge
        self._registry = registry
        self._shelf = shelf
        self.opened = opened
        self.scenarios = scenarios
        self._shipped = Shipped(scenarios, bridge.wording.told)
        self.own_scenarios = shelf.folder.with_name("scenarios")
        self.came_from: Path | None = None
        self.told = False
        self.may_leave: Callable[[Callable[[], object]], bool] = lambda _then: True
        self.tell: Tell = lambda _title, _sentences, _buttons: None
        self.remember: Callable[[Path], None] = lambda _path: None

    def sentences(self, faults: Sequence[FileFault]) -> list[str]:
        """Say each fault with file and place."""
        found = []
        for each in faults:
            place = f"{each.file}:{each.place}" if each.place else each.file
            found.append(f"{place}: {self._bridge.say(each.code, **each.values)}")
        return found

    def open(self, path: Path) -> bool:
        """Open a scenario or a game; what is wrong with it is told, and the game on the table stays."""
        say = self._bridge.say
        if not self._bridge.free() or not self.may_leave(lambda: self.open(path)):
            return False
        try:
            opened = open_file(path, self._registry, self._shelf, datetime.now(), self._shipped)
        except UnreadableError as error:
            self.tell(say("ui.files.unreadable"), self.sentences(error.faults), [(say("ui.card.done"), lambda: None)])
            return False
        self.remember(path)
        self.take(opened)
        self.came_from = None if is_game(path) else path
        return True

    def shipped(self) -> list[tuple[Path, str, str]]:
        """List the scenarios that come with the program, then those laid out here: file, title, name of the rules.

        Rules that nobody here knows have no name.
        """
        found = []
        rules = {each.id: self._bridge.say(f"{each.id}.name") for each in self._registry}
        for path in (*sorted(self.scenarios.glob(GLOB)), *sorted(self.own_scenarios.glob(GLOB))):
            try:
                read, told = msgspec.json.decode(path.read_bytes(), type=_Titled), self._shipped.telling(path)
                title = told("title", read.title) if told else read.title
                found.append((path, title, rules.get(read.ruleset, "")))
            except (OSError, msgspec.MsgspecError):
                found.append((path, path.name, ""))
        return found

    def take(self, opened: Opened) -> None:
        """Put an opened game on the table and say where we were."""
        self.put(opened)
        self.greet()

    def put(self, opened: Opened, *, laying: bool = False) -> None:
        """Put an opened game, or a table that is being laid out, on the table without a word."""
        before, self.opened = self.opened, opened
        if before is not opened:
            close(before)
        self._bridge.replace(opened.session, laying=laying)

    def close(self) -> None:
        """Let go of the open file; all that was finished is in it."""
        close(self.opened)

    def greet(self) -> None:
        """Say what a reader should know: damage, where an unfinished game stands, or that one is waiting."""
        self.told = False
        say, opened = self._bridge.say, self.opened
        done = (say("ui.card.done"), lambda: None)
        if opened.read_only:
            copy = copy_name(opened.path)
            buttons = [(say("ui.files.as_copy"), lambda: self._go_on_as_copy(copy)), done]
            self.tell(say("ui.files.damaged"), self.sentences(opened.notices), buttons)
            return
        lines = self.sentences(opened.notices)
        if is_game(opened.path) and opened.session.journal.records:
            self.tell(say("ui.resume.title"), [*lines, *self.where_we_were()], [done])
            return
        waiting = self._shelf.unfinished(opened.session.state.title)
        waiting = tuple(path for path in waiting if path != opened.path)
        self.told = bool(waiting or lines)
        if waiting:
            title, name = say("ui.resume.waiting"), waiting[0].name
            goes_on = (say("ui.resume.go_on"), lambda: self._resume(waiting[0]))
            self.tell(title, [*lines, name], [goes_on, (say("ui.resume.anew"), lambda: None)])
        elif lines:
            self.tell(say("ui.files.notice"), lines, [done])

    def _resume(self, path: Path) -> None:
        self.open(path)

    def where_we_were(self) -> list[str]:
        """Say turn, card, whose figures have acted, and the last result."""
        bridge = self._bridge
        lines = [bridge.tell(fact) for fact in bridge.ruleset.status(bridge.context)]
        units = bridge.context.state.units
        acted = [units[each].name for each in units if bridge.glance(each).acted]
        if acted:
            lines.append(bridge.say("ui.resume.acted", names=", ".join(acted)))
        gesture = bridge.session.journal.gesture(bridge.session.journal.head)
        if gesture is not None:
            lines.append(bridge.say("ui.resume.last", text=bridge.tell(gesture.headline)))
        return lines

    def _go_on_as_copy(self, path: Path) -> None:
        try:
            self.take(continue_as_copy(self.opened, path))
        except OSError as error:
            self._failed(path, error)

    def game_name(self) -> str:
        """Suggest a name for a copy of the game."""
        return f"{slug(self._bridge.context.state.title)}{SUFFIX}"

    def scenario_name(self) -> str:
        """Suggest a name for the table as a scenario."""
        return f"{slug(self._bridge.context.state.title)}.scenario.json"

    def save_game(self, path: Path) -> None:
        """Save the game under a name of its own and go on there."""
        if not self._bridge.free():
            return
        if not is_game(path):
            path = path.with_name(f"{path.name}{SUFFIX}")
        try:
            save_copy(self.opened, path)
        except OSError as error:
            self._failed(path, error)
            return
        self.open(path)

    def save_scenario(self, path: Path) -> None:
        """Save the table as it stands as a scenario to begin from."""
        if not path.name.endswith(".json"):
            path = path.with_name(f"{path.name}.scenario.json")
        try:
            write_scenario(path, snapshot(self._bridge.context.state, self._bridge.ruleset.tables))
        except OSError as error:
            self._failed(path, error)
            return
        self.tell(self._bridge.say("ui.files.saved"), [str(path)], [(self._bridge.say("ui.card.done"), lambda: None)])

    def _failed(self, path: Path, error: OSError) -> None:
        say = self._bridge.say
        line = f"{path}: {say('ui.failed.file', reason=reason_of(error))}"
        self.tell(say("ui.files.unwritten"), [line], [(say("ui.card.done"), lambda: None)])


def close(opened: Opened) -> None:
    """Let go of a game's file."""
    opened.store.close()
