"""Finding words in the journal. No index: nothing to go stale."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..rules.world import World
from .journal import Journal
from .view import Line, backwards

TERM = re.compile(r'"([^"]+)"|(\S+)')


def terms_of(query: str) -> list[str]:
    """The words and quoted phrases of a query, as they are compared."""
    return [folded(phrase or word) for phrase, word in TERM.findall(query)]


def folded(text: str) -> str:
    """A text without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def haystack(line: Line) -> str:
    """Everything of a line that can be found."""
    outcome = f"\n{line.headline}\n{line.outcome.detail}" if line.outcome else ""
    return folded(line.text + outcome)


def search(journal: Journal, query: str, world: World | None = None) -> Iterator[Line]:
    """The lines that hold every term, newest first and as they are found. With the world as it stands now, they know
    their session and scene."""
    terms = terms_of(query)
    for line in backwards(journal, world) if terms else ():
        if isinstance(line, Line) and all(term in haystack(line) for term in terms):
            yield line
