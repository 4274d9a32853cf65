"""A few lines from a sample that show what playing is: a sentence, a question, its answer, and what it means."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from ...rules.tags_in_prose import reads
from ...shipped import shipped
from ..ids import new_id
from ..journal.journal import Journal
from ..journal.log_line import Line
from ..journal.log_view import lines
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder
from ..store import disk
from ..store.errors import StoreError
from ..story.outcome_text import ANSWERED, meaning_of
from ..story.roll_text import in_text, rolls_of
from .atomic_publish import appear
from .game_files import hand_on
from .identity import session_under
from .library import Library


def samples(library: Library) -> Library:
    return Library(replace(library.places, campaigns=shipped("campaigns")), library.clock)


def adopt(library: Library, sample: Path) -> Path:
    """Copy a campaign into the library under a new id, whole or not at all. Returns its folder. Raises `StoreError`."""

    def copy(making: Path) -> None:
        _copy(Folder(sample), Folder(making), new_id(library.clock()))

    return appear(library.places.campaigns, sample.name, copy)


def _copy(sample: Folder, copy: Folder, id_: str) -> None:
    disk.make_folder(copy.journal)
    for path in sample.sessions():
        disk.create(copy.journal / path.name, session_under(SessionFile.load(path), id_))
    hand_on(sample.path, copy.path)
    state = world_snapshot.read(sample.state).state
    if state is not None:
        disk.create(copy.state, world_snapshot.text(state.but(id=id_)))


SAMPLE, ASKED = "a-bell-for-low-ander", "Is his aunt glad to see him?"
"""The sample, and the question in it."""
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
    """The exchange from the sample; None if this copy of the program came without it."""
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
