"""What a word behind `/` calls here."""

from __future__ import annotations

from ..campaign.campaign import Campaign
from ..campaign.play.called import called
from ..campaign.play.shortcuts import shortcuts
from ..rules.procedure_lookup import procedures
from .commands import commands


def is_command(line: str, campaign: Campaign) -> bool:
    """Whether a line calls a command or a procedure by its name: a file may begin with a slash as well."""
    name = called(line.removeprefix("/").partition(" ")[0])
    known = name in commands() or name in shortcuts(campaign) or bool(procedures(name, campaign.world, campaign.shelf))
    return line.startswith("/") and bool(name) and known
