"""Handles each typed line: prose gathers into a paragraph, a blank line saves it, a sign acts."""

from __future__ import annotations

from collections.abc import Callable

from ..campaign.play.command_lookup import (
    SeveralCalled,
    UnknownCommand,
    by_name,
    find_procedure,
    is_for_game,
    number_called,
)
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
from ..rules.names import look_up
from ..rules.procedure import Procedure
from ..rules.refusal import Cancelled, Refused, quote
from .commands import command_in, command_names, guides
from .forms import form
from .line_io import LEAVE, Back, number_in, number_names
from .line_state import LineState
from .paragraph import end_paragraph, keep_gathered, keep_paragraph
from .port import LinePort
from .welcome import decide


def pick(state: LineState) -> str:
    """The id of the procedure that the player picks, from a group or by name. The groups are read out only once. Raises
    `LeftOff`."""
    campaign = state.campaign
    groups = {each.title: list(each.procedures) for each in campaign.shelf.in_use(campaign.world) if each.procedures}
    listed = number_names([f"{title}, {len(kinds)}" for title, kinds in groups.items()])
    more = "For the commands of the program, type /help."
    if not state.menu_heard:
        state.io.list(listed)
        state.io.hint(f"  {more}")
    state.menu_heard = True
    while True:
        answer = state.io.ask(
            "Number of a group, or the letter or name of anything (a slash lists the groups, a full stop cancels):",
            more,
            lines=listed,
        )
        at = number_in(answer, len(groups))
        group = list(groups)[at - 1] if at else look_up(dict.fromkeys(groups), answer) if answer else None
        try:
            if group and (at or not _slash_name(state, answer)):
                return _of_group(state, group, groups[group])
        except Back:
            continue
        if named := _slash_name(state, answer):
            return named
        state.io.say(_no_match(answer, len(groups)))


def _of_group(state: LineState, title: str, kinds: list[type[Procedure]]) -> str:
    listed = number_names([f"{SPEECH.value(kind.called)}{_letters(kind.key)}" for kind in kinds])
    state.io.list(listed)
    while True:
        answer = state.io.ask(f"{title}: number, letter or name (back for the groups):", lines=listed)
        at = number_in(answer, len(kinds))
        named = {kind.called: kind.id for kind in kinds}
        within = look_up(dict.fromkeys(named), answer) if answer else None
        if found := kinds[at - 1].id if at else _slash_name(state, answer) or named.get(within or ""):
            return found
        state.io.say(_no_match(answer, len(kinds)))


def _letters(key: str) -> str:
    """`, letter r` or `, letters v p`: what can be typed after a slash in place of the name."""
    return f", {'letter' if len(key) == 1 else 'letters'} {' '.join(key)}" if key.islower() else ""


def _slash_name(state: LineState, answer: str) -> str:
    """The command or procedure that an answer names, as it would be typed after a slash; empty if there is no match."""
    text = answer.removeprefix("/")
    if not text:
        return ""
    try:
        known = command_in(text) or find_procedure(text, state.campaign)[0] or number_called(text, state.campaign.world)
    except Refused:  # several are called so, and doing it asks which
        return text
    return text if known or text.partition(" ")[0] in shortcuts(state.campaign) else ""


def _no_match(answer: str, most: int) -> str:
    missed = f"No match for {quote(answer)}." if answer else "Nothing picked."
    return f"{missed} Type a number from 1 to {most}, or a name."


def act(state: LineState, typed: Typed) -> None:
    """Do a line that has a sign. Raises `Refused`, `StoreError` and `Cancelled`."""
    if typed.kind == "command":
        command(state, typed.text)
        return
    keep_paragraph(state)
    core = core_of(state.campaign.world) if typed.kind in ("action", "roll") else None
    if typed.kind == "roll" and not typed.text:
        if core is not None:
            filled = form(state, core, from_action(state.campaign, core), "")
            run(do(state.campaign, LinePort(state), filled))
            return
        about = "How many, the letter d, and their sides: 3d6 are three six-sided dice."
        typed = typed._replace(text=state.io.ask("Which dice, such as 3d6+2?", about))
    run(do_line(state.campaign, LinePort(state), typed))
    if core is not None and typed.kind == "action":
        state.io.hint(f"  To roll for it, type d and a colon ({core.called}).")


