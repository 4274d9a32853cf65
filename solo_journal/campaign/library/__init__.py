"""Campaigns on disk and what lies beside them: archive, backups, samples, places, settings, table packs."""
