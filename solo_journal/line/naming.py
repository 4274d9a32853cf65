"""An entry in a few words, whichever it is: one that speaks of another is named by it."""

from __future__ import annotations

from ..campaign.campaign import Campaign
from ..campaign.entry import Entry
from ..campaign.story.labels import headline_words

DONE = {
    "undo": "taken back",
    "redo": "brought back",
    "edit": "other words for",
    "strike": "struck",
    "reroll": "rolled again",
    "overrule": "overruled",
    "bookmark": "bookmark at",
}


def named(campaign: Campaign, entry: Entry) -> str:
    """`Torch d8 -> d6 (3)`, or `struck: “Steam climbs.”` for an entry that speaks of another."""
    target = campaign.journal.find(entry.target) if entry.target else None
    if target is None or entry.kind not in DONE:
        return headline_words(entry)
    said = f" ({headline_words(entry)})" if entry.kind in ("edit", "overrule", "reroll") else ""
    return f"{DONE[entry.kind]}: {headline_words(target)}{said}"
