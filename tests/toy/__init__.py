"""A fourth ruleset of ten rules, for tests only: it proves that the house takes one without being rebuilt."""
