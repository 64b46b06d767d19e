"""The headless face: everything that the table can do, on the same engine."""
