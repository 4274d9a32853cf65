"""Asks for the player's own dice on the strip: keys fill the boxes, from the first roll of an act to its last."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from textual import events
from textual.content import Content
from textual.widget import Widget

from ...campaign.play.port import RollBefore
from ...rules.answer_source import Roll
from ...rules.refusal import Cancelled
from ..page.safe_text import NOTHING, fit_width, safe
from .dice_boxes import DiceBoxes

LONGEST_LABEL = 30
GAP = "   "
PASSED_ON = frozenset({"f1"})
"""Keys that still reach the page while dice are asked for: the help."""


@dataclass(slots=True)
class DicePrompt:
    """One act's dice, roll by roll. It keeps the focus until the act is over."""

    widget: Widget
    boxes: DiceBoxes | None = None
    """The roll being asked for."""
    holds: bool = False
    """Whether it keeps the focus."""
    _entered: bool = False
    """Whether Enter came with the last face or after it."""
    _given: list[DiceBoxes] = field(default_factory=list)
    """The finished rolls of this act."""
    _anew: DiceBoxes | None = None
    """A finished roll whose last face is being retyped."""
    _answer: asyncio.Future[tuple[int, ...]] | None = None
    _back: Widget | None = None
    """The widget that had the focus before."""

    @property
    def asks(self) -> bool:
        return self.boxes is not None

    async def ask(self, roll: Roll) -> tuple[int, ...]:
        """The faces of one roll; the focus is kept until `end`. Raises `Cancelled`, and `RollBefore` if Backspace
        leaves its first box."""
        self.boxes, self._anew = self._anew or DiceBoxes(roll), None
        self._answer = asyncio.get_running_loop().create_future()
        if not self.holds:
            self.holds, self._given = True, []
            self._back = self.widget.screen.focused
            self.widget.can_focus = True
            self.widget.focus()
        self._draw()
        try:
            faces = await self._answer
            self._given.append(self.boxes)
            return faces
        finally:
            self.boxes = self._answer = None
            self._draw()

    def takes(self, event: events.Key) -> bool:
        if self._answer is None or self._answer.done() or self.boxes is None or event.key in PASSED_ON:
            self._entered |= event.key == "enter"
            return False
        if event.key == "backspace" and self.boxes.blank and self._given:
            self._anew = self._given.pop()
            self._anew.faces.pop()
            self._answer.set_exception(RollBefore())
            return True
        self.boxes.press(event.key, event.character)
        self._entered = event.key == "enter"
        if self.boxes.full:
            self._answer.set_result(tuple(self.boxes.faces))
        self._draw()
        return True

    def end(self) -> bool:
        """Give the focus back once the act is over. Returns whether Enter may still follow the last face."""
        if not self.holds:
            return False
        self.holds = False
        self.widget.can_focus = False
        self._draw()
        if self._back is not None and self._back.is_attached and self.widget.has_focus:
            self._back.focus()
        return bool(self._given) and not self._entered

    def stop(self, reason: Cancelled) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(reason)

    def content(self, room: int) -> Content:
        """`own dice · Chance 1d6 [5] · Risk 1d6 [_]   1 to 6   Esc cancel`; a step begins with its name: `✦ Twist`.
        What does not fit is left out whole: first the way out, then what precedes the roll."""
        if self.boxes is None:
            return Content("")
        roll, trouble = self.boxes.roll, self.boxes.trouble
        ends = "" if self.boxes.one_key or roll.named else ", Enter ends it"
        takes = safe(GAP + (trouble or self.boxes.range + ends), "bold $text-warning" if trouble else "$quiet")
        way_out = NOTHING if trouble else safe(f"{GAP}Esc cancel", "$quiet")
        why = (
            safe(f"✦ {roll.step}  ", "bold $text-accent")
            if roll.step
            else safe("own cards · " if roll.named else "own dice · ", "$foreground")
        )
        rolls = [*map(_format_roll, self._given), _format_roll(self.boxes)]
        asked = [why + safe(" · ").join(rolls[at:]) for at in range(len(rolls))] + rolls[-1:]
        told = [asked[0] + takes + way_out, *(each + takes for each in asked)]
        least = safe(self.boxes.boxes(), "bold") + takes if trouble else rolls[-1]
        return next((each for each in told if each.cell_length <= room), least)

    def _draw(self) -> None:
        self.widget.set_class(self.holds, "-asking")
        self.widget.refresh(layout=True)


def _format_roll(boxes: DiceBoxes) -> Content:
    """A roll with its boxes: `Chance 2d6 [5][_]`."""
    roll = boxes.roll
    label = safe(f"{roll.label} for {roll.by}" if roll.by else roll.label, "bold")
    label = label if label.cell_length <= LONGEST_LABEL else fit_width(label, LONGEST_LABEL)
    dice = [safe(roll.dice)] if (roll.by or not roll.bare) and not roll.named else []
    return Content(" ").join([label, *dice, safe(boxes.boxes(), "bold")])
