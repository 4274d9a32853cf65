"""Overrule: set another outcome by hand. The rolled one stays visible."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Static

from ...campaign.campaign import Campaign
from ...campaign.journal.log_line import Line
from ...campaign.journal.replay import procedure_of
from ...campaign.play.amendments import acts_of, ground, standing
from ...campaign.story.change_text import words_of_changes
from ...campaign.story.roll_text import dice_text
from ...campaign.story.sanitise import sanitise, sanitise_line
from ...campaign.story.voice import PAGE
from ...rules.changes import changes_between
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..forms.key_table import LIST_KEYS, keys
from ..forms.plain_list import MarkedList, format_key_line
from ..forms.radio_row import SEVERAL
from ..forms.text_inputs import LineInput
from ..key_queue import OPENING
from .dialog import CANCEL, Dialog
from .modal import after_typing

MOST_SUGGESTED = 12
DIGITS = tuple("123456789")
NO_OUTCOME = "No outcome yet. Type one, or choose one below."


@dataclass(frozen=True, slots=True)
class NewOutcome:
    """The outcome to use instead, and whether the act's changes are reverted."""

    headline: str
    take_back: bool


@dataclass(frozen=True, slots=True)
class Stands:
    """An act's changes in words: those that would be reverted, and those that have changed since and stay."""

    still: tuple[str, ...]
    moved_on: tuple[str, ...]

    @classmethod
    def of(cls, campaign: Campaign, line: Line) -> Stands:
        """The changes of this entry."""
        acts = acts_of(campaign, line.entry)
        back = changes_between(campaign.world, ground(campaign.world, acts))
        moved_on = standing(acts[-1], campaign.world).moved_on
        acted = line.act.procedure.partition(".")[0] if line.act else ""
        told = (words_of_changes(changes, campaign.shelf, acted) for changes in (back, moved_on))
        return cls(*(tuple(map(PAGE.change, each)) for each in told))


class Back(Checkbox):
    """Whether to revert the act's changes. A sign shows it, not colour alone."""

    @property
    def _button(self) -> Content:
        return Content(SEVERAL[self.value].rstrip())


class OverruleDialog(Dialog[NewOutcome]):
    """Returns the outcome, or None."""

    HELP = (
        "A number chooses an outcome that the dice could have given; or type your own. What the act changed can "
        "be undone with it; later entries stay as they are."
    )
    DEFAULT_CSS = """
    OverruleDialog {
        MarkedList { margin-top: 1; max-height: 12; }
        Back { border: none; padding: 0; margin-top: 1; background: transparent; &:focus { border: none; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("overrule", ("keep", "enter", "keep", "Use this outcome", "Use this outcome."), priority=True),
        *LIST_KEYS,
        *CANCEL,
    ]

    def __init__(self, model: CampaignModel, line: Line) -> None:
        rolled = dice_text(line.outcome, line.act)
        super().__init__(f"Which outcome counts instead of {line.headline}{f' ({rolled})' if rolled else ''}?")
        self._model, self._line = model, line
        self._stands = Stands.of(model.campaign, line)
        self._suggested: list[str] = []
        self._before = ""
        self._counted = asyncio.Event()
        """Set once the possible outcomes are counted."""

    def body(self) -> Iterable[Widget]:
        """An input for the outcome, the possible outcomes, and what would be reverted."""
        yield LineInput(placeholder="the outcome, in a word or two")
        yield MarkedList().unfocused()
        if self._stands.still:
            yield Back(Content(sanitise(f"Undo what it changed: {', '.join(self._stands.still)}")))
        if self._stands.moved_on:
            told = f"Changed since, left as is: {', '.join(self._stands.moved_on)}"
            yield Static(Content(sanitise(told)), classes="quiet")

    def on_mount(self) -> None:
        """Count the possible outcomes in the background."""
        self.query_one(MarkedList).display = False
        self.run_worker(self._suggest(), exclusive=True)

    @after_typing
    def action_keep(self) -> None:
        headline = self.query_one(LineInput).value.strip()
        if headline:
            self._answer(headline)
        else:
            self.trouble(NO_OUTCOME)

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """A number in an empty input takes a suggestion at once."""
        before, self._before = self._before, event.value
        if not before and event.value in DIGITS:
            self._pick(int(event.value))

    @work(exclusive=True, group=OPENING)
    async def _pick(self, number: int) -> None:
        """Use the suggestion with this number once they are known; a number without one stays typed."""
        await self._counted.wait()
        if number <= len(self._suggested) and self.query_one(LineInput).value == str(number):
            self._answer(self._suggested[number - 1])

    @on(MarkedList.OptionHighlighted)
    def put(self, event: MarkedList.OptionHighlighted) -> None:
        """Put the suggestion at the cursor into the line."""
        line = self.query_one(LineInput)
        line.value = self._suggested[event.option_index]
        line.action_end()

    def _answer(self, headline: str) -> None:
        back = self.query_one_optional(Back)
        self.dismiss(NewOutcome(headline, take_back=back is not None and back.value))

    async def _suggest(self) -> None:
        listing = self.query_one(MarkedList)
        try:
            odds = await asyncio.to_thread(self._model.odds, procedure_of(self._line.entry))
        except Refused:
            self._counted.set()
            return  # it cannot be done now, or has too many outcomes to count: the line takes any words
        if not listing.is_attached:
            return  # an outcome was chosen before
        now = self._line.outcome.known_by if self._line.outcome and not self._line.overruled else ""
        self._suggested = [each for each in odds.headlines if each != now][:MOST_SUGGESTED]
        listing.set_options(format_key_line(str(at), sanitise_line(each)) for at, each in enumerate(self._suggested, 1))
        listing.display = bool(self._suggested)
        self._counted.set()
