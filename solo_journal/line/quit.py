"""Leaving: what the next session begins with, and nothing that is lost on the way out."""

from __future__ import annotations

from ..campaign.play.port import run
from ..campaign.play.verbs.scenes import end_session
from ..campaign.store.errors import StoreError
from ..rules.refusal import Refused
from .line_io import Ended, Interrupted, LeftOff
from .line_state import Sitting
from .paragraph import keep_gathered, keep_paragraph
from .port import LinePort


def leave(sitting: Sitting) -> None:
    """Leave on purpose: the paragraph is kept, and a line for next time closes the session.

    Without such a line the session stays open, so that it goes on if the player is back within six hours.
    Raises `LeftOff` where the player stays after all.
    """
    try:
        keep_paragraph(sitting)
    except (Refused, StoreError) as reason:
        sitting.talk.say(str(reason), "  What you were writing is saved as a draft, and offered next time.")
    if sitting.campaign.world.session.open and not sitting.campaign.read_only:
        _close(sitting)
    sitting.left = True


def _close(sitting: Sitting) -> None:
    question = "What does next time begin with? (Enter keeps the session open, a full stop cancels)"
    about = "A few words end this session, and are said when you come back. Enter quits, and the session stays open."
    try:
        begins = sitting.talk.ask(question, about)
    except Ended:
        return
    except LeftOff:
        if not sitting.talk.take_quit():
            raise
        return
    if not begins:
        return
    try:
        run(end_session(sitting.campaign, LinePort(sitting, lists=False), begins))
    except (Refused, StoreError) as reason:
        sitting.talk.refuse(reason)
        raise LeftOff from None


def interrupted(sitting: Sitting) -> None:
    """Ctrl-C at the prompt: the first one is only answered, the next one leaves, and one more leaves at once."""
    sitting.talk.say("")
    if not sitting.warned:
        sitting.warned = True
        writing = " What you were writing is still there." if sitting.lines else ""
        sitting.talk.say(f"Press Ctrl-C again to quit, or write on.{writing}")
        return
    try:
        leave(sitting)
    except Interrupted:
        sitting.left = True
    except LeftOff:
        sitting.warned = False


def hung_up(sitting: Sitting) -> None:
    """Ctrl-D at the prompt: the input has ended, and who is at a terminal hears what becomes of the session."""
    writing = " What you were writing is offered next time." if sitting.lines else ""
    still = " The session stays open." if sitting.campaign.world.session.open else ""
    sitting.talk.say("", *([f"Quit.{still}{writing}"] if sitting.talk.stdin.isatty() else []))


def part(sitting: Sitting) -> int:
    """The last words, whichever way it ended; the exit code: 1 where something is not on disk."""
    try:
        keep_gathered(sitting)
    except (Refused, StoreError) as reason:
        sitting.talk.say(str(reason), "  What was pasted is saved as a draft, and offered next time.")
    sitting.save_draft(at_last=True)
    if sitting.campaign.unsaved and not sitting.campaign.save_waiting():
        sitting.talk.say(f"Not saved: {sitting.campaign.unsaved}", "  Your text is in the draft of this campaign.")
        return 1
    sitting.save_draft(at_last=True)
    sitting.campaign.settle()
    return 0
