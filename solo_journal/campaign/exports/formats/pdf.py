"""PDF: the story as a book of A5 pages, typeset by Typst, which comes with the extra `pdf`.

A player's text reaches Typst as JSON data and is set as plain text, never as markup.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import IO

from ..format import Export
from ..front_and_back import front
from ..print.book import data_of, pair_results
from ..print.volumes import bind
from ..story import Story
from ..story_parts import parts, setting_of


def missing_typst() -> str:
    """What to install if Typst is missing."""
    if all(importlib.util.find_spec(needed) is not None for needed in ("typst", "pypdf")):
        return ""
    return 'A PDF is set by Typst, which is not installed here. Install it with: pip install "solo-journal[pdf]"'


def pack(story: Story, file: IO[bytes]) -> Iterator[None]:
    setting = setting_of(story, curled=True)
    told = map(data_of, parts(story, setting))
    laid_out = pair_results(told) if story.wanted.mechanics == "margin" else told
    yield from bind(story, front(story, setting), setting.language, laid_out, file)


EXPORT = Export(
    "pdf", "PDF", ".pdf", "a printed book (needs the extra “pdf”)", pack=pack, content="story", lacking=missing_typst,
    instead="html", margin=True, pictures=True,
)  # fmt: skip
