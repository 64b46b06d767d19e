"""Second answers to the same questions, found by other means than the product."""
