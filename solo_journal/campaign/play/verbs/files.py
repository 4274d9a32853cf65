"""File maintenance: merge, repair, recover, back up, restore, import, export.

Each shows what it will do first. A campaign that cannot be opened can still be maintained, so these verbs know its
folder, and the campaign only if it is open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ....rules.refusal import BadInput, Cancelled, Refused
from ...campaign import Campaign
from ...library.library import Library
from ...library.places import newest_sent
from ...save.folder import Folder
from ...store.long_work import stoppable, without_progress
from ..port import Check, Port, confirm_or_cancel

if TYPE_CHECKING:
    from ...exports import Export, Selection
    from ...imports.days import Order
    from ...library.restore import How
    from ...repair.check_files import Finding
    from ...repair.merge_plan import Plan

T = TypeVar("T")

STORIES = frozenset({".md", ".markdown", ".txt", ".log", ".lonelog", ".json"})
"""Endings of files that may hold a story; others are imported only by name."""
AT_ONCE = 0.2
"""Seconds of work after which the face may show progress and the player may stop it."""
LEFT_OUT = "Left out, because a backup holds only plain files with names in UTF-8, at most eight folders deep:"
OPEN_NOW = "That campaign is open. Open another one first, or restore a copy."


class Files(NamedTuple):
    """A campaign by its folder, in its library, open or not."""

    folder: Folder
    library: Library
    campaign: Campaign | None = None

    @classmethod
    def of(cls, campaign: Campaign, library: Library) -> Files:
        return cls(campaign.folder, library, campaign)

    def done(self, work: Callable[[], T]) -> T:
        found = work()
        if self.campaign is not None:
            self.campaign.look()
        return found


async def merge(files: Files, port: Port) -> None:
    """Show what was written in another place, entry by entry, and merge it."""
    from ...repair.merge import describe_merge, preview
    from ...repair.merge import merge as bring_together
    from ...repair.merge_plan import plan_merge

    plan = await port.save(stoppable(lambda: plan_merge(files.folder, files.library.clock)))
    lines = list(preview(plan, files.library.shelf_of(files.folder.path), port.voice))
    if not plan:
        await port.say("\n".join(lines))
        return
    await confirm_or_cancel(port, "Merge these changes?", "merge", lines)
    await port.save(lambda: files.done(lambda: bring_together(plan, files.library.places.state)))
    await port.say(describe_merge(plan, "Merged"))


async def recover(files: Files, port: Port) -> None:
    """Show the entries that were set aside, and put each back in its place."""
    from ...repair.merge import describe_merge, describe_recovery
    from ...repair.merge import merge as bring_together
    from ...repair.merge_plan import plan_merge

    def look() -> Plan:
        files.done(lambda: None)  # what somebody wrote over just now is put aside by that
        return plan_merge(files.folder, files.library.clock, recovered=True)

    plan = await port.save(look)
    told = describe_recovery(plan, files.library.shelf_of(files.folder.path), port.voice)
    if plan.files:
        await confirm_or_cancel(port, "Recover these entries?", "recover", told)
        await port.save(lambda: files.done(lambda: bring_together(plan, files.library.places.state)))
    await port.say(describe_merge(plan, "Recovered") if plan.files else told[0])


async def repair(files: Files, port: Port) -> None:
    """Show which file problems can be fixed without a decision, and fix them."""
    from ...repair.repair import repair as fix
    from ...repair.repair import repairs

    found = await port.save(stoppable(lambda: repairs(files.folder, files.library.clock)))
    if not found:
        await port.say("Nothing to repair without your decision.")
        return
    await confirm_or_cancel(port, "Repair this?", "repair", [f"{each.where}: {each.what}" for each in found])
    await port.save(lambda: files.done(lambda: fix(files.folder, files.library.clock, lambda _: True)))
    await port.say(f"Repaired: {', '.join(dict.fromkeys(each.where for each in found))}.")


async def skip_missing(files: Files, port: Port) -> None:
    """Continue without session files that are lost for good."""
    from ...repair.unreadable import NOT_MISSING, QUESTION, go_on_without, has_vanished
    from ...story.change_text import words_of_changes

    if not has_vanished(files.folder):
        raise Refused(NOT_MISSING)
    await confirm_or_cancel(port, QUESTION, "continue without them")
    changes = await port.save(lambda: files.done(lambda: go_on_without(files.folder, files.library.places.state)))
    other = words_of_changes(changes, files.library.shelf_of(files.folder.path))
    gone = f" It differs from what it was: {'; '.join(other)}." if other else ""
    await port.say(f"State rebuilt from the remaining files; campaign.toml as it was is in trash/.{gone}")


async def open_damaged(files: Files, port: Port) -> None:
    """Open the player's editor at the first entry that cannot be read."""
    from ...repair.unreadable import damage

    place = await port.save(lambda: next(damage(files.folder), None))
    if place is None:
        await port.say("Everything can be read.")
        return
    about = f"{place.path.name}, line {place.line}: {place.why}"
    await confirm_or_cancel(port, "Open it in your editor?", "open", [about])
    await port.open("editor", (place.path, place.line))
    await port.save(lambda: files.done(lambda: None))


