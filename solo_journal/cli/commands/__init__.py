"""The commands. Each file here defines one `command`, named after the file."""
