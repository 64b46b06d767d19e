"""Scenario and game files: read with every fault named, written so that nothing is ever lost."""
