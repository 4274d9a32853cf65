"""What is done with each typed line: prose gathers into a paragraph, a blank line keeps it, a sign acts."""

from __future__ import annotations

from collections.abc import Callable

from ..campaign.play.called import UNKNOWN
from ..campaign.play.line_parser import Typed, read_line, wants
from ..campaign.play.options import Option
from ..campaign.play.port import run
from ..campaign.play.verbs.acts import take
from ..campaign.store.errors import StoreError
from ..rules.refused import Cancelled, Refused
from .line_io import LEAVE, number_in
from .line_state import Sitting
from .paragraph import end_paragraph, keep_gathered
from .port import LinePort
from .running import act
from .welcome import decide

AS_COMMANDS = {"help": "/help", "back": "/back", "quit": "/quit"}
"""Words that mean the same at the prompt as at a question, where no paragraph is begun."""
AS_TEXT = "To write a full stop as text, start with a backslash."


def receive(sitting: Sitting, line: str) -> None:
    """Take in one line. What is refused or left is said and handed back; only the end of the input is raised."""
    if not sitting.lines and not sitting.talk.more:
        line = AS_COMMANDS.get(line.strip().casefold(), line)
    number = line.strip()
    typed = read_line(line)
    if sitting.gathered and number and typed.wish != "prose":
        _attempt(sitting, "", typed, keep_gathered)
    if sitting.options and not sitting.lines and number.isdecimal():
        _attempt(sitting, line, typed)
    elif not sitting.lines and number.isdecimal():
        sitting.talk.say(f"Nothing on offer. To write {number} as text, start with a backslash.")
        sitting.given_back = f"\\{number}"
    elif number == LEAVE:
        writing = "You are writing a paragraph: a blank line saves it, /back removes its last line."
        sitting.talk.say(f"{writing if sitting.lines else 'Nothing to cancel.'} {AS_TEXT}")
    elif not number:
        _attempt(sitting, "", typed)
    elif wanting := wants(line):
        sitting.talk.refuse(f"{wanting} To write it as text, start with a backslash.")
    elif typed.wish == "prose":
        sitting.lines.append(line)
        sitting.save_draft()
        if sitting.options and number_in(number, len(sitting.options)) and not sitting.talk.more:
            sitting.talk.say(f"Now text of your paragraph. To take {number}: /back, a blank line, then {number}.")
    else:
        _attempt(sitting, line, typed)


def _attempt(sitting: Sitting, line: str, typed: Typed, do: Callable[[Sitting], None] | None = None) -> None:
    """Do a line, with the line itself in the draft until it is done: if the program ends meanwhile, it stays there."""
    sitting.doing = line
    sitting.save_draft()
    try:
        do(sitting) if do else _do(sitting, line, typed)
    except Cancelled:
        _leave(sitting, line, typed)
    except KeyboardInterrupt:
        sitting.talk.say("")
        _leave(sitting, line, typed)
    except (Refused, StoreError) as reason:
        _refuse(sitting, line, typed, str(reason))
    sitting.doing = ""
    sitting.save_draft()


def _do(sitting: Sitting, line: str, typed: Typed) -> None:
    if typed.wish != "command" and (line or sitting.lines):
        decide(sitting)
    if not line:
        end_paragraph(sitting)
    elif typed.wish == "prose":
        run(take(sitting.campaign, LinePort(sitting), _option(sitting, int(line.strip()[:9]))))
    else:
        act(sitting, typed)


def _option(sitting: Sitting, number: int) -> Option:
    if not 1 <= number <= len(sitting.options):
        count = len(sitting.options)
        raise Refused(
            f"No offer {number}. Type {'1' if count == 1 else f'a number from 1 to {count}'}, or keep writing."
        )
    return sitting.options[number - 1]


def _leave(sitting: Sitting, line: str, typed: Typed) -> None:
    """The player thought better of it: nothing was done."""
    if typed.wish in ("command", "prose"):
        sitting.talk.say("Nothing changed.")
    else:
        sitting.talk.say("Nothing was rolled.")
        sitting.give_back(line)


def _refuse(sitting: Sitting, line: str, typed: Typed, reason: str) -> None:
    """The rules, the input or the disk say no: the sentence, and the line back."""
    sitting.talk.refuse(reason)
    if sitting.lines:
        way_out = "/back takes its last line out, a blank line tries again."
        sitting.talk.say(f"  You are still writing the paragraph. {way_out}")
    if typed.wish == "command" and reason.startswith(UNKNOWN) and " " in typed.text:
        sitting.give_back(line, as_text=True)
    elif typed.wish != "prose" and (typed.wish != "command" or " " in typed.text):
        sitting.give_back(line)
