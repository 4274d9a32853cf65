"""The settings: what a player sets once, and how this campaign reads the rules."""

from __future__ import annotations

from ...rules.names import same
from ...rules.refusal import Refused, nearest, quoted
from ..page.play_page import PlayPage
from ..page.view import detail_of
from .act import Key, act


@act("settings", "Settings", letters="Os", also="options, preferences", key=Key("f8"))
async def settings(page: PlayPage, words: str) -> None:
    """Theme, keys, own dice, and this campaign's house rules."""
    from ..page.run_line import do_ready
    from ..screens.settings import SettingsScreen

    for procedure in await page.ask(SettingsScreen(page.model, words)) or ():
        await do_ready(page, procedure)
    page.log_.detail = detail_of(page.model)


@act(
    "readings",
    "House rules",
    letters="Oh",
    also="readings, rulings, variants, set a reading, set a house rule",
    was=("reading", "reading.set"),
    why_not=lambda model: "" if model.campaign.shelf.readings(model.campaign.world) else "none in these games",
)
async def house_rules(page: PlayPage, words: str) -> None:
    """How this campaign settles what the rules of its games leave open."""
    from ...campaign.play.line_parser import Typed
    from ...campaign.play.verbs.lines import do_line

    rules = page.model.campaign.shelf.readings(page.model.campaign.world)
    if not rules:
        raise Refused("These games leave nothing open, so there are no house rules.")
    named = next((each for each in rules if not words or any(same(words, one) for one in (each.id, each.title))), None)
    if named is not None:
        await page.act("settings", named.id)
    else:  # `/reading`, a rule and its way
        await do_line(page.model.campaign, page.port, Typed("command", f"reading.set {words}"), ())


@act("keys", "Keys", letters="Ok", also="shortcuts, remap, keyboard, bindings")
async def keys(page: PlayPage, words: str) -> None:
    """See every key, and change it."""
    from ..screens.keys import KeysScreen

    await page.ask(KeysScreen(page.model))


@act("theme", "Theme", letters="Ot", also="colours, colors, dark, light")
async def theme(page: PlayPage, words: str) -> None:
    """Choose the colours of the page."""
    names = page.app.available_themes
    if words and words.strip().casefold() not in names:
        raise Refused(f"No theme {quoted(words)}. {nearest(words, sorted(names))}".strip())
    if words:
        page.app.theme = words.strip().casefold()
        page.tell_trouble(page.model.set(theme=page.app.theme))
    else:
        await page.act("settings", "theme")
