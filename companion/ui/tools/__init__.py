"""Tools of the board: small objects with a tiny state of their own."""
