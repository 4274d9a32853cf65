"""Looking after the files: bringing together, mending, backing up and bringing back. Each is told before it is done."""

from __future__ import annotations

import subprocess
from pathlib import Path

from ...campaign.campaign import Campaign
from ...campaign.library.backup import back_up, file_name
from ...campaign.library.editors import at_line, editor
from ...campaign.library.restore import How, bring_back, look_into
from ...campaign.play.port import run
from ...campaign.repair.merge import merge as bring_together
from ...campaign.repair.merge_plan import planned
from ...campaign.repair.merge_text import done, preview
from ...campaign.repair.missing_sessions import NOT_MISSING, QUESTION, go_on_without, has_vanished
from ...campaign.repair.recover import recover as bring_back_entries
from ...campaign.repair.repair import Repair
from ...campaign.repair.repair import repair as mend
from ...campaign.repair.unreadable import damage
from ...campaign.store.errors import because
from ...rules.refused import Refused
from ..line_state import Sitting
from ..port import LinePort
from ..welcome import welcome
from ..write import settle
from . import Command


def merge(sitting: Sitting, words: str) -> None:
    """Tell what was written elsewhere, entry by entry, and bring it in on Enter."""
    plan = planned(sitting.campaign.folder, sitting.library.clock)
    sitting.talk.say(*preview(plan))
    if not plan:
        return
    if not sitting.talk.confirmed("Bring this together? Enter does it, n leaves all as it is."):
        sitting.talk.say("Left as it is.")
        return
    bring_together(plan, sitting.library.places.state)
    sitting.campaign.look()
    settle(sitting)
    sitting.talk.say(done(plan))


def repair(sitting: Sitting, words: str) -> None:
    """Tell what can be mended without losing anything, and mend it on Enter."""

    def agreed(found: list[Repair]) -> bool:
        sitting.talk.say(*(f"{each.where}: {each.what}" for each in found))
        return sitting.talk.confirmed("Mend this? Enter does it, n leaves all as it is.")

    mended = mend(sitting.campaign.folder, sitting.library.clock, agreed)
    sitting.campaign.look()
    settle(sitting)
    sitting.talk.say("Mended." if mended else "Nothing was mended.")


def recover(sitting: Sitting, words: str) -> None:
    """Tell what was put aside and is not in the journal, and bring it back on Enter."""
    said = run(bring_back_entries(sitting.campaign, LinePort(sitting), sitting.library.places.state))
    if said:
        sitting.talk.say(said)


def missing(sitting: Sitting, words: str) -> None:
    """Go on without session files that are lost for good."""
    folder = sitting.campaign.folder
    if not has_vanished(folder):
        raise Refused(NOT_MISSING)
    if sitting.talk.confirmed(f"{QUESTION} Enter goes on, n waits for them."):
        go_on_without(folder, sitting.library.places.state)
        sitting.campaign.look()
        settle(sitting)
        sitting.talk.say("The state is counted from what is left.")


def damaged(sitting: Sitting, words: str) -> None:
    """Open the player's editor at the first thing that cannot be read."""
    place = next(damage(sitting.campaign.folder), None)
    if place is None:
        sitting.talk.say("Everything can be read.")
        return
    sitting.talk.say(f"{place.path.name}, line {place.line}: {place.why}")
    if not sitting.talk.confirmed("Open it in your editor? Enter does, n does not."):
        return
    command = at_line(editor(), place.path, place.line)
    try:
        subprocess.call(command)
    except OSError as error:
        raise Refused(f"{command[0]} cannot be started: {because(error)}") from error
    sitting.campaign.look()


def backup(sitting: Sitting, words: str) -> None:
    """Write the whole campaign into one file."""
    folder = sitting.campaign.folder
    plain = file_name(folder)
    path = Path(words or sitting.talk.ask(f"File (Enter: {plain}; . leaves it):") or plain).expanduser()
    over = path.exists()
    if over and not sitting.talk.confirmed(f"{path.name} is there already. Enter writes over it, n does not."):
        sitting.talk.say("Left as it is.")
        return
    made = back_up(folder, path, over=over)
    sitting.talk.say(*(f"{each} is no plain file, so it was left out." for each in made.left_out))
    sitting.talk.say(f"The whole campaign stands in {path}.")


def restore(sitting: Sitting, words: str) -> None:
    """Bring a campaign back out of a backup, and go on at it."""
    kept = look_into(sitting.library, Path(words or sitting.talk.ask("Which file (. leaves it)?")).expanduser())
    sitting.talk.say(f"“{kept.title}”, sessions: {kept.sessions}, files: {kept.files}.")
    how: How = "new"
    if kept.known:
        there = kept.known[0].path
        sitting.talk.say(f"You have this very campaign, as {there.name}.")
        here = there == sitting.campaign.folder.path
        ways = ["A copy, a campaign of its own", "In its place; yours goes to the archive"][: 1 if here else 2]
        how = "replace" if sitting.talk.choose("Which (. leaves it)?", ways) else "copy"
    path = bring_back(sitting.library, kept, how)
    sitting.talk.say(f"It is back, as {path.name}.")
    if sitting.talk.confirmed("Go on at it? Enter does, n stays here."):
        sitting.move_to(Campaign.open(path, tables=sitting.library.tables, clock=sitting.library.clock))
        welcome(sitting)


COMMANDS = (
    Command("merge", "", "bring together what was written in two places", merge, looks=True),
    Command("repair", "", "mend what is wrong with the files and safe to mend", repair),
    Command("recover", "", "bring back entries that were put aside", recover),
    Command("missing", "", "go on without session files that are lost for good", missing, looks=True),
    Command("damaged", "", "open your editor where an entry cannot be read", damaged),
    Command("backup", "[file]", "write the whole campaign into one file", backup),
    Command("restore", "[file]", "bring a campaign back out of a backup", restore),
)
