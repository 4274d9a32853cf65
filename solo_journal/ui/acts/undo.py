"""Undo, redo, and the menu of the last entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..page.play_page import PlayPage
from .act import Key, act

if TYPE_CHECKING:
    from ...campaign.entry import Entry


def _last(model: CampaignModel, which: str = "next_undo") -> str:
    """The entry that would be undone or redone, as the log words it; empty if there is none."""
    from ...campaign.play import undo
    from ...campaign.story.labels import label_of
    from ...campaign.story.voice import PAGE

    entry = getattr(undo, which)(model.campaign)
    return label_of(model.campaign, entry, PAGE) if entry else ""


def _undone(model: CampaignModel) -> str:
    return _last(model, "next_redo")


@act(
    "undo",
    "Undo",
    letters="U",
    also="take back, revert, mistake, oops",
    key=Key("ctrl+z", first=False),
    why_not=lambda model: "" if _last(model) else "nothing to undo",
    names=_last,
)
async def undo(page: PlayPage, words: str) -> None:
    """Undo the last act as a whole. You see what it is first."""
    from ...campaign.entry import PARAGRAPHS
    from ...campaign.play.verbs import history

    undone = await history.undo(page.campaign, page.port)
    page.composer.take_back()
    if undone.kind in PARAGRAPHS and undone.act is None:  # what rolled is not put back: Enter would roll it anew
        _write_on(page, undone)


@act(
    "redo",
    "Redo",
    letters="Y",
    also="bring it back, bring back, again",
    key=Key("ctrl+y", first=False),
    why_not=lambda model: "" if _undone(model) else "nothing to redo",
    names=_undone,
)
async def redo(page: PlayPage, words: str) -> None:
    """Redo what you last undid. After a new act there is nothing to redo."""
    from ...campaign.play.verbs import history

    await history.redo(page.campaign, page.port)
    page.composer.take_back()


def _write_on(page: PlayPage, entry: Entry) -> None:
    """Put an entry's words into the composer, with the sign that they were typed with."""
    from ...campaign.play.latest_lines import prose_kind
    from ...campaign.play.line_parser import as_typed

    asked = prose_kind(page.campaign) == "consequence"
    page.composer.focus()
    if page.composer.lend(as_typed(entry.kind, entry.text, arrow=not asked)):
        page.tell("Write on, or Ctrl+Z again: the act before. Ctrl+Y brings this one back.")


@act("entry", "Last entry", also="change, correct, again, strike, redraw, branch", key=Key("f9", "last entry"))
async def entry(page: PlayPage, words: str) -> None:
    """Change, reroll, overrule or cross out the last entry, and more."""
    from ...campaign.journal.log_view import recent
    from ..forms.entry_acts import choice_called, entry_requests
    from ..page.amendments import amend_last, open_entry

    last = next(iter(recent(page.campaign.journal, 1)), None)
    if last is None:
        raise Refused("No entry yet. Write a paragraph first.")
    chosen = choice_called(words.strip())
    if chosen is None:
        await open_entry(page, last.entry.id)
        return
    request, why_not = next((request, why) for each, request, why in entry_requests(last, page.model) if each is chosen)
    if why_not:
        raise Refused(f"The last entry cannot do that: {why_not}.")
    await amend_last(page, request)
