"""Undo and redo, and taking up a line that was handed back."""

from __future__ import annotations

from ...campaign.entry import PARAGRAPHS
from ...campaign.play.line_parser import acts
from ...campaign.play.port import run
from ...campaign.play.verbs import history
from ...campaign.story.labels import SIGNS
from ...rules.refusal import BadInput, Refused, quote
from ..line_state import LineState
from ..port import LinePort, show_options, tell_saving
from . import Command

MOST_UNDONE = 99


def undo(state: LineState, words: str) -> None:
    if words and not (words.isdecimal() and 0 < int(words[:4]) <= MOST_UNDONE):
        raise BadInput(f"Unexpected {quote(words)}. Type how many to undo, 1 to {MOST_UNDONE}, or nothing after /undo.")
    undone = run(history.undo_last(state.campaign, LinePort(state), int(words or "1")))
    if undone.kind in PARAGRAPHS and undone.text:
        state.given_back = SIGNS.get(undone.kind, "") + undone.text
        state.save_draft()
        state.io.say("  To edit its words and do them again, type /again.")


def redo(state: LineState, words: str) -> None:
    run(history.redo(state.campaign, LinePort(state)))


def again(state: LineState, words: str) -> None:
    text = state.given_back
    if not text:
        raise Refused("No line to take up. Press Enter on a blank line to save what you type.")
    state.given_back = ""
    if "\n" not in text and acts(text):
        state.io.typed_ahead.insert(0, text)
    else:
        state.take_up(text)
        state.io.say("You are writing:", *(f"  {line}" for line in state.lines), "  Press Enter to save it.")


def back(state: LineState, words: str) -> None:
    if not state.lines:
        raise Refused("You are not writing a paragraph. To undo what was saved, type /undo.")
    line = state.lines.pop()
    state.io.say(f"Line removed: {line}")
    state.given_back = line
    state.save_draft()


def offers(state: LineState, words: str) -> None:
    state.begins_heard.clear()
    show_options(state)
    if not state.options:
        state.io.say("Nothing on offer.")


def save(state: LineState, words: str) -> None:
    if state.campaign.save_waiting():
        state.campaign.settle()
        if not state.told_unsaved:
            state.io.say("Saved.")
    else:
        state.told_unsaved = ""
    tell_saving(state)
    state.save_draft()


TITLE = "Undo and redo"
COMMANDS = (
    Command("undo", "how many", "undo the last entry, or several; it is named first", undo),
    Command("redo", "", "redo what was undone last", redo),
    Command("again", "", "edit the line that was not run", again, looks=True),
    Command("back", "", "remove the last line of the paragraph you are writing", back, looks=True),
    Command("offers", "", "the offers, each with its number", offers, shows=True),
    Command("save", "", "retry saving", save),
)
