"""From codes to sentences, in English, Italian and Russian."""
