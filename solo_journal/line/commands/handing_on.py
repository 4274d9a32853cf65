"""Handing the story on, and having the campaign checked."""

from __future__ import annotations

from pathlib import Path

from ...campaign import exports
from ...campaign.checking import check as findings
from ...campaign.store import disk
from ...rules.names import slug
from ...rules.refused import Refused
from ..sitting import Sitting
from . import Command


def export(sitting: Sitting, words: str) -> None:
    """Write the story to a file, whole or not at all; an existing file only on a yes."""
    formats = [exports.export(id_) for id_ in exports.formats()]
    plain = f"{slug(sitting.campaign.title, 'campaign')}{formats[0].ending}"
    name = words or sitting.talk.ask(f"File (Enter: {plain}; . leaves it):") or plain
    if not name.isprintable():
        raise Refused("A file's name cannot hold control characters. Type another.")
    path = Path(name)
    chosen = next((each for each in formats if path.suffix.casefold() == each.ending), None)
    if chosen is None:
        known = ", ".join(f"{each.ending} for {each.title}" for each in formats)
        raise Refused(f"The ending of {path.name} says no format that is known here. There is {known}.")
    if path.exists() and not sitting.talk.confirmed(f"{path.name} is there already. Enter writes over it, n does not."):
        sitting.talk.say("Left as it is.")
        return
    text = "".join(chosen.write(sitting.campaign, exports.Wanted()))
    disk.replace(path, text.encode())
    sitting.talk.say(f"The story stands in {path}, as {chosen.title}.")


def check(sitting: Sitting, words: str) -> None:
    """Read the whole campaign and replay every act; say what is wrong."""
    clean = True
    for finding in findings(sitting.campaign):
        clean = clean and finding.note
        sitting.talk.say(f"{'Note, ' if finding.note else ''}{finding.where}: {finding.text}")
    if clean:
        sitting.talk.say("The campaign is sound: every act comes out again as it was recorded.")


COMMANDS = (
    Command("export", "[file]", "write the story to a file", export),
    Command("check", "", "prove that the journal is sound", check),
)
