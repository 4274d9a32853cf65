"""A list of things to read about: what is typed narrows it."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Input

from solo_journal.ui.forms.finder import Finder, Item
from solo_journal.ui.forms.plain_list import PlainList
from solo_journal.ui.roles import PLAIN


class Host(App[None]):
    def get_theme_variable_defaults(self) -> dict[str, str]:
        return PLAIN

    def compose(self) -> ComposeResult:
        yield Finder([Item(name, name) for name in ("Ilse", "Orso", "The sluice", "Orla")])


async def test_a_letter_narrows_the_list_without_a_sign_before_it() -> None:
    app = Host()
    async with app.run_test() as pilot:
        assert app.query_one(PlainList).has_focus
        await pilot.press("o", "r")
        assert app.query_one(Input).value == "or"
        assert app.query_one(PlainList).option_count == 2
        await pilot.press("l")
        assert app.query_one(PlainList).option_count == 1
