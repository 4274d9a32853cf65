"""The objects that `--json` prints for reading a campaign again, one function for each. Scripts may rely on the keys
named here. Entries are as the journal keeps them (see `json_objects`); a line adds `session` and `scene`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..rules.immutable import plain
from .json_objects import Tree, of_entry, pick

if TYPE_CHECKING:
    from ..campaign.journal.log_line import Line
    from ..campaign.story.book import Book, Chapter
    from ..campaign.story.levels import Level
    from ..campaign.story.memory import Memory
    from ..campaign.story.previously import Page
    from ..campaign.story.search import Hit
    from ..campaign.story.stats.chance import Count, Strayed
    from ..campaign.story.stats.statistics import Statistics
    from ..campaign.story.time_travel import Moment


def of_hits(hits: Iterable[Hit]) -> Tree:
    """`search --everywhere`: `{"entries": [...]}`, each with `campaign` (its title), `path`, `session`, `scene`."""
    return {"entries": [{**_of_line(hit.line), "campaign": hit.title, "path": str(hit.path)} for hit in hits]}


def of_book(book: Book) -> Tree:
    """`book`: `chapters` (`session`, `scene`, `title`, `mood`, `continued`) and `bookmarks` (lines)."""
    return {
        "chapters": [_of_chapter(each) for each in book.chapters],
        "bookmarks": [_of_line(each.line) for each in book.marked()],
    }


def of_chapters(book: Book, chapters: Iterable[Chapter], level: Level) -> Tree:
    """`book N`: `{"chapters": [...]}`, each also with `passages`: `look` (`prose`, `act` or `trouble`), `text`, `id`,
    `bookmarked`."""
    from ..campaign.story.passages import passages

    return {
        "chapters": [
            {
                **_of_chapter(each),
                "passages": [pick(part, "look text id bookmarked") for part in passages(book.lines(each), level)],
            }
            for each in chapters
        ]
    }


def of_memories(memories: Iterable[Memory]) -> Tree:
    """`memory`: `{"memories": [...]}`: `kind`, `id`, `name`, `once`, `now` (label and value), `first` and `last` (ids),
    `lines`, and `changes` (`entry`, `scene`, `words`)."""
    return {"memories": [_of_memory(each) for each in memories]}


def of_moment(moment: Moment) -> Tree:
    """`at`: `entry`, `world` (as in campaign.toml right after the entry), `since` (what has changed since)."""
    return {"entry": of_entry(moment.entry), "world": plain(moment.world), "since": list(moment.since)}


def of_statistics(found: Statistics) -> Tree:
    """`stats`: `totals`; `answers` and `faces` (each with `counts`: `name`, `seen`, `expected`; and `fit`:
    `chi_square`, `degrees_of_freedom`, `p`, null if the sample is too small), `other_dice`, `twists`, `sessions`,
    `meters` (each with its `moves`)."""
    return {
        "totals": found.totals._asdict(),
        "answers": [
            pick(each, "called size left_out changed", **_counts(each.counts, each.strayed)) for each in found.answers
        ],
        "faces": [pick(each, "die size", **_counts(each.counts, each.strayed)) for each in found.faces],
        "other_dice": found.other_dice,
        "twists": [
            pick(each, "called headline causes", entry=each.line.entry.id, scene=each.line.scene)
            for each in found.twists
        ],
        "meters": [
            pick(
                each,
                "id called gained lost",
                moves=[
                    pick(move, "before after", entry=move.line.entry.id, scene=move.line.scene) for move in each.moves
                ],
            )
            for each in found.meters
        ],
        "sessions": [pick(each, "number words minutes scenes", rolls=each.acts) for each in found.sittings],
    }


def of_pages(pages: Iterable[Page]) -> Tree:
    """`previously`: `{"pages": [...]}`, each with `title` and `told`: `label` and `lines`."""
    return {
        "pages": [{"title": page.title, "told": [pick(each, "label lines") for each in page.told]} for page in pages]
    }


def _of_line(line: Line) -> Tree:
    return {**of_entry(line.entry), "session": line.session, "scene": line.scene}


def _of_chapter(chapter: Chapter) -> Tree:
    return pick(chapter, "session scene title mood", continued=chapter.goes_on)


def _of_memory(memory: Memory) -> Tree:
    return {
        **pick(memory, "kind name once"),
        "id": memory.thing.key,
        "now": [{"label": label, "value": value} for label, value in memory.now],
        "first": memory.first and memory.first.entry.id,
        "last": memory.last and memory.last.entry.id,
        "lines": [_of_line(line) for line in memory.lines],
        "changes": [
            {"entry": step.line.entry.id, "scene": step.line.scene, "words": step.words} for step in memory.changes
        ],
    }


def _counts(counts: Iterable[Count], strayed: Strayed) -> dict[str, Any]:
    fit = {
        "chi_square": round(strayed.distance, 4),
        "degrees_of_freedom": strayed.freedom,
        "p": round(strayed.chance, 6),
    }
    return {
        "counts": [{"name": each.name, "seen": each.seen, "expected": round(each.expected, 4)} for each in counts],
        "fit": fit if strayed.freedom else None,
    }
