"""Statistics of a campaign: one file a figure, gathered in one walk through the journal."""
