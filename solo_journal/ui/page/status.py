"""The side column in one row, if there is no room for it: character, conditions, trackers, counters. In a fight there
are two rows, one for each side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from ...campaign.story.outcome_text import format_signed
from ...campaign.story.previously import near_end
from ...rules.board import Board, Fighter
from ...rules.fights import board_of
from ...rules.kinds.view import StatusValue, ViewPart
from ...rules.refusal import Refused
from ...rules.shelf import games_in_use
from ...rules.trackers import Tracker
from ...rules.world import World
from ..campaign_model import CampaignModel
from .bars import pips, tracker_value
from .safe_text import NOTHING, as_fit, fit_width, join_parts, safe, with_minus
from .sheet_rows import NEAR, WEIGHS


def in_view(world: World) -> Iterator[StatusValue]:
    """Values that games keep in view, other than meters with a top."""
    return (each for each in values(world) if not each.is_meter)


def values(world: World) -> Iterator[StatusValue]:
    """All values that games keep in view."""
    return (each for system in games_in_use(world) for each in system.values(world))


def campaign_parts(world: World) -> Iterator[ViewPart]:
    """The campaign's fields of all games: its counters."""
    views = (view for system in games_in_use(world) for view in system.campaign_views(world))
    return (part for view in views for part in view.parts)


def sheet_parts(world: World, name: str) -> Iterator[ViewPart]:
    """The sheet of a character in all games."""
    views = (view for system in games_in_use(world) for view in system.views(world) if view.name == name)
    return (part for view in views for part in view.parts)


MARGIN = 1
BETWEEN = " · "
OPENS = "opens"
"""Marks a clickable part with the pane that it opens."""
CHARACTER, FIGHT = "character", "fight"
COUNTERS, TRACKERS = Style.from_meta({OPENS: "counters"}), Style.from_meta({OPENS: "trackers"})


class StatusLine(Widget):
    """One row above the keys. A click opens the panes."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    StatusLine { height: auto; width: 1fr; color: $foreground; }
    """

    @dataclass
    class Wanted(Message):
        pane: str

    def __init__(self) -> None:
        super().__init__()
        self._shown: World | None = None
        self._rows = 1
        self.tooltip = "A click opens it."

    def show(self, model: CampaignModel) -> None:
        self._shown = model.world
        rows = 2 if model.world.fight is not None else 1
        self.refresh(layout=rows != self._rows)
        self._rows = rows

    def render(self) -> Content:
        room = self.size.width - 2 * MARGIN
        if self._shown is None or room <= 0:
            return NOTHING
        rows = status(self._shown, room).split("\n")
        return Content("\n").join([Content(" " * MARGIN) + fit_width(row, room) for row in rows])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._rows

    def on_click(self, event: events.Click) -> None:
        """Open the pane of the clicked part: by default that of the active character, or the board."""
        self.post_message(self.Wanted(str(event.style.meta.get(OPENS, FIGHT if self._rows > 1 else CHARACTER))))


