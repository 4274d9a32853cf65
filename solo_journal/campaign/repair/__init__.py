"""Finds and repairs damage in a campaign's files, and merges two versions."""
