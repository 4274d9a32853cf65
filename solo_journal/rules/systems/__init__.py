"""The games. A file or folder here is one rule system, and is found by its name."""

OTHER = "other"
"""The game of a campaign that names none: one that this program does not know."""
