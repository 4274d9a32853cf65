"""Edit, cross out, bookmark, overrule, reroll and correct: the last entry, or one picked by its number."""

from __future__ import annotations

from ...campaign.journal.log_view import Line, recent
from ...campaign.play.port import run
from ...campaign.play.verbs import entries, files, history, names
from ...campaign.story.entry_text import log_line
from ...campaign.story.voice import SPEECH
from ...rules.refused import Refused
from ..line_state import Sitting
from ..port import LinePort
from . import Command

LISTED = 12


def edit(sitting: Sitting, words: str) -> None:
    """Edit the text of an entry."""
    line = _picked(sitting, words)
    run(entries.edit(sitting.campaign, LinePort(sitting), line.entry.id))


def strike(sitting: Sitting, words: str) -> None:
    """Cross an entry out."""
    run(entries.strike(sitting.campaign, LinePort(sitting), _picked(sitting, words).entry.id))


def move(sitting: Sitting, words: str) -> None:
    """Put an entry to another place of the story."""
    run(entries.move(sitting.campaign, LinePort(sitting), _picked(sitting, words).entry.id))


def split(sitting: Sitting, words: str) -> None:
    """Make two paragraphs of one."""
    run(entries.split(sitting.campaign, LinePort(sitting), _picked(sitting, words).entry.id))


def join(sitting: Sitting, words: str) -> None:
    """Make one paragraph of an entry and the next."""
    run(entries.join(sitting.campaign, LinePort(sitting), _picked(sitting, words).entry.id))


def rename(sitting: Sitting, words: str) -> None:
    """Change a name on its list and in the story."""
    run(names.rename(sitting.campaign, LinePort(sitting), words))


def bookmark(sitting: Sitting, words: str) -> None:
    """Set a bookmark at an entry, or remove it."""
    run(entries.bookmark(sitting.campaign, LinePort(sitting), _picked(sitting, words).entry.id))


def overrule(sitting: Sitting, words: str) -> None:
    """Let another outcome count; what the act changed can be undone with it."""
    run(entries.overrule(sitting.campaign, LinePort(sitting), _picked(sitting, words, rolled=True).entry.id))


def reroll(sitting: Sitting, words: str) -> None:
    """Roll an entry again."""
    run(entries.reroll(sitting.campaign, LinePort(sitting), _picked(sitting, words, rolled=True).entry.id))


def redraw(sitting: Sitting, words: str) -> None:
    """Another of the same, in the place of an entry that leaves the story without a trace."""
    run(entries.redraw(sitting.campaign, LinePort(sitting), _picked(sitting, words, rolled=True).entry.id))


def goback(sitting: Sitting, words: str) -> None:
    """Undo everything after an entry, as one; /redo brings all of it back."""
    run(history.back_to(sitting.campaign, LinePort(sitting), _picked(sitting, words).entry.id))


def whatif(sitting: Sitting, words: str) -> None:
    """Make a campaign of its own that continues from an entry; this one stays as it is."""
    line = _picked(sitting, words)
    run(files.what_if(sitting.library, sitting.campaign, LinePort(sitting), line.entry.id))


def correct(sitting: Sitting, words: str) -> None:
    """Type the dice of an entry again."""
    run(entries.correct(sitting.campaign, LinePort(sitting), _picked(sitting, words, rolled=True).entry.id))


def _picked(sitting: Sitting, words: str, *, rolled: bool = False) -> Line:
    """The entry of this number, counted from the newest; the numbers are listed and asked for where none came."""
    lines = [line for line in recent(sitting.campaign.journal, LISTED) if line.act or not rolled][::-1]
    if not lines:
        raise Refused("Nothing rolled yet." if rolled else "No entries yet.")
    if words:
        number = int(words) if words.isascii() and words.isdigit() and len(words) < 9 else 0
        if not 1 <= number <= len(lines):
            raise Refused(f"Entries are numbered from the newest. Type a number from 1 to {len(lines)}.")
        return lines[number - 1]
    return lines[sitting.talk.choose("Which entry (a full stop cancels)?", [log_line(line, SPEECH) for line in lines])]


COMMANDS = (
    Command("edit", "[number]", "edit the text of an entry", edit),
    Command("strike", "[number]", "cross an entry out", strike),
    Command("moveline", "[number]", "put an entry to another place", move),
    Command("split", "[number]", "make two paragraphs of one", split),
    Command("join", "[number]", "make one paragraph of an entry and the next", join),
    Command("renameall", "[name]", "change a name on its list and in the story", rename),
    Command("bookmark", "[number]", "set a bookmark at an entry, or remove it", bookmark),
    Command("overrule", "[number]", "let another outcome count", overrule),
    Command("reroll", "[number]", "roll an entry again", reroll),
    Command("redraw", "[number]", "another of the same; this one is removed from the story", redraw),
    Command("goback", "[number]", "undo everything after an entry, as one", goback),
    Command("whatif", "[number]", "a campaign of its own that continues from an entry", whatif),
    Command("correct", "[number]", "type the dice of an entry again", correct),
)
