"""The built-in games. Each file or folder is one rule system, found by its name."""

OTHER = "other"
"""The game of a campaign without one: any game that the program does not know."""
