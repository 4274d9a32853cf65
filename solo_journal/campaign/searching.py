"""Finding words in the journal. No index: nothing to go stale."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from .journal import Journal
from .session_file import Damaged
from .view import Line, lines

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


def search(journal: Journal, query: str) -> Iterator[Line]:
    """The lines that hold every term, newest first."""
    terms = terms_of(query)
    found = [
        line
        for line in lines(journal)
        if not isinstance(line, Damaged) and terms and all(term in haystack(line) for term in terms)
    ]
    yield from reversed(found)
