"""The settings: what a player sets once, and how this campaign reads the rules."""

from __future__ import annotations

from ..page.view import detail_of
from ..page.working import WorkingPage
from .act import Act, Key


async def settings(page: WorkingPage, words: str) -> None:
    """Open the settings, at the one that is named; readings that were changed are acts of this campaign."""
    from ..page.run_line import do_ready
    from ..screens.settings import SettingsScreen

    for procedure in await page.ask(SettingsScreen(page.model, words)) or ():
        await do_ready(page, procedure)
    page.log_.detail = detail_of(page.model)


async def keys(page: WorkingPage, words: str) -> None:
    """Open the keys."""
    from ..screens.keys import KeysScreen

    await page.ask(KeysScreen(page.model))


async def theme(page: WorkingPage, words: str) -> None:
    """Choose the colours; a name is put on at once."""
    from ...rules.refused import Refused, nearest, quoted

    names = page.app.available_themes
    if words and words.strip().casefold() not in names:
        raise Refused(f"No theme {quoted(words)}. {nearest(words, sorted(names))}".strip())
    if words:
        page.app.theme = words.strip().casefold()
        page.told(page.model.set(theme=page.app.theme))
    else:
        await settings(page, "theme")


ACTS = (
    Act(
        "theme",
        "Theme",
        "Choose the colours of the page.",
        theme,
        letters="Ot",
        also="colours, colors, dark, light",
    ),
    Act(
        "settings",
        "Settings",
        "Theme, keys, own dice, and this campaign's house rules.",
        settings,
        letters="Os",
        also="options, preferences",
        key=Key("f8"),
    ),
    Act(
        "keys",
        "Keys",
        "See every key, and change it.",
        keys,
        letters="Ok",
        also="shortcuts, remap, keyboard, bindings",
    ),
)
