"""The handbook: the Markdown pages in `docs/`, in the order of its contents.

Each page is read like a game's primer: a head and sections. A section may name the screens that it is about, in a
comment, and F1 on such a screen shows it.

    ## Search
    <!-- about: search -->
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...rules.primer import Primer, Section, anchor_of, parse, primer_of
from ...rules.refusal import Unknown, nearest, or_more, quote
from ...rules.shelf import INSTALLED
from ...rules.system import System
from ...shipped import shipped
from .primer_text import plain

_LISTED = re.compile(r"^\d+\. \[(?P<title>[^]]+)\]\((?P<name>[a-z-]+)\.md\)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the handbook."""

    name: str
    """The name of its file: `first-steps`."""
    title: str
    told: Primer


@lru_cache(maxsize=1)
def pages() -> tuple[Page, ...]:
    folder = shipped("docs")
    listed = _LISTED.finditer((folder / "README.md").read_text("utf-8"))
    texts = ((each, (folder / f"{each['name']}.md").read_text("utf-8")) for each in listed)
    return tuple(Page(each["name"], each["title"], parse(text)) for each, text in texts)


def page(words: Sequence[str]) -> Page | None:
    """The page whose name or title is, or uniquely begins with, these words."""
    wanted = anchor_of(" ".join(words))
    called = [(each, (each.name, anchor_of(each.title))) for each in pages()]
    exact = [each for each, names in called if wanted in names]
    near = [each for each, names in called if wanted and any(name.startswith(wanted) for name in names)]
    found = exact or near
    return found[0] if len(found) == 1 else None


def help_on(words: Sequence[str], *, aloud: bool = False) -> str | None:
    """The help for these words as plain text: a page, or after its name one of its sections. None if they name no page.
    Raises `Unknown` if the page has no such section."""
    words = words[words[:1] == ["the"] :]
    for count in range(len(words), 0, -1):
        if found := page(words[:count]):
            section = " ".join(words[count:])
            return plain(found.told.section(section).text if section else found.told.text, aloud=aloud)
    return None


def about(screen: str) -> Section | None:
    """The section about a screen, by the name of its class without `Screen`: `new-campaign`."""
    return next((each for one in pages() for each in one.told.sections if screen in each.subjects), None)


def section_on(words: str, games: Iterable[System], *, aloud: bool = False) -> str:
    """The only section of the handbook or of a primer whose title contains these words, as plain text. Raises `Unknown`
    with the sections that mention them."""
    books = [*((each.id, primer_of(each)) for each in games), *((each.name, each.told) for each in pages())]
    every = [(f"{name} {each.title.lower()}", each) for name, told in books if told for each in told.sections]
    wanted = anchor_of(words)
    titled = [each for each in every if wanted and wanted in each[1].anchor]
    if len(titled) == 1:
        return plain(titled[0][1].text, aloud=aloud)
    told = re.compile(rf"\b{re.escape(words)}", re.IGNORECASE)
    within = titled or [each for each in every if wanted and told.search(each[1].text)]
    if within:
        raise Unknown(f"{quote(words)} has no page of its own. Read {or_more([name for name, _ in within])}.")
    known = [*(name for name, _ in books), *(each.id for each in INSTALLED.choices())]
    raise Unknown(f"No help on {quote(words)}. {nearest(wanted, known)}".strip())
