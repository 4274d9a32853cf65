"""Searching all campaigns of a library, the last played first. None of them is opened for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from .. import snapshot
from ..folder import Folder
from ..journal import Journal
from ..library import Library
from ..searching import search
from ..store.errors import StoreError
from ..view import Line
from .query import Query
from .texts import Pause, Texts, no_pause


class Hit(NamedTuple):
    """A line, and the campaign in which it stands."""

    path: Path
    title: str
    line: Line


@dataclass(slots=True)
class Shelf:
    """The texts of all campaigns, kept from one search to the next."""

    library: Library
    _texts: dict[Path, Texts] = field(default_factory=dict)

    def search(self, query: str | Query, pause: Pause = no_pause) -> Iterator[Hit]:
        """What is found, campaign by campaign. Raises `BadInput` as a search in one does. A campaign that cannot be
        read is passed over."""
        for folder in self.library.folders():
            try:
                texts = self._of(folder)
                title = _title(folder)
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
            texts = self._texts[folder.path] = Texts(Journal.load(folder))
        else:
            texts.journal.refresh()
        return texts


def _title(folder: Folder) -> str:
    state = snapshot.read(folder.state).state
    return state.title if state else folder.path.name
