"""Keeping it: the lock, the save queue, the snapshot of the world, drafts, formats and their migration."""
