"""What is wrong with the files: mending what is safe, and the player's editor where something cannot be read."""

from __future__ import annotations

import asyncio

from ..campaign_model import CampaignModel
from ..page.working import WorkingPage
from .act import Act, never

LEFT = "Nothing was changed."


def put_aside(model: CampaignModel) -> bool:
    """Whether anything was put aside."""
    from ...campaign.repair.recover import can_recover

    return can_recover(model.campaign.folder)


async def repair(page: WorkingPage, words: str) -> None:
    """Say what can be mended without losing anything, and mend it where the player says so."""
    from ...campaign.repair.repair import repair as mend
    from ...campaign.repair.repair import repairs
    from ..screens.preview import Preview

    model = page.model
    found = await asyncio.to_thread(repairs, model.campaign.folder, model.library.clock)
    if not found:
        page.tell("There is nothing that can be mended without you.")
    elif await page.ask(Preview("Mend this?", [f"{each.where}: {each.what}" for each in found])):
        how = (model.campaign.folder, model.library.clock, lambda _: True)
        done = await asyncio.wrap_future(model.saver.submit(mend, *how))
        await model.look()
        page.tell(f"Mended: {', '.join(dict.fromkeys(each.where for each in done))}.")


async def recover(page: WorkingPage, words: str) -> None:
    """Show what was put aside and is not in the journal, and bring it back where the player agrees."""
    from ...campaign.repair.recover import recover as bring_back
    from ..page.port import PagePort

    model = page.model
    page.tell(await bring_back(model.campaign, PagePort(page), model.library.places.state) or LEFT)


async def damaged(page: WorkingPage, words: str) -> None:
    """Open the player's editor at the first thing that cannot be read."""
    from ...campaign.repair.unreadable import damage
    from ..page.editor import edit_at

    place = await asyncio.to_thread(lambda: next(damage(page.model.campaign.folder), None))
    if place is None:
        page.tell("Everything can be read.")
        return
    if await page.agreed(f"{place.path.name}, line {place.line}: {place.why}\nOpen it in your editor?"):
        edit_at(page.app, place.path, place.line)
        await page.model.look()


async def missing(page: WorkingPage, words: str) -> None:
    """Ask whether session files that are gone are lost for good, and go on without them then."""
    from ...campaign.repair.missing_sessions import NOT_MISSING, QUESTION, go_on_without, has_vanished

    model = page.model
    if not has_vanished(model.campaign.folder):
        page.tell(NOT_MISSING)
    elif await page.agreed(QUESTION):
        await asyncio.wrap_future(model.saver.submit(go_on_without, model.campaign.folder, model.library.places.state))
        await model.look()
        page.tell("The state is counted from what is left.")


ACTS = (
    Act(
        "recover",
        "Recover set-aside entries",
        "Shows the entries that were put aside, and brings them back.",
        recover,
        letter="X",
        place=116,
        in_menu=put_aside,
    ),
    Act("repair", "Mend", "Mends what is wrong with the files and needs nobody's say.", repair, in_menu=never),
    Act("missing", "Missing sessions", "Goes on without session files that are lost.", missing, in_menu=never),
    Act("damaged", "Mend by hand", "Opens your editor where an entry cannot be read.", damaged, in_menu=never),
)
