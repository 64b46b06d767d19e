"""The running game: its state, its journal, the gesture in progress, undo and redo."""
