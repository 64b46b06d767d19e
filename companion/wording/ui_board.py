"""English beside the codes of the board and its tools."""

UI_BOARD = {
    "ui.look.open": "{cm:0.0} cm",
    "ui.look.hidden": "{cm:0.0} cm, {percent} %",
    "ui.tool.sight.back": "the other way round: {percent} % hidden",
    "ui.action.dead": "Show those who are out of the fight",
    "ui.keys.look": ", and . look from the selected figure at one after the other",
    "ui.keys.numbers": "1 to 9: what the selected figure may do, as numbered beside it",
    "ui.keys.tab": "Tab: from figure to figure",
    "ui.keys.round": "Alt while dragging: the quickest way round what is in the way",
    "ui.board.name": "Board",
    "ui.board.about": "The table with its terrain and {count} figures. Tab goes from figure to figure, the full stop "
    "looks from the selected figure at the next one.",
}
