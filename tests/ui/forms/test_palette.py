"""The palette: Textual logs what goes wrong in a provider and shows nothing, so all of it is tried here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import DiscoveryHit, Hit
from textual.screen import Screen
from textual.widgets import Static

from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.palette_actions import Picked
from solo_journal.ui.palette import Everything

from .conftest import Host


class Page(Screen[None]):
    """Stands for the page: it has a model, a key, and acts, and keeps what it is asked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f9", "ring", "Ring", id="page.ring", tooltip="Rings the bell.", show=False)
    ]

    def __init__(self, model: CampaignModel | None = None) -> None:
        super().__init__()
        self.asked: list[object] = []
        if model is not None:
            self.model = model

    def compose(self) -> ComposeResult:
        yield Static("page")

    def action_ring(self) -> None:
        self.asked.append("ring")

    def action_act(self, id_: str) -> None:
        self.asked.append(id_)

    def on_picked(self, message: Picked) -> None:
        self.asked.append(message.wanted)


async def found(page: Page, query: str) -> Sequence[Hit]:
    provider = Everything(page)
    await provider.startup()
    hits = [hit async for hit in provider.search(query)]
    return sorted((hit for hit in hits if isinstance(hit, Hit)), key=lambda hit: -hit.score)


async def test_keys_acts_procedures_tables_and_campaigns_are_found_and_done(model: CampaignModel) -> None:
    other = model.library.new("[/] Other \x1b[2J", ())
    page = Page(model)
    app = Host(page)
    async with app.run_test() as pilot:
        for query in ("Ring", "Settings", "Ask the oracle", "Draw: Verbs", "Go on with"):
            hit = (await found(page, query))[0]
            done = hit.command()
            if done is not None:
                await done
            await pilot.pause()
        game = shelf.system("duskara")
        assert game.oracle is not None
        draw = make(shelf.procedure("table.draw"), {"table": "duskara.verbs"})
        assert page.asked == ["ring", "settings", game.oracle.procedure, draw, other.folder.path]


async def test_a_procedure_is_told_with_its_game_and_a_key_with_its_key(model: CampaignModel) -> None:
    page = Page(model)
    async with Host(page).run_test():
        game = shelf.system("duskara")
        assert (await found(page, "oracle"))[0].text == f"{game.title}: Ask the oracle"
        ring = (await found(page, "Ring"))[0]
        assert (ring.text, ring.help) == ("Ring  F9", "Rings the bell.")


async def test_titles_from_files_are_only_text(model: CampaignModel) -> None:
    model.library.new("[/] Other \x1b[2J", ())
    page = Page(model)
    async with Host(page).run_test():
        hit = (await found(page, "Go on with"))[0]
        assert str(hit.match_display) == hit.text == "Go on with: [/] Other ␛[2J"


async def test_before_anything_is_typed_the_keys_are_listed(model: CampaignModel) -> None:
    page = Page(model)
    async with Host(page).run_test():
        provider = Everything(page)
        await provider.startup()
        hits = [hit async for hit in provider.discover()]
        assert "Ring  F9" in [hit.text for hit in hits if isinstance(hit, DiscoveryHit)]


async def test_a_screen_without_a_campaign_has_its_keys() -> None:
    page = Page()
    async with Host(page).run_test():
        assert (await found(page, "Ring"))[0].text == "Ring  F9"
        assert await found(page, "oracle") == []
