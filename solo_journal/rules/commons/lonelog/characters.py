"""Applies a character's tag: numbers, dice and conditions on the sheet if it has them, else notes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...answer_source import Ask, NoAnswers
from ...characters import add_character, somebody, with_note
from ...inputs import make
from ...kinds.on_sheet import SheetRow, condition_fields, sheet_rows
from ...kinds.view import ChipsPart, ConditionsPart, ItemsPart, MeterPart, StepPart
from ...lonelog_stats import Stat, restate, stat_in, value_in
from ...lonelog_tags import Tag
from ...names import as_known, exactly, in_words, same
from ...outcome import Outcome
from ...refusal import BadInput, Refused
from ...shelf import of
from ...trackers import CHAIN, KINDS, StepDie, Tracker
from ...world import World
from ..lists import update_tags
from ..tracker.tracker_values import add_outcome, bounds, change_outcome, set_size, set_value, within

LISTED = (ChipsPart, ConditionsPart, ItemsPart)
TAGS = "Tags"
"""The note that keeps a character's tags, separated by commas."""
_EQUALS = re.compile(r"(?<=\w) ?= ?(?=[dD+-]?[0-9/]+$)")
"""An equals sign between label and number: `HP=3/8`."""


def both(one: Outcome, other: Outcome) -> Outcome:
    """Two outcomes as one; the second must start in the world of the first."""
    return replace(
        other,
        headline="; ".join(each for each in (one.headline, other.headline) if each),
        because="; ".join(each.rstrip(".") for each in (one.because, other.because) if each),
        asks=" ".join(each for each in (one.asks, other.asks) if each),
        tells=(*one.tells, *other.tells),
        events=(*one.events, *other.events),
    )


def character_title(name: str, said: tuple[str, ...]) -> str:
    return f"{name}: {', '.join(said)}" if said else name


def character(world: World, tag: Tag, *, edition: int) -> Outcome:
    """A character's values and tags. A tag without a name, `[PC:HP 6]`, means the active character."""
    name, *parts = (_EQUALS.sub(" ", each) if edition > 5 else each for each in (tag.name, *tag.parts))
    key = (in_words if edition > 6 else exactly)(world.characters, tag.name)
    if key is None and _nameless(world, tag._replace(name=name), edition=edition):
        key, parts = somebody(world), [name, *parts]
    elif key is None:
        world = add_character(world, tag.name)
        key = exactly(world.characters, tag.name) or ""
    done = Outcome(world, "")
    said = []
    for part in parts:
        one = _part(done.world, key, part, edition=edition)
        said.append(one.headline)
        done = both(done, one)
    return replace(done, headline=character_title(world.characters[key].name, tuple(said)))


def _nameless(world: World, tag: Tag, *, edition: int) -> bool:
    """Whether the name is a value: the only part of the tag, or one that the active character has."""
    stat = stat_in(tag.name)
    if stat is None:
        return edition > 5 and not tag.parts and tag.name[0] in "+-"
    active = world.character()
    if active is None or not tag.parts:
        return not tag.parts
    noted = any(same(label, stat.label) for label in active.notes)
    return noted or bool(edition > 4 and world.active and _row(world, world.active, stat.label))


def _part(world: World, key: str, part: str, *, edition: int) -> Outcome:
    if edition > 5 and part.startswith("-") and (done := _remove(world, key, part)):
        return done
    if edition > 4 and (done := _condition(world, key, part)):
        return done
    stat = value_in(part) if edition > 6 else stat_in(part)
    if stat is not None:
        return _set_value(world, key, stat, edition=edition)
    label, colon, text = (each.strip() for each in part.partition(":"))
    if colon and label and same(label, "concept"):  # the concept: `[PC:Edda|concept: a ferrywoman]`
        concept = "" if same(text, "none") else text
        after = world.characters.put(key, world.characters[key].but(concept=concept))
        return Outcome(world.but(characters=after), part)
    if colon and label and not label.startswith(("+", "-")):
        if edition > 4 and text[:1] + text[-1:] == "()" and stat_in(f"{label}: {text[1:-1]}"):
            text = text[1:-1]  # a value in words, such as `Path Die: (d6)`, which is nobody's step die
        return Outcome(with_note(world, key, as_known(label, world.characters[key].notes), text), part)
    notes = world.characters[key].notes
    tags = update_tags((each for each in notes.get(TAGS, "").split(", ") if each), [part])
    return Outcome(with_note(world, key, TAGS, ", ".join(tags)), part)


def _remove(world: World, key: str, part: str) -> Outcome | None:
    """Remove an entry of the sheet with its own procedure; None if there is none. Numbers stay."""
    rows = (each for each in sheet_rows(world, key, of(world)) if isinstance(each.part, LISTED))
    offers = (row.take_away() for row in rows if same(row.name, part[1:]))
    offer = next(filter(None, offers), None)
    return offer and replace(_run(world, offer.procedure, {**offer.inputs, "by": key}), headline=part)


