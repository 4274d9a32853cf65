"""Words amendments for readers who cannot look up ids: what was undone or redone, what an edit replaced, what was
moved. Only *everything* includes them; acts that were undone together are one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from ...rules.plurals import plural
from ...rules.tags_in_prose import tags_only
from ..entry import ACT, BACK, PARAGRAPHS, REPLACING, Entry
from ..journal.log_line import Line
from ..journal.places import INTO, read_move
from ..story.labels import DONE, MOST_NAMED, headline_words
from .story import Story


def in_words(story: Story, lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, with amendments in words."""
    for _, run in groupby(lines, _together):
        first = next(run)
        if first.entry.kind in ("undo", "redo"):
            targets = [first.entry.target, *(each.entry.target for each in run)]
            first.text = _turned(story, first.entry.text, targets)
            first.entry = first.entry.but(change=()) if len(targets) > 1 else first.entry  # they say it themselves
        elif first.entry.kind in DONE and first.entry.kind not in REPLACING:
            first.text = _amendment_text(story, first)
        yield first


def _together(line: Line) -> tuple[str, str]:
    """What neighbours in one line have in common."""
    entry = line.entry
    return (entry.kind, entry.text) if entry.kind in ("undo", "redo") else ("", entry.id)


def _turned(story: Story, said: str, targets: list[str]) -> str:
    """`“Steam climbs.”; “I count.” and 86 more`, `12 entries, back to “Steam climbs.”`"""
    if said.startswith(BACK):
        return f"{plural(len(targets), 'entry', 'entries')}, back to {_words(story, said.removeprefix(BACK))}"
    named = [said.removeprefix(ACT)] if said.startswith(ACT) else targets
    more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
    return "; ".join(_words(story, each) for each in named[:MOST_NAMED]) + more


def amendment_in_words(story: Story, line: Line) -> str:
    """`moved: “I count.” after “Steam climbs.”`; empty for what is no amendment, or has an outcome of its own."""
    kind = line.entry.kind
    if kind not in DONE or kind in REPLACING:
        return ""
    turned = kind in ("undo", "redo")
    about = _turned(story, line.entry.text, [line.entry.target]) if turned else _amendment_text(story, line)
    return f"{DONE[kind]}: {about}" if about else DONE[kind]


def _amendment_text(story: Story, line: Line) -> str:
    entry = line.entry
    if entry.kind == "edit":
        words = " ".join((line.text if line.undone else _before(story, line)).split())
        return f"“{words}”" if words else ""
    if entry.kind == "move":
        move = read_move(entry.text)
        how = "into" if move.how == INTO else "after"
        where = move.where if move.how == INTO else move.then or move.where
        return f"{_words(story, entry.target)} {how} {_words(story, where)}"
    return line.text or _words(story, entry.target)


def _before(story: Story, line: Line) -> str:
    """The words that an edit replaced."""
    target = story.journal.find(line.entry.target)
    if target is None:
        return ""
    words = target.text
    for each in story.annotations.line(target).said:
        if each.id == line.entry.id:
            break
        words = each.text if each.kind == "edit" else words
    return words


def _words(story: Story, id_: str) -> str:
    """An entry in a few words; an amendment by what it did."""
    entry = story.journal.find(id_)
    if entry is None:
        return "a missing entry"
    if entry.kind in DONE and entry.target:
        target = story.journal.find(entry.target)
        return f"{DONE[entry.kind]} {_few_words(target, story)}" if target else DONE[entry.kind]
    return _few_words(entry, story)


def _few_words(entry: Entry, story: Story) -> str:
    """A paragraph by its words alone: what its tags changed is told where it stands."""
    worded = entry.kind in PARAGRAPHS and not tags_only(entry.text)
    return headline_words(entry.but(act=None, outcome=None) if worded else entry, story.shelf)
