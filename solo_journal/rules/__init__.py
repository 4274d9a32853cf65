"""What the games say. Pure: no files, no clock, no screen, no campaign."""
