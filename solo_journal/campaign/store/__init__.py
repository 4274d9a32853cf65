"""The campaign on disk: plain TOML that only grows, so that nothing a player wrote is lost."""
