"""Dice notation: what a player writes, read into a small tree (`notation`), counted (`pool`) and rolled (`rolling`)."""
