"""The main loop of line mode."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TextIO

from ..campaign.campaign import Campaign
from ..campaign.library.crash_log import mishap
from ..campaign.library.editors import open_editor
from ..campaign.library.library import Library
from ..campaign.play.command_lookup import by_name, normalise_word, nothing_called, number_called
from ..campaign.play.current_offers import on_offer
from ..campaign.play.latest_lines import pending
from ..campaign.play.shortcuts import shortcuts
from ..campaign.store import long_work
from ..campaign.store.errors import StoreError
from ..campaign.story.voice import SPEECH
from ..rules.command_hints import at_play
from ..rules.procedure_lookup import procedures
from ..rules.refusal import Cancelled, Refused
from .commands import command_in, command_names, commands
from .composer import receive
from .line_io import Ended, LeftOff, LineIO
from .line_state import LineState
from .port import show_options
from .quit import handle_interrupt, hung_up, part
from .welcome import begin, choose_campaign, open_story, welcome


def go(state: LineState, place: str, about: object) -> None:
    if place == "editor" and isinstance(about, tuple):
        open_editor(*about)
        return
    if place != "campaign":
        commands()[place].run(state, "" if about is None else str(about))
        return
    library = state.library
    state.move_to(library.at(Path(str(about))))
    welcome(state)


def is_command(line: str, campaign: Campaign) -> bool:
    """Whether a line names a command, a procedure or a tracker: a file path may begin with a slash too."""
    text = line.removeprefix("/")
    name = normalise_word(text.partition(" ")[0])
    known = command_in(text) or name in shortcuts(campaign) or procedures(name, campaign.world)
    named = known or by_name(text, campaign) or number_called(text, campaign.world)
    return line.startswith("/") and bool(name) and bool(named)


def only_looks(line: str) -> bool:
    found = command_in(line[1:]) if line.startswith("/") else None
    return found is not None and (found[0].looks or found[0].shows)


def aside(state: LineState, line: str) -> bool:
    """Show what a line asks for in the middle of a question, or say that there is no such command. Returns whether it
    did."""
    word = line[1:].partition(" ")[0]
    if not line.startswith("/") or not word:
        return False
    found = command_in(line[1:])
    if found and found[0].shows:
        _safely(state, "", lambda: found[0].run(state, found[1]))
    elif word.isalpha() and not (is_command(line, state.campaign) or Path(line).exists()):
        state.io.say(str(nothing_called(word, state.campaign, command_names())))
    else:
        return False
    return True


def play(library: Library, called: str = "", *, stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
    """Play the named campaign, the last one played, or a new one. Returns the exit code: 0 if the player quit or the
    input ended, 1 if the campaign could not be opened or something is not on disk."""
    at_play(leads=partial(_name_procedure, library))
    io = LineIO.over(stdin, stdout)
    io.aside = partial(_too_early, io)
    try:
        campaign, start = _campaign(library, io, called)
    except (Refused, StoreError) as reason:
        io.refuse(reason)
        return 1
    except (Ended, LeftOff):
        return 0
    long_work.listener = partial(_show_progress, io)
    with closing(LineState.at(library, io, campaign)) as state:
        io.commands = lambda line: is_command(line, state.campaign)
        io.aside = lambda line: aside(state, line)
        state.go = lambda place, about: go(state, place, about)
        state.only_looks = only_looks
        try:
            start(state)
            while not state.left:
                _next(state)
        except Ended:
            hung_up(state)
        return part(state)


def _name_procedure(library: Library, act: str) -> str:
    """A procedure as it can be typed: `/add a character`; empty for anything else."""
    try:
        return f"/{library.shelf.procedure(act).called.lower()}" if "." in act else ""
    except Refused:
        return ""


def _too_early(io: LineIO, line: str) -> bool:
    """Refuse commands as answers before there is a campaign."""
    if line[:1] == "/" and line[1:2].isalpha() and line != "/quit":
        io.say("That needs a campaign. Answer first, or type /quit.")
        return True
    return False


def _show_progress(io: LineIO, part: float, *, stops: bool) -> bool:
    """Report the progress of long work on a terminal; Ctrl-C stops it."""
    if io.stdin.isatty():
        io.say(f"Working: {part:.0%}")
    return True


def _campaign(library: Library, io: LineIO, called: str) -> tuple[Campaign, Callable[[LineState], None]]:
    """The campaign to play, and how it starts: where it was left, or with its first scene. At a terminal, a name that
    fits none or several is followed by the list."""
    if called or library.folders():
        try:
            return library.open(called), welcome
        except Refused as reason:
            if not (io.stdin.isatty() and library.folders()):
                raise
            io.refuse(reason)
            return choose_campaign(library, io), welcome
    io.say("Welcome. Start your first campaign.")
    return begin(library, io), open_story


def _next(state: LineState) -> None:
    """Read one line, report changes from elsewhere and handle the line. Raises `Ended`."""

    def handle() -> None:
        _look(state, line)
        receive(state, line)

    try:
        if line := state.io.laid_by:
            state.io.laid_by = ""
            state.give_back(line)
        line = state.io.read(_prompt(state.campaign))
        state.warned = False
        _safely(state, line, handle)
    except KeyboardInterrupt:
        handle_interrupt(state)


def _prompt(campaign: Campaign) -> str:
    """The prompt. It warns for as long as something is not saved."""
    hindered = "not saved " if campaign.unsaved else "read only " if campaign.read_only else ""
    return hindered + ("so:" if pending(campaign) else ":")


def _safely(state: LineState, line: str, act: Callable[[], None]) -> None:
    """Run something. If it fails, say why, hand the line back and play on."""
    try:
        act()
    except (Ended, BrokenPipeError):
        raise
    except Cancelled:
        pass  # what was asked for in the middle of a question asked itself, and was left
    except (Refused, StoreError) as reason:
        state.io.refuse(reason)
    except Exception as error:
        state.doing = ""
        state.io.say(mishap(error, state.library.places.state))
        if line.strip():
            state.give_back(line)


def _look(state: LineState, line: str) -> None:
    """Take in and report what another window wrote. Raises `Refused` for a number if the offers have
    changed."""
    if not state.campaign.look():
        return
    heard, state.options = state.options, on_offer(state.campaign)
    for words in state.news.since(state.campaign, SPEECH):
        state.io.say(f"Another window wrote: {words}")
    if state.options != heard and not state.lines and line.strip().isdecimal():
        show_options(state)
        raise Refused(f"The offers changed. {'Type the number again.' if state.options else 'Nothing was done.'}")