async def back_up(folder: Folder, port: Port, name: str = "") -> Path:
    """Save a whole campaign to one ZIP file; ask for its name unless given."""
    from ...library.backup import back_up as write
    from ...library.backup import file_name

    path = await _ask_path(port, name, "Back up to which file?", file_name(folder), "back up")
    over = path.exists()
    if over:
        await confirm_or_cancel(port, f"{path.name} already exists. Overwrite it?", "overwrite")
    made = await port.save(stoppable(lambda: write(folder, path, over=over)))
    await port.say(f"Backed up to {path}: {made.files} files, {len(made.data):,} bytes.")
    if made.left_out:
        await port.say(f"{LEFT_OUT} {', '.join(made.left_out)}.", warns=True)
    return path


async def restore(
    library: Library, port: Port, name: str = "", how: How | None = None, are_open: Collection[Path] = ()
) -> Path:
    """Restore a campaign from a backup. Returns its path. If the campaign exists, ask what to do unless `how` says.
    Campaigns that `are_open` are not replaced."""
    from ...library.backup import ENDING
    from ...library.restore import bring_back, look_into

    path = await _ask_path(
        port,
        name,
        f"Restore which backup file, such as ~/the-long-dusk{ENDING}?",
        newest_sent({ENDING}),
        "restore",
        must_exist,
    )
    kept = await port.save(stoppable(lambda: look_into(library, path)))
    way: How = "new"
    if kept.known and how is None:
        told = f"“{kept.title}” is already here as {kept.known[0].path.name}. How should this backup be restored?"
        ways = ["As a copy beside it", "In its place; the one you have is archived"]
        way = ("copy", "replace")[await port.choose(told, ways[:1] if kept.known[0].path in are_open else ways)]
    elif kept.known and how:
        way = how
    if way == "replace" and kept.known[0].path in are_open:
        raise Refused(OPEN_NOW)
    place = await port.save(stoppable(lambda: bring_back(library, kept, way)))
    await port.say(f"Restored as {place.name}: “{kept.title}”, sessions: {kept.sessions}, files: {kept.files}.")
    return place


async def import_story(library: Library, port: Port, name: str = "", title: str = "", dates: Order = "") -> None:
    """Make a campaign from a log, a journal or our own JSON after a preview, report the result, and open it if the
    player likes."""
    from ...imports import draft_of, make_campaign
    from ...imports.report import describe_import, foretold

    question = "File to import, such as ~/story.md (Lonelog, Markdown or Solo Journal JSON)"
    path = await _ask_path(port, name, question, newest_sent(STORIES), check=must_exist)
    draft = await port.save(stoppable(lambda: draft_of(library, path, title=title, dates=dates)))
    await confirm_or_cancel(port, f"Import “{draft.report.title}”?", "import", list(foretold(draft.report)))
    campaign, report = await port.save(stoppable(lambda: make_campaign(library, draft)))
    folder = campaign.folder.path
    await open_it(port, folder, report.title, list(describe_import(folder.name, report, brief=True)))


async def import_line(library: Library, campaign: Campaign, port: Port, words: str) -> None:
    """Import as typed in one line: a file, with `--title T` as a new campaign, or with `--append` to the end of this
    one; with `--dates month-first` if its dates are written so."""
    from ...imports.days import ORDERS

    dates: Order = ""
    for order in ORDERS:
        if f"--dates {order}" in words:
            dates, words = order, " ".join(words.replace(f"--dates {order}", "").split())
    if "--dates" in words.split():
        raise BadInput(f"Write {' or '.join(ORDERS)} after --dates.")
    if "--append" in words.split():
        name = " ".join(word for word in words.split() if word != "--append")
        await add_story(library, campaign, port, name, dates)
        return
    name, _, title = words.partition(" --title ")
    await import_story(library, port, name.strip(), title.strip(), dates)


