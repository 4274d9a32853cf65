"""The player's settings, and the campaign's house rules."""

from __future__ import annotations

from ...campaign.story.levels import ABOUT
from ...rules.names import same
from ...rules.refusal import Refused, nearest, quote
from ..page.play_page import PlayPage
from ..page.view import detail_of
from .act import Key, act


@act("settings", "Settings", letters="Os", also="options, preferences", key=Key("f8"))
async def settings(page: PlayPage, words: str) -> None:
    """Theme, keys, own dice, and this campaign's house rules."""
    from ..screens.settings import SettingsScreen

    for procedure in await page.ask(SettingsScreen(page.model, words)) or ():
        await page.do(procedure)
    page.log_.detail = detail_of(page.model)


@act(
    "readings",
    "House rules",
    letters="Oh",
    also="readings, rulings, variants, set a reading, set a house rule",
    was=("reading", "reading.set"),
    why_not=lambda model: "" if model.campaign.shelf.readings(model.world) else "none in these games",
)
async def house_rules(page: PlayPage, words: str) -> None:
    """How this campaign settles what the rules of its games leave open."""
    from ...campaign.play.line_parser import Typed
    from ...campaign.play.verbs.lines import do_line

    rules = page.campaign.shelf.readings(page.model.world)
    if not rules:
        raise Refused("These games have no house rules.")
    named = next((each for each in rules if not words or any(same(words, one) for one in (each.id, each.title))), None)
    if named is not None:
        await page.act("settings", named.id)
    else:  # `/reading`, a rule and its way
        await do_line(page.campaign, page.port, Typed("command", f"reading.set {words}"), ())


@act("keys", "Keys", letters="Ok", also="shortcuts, remap, keyboard, bindings")
async def keys(page: PlayPage, words: str) -> None:
    """See every key, and change it."""
    from ..screens.keys import KeysScreen

    await page.ask(KeysScreen(page.model))


@act("theme", "Theme", letters="Ot", also="colours, colors, dark mode, light mode")
async def theme(page: PlayPage, words: str) -> None:
    """Choose the colours of the page."""
    names = page.app.available_themes
    if words and words.strip().casefold() not in names:
        raise Refused(f"No theme {quote(words)}. {nearest(words, sorted(names))}".strip())
    if words:
        page.app.theme = words.strip().casefold()
        page.set(theme=page.app.theme)
    else:
        await page.act("settings", "theme")


@act(
    "detail",
    "Log detail",
    letters="Rd",
    also="how much, log: how much, verbosity, story only, everything",
    key=Key("f6", "detail"),
)
async def detail(page: PlayPage, words: str) -> None:
    """Show the story, results or everything."""
    page.log_.cycle_detail()
    page.set(detail=page.log_.detail)
    page.tell(f"Log detail: {page.log_.detail}: {ABOUT[page.log_.detail]}.")


@act("dice", "Own dice: on or off", letters="Do", also="own dice, physical dice, real dice, mine, own dice or ours")
async def dice(page: PlayPage, words: str) -> None:
    """Type what your own dice show, or let the program roll."""
    own = not page.model.settings.own_dice
    page.set(own_dice=own)
    page.tell("Own dice on: type what you rolled." if own else "Own dice off: the program rolls.")
