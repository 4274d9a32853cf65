"""The panes over a narrow page."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.events import Key

from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.panes.pane import Pane
from solo_journal.ui.roles import PLAIN
from solo_journal.ui.screens.pane_overlay import PaneOverlay

from ..frames import frame


class Page(App[None]):
    """A page that opens the panes and remembers what they closed with."""

    def __init__(self, model: CampaignModel, first: str = "") -> None:
        super().__init__()
        self.model, self.first = model, first
        self.closed: list[Pane.Request | Key | None] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return PLAIN

    def on_mount(self) -> None:
        self.push_screen(PaneOverlay(self.model, self.first), self.closed.append)


async def test_each_pane_opens_by_its_number_and_closes_with_its_wish(model: CampaignModel) -> None:
    """Once one is chosen, digits are its own."""
    app = Page(model)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "[1 Oracle]" in frame(app)
        assert "Torch" not in frame(app)
        await pilot.press("f5", "4")
        assert "[Trackers]" in frame(app)
        assert "▌ 1 Torch    ▸d6 d4 out" in frame(app)
        assert "Enter step" in frame(app)
        assert frame(app).splitlines()[-1].endswith("Esc close")
        await pilot.press("1")
        closed = app.closed[-1]
        assert isinstance(closed, Pane.Do)
        assert (closed.procedure, closed.inputs) == ("tracker.step", {"tracker": "Torch"})


async def test_it_opens_at_the_pane_that_is_wanted_and_esc_goes_back(model: CampaignModel) -> None:
    app = Page(model, "character")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "▲ Exhausted" in frame(app)
        await pilot.press("tab")
        assert "[Trackers]" in frame(app)
        await pilot.press("escape")
        assert app.closed == [None]


@pytest.mark.parametrize("typed", "ot?[ ")
async def test_text_typed_over_a_pane_goes_to_the_page(model: CampaignModel, typed: str) -> None:
    """No typed character is lost."""
    app = Page(model)
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.post_message(Key(typed, typed))
        await pilot.pause()
        assert [each.character for each in app.closed if isinstance(each, Key)] == [typed]


async def test_digits_choose_a_pane_after_any_key_and_act_on_the_rows_of_trackers(model: CampaignModel) -> None:
    app = Page(model)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "4")
        assert "[Trackers]" in frame(app)
        await pilot.press("f5", "4", "f5", "f5", "shift+tab", "down", "5")
        assert "[5 In this scene]" in frame(app)
        await pilot.press("4", "3")
    assert len(app.closed) == 1, "a digit ticks the tracker of that number"


async def test_the_names_take_the_mouse(model: CampaignModel) -> None:
    app = Page(model)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = frame(app).splitlines()
        row = next(number for number, line in enumerate(lines) if "5 In this" in line)
        await pilot.click(offset=(lines[row].index("5 In this"), row))
        assert "[5 In this scene]" in frame(app)
        await pilot.click(offset=(40, 0))
        assert app.closed == [None]


async def test_it_survives_a_resize_down_to_nothing_much(model: CampaignModel) -> None:
    app = Page(model, "trackers")
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((30, 10), (8, 3), (120, 36), (36, 14)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "[Trackers]" in frame(app)
        assert "▌ 1 Torch    d6  ▁▃" in frame(app)


async def test_a_campaign_without_a_game_has_an_oracle_that_suits_any(bare: CampaignModel) -> None:
    app = Page(bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "2 Character" in frame(app)
        assert "[1 Oracle]" in frame(app)
