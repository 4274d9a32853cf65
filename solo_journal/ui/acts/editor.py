"""Writing in the player's own editor."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act, Key


async def editor(page: WorkingPage, words: str) -> None:
    """Write on in the player's own editor; what is saved there stands in the composer afterwards."""
    from ..page.editor import edited

    text = edited(page.app, page.composer.text)
    if text is not None and text != page.composer.text:
        page.composer.replace(text, (0, 0), page.composer.document.end)
    page.composer.focus()


ACTS = (
    Act(
        "editor",
        "Editor",
        "Write in your own editor ($VISUAL, $EDITOR).",
        editor,
        also="vim, nano, external editor",
        key=Key("f4", "editor", first=False),
    ),
)
