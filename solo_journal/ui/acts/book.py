"""Reading the story like a book."""

from __future__ import annotations

import asyncio

from ...rules.refusal import Refused
from ..page.play_page import PlayPage
from .act import act


@act("book", "Book", letters="Rb", also="read, the book, story, chapters")
async def book(page: PlayPage, words: str) -> None:
    """Read your story, scene by scene, with its bookmarks."""
    from ..page.amendments import open_entry
    from ..screens.book import BookScreen
    from ..screens.book_text import open_book

    number = words.strip()
    if number and not (number.isascii() and number.isdigit() and len(number) < 9):
        raise Refused(f"“{number}” is not a scene's number. Type /book 3, or /book alone.")
    while True:
        opened = await asyncio.to_thread(open_book, page.model)
        if not opened.book.chapters:
            raise Refused("Nothing to read yet. Write a paragraph first.")
        found = await page.ask(BookScreen(page.model, opened, int(number or 0)))
        if found is None:
            break
        page.show_found(found.id, found.terms)
        if not found.acts:
            break
        await open_entry(page, found.id)
        number = ""
