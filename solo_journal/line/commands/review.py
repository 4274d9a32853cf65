"""The log, the history and search."""

from __future__ import annotations

from itertools import islice

from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_view import recent_items
from ...campaign.story.entry_text import log_line
from ...campaign.story.labels import label_of, only_renames
from ...campaign.story.line_filter import cut
from ...campaign.story.query import read_query
from ...campaign.story.search import search as find
from ...campaign.story.voice import SPEECH
from ...rules.plurals import plural
from ...rules.refusal import BadInput, quote
from ..line_state import LineState
from . import Command

LINES = 12
MOST_LINES = 100_000
MOST_FOUND = 20


def log(state: LineState, words: str) -> None:
    _show(state, words, everything=False)


def everything(state: LineState, words: str) -> None:
    _show(state, words, everything=True)


def search(state: LineState, words: str) -> None:
    if not words:
        raise BadInput(
            "Nothing to search for. Type words after /search, or filters such as kind:question, scene:12, person:Orso."
        )
    query = read_query(words)
    matches = find(state.campaign.journal, query)
    found = list(islice(matches, MOST_FOUND))
    count = len(found) + sum(1 for _ in matches)
    state.io.say(f"{plural(count, 'match', 'matches')}." if count else "No matches.")
    for line in (cut(each, query) for each in found):
        state.io.say(f"Scene {line.scene}: {log_line(line, SPEECH)}" if line.scene else log_line(line, SPEECH))
    if count > MOST_FOUND:
        state.io.say(f"Showing the newest {MOST_FOUND}. Add a word to narrow the search.")


def _show(state: LineState, words: str, *, everything: bool) -> None:
    if words and not (words.isascii() and words.isdigit() and 0 < int(words[:9]) <= MOST_LINES):
        raise BadInput(f"Not a number of lines: {quote(words)}. Type 1 to {MOST_LINES}.")
    lines = recent_items(
        state.campaign.journal, int(words) if words else LINES, state.campaign.world, everything=everything
    )
    for line in lines:
        if isinstance(line, Damaged):
            state.io.say(log_line(line, SPEECH))
        elif line.entry.target:
            state.io.say(f"{label_of(state.campaign, line.entry, SPEECH)}")
        elif line.entry.kind != "checkpoint" and (everything or not only_renames(line)):
            state.io.say(log_line(line, SPEECH))
    if not lines:
        state.io.say("No entries yet.")


TITLE = "The log"
COMMANDS = (
    Command("log", "how many lines", "the last lines of the story", log, shows=True),
    Command("everything", "how many lines", "the same, with what was undone or changed", everything, shows=True),
    Command("search", "words", "the lines with these words, newest first", search, shows=True),
)
