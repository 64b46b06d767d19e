"""Shapes, distances and sight on the table: pure, in cm and degrees; no other package is needed to use it."""
