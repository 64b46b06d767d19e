"""Cards beside the board: one for every gesture that asks something."""
