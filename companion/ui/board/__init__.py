"""The board in the window: scene, counters, view."""
