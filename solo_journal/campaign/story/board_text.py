"""The board of a fight in plain lines, for a prompt, a pipe and a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.board import Board, Fighter


def board_lines(board: Board) -> Iterator[str]:
    """Where the fight stands, then each side, somebody a line."""
    yield board.title
    for side, heading in (("ours", "Your side:"), ("theirs", "Against you:")):
        fighters = [each for each in board.fighters if each.side == side]
        if fighters:
            hard = f" {board.strength.told()}" if side == "theirs" and board.strength else ""
            yield f"{heading}{hard}"
        yield from (f"  {fighter_line(each)}" for each in fighters)


def fighter_line(fighter: Fighter) -> str:
    """`Kaelen: 5 of 7 HP, dying (Spear d8 · armour d4)`."""
    counted = [f"{fighter.value} of {fighter.size} {fighter.label}".rstrip()] if fighter.size else []
    marks = [*fighter.marks, *(["out of the fight"] if fighter.out and not fighter.marks else [])]
    said = ", ".join([*counted, *marks, *(["to act"] if fighter.turn else [])])
    brings = f" ({fighter.detail})" if fighter.detail else ""
    return f"{fighter.name}: {said}{brings}" if said else f"{fighter.name}{brings}"
