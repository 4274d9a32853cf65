"""The commands. A file here is one command, found by its name; it defines `command`."""
