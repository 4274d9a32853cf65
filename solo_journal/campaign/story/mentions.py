"""How often somebody is mentioned, and since when a condition holds: read backwards as far as necessary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from ...rules.world import World
from ..campaign import Campaign
from ..journal.journal import Journal
from ..journal.log_line import Line
from ..journal.log_view import backwards
from .marked_text import Mentions
from .memory import name_now
from .names import Names, Thing, standing
from .recent_changes import is_about
from .search import lines_about
from .search_index import Texts

MOST = 500
"""The most lines of one name that are counted."""
LOOK_BACK = 3000
"""The most lines searched for the beginning of a condition."""


class Named(NamedTuple):
    """How often somebody is mentioned, and in which scene first."""

    lines: int
    first: int
    """0 if that lies before the lines that were counted."""


def count_mentions(things: Iterable[Thing], campaign: Campaign, texts: Texts) -> dict[Thing, Named]:
    """How often each of these is mentioned. Meant for a thread."""
    names = Names.of(texts, campaign.world)
    found = {thing: list(islice(lines_about([thing], names, texts), MOST)) for thing in things}
    return {
        thing: Named(len(lines), lines[-1].scene if lines and len(lines) < MOST else 0)
        for thing, lines in found.items()
    }


def mentions_in(world: World) -> Mentions:
    """A function that finds the world's names in a text."""
    names = Names(frozenset(standing(world)))

    def found(text: str) -> Iterator[tuple[int, int, str]]:
        for mention in names.mentions(text):
            yield mention.start, mention.end, name_now(world, mention.things[0])

    return found


def since(journal: Journal, world: World, names: Iterable[str]) -> dict[str, int]:
    """The scene in which each of these conditions began, by name; 0 if that is too far back. Meant for a thread."""
    left = set(names)
    found = dict.fromkeys(left, 0)
    for line in islice(backwards(journal, world), LOOK_BACK):
        if not left:
            break
        came = [each for each in line.entry.change if each.before is None] if isinstance(line, Line) else []
        for name in {name for name in left for change in came if is_about(change, name)}:
            found[name] = line.scene if isinstance(line, Line) else 0
            left.discard(name)
    return found
