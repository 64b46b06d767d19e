"""Panels around the board: roster, inspector, journal, last result, dice."""
