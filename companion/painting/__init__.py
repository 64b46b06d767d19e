"""Draws a view of the board with QPainter, without widgets: on the screen, in pictures, on paper."""
