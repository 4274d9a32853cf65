"""Fights as the combat add-on writes them: a block around them, and a tag for each who fights beside the characters."""

from __future__ import annotations

from collections.abc import Iterator

from .....rules import shelf
from .....rules.board import Board, Fighter
from .....rules.refused import Refused
from .....rules.world import World
from . import sheet, words

OPEN, CLOSED = "[COMBAT]", "[/COMBAT]"


class Fights:
    """The fight that is told of, if one goes on."""

    def __init__(self) -> None:
        self.told: dict[str, str] = {}
        """The last tag of everybody in it, by name."""
        self.on = False

    def lines(self, world: World) -> Iterator[str]:
        """What is new in the fight of this world."""
        board = _board(world)
        if board is None:
            yield from self.end()
            return
        if not self.on:
            yield OPEN
        self.on = True
        played = {words.name(one.name) for one in world.characters.values()}
        for fighter in board.fighters:
            name = words.name(fighter.name)
            tag = _tag(name, fighter)
            if name not in played and self.told.get(name) != tag:
                self.told[name] = tag
                yield f"=> {tag}"

    def end(self) -> Iterator[str]:
        """The end of its block, if one is open."""
        yield from [CLOSED] if self.on else []
        self.on = False
        self.told.clear()


def _tag(name: str, fighter: Fighter) -> str:
    counted = sheet.part(fighter.label, f"{fighter.value}/{fighter.size}") if fighter.label and fighter.size else ""
    side = "ally" if fighter.side == "ours" else ""
    out = "out" if fighter.out else ""
    parts = [name, counted, side, *map(words.value, fighter.marks), out]
    return f"[F:{'|'.join(dict.fromkeys(each for each in parts if each))}]"


def _board(world: World) -> Board | None:
    try:
        boards = (game.board(world) for game in shelf.games_in_use(world)) if world.fight is not None else ()
        return next((board for board in boards if board is not None), None)
    except Refused:
        return None
