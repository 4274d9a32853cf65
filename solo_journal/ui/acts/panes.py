"""The panes: in the side column if there is room, else one by one over the page. The sheet of the active character."""

from __future__ import annotations

from ...rules.outcome import Offer
from ...rules.refusal import BadInput, Cancelled, Refused
from ..page.play_page import PlayPage
from ..panes.pane import Pane, put_numbers
from .act import Key, act


@act("panes", "Panes", letters="Rv", also="open a pane, side column, oracle bar", key=Key("f5", "panes"))
async def panes(page: PlayPage, words: str) -> None:
    """Go to the side column, or open it over the page."""
    beside = [each for each in page.panes if each.column == "right" and each.region]
    if beside:
        _choose(beside, words)
        return
    from ..screens.pane_overlay import PaneOverlay

    request = await page.ask(PaneOverlay(page.model, words))
    if request is not None:
        page.post_message(request)


@act("cards", "Cards in hand", also="hand, decks, cards", was=("hand", "decks"))
async def cards(page: PlayPage, words: str) -> None:
    """Show your hand and the decks in use."""
    from ...campaign.story.state_text import deck_rows

    if not [*deck_rows(page.model.world, page.campaign.tables)]:
        raise Refused("No deck in use yet. To draw, type /deal 3 from tarot.")
    await panes.do(page, "cards")


def _choose(beside: list[Pane], words: str) -> None:
    """Number the panes as they stand, and go to the one that is named, or to the next."""
    beside = sorted(beside, key=lambda each: (each.region.y, each.region.x))
    here = next((at for at, each in enumerate(beside) if each.has_focus), -1)
    named = next((at for at, each in enumerate(beside) if each.id_ == words), (here + 1) % len(beside))
    put_numbers(beside)
    beside[named].focus()


@act("sheet", "Sheet", letters="ss", also="character, portrait, inventory, items, equipment")
async def sheet(page: PlayPage, words: str) -> None:
    """See and change the whole sheet."""
    from ...campaign.store.errors import StoreError
    from ...rules.characters import somebody
    from ..screens.sheet import SheetScreen

    campaign = page.campaign
    if not campaign.world.characters:
        await page.do(campaign.shelf.procedure("character.add"), form=True)
        return
    key = somebody(campaign.world, words)

    async def does(offer: Offer | str, form: bool) -> None:
        try:
            if isinstance(offer, str):
                await page.act(offer)
            else:
                kind = campaign.shelf.procedure(offer.procedure)
                await page.do(kind, offer.inputs, form=form, first=offer.missing)
            page.catch_up()
        except Cancelled:
            pass
        except BadInput as reason:
            title = "" if form or isinstance(offer, str) else offer.title
            page.tell(f"{title} is not possible." if title else str(reason), wrong=True)
        except (Refused, StoreError) as reason:
            page.tell(str(reason), wrong=True)

    await page.ask(SheetScreen(page.model, key, does))
