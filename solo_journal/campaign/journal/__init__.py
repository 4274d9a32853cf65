"""The journal: blocks and seals, session files, what is replayed from them, and the window on it."""
