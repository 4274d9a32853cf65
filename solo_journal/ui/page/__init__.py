"""The play page: its frame, masthead, status and key rows, and how it carries out what the player does."""
