"""Dice notation: parsed into a small tree (`notation`), rolled (`roller`) and counted for odds (`chances`)."""
