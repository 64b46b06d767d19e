"""What keys and menus do in the game, with the selected unit."""

from companion.rules.intents import RandomPick
from companion.rules.ruleset import MoveKind
from companion.ui.dialogs.line_card import LineCard
from companion.ui.dialogs.move_form import destination
from companion.ui.main_window import MainWindow


class GameDeeds:
    """Deeds that need a selected unit say so when there is none."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._bridge = window.bridge

    def _selected(self) -> str:
        if not self._bridge.selection:
            self._window.strip.say(self._bridge.say("ui.tool.select_first"))
            return ""
        return self._bridge.selection[0]

    def markers(self) -> None:
        """Open the menu of markers beside the selected unit."""
        unit = self._selected()
        if unit:
            position = self._bridge.context.state.units[unit].position
            board = self._window.board
            self._window.unit_menu(unit, board.mapToGlobal(board.spot_of(position)) if position else None)

    def correct(self) -> None:
        """Set the selected unit right."""
        unit = self._selected()
        if unit:
            self._window.correct(unit)

    def fire(self) -> None:
        """Fire at the unit under the mouse, or ask for the target."""
        unit = self._selected()
        tool = self._window.board.select_tool
        if not unit:
            return
        if tool.hovered and tool.hovered != unit:
            self._window.gestures.fire(unit, tool.hovered)
            return
        self._window.board.take("select")
        tool.aiming = unit
        self._window.strip.want(self._bridge.say("ui.hint.target"))

    def doors(self) -> None:
        """Offer doors and walls beside the selected unit."""
        unit = self._selected()
        if unit:
            self._window.board.signals.doors_wanted.emit(unit)

    def move_by_number(self) -> LineCard | None:
        """Ask for a length at an angle, or a place, and move the selected unit there."""
        unit = self._selected()
        if not unit or self._bridge.context.state.units[unit].position is None:
            return None
        name = self._bridge.context.state.units[unit].name
        hint = f"{name}: {self._bridge.say('ui.hint.move_by_number')}"
        return self._window.ask_line("ui.action.move_by_number", hint, lambda text: self.move_to(unit, text))

    def move_to(self, unit: str, text: str) -> str:
        """Move a unit as typed, by the chosen way of moving; what cannot be read is said."""
        position = self._bridge.context.state.units[unit].position
        end = destination(text, position) if position is not None else None
        if end is None:
            return self._bridge.say("ui.card.not_understood", given=text)
        context, ruleset = self._bridge.context, self._bridge.ruleset
        kinds = ruleset.moves(context, unit)
        chosen = self._window.board.select_tool.action
        kind: MoveKind | None = next((each for each in kinds if each.action == chosen), kinds[0] if kinds else None)
        intent = ruleset.move(context, unit, kind.action, (end,), None) if kind is not None else None
        if intent is not None:
            self._window.gestures.start(intent)
        return ""

    def roll(self) -> None:
        """Lead the hand to the dice."""
        window = self._window
        window.docks["dice"].show()
        window.docks["dice"].raise_()
        window.tray.count.setFocus()
        window.tray.count.selectAll()

    def pick(self) -> None:
        """Pick one of the selected units at random."""
        among = self._bridge.selection
        if self._selected():
            self._window.gestures.start(RandomPick(among=among))

    def next_unit(self) -> None:
        """Select the next unit on the table."""
        units = [each.id for each in self._bridge.context.state.on_table()]
        if not units:
            return
        current = self._bridge.selection[0] if self._bridge.selection else ""
        at = units.index(current) + 1 if current in units else 0
        self.go_to(units[at % len(units)])

    def go_to(self, unit: str) -> None:
        """Select a unit and bring it into view."""
        self._bridge.select((unit,))
        self._window.board.show_unit(unit)
