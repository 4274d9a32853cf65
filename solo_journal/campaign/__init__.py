"""What this player did: the campaign, its journal and where it is kept. No screen."""
