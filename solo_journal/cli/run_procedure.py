"""Doing a procedure in the campaign: the path of every command that acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .context import Here
from .roll_options import How

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..campaign.play.line_resolver import Planned
    from ..rules.procedure import Procedure


def do(here: Here, procedure: Procedure, how: How, as_json: bool) -> None:
    """Do a procedure and tell it. Raises `Refused`; nothing is kept then."""
    with here.playing() as campaign:
        do_in(campaign, procedure, how, as_json)


def do_in(
    campaign: Campaign,
    procedure: Procedure,
    how: How,
    as_json: bool,
    first: tuple[Procedure, ...] = (),
    text: str = "",
) -> None:
    """The same in a campaign that is open; the tags of a line come `first`, and `text` is the line of a roll."""
    from ..campaign.play.port import run
    from ..campaign.play.verbs.acts import do as verb
    from .port import CliPort

    readings = how.read(type(procedure), campaign.world)
    run(verb(campaign, CliPort(campaign, how, as_json), procedure, text=text, readings=readings, first=first))


def do_line(campaign: Campaign, planned: Planned, how: How, as_json: bool, words: str = "") -> None:
    """Do what a line is read as; `words` are what it is about, where it did not say so. Raises `Refused`."""
    from ..rules.inputs import make
    from ..rules.refused import BadInput

    procedure = planned.procedure
    assert procedure is not None
    if words and not procedure.words:
        raise BadInput(f"{procedure.called} takes no label. Leave --label out.")
    given = {name: getattr(procedure, name) for name in procedure.model_fields_set}
    more = {name: said for name, said in (("by", how.by), (procedure.words, words)) if said}
    do_in(campaign, make(type(procedure), {**given, **more}), how, as_json, planned.first, planned.text)
