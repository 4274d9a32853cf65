"""The composer, in which the player writes, and the strip above it."""
