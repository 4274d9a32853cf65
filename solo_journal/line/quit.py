"""Quitting: the note for next time, and saving everything on the way out."""

from __future__ import annotations

from ..campaign.play.port import run
from ..campaign.play.verbs.scenes import end_session
from ..campaign.store.errors import StoreError
from ..rules.refusal import Refused
from .line_io import Ended, Interrupted, LeftOff
from .line_state import LineState
from .paragraph import keep_gathered, keep_paragraph
from .port import LinePort


def leave(state: LineState) -> None:
    """Quit on purpose: save the paragraph and ask for a note for next time, which ends the session.

    Without a note the session stays open and continues if the player is back within six hours. Raises `LeftOff` if the
    player decides to stay.
    """
    try:
        keep_paragraph(state)
    except (Refused, StoreError) as reason:
        state.io.say(str(reason), "  What you were writing is saved as a draft, and offered next time.")
    if state.campaign.world.session.open and not state.campaign.read_only:
        _close(state)
    state.left = True


def _close(state: LineState) -> None:
    question = "What does next time begin with? (Enter keeps the session open, a full stop cancels)"
    about = "A few words end this session, and are said when you come back. Enter quits, and the session stays open."
    try:
        begins = state.io.ask(question, about)
    except Ended:
        return
    except LeftOff:
        if not state.io.take_quit():
            raise
        return
    if not begins:
        return
    try:
        run(end_session(state.campaign, LinePort(state, lists=False), begins))
    except (Refused, StoreError) as reason:
        state.io.refuse(reason)
        raise LeftOff from None


def handle_interrupt(state: LineState) -> None:
    """Handle Ctrl-C at the prompt: the first explains, the second quits, the third quits at once."""
    state.io.say("")
    if not state.warned:
        state.warned = True
        writing = " What you were writing is still there." if state.lines else ""
        state.io.say(f"Press Ctrl-C again to quit, or keep writing.{writing}")
        return
    try:
        leave(state)
    except Interrupted:
        state.left = True
    except LeftOff:
        state.warned = False


def hung_up(state: LineState) -> None:
    """Handle Ctrl-D at the prompt: on a terminal, say what happens to the session."""
    writing = " What you were writing is offered next time." if state.lines else ""
    still = " The session stays open." if state.campaign.world.session.open else ""
    state.io.say("", *([f"Quit.{still}{writing}"] if state.io.stdin.isatty() else []))


def part(state: LineState) -> int:
    """Say goodbye, however play ended. Returns the exit code: 1 if something is not on disk."""
    try:
        keep_gathered(state)
    except (Refused, StoreError) as reason:
        state.io.say(str(reason), "  What was pasted is saved as a draft, and offered next time.")
    state.save_draft(at_last=True)
    if state.campaign.unsaved and not state.campaign.save_waiting():
        state.io.say(f"Not saved: {state.campaign.unsaved}", "  Your text is in the draft of this campaign.")
        return 1
    state.save_draft(at_last=True)
    state.campaign.settle()
    return 0
