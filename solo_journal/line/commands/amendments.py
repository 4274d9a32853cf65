"""Other words, strikes, bookmarks, overrules and rerolls: of the last line, or of one picked by its number."""

from __future__ import annotations

from ...campaign.journal.log_view import Line, recent
from ...campaign.play import amendments
from ...campaign.story.entry_text import log_line
from ...campaign.story.labels import named
from ...rules.refused import Refused
from ..line_state import Sitting
from ..write import amended
from . import Command

LISTED = 12


def edit(sitting: Sitting, words: str) -> None:
    """Give a line other words."""
    line = _picked(sitting, words)
    sitting.talk.say(f"It says: {line.text}")
    new = sitting.talk.ask("New words (. leaves it):")
    if not new:
        raise Refused("No words came, so nothing was changed. /strike takes a line out of the story.")
    amended(sitting, amendments.edit(sitting.campaign, line.entry.id, new))
    sitting.talk.say("Edited. The old words stay in its history.")


def strike(sitting: Sitting, words: str) -> None:
    """Strike a line through."""
    line = _picked(sitting, words)
    amended(sitting, amendments.strike(sitting.campaign, line.entry.id))
    sitting.talk.say(f"Struck: {log_line(line)}", "  /undo takes the strike back.")


def bookmark(sitting: Sitting, words: str) -> None:
    """Set a bookmark at a line, or take it away."""
    line = _picked(sitting, words)
    amended(sitting, amendments.bookmark(sitting.campaign, line.entry.id))
    gone = "taken from" if line.bookmarked else "set at"
    sitting.talk.say(f"A bookmark is {gone}: {log_line(line)}", "  /book lists them.")


def overrule(sitting: Sitting, words: str) -> None:
    """Let another outcome count; what the act changed can go back with it."""
    line = _picked(sitting, words, rolled=True)
    headline = sitting.talk.ask(f"Which outcome counts instead of {line.headline} (. leaves it)?")
    campaign = sitting.campaign
    acts = amendments.acts_of(campaign, line.entry)
    moved = amendments.ground(campaign.world, acts) != campaign.world
    back = moved and sitting.talk.confirmed("Take back what it changed as well? Enter does, n leaves it.")
    amended(sitting, amendments.overrule(campaign, line.entry.id, headline, take_back=back))
    sitting.talk.say(f"{headline} counts now. The roll stays visible.")


def reroll(sitting: Sitting, words: str) -> None:
    """Roll a line again."""
    line = _picked(sitting, words, rolled=True)
    if not sitting.talk.confirmed(f"Roll {named(sitting.campaign, line.entry)} again? Enter rolls, . leaves it."):
        sitting.talk.say("Left as it is.")
        return
    amended(sitting, amendments.reroll(sitting.campaign, line.entry.id, sitting.source))


def _picked(sitting: Sitting, words: str, *, rolled: bool = False) -> Line:
    """The line of this number, counted from the newest; the numbers are listed and asked for where none came."""
    lines = [line for line in recent(sitting.campaign.journal, LISTED) if line.act or not rolled][::-1]
    if not lines:
        raise Refused("There is no line yet that this could be done to.")
    if words:
        number = int(words) if words.isascii() and words.isdigit() and len(words) < 9 else 0
        if not 1 <= number <= len(lines):
            raise Refused(f"Lines are counted from the newest, 1 to {len(lines)}, and “{words}” is none of them.")
        return lines[number - 1]
    return lines[sitting.talk.choose("Which line (. leaves it)?", [log_line(line) for line in lines])]


COMMANDS = (
    Command("edit", "[number]", "give a line other words", edit),
    Command("strike", "[number]", "strike a line through", strike),
    Command("bookmark", "[number]", "set a bookmark at a line, or take it away", bookmark),
    Command("overrule", "[number]", "let another outcome count", overrule),
    Command("reroll", "[number]", "roll a line again", reroll),
)