def status(world: World, width: int) -> Content:
    """`KAELEN ▲ Exhausted · 2 Rations d4 ▲ · 4 Calling 5/6 ▲ · Twist ◆◆◇ · +2`: the character, meters that run low,
    trackers near their end, then the rest. What does not fit is left out whole and counted; a character's meter comes
    before any tracker. A fight has a second row: the foes, whose turn it is, and what is running out."""
    try:
        board = board_of(world)
        own, pressing, rest = _status_parts(world)
        if board is None:
            return as_fit([_character(world, 2 * width // 3), *map(_value, own), *pressing, *rest], width)
        told = {f"{each.label} {each.value}" for each in values(world)}
        ours = [each for each in board.fighters if each.side == "ours"]
        counted = {(each.label, each.value) for each in ours}
        meters = [_value(each) for each in own if each.size != 0 and (each.label, each.value) not in counted]
        gear = [safe(each.detail, "$quiet") for each in ours if each.detail]
        title = [safe(part, "$quiet") for part in board.title.split(BETWEEN) if part not in told]
        theirs = [*_foes(board), *pressing, *title, *rest]
        rows = [as_fit([*map(_fighter, ours), *meters, *gear], width), as_fit(theirs, width)]
    except Refused as reason:
        return safe(str(reason))
    return Content("\n").join(rows)


def _status_parts(world: World) -> tuple[list[StatusValue], list[Content], list[Content]]:
    """The active character's meters, low ones first and untouched ones last; trackers near their end; and everything
    else."""
    found = list(values(world))
    counters = {part.label for part in campaign_parts(world)}  # the campaign's rather than the character's
    own = [each for each in found if each.is_meter and each.label not in counters]
    trackers = list(enumerate(world.trackers.values(), start=1))
    pressing = [_tracker(number, each) for number, each in trackers if near_end(each)]
    rest = [_value(each).stylize(COUNTERS if each.label in counters else "") for each in found if each not in own]
    rest += [_tracker(number, each) for number, each in trackers if not near_end(each)]
    return sorted(own, key=lambda each: (not _runs_low(each), _untouched(each))), pressing, rest


def _untouched(each: StatusValue) -> bool:
    """Whether a meter is at its good end: there is the least to tell of it."""
    return each.value == (each.size if each.good else 0)


def _runs_low(each: StatusValue) -> bool:
    """Whether a value needs attention: near its bad end, or at most a third of something good."""
    return bool(each.size or not each.is_meter) and (
        each.near_end or (each.good is True and each.size is not None and 3 * (each.value or 0) <= each.size)
    )


def _foes(board: Board) -> Iterator[Content]:
    """`moth-wolf 1: down, 2: 6/6, 3: 6/6`: foes of a kind together."""
    kinds: dict[str, list[Content]] = {}
    for each in board.fighters:
        if each.side == "theirs":
            kind = each.name.rstrip("0123456789 ") or each.name
            number = each.name[len(kind) :].strip()
            told = safe(f"{number}: {_count(each)}" if number else _count(each))
            kinds.setdefault(kind, []).append(told if each.out else told + _marks(each))
    for kind, each_of_them in kinds.items():
        yield safe(f"{kind} ", "$quiet") + join_parts(each_of_them, ", ")


def _fighter(each: Fighter) -> Content:
    label = f" {each.label}" if each.label else ""
    return safe(f"{each.name}{label} {_count(each)}".rstrip(), "bold") + _marks(each)


def _count(each: Fighter) -> str:
    if each.out and each.side == "theirs":
        return each.gone
    return f"{format_signed(each.value)}/{each.size}" if each.size else ""


def _marks(each: Fighter) -> Content:
    return safe(f" {WEIGHS}{', '.join(each.marks)}", "$text-warning") if each.marks else NOTHING


def _character(world: World, width: int) -> Content:
    """A name, and as many of its conditions as fit beside it: `KAELEN ▲ Exhausted, Grief-Struck, +3`."""
    character = world.character()
    if character is None:
        return NOTHING
    weighs = [each for system in games_in_use(world) for each in system.conditions(character)]
    name = safe(character.name.upper(), "bold")
    name = name.truncate(width // 2 if weighs else width, ellipsis=True)
    found = (safe(with_minus(each), "$text-warning") for each in weighs)
    sign = safe(f" {WEIGHS}" if weighs else "", "$text-warning")
    return name + sign + as_fit(found, width - name.cell_length - sign.cell_length, ", ")


def _tracker(number: int, tracker: Tracker) -> Content:
    words = safe(f"{number} ", "$quiet") + safe(f"{tracker.name} {tracker_value(tracker)}")
    return (words + NEAR if near_end(tracker) else words).stylize(TRACKERS)


def _value(each: StatusValue) -> Content:
    told = pips(each.value or 0, each.size) if each.is_meter else each.text
    words = safe(f"{each.label} ", "$quiet") + safe(told)
    return words + NEAR if _runs_low(each) else words
