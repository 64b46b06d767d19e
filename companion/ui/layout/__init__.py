"""Laying a scenario out on the board: the evening before."""
