"""Saving: the lock, the save queue, the world snapshot, drafts, file formats and migration."""
