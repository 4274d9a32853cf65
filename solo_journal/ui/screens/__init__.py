"""The screens. Each does one thing, shows what it is given, and returns what the player chose."""
