"""Line mode from the first line to the last."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TextIO

from ..campaign.campaign import Campaign
from ..campaign.library.crash_log import mishap
from ..campaign.library.editors import opened
from ..campaign.library.library import Library
from ..campaign.play.command_lookup import by_name, called, nothing_called, tracker_called
from ..campaign.play.current_offers import on_offer
from ..campaign.play.latest_lines import pending
from ..campaign.play.shortcuts import shortcuts
from ..campaign.store import long_work
from ..campaign.store.errors import StoreError
from ..campaign.story.voice import SPEECH
from ..rules.command_hints import at_play
from ..rules.procedure_lookup import procedures
from ..rules.refusal import Cancelled, Refused
from .commands import command_in, commands, spoken
from .composer import receive
from .line_io import Ended, LeftOff, Talk
from .line_state import Sitting
from .quit import hung_up, interrupted, part
from .welcome import begin, open_story, welcome


def go(sitting: Sitting, place: str, about: object) -> None:
    if place == "editor" and isinstance(about, tuple):
        opened(*about)
        return
    if place != "campaign":
        commands()[place].run(sitting, "" if about is None else str(about))
        return
    library = sitting.library
    sitting.move_to(library.at(Path(str(about))))
    welcome(sitting)


def is_command(line: str, campaign: Campaign) -> bool:
    """Whether a line calls a command, a procedure or a tracker by its name: a file may begin with a slash as well."""
    text = line.removeprefix("/")
    name = called(text.partition(" ")[0])
    known = command_in(text) or name in shortcuts(campaign) or procedures(name, campaign.world, campaign.shelf)
    named = known or by_name(text, campaign) or tracker_called(text, campaign.world)
    return line.startswith("/") and bool(name) and bool(named)


def aside(sitting: Sitting, line: str) -> bool:
    """Show what a line asks for in the middle of a question, or say that no command is called so; whether it did."""
    word = line[1:].partition(" ")[0]
    if not line.startswith("/") or not word:
        return False
    found = command_in(line[1:])
    if found and found[0].shows:
        _safely(sitting, "", lambda: found[0].run(sitting, found[1]))
    elif word.isalpha() and not (is_command(line, sitting.campaign) or Path(line).exists()):
        sitting.talk.say(str(nothing_called(word, sitting.campaign, spoken())))
    else:
        return False
    return True


def play(library: Library, called: str = "", *, stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
    """Play the campaign so called, or the last played, or begin the first one. The exit code: 0 when the player left
    or the input ended, 1 where the campaign could not be opened or something is not on disk."""
    at_play(aloud=True, leads=partial(_said, library))
    talk = Talk.over(stdin, stdout)
    talk.aside = partial(_too_early, talk)
    try:
        campaign, start = _campaign(library, talk, called)
    except (Refused, StoreError) as reason:
        talk.refuse(reason)
        return 1
    except (Ended, LeftOff):
        return 0
    long_work.listener = partial(_passing, talk)
    with closing(Sitting.at(library, talk, campaign)) as sitting:
        talk.commands = lambda line: is_command(line, sitting.campaign)
        talk.aside = lambda line: aside(sitting, line)
        sitting.go = lambda place, about: go(sitting, place, about)
        try:
            start(sitting)
            while not sitting.left:
                _next(sitting)
        except Ended:
            hung_up(sitting)
        return part(sitting)


def _said(library: Library, act: str) -> str:
    """How an act is said: a procedure by its name in words, `/add a character`; empty for what is none."""
    try:
        return f"/{library.shelf.procedure(act).called.lower()}" if "." in act else ""
    except Refused:
        return ""


def _too_early(talk: Talk, line: str) -> bool:
    """Before there is a campaign a command is no answer either."""
    if line[:1] == "/" and line[1:2].isalpha() and line != "/quit":
        talk.say("That needs a campaign. Answer first, or type /quit.")
        return True
    return False


def _passing(talk: Talk, part: float, *, stops: bool) -> bool:
    """Say how far long work has come, to somebody at a terminal; Ctrl-C stops any."""
    if talk.stdin.isatty():
        talk.say(f"Working: {part:.0%}")
    return True


def _campaign(library: Library, talk: Talk, called: str) -> tuple[Campaign, Callable[[Sitting], None]]:
    """The campaign to play, and how it starts: where it was left, or with its first scene."""
    if called or library.folders():
        return library.open(called), welcome
    talk.say("Welcome. Start your first campaign.")
    campaign, hero = begin(library, talk)
    return campaign, lambda sitting: open_story(sitting, hero)


def _next(sitting: Sitting) -> None:
    """Tell what happened elsewhere, read one line, and do it. Raises `Ended`."""
    try:
        _safely(sitting, "", lambda: _look(sitting))
        line = sitting.talk.read(_prompt(sitting.campaign))
        sitting.warned = False
        _safely(sitting, line, lambda: receive(sitting, line))
    except KeyboardInterrupt:
        interrupted(sitting)


def _prompt(campaign: Campaign) -> str:
    """What stands before the player's line; that not all is on disk stands there for as long as it holds."""
    hindered = "not saved " if campaign.unsaved else "read only " if campaign.read_only else ""
    return hindered + ("so:" if pending(campaign) else ":")


def _safely(sitting: Sitting, line: str, act: Callable[[], None]) -> None:
    """Do something; whatever goes wrong with it is said, the line is handed back, and play goes on."""
    try:
        act()
    except (Ended, BrokenPipeError):
        raise
    except Cancelled:
        pass  # what was asked for in the middle of a question asked itself, and was left
    except (Refused, StoreError) as reason:
        sitting.talk.refuse(reason)
    except Exception as error:
        sitting.doing = ""
        sitting.talk.say(mishap(error, sitting.library.places.state))
        if line.strip():
            sitting.give_back(line)


def _look(sitting: Sitting) -> None:
    if sitting.campaign.look():
        sitting.options = on_offer(sitting.campaign)
        for words in sitting.news.since(sitting.campaign, SPEECH):
            sitting.talk.say(f"Another window wrote: {words}")
