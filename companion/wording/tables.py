"""English beside the codes of table values: changing them, sharing them, the quick reference."""

TABLES = {
    "core.result.set_number": "{what}: {now:0.###} instead of {before:0.###}.",
    "core.result.set_word": "{what}: {now} instead of {before}.",
    "core.result.set_tables": "{count} values of the tables are changed.",
    "core.refusal.unusual": "{what}: {value:0.###} is unusual; a table would expect {least:0.###} to {most:0.###}.",
    "tables.groups": "“groups” cannot be read: {reason}. Write lists of keys, one a table.",
    "tables.group": "No value fits “{key}”; take it out or mend it.",
    "tables.file.heading": "Values of “{name}”, to share. Change what stands after =; leave the names before it.",
    "tables.file.value": "“{key}” holds no value; write a number, true or false, or a word in quotation marks.",
    "tables.file.other": "These are values of “{found}”; the game on the table is “{wanted}”. Open a game of that first.",
    "tables.unit.cm": "cm",
    "tables.unit.degrees": "degrees",
}
