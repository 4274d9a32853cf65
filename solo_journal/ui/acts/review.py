"""Reading the story again: the book, search, names, earlier states, statistics."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...rules.refusal import Ambiguous, Refused, Unknown
from ..page.play_page import PlayPage
from .act import Key, act

if TYPE_CHECKING:
    from ..screens.open_pages import SearchChoice


@act("book", "Book", letters="Rb", also="read, the book, story, chapters, diary")
async def book(page: PlayPage, words: str) -> None:
    """Read your story, scene by scene, with its bookmarks."""
    from ..screens.book import BookScreen
    from ..screens.book_page import open_book

    number = words.strip()
    if number and not (number.isascii() and number.isdigit() and len(number) < 9):
        raise Refused(f"“{number}” is not a scene's number. Type /book 3, or /book alone.")
    while True:
        opened = await asyncio.to_thread(open_book, page.model)
        if not opened.book.chapters:
            raise Refused("Nothing to read yet. Write a paragraph first.")
        found = await page.ask(BookScreen(page.model, opened, int(number or 0)))
        if not await _show_chosen(page, found):
            break
        number = ""


@act("search", "Search", letters="Rs", also="find, find words", key=Key("f3", "search"))
async def search(page: PlayPage, words: str) -> None:
    """Find words in the journal, newest first."""
    from ..forms.search_scope import SearchScope
    from ..screens.search import SearchDialog

    while await _show_chosen(page, found := await page.ask(SearchDialog(SearchScope(page.model), words))):
        words = found.words


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
    names = await asyncio.to_thread(Names.of, model.texts, model.world)
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
    await _show_chosen(page, await page.ask(MemoryScreen(model, names, at)))


@act(
    "lookback",
    "Earlier state",
    letters="Rl",
    also="as it stood, how things stood then, then, at, time travel",
    was=("then",),
)
async def then(page: PlayPage, words: str) -> None:
    """See the campaign as it was after any entry, and what differs today."""
    from ...campaign.journal.log_view import recent
    from ...campaign.story.search import search
    from ..page.amendments import look_back

    model = page.model
    if words.strip():
        line = await asyncio.to_thread(lambda: next(search(model.campaign.journal, words, model.texts), None))
    else:
        line = next(iter(recent(model.campaign.journal, 1)), None)
    if line is None:
        raise Refused(f"No entry holds “{words}”." if words.strip() else "Nothing is written yet.")
    await look_back(page, line.entry.id)


@act("stats", "Statistics", letters="Rt", also="figures, odds, luck, word count, timeline, timeline of scenes")
async def statistics(page: PlayPage, words: str) -> None:
    """Answers beside their odds, dice, twists, and words per session."""
    from ..screens.statistics import StatisticsScreen

    await _show_chosen(page, await page.ask(StatisticsScreen(page.model)))


async def _show_chosen(page: PlayPage, found: SearchChoice | None) -> bool:
    """Show what was chosen, in the log. Returns whether it was to be edited, so that the player comes back."""
    if found is None:
        page.composer.focus()  # also after words were edited in the log
        return False
    page.show_found(found.id, found.terms)
    if found.acts:
        from ..page.amendments import open_entry

        await open_entry(page, found.id)
    return found.acts
