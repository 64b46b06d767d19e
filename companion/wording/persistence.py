"""English beside the codes of files: what is wrong, and what to do."""

PERSISTENCE = {
    "persistence.missing": "There is no such file; look at its name and folder.",
    "persistence.directory": "This is a folder; name a file in it.",
    "persistence.too_large": "The file has {size} MB, more than the {limit} MB that a table can need; "
    "is it the right file?",
    "persistence.endless": "There is no end to it after {limit} MB; is it the right file?",
    "persistence.unreadable": "The file cannot be read: {reason}.",
    "persistence.empty": "The file is empty; take an earlier copy.",
    "persistence.encoding": "This is not UTF-8 text; save the file as UTF-8.",
    "persistence.syntax": "This is not valid JSON: {reason}. Mend the text at this place.",
    "persistence.key_twice": "The key “{key}” stands twice in the same object; take one out.",
    "persistence.not_finite": "{value} is not a number that can be measured; write a finite number.",
    "persistence.surrogate": "This text holds half a character (a lone surrogate); write the text anew.",
    "persistence.too_deep": "The brackets are nested too deeply; this is no scenario.",
    "persistence.unknown_key": "Nobody knows the key “{key}” here; take it out or mend its name.",
    "persistence.missing_key": "The key “{key}” is missing; add it.",
    "persistence.wrong_type": "Here stands {got}, but it must be {expected}; write a value of that kind.",
    "persistence.wrong_value": "The value {got} is not allowed here; see the schema for those that are.",
    "persistence.wrong": "This value cannot be used: {reason}. Mend it as the schema says.",
    "persistence.newer": "The file says {found}, this program reads {known}; open it with a newer version.",
    "persistence.not_a_scenario": "This is no scenario: “format” must be {known}.",
    "persistence.not_a_game": "This is no game: its first line must be a header with “format” {known}.",
    "persistence.unknown_ruleset": "The ruleset “{found}” is not in this program; it has: {known}.",
    "persistence.torn": "The last line is not whole: the program was stopped in the middle of a gesture. "
    "Everything before it is here; the rest of the line is kept aside in a file that ends in .torn.",
    "persistence.damaged": "This line is damaged ({reason}). The game is open read-only as it stood before it; "
    "continue it as a copy, the damaged file stays as it is.",
    "persistence.impossible": "This record cannot have been written by these rules. The game is open read-only as it "
    "stood before it; continue it as a copy, the damaged file stays as it is.",
    "persistence.two_rulesets": "The header says {one}, its scenario {other}; mend the one that is wrong.",
    "persistence.store.short": "only a part of the line could be written",
    "persistence.store.locked": "another program has this game open; close it there first",
    "persistence.store.changed": "another program has written to this game since it was opened; open it again, or save "
    "this one under another name",
    "persistence.store.gone": "the game's file has been moved, deleted or replaced meanwhile; put it back, or save the "
    "game under a name and go on there",
    "persistence.store.exists": "there is a file of this name already; choose another name",
    "persistence.store.read_only": "the game is damaged and open read-only; continue it as a copy",
    "persistence.journal.number": "The records are not in order here. The game is open read-only as it stood "
    "before; continue it as a copy, the damaged file stays as it is.",
    "persistence.journal.goto": "This undo leads to a record that is not there. The game is open read-only as it "
    "stood before; continue it as a copy, the damaged file stays as it is.",
}
