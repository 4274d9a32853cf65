"""Tools that every campaign has, whatever it plays. A file here is one set, and is found by its name."""
