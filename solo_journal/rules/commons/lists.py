"""The four lists of a campaign: people, places, things and threads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ..immutable import Map
from ..inputs import Line, Name, Words
from ..lonelog_stats import Stat, restate, stat_in
from ..names import exactly, find, fresh_id, must_find, same
from ..outcome import Outcome
from ..procedure import Now, NowOf, Pick, WithoutDice
from ..refusal import Refused, Unknown, nearest, quote
from ..reword import Reword
from ..system import System
from ..world import LISTS, Listed, World
from .campaign import Notes, new_lines

TAKEN = re.compile(r"-(.+)|([^+].*?)(?:→|->).*")
"""An update that removes or replaces a tag: `-hunter`, `hunter→friend`."""
_MANY = {one: many for many, one in LISTS.items()}
ListName = Annotated[
    Literal["people", "places", "things", "threads"],
    BeforeValidator(lambda value: _MANY.get(value, value) if isinstance(value, str) else value),
]
"""One of the four lists."""


def everybody(world: World) -> list[str]:
    """The names on all four lists, for completion."""
    return [each.name for which in LISTS for each in find_list(world, which).values()]


def find_list(world: World, which: str) -> Map[str, Listed]:
    """The list with this name."""
    things: Map[str, Listed] = getattr(world, which)
    return things


def _find_entry(world: World, which: ListName | None, called: str) -> tuple[str, str]:
    """The list and key of a name, on the given list or any. Raises `Refused`."""
    if which:
        return which, must_find(find_list(world, which), called, LISTS[which])
    found = find(called, {one: find_list(world, many) for many, one in LISTS.items()})
    if found is None:
        raise Unknown(f"No name matches {quote(called)}. {nearest(called, everybody(world))}".strip(), called)
    return next(many for many, one in LISTS.items() if one == found.kind), found.key


def _find_listed(world: World, given: Mapping[str, Any]) -> Listed:
    """The entry that the inputs name. Raises `Refused` and `KeyError`."""
    which, key = _find_entry(world, given.get("list"), given["name"])
    return find_list(world, which)[key]


def here(world: World) -> Map[str, Listed]:
    """People who appeared in the current scene."""
    return Map({key: person for key, person in world.people.items() if person.seen == world.scene.number})


def update_tags(tags: Iterable[str], updates: Iterable[str]) -> tuple[str, ...]:
    """Tags after Lonelog updates: `t` or `+t` adds, `-t` removes, `a→b` or `a->b` replaces, and a number is set or
    changed: `HP 3` or `HP-2` on `HP 5/5`.

    Adding a tag twice or removing a missing one has no effect.
    """
    after = list(tags)
    for update in updates:
        if (stat := stat_in(update)) and (set_to := _change_number(after, stat)):
            after = set_to
            continue
        old, arrow, new = (part.strip() for part in update.replace("->", "→").partition("→"))
        if arrow:
            after = [new if tag == old else tag for tag in after]
            added, gone = new, old
        elif update.startswith("-"):
            added, gone = "", update[1:].strip()
        else:
            added, gone = update.removeprefix("+").strip(), ""
        after = [tag for tag in after if tag != gone]
        if added and added not in after:
            after.append(added)
    return tuple(dict.fromkeys(after))


def split_note(world: World, which: str, name: str, updates: Iterable[str]) -> World:
    """The world with a note of several words (`hunter, wary`) split into tags, if an update removes or changes one of
    them."""
    things = find_list(world, which)
    key = exactly(things, name)
    taken = (found for update in updates if (found := TAKEN.fullmatch(update)))
    named = {(found[1] or found[2]).strip() for found in taken}
    words = [word for tag in things[key].tags for word in tag.split(", ")] if key else []
    if key is None or named.isdisjoint(words) or not named.isdisjoint(things[key].tags):
        return world
    return world.but(**{which: things.put(key, things[key].but(tags=tuple(dict.fromkeys(words))))})


def _change_number(tags: list[str], stat: Stat) -> list[str]:
    """The tags with this number changed; None if no tag has it."""
    for at, tag in enumerate(tags):
        known = stat_in(tag)
        if known and not known.delta and same(known.label, stat.label) and (text := restate(known.text, stat)):
            return [*tags[:at], f"{known.label} {text}", *tags[at + 1 :]]
    return []


def add_note(
    world: World,
    which: str,
    name: str,
    tags: Iterable[str] = (),
    *,
    state: str | None = None,
    note: str | None = None,
) -> World:
    """The world with a person, place, thing or thread added or updated, and marked as seen in this scene.

    None leaves `state` or `note` as it is. A new thread is Open by default.
    """
    things = find_list(world, which)
    key = exactly(things, name)
    if key is None:
        key = fresh_id(name, things, LISTS[which])
        known = Listed(name=name, state="Open" if which == "threads" else "")
    else:
        known = things[key]
    new = known.but(
        tags=update_tags(known.tags, tags),
        state=known.state if state is None else state,
        note=known.note if note is None else note,
        seen=world.scene.number,
    )
    return world.but(**{which: things.put(key, new)})


class Note(WithoutDice):
    """Add a person, place, thing or thread, or add to one.

    The lists are people, places, things and threads. Tags are added to the present ones; `-tag` removes one and `a->b`
    replaces a with b. A new thread is Open unless you say otherwise. People you note count as seen in this scene.

    Example: list=people name=Orso tags=hunter,wary
    """

    id = "lists.note"
    version = 3
    called = "Add a name"
    key = "Pn"
    also = "note a name, person, place, location, thread, plot, clue, add an NPC"
    says_changes = True
    words = "name"

    list: Annotated[ListName, Now(lambda world: "people")] = Field(  # a form begins with what most names are
        description="people, places, things or threads"
    )
    name: Annotated[Name, Pick(everybody)] = Field(
        description="a name, such as Orso; what follows is added to one that is known"
    )
    tags: Words = Field((), description="tags to add; -tag removes one, a->b changes one")
    state: Line | None = Field(None, description="for threads: Open, Closed, Abandoned or your word; empty clears it")
    note: Line | None = Field(None, description="a line to remember; empty clears it")

    def warns(self, world: World) -> str:
        known = [LISTS[which] for which in LISTS if exactly(find_list(world, which), self.name)]
        other = "" if not known or LISTS[self.list] in known else known[0]
        return f"{self.name} is a {other} already; this is a {LISTS[self.list]} of the same name." if other else ""

    def happens(self, world: World) -> Outcome:
        before = world if self.made_before(3) else split_note(world, self.list, self.name, self.tags)
        after = add_note(before, self.list, self.name, self.tags, state=self.state, note=self.note)
        things = find_list(after, self.list)
        known = things[must_find(things, self.name, LISTS[self.list])]
        said = ", ".join(each for each in (known.state, *known.tags) if each)
        return Outcome(after, f"{known.name}: {said}" if said else known.name, because=known.note)


class Write(WithoutDice):
    """Rewrite the note on a name, line by line.

    The first line is shown beside the name, all of them under the name itself. A line that begins with # is a heading.
    Notes are not part of the story.

    Example: list=people name=Orso lines="owes us a boat, # Debts"
    """

    id = "lists.notes"
    called = "Write a note on a name"
    also = "dossier, notes on a person"
    words = "name"

    list: ListName = Field(description="people, places, things or threads")
    name: Annotated[Name, Pick(everybody)] = Field(description="the name that the note is on, such as Orso")
    lines: Notes = Field((), description="all lines, in their order; none removes the note")

    def happens(self, world: World) -> Outcome:
        things = find_list(world, self.list)
        key = must_find(things, self.name, LISTS[self.list])
        one = things[key]
        if self.lines == one.notes:
            raise Refused("That is the note already.")
        note, *more = self.lines or ("",)
        after = things.put(key, one.but(note=note, more=tuple(more) or None))
        return Outcome(world.but(**{self.list: after}), f"{one.name}: note", new_lines(one.notes, self.lines))


class Drop(WithoutDice):
    """Remove a name from its list.

    The journal keeps every word about them. Undo brings the name back.

    Example: name=Orso
    """

    id = "lists.drop"
    called = "Remove a name"
    key = "Pd"
    also = "drop a name"
    words = "name"

    name: Annotated[Name, Pick(everybody)] = Field(description="who or what is removed, such as Orso")
    list: ListName | None = Field(None, description="people, places, things or threads, where a name is on several")

    def happens(self, world: World) -> Outcome:
        which, key = _find_entry(world, self.list, self.name)
        things = find_list(world, which)
        return Outcome(world.but(**{which: things.without(key)}), f"{things[key].name} dropped")


class Rename(WithoutDice):
    """Rename a person, place, thing or thread.

    Tags, state and note stay. The story keeps the old name; the command /rename changes that too.

    Example: name=Orso to="Orso the Pale"
    """

    id = "lists.rename"
    called = "Change a name"
    also = "rename on the list"
    words = "name"

    name: Annotated[Name, Pick(everybody)] = Field(description="the name now, such as Orso, or its beginning")
    to: Annotated[Name, NowOf(lambda world, given: _find_listed(world, given).name)] = Field(
        title="New name", description="the name from now on, such as Orso the Pale"
    )
    list: ListName | None = Field(None, description="people, places, things or threads, where a name is on several")

    def happens(self, world: World) -> Outcome:
        which, key = _find_entry(world, self.list, self.name)
        things = find_list(world, which)
        if exactly(things, self.to) not in (None, key):
            raise Refused(f"There is already a {LISTS[which]} called {self.to}. Choose another name.")
        after = world.but(**{which: things.put(key, things[key].but(name=self.to))})
        return Outcome(after, f"{things[key].name} is now {self.to}")


SYSTEM = System(
    id="lists",
    title="Lists",
    about="People, places, things and threads worth remembering, and who is here.",
    procedures=(Note, Write, Drop, Rename, Reword),
)
