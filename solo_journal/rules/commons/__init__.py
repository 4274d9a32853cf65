"""Tools that every campaign has. Each file is one set, found by its name."""