async def add_story(library: Library, campaign: Campaign, port: Port, name: str = "", dates: Order = "") -> None:
    """Add a log or a journal to the end of a campaign after a preview."""
    from ...imports import add_file
    from ...imports.report import describe_import, foretold

    path = await _ask_path(port, name, "File to add (Lonelog or Markdown)", newest_sent(STORIES), check=must_exist)
    report = await port.save(stoppable(lambda: add_file(library, campaign, path, dates=dates, keep=False)))
    await confirm_or_cancel(
        port, f"Add {path.name} to the end of “{campaign.title}”?", "add it", list(foretold(report))
    )
    report = await port.save(lambda: add_file(library, campaign, path, dates=dates))
    await port.say("\n".join(describe_import("", report, "Added to the end of", brief=True)))


async def what_if(library: Library, campaign: Campaign, port: Port, id_: str, title: str = "") -> Path:
    """Make a new campaign that continues from an entry, and open it if the player likes. Returns its folder."""
    from ...library.branch import branch

    given = f"{campaign.title}: what if"
    called = " ".join((title or await port.ask("What is the new campaign called?", given)).split()) or given
    path = await port.save(lambda: branch(library, campaign, id_, called))
    await port.say(f"“{called}” continues from there ({path.name}). This campaign stays as it is.")
    await open_it(port, path, called)
    return path


async def open_it(port: Port, path: Path, called: str = "", about: Sequence[str] = ()) -> None:
    if await port.confirm(f"Open “{called or path.name}”?", "open it", about):
        await port.open("campaign", path)


async def export(campaign: Campaign, port: Port, chosen: Export, wanted: Selection, path: Path) -> Path:
    """Write the story, or a part of it, to a file, whole or not at all. If the format cannot be written on this
    machine, use its fallback."""
    from ... import exports
    from ...exports import file_writer

    if lacks := chosen.lacking():
        instead = exports.export(chosen.instead or exports.DEFAULT)
        path = path.with_suffix(instead.ending)
        await confirm_or_cancel(port, f"{lacks} Write {path.name}, the {instead.title}, instead?", "write it")
        chosen = instead
    over = path.is_file()
    if over:
        await confirm_or_cancel(port, f"{path.name} already exists. Overwrite it?", "overwrite")
    story = exports.Story.of(campaign, wanted)
    steps = file_writer.save(chosen, story, path, over=over)
    await _on_the_way(port, steps, "Writing")
    await port.say(f"Exported to {path.resolve()} ({chosen.title}).")
    for sentence in file_writer.describe_losses(story, chosen):
        await port.say(sentence, warns=True)
    return path


async def check(campaign: Campaign, port: Port) -> list[Finding]:
    """Read the whole campaign and replay every act. Returns everything that is wrong with it."""
    from ...repair.check import check_steps

    found: list[Finding] = []
    await _on_the_way(port, check_steps(campaign, found), "Checking")
    return found


async def _on_the_way(port: Port, steps: Generator[float, None, None], words: str) -> None:
    """Run all steps of some work and report progress if it takes long. Raises `Cancelled` if the player stops it; the
    work can still clean up."""
    try:
        long = False
        while (part := await port.save(lambda: _for_a_while(steps))) is not None:
            long = True
            if not await port.progress(min(99, round(part * 100)), 100, words):
                raise Cancelled
        if long:
            await port.progress(100, 100, words)
    finally:
        steps.close()


def _for_a_while(steps: Generator[float, None, None]) -> float | None:
    until = time.monotonic() + AT_ONCE
    with without_progress():
        for part in steps:
            if time.monotonic() > until:
                return part
    return None


def must_exist(said: str) -> None:
    """Raise `Refused` if this is the path of nothing."""
    with suppress(OSError, RuntimeError):
        if Path(said).expanduser().exists():
            return
    raise Refused(f"There is no file {said}. Look at its name and folder.")


async def _ask_path(
    port: Port, name: str, question: str, given: str = "", does: str = "OK", check: Check | None = None
) -> Path:
    said = name or await port.ask(question, given, does, check)
    if not said:
        raise Cancelled
    if not said.isprintable():
        raise Refused("That name holds characters that a file's name cannot. Type another.")
    return Path(said).expanduser()
