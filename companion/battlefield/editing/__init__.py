"""Editing terrain: pure operations on pieces, each of which gives a new piece or says why it cannot."""
