"""Odd words typed and pasted into every line of every dialog: they are text and nothing else, and the page goes on."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input, TextArea

from solo_journal.ui.screens.play import Play

from .conftest import Player

ODD = ["[/] plan", "[TODO]", "[@click=app.quit]x[/]", "🜲 🦊👩‍🚀 é", "灯塔的守望者", "x" * 500, "a\u202eb\u2066c"]
"""False markup, emoji of one and two cells, wide letters, a line longer than any screen, right-to-left writing."""
SHORT = 4
"""So many of them are in sight together."""
OPENED = {
    "find": ("f3",),
    "finder": ("f2", "slash"),
    "help": ("f1", "slash"),
    "settings": ("f8", "slash"),
    "library": ("f7", "slash"),
    "new campaign": ("f7", "n", "enter"),
    "palette": ("ctrl+p",),
    "leaving": ("ctrl+q",),
}
TYPED = {
    "scene": "/next⏎",
    "form": "/character.add⏎",
    "tracker": "/tracker.add⏎",
    "edit": "⇞⏎e",
    "overrule": "? Is it?⏎⇞⏎o",
}

SITTINGS = [
    ([*OPENED], (80, 24)),
    (["scene", "form", "tracker"], (120, 36)),
    (["edit"], (80, 24)),
    (["overrule"], (80, 24)),
]
"""What is opened one after another in one sitting, and how large the terminal is."""


@pytest.fixture
def written(chance: Player) -> Player:
    """A page with text on it already."""
    chance.write("prose", "Steam climbs.")
    return chance


@pytest.mark.parametrize(("places", "size"), SITTINGS, ids=lambda each: str(each[0]))
async def test_every_line_takes_every_text(written: Player, places: list[str], size: tuple[int, int]) -> None:
    async with written.sits(size, calm=False) as page:
        for where in places:
            if page.composer.text:  # a line whose form was cancelled came back
                page.press("ctrl+u")
                await page.until(lambda: page.composer.text == "")
            page.press(*OPENED.get(where, ()))
            await page.writes(TYPED.get(where, ""))
            line = page.app.focused
            assert isinstance(line, Input | TextArea), where
            assert page.app.screen is not page.app.screen_stack[1], where
            for several in (ODD[:SHORT], ODD[SHORT:]):
                for odd in several:
                    page.app.post_message(events.Paste(odd))
                await page.rests()
                seen = page.frame()
                assert "\u202e" not in seen, where
                assert len(seen.split("\n")) <= size[1], where
            text = line.value if isinstance(line, Input) else line.text
            assert "[/] plan[TODO][@click=app.quit]x[/]" in text, where
            for _ in range(4):
                if not isinstance(page.app.screen, Play):
                    await page.writes("⎋")
            await page.until(lambda: isinstance(page.app.screen, Play))
    assert written.faults() == []


async def test_odd_words_are_kept_to_the_letter(written: Player) -> None:
    async with written.sits() as page:
        for odd in ODD:
            page.app.post_message(events.Paste(f"\\{odd}"))
            await page.writes("⏎⏎")
            await page.until(lambda: page.composer.text == "")
    assert [each.removeprefix("“").removesuffix("”") for each in written.told(len(ODD))][:3] == ODD[:3]
    assert [written.kinds().get(odd) for odd in ODD] == ["prose"] * len(ODD)
