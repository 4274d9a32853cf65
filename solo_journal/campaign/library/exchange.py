"""A few lines out of a sample that show what playing is: a sentence, a question, its answer, and what it means."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from ...rules.lonelog_tags import reads
from ..journal.journal import Journal
from ..journal.log_view import Line, lines
from ..save.folder import Folder
from ..store.errors import StoreError
from ..story.outcome_text import ANSWERED, meaning_of
from ..story.roll_text import in_text, rolls_of
from .library import Library
from .samples import samples

SAMPLE, ASKED = "a-bell-for-low-ander", "Is his aunt glad to see him?"
"""Where they stand, and the question among them."""
_SENTENCE = re.compile(r"(?<=[.!?”])\s+")


class Exchange(NamedTuple):
    """What was written, asked, answered, and made of it."""

    before: str
    question: str
    answer: str
    """With its glyph: `● Yes`."""
    dice: str
    after: str


def exchange(library: Library) -> Exchange | None:
    """The exchange of the sample; None where that did not come with this copy of the program."""
    try:
        journal = Journal.load(Folder(samples(library).places.campaigns / SAMPLE))
        told = [line for line in lines(journal) if isinstance(line, Line)]
    except (StoreError, OSError):
        return None
    for (before, asked), (_, after) in zip(pairwise(told), pairwise(told[1:]), strict=False):
        if asked.text == ASKED and asked.outcome is not None:
            answer = f"{ANSWERED.get(meaning_of(asked)[1], '')} {asked.headline}".strip()
            dice = in_text(rolls_of(asked.outcome, asked.act.answers if asked.act else ()), asked.outcome.mods)
            return Exchange(_sentences(before)[-1], asked.text, answer, dice, _sentences(after)[0])
    return None


def _sentences(line: Line) -> list[str]:
    return _SENTENCE.split(" ".join(reads(line.text).split()))
