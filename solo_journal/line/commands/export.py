"""Handing the story on, and having the campaign checked."""

from __future__ import annotations

from pathlib import Path

from ...campaign import exports
from ...campaign.exports import saving, typed
from ...campaign.imports import import_file
from ...campaign.imports.report import told
from ...campaign.repair.check import check as findings
from ...rules.refused import Refused
from ..line_state import Sitting
from ..welcome import welcome
from . import Command


def export(sitting: Sitting, words: str) -> None:
    """Write the story to a file, whole or not at all; an existing file only on a yes."""
    campaign, talk = sitting.campaign, sitting.talk
    asked = typed.read(words, campaign.world)
    if not asked.name:
        plain = saving.proposed(campaign.title, asked.wanted, asked.export)
        asked = typed.read(f"{talk.ask(f'File (Enter: {plain}; . leaves it):') or plain} {words}", campaign.world)
    chosen = asked.export
    if not asked.name.isprintable():
        raise Refused("A file's name cannot hold control characters. Type another.")
    path = Path(asked.name).expanduser()
    if lacks := chosen.lacking():
        talk.say(lacks)
        chosen = exports.export(chosen.instead)
        path = path.with_suffix(chosen.ending)
        if not talk.confirmed(f"Enter writes {path.name}, the {chosen.title}, instead; n does not."):
            talk.say("Nothing was written.")
            return
    over = path.is_file()
    if over and not talk.confirmed(f"{path.name} is there already. Enter writes over it, n does not."):
        talk.say("Left as it is.")
        return
    story = exports.Story.of(campaign, asked.wanted)
    work = saving.save(chosen, story, path, over=over)
    try:
        for _ in work:
            pass
    except KeyboardInterrupt:
        work.close()
        talk.say("Stopped. Nothing was written.")
        return
    talk.say(f"The story stands in {path}, as {chosen.title}.", *saving.told_of(story))


def import_(sitting: Sitting, words: str) -> None:
    """Make a new campaign of a log in Lonelog or of our own JSON, and go on at it if the player likes."""
    name, _, title = words.partition(" --title ")
    name = name.strip() or sitting.talk.ask("Which file (. leaves it):")
    if not name:
        return
    if not name.isprintable():
        raise Refused("A file's name cannot hold control characters. Type another.")
    campaign, report = import_file(sitting.library, Path(name).expanduser(), title=title.strip())
    sitting.talk.say(*told(campaign.folder.path.name, report))
    if sitting.talk.confirmed(f"Enter goes on at “{report.title}”, n stays here."):
        sitting.move_to(campaign)
        welcome(sitting)


def check(sitting: Sitting, words: str) -> None:
    """Read the whole campaign and replay every act; say what is wrong."""
    clean = True
    for finding in findings(sitting.campaign):
        clean = clean and finding.note
        sitting.talk.say(f"{'Note, ' if finding.note else ''}{finding.where}: {finding.text}")
    if clean:
        sitting.talk.say("The campaign is sound: every act comes out again as it was recorded.")


COMMANDS = (
    Command(
        "export",
        "[file] [--format F] [--sessions N-N] [--scenes N-N] [--content prose|results|everything]",
        "write the story to a file",
        export,
    ),
    Command("import", "[file] [--title T]", "make a campaign of a log in Lonelog, or of our JSON", import_, looks=True),
    Command("check", "", "prove that the journal is sound", check),
)
