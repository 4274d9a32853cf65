"""What a word behind `/` calls here: a command of the program before any procedure."""

from __future__ import annotations

from ..campaign.campaign import Campaign
from ..campaign.play.called import called as name_of
from ..campaign.play.called import kind_called, nothing_called, tracker_called
from ..rules.procedure import Procedure
from ..rules.procedure_lookup import procedures
from .commands import Command, commands


def called(text: str, campaign: Campaign) -> Command | type[Procedure] | None:
    """The command or procedure with whose name a line begins, `help`, `inspire`, `i`; None for one that is a tracker's
    name, which is stepped.

    Raises `Unknown` with near names, and `Refused` where more than one thing is called so.
    """
    word = text.partition(" ")[0]
    found = commands().get(name_of(word)) or kind_called(word, campaign)
    if found is None and tracker_called(text, campaign.world) is None:
        raise nothing_called(word, campaign, commands())
    return found


def is_command(line: str, campaign: Campaign) -> bool:
    """Whether a line calls a command or a procedure by its name: a file may begin with a slash as well."""
    name = line.removeprefix("/").partition(" ")[0].casefold().replace("-", "_")
    known = name in commands() or bool(procedures(name, campaign.world, campaign.shelf))
    return line.startswith("/") and bool(name) and known
