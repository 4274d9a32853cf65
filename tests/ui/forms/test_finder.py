"""A list of things to read about: what is typed narrows it."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Input

from solo_journal.ui.forms.finder import Finder, Item, _find_items
from solo_journal.ui.forms.plain_list import PlainList
from solo_journal.ui.roles import PLAIN
from solo_journal.ui.screens.help import NEAR


class Host(App[None]):
    def __init__(self, at: str = "") -> None:
        super().__init__()
        self.at = at

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return PLAIN

    def compose(self) -> ComposeResult:
        yield Finder([Item(name, name) for name in ("Ilse", "Orso", "The sluice", "Orla")], self.at)


async def test_a_letter_narrows_the_list_without_a_sign_before_it() -> None:
    app = Host()
    async with app.run_test() as pilot:
        assert app.query_one(PlainList).has_focus
        await pilot.press("o", "r")
        assert app.query_one(Input).value == "or"
        assert app.query_one(PlainList).option_count == 2
        await pilot.press("l")
        assert app.query_one(PlainList).option_count == 1
    async with (app := Host("Ilse")).run_test() as pilot:
        await pilot.press("[", "/")
        assert app.query_one(Input).value == "[/", "a name may begin with any sign"


async def test_words_that_are_no_item_narrow_it_from_the_start() -> None:
    """`/help conditions` opened the first page, and said nothing."""
    for at, shown in (("Orla", 4), ("SLUICE the", 1), ("nobody", 4)):
        app = Host(at)
        async with app.run_test() as pilot:
            await pilot.pause()
            assert app.query_one(PlainList).option_count == shown


def test_the_game_in_play_comes_before_a_part_of_a_title_and_after_a_whole_one() -> None:
    files = Item("files", "When something is damaged", told="Undo is no help here.")
    undo, fights = Item("undo", "Undo"), Item("fights", "Fights", told="Roll damage. Undo a blow.", near=NEAR)
    found = {
        said: [each.id for each in _find_items([files, undo, fights], said.split())] for said in ("damage", "undo")
    }
    assert found == {"damage": ["fights", "files"], "undo": ["undo", "fights", "files"]}
    assert [each.id for each in _find_items([files, undo, fights], ["damage", "whose"])] == ["fights", "files"]
    assert not _find_items([files], ["[", "whose"])
