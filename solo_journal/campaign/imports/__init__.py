"""Imports: a log in Lonelog, a journal in Markdown or our own JSON, as a new campaign or at the end of one. A draft is
made first and can be previewed; no campaign is ever overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ...rules.refusal import Refused
from ...rules.world import World
from ..campaign import Campaign
from ..library.library import MOST_TITLE, UNTITLED, Library
from ..save.folder import Folder
from .days import Order
from .report import Draft, Kept, Report

__all__ = ["Draft", "Imported", "Kept", "Report", "add_file", "draft_of", "import_file", "make_campaign"]

TABLES = frozenset({".csv", ".tsv", ".xlsx", ".ods"})
FOR_READING = frozenset({".html", ".htm", ".epub", ".pdf", ".docx", ".odt", ".rtf"})


class Imported(NamedTuple):
    """The result of an import."""

    campaign: Campaign
    report: Report


def draft_of(
    library: Library, path: Path, *, title: str = "", system: str = "", old: bool = False, dates: Order = ""
) -> Draft:
    """What a file would become: a file that ends in `.json` is our JSON, anything else is read as Lonelog, or as a
    Markdown journal if it contains no notation.

    `system` is the game of a log that names none; `old` reads `>` as an action, as the notation once did; `dates` is
    the order of numeric dates. Raises `Refused` and `StoreError`; nothing is written.
    """
    if path.suffix.casefold() == ".json":
        from .own_json import draft

        return draft(library, path, title)
    from .lonelog.log_import import build

    builder, report = build(_text(path).split("\n"), library, title=title, system=system, old=old, dates=dates)
    if not title and report.title == UNTITLED:
        report.title = builder.title = " ".join(path.stem.replace("_", " ").split())[:MOST_TITLE] or UNTITLED
    return Draft(report, builder.save)


def make_campaign(library: Library, draft: Draft) -> Imported:
    """Make the campaign of a draft: checked to open, complete before it appears, and never in place of another. Raises
    `Refused` and `StoreError`; then the library is unchanged."""
    from ..library.atomic_publish import appear
    from ..library.identity import folder_name

    title = draft.report.title

    def make(folder: Path) -> None:
        draft.save(Folder(folder))
        made = library.at(folder)
        made.on_disk.title = title
        made.settle()

    campaign = library.at(appear(library.places.campaigns, folder_name(title), make))
    draft.report.remarks.extend(campaign.notices)
    return Imported(campaign, draft.report)


def import_file(
    library: Library, path: Path, *, title: str = "", system: str = "", old: bool = False, dates: Order = ""
) -> Imported:
    """Make a campaign from a file; see `draft_of`."""
    return make_campaign(library, draft_of(library, path, title=title, system=system, old=old, dates=dates))


def add_file(
    library: Library, campaign: Campaign, path: Path, *, old: bool = False, dates: Order = "", keep: bool = True
) -> Report:
    """Add a log or a journal to the end of a campaign, in sessions of its own; without `keep`, only report what would
    be added. Raises `Refused` if a session is open."""
    from .lonelog.log_import import build

    if path.suffix.casefold() == ".json":
        raise Refused("A JSON file becomes a campaign of its own. Only a log or a journal can be added to one.")
    if campaign.world.session.open:
        raise Refused(f"Session {campaign.world.session.number} is open. End it first; the import follows it.")
    text = _text(path)
    made: list[Report] = []

    def sessions() -> tuple[list[tuple[str, bytes]], World]:
        builder, report = build(text.split("\n"), library, old=old, dates=dates, to=campaign)
        made.append(report)
        return list(builder.sessions()), builder.world

    campaign.add_sessions(sessions) if keep else sessions()
    return made[-1]


def _text(path: Path) -> str:
    from ..store.bounds import STORY

    if path.suffix.casefold() in TABLES:
        raise Refused(f"{path.name} is a table, not a story. Use Import tables.")
    if path.suffix.casefold() in FOR_READING:
        raise Refused(f"{path.name} is formatted for reading. Save it as Markdown or plain text, and import that.")
    return STORY.text(path)
