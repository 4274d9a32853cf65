"""The rules of the games. Pure code: no files, no clock, no screen, no campaign."""
