"""Questions about a state: measure, line of fire, cover, terrain speed and movement envelope."""
