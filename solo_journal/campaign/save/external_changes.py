"""What other programs did to the campaign in the meantime: a command in another terminal, another window."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..campaign import Campaign
from ..story.labels import label_of
from ..story.voice import TEXT, Voice

MOST_TOLD = 20


@dataclass(slots=True)
class News:
    """Up to where the player knows the journal."""

    seen: str
    own: set[str] = field(default_factory=set)
    """What was written here since."""

    @classmethod
    def of(cls, campaign: Campaign) -> News:
        """All that is there now is known."""
        return cls(_newest(campaign))

    def mine(self, campaign: Campaign) -> None:
        """The newest entry was written here."""
        self.own.add(_newest(campaign))

    def since(self, campaign: Campaign, voice: Voice = TEXT) -> list[str]:
        """What others wrote since the last time, oldest first, in words. Where what was seen last is no longer there,
        nothing tells what is new, and the campaign's notices say what happened."""
        found: list[str] = []
        for entry in campaign.journal.backwards():
            if entry.id == self.seen:
                break
            if entry.id not in self.own and not entry.checkpoint:
                found.append(label_of(campaign, entry, voice))
            if len(found) == MOST_TOLD:
                found.append("more than can be told here; /log shows it")
                break
        else:
            found = [] if self.seen else found
        self.seen = _newest(campaign)
        self.own.clear()
        return found[::-1]


def _newest(campaign: Campaign) -> str:
    return next((entry.id for entry in campaign.journal.backwards()), "")
