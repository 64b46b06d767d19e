"""The tables of the game: looking them up, changing them, sharing them with the club."""
