"""Applies Lonelog tags in any line to the world: adds names, sets clocks and dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial, reduce
from typing import Annotated

from pydantic import Field

from ...lonelog_stats import stat_in
from ...lonelog_tags import Tag, tags_in
from ...names import Named, by_alias, exactly, in_words
from ...outcome import Outcome
from ...procedure import NamesIn, WithoutDice
from ...refusal import BadInput, Refused
from ...system import System
from ...trackers import KINDS, Clock, Counter, Timer, Track
from ...world import World
from ..lists import add_note, split_note
from ..tracker.tracker_values import (
    add_outcome,
    bounds,
    change_outcome,
    format_value,
    new_tracker,
    set_size,
    set_value,
    within,
)
from .characters import both, character, character_title, tracker_number

MOST_TAGS = 200
"""Most tags in one act."""
COUNT = re.compile(r"[+-]?[0-9]{1,9}")


def rename_in_tags(text: str, other: Callable[[str], str]) -> str:
    """The text with the names in its tags as `other` has them."""
    for tag in reversed(list(tags_in(text))):
        kind, _, rest = tag.source.partition(":")
        text = f"{text[: tag.start]}{kind}:{rest.replace(tag.name, other(tag.name), 1)}{text[tag.end :]}"
    return text


class Tags(WithoutDice):
    """Apply the Lonelog tags of a line in one act.

    [N:Orso|hunter] adds a person, [L:Old Gate|icy] a place, [Thread:Beacon|Open] a thread; [#N:Orso] mentions somebody.
    [N:Goblin|HP 5/5] has a number, and HP-2 changes it. [Clock:Hunters 3/6], [Track:Climb 2/8], [E:Alert 1/6] and
    [Timer:Torch 3] make or set a tracker. After a bar, +tag adds, -tag removes, and a->b replaces a with b.
    [PC:Kaelen|HP 8] sets a number of a character and HP-2 changes it, on the sheet if that has HP, else in a note.
    [PC:Mira|Supply d8->Supply d6] sets the step die Supply. [Inv:Torch|3|damp] adds a thing and how many you have,
    [Inv:Torch-1] uses one up; [Wealth:Gold 45] counts money, and [Wealth:Gold-8] spends it. [F:Wolf|HP 4] and
    [R:3|cleared] describe a foe or a room and change nothing. Other brackets stay text.

    Example: text="[N:Orso|hunter] steps out, dry."
    """

    id = "lonelog.tags"
    version = 8
    # before 4: a number or condition of a sheet became a note; commas, backslashes and brackets were plain words
    # before 5: lists and step dice of a sheet were out of reach, and so were conditions that something else clears
    # before 6: a number after words and a comma, or a percentage, was a word; a short name matched nobody, and no word
    # of a longer note could be removed
    # before 8: another name (`aka the Otter`) was a new person
    called = "Apply Lonelog tags"
    also = "do the tags of a line"
    says_changes = True
    words = "text"

    text: Annotated[str, Field(max_length=100_000), NamesIn(rename_in_tags)] = Field(
        title="Line", description="a line with tags in square brackets, such as: [N:Orso|hunter] steps out"
    )

    def happens(self, world: World) -> Outcome:
        edition = next((each - 1 for each in (5, 6, 7, 8) if self.made_before(each)), self.version)
        tags = list(tags_in(self.text, edition=edition))
        if not tags:
            raise Refused("There is no tag in this line. A tag looks like [N:Orso|hunter] or [Clock:Hunters 3/6].")
        if len(tags) > MOST_TAGS:
            raise Refused(f"This has {len(tags)} tags, and one act takes at most {MOST_TAGS}. Split the text.")
        return reduce(partial(_apply_tag, edition=edition), tags, Outcome(world, ""))


def _apply_tag(so_far: Outcome, tag: Tag, *, edition: int) -> Outcome:
    """The outcome so far, followed by this tag as that edition applied it."""
    try:
        world = so_far.world
        if edition > 6 and (listed := _LISTED.get(tag.kind)):
            things: Mapping[str, Named] = getattr(world, listed)
            key = in_words(things, tag.name) if tag.reference else None
            if edition > 7 and key is None and exactly(things, tag.name) is None:
                key = by_alias(things, tag.name, part=tag.reference)
            tag = tag._replace(name=things[key].name) if key else tag
            world = split_note(world, listed, tag.name, tag.parts)
        done = character(world, tag, edition=edition) if tag.kind == "PC" else _DO[tag.kind](world, tag)
    except Refused as reason:
        raise Refused(f"{tag.source}: {reason}") from None
    return both(so_far, done)


def _item(world: World, tag: Tag) -> Outcome:
    """A thing and its quantity (a number, a change, or `3→2`); other parts are tags."""
    key = exactly(world.things, tag.name)
    known = world.things[key].state if key else ""
    first = tag.parts[0] if tag.parts else ""
    state = _quantity(known, first)
    tags = tag.parts[1:] if state is not None else tag.parts
    after = add_note(world, "things", tag.name, tags, state=state)
    return Outcome(after, character_title(tag.name, (state, *tags) if state is not None else tags))


def _quantity(known: str, part: str) -> str | None:
    """The new quantity; None if the part is not about quantity."""
    said = part.replace("->", "→").rpartition("→")[2].strip()
    if said.casefold() in ("depleted", "spent"):
        return "0"
    if not COUNT.fullmatch(said):
        return None
    if said[0] in "+-":
        return str(max(0, int(known or 0) + int(said))) if COUNT.fullmatch(known or "0") else None
    return said


def _money(world: World, tag: Tag) -> Outcome:
    """Money; each kind is a counter."""
    done = Outcome(world, "")
    for part in tag.parts:
        stat = stat_in(part.replace(" +", "+").replace(" -", "-"))
        if stat is None or stat.die:
            raise BadInput(f"“{part}” is not an amount. Write [Wealth:Gold 45] or [Wealth:Gold-8].", part)
        key = exactly(done.world.trackers, stat.label)
        if key is None:
            one = add_outcome(done.world, new_tracker(stat.label, "counter", value=stat.value))
        elif isinstance(known := done.world.trackers[key], Counter):
            one = change_outcome(done.world, key, tracker_number(known, stat))
        else:
            raise BadInput(f"{known.name} is a {KINDS[known.kind]}, not a counter. Use another name.")
        done = both(done, one)
    return done


def _record_only(world: World, tag: Tag) -> Outcome:
    """A foe or a room: recorded in the text only."""
    return Outcome(world, character_title(tag.name, tag.parts))


def _thread(world: World, tag: Tag) -> Outcome:
    """A thread: the first part without a sign is the state, `Open→Closed` closes it, other parts are tags."""
    first = tag.parts[0] if tag.parts else ""
    stated = bool(first) and not first.startswith(("+", "-"))
    state = first.replace("->", "→").rpartition("→")[2].strip() if stated else None
    tags = tag.parts[1:] if stated else tag.parts
    after = add_note(world, "threads", tag.name, tags, state=state)
    return Outcome(after, character_title(tag.name, (state, *tags) if state else tags))


def _tracker(world: World, tag: Tag) -> Outcome:
    """A clock, an event (which is a clock), a track or a timer: created, set, or only mentioned."""
    model, kind = {"Track": (Track, "track"), "Timer": (Timer, "timer")}.get(tag.kind, (Clock, "clock"))
    key = exactly(world.trackers, tag.name)
    step = tag.parts[0] if tag.value is None and tag.parts and COUNT.fullmatch(tag.parts[0]) else ""
    if step and (whole := exactly(world.trackers, f"{tag.name}{step}")):  # a name that ends in a number: `Camp-2`
        key, step = whole, ""
    if tag.value is None and (key is None or not step):
        if key is None:
            form = "3" if kind == "timer" else "0/6"
            raise BadInput(f"it has no value{' to move' if step else ''}. Write [{tag.kind}:{tag.name} {form}].")
        return Outcome(world, f"{world.trackers[key].name} {format_value(world.trackers[key])}")
    if key is None:
        return add_outcome(world, new_tracker(tag.name, kind, size=tag.size, value=tag.value))
    known = world.trackers[key]
    if not isinstance(known, model):
        raise BadInput(
            f"{known.name} is a {KINDS[known.kind]}, not a {kind}. Use another name, or drop that one first."
        )
    if tag.value is None:
        value = int(step) if step[0].isdigit() else known.value + int(step)
        return change_outcome(world, key, set_value(known, within(value, *bounds(known))))
    return change_outcome(world, key, set_value(known if tag.size is None else set_size(known, tag.size), tag.value))


_LISTED = {"N": "people", "L": "places", "Thread": "threads", "Inv": "things"}
_DO = {
    "N": lambda world, tag: Outcome(
        add_note(world, "people", tag.name, tag.parts), character_title(tag.name, tag.parts)
    ),
    "L": lambda world, tag: Outcome(
        add_note(world, "places", tag.name, tag.parts), character_title(tag.name, tag.parts)
    ),
    "E": _tracker,
    "Thread": _thread,
    "Clock": _tracker,
    "Track": _tracker,
    "Timer": _tracker,
    "Inv": _item,
    "Wealth": _money,
    "F": _record_only,
    "R": _record_only,
}

SYSTEM = System(
    id="lonelog",
    title="Lonelog tags",
    about="Tags of the Lonelog notation in any line: people, places, threads, clocks, dice.",
    procedures=(Tags,),
)
