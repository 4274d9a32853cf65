"""Doing a procedure in the campaign and telling what came of it: the path of every command that acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .context import Here, must_be_saved
from .roll_options import How

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..campaign.entry import Entry
    from ..rules.perform import Performed
    from ..rules.procedure import Procedure


def do(here: Here, procedure: Procedure, how: How, as_json: bool) -> None:
    """Do a procedure and tell it. Raises `Refused`; nothing is kept then."""
    with here.playing() as campaign:
        do_in(campaign, procedure, how, as_json)


def do_in(campaign: Campaign, procedure: Procedure, how: How, as_json: bool, first: tuple[Procedure, ...] = ()) -> None:
    """The same in a campaign that is open; the tags of a line come `first`."""
    from ..campaign.play.append import perform_and_keep

    readings = how.read(type(procedure), campaign.world)
    kept = perform_and_keep(campaign, procedure, how.source, readings=readings, first=first)
    tell(campaign, kept.entry, as_json, kept.performed)


def tell(campaign: Campaign, entry: Entry, as_json: bool, performed: Performed | None = None) -> None:
    """Tell an entry that was just kept, once it is on disk."""
    from .output import print_json, say, warn

    must_be_saved(campaign)
    if as_json:
        from .json_objects import of_entry

        print_json(of_entry(entry))
    else:
        from .entry_text import told

        say("\n".join(told(entry, performed or _left_by(campaign, entry))))
    if not campaign.world.session.open and entry.kind != "session":
        warn("Kept, though no session is open. Start one: solo-journal session start")


def _left_by(campaign: Campaign, entry: Entry) -> Performed | None:
    """What a reroll or a taken choice left open in its turn."""
    if entry.act is None:
        return None
    from ..campaign.play.amendments import open_choices

    found = open_choices(campaign)
    return found[1] if found else None
