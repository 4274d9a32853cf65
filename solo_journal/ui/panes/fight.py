"""The fight that goes on: who stands on which side and how they fare, and what can be done next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...rules.board import Fighter
from ...rules.fights import board_of
from ...rules.outcome import Offer
from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..page.bars import boxes
from ..page.rows import Row
from ..page.status_values import CONDITION
from ..page.words import NOTHING, fitted, said
from .pane import Pane

TURN = "▸ "
"""The sign of those whose turn it is."""
IDLE = "  "
AGAINST = "against"
LEAST_NAME = 6
MOST_MOVES = 9
Columns = tuple[int, int, int]
"""The cells of the longest name, bar and count."""


class FightPane(Pane):
    """The board. While a fight goes on, it has the column for itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Do it", id="fight.use", tooltip="Do what the row with the cursor says."),
        *(
            Binding(
                str(number),
                f"take({number})",
                f"Move {number}",
                id=f"fight.move{number}",
                tooltip="Make the move of this number.",
                show=False,
            )
            for number in range(1, MOST_MOVES + 1)
        ),
    ]
    HELP = (
        "### The fight\n\nYour side, and those against it. **▸** stands before those whose turn it is. The numbers do "
        "what stands behind them, here and on the page; **Enter** on a foe attacks that one. Foes come by a line: "
        "`/foe 3 moth-wolf hp6 d6`."
    )
    id_ = "fight"
    called = "Fight"
    place = 0
    key = "b"
    alone = True

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """Where a fight goes on. One that cannot be read says so here."""
        try:
            return board_of(model.campaign.world, model.campaign.shelf) is not None
        except Refused:
            return True

    def title_of(self, model: CampaignModel) -> str:
        """Where the fight stands."""
        board = board_of(model.campaign.world, model.campaign.shelf)
        return board.title if board else self.called

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Our side, theirs, then the moves with their numbers."""
        board = board_of(model.campaign.world, model.campaign.shelf)
        if board is None:
            return
        columns = _columns(board.fighters)
        for side in ("ours", "theirs"):
            fighters = [each for each in board.fighters if each.side == side]
            if side == "theirs" and fighters:
                yield Row(said(AGAINST, "$quiet"))
            yield from self._side(fighters, columns)
        yield Row(Content(""))
        for number, move in enumerate(board.moves[:MOST_MOVES], start=1):
            words = Content.assemble(said(f"{number} ", "bold $text-accent"), said(move.title))
            yield Row(words, does=partial(self._done, move), key=f"move {move.title}", hang=2, at_once=True)

    def action_take(self, number: int) -> None:
        """Make the move of this number."""
        board = board_of(self.model.campaign.world, self.model.campaign.shelf) if self.model else None
        if board and number <= len(board.moves):
            self.post_message(self._done(board.moves[number - 1]))

    def _side(self, fighters: Sequence[Fighter], columns: Columns) -> Iterator[Row]:
        """Each fighter on a row of their own; what they bring is told once for those who bring the same."""
        for at, each in enumerate(fighters):
            does = partial(self._done, each.offer) if each.offer else None
            yield Row(partial(_drawn, each, columns), does=does, key=f"{each.side} {each.name}")
            if each.marks and not each.out:
                yield Row(said(f"  {CONDITION}{' · '.join(each.marks)}", "bold $text-warning"), hang=4)
            after = fighters[at + 1] if at + 1 < len(fighters) else None
            if each.detail and (after is None or after.detail != each.detail):
                yield Row(said(f"  {each.detail}", "$quiet"), hang=4)

    def _done(self, move: Offer) -> Pane.Do:
        return self.Do(move.procedure, dict(move.inputs), form=bool(move.missing))


def _columns(fighters: Sequence[Fighter]) -> Columns:
    return (
        max((said(each.name).cell_length for each in fighters), default=0),
        max((len(_bar(each)) for each in fighters), default=0),
        max((len(_count(each)) for each in fighters), default=0),
    )


def _drawn(fighter: Fighter, columns: Columns, width: int) -> Content:
    """A fighter in so many cells: the name gives way first, then the bar goes."""
    name, bar, count = columns
    room = width - len(TURN) - bar - count - 2
    bars = room >= min(LEAST_NAME, name)
    if not bars:
        room = width - len(TURN) - count - 1
    look = "$quiet" if fighter.out else "bold" if fighter.turn else ""
    parts = [
        Content.styled(TURN if fighter.turn else IDLE, "bold $text-accent"),
        fitted(said(fighter.name, look), max(1, min(name, room))),
        said(f" {_state(fighter, bar)}", "$quiet" if fighter.out else "$primary") if bars else NOTHING,
        Content.styled(f" {_count(fighter).rjust(count)}", look),
    ]
    return Content("").join(parts)


def _state(fighter: Fighter, cells: int) -> str:
    """How they fare: a bar, or in a word why they are out of it."""
    why = ", ".join(fighter.marks) or "out"
    return (
        (why if len(why) <= cells else why[: cells - 1] + "…").ljust(cells)
        if fighter.out
        else _bar(fighter).ljust(cells)
    )


def _bar(fighter: Fighter) -> str:
    return boxes(fighter.value, fighter.size) if fighter.size else ""


def _count(fighter: Fighter) -> str:
    """`5/7 HP`."""
    return f"{fighter.value}/{fighter.size} {fighter.label}".rstrip() if fighter.size else ""


PANE = FightPane
