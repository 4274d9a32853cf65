"""The journal: blocks and seals, session files, the projections of them, and a window for reading."""
