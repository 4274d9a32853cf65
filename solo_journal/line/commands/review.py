"""Looking back: the log, its history, and finding words in it."""

from __future__ import annotations

from itertools import islice

from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_view import recent_items
from ...campaign.story.entry_text import log_line
from ...campaign.story.labels import named
from ...campaign.story.search import search as find
from ...rules.refused import BadInput
from ..line_state import Sitting
from . import Command

LINES = 12
MOST_LINES = 100_000
MOST_FOUND = 20


def log(sitting: Sitting, words: str) -> None:
    """The last lines of the story."""
    _show(sitting, words, everything=False)


def everything(sitting: Sitting, words: str) -> None:
    """The last lines with what was taken back, edited and overruled."""
    _show(sitting, words, everything=True)


def search(sitting: Sitting, words: str) -> None:
    """The lines that hold all these words, newest first."""
    if not words:
        raise BadInput(
            "Say what to look for: /search beacon. Words in quotes are looked for as they stand. Filters are kind:, "
            "scene:, session:, person:, place:, thing:, thread: and is:, such as kind:question or is:bookmarked."
        )
    found = list(islice(find(sitting.campaign.journal, words), MOST_FOUND + 1))
    if not found:
        sitting.talk.say(f"Nothing here holds “{words}”.")
    for line in found[:MOST_FOUND]:
        sitting.talk.say(f"Scene {line.scene}: {log_line(line)}" if line.scene else log_line(line))
    if len(found) > MOST_FOUND:
        sitting.talk.say("There is more. Another word makes the search narrower.")


def _show(sitting: Sitting, words: str, *, everything: bool) -> None:
    if words and not (words.isascii() and words.isdigit() and 0 < int(words[:9]) <= MOST_LINES):
        raise BadInput(f"How many lines is a number from 1 to {MOST_LINES}, not “{words}”.")
    lines = recent_items(
        sitting.campaign.journal, int(words) if words else LINES, sitting.campaign.world, everything=everything
    )
    for line in lines:
        if isinstance(line, Damaged):
            sitting.talk.say(log_line(line))
        elif line.entry.target:
            sitting.talk.say(f"[{named(sitting.campaign, line.entry)}]")
        elif line.entry.kind != "checkpoint":
            sitting.talk.say(log_line(line))
    if not lines:
        sitting.talk.say("Nothing is written yet.")


COMMANDS = (
    Command("log", "[lines]", "the last lines of the story", log, looks=True),
    Command("everything", "[lines]", "the same with what was taken back or changed", everything, looks=True),
    Command("search", "words", "the lines that hold these words, newest first", search, looks=True),
)
