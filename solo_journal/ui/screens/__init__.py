"""The screens. Each does one thing, shows what it is given, and answers with what the player chose."""
