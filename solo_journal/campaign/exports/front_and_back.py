"""The pages before and after a story: the title page, people, threads, sheets, set-up, and credits.

At the level *story* these are only the people, in the player's words, and the credits: numbers and lists are not what
you would give to a friend.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from pydantic import ValidationError

from ...rules import shelf
from ...rules.changes import patch
from ...rules.commons.campaign import heading_of
from ...rules.commons.lists import find_list
from ...rules.immutable import plain
from ...rules.systems import OTHER
from ...rules.world import LISTS, Character, Listed, World
from ..entry import Entry
from ..journal import chunked_reader
from ..story.state_text import character_rows
from ..story.voice import TEXT
from .carried_rows import by_key, front_rows, values
from .document import Front, Group, Matter
from .languages import USUAL, in_every_language, language
from .pictures import cover
from .story import Story
from .typography import Typography

COUNTED = re.compile(r"[^\W\d](?:[^\W\d]|[ .]){0,16}?[ :=]*[-+−]?d?\d{1,3}(?:/\d{1,3})?%?")
"""What a tag counts: `HP 0/5`, `AC 13`, `Hunting d8`."""
MOST_PLAYED = 4
"""The most characters named on a title page."""


def front(story: Story, setting: Typography) -> Front:
    wanted = story.wanted
    played = story.played or list(story.world.characters.values())[:1]
    headed_by_day = wanted.content == "story" and not story.annotations.titled and len(set(story.days)) == 1
    return Front(
        setting.line(story.title),
        setting.line(_about(played)),
        setting.line(wanted.author),
        tuple(_games(story)) if wanted.credits else (),
        "" if headed_by_day else setting.language.dates(story.days),
        cover(story.journal.folder.path),
    )


def _about(played: list[Character]) -> str:
    """Who the story is about: all characters, with the concept of a single one. If there are many, the active one."""
    names = [each.name for each in played]
    if 1 < len(names) <= MOST_PLAYED:
        return f"{', '.join(names[:-1])} & {names[-1]}"
    return played[-1].introduced if played else ""


def _games(story: Story) -> Iterator[str]:
    """The games by title; for an imported log, what that named."""
    theirs = dict(by_key(front_rows(story.journal))).get("ruleset", [])
    yield from (game.title for game in story.games if game.id in story.world.systems and game.id != OTHER)
    yield from values(theirs)


def back(story: Story, setting: Typography) -> Iterator[Matter]:
    """The pages after the story, without empty ones."""
    world, level = story.world, story.wanted.content
    prepared = _world_before_play(story) if story.wanted.setup and level == "results" else None
    sheets = [*_sheets(world, setting)] if level != "story" else []
    pages: dict[str, Iterable[Group]] = {
        "people": (_people(world, story.aside, alone=level == "story"),),
        "threads": (Group("", tuple(_rows(world.threads.values() if level != "story" else ()))),),
        "sheets": sheets,
        "setup": _but(_sheets(prepared, setting), sheets) if prepared else (),
        "notes": _notes(world) if story.everything else (),
        "credits": (Group("", tuple(("", each) for each in notices(story, setting.language.code))),),
    }
    for key, groups in pages.items():
        said = tuple(
            Group(setting.line(group.title), tuple((setting.line(name), setting.text(row)) for name, row in group.rows))
            for group in groups
            if group.rows
        )
        if said and (story.wanted.whole or key == "credits"):
            yield Matter(setting.language.words[key], key, said)


def _people(world: World, aside: set[str], *, alone: bool) -> Group:
    played = {each.name.casefold() for each in world.characters.values()}
    known = [each for each in world.people.values() if each.name.casefold() not in played and each.name not in aside]
    rows = [
        *((each.name, sentence(each.concept)) for each in world.characters.values()),
        *_rows(map(uncounted, known) if alone else known),
    ]
    return Group("", tuple(rows))


def uncounted(thing: Listed) -> Listed:
    """A thing without its numbers: a story tells who somebody is."""
    told = (", ".join(part for part in tag.split(", ") if not COUNTED.fullmatch(part)) for tag in thing.tags)
    return thing.but(tags=tuple(filter(None, told)))


def _rows(things: Iterable[Listed]) -> Iterator[tuple[str, str]]:
    """Each thing with what is said of it, once."""
    for each in things:
        tags = {part.casefold(): part for tag in each.tags for part in tag.split(", ") if part}
        said = "; ".join(each for each in (each.state, ", ".join(tags.values())) if each)
        yield each.name, ". ".join(each for each in (sentence(said), sentence(each.note)) if each)


def _sheets(world: World, setting: Typography) -> Iterator[Group]:
    """The characters in this world, the trackers, and what their games count. Who they are is told with the people."""
    theirs: set[str] = set()
    for each in world.characters.values():
        rows = [
            (name or "state", TEXT.value(said))
            for name, said in character_rows(each, shelf.of(world))
            if said and name != "who"
        ]
        theirs.update(name for name, _ in rows)
        yield Group(each.name, tuple((sentence(name), said) for name, said in rows))
    running = tuple((each.name, each.format_value()) for each in world.trackers.values())
    yield Group(setting.language.words["trackers"], running)
    for game in shelf.games_in_use(world):
        counted = ((name, TEXT.value(said)) for name, said in game.status(world) if name not in theirs)
        yield Group(game.title, tuple((sentence(name), said) for name, said in counted))


def _but(groups: Iterable[Group], told: Iterable[Group]) -> Iterator[Group]:
    """These groups without the rows that are already told."""
    known = {(group.title, row) for group in told for row in group.rows}
    return (Group(each.title, tuple(row for row in each.rows if (each.title, row) not in known)) for each in groups)


def _notes(world: World) -> Iterator[Group]:
    """The player's notes: the campaign's first, then those of each name, with the player's headings."""
    named = (each for which in LISTS for each in find_list(world, which).values() if each.more)
    for lines in (world.notes or (), *((f"# {each.name}", *each.notes) for each in named)):
        title, rows = "", list[tuple[str, str]]()
        for line in lines:
            if heading := heading_of(line):
                yield Group(title, tuple(rows))
                title, rows = heading, []
            else:
                rows.append(("", line))
        yield Group(title, tuple(rows))


def _world_before_play(story: Story) -> World | None:
    """The world at the beginning of the first scene; None if nothing preceded it."""
    opens = (spot for spot, each in story.landmarks if any(one.path == "scene/number" for one in each.change))
    first = next(opens, chunked_reader.START)
    tree: dict[str, Any] = {}
    for _, entry in chunked_reader.forwards(story.journal, chunked_reader.START, first):
        if isinstance(entry, Entry):
            tree = plain(entry.checkpoint.world) if entry.checkpoint else tree
            patch(tree, entry.change)
    with suppress(ValidationError):
        return World.model_validate(tree).on(story.shelf) if tree else None
    return None


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def notices(story: Story, code: str = USUAL) -> Iterator[str]:
    """A sentence or two for each game with a credit, in English, those of an imported log, whose game may not be
    installed, and one for the program in this language; none if they are not wanted."""
    if not story.wanted.credits:
        return
    said = [game.credit.notice for game in story.games if game.credit and game.id in story.world.systems]
    theirs = values(dict(by_key(front_rows(story.journal))).get("credits", ()))
    yield from dict.fromkeys([*said, *(each for each in theirs if each not in in_every_language("made_with"))])
    yield language(code).words["made_with"]
