"""Statistics of a campaign: one file per figure, gathered in one pass through the journal."""
