"""Write in the player's own editor."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import Key, act


@act("editor", "Editor", also="vim, nano, external editor", key=Key("f4", first=False))
async def editor(page: PlayPage, words: str) -> None:
    """Write in your own editor ($VISUAL, $EDITOR)."""
    from ..page.editor import edit_text

    text = edit_text(page.app, page.composer.text)
    if text is not None and text != page.composer.text:
        page.composer.replace(text, (0, 0), page.composer.document.end)
    page.composer.focus()
