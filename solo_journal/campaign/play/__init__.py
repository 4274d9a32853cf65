"""What a typed line does: acts, offers, amendments, undo."""
