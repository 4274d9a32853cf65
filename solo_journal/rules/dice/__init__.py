"""Dice notation: what a player writes, read into a small tree (`notation`), rolled (`rolling`) and counted for its odds
(`chances`)."""
