"""Reports what other programs did to the campaign: a command in another terminal, another window."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..campaign import Campaign
from ..story.labels import label_of
from ..story.voice import TEXT, Voice

MOST_TOLD = 20


@dataclass(slots=True)
class News:
    """The position up to which the player knows the journal."""

    seen: str
    own: set[str] = field(default_factory=set)
    """Entries written here since then."""

    @classmethod
    def of(cls, campaign: Campaign) -> News:
        """Start with everything known."""
        return cls(_newest(campaign))

    def mine(self, campaign: Campaign) -> None:
        """Note that the newest entry was written here."""
        self.own.add(_newest(campaign))

    def since(self, campaign: Campaign, voice: Voice = TEXT) -> list[str]:
        """What others wrote since the last call, in words, oldest first. If the last known entry is gone, nothing can
        be told, and the campaign's notices say what happened."""
        found: list[str] = []
        for entry in campaign.journal.backwards():
            if entry.id == self.seen:
                break
            if entry.id not in self.own and not entry.checkpoint:
                found.append(label_of(campaign, entry, voice))
            if len(found) == MOST_TOLD:
                found.append("more than fits here; /log shows it")
                break
        else:
            found = [] if self.seen else found
        self.seen = _newest(campaign)
        self.own.clear()
        return found[::-1]


def _newest(campaign: Campaign) -> str:
    return next((entry.id for entry in campaign.journal.backwards()), "")
