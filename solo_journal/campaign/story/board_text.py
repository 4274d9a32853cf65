"""The board of a fight as plain lines, for line mode, a pipe and a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...rules.board import Board, Fighter
from ...rules.kinds.view import MeterPart
from ...rules.shelf import games_in_use
from ...rules.world import World


def board_lines(board: Board, world: World) -> Iterator[str]:
    """The state of the fight, then a line for each fighter, by side."""
    yield board.title
    for side, heading in (("ours", "Your side:"), ("theirs", "Against you:")):
        fighters = [each for each in board.fighters if each.side == side]
        if fighters:
            is_ = "is" if sum(each.side == "ours" and not each.out for each in board.fighters) < 2 else "would be"
            hard = f" a fight that {is_} {board.strength.describe()}" if side == "theirs" and board.strength else ""
            yield f"{heading}{hard}"
        yield from (f"  {fighter_line(each, meters(each, world))}" for each in fighters)


def meters(fighter: Fighter, world: World) -> Iterator[str]:
    """`Focus 1 of 2`: other meters of one of our fighters."""
    views = (view for game in games_in_use(world) for view in game.views(world) if fighter.side == "ours")
    for part in (part for view in views if view.name == fighter.name for part in view.parts):
        if isinstance(part, MeterPart) and part.label != fighter.label and part.top:
            yield f"{part.label} {part.value} of {part.top}"


def fighter_line(fighter: Fighter, more: Iterable[str] = ()) -> str:
    """`Kaelen: 5 of 7 HP, Focus 1 of 2, dying (Spear d8 · armour d4)`."""
    counted = [f"{fighter.value} of {fighter.size} {fighter.label}".rstrip()] if fighter.size else []
    marks = [*fighter.marks, *(["out of the fight"] if fighter.out and not fighter.marks else [])]
    said = ", ".join([*counted, *more, *marks, *(["to act"] if fighter.turn else [])])
    brings = f" ({fighter.detail})" if fighter.detail else ""
    return f"{fighter.name}: {said}{brings}" if said else f"{fighter.name}{brings}"
