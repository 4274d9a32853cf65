"""Rename everywhere, once the player has seen where."""

from __future__ import annotations

from ....rules.plurals import plural
from ....rules.refusal import Cancelled
from ...campaign import Campaign
from ...story.memory import name_now
from ...story.names import Thing, names_in_world
from ...story.search_index import Texts
from .. import rename as renaming
from ..port import Done, Port, confirm_or_cancel
from .acts import show_amendment

SHOWN = 200
"""The most places in the preview; the rest are counted."""


async def rename(campaign: Campaign, port: Port, called: str = "", to: str = "", texts: Texts | None = None) -> Done:
    """Rename a person, place, thing, thread or character, or somebody who stands only in the story, everywhere. Missing
    names are asked for."""
    thing = renaming.thing_called(campaign, called, texts) if called.strip() else await _choose_name(campaign, port)
    old = renaming.name_of(campaign.world, thing)

    def check(words: str) -> None:
        renaming.procedure_of(campaign.world, thing, " ".join(words.split()))

    asked = to or await port.ask(f"New name of {old}", old, check=check)
    if not asked.strip():
        raise Cancelled
    new, last = " ".join(asked.split()), renaming.newest(campaign)
    found = renaming.places(campaign, thing, new, texts)
    about = [line for place in found for line in place.preview()]
    times = plural(len(about), "place")
    more = [f"… and {len(about) - SHOWN:,} more"] if len(about) > SHOWN else []
    stays = [*renaming.remaining_mentions(campaign, thing, found)]
    if about or stays:
        await confirm_or_cancel(port, f"Rename {old} to {new} in {times}?", "rename", [*about[:SHOWN], *more, *stays])
    kept = await port.save(lambda: renaming.rename(campaign, thing, new, found, last))
    return await show_amendment(campaign, port, kept[-1])


async def _choose_name(campaign: Campaign, port: Port) -> Thing:
    """One of the campaign's names, or words that are on no list."""
    known = list(dict.fromkeys(Thing(each.part, each.key) for each in names_in_world(campaign.world)))
    names = [name_now(campaign.world, each) for each in known]
    elsewhere = "A name that stands only in the story"
    chosen = await port.choose("Rename which name?", [*names, elsewhere]) if names else 0
    if chosen < len(known):
        return known[chosen]

    def check(words: str) -> None:
        renaming.thing_called(campaign, words)

    return renaming.thing_called(campaign, await port.ask("Which name, as it stands in the story?", check=check))
