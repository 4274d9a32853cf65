"""Taking back and bringing back whole acts, and what was handed back to the player."""

from __future__ import annotations

from ...campaign.play.line_parser import acts
from ...campaign.play.undo import next_redo, next_undo
from ...campaign.play.undo import redo as redo_act
from ...campaign.play.undo import undo as undo_act
from ...campaign.story.labels import SIGNS
from ...rules.refused import Refused
from ..line_state import Sitting
from ..naming import named
from ..write import settle, tell_saving
from . import Command

WORDS = frozenset({"prose", "consequence", "action", "aside"})


def undo(sitting: Sitting, words: str) -> None:
    """Name the last act, and take it back on Enter. Words that were undone can be taken up again."""
    entry = next_undo(sitting.campaign)
    if entry is None:
        raise Refused("There is nothing to take back.")
    told = named(sitting.campaign, entry)
    if not sitting.talk.confirmed(f"Take back {told}? Enter takes it back, . leaves it."):
        sitting.talk.say("Left as it is.")
        return
    undo_act(sitting.campaign, expected=entry.id)
    settle(sitting)
    sitting.talk.say(f"Taken back: {told}.")
    if entry.kind in WORDS and entry.text:
        sitting.given_back = SIGNS.get(entry.kind, "") + entry.text
        sitting.save_draft()
        sitting.talk.say("  /again takes its words up again.")


def redo(sitting: Sitting, words: str) -> None:
    """Name the act that was undone last, and bring it back on Enter."""
    entry = next_redo(sitting.campaign)
    if entry is None:
        raise Refused("There is nothing to bring back: nothing was undone, or something new was done since.")
    told = named(sitting.campaign, entry)
    if not sitting.talk.confirmed(f"Bring back {told}? Enter brings it back, . leaves it."):
        sitting.talk.say("Left as it is.")
        return
    redo_act(sitting.campaign, expected=entry.id)
    settle(sitting)
    sitting.talk.say(f"Brought back: {told}.")


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
