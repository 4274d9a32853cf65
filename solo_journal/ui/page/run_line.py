"""Carries out what was typed or chosen on the page: its own acts, and the verbs of all faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...campaign.play.command_lookup import by_name, called, meant, tracker_called, unknown_command
from ...campaign.play.line_parser import Typed
from ...campaign.play.options import Option, Words
from ...campaign.play.shortcuts import written_out
from ...campaign.play.verbs import acts as verbs
from ...campaign.play.verbs.lines import do_line
from ...rules.procedure import Procedure
from ..acts import act_called, acts
from ..forms.entry_acts import choice_called
from ..forms.name_search import find_matches
from .play_page import PlayPage

MOST_NEAR = 3
"""The most commands suggested for an unknown one."""


async def carry_out(page: PlayPage, typed: Typed) -> None:
    """Run a line with a sign. Raises `Refused`, `StoreError` and `Cancelled`; then nothing was done."""
    word, _, rest = typed.text.partition(" ")
    if typed.kind == "command" and not by_name(typed.text, page.model.campaign) and (titled := _titled(typed.text)):
        await page.act(*titled)
        return
    if typed.kind == "command" and not act_called(called(word)):
        line = written_out(page.model.campaign, typed)
        if line.kind == "prose":  # to go on from
            page.begin_with(f"{line.text} ")
            return
        typed = line
    if typed.kind == "command" and not word:
        await page.act("menu")
    elif typed.kind == "command" and not by_name(typed.text, page.model.campaign) and (act := act_called(called(word))):
        await page.act(act.id, rest.strip())
    elif typed.kind == "command" and (near := _meant(page, typed.text)):
        if not choice_called(typed.text):
            raise unknown_command(word, f"Did you mean {near}? Start with \\ to write it as text.")
        await page.act("entry", typed.text)
    else:
        await do_line(page.model.campaign, page.port, typed, acts())


def _titled(text: str) -> tuple[str, str] | None:
    """The act whose title of several words was typed, and the rest of the line: `/import tables` does not import a file
    called tables."""
    words = text.split()
    found = ((act_called(" ".join(words[:at])), words[at:]) for at in range(len(words), 1, -1))
    return next(((act.id, " ".join(rest)) for act, rest in found if act), None)


def _meant(page: PlayPage, text: str) -> str:
    """The commands that the finder suggests for an unknown one: `/stats or /export`, three at most. Empty if the word
    is a command, or there is no suggestion."""
    from ..screens.palette import everything, typed_as

    campaign, word = page.model.campaign, text.partition(" ")[0]
    if meant(text, campaign)[0] or tracker_called(text, campaign.world):
        return ""
    found = (typed_as(each) for each in find_matches(everything(page.model), word))
    *first, last = list(dict.fromkeys(each for each in found if each))[:MOST_NEAR] or [""]
    return f"{', '.join(first)} or {last}" if first else last


async def take(page: PlayPage, option: Option) -> None:
    """Take an option; opening words are put into the composer."""
    if isinstance(option.takes, Words):
        page.begin_with(f"{option.takes.text} ")
    else:
        await verbs.take(page.model.campaign, page.port, option)


async def do(page: PlayPage, kind: type[Procedure], given: Mapping[str, Any], *, form: bool = False) -> None:
    """Do a procedure with what is given; through its form if that is not enough, or if `form` is set."""
    await verbs.fill_and_do(page.model.campaign, page.port, kind, given, form=form)


async def do_ready(page: PlayPage, procedure: Procedure) -> None:
    await verbs.do(page.model.campaign, page.port, procedure)
