"""Lists of profiles and squads: building them by points, sharing them, laying squads out on the board."""
