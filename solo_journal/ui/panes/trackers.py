"""Trackers: each with its number, its picture, and the chance that it falls next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...campaign.story.previously import near_end
from ...rules.commons.tracker import Add, Drop, Set, Step, Tick
from ...rules.odds import percent
from ...rules.procedure import Procedure
from ...rules.trackers import CHAIN, Clock, StepDie, Timer, Track, Tracker, steps_down
from ..campaign_model import CampaignModel
from ..page.bars import tracker_picture, tracker_value
from ..page.rows import Row
from ..page.safe_text import NOTHING, ends, fit_width, safe
from ..page.sheet_rows import NEAR
from .pane import Pane, digits

LEAST_NAME, CLEAR_NAME = 6, 12
"""The fewest letters of a name: at all, and beside boxes that repeat its number."""
LADDER = 50
"""The width from which a step die is drawn with all its sizes."""


class TrackersPane(Pane):
    """The trackers, with a cursor."""

    enter = "Step", "step", "Roll a step die; tick any other tracker."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "tick(1)", "Up", id="trackers.tick", tooltip="Correct it upwards."),
        Binding("minus", "tick(-1)", "Down", id="trackers.back", tooltip="Correct it downwards."),
        Binding("delete", "drop", "Remove", id="trackers.drop", tooltip="Remove it; undo restores it."),
        *digits("trackers.take", "Step", "Step or tick the tracker of this number."),
    ]
    HELP = (
        "### Trackers\n\n**Enter** or a digit rolls a step die and ticks any other tracker; **+** and **-** "
        "correct it by one, a step die by a size; **Delete** removes it. A **▲** marks what is near its end. A click "
        "selects, a second click steps."
    )
    id_ = "trackers"
    called = "Trackers"
    place = 50

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Each tracker with its number, value and picture, in columns."""
        found = model.world.trackers
        name = max((safe(each.name).cell_length for each in found.values()), default=0)
        value = max((len(tracker_value(each)) for each in found.values()), default=0)
        digits = len(str(len(found)))
        for number, (key, each) in enumerate(found.items(), start=1):
            moved = model.just_now.touched(f"trackers/{key}")
            row = tracker_row(each, number, name, value=value, digits=digits, moved=moved)
            yield replace(row, does=partial(self._stepped, each), key=key)
        if not found:
            yield Row(safe("no trackers yet · Enter adds one", "$quiet"), does=partial(self.Do, Add.id, form=True))

    def action_take(self, number: int) -> None:
        """Step or tick the tracker with this number."""
        found = list(self.model.world.trackers.values()) if self.model else []
        if number <= len(found):
            self.post_message(self._stepped(found[number - 1]))

    def action_tick(self, amount: int) -> None:
        """Correct the tracker at the cursor by one; a step die by one size."""
        here = self._here
        if isinstance(here, StepDie):
            sizes = [size for size in reversed(CHAIN) if size <= here.start]
            at = min(max(0, sizes.index(here.die) + amount), len(sizes) - 1)
            self._on(Set, value=sizes[at])
        else:
            self._on(Tick, amount=amount)

    def action_drop(self) -> None:
        """Remove the tracker at the cursor."""
        self._on(Drop)

    def _on(self, kind: type[Procedure], **inputs: object) -> None:
        """Do a procedure with the tracker at the cursor. The rules refuse what its kind does not allow."""
        if (tracker := self._here) is not None:
            self.post_message(self.Do(kind.id, {kind.words: tracker.name, **inputs}))

    @property
    def _here(self) -> Tracker | None:
        found = self.model.world.trackers if self.model else {}
        return found.get(self.rows.here.key) if self.rows.here else None

    def _stepped(self, tracker: Tracker) -> Pane.Do:
        kind = Step if isinstance(tracker, StepDie) else Tick
        return self.Do(kind.id, {kind.words: tracker.name})


def tracker_row(
    tracker: Tracker, number: int, name: int, *, value: int = 0, digits: int = 1, moved: bool = False
) -> Row:
    """`1 Torch    d6  ▁▃·         falls 50%`, in columns for the longest name and value."""
    return Row(partial(_draw_tracker, tracker, f"{number:>{digits}} ", name, value, moved))


def _draw_tracker(tracker: Tracker, number: str, name: int, value: int, moved: bool, width: int) -> Content:
    """A tracker at a given width: boxes are dropped first, which only repeat the number, then the note on what comes
    next, then any picture, then the name is cut."""
    near = near_end(tracker)
    end = safe(_end(tracker), "$quiet") + (NEAR if near else NOTHING)
    look = "bold" if moved else ""
    if width >= LADDER and isinstance(tracker, StepDie):
        picture, told = _ladder(tracker, look), NOTHING
    else:
        picture = safe(tracker_picture(tracker), f"$primary {look}".strip())
        told = safe(f"{tracker_value(tracker).ljust(value)} ", look)
    room, least = width - len(number) - told.cell_length - 2, min(LEAST_NAME, name)
    clear = room - picture.cell_length - end.cell_length - 2 >= min(CLEAR_NAME, safe(tracker.name).cell_length)
    picture = picture if clear or isinstance(tracker, StepDie) else NOTHING
    end = end if room - picture.cell_length - end.cell_length - 2 >= least else NOTHING
    picture = picture if room - picture.cell_length - 1 >= least else NOTHING
    room -= sum(part.cell_length + 1 for part in (picture, end) if part)
    start = Content.styled(number, "$quiet") + fit_width(safe(tracker.name, look), max(1, min(name, room)))
    line = start + "  " + told + picture
    return ends(line, end, width, 1) if end else line


def _ladder(tracker: StepDie, look: str) -> Content:
    """`d8 ▸d6 d4 out`: every size of a step die."""
    rungs = {size: f"d{size}" if size else "out" for size in CHAIN if size <= tracker.start}
    here = safe(f"▸{rungs[tracker.die]}", f"$foreground {look}".strip())
    return Content(" ").join(here if size == tracker.die else safe(rungs[size], "$quiet") for size in rungs)


def _end(tracker: Tracker) -> str:
    """What is left, or the chance that it falls on its next roll."""
    match tracker:
        case StepDie(die=die):
            falls = sum(1 for face in range(1, die + 1) if steps_down(face))
            return f"falls {percent(Fraction(falls, die))}" if die else "spent"
        case Clock() | Track():
            left = tracker.size - tracker.value
            return "full" if left <= 0 else "one left" if left == 1 else ""
        case Timer():
            return "over" if tracker.value <= 0 else "one left" if tracker.value == 1 else ""
    return ""


PANE = TrackersPane
