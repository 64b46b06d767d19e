"""Editing terrain on the board while a table is laid out: drawing tools, handles, numbers, the library of kinds."""
