"""English beside the codes of lists, squads, points and what is printed of them."""

ARMLISTS = {
    # the command line
    "cli.help.points": "Say what squads cost, of a list or of a game.",
    "cli.points.squad": "{squad}: {points} points",
    "cli.points.unit": "  {count} × {name}: {each} each, together {points}",
    "cli.points.price": "      {points}  {what} [{rule}, {source}]",
    "cli.points.all": "Together: {points} points",
    "cli.points.left": "{points} points of the budget of {budget} are left.",
    "cli.points.over": "{points} points more than the budget of {budget} allows.",
    "cli.points.none": "{ruleset} counts no points; there is nothing to add up.",
    "cli.print.no_squads": "There is no squad with units; there is nothing to print.",
    # paper
    "sheet.page": "{title}   ·   page {page}",
    "sheet.unit": "Unit",
    "sheet.size": "Units: {count}",
    "sheet.points": "points: {points}",
    "sheet.player": "played by {name}",
    "sheet.leader": "leader: {name}",
    # files
    "persistence.not_an_armlist": "This is no list of profiles: “format” must be {known}.",
    "persistence.armlist_here": "This is a list of profiles and squads, and no table to play on; open a scenario, "
    "then the list in the card “Squads and lists” (Ctrl+B).",
    "persistence.syntax_toml": "This is not valid TOML: {reason}. Mend the text at this place.",
    "persistence.csv.syntax": "This is no table of cells: {reason}. Look for a quotation mark that is never closed.",
    "persistence.csv.long": "The row has {cells} cells, the first row names {columns} columns; "
    "take out what is too much.",
    "persistence.csv.twice": "“{id}” stands in line {earlier} already; give one of them another id.",
    "persistence.csv.column": "Nobody knows the column “{column}”; there are: {known}.",
    "persistence.csv.column_twice": "The column “{column}” stands here twice; take one out.",
    "persistence.csv.no_column": "The column “{column}” is missing; add it to the first row.",
    "persistence.csv.number": "“{given}” is no number; write one such as 2.5.",
    "persistence.csv.whole": "“{given}” is no whole number; write one without a fraction.",
    "persistence.csv.flag": "“{given}” is neither yes nor no; write one of them, or leave the cell empty.",
    "persistence.csv.count": "“{given}” says no number; write it as name=2.",
    "core.fault.unlisted_profile": "The list has no profile “{id}”; add it to “profiles” or name one that is there.",
}
