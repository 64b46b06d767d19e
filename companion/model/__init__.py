"""The immutable state of a game, the events that change it and the files' own types."""
