"""Reading a story again on the page, by keys: search, the book, names, earlier states, statistics."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines, live
from solo_journal.campaign.play import amendments
from solo_journal.ui.screens.book import BookScreen
from solo_journal.ui.screens.library import LibraryScreen
from solo_journal.ui.screens.play import Play
from solo_journal.ui.screens.search import SearchDialog

from ..frames import strips_of
from .conftest import Page, Player

SIZES = [(80, 24), (200, 60)]
"""The least and the most; the frames of these screens are looked at in between too."""
HOSTILE = "[/] plan \x1b]0;x\x07 [@click=app.quit]x[/] \u202eabc"


@pytest.fixture
def reader(player: Player) -> Player:
    """Somebody whose story has two more scenes, with Orso in both and a bookmark in the first."""
    player.set(own_dice=False)
    player.write("prose", "[N:Orso|hunter] steps out of the steam, dry as a bone.")
    player.do("duskara.ask", (5, 2), question="Does Orso see me?")
    campaign = player.campaign
    last = next(each for each in live(campaign.journal) if each.kind == "question")
    amendments.bookmark(campaign, last.id)
    player.do("scene.open", title="The third shrine", mood="quiet")
    player.write("prose", "Nobody is here but Orso the hunter. [N:Orso|+wounded] He sits down.")
    return player


def on_the_page(page: Page) -> Callable[[], bool]:
    return lambda: isinstance(page.app.screen, Play)


def cursor_text(page: Page) -> str:
    """The words of the line under the cursor in the log."""
    log = page.play.log_
    assert log.window is not None
    index = log.window.index(log.selected)
    item = log.window.items[index] if index is not None else None
    return item.text if isinstance(item, Line) else ""


@pytest.mark.parametrize("size", SIZES)
async def test_search_finds_as_it_is_typed_and_enter_jumps(reader: Player, size: tuple[int, int]) -> None:
    async with reader.sits(size) as page:
        await page.pressed("f3", sees="Enter go there")
        await page.typed("dry bone", "1 found.", "The thermal vents")
        await page.pressed("f9", sees="e  Edit text")
        await page.typed("e", "Ctrl+S")
        await page.writes(" So dry.")
        await page.pressed("ctrl+s", sees=("Enter go there", "dry as a bone. So dry."))
        await page.pressed("enter", gone="Enter go there")
        await page.until(lambda: "dry as a bone. So dry." in cursor_text(page))
        assert page.play.log_.terms == ("dry", "bone")


async def test_filters_narrow_it_and_a_wrong_one_is_a_sentence(reader: Player) -> None:
    async with reader.sits() as page:
        await page.pressed("f3", sees="Enter go there")
        await page.typed("person:ors kind:q", "1 found.", "Does Orso see me?")
        await page.typed("z", "kind: is followed by one of 11, such as prose")
        screen = page.app.screen
        assert isinstance(screen, SearchDialog)
        screen.query_one("LineInput").value = "is:bookmarked"  # type: ignore[attr-defined]
        await page.sees("1 found.", "Does Orso see me?")
        screen.query_one("LineInput").value = "nowhere at all"  # type: ignore[attr-defined]
        await page.sees("No matches.")


async def test_of_many_hits_the_newest_come_first_and_the_rest_on_the_way_down(reader: Player) -> None:
    campaign = reader.campaign
    from solo_journal.campaign.play.append import write

    for number in range(230):
        write(campaign, "prose", f"Steam number {number}.")
    async with reader.sits() as page:
        await page.pressed("f3", sees="Enter go there")
        await page.typed("steam", "Showing the newest 200; scroll for more.", "Steam number 229.")
        for _ in range(20):
            page.press("pagedown")
        await page.sees("231 found.")
        await page.pressed("escape", gone="found.")
        await page.typed("/book 13⏎", "Steam number 3.")
        read = await page.pressed("space", sees="Steam number 20.", gone="Steam number 3.")
        top = next(row for row in read.split("\n") if "Steam" in row).strip()
        await page.pressed("m", sees=("results: margin", top), gone="Steam number 3.")
        await page.pressed("escape", gone="Space read on")
        amendments.edit(
            campaign, next(each.id for each in live(campaign.journal) if "number 9." in each.text), "Hm. " * 99
        )
        await page.typed("/book⏎", top, gone="Steam number 3.")
        assert next(row for row in page.frame().split("\n") if "Steam" in row).strip() == top


@pytest.mark.parametrize("size", SIZES)
async def test_the_book_is_read_by_scenes_and_remembers_its_place(reader: Player, size: tuple[int, int]) -> None:
    beside = size[0] >= 120
    async with reader.sits(size) as page:
        await page.typed("/book⏎", "THE LONG DUSK", "13 scenes", "The third shrine")
        await page.until(lambda: isinstance(page.app.screen, BookScreen))
        await page.pressed("end", "enter", sees="5 v 2", gone="Bookmarks")  # one at a result shows it
        if beside:
            row = next(row for row in page.frame().split("\n") if "5 v 2" in row)
            assert len(row) - len(row.lstrip()) > 60, "the dice stand in the margin"
        if beside:
            await page.pressed("m", sees="Does Orso see me? Yes (5 v 2)")
        await page.pressed("m", gone="5 v 2")
        for _ in range(20):
            page.press("right")
        await page.sees("Nobody is here but Orso the hunter.", "13  The third shrine")
        await page.pressed("left", sees="dry as a bone", gone="Does Orso see me?")  # no words of the story answer it
        await page.pressed("c", sees="THE LONG DUSK")
        page.press("escape")
        await page.until(on_the_page(page))
        seen = await page.typed("/book⏎", "12  The thermal vents", "dry as a bone", "Space read on", gone="/ find")
        assert "5 v 2" not in seen
        await page.pressed("c", sees="Enter read")
        page.press("escape")
        await page.until(on_the_page(page))
    assert reader.faults() == []


async def test_the_title_page_has_no_set_up_and_a_filter(reader: Player) -> None:
    async with reader.sits() as page:
        seen = await page.typed("/book⏎", "The third shrine", "Bookmarks")
        assert "Before the first scene" not in seen
        await page.typed("/thermal", "The thermal vents", gone="The third shrine")


async def test_a_bookmark_opens_its_page_and_enter_goes_there_in_the_log(reader: Player) -> None:
    async with reader.sits() as page:
        await page.typed("/book⏎", "Bookmarks")
        page.press("end", "enter")
        await page.sees("Does Orso see me?", gone="Bookmarks")
        page.press("enter")
        await page.until(on_the_page(page))


async def test_a_name_in_the_book_tells_what_is_known_of_it(reader: Player) -> None:
    async with reader.sits() as page:
        rows = (await page.typed("/book 13⏎", "Nobody is here but Orso the hunter.")).split("\n")
        at = next((row.index("Orso"), y) for y, row in enumerate(rows) if "Nobody is here" in row)

        def underlined() -> list[str]:
            return [part.text for part in strips_of(page.app)[at[1]] if part.style and part.style.underline]

        assert underlined() == [], "as in print"
        await page.pilot.hover(offset=at)
        await page.until(lambda: underlined() == ["Orso"])
        await page.pilot.click(offset=at)
        await page.sees("Orso · person", "hunter, wounded")
        page.press("escape")
        rows = (await page.sees("Nobody is here but Orso the hunter.", gone="Orso · person")).split("\n")
        at = next((row.index("Nobody"), y) for y, row in enumerate(rows) if "Nobody is here" in row)
        await page.pilot.click(offset=at, button=3)
        await page.sees("e  Edit text", "Nobody is here")
        await page.typed("e", "Ctrl+S")
        await page.writes(" Alone.")
        await page.pressed("ctrl+s", sees="He sits down. Alone.", gone="Edit text")
        await page.pressed("f9", sees="e  Edit text")
        await page.pressed("escape", sees="He sits down. Alone.", gone="Edit text")
        page.press("escape")
        await page.until(lambda: on_the_page(page)() and page.app.focused is page.play.composer)


async def test_memory_shows_a_name_from_first_to_last_and_goes_there(reader: Player) -> None:
    async with reader.sits((80, 24)) as page:
        await page.typed("/memory orso⏎", "Orso · person", "hunter, wounded", "first seen", "3 mentions")
        page.press("f")
        await page.until(on_the_page(page))
        await page.until(lambda: "dry as a bone" in cursor_text(page))
        await page.typed("/memory nobody⏎", "1 found.")  # no name: the words are looked for
        await page.pressed("escape", gone="found.")
        await page.typed("/memory xyzzy⏎", "No name matches")


async def test_the_campaign_as_it_was_and_what_is_different_now(reader: Player) -> None:
    async with reader.sits((80, 24)) as page:
        before = reader.told()
        await page.typed("/then dry bone⏎", "Since then", "Orso: wounded")
        await page.pressed("end", sees="Nothing has changed since.")
        page.press("enter")
        await page.until(on_the_page(page))
        assert reader.told() == before


async def test_an_entry_of_the_log_tells_the_earlier_state_then(reader: Player) -> None:
    async with reader.sits() as page:
        found = next(each for each in lines(reader.campaign.journal) if isinstance(each, Line) and "dry" in each.text)
        page.play.show_found(found.entry.id)
        await page.until(lambda: "dry as a bone" in cursor_text(page))
        await page.pressed("enter", sees="Earlier state")
        await page.typed("w", "Since then", "Orso: wounded")


async def test_figures_are_beside_their_odds(reader: Player) -> None:
    async with reader.sits((80, 24)) as page:
        await page.typed("/stats⏎", "THE STORY", "ORACLE", "expected", "13")
        await page.typed("2", "Too few to tell", gone="THE STORY")
        await page.typed("5", "Words and time by session")
        await page.typed("1", "THE STORY")
        page.press("left", "enter")
        await page.until(on_the_page(page))


async def test_all_campaigns_are_searched_from_the_library(reader: Player) -> None:
    other = reader.library.new("Salt and Rime", ("duskara",))
    from solo_journal.campaign.play.append import write

    write(other, "prose", "We crossed by night.")
    other.settle()
    async with reader.sits(first="library") as page:
        await page.until(lambda: isinstance(page.app.screen, LibraryScreen))
        await page.sees("Salt and Rime", "The Long Dusk")
        await page.pressed("f3", sees="Search all campaigns")
        await page.typed("dry bone", "1 found.", "The Long Dusk")
        page.press("enter")
        await page.until(lambda: any(isinstance(each, Play) and each.query("#log") for each in page.app.screen_stack))
        await page.until(lambda: "dry as a bone" in cursor_text(page))


async def test_hostile_words_and_names_are_only_text(reader: Player) -> None:
    reader.do("lists.note", list="people", name="[/] plan \x1b [b]", note=HOSTILE)
    reader.write("prose", HOSTILE)
    async with reader.sits() as page:
        await page.pressed("f3", sees="Enter go there")
        await page.typed("plan", "[@click=app.quit]x[/]")
        assert "\x1b" not in page.frame()
        page.press("escape")
        await page.until(on_the_page(page))
        for command in ("/book 13⏎", "/memory [/⏎", "/then plan⏎"):
            await page.typed(command, "[/] plan")
            assert "\x1b" not in page.frame()
            page.press("escape")
            await page.until(on_the_page(page))
