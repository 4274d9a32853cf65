"""The games. A file or folder here is one rule system, and is found by its name."""
