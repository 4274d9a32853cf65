"""The formats: one file or folder each, found by its name; it defines `EXPORT`."""