def command(state: LineState, text: str) -> None:
    """Run what follows `/`. Commands of line mode win over procedures."""
    text = text or pick(state)
    own = by_name(text, state.campaign) or is_for_game(text, state.campaign)
    found = None if own else command_in(text)
    if found and found[1] and not found[0].takes:
        raise Refused(f"/{found[0].spoken_name} takes no words: {quote(found[1])} would not be read.")
    if found is None or not (found[0].looks or found[0].shows):
        keep_paragraph(state)
    if found is not None:
        found[0].run(state, found[1])
    elif guide := _guide(state, text):
        guide(state, "")
    elif text:
        run(do_line(state.campaign, LinePort(state), Typed("command", text), command_names()))


def _guide(state: LineState, text: str) -> Callable[[LineState, str], None] | None:
    """The dialogue for a procedure that was called without any words, if it has one."""
    try:
        kind, words = find_procedure(text, state.campaign)
    except SeveralCalled:
        return None  # which one is asked where it is done
    return guides().get(kind.id) if kind and not words else None


AS_COMMANDS = {"help": "/help", "back": "/back", "quit": "/quit"}
"""Words that work at the prompt as they do at a question, unless a paragraph is in progress."""
AS_TEXT = "To write a full stop as text, start with a backslash."


def receive(state: LineState, line: str) -> None:
    """Handle one line. A refusal is said and the line handed back; only the end of the input is raised."""
    if not state.lines and not state.io.more:
        line = AS_COMMANDS.get(line.strip().casefold(), line)
    number = line.strip()
    typed = read_line(line)
    if state.gathered and number and typed.kind != "prose":
        _attempt(state, "", typed, keep_gathered)
    if state.options and not state.lines and number.isdecimal():
        _attempt(state, line, typed)
    elif not state.lines and number.isdecimal():
        state.io.say(f"Nothing on offer. To write {number} as text, start with a backslash.")
        state.given_back = f"\\{number}"
    elif number == LEAVE:
        writing = "You are writing a paragraph: a blank line saves it, /back removes its last line."
        state.io.say(f"{writing if state.lines else 'Nothing to cancel.'} {AS_TEXT}")
    elif not number:
        _attempt(state, "", typed)
    elif wanting := wants(line):
        state.io.refuse(f"{wanting} To write it as text, start with a backslash.")
    elif typed.kind == "prose":
        state.lines.append(line)
        state.save_draft()
        if state.options and number_in(number, len(state.options)) and not state.io.more:
            state.io.say(f"Now text of your paragraph. To take {number}: /back, a blank line, then {number}.")
    else:
        _attempt(state, line, typed)


def _attempt(state: LineState, line: str, typed: Typed, do: Callable[[LineState], None] | None = None) -> None:
    """Do a line while the draft holds it, so that it survives if the program ends in between."""
    state.doing = line
    state.save_draft()
    try:
        do(state) if do else _do(state, line, typed)
    except Cancelled:
        _leave(state, line, typed)
    except KeyboardInterrupt:
        state.io.say("")
        _leave(state, line, typed)
    except (Refused, StoreError) as reason:
        _refuse(state, line, typed, reason)
    state.doing = ""
    state.save_draft()


def _do(state: LineState, line: str, typed: Typed) -> None:
    if typed.kind != "command" and (line or state.lines):
        decide(state)
    if not line:
        end_paragraph(state)
    elif typed.kind == "prose":
        run(take(state.campaign, LinePort(state), _option(state, int(line.strip()[:9]))))
    else:
        act(state, typed)


def _option(state: LineState, number: int) -> Option:
    if not 1 <= number <= len(state.options):
        count = len(state.options)
        raise Refused(
            f"No offer {number}. Type {'1' if count == 1 else f'a number from 1 to {count}'}, or keep writing."
        )
    return state.options[number - 1]


def _leave(state: LineState, line: str, typed: Typed) -> None:
    if typed.kind in ("command", "prose"):
        state.io.say("Nothing changed.")
    else:
        state.io.say("Nothing was rolled.")
        state.give_back(line)


def _refuse(state: LineState, line: str, typed: Typed, reason: Refused | StoreError) -> None:
    state.io.refuse(str(reason))
    if state.lines:
        way_out = "/back takes its last line out, a blank line tries again."
        state.io.say(f"  You are still writing the paragraph. {way_out}")
    if typed.kind == "command" and isinstance(reason, UnknownCommand) and " " in typed.text:
        state.give_back(line, as_text=True)
    elif typed.kind != "prose" and (typed.kind != "command" or " " in typed.text):
        state.give_back(line)
