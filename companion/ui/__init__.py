"""The window: board, tools, dialogs and panels."""
