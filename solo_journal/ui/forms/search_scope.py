"""What a search covers: the open campaign, or all campaigns of the library. Everything except the words for the screen
runs in a thread."""

from __future__ import annotations

from collections.abc import Iterator

from ...campaign.journal.journal import Journal
from ...campaign.library.library import Library
from ...campaign.story.sanitise import sanitise_line
from ...campaign.story.search import Hit, Shelf, search
from ...campaign.story.search_index import Pause
from ..campaign_model import CampaignModel

TITLE = 18
"""The characters of a campaign's title before a hit."""


class SearchScope:
    """The open campaign, unless a subclass searches elsewhere."""

    head = "Search"
    """Its heading."""
    edits = True
    """Whether hits can be edited from the list."""

    def __init__(self, model: CampaignModel) -> None:
        self._model = model

    def warm(self, pause: Pause) -> None:
        """Prepare the texts once for all searches."""
        self._model.texts.warm(pause)

    def hits(self, words: str, pause: Pause) -> Iterator[Hit]:
        """The hits, newest first. Raises `BadInput`."""
        campaign = self._model.campaign
        for line in search(campaign.journal, words, self._model.texts, pause):
            yield Hit(campaign.folder.path, "", line)

    def journal(self, hit: Hit) -> Journal:
        return self._model.campaign.journal

    def place(self, hit: Hit) -> str:
        """The place of a hit, shown before it."""
        return f"{hit.line.scene or '·':>4}"


class AllCampaigns(SearchScope):
    """All campaigns of the library. None is prepared, because most of them will not be looked at."""

    head = "Search all campaigns"
    edits = False

    def __init__(self, library: Library) -> None:
        self._shelf = Shelf(library)

    def warm(self, pause: Pause) -> None:
        return

    def hits(self, words: str, pause: Pause) -> Iterator[Hit]:
        return self._shelf.search(words, pause)

    def journal(self, hit: Hit) -> Journal:
        return self._shelf.journal(hit.path)

    def place(self, hit: Hit) -> str:
        title = sanitise_line(hit.title)
        short = title if len(title) <= TITLE else f"{title[: TITLE - 1]}…"
        return f"{short:<{TITLE}} {hit.line.scene or '·':>3}"
