"""What a game that the program does not know leaves to the player."""

from ...house_rules import HouseRule

DICE = HouseRule(
    id="other.dice",
    title="The dice of a roll that names none",
    options={
        "d20": "one die of twenty",
        "2d6": "two dice of six, added up",
        "3d6": "three dice of six, added up",
        "2d10": "two dice of ten, added up",
        "d100": "a hundred faces, which must not pass the number",
        "d6": "one die of six",
    },
    default="d20",
    why="Most games that roll a number of the sheet roll it with one die of twenty. Choose what your own game rolls.",
)
