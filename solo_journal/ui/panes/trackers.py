"""What runs out and what fills up: every tracker with its bar, to be stepped, ticked, refilled and put away."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...campaign.story.previously import near_end
from ...rules.commons.tracker import Add, Drop, Refill, Set, Step, Tick
from ...rules.procedure import Procedure
from ...rules.trackers import StepDie, Tracker
from ..campaign_model import CampaignModel
from ..page.bars import tracker_bar, tracker_value
from ..page.rows import Row
from ..page.words import fitted, said
from .pane import Pane

NEAR = "!"
"""The sign of a tracker that is near its end."""
LEAST_NAME = 6
Columns = tuple[int, int, int]
"""The cells of the longest name, value and bar."""


class TrackersPane(Pane):
    """The trackers, with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,enter", "step", "Step", id="trackers.step", tooltip="Roll a step die; tick any other tracker."),
        Binding("plus,equals_sign", "tick(1)", "Tick", id="trackers.tick", tooltip="Tick it by one."),
        Binding("minus", "tick(-1)", "Tick back", id="trackers.back", tooltip="Tick it back by one."),
        Binding("r", "refill", "Refill", id="trackers.refill", tooltip="Bring it back to its beginning."),
        Binding("v", "set", "Set", id="trackers.set", tooltip="Set it to a value.", show=False),
        Binding("a", "add", "Add", id="trackers.add", tooltip="Make a new tracker."),
        Binding("x", "drop", "Drop", id="trackers.drop", tooltip="Put it away; undo brings it back."),
    ]
    HELP = (
        "### Trackers\n\n**s** or **Enter** rolls a step die and ticks any other tracker; **+** and **-** tick it up "
        "and back, **r** refills it, **v** sets it, **x** puts it away, and **a** makes a new one. A **!** stands "
        "beside what is near its end. With the mouse: a click points, a second one steps."
    )
    id_ = "trackers"
    called = "Trackers"
    place = 50
    key = "t"

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Each tracker with its number, value and bar, in columns."""
        found = model.campaign.world.trackers
        columns = (
            max((said(each.name).cell_length for each in found.values()), default=0),
            max((len(tracker_value(each)) for each in found.values()), default=0),
            max((len(tracker_bar(each)) for each in found.values()), default=0),
        )
        digits = len(str(len(found)))
        for number, (key, each) in enumerate(found.items(), start=1):
            words = partial(_drawn, each, f"{number:>{digits}} ", columns)
            yield Row(words, does=partial(self._stepped, each), key=key)
        if not found:
            yield Row(said("none yet · Enter adds one", "$quiet"), does=partial(self.Do, Add.id, form=True), hang=2)

    def action_step(self) -> None:
        """Step the tracker of the cursor."""
        self.action_use()

    def action_tick(self, amount: int) -> None:
        """Tick the tracker of the cursor."""
        self._on(Tick, amount=amount)

    def action_refill(self) -> None:
        """Bring the tracker of the cursor back to its beginning."""
        self._on(Refill)

    def action_set(self) -> None:
        """Ask for the value of the tracker of the cursor."""
        self._on(Set, form=True)

    def action_drop(self) -> None:
        """Put the tracker of the cursor away."""
        self._on(Drop)

    def action_add(self) -> None:
        """Ask for a new tracker."""
        self.post_message(self.Do(Add.id, form=True))

    def _on(self, kind: type[Procedure], *, form: bool = False, **inputs: object) -> None:
        """Do something with the tracker of the cursor. What its kind does not allow, the rules say."""
        found = self.model.campaign.world.trackers if self.model else {}
        tracker = found.get(self.rows.here.key) if self.rows.here else None
        if tracker is not None:
            self.post_message(self.Do(kind.id, {kind.words: tracker.name, **inputs}, form=form))

    def _stepped(self, tracker: Tracker) -> Pane.Do:
        kind = Step if isinstance(tracker, StepDie) else Tick
        return self.Do(kind.id, {kind.words: tracker.name})


def _drawn(tracker: Tracker, number: str, columns: Columns, width: int) -> Content:
    """A tracker in so many cells: the name gives way first, then the bar goes."""
    name, value, bar = columns
    with_bar = len(number) + value + bar + 5
    room = width - with_bar
    bars = room >= min(LEAST_NAME, name)
    if not bars:
        room = width - len(number) - value - 4
    parts = [
        Content.styled(number, "$quiet"),
        fitted(said(tracker.name), max(1, min(name, room))),
        Content.styled(f" {tracker_value(tracker).ljust(value)} ", "bold"),
        Content.styled(tracker_bar(tracker).ljust(bar) if bars else "", "$primary"),
        Content.styled(f" {NEAR}" if near_end(tracker) else "", "bold $text-warning"),
    ]
    return Content("").join(parts)


PANE = TrackersPane
