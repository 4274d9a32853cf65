"""Campaigns on disk and what belongs to them: archive, backups, samples, folders, settings, table packs, games."""
