"""The command line: everything that needs no screen, on the same campaigns, even while they are open elsewhere."""
