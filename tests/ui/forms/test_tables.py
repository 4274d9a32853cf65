"""Tables: rows with their odds and credit, drawing, and packs that cannot be read."""

from __future__ import annotations

from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.finder import Finder
from solo_journal.ui.screens.edit_words import EditTables
from solo_journal.ui.screens.tables import TableRequest, TablesScreen

from ..frames import frame
from .conftest import Host

OWN = """
format = 1
id = "mine"
title = "[/] mine [b]"
[[table]]
id = "weather"
title = "Weather"
rows = [{text = "Still [/]", weight = 3}, {text = "Gale", weight = 1}]
"""


def keep_pack(model: CampaignModel, name: str, text: str) -> None:
    """Lay a pack into the player's folder, and let the library look again."""
    model.library.places.packs.mkdir(parents=True, exist_ok=True)
    (model.library.places.packs / name).write_text(text, encoding="utf-8")
    model.library.tables.forget()


async def test_rows_are_shown_with_their_odds_and_credit(model: CampaignModel) -> None:
    app = Host(TablesScreen(model, "duskara.mood"))
    async with app.run_test(size=(120, 36)):
        shown = frame(app)
        assert "1-3  Dramatic" in shown
        assert "50.0%" in shown
        assert "Roberto Bisceglie, CC BY-SA 4.0" in shown


async def test_d_draws_from_the_table_that_is_shown(model: CampaignModel) -> None:
    app = Host(TablesScreen(model, "duskara.verbs"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "d")
        assert app.results == [make(shelf.procedure("table.draw"), {"table": "duskara.adjectives"})]


async def test_a_pack_of_ones_own_is_only_text(model: CampaignModel) -> None:
    keep_pack(model, "mine.toml", OWN)
    app = Host(TablesScreen(model, "mine.weather"))
    async with app.run_test(size=(80, 24)):
        shown = frame(app)
        assert "[/] mine [b]" in shown
        assert "Still [/]" in shown
        assert "75.0%" in shown
        assert "It names no author and no licence." in shown


async def test_a_broken_pack_is_reported_and_cannot_be_drawn_from(model: CampaignModel) -> None:
    keep_pack(model, "bad\x1b.toml", "format = [")
    app = Host(TablesScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one(Finder).go_to("broken:bad\x1b")
        await pilot.pause()
        shown = frame(app)
        assert "line 1: the" in shown
        assert "\x1b" not in shown
        await pilot.press("d")
        assert app.results == []


async def test_all_faults_of_a_pack_are_reported_and_a_table_is_tried(model: CampaignModel) -> None:
    keep_pack(model, "bad.toml", 'format = 1\nid = "bad"\nx = 1\n[[table]]\nid = "a"\nrows = ["{b}"]\n')
    keep_pack(model, "mine.toml", OWN)
    app = Host(TablesScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()  # it stands first, where it is seen
        assert "line 3: “x” is not known" in frame(app)
        assert "line 6, table “a”" in frame(app)
        app.screen.query_one(Finder).go_to("mine.weather")
        await pilot.pause()
        await pilot.press("t")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Weather, drawn 1,000 times:" in frame(app)
        await pilot.press("x")
        assert app.results == [TableRequest("remove", "mine.weather")]


def test_ones_own_tables_come_first_then_those_of_the_game(model: CampaignModel) -> None:
    keep_pack(model, "zoo.toml", OWN.replace("mine", "zoo"))
    keep_pack(model, "ark.toml", OWN.replace("mine", "ark") + '[[table]]\nid = "winds"\nrows = ["calm"]\n')
    listed = list(TablesScreen(model).items())
    named = [item.id.partition(".")[0] for item in listed if item.id]
    assert list(dict.fromkeys(named))[:3] == ["zoo", "ark", "duskara"]
    assert [item.title for item in listed if item.heading][:2] == ["Your own", "[/] ark [b]"]


async def test_the_example_stays_in_view_while_one_types() -> None:
    app = Host(EditTables("", "", ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"oak")
        assert "# Weather" in frame(app)
        await pilot.press("ctrl+s")
        assert app.results == ["oak"]


async def test_the_list_is_found_in_by_typing(model: CampaignModel) -> None:
    app = Host(TablesScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"subj", "enter", "d")
        assert [each.table for each in app.results] == ["duskara.twist-subject"]


async def test_where_nothing_is_found_nothing_is_shown_or_drawn(model: CampaignModel) -> None:
    app = Host(TablesScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"qqq", "enter", "tab", "d")
        assert "Nothing found" in frame(app)
        assert "Draw from it" not in frame(app)
        assert app.results == []


async def test_a_long_table_is_cut_and_says_so(model: CampaignModel) -> None:
    rows = ", ".join(f'"row {number}"' for number in range(1500))
    keep_pack(model, "long.toml", f'format = 1\nid = "long"\n[[table]]\nid = "rows"\nrows = [{rows}]\n')
    app = Host(TablesScreen(model, "long.rows"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one("#page").scroll_end(animate=False)
        await pilot.pause()
        assert "… and 500 more rows" in frame(app)