def _condition(world: World, key: str, part: str) -> Outcome | None:
    """Add or remove a condition of the sheet with its own procedure, if the sheet has it, the game knows it, or it has
    a number: `+Poisoned -2`. None for any other tag."""
    name = part.lstrip("+-").strip()
    for field, holder, hand in condition_fields(world, key, of(world)):
        wrote = field.written(name)
        known = field.named(holder.tree, wrote.name)
        given = {**hand.given, hand.name: name, "by": key}
        if known and part.startswith("-"):
            done = _run(world, hand.procedure, {**given, hand.name: known.name, **(hand.takes or {})})
            return replace(done, headline=part)
        if known and wrote.value in (None, known.value):
            return Outcome(world, field.describe(known))
        if known or (part.startswith("+") and (wrote.value or any(same(each, wrote.name) for each in field.known))):
            return _run(world, hand.procedure, given)
    return None


def _set_value(world: World, key: str, stat: Stat, *, edition: int) -> Outcome:
    """Set or change a value: the character's note of this name, else a number of the sheet, else the tracker, else a
    new note."""
    who = world.characters[key]
    label = as_known(stat.label, who.notes)
    tracked = exactly(world.trackers, stat.label)
    row = _row(world, key, stat.label) if edition > (5 if stat.die else 4) else None
    if row and isinstance(row.part, StepPart) and stat.value in row.part.stairs and stat.die:
        return _move_number(world, row, row.part.stairs.index(row.part.die) - row.part.stairs.index(stat.value))
    noted = edition > 5 and label in who.notes and tracked is None
    if stat.die and not noted and (tracked is not None or stat.before is not None or stat.value in CHAIN):
        return _die(world, tracked, stat)
    if label in who.notes:
        text = restate(who.notes[label], stat)
    elif row and not stat.die:
        return _on_sheet(world, row, stat)
    elif tracked is not None:
        return change_outcome(world, tracked, tracker_number(world.trackers[tracked], stat))
    else:
        text = "" if stat.delta else stat.text
    if not text:
        raise BadInput(f"{who.name} has no number for {label} to change. Write [PC:{who.name}|{label} 10] first.")
    return Outcome(with_note(world, key, label, text), f"{label} {text}")


def _row(world: World, key: str, label: str) -> SheetRow | None:
    """The number with this name on a sheet, if it can be edited by hand."""
    rows = sheet_rows(world, key, of(world))
    return next((row for row in rows if row.value is not None and same(row.name, label) and row.moved(1)), None)


def _on_sheet(world: World, row: SheetRow, stat: Stat) -> Outcome:
    """Change a number of a sheet with its own procedure; an equal value changes nothing. If it cannot be below 0, `LP
    -1` is a loss."""
    step = stat.delta or (stat.text[0] in "+-" and isinstance(row.part, MeterPart) and row.part.low >= 0)
    return _move_number(world, row, stat.value if step else stat.value - (row.value or 0))


def _move_number(world: World, row: SheetRow, by: int) -> Outcome:
    offer = row.moved(by)
    if not by or offer is None:
        return Outcome(world, f"{row.name} {row.value}")
    try:
        return _run(world, offer.procedure, offer.inputs)
    except BadInput:
        is_now = f"d{row.value}" if isinstance(row.part, StepPart) else row.value
        raise Refused(f"{row.name} is {is_now} and cannot change by {by:+d} so. Let the game do it.") from None


def _run(world: World, procedure: str, inputs: Mapping[str, Any]) -> Outcome:
    """The outcome of a procedure without dice. Raises `Refused`."""
    change = make(of(world).procedure(procedure), inputs)
    if refused := change.refusal(world):
        raise Refused(refused)
    return change.resolve(world, Ask(NoAnswers()))


def _die(world: World, tracked: str | None, stat: Stat) -> Outcome:
    if tracked is None:
        return add_outcome(world, _new_step_die(stat))
    known = world.trackers[tracked]
    if not isinstance(known, StepDie):
        raise BadInput(
            f"{known.name} is a {KINDS[known.kind]}, not a step die. Use another name, or drop that one first."
        )
    return change_outcome(world, tracked, set_value(known, stat.value))


def _new_step_die(stat: Stat) -> Tracker:
    """A step die that starts from the value before the arrow, or from its own."""
    start = stat.before or stat.value
    if not start:  # first mentioned when it is already spent
        return StepDie(name=stat.label, start=4, die=0)
    full = set_value(StepDie(name=stat.label, start=4, die=4), start)
    return set_value(full, stat.value)


def tracker_number(tracker: Tracker, stat: Stat) -> Tracker:
    if isinstance(tracker, StepDie):
        raise BadInput(f"{tracker.name} is a step die. Write {tracker.name} d6.")
    if stat.delta:
        return set_value(tracker, within(tracker.value + stat.value, *bounds(tracker)))
    return set_value(tracker if stat.size is None else set_size(tracker, stat.size), stat.value)
