"""The campaign on disk: plain TOML that only grows, and nothing a player wrote is ever lost."""
