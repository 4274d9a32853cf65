"""The page's own place for games: what a file holds, what is wrong with it once it is saved, and using it here."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from textual.screen import Screen

from solo_journal.campaign.library.game_files import templates_folder
from solo_journal.ui.acts.library import games
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.play_page import PlayPage
from solo_journal.ui.screens.games import Chosen, GamesScreen

from ..frames import frame
from .conftest import Host


async def test_a_game_is_shown_with_its_odds_its_faults_come_and_go_with_the_file_and_it_is_used(
    model: CampaignModel, host: Callable[[Screen[Chosen | None]], Host]
) -> None:
    folder = model.library.places.games
    folder.mkdir(parents=True)
    shutil.copy(templates_folder() / "briar.toml", folder)
    text = (folder / "briar.toml").read_text(encoding="utf-8")
    app = host(GamesScreen(model, "briar", "No editor found."))
    async with app.run_test(size=(120, 36)) as pilot:
        screen = app.screen
        assert isinstance(screen, GamesScreen)
        await pilot.pause()
        seen = frame(app)
        assert "✗ No editor found." in seen
        assert "Take a risk" in seen
        assert "Clean" in seen
        (folder / "briar.toml").write_text(text.replace('"Harm +1"', '"Harmm +1"'), encoding="utf-8")
        await screen.look()
        await pilot.pause()
        assert "Did you mean Harm?" in frame(app)
        assert "briar: 1 fault" in frame(app)
        (folder / "briar.toml").write_text(text, encoding="utf-8")
        await screen.look()
        await pilot.pause()
        assert "Take a risk" in frame(app)
        await pilot.press("u")
        await pilot.pause()
    assert app.results == [Chosen("use", "briar")]


async def test_a_game_that_is_refused_is_reported_among_the_games(model: CampaignModel) -> None:
    folder = model.library.places.games
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text("format = 1\n", encoding="utf-8")
    told, answers = list[str](), [Chosen("use", "mine"), None]

    async def ask(screen: GamesScreen) -> Chosen | None:
        told.append(screen.trouble)
        return answers.pop(0)

    async def save(work: Callable[[], object]) -> object:
        return work()

    port = SimpleNamespace(dice=None, save=save)
    await games.do(cast("PlayPage", SimpleNamespace(model=model, campaign=model.campaign, port=port, ask=ask)), "")
    assert told[0] == ""
    assert "line 1: id is missing" in told[1]
