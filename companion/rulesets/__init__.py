"""One folder a ruleset; they never know each other."""
