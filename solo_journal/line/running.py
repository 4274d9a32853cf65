"""What a line with a sign does, and what stands behind `/`: a command of line mode, a procedure, or the menu."""

from __future__ import annotations

from collections.abc import Callable

from ..campaign.play.called import by_name, meant
from ..campaign.play.last_words import from_action
from ..campaign.play.line_parser import Typed
from ..campaign.play.line_resolver import core_of
from ..campaign.play.port import run
from ..campaign.play.verbs.acts import do
from ..campaign.play.verbs.lines import do_line
from ..rules import shelf
from ..rules.procedure import Procedure
from .commands import command_in, guides, spoken
from .forms import form
from .line_io import number_in, numbered
from .line_state import Sitting
from .paragraph import keep_paragraph
from .port import LinePort


def pick(sitting: Sitting) -> str:
    """The name of what the player picks, to be called like any other. Raises `LeftOff`."""
    groups = {each.title: list(each.procedures) for each in shelf.in_use(sitting.campaign.world) if each.procedures}
    sitting.talk.say(*numbered([f"{title}, {len(kinds)}" for title, kinds in groups.items()]))
    sitting.talk.hint("  For the commands of the program, type /help.")
    answer = sitting.talk.ask("Number of a group, or the letter or name of anything (a full stop cancels):")
    at = number_in(answer, len(groups))
    return _of_group(sitting, list(groups.values())[at - 1]) if at else answer.removeprefix("/")


def _of_group(sitting: Sitting, kinds: list[type[Procedure]]) -> str:
    letters = (f" ({kind.key})" if kind.key.islower() else "" for kind in kinds)
    sitting.talk.say(*numbered([f"{kind.called}{letter}" for kind, letter in zip(kinds, letters, strict=True)]))
    answer = sitting.talk.ask("Number, letter or name (a full stop cancels):").removeprefix("/")
    at = number_in(answer, len(kinds))
    return kinds[at - 1].id if at else answer


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
        typed = typed._replace(text=sitting.talk.ask("Which dice, such as 3d6+2?"))
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
    kind, words = meant(text, sitting.campaign)
    return guides().get(kind.id) if kind and not words else None
