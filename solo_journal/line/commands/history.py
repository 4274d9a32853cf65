"""Undo and redo, and what was handed back to the player."""

from __future__ import annotations

from ...campaign.entry import PARAGRAPHS
from ...campaign.play.line_parser import acts
from ...campaign.play.port import run
from ...campaign.play.verbs import history
from ...campaign.story.labels import SIGNS
from ...rules.refusal import BadInput, Refused, quoted
from ..after_entry import show_options, tell_saving
from ..line_state import Sitting
from ..port import LinePort
from . import Command

MOST_UNDONE = 99


def undo(sitting: Sitting, words: str) -> None:
    if words and not (words.isdecimal() and 0 < int(words[:4]) <= MOST_UNDONE):
        raise BadInput(
            f"Unexpected {quoted(words)}. Type how many to undo, 1 to {MOST_UNDONE}, or nothing after /undo."
        )
    undone = run(history.undo_last(sitting.campaign, LinePort(sitting), int(words or "1")))
    if undone.kind in PARAGRAPHS and undone.text:
        sitting.given_back = SIGNS.get(undone.kind, "") + undone.text
        sitting.save_draft()
        sitting.talk.say("  To edit its words and do them again, type /again.")


def redo(sitting: Sitting, words: str) -> None:
    run(history.redo(sitting.campaign, LinePort(sitting)))


def again(sitting: Sitting, words: str) -> None:
    text = sitting.given_back
    if not text:
        raise Refused("No line was handed back. Press Enter on a blank line to save what you type.")
    sitting.given_back = ""
    if "\n" not in text and acts(text):
        sitting.talk.typed_ahead.insert(0, text)
    else:
        sitting.take_up(text)
        sitting.talk.say("You are writing:", *(f"  {line}" for line in sitting.lines), "  Press Enter to save it.")


def back(sitting: Sitting, words: str) -> None:
    if not sitting.lines:
        raise Refused("You are not writing a paragraph. To undo what was saved, type /undo.")
    line = sitting.lines.pop()
    sitting.talk.say(f"Line removed: {line}")
    sitting.given_back = line
    sitting.save_draft()


def offers(sitting: Sitting, words: str) -> None:
    sitting.begins_heard.clear()
    show_options(sitting)
    if not sitting.options:
        sitting.talk.say("Nothing on offer.")


def save(sitting: Sitting, words: str) -> None:
    if sitting.campaign.save_waiting():
        sitting.campaign.settle()
        if not sitting.told_unsaved:
            sitting.talk.say("Saved.")
    else:
        sitting.told_unsaved = ""
    tell_saving(sitting)
    sitting.save_draft()


TITLE = "Undo and redo"
COMMANDS = (
    Command("undo", "how many", "name the last entry and undo it, or so many", undo),
    Command("redo", "", "redo what was undone last", redo),
    Command("again", "", "take up the line that was handed back to you", again, looks=True),
    Command("back", "", "remove the last line of the paragraph you are writing", back, looks=True),
    Command("offers", "", "the offers, each with its number", offers, shows=True),
    Command("save", "", "retry saving", save),
)
