"""What is wrong with the files: mending what is safe, and the player's editor where something cannot be read."""

from __future__ import annotations

import asyncio

from ..campaign_model import CampaignModel
from ..page.working import WorkingPage
from .act import Act

LEFT = "Nothing was changed."


def _set_aside(model: CampaignModel) -> str:
    from ...campaign.repair.recover import can_recover

    return "" if can_recover(model.campaign.folder) else "nothing set aside"


async def repair(page: WorkingPage, words: str) -> None:
    """Say what can be mended without losing anything, and mend it where the player says so."""
    from ...campaign.repair.repair import repair as mend
    from ...campaign.repair.repair import repairs
    from ..screens.preview import Preview

    model = page.model
    found = await asyncio.to_thread(repairs, model.campaign.folder, model.library.clock)
    if not found:
        page.tell("Nothing to repair without your decision.")
    elif await page.ask(Preview("Repair this?", [f"{each.where}: {each.what}" for each in found])):
        how = (model.campaign.folder, model.library.clock, lambda _: True)
        done = await asyncio.wrap_future(model.saver.submit(mend, *how))
        await model.look()
        page.tell(f"Repaired: {', '.join(dict.fromkeys(each.where for each in done))}.")


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
        page.tell("State rebuilt from the remaining files.")


ACTS = (
    Act(
        "recover",
        "Recover set-aside",
        "Show the entries that were set aside, and bring them back.",
        recover,
        letters="Fv",
        also="recover set-aside entries, put aside, conflict",
        why_not=_set_aside,
    ),
    Act(
        "repair",
        "Repair",
        "Fix file problems that need no decision.",
        repair,
        letters="Ff",
        also="mend, fix, mends",
    ),
    Act(
        "missing",
        "Skip missing files",
        "Continue without session files that are lost.",
        missing,
        letters="Fn",
        also="missing sessions, lost files",
    ),
    Act(
        "damaged",
        "Open damaged entry",
        "Open your editor where an entry cannot be read.",
        damaged,
        letters="Fe",
        also="mend by hand, unreadable",
    ),
)
