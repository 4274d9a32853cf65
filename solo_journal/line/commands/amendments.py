"""Edit, cross out, bookmark, overrule, reroll or correct the last entry, or one chosen by number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...campaign.journal.log_line import Line
from ...campaign.journal.log_view import recent
from ...campaign.play.port import run
from ...campaign.play.verbs import entries, files, history, names
from ...campaign.play.verbs.entry_verbs import ENTRY_VERBS
from ...campaign.story.entry_text import log_line
from ...campaign.story.voice import SPEECH
from ...rules.refusal import Refused
from ..line_state import LineState
from ..port import LinePort
from . import Command

LISTED = 12


def correct(state: LineState, words: str) -> None:
    line = _pick_entry(state, words, rolled=True, dice=True)
    state.io.hint(f"Dice corrected. Now it is: {log_line(line, SPEECH)}")
    run(entries.correct(state.campaign, LinePort(state), line.entry.id))


def _to_entry(verb: Callable[..., Any], *, rolled: bool = False) -> Callable[[LineState, str], None]:

    def does(state: LineState, words: str) -> None:
        run(verb(state.campaign, LinePort(state), _pick_entry(state, words, rolled=rolled).entry.id))

    return does


def rename(state: LineState, words: str) -> None:
    run(names.rename(state.campaign, LinePort(state), words))


def whatif(state: LineState, words: str) -> None:
    line = _pick_entry(state, words)
    run(files.what_if(state.library, state.campaign, LinePort(state), line.entry.id))


def _pick_entry(state: LineState, words: str, *, rolled: bool = False, dice: bool = False) -> Line:
    """The entry with this number, counted from the newest. Without a number, the entries are listed and the player
    chooses."""
    found = recent(state.campaign.journal, LISTED)[::-1]
    lines = [line for line in found if (line.act or not rolled) and (not dice or (line.outcome and line.outcome.rolls))]
    if not lines:
        raise Refused("Nothing rolled yet." if rolled else "No entries yet.")
    if words:
        number = int(words) if words.isascii() and words.isdigit() and len(words) < 9 else 0
        if not 1 <= number <= len(lines):
            raise Refused(f"Entries are numbered from the newest. Type a number from 1 to {len(lines)}.")
        return lines[number - 1]
    return lines[state.io.choose("Which entry (a full stop cancels)?", [log_line(line, SPEECH) for line in lines])]


TITLE = "Change what was written"
NUMBER = "the number of an entry"
COMMANDS = (
    *(
        Command(
            verb.called or name,
            NUMBER,
            f"{verb.about[0].lower()}{verb.about[1:]}",
            correct if name == "correct" else _to_entry(getattr(entries, name), rolled=verb.rolled),
        )
        for name, verb in ENTRY_VERBS.items()
    ),
    Command("rename", "a name", "change a name everywhere: list, story and notes", rename),
    Command("goback", NUMBER, "undo everything after an entry, as one", _to_entry(history.back_to), was=("undo_to",)),
    Command("whatif", NUMBER, "a new campaign that continues from an entry", whatif, was=("branch",)),
)
