"""What is done with each typed line: prose gathers into a paragraph, a blank line keeps it, a sign acts."""

from __future__ import annotations

from collections.abc import Callable

from ..campaign.play.command_lookup import UNKNOWN, SeveralCalled, by_name, meant, tracker_called
from ..campaign.play.latest_lines import from_action
from ..campaign.play.line_parser import Typed, read_line, wants
from ..campaign.play.line_resolver import core_of
from ..campaign.play.options import Option
from ..campaign.play.port import run
from ..campaign.play.shortcuts import shortcuts
from ..campaign.play.verbs.acts import do, take
from ..campaign.play.verbs.lines import do_line
from ..campaign.store.errors import StoreError
from ..campaign.story.voice import SPEECH
from ..rules import shelf
from ..rules.names import look_up
from ..rules.procedure import Procedure
from ..rules.refusal import Cancelled, Refused, quoted
from .commands import command_in, guides, spoken
from .forms import form
from .line_io import LEAVE, Back, number_in, numbered
from .line_state import Sitting
from .paragraph import end_paragraph, keep_gathered, keep_paragraph
from .port import LinePort
from .welcome import decide


def pick(sitting: Sitting) -> str:
    """The id of what the player picks, from a group or by its name; the groups are read out once. Raises `LeftOff`."""
    groups = {each.title: list(each.procedures) for each in shelf.in_use(sitting.campaign.world) if each.procedures}
    listed = numbered([f"{title}, {len(kinds)}" for title, kinds in groups.items()])
    more = "For the commands of the program, type /help."
    if not sitting.menu_heard:
        sitting.talk.list(listed)
        sitting.talk.hint(f"  {more}")
    sitting.menu_heard = True
    while True:
        answer = sitting.talk.ask(
            "Number of a group, or the letter or name of anything (a slash lists the groups, a full stop cancels):",
            more,
            lines=listed,
        )
        at = number_in(answer, len(groups))
        group = list(groups)[at - 1] if at else look_up(dict.fromkeys(groups), answer) if answer else None
        try:
            if group and (at or not _named(sitting, answer)):
                return _of_group(sitting, group, groups[group])
        except Back:
            continue
        if named := _named(sitting, answer):
            return named
        sitting.talk.say(_no_match(answer, len(groups)))


def _of_group(sitting: Sitting, title: str, kinds: list[type[Procedure]]) -> str:
    listed = numbered([f"{SPEECH.value(kind.called)}{_letters(kind.key)}" for kind in kinds])
    sitting.talk.list(listed)
    while True:
        answer = sitting.talk.ask(f"{title}: number, letter or name (back for the groups):", lines=listed)
        at = number_in(answer, len(kinds))
        named = {kind.called: kind.id for kind in kinds}
        within = look_up(dict.fromkeys(named), answer) if answer else None
        if found := kinds[at - 1].id if at else _named(sitting, answer) or named.get(within or ""):
            return found
        sitting.talk.say(_no_match(answer, len(kinds)))


def _letters(key: str) -> str:
    """`, letter r`, `, letters v p`: what is typed behind a slash instead of the name."""
    return f", {'letter' if len(key) == 1 else 'letters'} {' '.join(key)}" if key.islower() else ""


def _named(sitting: Sitting, answer: str) -> str:
    """What an answer calls, as it can be called behind a slash; empty where nothing is called so."""
    text = answer.removeprefix("/")
    if not text:
        return ""
    try:
        known = command_in(text) or meant(text, sitting.campaign)[0] or tracker_called(text, sitting.campaign.world)
    except Refused:  # several are called so, and doing it asks which
        return text
    return text if known or text.partition(" ")[0] in shortcuts(sitting.campaign) else ""


def _no_match(answer: str, most: int) -> str:
    missed = f"No match for {quoted(answer)}." if answer else "Nothing picked."
    return f"{missed} Type a number from 1 to {most}, or a name."


def act(sitting: Sitting, typed: Typed) -> None:
    """Do a line with a sign. Raises `Refused`, `StoreError` and `Cancelled`."""
    if typed.wish == "command":
        command(sitting, typed.text)
        return
    keep_paragraph(sitting)
    core = core_of(sitting.campaign.world, sitting.campaign.shelf) if typed.wish in ("action", "roll") else None
    if typed.wish == "roll" and not typed.text:
        if core is not None:
            filled = form(sitting, core, from_action(sitting.campaign, core), "")
            run(do(sitting.campaign, LinePort(sitting), filled))
            return
        about = "How many, the letter d, and their sides: 3d6 are three six-sided dice."
        typed = typed._replace(text=sitting.talk.ask("Which dice, such as 3d6+2?", about))
    run(do_line(sitting.campaign, LinePort(sitting), typed))
    if core is not None and typed.wish == "action":
        sitting.talk.hint(f"  To roll for it, type d and a colon ({core.called}).")


def command(sitting: Sitting, text: str) -> None:
    """Do what stands behind `/`: one of the commands here before any procedure."""
    text = text or pick(sitting)
    found = None if by_name(text, sitting.campaign) else command_in(text)
    if found is None or not (found[0].looks or found[0].shows):
        keep_paragraph(sitting)
    if found is not None:
        found[0].run(sitting, found[1])
    elif guide := _guide(sitting, text):
        guide(sitting, "")
    elif text:
        run(do_line(sitting.campaign, LinePort(sitting), Typed("command", text), spoken()))


def _guide(sitting: Sitting, text: str) -> Callable[[Sitting, str], None] | None:
    """What leads through the procedure that is called here without any words."""
    try:
        kind, words = meant(text, sitting.campaign)
    except SeveralCalled:
        return None  # which one is asked where it is done
    return guides().get(kind.id) if kind and not words else None


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
    if typed.wish in ("command", "prose"):
        sitting.talk.say("Nothing changed.")
    else:
        sitting.talk.say("Nothing was rolled.")
        sitting.give_back(line)


def _refuse(sitting: Sitting, line: str, typed: Typed, reason: str) -> None:
    sitting.talk.refuse(reason)
    if sitting.lines:
        way_out = "/back takes its last line out, a blank line tries again."
        sitting.talk.say(f"  You are still writing the paragraph. {way_out}")
    if typed.wish == "command" and reason.startswith(UNKNOWN) and " " in typed.text:
        sitting.give_back(line, as_text=True)
    elif typed.wish != "prose" and (typed.wish != "command" or " " in typed.text):
        sitting.give_back(line)
