"""What an act leaves open, as one numbered list: choices that its dice opened, and offers of what to do next."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules.outcome import Offer
from ..rules.perform import Performed


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """One thing that can be taken: an option of a choice, or an offer."""

    title: str
    choice: str = ""
    option: str = ""
    offer: Offer | None = None

    @property
    def still_needed(self) -> str:
        """The input that the player has to give with it, as it stands on a command line."""
        return f" {self.offer.missing}=..." if self.offer and self.offer.missing else ""


def left_open(performed: Performed) -> list[OpenEnd]:
    """Everything that an act and its steps leave open: choices first, each option but the default."""
    choices = [
        OpenEnd(f"{choice.label}: {words}", choice.label, option)
        for choice in performed.choices
        for option, words in choice.options.items()
        if option != choice.default
    ]
    outcomes = (performed.outcome, *(step.outcome for step in performed.steps))
    return [*choices, *(OpenEnd(offer.title, offer=offer) for outcome in outcomes for offer in outcome.offers)]
