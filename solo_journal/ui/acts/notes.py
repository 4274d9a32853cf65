"""Notes beside the story, for the campaign and for each name; and renaming everywhere."""

from __future__ import annotations

from ...rules.refusal import Refused
from ..page.play_page import PlayPage
from .act import act


@act("notes", "Campaign notes", letters="Nn", also="notes, scratchpad, remember")
async def notes(page: PlayPage, words: str) -> None:
    """Write notes that are not part of the story."""
    from ...campaign.play.verbs.acts import do
    from ...rules.commons.campaign import Note, Write
    from ...rules.inputs import make
    from ..screens.edit_words import EditWords

    campaign = page.campaign
    if words.strip():
        await do(campaign, page.port, make(Note, {"text": words}))
        return
    before = campaign.world.notes or ()
    text = await page.ask(EditWords("\n".join(before), "Notes", may_be_empty=True))
    if text is not None:
        await do(campaign, page.port, make(Write, {"lines": [line for line in text.splitlines() if line.strip()]}))


@act("name_note", "Note on a name", letters="Np", also="dossier, note on a person")
async def note_of_name(page: PlayPage, words: str) -> None:
    """Write what to remember about a person, place, thing or thread."""
    from ...campaign.play.verbs.acts import do
    from ...rules.commons.lists import Write, find_list
    from ...rules.inputs import make
    from ...rules.names import must_find
    from ...rules.world import LISTS
    from ..screens.edit_words import EditWords

    world = page.model.world
    known = [(which, each) for which in LISTS for each in find_list(world, which).values()]
    if not known:
        raise Refused("No names yet. Add one: [N:Orso|hunter].")
    if words.strip():
        found = must_find({str(at): each for at, (_, each) in enumerate(known)}, words, "name")
        which, one = known[int(found)]
    else:
        which, one = known[await page.port.choose("Note on which name?", [each.name for _, each in known])]
    text = await page.ask(EditWords("\n".join(one.notes), f"Note on {one.name}", may_be_empty=True))
    if text is not None:
        lines = [line for line in text.splitlines() if line.strip()]
        await do(page.campaign, page.port, make(Write, {"list": which, "name": one.name, "lines": lines}))


@act(
    "rename",
    "Rename",
    letters="Pr",
    also="rename everywhere, rename in the story, rename a name, replace a name, other name",
)
async def rename(page: PlayPage, words: str) -> None:
    """Change a name on its list and in the story."""
    from ...campaign.play.verbs import names

    await names.rename(page.campaign, page.port, words, texts=page.model.texts)
