"""Where the player writes, and the line above it."""
