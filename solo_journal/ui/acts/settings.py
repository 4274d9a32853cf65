"""The settings: what a player sets once, and how this campaign reads the rules."""

from __future__ import annotations

from ..campaign_model import CampaignModel
from ..page.view import detail_of
from ..page.working import WorkingPage
from .act import Key, act


@act("settings", "Settings", letters="Os", also="options, preferences", key=Key("f8"))
async def settings(page: WorkingPage, words: str) -> None:
    """Theme, keys, own dice, and this campaign's house rules."""
    from ..page.run_line import do_ready
    from ..screens.settings import SettingsScreen

    for procedure in await page.ask(SettingsScreen(page.model, words)) or ():
        await do_ready(page, procedure)
    page.log_.detail = detail_of(page.model)


def _no_house_rules(model: CampaignModel) -> str:
    return "" if model.campaign.shelf.readings(model.campaign.world) else "none in these games"


@act("readings", "House rules", letters="Oh", also="readings, rulings, variants", why_not=_no_house_rules)
async def house_rules(page: WorkingPage, words: str) -> None:
    """How this campaign settles what the rules of its games leave open."""
    campaign = page.model.campaign
    await page.act("settings", words or campaign.shelf.readings(campaign.world)[0].id)


@act("keys", "Keys", letters="Ok", also="shortcuts, remap, keyboard, bindings")
async def keys(page: WorkingPage, words: str) -> None:
    """See every key, and change it."""
    from ..screens.keys import KeysScreen

    await page.ask(KeysScreen(page.model))


@act("theme", "Theme", letters="Ot", also="colours, colors, dark, light")
async def theme(page: WorkingPage, words: str) -> None:
    """Choose the colours of the page."""
    from ...rules.refused import Refused, nearest, quoted

    names = page.app.available_themes
    if words and words.strip().casefold() not in names:
        raise Refused(f"No theme {quoted(words)}. {nearest(words, sorted(names))}".strip())
    if words:
        page.app.theme = words.strip().casefold()
        page.told(page.model.set(theme=page.app.theme))
    else:
        await page.act("settings", "theme")
