"""Taking back and bringing back whole acts, and what was handed back to the player."""

from __future__ import annotations

from ...campaign.play import verbs
from ...campaign.play.line_parser import acts
from ...campaign.play.port import run
from ...campaign.story.labels import SIGNS
from ...rules.refused import Refused
from ..line_state import Sitting
from ..port import LinePort
from ..write import tell_saving
from . import Command

WORDS = frozenset({"prose", "consequence", "action", "aside"})


def undo(sitting: Sitting, words: str) -> None:
    """Name the last act, and take it back on Enter. Words that were undone can be taken up again."""
    done = run(verbs.undo(sitting.campaign, LinePort(sitting)))
    if done is None:
        return
    sitting.talk.say(f"Taken back: {done.told}.")
    if done.entry.kind in WORDS and done.entry.text:
        sitting.given_back = SIGNS.get(done.entry.kind, "") + done.entry.text
        sitting.save_draft()
        sitting.talk.say("  /again takes its words up again.")


def redo(sitting: Sitting, words: str) -> None:
    """Name the act that was undone last, and bring it back on Enter."""
    done = run(verbs.redo(sitting.campaign, LinePort(sitting)))
    if done is not None:
        sitting.talk.say(f"Brought back: {done.told}.")


def again(sitting: Sitting, words: str) -> None:
    """Take up what was handed back: a line with a sign is done, words become the paragraph being written."""
    text = sitting.given_back
    if not text:
        raise Refused("No line was handed back. What you type is kept by a blank line.")
    sitting.given_back = ""
    if "\n" not in text and acts(text):
        sitting.talk.typed_ahead.insert(0, text)
    else:
        sitting.take_up(text)
        sitting.talk.say("Being written:", *(f"  {line}" for line in sitting.lines), "  A blank line keeps it.")


def back(sitting: Sitting, words: str) -> None:
    """Take the last line out of the paragraph being written."""
    if not sitting.lines:
        raise Refused("No paragraph is being written. /undo takes back what was kept.")
    line = sitting.lines.pop()
    sitting.talk.say(f"Taken out: {line}")
    sitting.given_back = line
    sitting.save_draft()


def save(sitting: Sitting, words: str) -> None:
    """Try again to write what could not be saved."""
    if sitting.campaign.save_waiting():
        sitting.campaign.settle()
        if not sitting.told_unsaved:
            sitting.talk.say("Everything is on disk.")
    else:
        sitting.told_unsaved = ""
    tell_saving(sitting)
    sitting.save_draft()


COMMANDS = (
    Command("undo", "", "take back the last act, after saying which", undo),
    Command("redo", "", "bring back what was undone", redo),
    Command("again", "", "take up what was handed back to you", again, looks=True),
    Command("back", "", "take the last line out of the paragraph being written", back, looks=True),
    Command("save", "", "write what could not be saved", save),
)
