"""What is known of a name."""

from __future__ import annotations

import asyncio

from ...rules.refusal import Ambiguous, Refused, Unknown
from ..page.play_page import PlayPage
from .act import act


@act(
    "names",
    "Names",
    letters="Rn",
    also="memory, memory of a name, NPC, NPC list, people, cast, dossier",
    was=("memory",),
)
async def memory(page: PlayPage, words: str) -> None:
    """What is known about a person, place, thing or thread."""
    from ...campaign.story.memory import memories, things_called
    from ...campaign.story.names import Names
    from ..screens.memory import MemoryScreen

    model = page.model
    names = await asyncio.to_thread(Names.of, model.texts, model.campaign.world)
    if not names.known:
        raise Refused("No names yet. Add one: [N:Orso|hunter].")
    try:
        at = things_called(names, words)[0] if words.strip() else None
    except Ambiguous:
        raise
    except Unknown:  # words that are no name are looked for, as in every face
        if not await asyncio.to_thread(memories, model.campaign, words, model.texts):
            raise
        await page.act("search", words)
        return
    found = await page.ask(MemoryScreen(model, names, at))
    if found is not None:
        page.show_found(found.id, found.terms)
