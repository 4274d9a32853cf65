"""Everything that a campaign knows of one name: first and last mention, every line about it, its state, and how that
came to be; how often somebody is mentioned, and since when a condition holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from ...rules.commons.lists import find_list, here
from ...rules.names import find
from ...rules.refusal import Ambiguous, Found, Unknown, nearest, quote
from ...rules.shelf import of
from ...rules.world import LISTS, World
from ..campaign import Campaign
from ..journal.journal import Journal
from ..journal.log_line import Line
from ..journal.log_view import backwards
from .change_text import words_of_act
from .line_filter import changes_of
from .marked_text import Mentions
from .names import ONE, Names, Thing, display_names, names_in_world
from .query import Query
from .recent_changes import is_about
from .search import lines_about, search
from .search_index import Texts
from .state_text import character_rows, item_text
from .text_folding import fold_spaces

WORDS = "words"
"""The kind of plain words that are not a name."""


@dataclass(frozen=True, slots=True)
class Step:
    """A change of a remembered thing, and the line that made it."""

    line: Line
    words: str


@dataclass(frozen=True, slots=True)
class Memory:
    """Everything about one person, place, thing, thread or character."""

    thing: Thing
    name: str
    """Its current or last name."""
    once: tuple[str, ...]
    """Its earlier names."""
    now: tuple[tuple[str, str], ...]
    """Its state as (label, value); empty if it is no longer on a list."""
    lines: tuple[Line, ...]
    """Every line that mentions or changes it, oldest first."""
    changes: tuple[Step, ...]
    """How it came to its current state, oldest first."""

    @property
    def kind(self) -> str:
        """`person`, `place`, `thing`, `thread` or `character`; `words` for plain words."""
        return ONE.get(self.thing.part, WORDS)

    @property
    def first(self) -> Line | None:
        return self.lines[0] if self.lines else None

    @property
    def last(self) -> Line | None:
        return self.lines[-1] if self.lines else None


def memory(campaign: Campaign, thing: Thing, names: Names, texts: Texts) -> Memory:
    lines = tuple(lines_about([thing], names, texts))[::-1]
    called = display_names(names.known, thing)
    changes = (change for line in lines for change in changes_of(line) if change.path == thing.path)
    left = [change.before for change in changes if change.after is None and isinstance(change.before, dict)]
    last = str(left[-1]["name"]) if left else ""  # its name when it left its list
    name = name_now(campaign.world, thing) or last or next(iter(called), thing.key)
    return Memory(
        thing,
        name,
        tuple(each for each in called if each != name),
        tuple(_now(campaign.world, thing)),
        lines,
        tuple(step for line in lines for step in _steps(line, thing)),
    )


def memories(campaign: Campaign, called: str, texts: Texts | None = None) -> list[Memory]:
    """What is known of everything with this name; for plain words, every line that contains them. Raises `Refused`."""
    texts = texts or Texts(campaign.journal)
    names = Names.of(texts, campaign.world)
    try:
        return [memory(campaign, thing, names, texts) for thing in things_called(names, called)]
    except Ambiguous:
        raise
    except Unknown:
        lines = (
            tuple(search(campaign.journal, Query((fold_spaces(called),)), texts))[::-1] if fold_spaces(called) else ()
        )
        if not lines:
            raise
        return [Memory(Thing(WORDS, called), called, (), (), lines, ())]


def things_called(names: Names, called: str) -> list[Thing]:
    """The things with this name, or with the only name that begins like this; `thread:beacon` looks among threads
    alone.

    Raises `Unknown` with similar names, and `Refused` if several begin like this.
    """
    kind, colon, rest = called.partition(":")
    parts = [part for part, one in ONE.items() if colon and one == kind.strip().lower()] or list(ONE)
    wanted = fold_spaces(called if len(parts) > 1 else rest)
    among = ((name, [each for each in things if each.part in parts]) for name, things in names.by_name.items())
    known = {name: things for name, things in among if things}
    try:
        found = find(wanted, {"name": known})
    except Ambiguous as several:
        things = list(dict.fromkeys(thing for each in several.candidates for thing in known[each.key]))
        titles = {display_names(names.known, thing)[0]: thing for thing in things}
        if len(titles) == 1:
            return things
        raise Ambiguous(called, (Found("name", thing.key, title) for title, thing in sorted(titles.items()))) from None
    if found is not None:
        return list(known[found.key])
    every = sorted({each.name for each in names.known})
    raise Unknown(f"No name matches {quote(called)}. {nearest(called, every)}".strip())


def name_now(world: World, thing: Thing) -> str:
    """A thing's current name; empty if it is on no list."""
    things = world.characters if thing.part == "characters" else find_list(world, thing.part)
    return things[thing.key].name if thing.key in things else ""


def _now(world: World, thing: Thing) -> list[tuple[str, str]]:
    if thing.part in LISTS:
        found = find_list(world, thing.part).get(thing.key)
        if found is None:
            return []
        note = [("note", line) for line in found.notes] if found.more else []
        return [("now", item_text(found) or "nothing else noted"), *note, ("last noted in", scene_place(found.seen))]
    character = world.characters.get(thing.key)
    return list(character_rows(character, of(world))) if character else []


def scene_place(number: int) -> str:
    return f"scene {number}" if number else "before the first scene"


def _steps(line: Line, thing: Thing) -> list[Step]:
    ours = [each for each in changes_of(line) if f"{each.path}/".startswith(f"{thing.path}/")]
    return [Step(line, words) for words in words_of_act(line.entry, ours, line.shelf)]


MOST = 500
"""The most lines of one name that are counted."""
LOOK_BACK = 3000
"""The most lines searched for the beginning of a condition."""


class Mentioned(NamedTuple):
    """How often somebody is mentioned, and in which scenes first and last."""

    lines: int
    first: int
    """0 if that lies before the lines that were counted."""
    last: int


def count_mentions(things: Iterable[Thing], campaign: Campaign, texts: Texts) -> dict[Thing, Mentioned]:
    """How often each of these is mentioned. Meant for a thread."""
    names = Names.of(texts, campaign.world)
    found = {thing: list(islice(lines_about([thing], names, texts), MOST)) for thing in things}
    return {
        thing: Mentioned(len(lines), lines[-1].scene if len(lines) < MOST else 0, lines[0].scene)
        for thing, lines in found.items()
        if lines
    }


def count_here(campaign: Campaign, texts: Texts) -> dict[Thing, Mentioned]:
    """How often each of the people is mentioned whom this scene names, with a tag or without. Meant for a thread."""
    world, names = campaign.world, Names.of(texts, campaign.world)
    found = {Thing("people", key) for key in here(world)}
    for line in islice(backwards(campaign.journal, world), LOOK_BACK):
        if isinstance(line, Line) and line.scene != world.scene.number:
            break
        found |= names.things_in(line.text) if isinstance(line, Line) else set()
    people = [each for each in found if each.part == "people" and each.key in world.people]
    return count_mentions(people, campaign, texts)


def mentions_in(world: World) -> Mentions:
    """A function that finds the world's names in a text."""
    names = Names(frozenset(names_in_world(world)))

    def found(text: str) -> Iterator[tuple[int, int, str]]:
        for mention in names.mentions(text):
            yield mention.start, mention.end, name_now(world, mention.things[0])

    return found


def people_in(world: World, names: Names) -> Callable[[str], set[str]]:
    """A function that finds the people and characters named in a text, by their current names."""

    def found(text: str) -> set[str]:
        things = (each for each in names.things_in(text) if each.part in ("people", "characters"))
        return {name for each in things if (name := name_now(world, each))}

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
