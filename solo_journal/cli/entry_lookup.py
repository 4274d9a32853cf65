"""Finds the entry that a player names: by a whole id, the end of one, or `last`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..campaign.campaign import Campaign
from ..campaign.entry import AMENDING, BACKSTAGE, Entry
from ..campaign.journal.log_line import Line
from ..campaign.journal.log_view import recent
from ..campaign.story.change_text import untold_words
from ..campaign.story.entry_text import log_line, parts_of
from ..campaign.story.labels import DONE, house_rules, unsaid_words
from ..campaign.story.voice import TEXT
from ..rules.refusal import Refused, Unknown
from .output import voice

SHORTEST = 4
"""The fewest characters that may name an entry."""
SHOWN = 6
"""How many characters of an id are shown, from its end."""


def short_id(entry: Entry) -> str:
    """The end of an id, as the log shows it."""
    return entry.id[-SHOWN:]


def entry_called(campaign: Campaign, called: str) -> Entry:
    """The entry with this name. Raises `Refused` if there is none, or more than one."""
    if called == "last":
        lines = recent(campaign.journal, 1)
        if not lines:
            raise Refused("No entries yet.")
        return lines[-1].entry
    wanted = called.upper()
    exact = campaign.journal.find(wanted) if len(wanted) == 26 else None
    if exact is not None:
        return exact
    spoken_of = (each for each in campaign.journal.backwards() if each.kind not in BACKSTAGE | AMENDING)
    found = [each for each in spoken_of if len(wanted) >= SHORTEST and each.id.endswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(
            f"Several entries end in {called}: {', '.join(each.id for each in found[:7])}. Type more of the id."
        )
    raise Unknown(f"No entry “{called}”. For their ids: solo-journal log --ids")


def act_called(campaign: Campaign, called: str) -> Entry:
    """The act with this name; `last` means the last act with dice."""
    if called != "last":
        return entry_called(campaign, called)
    for line in reversed(recent(campaign.journal, 200)):
        if line.act is not None and line.act.answers:
            return line.entry
    raise Refused("Nothing rolled yet. To name an entry by its id: solo-journal log --ids")


def blocks(lines: Iterable[Line], *, everything: bool = False, ids: bool = False) -> Iterator[str]:
    """Each line as a block of text. Prose and headings are set off by blank lines."""
    apart_before = False
    told = (line for line in lines if not (line.entry.kind == "checkpoint" or line.is_carried))
    for number, line in enumerate(told):
        text = "\n    ".join(_block(line, everything))
        if ids:
            text = f"{short_id(line.entry)}  {text}"
        apart = line.entry.kind in ("prose", "scene", "session")
        yield f"\n{text}" if number and (apart or apart_before) else text
        apart_before = apart


def _block(line: Line, everything: bool) -> Iterator[str]:
    kind = line.entry.kind
    if voice().aloud and kind not in BACKSTAGE | AMENDING:
        yield log_line(line, voice())
        return
    first, *followed = parts_of(line)
    if kind in BACKSTAGE | AMENDING:
        text = f"{': ' if line.text else ''}{line.text}"
        first = f"{DONE.get(kind, kind).capitalize()} {line.entry.target[-6:]}{text}".rstrip()
    yield first
    yield from followed
    if everything:
        because = TEXT.change(line.outcome.because) if line.outcome else ""
        yield from filter(None, (because, unsaid_words(line), house_rules(line)))
        yield from map(TEXT.change, untold_words(line, line.shelf, ("fight",)))
