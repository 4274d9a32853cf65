"""Searches all campaigns of a library, the last played first, without opening them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..journal.journal import Journal
from ..journal.log_line import Line
from ..library.library import Library
from ..save import world_snapshot
from ..save.folder import Folder
from ..store.errors import StoreError
from .query import Query
from .search import search
from .search_index import Pause, Texts, no_pause


class Hit(NamedTuple):
    """A line, and its campaign."""

    path: Path
    title: str
    line: Line


@dataclass(slots=True)
class Shelf:
    """The texts of all campaigns, kept between searches."""

    library: Library
    _texts: dict[Path, Texts] = field(default_factory=dict)

    def search(self, query: str | Query, pause: Pause = no_pause) -> Iterator[Hit]:
        """The hits, campaign by campaign. Raises `BadInput` like a search in one. Unreadable campaigns are skipped."""
        for folder in self.library.folders():
            try:
                texts = self._of(folder)
                state = world_snapshot.read(folder.state).state
                title = state.title if state else folder.path.name
                for line in search(texts.journal, query, texts, pause):
                    yield Hit(folder.path, title, line)
            except (StoreError, OSError):
                continue

    def journal(self, path: Path) -> Journal:
        """The journal of the campaign in this folder."""
        return self._of(Folder(path)).journal

    def _of(self, folder: Folder) -> Texts:
        texts = self._texts.get(folder.path)
        if texts is None:
            texts = self._texts[folder.path] = Texts(Journal.load(folder, self.library.shelf_of(folder.path)))
        else:
            texts.journal.refresh()
        return texts
