"""The command line: everything that needs no screen, over the same campaigns and at the same time."""
