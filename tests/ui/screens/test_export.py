"""Exporting from the page: a preview is shown beside the choices, and no half-written file is left."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from solo_journal.campaign import exports
from solo_journal.campaign.exports import export_line, file_writer
from solo_journal.campaign.play.append import write
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.radio_row import RadioRow
from solo_journal.ui.forms.text_inputs import LineInput
from solo_journal.ui.screens.export import ExportScreen, ExportTask
from solo_journal.ui.screens.library import LibraryScreen

from ...playing import do
from ..frames import frame
from .conftest import HOSTILE, Host


@asynccontextmanager
async def opened(model: CampaignModel, file: Path, words: str = "") -> AsyncIterator[tuple[ExportScreen, Pilot[int]]]:
    """The screen over a campaign, about to write to this file."""
    screen = ExportScreen(model, export_line.read(words, model.campaign.world)._replace(name=str(file)))
    app = Host(model.library, screen)
    async with app.run_test(size=(120, 36)) as pilot:
        await shown(screen, pilot, "The Long Dusk")
        yield screen, pilot


async def shown(screen: ExportScreen, pilot: Pilot[int], words: str, where: str = "#first-page") -> None:
    """Wait until these words are there."""
    await until(pilot, lambda: words in str(screen.query_one(where, Static).content))


async def test_set_up_before_the_first_scene_comes_as_in_a_shell_unless_it_is_left_out(
    model: CampaignModel, tmp_path: Path
) -> None:
    file = tmp_path / "dusk.md"
    do(model.campaign, "duskara.ask", dice=(3, 3))
    async with opened(model, file) as (screen, pilot):
        assert "Before the first scene" in str(screen.query_one("#first-page", Static).content)
        screen.query_one("#setup", RadioRow).action_choose(0)
        await until(pilot, lambda: "Before the first scene" not in str(screen.query_one("#first-page", Static).content))
        await pilot.press("enter")
        await until(pilot, lambda: screen.app.screen is not screen)
    assert "Before the first scene" not in file.read_text()


async def test_an_existing_file_is_reported_before_enter(model: CampaignModel, tmp_path: Path) -> None:
    file = tmp_path / "dusk.md"
    file.write_text("mine")
    async with opened(model, file) as (screen, pilot):
        assert screen.query_one("#file", LineInput).overflows
        await shown(screen, pilot, ".md file; already exists", "#there")
        assert "Overwrite it?" not in frame(screen.app)


async def test_enter_writes_what_was_chosen(model: CampaignModel, tmp_path: Path) -> None:
    file = tmp_path / "dusk.md"
    async with opened(model, file) as (screen, pilot):
        for field, words in (("#called", "Ember"), ("#author", "Émile"), ("#language", "fr")):
            screen.query_one(field, LineInput).value = words
        screen.query_one("#credits", RadioRow).action_choose(0)
        await shown(screen, pilot, "# Ember")
        await pilot.press("enter")
        await until(pilot, lambda: screen.app.screen is not screen)
        host = screen.app
        assert isinstance(host, Host)
        assert host.results == [[f"Exported to {file} (Markdown)."]]
    wanted = exports.Selection(title="Ember", author="Émile", language="fr", credits=False)
    told = "".join(exports.export("markdown").write(model.campaign, wanted))
    assert "Séance" in told
    assert file.read_text(encoding="utf-8") == told


async def test_the_name_and_the_first_page_follow_the_choices(model: CampaignModel, tmp_path: Path) -> None:
    write(model.campaign, "question", "Who made it?")
    async with opened(model, tmp_path / "dusk.md") as (screen, pilot):
        screen.query_one("#format", RadioRow).focus()
        await pilot.press("4")
        await until(pilot, lambda: "# The Long Dusk" not in str(screen.query_one("#first-page", Static).content))
        await until(pilot, lambda: screen.query_one("#file", LineInput).value == str(tmp_path / "dusk.html"))
        await pilot.press("tab", "1")
        await shown(screen, pilot, "your words alone, without 1 question", "#content-about")
        assert not screen.query_one("#before").display
        assert not screen.query_one("#results").display
        screen.query_one("#range", LineInput).value = "scenes 9"
        await shown(screen, pilot, "There is no scene 9", "#said")
        screen.query_one("#range", LineInput).value = "session 1, 1"
        await until(pilot, lambda: not str(screen.query_one("#said", Static).content))


async def test_json_takes_everything_unless_the_player_chose(model: CampaignModel, tmp_path: Path) -> None:
    async with opened(model, tmp_path / "dusk.md") as (screen, pilot):
        content = screen.query_one("#content", RadioRow)
        screen.query_one("#format", RadioRow).focus()
        await pilot.press("5")
        await pilot.pause()
        assert content.chosen == "everything"
        await pilot.press("7")
        await pilot.pause()
        assert content.chosen == "results"


async def test_the_audience_sets_the_other_choices(model: CampaignModel, tmp_path: Path) -> None:
    async with opened(model, tmp_path / "dusk.md") as (screen, pilot):
        reader, content = screen.query_one("#for", RadioRow), screen.query_one("#content", RadioRow)
        assert reader.chosen == "my archive"
        await pilot.press("1")
        await shown(screen, pilot, "a book for e-readers", "#about")
        assert content.chosen == "story"
        assert screen.query_one("#file", LineInput).value == str(tmp_path / "dusk.epub")
        await pilot.press("left")
        await shown(screen, pilot, "for editors", "#about")
        assert content.chosen == "results", "the way back leaves nothing of another reader"
        await pilot.press("2")
        await shown(screen, pilot, "[size=150]")
        content.action_choose(0)
        await until(pilot, lambda: reader.chosen == "custom")
        reader.focus()
        await pilot.press("1", "tab", "5")
        await shown(screen, pilot, f"; folder {tmp_path}", "#there")
        await until(pilot, lambda: screen.query_one("#file", LineInput).value == str(tmp_path / "dusk.json"))
        assert (reader.chosen, content.chosen) == ("a friend", "story"), "a friend does not get the dice"


async def test_an_existing_file_is_replaced_only_if_agreed(model: CampaignModel, tmp_path: Path) -> None:
    file = tmp_path / "dusk.md"
    file.write_text("mine", encoding="utf-8")
    async with opened(model, file) as (screen, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: screen.app.screen is not screen)
        assert "already exists. Overwrite it?" in frame(screen.app)
        await pilot.press("n")
        await pilot.pause()
        assert screen.app.screen is screen
    assert file.read_text(encoding="utf-8") == "mine"


async def test_a_failed_export_is_reported_and_the_choices_stay(model: CampaignModel, tmp_path: Path) -> None:
    async with opened(model, tmp_path / "none" / "dusk.md") as (screen, pilot):
        await pilot.press("enter")
        await shown(screen, pilot, "There is no folder", "#said")
        assert screen.app.screen is screen


async def test_without_typst_the_page_is_offered(
    model: CampaignModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solo_journal.campaign.exports.formats import pdf

    monkeypatch.setattr(pdf, "EXPORT", exports.Export(
        "pdf", "PDF", ".pdf", "a book", pack=pdf.pack, lacking=lambda: "No Typst here.", instead="html"
    ))  # fmt: skip
    async with opened(model, tmp_path / "dusk.md") as (screen, pilot):
        screen.query_one("#format", RadioRow).focus()
        await pilot.press("9")
        await shown(screen, pilot, "No Typst here.", "#said")
        await pilot.press("enter")
        await until(pilot, lambda: screen.app.screen is not screen)
        assert "Write dusk.html, the HTML, instead?" in " ".join(frame(screen.app).split())
        await pilot.press("y")
        await until(pilot, (tmp_path / "dusk.html").exists)
    assert (tmp_path / "dusk.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert not (tmp_path / "dusk.pdf").exists()


async def test_escape_stops_what_is_being_written(
    model: CampaignModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = []

    def endless(*_: object, **__: object) -> Generator[float, None, None]:
        try:
            while True:
                time.sleep(0.01)  # as a disk takes; else it leaves the page no turn
                yield 0.4
        finally:
            stopped.append(True)

    monkeypatch.setattr(file_writer, "save", endless)
    async with opened(model, tmp_path / "dusk.md") as (screen, pilot):
        await pilot.press("enter")
        await shown(screen, pilot, "Writing … 40%", "#said")
        await pilot.press("escape")
        await shown(screen, pilot, "Stopped. Nothing was written.", "#said")
        assert screen.app.screen is screen
    assert stopped == [True]


async def test_hostile_words_do_nothing_on_the_screen(model: CampaignModel, tmp_path: Path) -> None:
    model.campaign.on_disk.title = f"The Long Dusk {HOSTILE}"
    async with opened(model, tmp_path / "dusk.md") as (screen, pilot):
        await pilot.press("5")
        text = frame(screen.app)
        assert "\x1b" not in text
        assert "\u202e" not in text


def test_stopped_work_is_closed() -> None:
    work = ExportTask(iter_of([0.1, 0.5, 1.0]))
    work.stopped = True
    assert not work.run()
    assert ExportTask(iter_of([0.1, 1.0])).run()


def iter_of(parts: list[float]) -> Generator[float, None, None]:
    """Steps of some work."""
    yield from parts


async def test_the_library_takes_a_log_in_and_opens_it(model: CampaignModel, tmp_path: Path) -> None:
    log = tmp_path / "log.md"
    log.write_text("# Ember\n\n## Session 1\n\nAshes.\n\n```\n??!\n```\n", encoding="utf-8")
    app = Host(model.library, LibraryScreen())
    opened: list[Path] = []
    async with app.run_test(size=(80, 24)) as pilot:
        library = app.screen
        assert isinstance(library, LibraryScreen)
        library._open = lambda path, found=None: opened.append(path)  # type: ignore[method-assign]
        await pilot.press("i")
        await until(pilot, lambda: app.screen is not library)
        app.screen.query_one(LineInput).value = str(log)
        await pilot.press("enter")
        await until(pilot, lambda: "Import “Ember”?" in frame(app))
        assert "line 8: ??!" in frame(app)
        assert not list(model.library.places.campaigns.glob("ember"))
        await pilot.press("enter")
        await until(pilot, lambda: "Open “Ember”?" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: bool(opened))
    assert [path.name for path in opened] == ["ember"]


async def test_what_cannot_be_imported_is_reported_and_nothing_is_opened(model: CampaignModel, tmp_path: Path) -> None:
    app = Host(model.library, LibraryScreen())
    async with app.run_test(size=(80, 24)) as pilot:
        library = app.screen
        await pilot.press("i")
        await until(pilot, lambda: app.screen is not library)
        app.screen.query_one(LineInput).value = str(tmp_path / "none.md")
        await pilot.press("enter")
        await until(pilot, lambda: "There is no file" in frame(app))
        assert app.screen is not library, "what was typed stays, to be corrected"
        (bad := tmp_path / "bad.json").write_text("{}")
        app.screen.query_one(LineInput).value = str(bad)
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.told))
        assert "bad.json is not a Solo Journal export" in app.told[-1]
        assert app.screen is library


async def until(pilot: Pilot[int], so: Callable[[], bool]) -> None:
    """Wait until something holds."""
    for _ in range(1500):  # half a minute, for a machine that is busy
        if so():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came so")
