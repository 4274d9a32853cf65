"""Doing a procedure in the campaign: the path of every command that acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .context import Here
from .roll_options import How

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..rules.procedure import Procedure


def do(here: Here, procedure: Procedure, how: How, as_json: bool) -> None:
    """Do a procedure and tell it. Raises `Refused`; nothing is kept then."""
    with here.playing() as campaign:
        do_in(campaign, procedure, how, as_json)


def do_in(campaign: Campaign, procedure: Procedure, how: How, as_json: bool, first: tuple[Procedure, ...] = ()) -> None:
    """The same in a campaign that is open; the tags of a line come `first`."""
    from ..campaign.play.port import run
    from ..campaign.play.verbs.acts import do as verb
    from .port import CliPort

    readings = how.read(type(procedure), campaign.world)
    run(verb(campaign, CliPort(campaign, how, as_json), procedure, readings=readings, first=first))
