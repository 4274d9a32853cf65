"""The side column as one line, where there is no room for it: character, conditions, trackers, what fills up."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ...campaign.story.outcome_text import signed
from ...campaign.story.previously import near_end
from ...rules.board import Board, Fighter
from ...rules.fights import board_of
from ...rules.kinds.view import StatusValue
from ...rules.refused import Refused
from ...rules.shelf import Shelf
from ...rules.trackers import Tracker
from ...rules.world import World
from ..campaign_model import CampaignModel
from .bars import pips, tracker_value
from .sheet_rows import WEIGHS
from .status_values import conditions, values
from .words import NOTHING, fitted, joined, said

MARGIN = 1
BETWEEN = " · "


class StatusLine(Widget):
    """One line above the keys. A click opens the panes."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    StatusLine { height: 1; width: 1fr; color: $foreground; }
    """

    class Wanted(Message):
        """The player wants to see the panes."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[World, Shelf] | None = None
        self.tooltip = "A click opens the panes."

    def show(self, model: CampaignModel) -> None:
        """Show how things stand."""
        self._shown = model.campaign.world, model.campaign.shelf
        self.refresh()

    def render(self) -> Content:
        """The line in this width."""
        room = self.size.width - 2 * MARGIN
        if self._shown is None or room <= 0:
            return NOTHING
        return Content(" " * MARGIN) + fitted(status(*self._shown, room), room)

    def on_click(self) -> None:
        """Ask for the panes."""
        self.post_message(self.Wanted())


def status(world: World, shelf: Shelf, width: int) -> Content:
    """`KAELEN ▲ Exhausted · 2 Rations d4 ▲ · 4 Calling 5/6 ▲ · Twist ◆◆◇ · +2`: the character, meters that run low,
    trackers near their end, then the rest. What does not fit is left out whole and counted; a character's meter stays
    before any tracker."""
    try:
        board = board_of(world, shelf)
        first = _fighting(board) if board else [_character(world, shelf)]
        parts = [part for part in (*first, *_rest(world, shelf, board)) if part]
    except Refused as reason:
        return said(str(reason))
    for shown in range(len(parts), 0, -1):
        more = [said(f"+{len(parts) - shown}", "$quiet")] if shown < len(parts) else []
        line = joined([*parts[:shown], *more], BETWEEN)
        if line.cell_length <= width:
            return line
    return fitted(parts[0], width) if parts else NOTHING


def _rest(world: World, shelf: Shelf, board: Board | None) -> list[Content]:
    """What needs attention; then all else, meters first. A fight has told the meter that it is about already, so there
    the trackers near their end and whose turn it is come before the meters."""
    found = list(values(world, shelf))
    own = [each for each in found if each.is_meter and not _is_counter(each, world, shelf)]
    trackers = list(enumerate(world.trackers.values(), start=1))
    meters = [_value(each) for each in sorted(own, key=lambda each: not _runs_low(each))]
    pressing = [_tracker(number, each) for number, each in trackers if near_end(each)]
    return [
        *((*pressing, said(board.title, "$quiet"), *meters) if board else (*meters, *pressing)),
        *(_value(each) for each in found if each not in own),
        *(_tracker(number, each) for number, each in trackers if not near_end(each)),
    ]


def _is_counter(each: StatusValue, world: World, shelf: Shelf) -> bool:
    """Whether a meter is the campaign's rather than the character's."""
    views = (view for system in shelf.games_in_use(world) for view in system.campaign_views(world))
    return any(part.label == each.label for view in views for part in view.parts)


def _runs_low(each: StatusValue) -> bool:
    """Whether a value needs attention: near its bad end, or a third or less of what is good to have."""
    return bool(each.size or not each.is_meter) and (
        each.near_end or (each.good is True and each.size is not None and 3 * (each.value or 0) <= each.size)
    )


def _fighting(board: Board) -> list[Content]:
    """`Tobin −4/10 dying 5 · wolves 6 6 6`: everybody who fights."""
    foes: dict[str, list[str]] = {}
    for each in board.fighters:
        if each.side == "theirs":
            count = "down" if each.out else signed(each.value) if each.size else "·"
            foes.setdefault(each.name.rstrip("0123456789 ") or each.name, []).append(count)
    return [
        *(_fighter(each) for each in board.fighters if each.side == "ours"),
        *(said(f"{name} ", "$quiet") + said(" ".join(counts)) for name, counts in foes.items()),
    ]


def _fighter(each: Fighter) -> Content:
    count = f" {signed(each.value)}/{each.size}" if each.size else ""
    marks = said(f" {WEIGHS}{' '.join(each.marks)}", "$text-warning") if each.marks else NOTHING
    return said(f"{each.name}{count}", "bold") + marks


def _character(world: World, shelf: Shelf) -> Content:
    character = world.character()
    if character is None:
        return NOTHING
    weighs = ", ".join(conditions(world, character, shelf))
    name = said(character.name.upper(), "bold")
    return name + said(f" {WEIGHS}{weighs}", "$text-warning") if weighs else name


def _tracker(number: int, tracker: Tracker) -> Content:
    words = said(f"{number} ", "$quiet") + said(f"{tracker.name} {tracker_value(tracker)}")
    return words + Content.styled(" ▲", "bold $text-warning") if near_end(tracker) else words


def _value(each: StatusValue) -> Content:
    told = pips(each.value or 0, each.size) if each.is_meter else each.text
    words = said(f"{each.label} ", "$quiet") + said(told)
    return words + Content.styled(" ▲", "bold $text-warning") if _runs_low(each) else words
