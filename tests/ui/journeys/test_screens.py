"""Short journeys from the page through everything that opens from it, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events

from solo_journal.ui.panes.trackers import TrackersPane
from solo_journal.ui.screens.play import Play

from .conftest import Page, Player


def over(page: Page) -> Callable[[], bool]:
    """Whether nothing is open over the page."""
    return lambda: isinstance(page.app.screen, Play)


async def test_what_opens_over_the_page_closes_again(chance: Player) -> None:
    """The frames cover the contents of these screens at three sizes."""
    async with chance.sits((80, 24)) as page:
        for keys, words in (
            (("f1",), "Signs"),
            (("f2",), "Trackers ▸"),
            (("f3",), "Enter go there"),
            (("f5",), "1 Oracle"),
            (("f8",), "Own dice"),
        ):
            await page.pressed(*keys, sees=words)
            page.press("escape")
            await page.until(over(page))
            assert page.app.focused is not None
    assert chance.faults() == []


async def test_the_menu_renames_in_the_story_too_and_has_the_title_to_change(chance: Player) -> None:
    chance.do("lists.note", list="people", name="Orso", tags=["hunter"])
    chance.write("prose", "Orso counts the sheep.")
    async with chance.sits((80, 24)) as page:
        await page.pressed("space", "P", "r", "1", sees="New name of Orso")
        await page.typed("Ash⏎", "Rename Orso to Ash in 1 place?")
        await page.pressed("enter", sees="Ash counts the sheep.", gone="Rename Orso")
        await page.pressed("ctrl+z", "enter", sees="Orso counts the sheep.", gone="Ash counts")
        await page.pressed("space", "F", "t", sees=("CAMPAIGN TITLE", "The Long Dusk"))
        await page.typed("Ember⏎", "Ember", gone="CAMPAIGN TITLE")
    assert chance.campaign.title == "Ember"


async def test_the_story_is_written_to_a_file(chance: Player, tmp_path: Path) -> None:
    file = tmp_path / "story.md"
    chance.write("prose", "Steam climbs.")
    async with chance.sits() as page:
        await page.writes(f"/export {file}⏎")
        await page.until(file.exists)
        await page.until(over(page))
    assert "The thermal vents" in file.read_text(encoding="utf-8")


async def test_a_pane_is_used_by_key_and_by_mouse(chance: Player) -> None:
    chance.do("tracker.add", name="Hunters", kind="clock", size=6)
    chance.do("lists.note", list="people", name="Orso", tags=["hunter"])
    async with chance.sits((200, 60)) as page:
        await page.sees("IN THIS SCENE", "new", "NAMES")
        await page.rests()
        rows = page.frame().split("\n")
        y, x = next((y, row.index("Orso  hunter")) for y, row in enumerate(rows) if "Orso  hunter" in row)
        await page.pilot.click(offset=(x + 1, y))
        await page.sees("Orso · person")
        await page.pressed("escape", sees="IN THIS SCENE")
        y, x = next((y, row.index("± Orso")) for y, row in enumerate(rows) if "± Orso" in row)
        await page.pilot.mouse_down(offset=(x, y))
        await page.pilot.hover(offset=(x + 6, y))
        await page.pilot.mouse_up(offset=(x + 6, y))
        await page.sees("Copied: ± Orso")
        assert page.app.clipboard.startswith("± Orso")
        page.play.query_one(TrackersPane).focus()
        page.press("down", "plus")
        await page.sees("1/6")
        await page.pilot.click("OraclePane", offset=(4, 1))
        await page.until(over(page))
    assert chance.faults() == []


async def test_text_stays_if_no_editor_can_be_opened(
    chance: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "editor"
    script.write_text("#!/bin/sh\necho and the wind turns >> $1\n")
    script.chmod(0o755)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", str(script))
    async with chance.sits() as page:
        await page.writes("Steam")
        await page.until(lambda: page.composer.text == "Steam")
        await page.pressed("f4", sees="This terminal cannot run an editor.")
        assert page.composer.text == "Steam"


async def test_a_paste_never_acts(chance: Player) -> None:
    before = chance.told()
    async with chance.sits() as page:
        page.app.post_message(events.Paste("Steam.\n\n? Is it so?\n@ Run\nd: 2d6\n/undo\n"))
        await page.until(lambda: "? Is it so?" in page.composer.text)
        await page.until(lambda: "? Is it so?" in chance.draft())
    assert chance.told() == before


async def test_the_line_of_keys_tells_how_the_menu_is_opened_now(chance: Player) -> None:
    async with chance.sits() as page:
        await page.sees("Space menu")
        await page.typed("Steam", "F2 menu", gone="Space menu")
        await page.typed("⏎⏎", "Space menu", gone="F2 menu")
