"""Amendments of one entry of the log: chosen in its menu and carried out here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...campaign.entry import PARAGRAPHS
from ...campaign.journal.log_line import Line
from ...campaign.journal.log_view import recent
from ...campaign.play.options import Option
from ...campaign.play.verbs import entries, history
from ...rules.lonelog_tags import reads
from .play_page import PlayPage
from .run_line import take

if TYPE_CHECKING:
    from ..forms.entry_acts import EntryRequest


async def open_entry(page: PlayPage, id_: str) -> None:
    """Open the menu of an entry, and carry out what is chosen."""
    from ..screens.entry import EntryMenu

    line = _line(page, id_)
    if line is None:
        return
    last = next(iter(recent(page.model.campaign.journal, 1)), None)
    open_, dismissed = page.model.options, page.model.dismissed
    offers = (*(each for each in open_ if not (each.stays or each.begins)), *dismissed)
    offers = offers if last is not None and last.entry.id == id_ else ()
    request = await page.ask(EntryMenu(line, page.model, page.log_.place_of(id_), offers))
    if isinstance(request, Option):
        await take(page, request)
    elif request is not None:
        await amend(page, line, request)


async def amend_last(page: PlayPage, request: EntryRequest) -> None:
    line = _line(page, request.entry)
    if line is not None:
        await amend(page, line, request)


async def amend(page: PlayPage, line: Line, request: EntryRequest) -> None:
    campaign = page.model.campaign
    match request.act:
        case "edit":
            await _edit(page, line)
        case "consequence":
            page.begin_with("=> ")
        case "copy":
            page.app.copy_to_clipboard(reads(line.text) or line.headline)
            page.tell("Copied.")
        case "overrule":
            await _overrule(page, line)
        case "bookmark" | "strike" | "reroll" | "correct" | "redraw" | "move" | "join":
            await getattr(entries, request.act)(campaign, page.port, request.entry)
        case "split":
            await _split(page, line)
        case "rule":
            await page.act("help", request.of)
        case "table":
            await page.act("tables", request.of)
        case "then":
            await look_back(page, request.entry)
        case "goback":
            await history.back_to(campaign, page.port, request.entry)
        case "whatif":
            from ...campaign.play.verbs.files import what_if

            await what_if(page.model.library, campaign, page.port, request.entry)
        case "export":
            await page.act("export", f"--scene {request.of}")


async def look_back(page: PlayPage, id_: str) -> None:
    """Show the campaign as it was after this entry."""
    from ..screens.earlier_state import EarlierStateScreen, Moments

    moments = await asyncio.to_thread(Moments(page.model).look, id_)
    if found := await page.ask(EarlierStateScreen(page.model, moments, id_)):
        page.show_found(found.id)


async def _edit(page: PlayPage, line: Line) -> None:
    from ..screens.edit_words import EditWords

    words = await page.ask(EditWords(line.text, one_line=line.entry.kind not in PARAGRAPHS))
    if words is not None:
        await entries.edit(page.model.campaign, page.port, line.entry.id, words)


async def _split(page: PlayPage, line: Line) -> None:
    """Split a paragraph where the player puts the cursor."""
    from ..screens.edit_words import SplitWords

    at = await page.ask(SplitWords(line.text))
    if at is not None:
        await entries.split(page.model.campaign, page.port, line.entry.id, at=at)


async def _overrule(page: PlayPage, line: Line) -> None:
    from ..screens.overrule import OverruleDialog

    ruling = await page.ask(OverruleDialog(page.model, line))
    if ruling is not None:
        await entries.overrule(
            page.model.campaign, page.port, line.entry.id, ruling.headline, take_back=ruling.take_back
        )


def _line(page: PlayPage, id_: str) -> Line | None:
    window = page.log_.window
    index = window.index(id_) if window else None
    found = window.items[index] if window and index is not None else None
    if found is None:  # the log has yet to go there
        from ...campaign.play.arrange import around

        found = next((each for each in around(page.model.campaign, id_, 1) if each.entry.id == id_), None)
    return found if isinstance(found, Line) else None
