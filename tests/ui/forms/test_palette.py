"""The finder: one list of all that has a name, opened over any screen."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.procedure import Procedure
from solo_journal.ui.acts import act_called, acts
from solo_journal.ui.acts.act import Act
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.screens.palette import FinderScreen, everything, keys_of

from ..frames import frame
from .conftest import Host


class Page(Screen[None]):
    """Stands for any screen: it has a key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f9", "ring", "ring", id="page.ring", tooltip="Rings the bell.", show=False)
    ]

    def compose(self) -> ComposeResult:
        yield Static("page")


async def finds(model: CampaignModel, words: str) -> tuple[Any, str]:
    """What Enter takes after these words, and what the screen then shows."""
    app = Host(FinderScreen(model))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*["space" if each == " " else each for each in words])
        await pilot.pause()
        shown = frame(app)
        await pilot.press("enter")
        await pilot.pause()
        return app.results[0] if app.results else None, shown


async def test_acts_procedures_tables_campaigns_and_themes_are_found(model: CampaignModel) -> None:
    other = model.library.new("[/] Zanzibar \x1b[2J", ())
    assert (await finds(model, "undo"))[0] is acts()["undo"]
    assert (await finds(model, "statistics"))[0] is acts()["stats"]
    assert (await finds(model, "risk pool"))[0] is shelf.procedure("duskara.risk")
    assert (await finds(model, "verbs"))[0] == make(shelf.procedure("table.draw"), {"table": "duskara.verbs"})
    found, shown = await finds(model, "zanzibar")
    assert found == other.folder.path
    assert "Open: [/] Zanzibar ␛[2J · Campaigns" in shown
    assert (await finds(model, "vents"))[0] == "vents"


async def test_a_line_tells_its_group_and_its_keys(model: CampaignModel) -> None:
    _, shown = await finds(model, "tick")
    assert "▌ Tick a tracker · Trackers · T t" in shown
    _, shown = await finds(model, "search")
    assert "Search · Read again · R s · F3" in shown


async def test_arrows_move_while_typing_continues_and_no_match_says_so(model: CampaignModel) -> None:
    app = Host(FinderScreen(model))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*"tracker", "down", "enter")
        assert app.results == [shelf.procedure("tracker.tick")]
    _, shown = await finds(model, "zzzz")
    assert "No match." in shown


async def test_escape_closes_and_does_nothing(model: CampaignModel) -> None:
    app = Host(FinderScreen(model))
    async with app.run_test() as pilot:
        await pilot.press(*"undo", "escape")
        assert app.results == [None]


async def test_the_keys_of_a_screen_are_found_with_their_keys(model: CampaignModel) -> None:
    page = Page()
    async with Host(page).run_test():
        ring = next(each for each in keys_of(page) if each.id == "page.ring")
        assert (ring.title, ring.group, ring.about) == ("Ring", "F9", "Rings the bell.")


def test_everything_in_use_is_listed_once(model: CampaignModel) -> None:
    found = list(everything(model))
    kinds = [each.leads for each in found if isinstance(each.leads, type) and issubclass(each.leads, Procedure)]
    assert sorted(each.id for each in kinds) == sorted(
        kind.id
        for system in shelf.of(model.campaign.world).in_use(model.campaign.world)
        for kind in system.procedures
        if act_called(kind.id) is None  # it is found as that act
    )
    ids = [each.leads.id for each in found if isinstance(each.leads, Act)]
    assert len(ids) == len(set(ids)) >= len(acts()) - 2, "but for the two that the game has of its own"
