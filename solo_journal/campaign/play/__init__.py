"""A typed line and what it does: acts, offers, amendments, undo."""
