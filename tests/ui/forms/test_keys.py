"""Keys: all have ids, clashes and unknown ids are reported, and a remap works at once."""

from __future__ import annotations

import pytest

from solo_journal.campaign.library import settings
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms import keymap
from solo_journal.ui.forms.finder import Finder
from solo_journal.ui.screens.keys import KeysScreen

from ..frames import frame
from .conftest import Host


def test_every_key_has_a_title_and_says_what_it_does() -> None:
    found = keymap.known_actions()
    assert {"app.help", "app.leave", "menu.find", "form.do"} <= set(found)
    assert [bound.id for bound in found.values() if not (bound.title and bound.about)] == []
    assert settings.SHARED.keys() <= found.keys()


def test_no_key_needs_alt() -> None:
    """Alt with a letter arrives garbled in some terminals."""
    assert [bound.id for bound in keymap.known_actions().values() if "alt+" in bound.keys] == []


@pytest.mark.parametrize(
    ("id_", "keys", "said"),
    [
        ("form.do", "f9", ""),
        ("form.do", "ctrl+y,f9", ""),
        ("form.do", "escape", "escape already runs Cancel (form.leave). Give that another key first."),
        ("room.back", "pagedown", "pagedown already runs Page down (room.down)."),
        ("list.find", "pagedown", "pagedown already runs Page down (room.down). Give that another key first."),
        ("menu.find", "ctrl+q", ""),
        ("form.dont", "f9", "No key of the page is called “form.dont”. Did you mean form.do"),
        ("form.do", "wibble", "“wibble” is not a key."),
        ("form.do", "", "“” is not a key."),
        ("form.do", "ctrl+", "is not a key."),
        ("form.do", "[/]\x1b", "is not a key."),
    ],
)
def test_a_key_is_refused_with_its_reason(id_: str, keys: str, said: str) -> None:
    trouble = keymap.trouble_with(id_, keys, {})
    assert said in trouble
    assert bool(trouble) == bool(said)


def test_a_key_that_was_given_away_is_free() -> None:
    assert keymap.trouble_with("form.do", "escape", {"form.leave": "f9"}) == ""


def test_a_key_that_types_is_refused_where_one_writes() -> None:
    """A letter that acts in the composer could not be written any more."""
    writers = [bound for bound in keymap.known_actions().values() if bound.id.startswith("composer.")]
    assert writers
    assert "is needed for typing" in keymap.trouble_with(writers[0].id, "x", {})


def test_the_keys_of_the_settings_are_checked_together() -> None:
    both = keymap.troubles({"form.do": "f9", "form.leave": "f9", "no.such": "f8"})
    assert len(both) == 3
    assert keymap.troubles({}) == []


async def test_enter_and_a_key_remap_at_once(model: CampaignModel) -> None:
    app = Host(KeysScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        app.screen.query_one(Finder).go_to("form.do")
        await pilot.pause()
        await pilot.press("enter", "f9")
        assert "F9            Run · changed" in frame(app)
        assert "Enter Ctrl+S · Backspace resets it" in frame(app)
        assert settings.read(model.library.places.settings)[0].keys == {"form.do": "f9"}
        await pilot.press("backspace")
        assert settings.read(model.library.places.settings)[0].keys == {}


async def test_a_taken_key_is_refused_and_nothing_changes(model: CampaignModel) -> None:
    app = Host(KeysScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        app.screen.query_one(Finder).go_to("tables.draw")
        await pilot.pause()
        await pilot.press("enter", "pagedown")
        assert "✗ pagedown already runs Page down" in frame(app)
        assert model.settings.keys == {}


async def test_escape_leaves_the_key_as_it_is(model: CampaignModel) -> None:
    app = Host(KeysScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "escape")
        assert model.settings.keys == {}
        assert isinstance(app.screen, KeysScreen)


async def test_an_unknown_id_is_reported_and_can_be_taken_out(model: CampaignModel) -> None:
    model.set(keys={"no.such[/]\x1b": "f9"})
    app = Host(KeysScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        shown = frame(app)
        assert "No key of the page is called “no.such[/]␛”." in shown
        await pilot.press("backspace")
        assert model.settings.keys == {}
