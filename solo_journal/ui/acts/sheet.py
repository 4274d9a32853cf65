"""The sheet of the active character."""

from __future__ import annotations

from ...rules.outcome import Offer
from ...rules.refusal import BadInput, Cancelled, Refused
from ..page.play_page import PlayPage
from .act import act


@act("sheet", "Sheet", letters="ss", also="character, portrait, inventory, character sheet")
async def sheet(page: PlayPage, words: str) -> None:
    """See and change the whole sheet."""
    from ...campaign.play.verbs.acts import fill_and_do
    from ...campaign.store.errors import StoreError
    from ...rules.characters import somebody
    from ..screens.sheet import SheetScreen

    campaign = page.model.campaign
    if not campaign.world.characters:
        await fill_and_do(campaign, page.port, campaign.shelf.procedure("character.add"), {}, form=True)
        return
    key = somebody(campaign.world, words)

    async def does(offer: Offer, form: bool) -> None:
        kind = campaign.shelf.procedure(offer.procedure)
        try:
            await fill_and_do(campaign, page.port, kind, offer.inputs, form=form, first=offer.missing)
            page.catch_up()
        except Cancelled:
            pass
        except BadInput as reason:
            page.tell(str(reason) if form else f"{offer.title} goes no further.", wrong=True)
        except (Refused, StoreError) as reason:
            page.tell(str(reason), wrong=True)

    await page.ask(SheetScreen(page.model, key, does))
