"""What can be searched: the campaign on the model, or all campaigns of the library. All of it but the words for the
screen is for a thread."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ...campaign.journal.journal import Journal
from ...campaign.library.library import Library
from ...campaign.story.sanitise import shown_line
from ...campaign.story.search import search
from ...campaign.story.search_index import Pause
from ...campaign.story.search_library import Hit, Shelf
from ..campaign_model import CampaignModel

TITLE = 18
"""Letters of a campaign's title that stand in front of a hit."""


class SearchScope(Protocol):
    """Where somebody looks for words."""

    head: str
    """What it is called, over the search."""
    edits: bool = False
    """Whether something can be done with a hit where it is listed."""

    def warm(self, pause: Pause) -> None:
        """Make ready what is searched, once for every search to come."""
        return

    def hits(self, words: str, pause: Pause) -> Iterator[Hit]:
        """What is found, newest first. Raises `BadInput`."""
        ...

    def journal(self, hit: Hit) -> Journal: ...

    def place(self, hit: Hit) -> str:
        """Where a hit stands, in front of it; for the screen."""
        ...


class OneCampaign(SearchScope):
    """The campaign on the model."""

    head = "Search"
    edits = True

    def __init__(self, model: CampaignModel) -> None:
        self._model = model

    def warm(self, pause: Pause) -> None:
        self._model.texts.warm(pause)

    def hits(self, words: str, pause: Pause) -> Iterator[Hit]:
        campaign = self._model.campaign
        for line in search(campaign.journal, words, self._model.texts, pause):
            yield Hit(campaign.folder.path, "", line)

    def journal(self, hit: Hit) -> Journal:
        return self._model.campaign.journal

    def place(self, hit: Hit) -> str:
        return f"{hit.line.scene or '·':>4}"


class AllCampaigns(SearchScope):
    """All campaigns of the library; most of them will not be looked at, and none is made ready."""

    head = "Search all campaigns"

    def __init__(self, library: Library) -> None:
        self._shelf = Shelf(library)

    def hits(self, words: str, pause: Pause) -> Iterator[Hit]:
        return self._shelf.search(words, pause)

    def journal(self, hit: Hit) -> Journal:
        return self._shelf.journal(hit.path)

    def place(self, hit: Hit) -> str:
        title = shown_line(hit.title)
        short = title if len(title) <= TITLE else f"{title[: TITLE - 1]}…"
        return f"{short:<{TITLE}} {hit.line.scene or '·':>3}"
