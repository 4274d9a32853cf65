"""Notes beside the story, for the campaign and for each name; and renaming everywhere."""

from __future__ import annotations

from collections.abc import Iterable

from ...rules.refusal import Refused
from ..page.play_page import PlayPage
from .act import act


@act("notes", "Campaign notes", letters="Nn", also="notes, scratchpad, remember")
async def notes(page: PlayPage, words: str) -> None:
    """Write notes that are not part of the story."""
    from ...rules.commons.campaign import Note, Write
    from ...rules.inputs import make

    if words.strip():
        await page.do(make(Note, {"text": words}))
    elif (lines := await _edited(page, page.model.world.notes or (), "Notes")) is not None:
        await page.do(make(Write, {"lines": lines}))


@act("name_note", "Note on a name", letters="Np", also="dossier, note on a person")
async def note_of_name(page: PlayPage, words: str) -> None:
    """Write what to remember about a person, place, thing or thread."""
    from ...rules.commons.lists import Write, find_list
    from ...rules.inputs import make
    from ...rules.names import must_find
    from ...rules.world import LISTS

    world = page.model.world
    known = [(which, each) for which in LISTS for each in find_list(world, which).values()]
    if not known:
        raise Refused("No names yet. Add one: [N:Orso|hunter].")
    if words.strip():
        at = int(must_find({str(at): each for at, (_, each) in enumerate(known)}, words, "name"))
    else:
        at = await page.port.choose("Note on which name?", [each.name for _, each in known])
    which, one = known[at]
    if (lines := await _edited(page, one.notes, f"Note on {one.name}")) is not None:
        await page.do(make(Write, {"list": which, "name": one.name, "lines": lines}))


async def _edited(page: PlayPage, before: Iterable[str], title: str) -> list[str] | None:
    """The lines as the player leaves them; None if cancelled."""
    from ..screens.edit_words import EditWords

    text = await page.ask(EditWords("\n".join(before), title, may_be_empty=True))
    return None if text is None else [line for line in text.splitlines() if line.strip()]


@act(
    "rename",
    "Rename",
    letters="Pr",
    also="rename everywhere, rename in the story, rename a name, replace a name, other name, find and replace",
)
async def rename(page: PlayPage, words: str) -> None:
    """Change a name everywhere: on its list, in the story, in notes and on sheets."""
    from ...campaign.play.verbs import names
    from ...campaign.story.labels import describe_amendment
    from ...campaign.story.voice import PAGE

    done = await names.rename(page.campaign, page.port, words, texts=page.model.texts)
    page.result = None  # the log stays where it is read, rather than at the last of many places
    page.tell(f"{describe_amendment(page.campaign, done.entry, PAGE)}.")
