"""Saving: the lock, the world snapshot, drafts, file formats and migration."""
