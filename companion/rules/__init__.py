"""The frame of every ruleset: intents, plans, requests, dice, modifiers, refusals, odds."""
