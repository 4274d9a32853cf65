"""The terminal may be resized at any moment: screens stay open, keep typed text, and go on working."""

from __future__ import annotations

from solo_journal.ui.screens.play import Play

from .conftest import Page, Player

SIZES = [(80, 24), (200, 60), (40, 12), (10, 3), (120, 36)]


async def resized(page: Page) -> None:
    """Make the terminal small, then large, then its old size."""
    for size in SIZES:
        await page.pilot.resize_terminal(*size)
        await page.until(lambda size=size: page.app.screen.size == size)  # type: ignore[misc]


async def test_what_is_being_written_stays(chance: Player) -> None:
    async with chance.sits() as page:
        await page.writes("Still here.")
        await resized(page)
        await page.typed("⏎⏎", "Still here.", "TWIST COUNTER")
        await page.until(lambda: page.composer.text == "")
    assert chance.told()[-1] == "“Still here.”"


async def test_a_dialog_keeps_what_was_typed(chance: Player) -> None:
    async with chance.sits() as page:
        await page.writes("/next⏎The third")
        await resized(page)
        await page.sees("Scene 13", "The third")
        sheet = page.app.screen.query_one(".sheet").region
        assert (sheet.x, sheet.right) == (0, page.play.query_one("#right").region.x), "the panes stay whole"
        await page.writes(" shrine⏎")
        await page.until(lambda: chance.campaign.world.scene.title == "The third shrine")


async def test_the_menu_stays_where_it_was(chance: Player) -> None:
    async with chance.sits() as page:
        await page.typed("␣", "Trackers ▸")
        await resized(page)
        await page.typed("U", "Undo", gone="Trackers ▸")
        await page.writes("⎋")


async def test_the_menu_of_an_entry_stays_beside_it(chance: Player) -> None:
    chance.write("prose", "Steam climbs.")
    last = next(iter(chance.campaign.journal.backwards()))
    async with chance.sits() as page:
        await page.pressed("f9", sees="e  Edit text")
        for size in ((120, 50), (100, 40), (120, 60)):
            await page.pilot.resize_terminal(*size)
            await page.until(lambda size=size: page.app.screen.size == size)  # type: ignore[misc]
            await page.rests()
            entry = page.play.log_.place_of(last.id)
            assert entry is not None
            assert page.app.screen.query_one(".sheet").region.bottom == entry.y


async def test_the_chosen_moment_stays_in_sight(chance: Player) -> None:
    async with chance.sits((120, 50)) as page:
        await page.pressed("space", "R", "l", sees="Since then")
        for size in ((80, 15), (120, 36), (60, 12)):
            await page.pilot.resize_terminal(*size)
            await page.until(lambda size=size: page.app.screen.size == size)  # type: ignore[misc]
            await page.rests()
            assert any(row.startswith("▌") for row in page.frame().split("\n"))


async def test_a_form_keeps_what_was_typed(chance: Player) -> None:
    async with chance.sits() as page:
        await page.typed("/character.add⏎", "ADD A CHARACTER")
        await page.writes("Zhiren")
        await resized(page)
        await page.sees("Zhiren")
        await page.writes("⏎")
        await page.until(lambda: isinstance(page.app.screen, Play))
    assert "Zhiren" in [each.name for each in chance.campaign.world.characters.values()]


async def test_the_overlay_of_the_panes_stays_open(chance: Player) -> None:
    async with chance.sits((80, 24)) as page:  # wider ones have their panes beside the page
        page.press("f5", "4")
        await page.sees("Trackers]")
        await resized(page)
        await page.sees("Trackers]", "Torch")
        page.press("escape")
        await page.until(lambda: isinstance(page.app.screen, Play))


async def test_every_open_screen_can_be_closed_afterwards(chance: Player) -> None:
    async with chance.sits() as page:
        for keys in ("f1", "f3", "f8", "f7", "ctrl+p", "ctrl+q"):
            page.press(keys)
            await page.rests()
            assert not isinstance(page.app.screen, Play), keys
            await resized(page)
            page.press("escape")
            await page.until(lambda: isinstance(page.app.screen, Play))


async def test_the_boxes_for_own_dice_stay_filled(player: Player) -> None:
    async with player.sits() as page:
        await page.typed("? Is it so?⏎5", "Risk 1d6")
        await resized(page)
        await page.typed("2", "● Yes  ", "  5 v 2")
    assert player.told()[-1] == "“Is it so?” Yes (5 v 2)"


async def test_a_list_and_what_it_shows_are_below_each_other_in_a_narrow_terminal(chance: Player) -> None:
    async with chance.sits((40, 15)) as page:
        await page.typed("/names⏎", "first seen")
        listed, shown = (page.app.screen.query_one(part) for part in ("#list", "#page"))
        assert (listed.region.width, shown.region.width, shown.region.y) == (40, 40, listed.region.bottom)
        await page.pilot.resize_terminal(80, 24)
        await page.until(lambda: shown.region.x == listed.region.right)


async def test_the_first_run_can_be_resized(newcomer: Player) -> None:
    """Its picture of the games comes and goes with the width, and had once no room at all."""
    async with newcomer.sits((80, 24), first="library") as page:
        for size in ((120, 36), (200, 60), (80, 24), (40, 15)):
            await page.pilot.resize_terminal(*size)
            await page.rests()
            await page.sees("SOLO JOURNAL")


async def test_the_composer_is_in_view_whatever_is_offered_above_it_and_however_much_is_typed(newcomer: Player) -> None:
    newcomer.library.new("Everybody", ("nightsong", "daggerheart", "pathwalker"))
    async with newcomer.sits((80, 24)) as page:
        offered = len(page.play.model.options)
        for size in ((80, 24), (40, 15), (80, 24)):
            await page.pilot.resize_terminal(*size)
            await page.until(lambda size=size: page.app.screen.size == size)  # type: ignore[misc]
            await page.sees("  1  Start the first scene", "What happens first?")
            assert offered > 14
            assert page.play.query_one("#page").region.contains_region(page.composer.region)
        await page.typed("Here.", gone="What happens first?")
        await page.pilot.resize_terminal(40, 15)
        page.composer.insert("\n" * 20 + "And there.")
        await page.sees("And there.", " menu ")
