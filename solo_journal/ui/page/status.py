"""The side column as one line, where there is no room for it: character, conditions, trackers, what fills up."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ...campaign.story.previously import near_end
from ...rules.fights import board_of
from ...rules.refused import Refused
from ...rules.shelf import Shelf
from ...rules.trackers import Tracker
from ...rules.world import World
from ..campaign_model import CampaignModel
from .bars import pips, tracker_value
from .status_values import CONDITION, conditions, in_view, meters
from .words import NOTHING, fitted, joined, said

MARGIN = 1
BETWEEN = " · "
MORE = "…"


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
    """`Kaelen  ! Exhausted · HP 5 of 7 · Torch d6 · Hunters 2/6 · Twist Counter ●●○`. Where not all trackers fit, those
    near their end stay, and a sign says that there are more; then what games want in view goes, and at last what fills
    up, the last first."""
    try:
        fight, after = list(_fight(world, shelf)), list(_meters(world, shelf))
        before = fight or [_character(world, shelf)]
        viewed = [] if fight else [said(f"{each.label} {each.text}") for each in in_view(world, shelf)]
    except Refused as reason:
        return said(str(reason))
    trackers = list(world.trackers.values())
    shown, gauges = trackers, len(after)
    while True:
        fewer = len(shown) < len(trackers) or len(after) < gauges
        more = [Content.styled(MORE, "$quiet")] if fewer else []
        line = joined([*before, *viewed, *map(_tracker, shown), *more, *after], BETWEEN)
        if line.cell_length <= width or not (shown or viewed or after):
            return line
        if not (shown or viewed):
            del after[-1:]
            continue
        if not shown or (viewed and all(map(near_end, shown))):
            del viewed[-1:]
            continue
        last = next((each for each in reversed(shown) if not near_end(each)), shown[-1])
        shown = [each for each in shown if each is not last]


def _fight(world: World, shelf: Shelf) -> Iterator[Content]:
    """`Round 2 · your turn · Kaelen 5/7 ! Bleeding · 2 of 3 against you`, while a fight goes on."""
    board = board_of(world, shelf)
    if board is None:
        return
    yield said(board.title, "bold $text-accent")
    for each in board.fighters:
        if each.side == "ours":
            words = said(f"{each.name} {each.value}/{each.size}" if each.size else each.name, "bold")
            marks = said(f" {CONDITION}{BETWEEN.join(each.marks)}", "bold $text-warning") if each.marks else NOTHING
            yield words + marks
    foes = [each for each in board.fighters if each.side == "theirs"]
    yield said(f"{sum(not each.out for each in foes)} of {len(foes)} against you")


def _character(world: World, shelf: Shelf) -> Content:
    character = world.character()
    if character is None:
        return NOTHING
    weighs = BETWEEN.join(conditions(world, character, shelf))
    name = said(character.name, "bold")
    return name + "  " + said(f"{CONDITION}{weighs}", "bold $text-warning") if weighs else name


def _tracker(tracker: Tracker) -> Content:
    words = said(f"{tracker.name} {tracker_value(tracker)}")
    return words + Content.styled("!", "bold $text-warning") if near_end(tracker) else words


def _meters(world: World, shelf: Shelf) -> Iterator[Content]:
    for each in meters(world, shelf):
        value = pips(each.value or 0, each.size or 0)
        words = said(f"{each.label} ", "$quiet") + Content.styled(value, "$text-accent")
        yield words + Content.styled("!", "bold $text-warning") if each.near_end else words
