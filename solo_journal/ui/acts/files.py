"""File maintenance: check, repair, merge, back up and restore. Writing in the player's own editor."""

from __future__ import annotations

from ...campaign.save.folder import names_in
from ...rules.refusal import BadInput
from ..campaign_model import CampaignModel
from ..page.play_page import PlayPage
from .act import Key, act

MOST_TOLD = 5
"""The most faults shown at once; the command `check` lists all of them."""


@act("check", "Check", letters="Fk", also="verify, sound, check the campaign")
async def check(page: PlayPage, words: str) -> None:
    """Read the whole campaign and replay every roll; /check tables checks your tables instead."""
    what, _, rest = words.strip().partition(" ")
    if what in ("tables", "table", "packs"):
        await page.act("check_tables", rest.strip())
        return
    if what:
        raise BadInput("/check reads the whole campaign. For tables: /check tables.")
    from ...campaign.play.verbs import files
    from ...campaign.repair.check import verdict

    every = await files.check(page.campaign, page.port)
    found = [each for each in every if each.unproved or not each.note]
    for each in sorted(found, key=lambda each: each.note)[:MOST_TOLD]:
        page.tell(f"{each.where}: {each.text}", wrong=not each.note)
    if all(each.note for each in every):
        page.tell(verdict(every))


@act(
    "save",
    "Retry saving",
    letters="Fw",
    also="save, save again, write, try to save again",
    key=Key("ctrl+s", first=False),
    why_not=lambda model: "" if model.campaign.unsaved else "all is saved",
)
async def save(page: PlayPage, words: str) -> None:
    """Save what could not be saved before; everything else is saved as you write."""
    done = await page.model.retry()
    page.tell(
        "Saved. Everything is saved as you write, the line below as a draft."
        if done
        else f"Not saved: {page.campaign.unsaved}",
        wrong=not done,
    )


def _set_aside(model: CampaignModel) -> str:
    return "" if names_in(model.campaign.folder.recovered) else "none set aside"


@act("repair", "Repair", letters="Ff", also="mend, fix, mends")
async def repair(page: PlayPage, words: str) -> None:
    """Fix file problems that need no decision."""
    await _look_after(page, "repair")


@act(
    "salvage",
    "Recover entries",
    letters="Fv",
    also="recover set-aside entries, put aside, conflict",
    why_not=_set_aside,
)
async def recover(page: PlayPage, words: str) -> None:
    """Show the entries that were set aside, and restore them."""
    await _look_after(page, "recover")


@act("damaged", "Open damaged entry", letters="Fe", also="mend by hand, unreadable")
async def edit_damaged(page: PlayPage, words: str) -> None:
    """Open your editor where an entry cannot be read."""
    await _look_after(page, "open_damaged")


@act("missing", "Skip missing files", letters="Fn", also="missing sessions, lost files")
async def continue_without(page: PlayPage, words: str) -> None:
    """Continue without session files that are lost."""
    await _look_after(page, "skip_missing")


def _together(model: CampaignModel) -> str:
    """Why there is nothing to merge; empty if a sync tool or git left another version of a file."""
    from ...campaign.repair.conflicts import copies

    return "" if copies(model.campaign.folder) or model.campaign.read_only else "nothing to merge"


@act("merge", "Merge", letters="Fm", also="bring together, sync, conflict", why_not=_together)
async def merge(page: PlayPage, words: str) -> None:
    """Merge what was written in two places. You see it first."""
    await _look_after(page, "merge")


async def _look_after(page: PlayPage, verb: str) -> None:
    from ...campaign.play.verbs import files

    await getattr(files, verb)(files.Files.of(page.campaign, page.model.library), page.port)


@act("backup", "Back up", letters="Fb", also="zip, archive file, back it up")
async def backup(page: PlayPage, words: str) -> None:
    """Save the whole campaign to one ZIP file."""
    from ...campaign.play.verbs.files import back_up
    from ..browser_download import deliver

    deliver(page.app, await back_up(page.campaign.folder, page.port, words))


@act("restore", "Restore", letters="Fr", also="back from a backup, recover")
async def restore(page: PlayPage, words: str) -> None:
    """Restore a campaign from a backup file: as it was, or as a copy."""
    from ...campaign.play.verbs.files import open_it
    from ...campaign.play.verbs.files import restore as verb

    model = page.model
    path = await verb(model.library, page.port, words, are_open=[model.campaign.folder.path])
    await open_it(page.port, path)


@act("editor", "Editor", also="vim, nano, external editor", key=Key("f4", first=False))
async def editor(page: PlayPage, words: str) -> None:
    """Write in your own editor ($VISUAL, $EDITOR)."""
    from ..page.editor import edit_text

    text = edit_text(page.app, page.composer.text)
    if text is not None and text != page.composer.text:
        page.composer.replace(text, (0, 0), page.composer.document.end)
    page.composer.focus()
