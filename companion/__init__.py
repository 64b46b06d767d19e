"""The companion of a miniature wargame: board, measures, rules and journal beside the table."""

__version__ = "0.1.0"
