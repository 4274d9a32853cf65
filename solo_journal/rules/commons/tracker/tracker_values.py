"""The values, limits and changes of trackers."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from ...inputs import die_size
from ...letter_folding import STOPS
from ...names import fresh_id
from ...outcome import Event, Moved, Outcome, Tell, Tone
from ...plurals import singular
from ...refusal import BadInput, quote
from ...trackers import CHAIN, KINDS, Clock, Counter, Every, StepDie, Timer, Track, Tracker
from ...world import World

ENDS: dict[str, tuple[str, Tone]] = {
    "step": ("is spent", "bad"),
    "clock": ("is full", "bad"),
    "track": ("is complete", "good"),
    "timer": ("has run out", "turn"),
}
"""For each kind, the words for its end, and the tone."""
LARGEST = 1000
"""Most segments or boxes."""
Value = Annotated[int, BeforeValidator(die_size), Field(ge=-1_000_000, le=1_000_000)]
"""A tracker's value; for a step die, `d6` works too."""


_USES = {"step": ("die", "every"), "counter": ("value", "low", "high"), "timer": ("value", "every")}
_HOLDS = ("value", "size")


def new_tracker(
    name: str,
    kind: str,
    *,
    die: int | None = None,
    size: int | None = None,
    value: int | None = None,
    low: int | None = None,
    high: int | None = None,
    every: Every | None = None,
) -> Tracker:
    """A tracker of one of `KINDS`. Raises `BadInput` for values that the kind does not have."""
    given = {"die": die, "size": size, "value": value, "low": low, "high": high, "every": every}
    uses = _USES.get(kind, _HOLDS)
    for which, each in given.items():
        if each is not None and which not in uses:
            raise BadInput(f"{name} is a {KINDS[kind]}, which has no {which}. It takes {' and '.join(uses)}.")
    if kind == "step":
        if die is None:
            raise BadInput(f"{name} is a step die and needs its die: d12, d10, d8, d6 or d4.")
        return StepDie.model_validate({"name": name, "start": die, "die": die, "every": every})
    if kind == "timer":
        if value is None or value < 1:
            raise BadInput(f"{name} is a timer and needs a value of 1 or more to count down from.")
        return Timer(name=name, value=value, start=value, every=every)
    if kind == "counter":
        if low is not None and high is not None and low > high:
            raise BadInput(f"{name} cannot go from {low} to {high}: the low bound is above the high one.")
        counter = Counter(name=name, value=within(0, low, high), low=low, high=high)
        return counter if value is None else set_value(counter, value)
    empty = Clock(name=name) if kind == "clock" else Track(name=name)
    return set_value(empty if size is None else set_size(empty, size), value or 0)


def set_value(tracker: Tracker, value: int) -> Tracker:
    """The tracker at this value. Raises `BadInput` if it cannot have it.

    A step die or timer set above its start gets the value as its start.
    """
    if isinstance(tracker, StepDie):
        if value not in CHAIN:
            raise BadInput(f"{tracker.name} is a step die: d12, d10, d8, d6, d4 or d0, not d{value}.")
        return tracker.but(die=value, start=max(tracker.start, value))
    low, high = bounds(tracker)
    if value != within(value, low, high):
        least, most = "" if low is None else f" from {low}", "" if high is None else f" up to {high}"
        raise BadInput(f"{tracker.name} is a {KINDS[tracker.kind]} that holds{least}{most}, not {value}.")
    if isinstance(tracker, Timer):
        return tracker.but(value=value, start=max(tracker.start, value))
    return tracker.but(value=value)


def bounds(tracker: Counter | Clock | Track | Timer) -> tuple[int | None, int | None]:
    """The lowest and highest value; None for no limit."""
    if isinstance(tracker, Counter):
        return tracker.low, tracker.high
    return 0, None if isinstance(tracker, Timer) else tracker.size


def at_end(tracker: Tracker) -> bool:
    """Whether it is spent, full, complete or run out. A counter never is."""
    if isinstance(tracker, StepDie):
        return tracker.die == 0
    if isinstance(tracker, Clock | Track):
        return tracker.value >= tracker.size
    return isinstance(tracker, Timer) and tracker.value == 0


def end_prompt(tracker: Tracker) -> str:
    """The prompt for its end."""
    return f"{come_to(tracker)}: {'what is reached' if tracker.kind == 'track' else 'what happens'}?"


def come_to(tracker: Tracker) -> str:
    """Its end in words: `Hunters is full`, `Rations are spent`. A name that is a sentence is quoted."""
    name = quote(tracker.name) if tracker.name[-1:] in STOPS else tracker.name
    several = tracker.kind == "step" and singular(name) != name
    return f"{name} {'are spent' if several else ENDS[tracker.kind][0]}"


def end_tell(key: str, old: Tracker, new: Tracker) -> Tell:
    """The end of a tracker, for the log: `Hunters is full`, with its value before."""
    moved = Moved(label=KINDS[new.kind], before=_number(old), after=_number(new))
    return Tell(text=come_to(new), tone=ENDS[new.kind][1], subject=key, moved=(moved,))


def _number(tracker: Tracker) -> int:
    return tracker.die if isinstance(tracker, StepDie) else tracker.value


def within(value: int, low: int | None, high: int | None) -> int:
    """The value limited to its range."""
    value = value if low is None else max(low, value)
    return value if high is None else min(high, value)


def format_value(tracker: Tracker) -> str:
    """Its value in short: `d6`, `2/6`, `3 left`."""
    return f"d{tracker.die}" if isinstance(tracker, StepDie) else tracker.format_value()


def change_outcome(world: World, key: str, new: Tracker, remark: str = "") -> Outcome:
    """The outcome of replacing a tracker; reaching the end is an event."""
    old = world.trackers[key]
    ends = at_end(new) and not at_end(old)
    return Outcome(
        world.but(trackers=world.trackers.put(key, new)),
        f"{new.name} {format_value(new)}",
        f"{new.name} {format_value(old)} -> {format_value(new)}{remark}",
        asks=end_prompt(new) if ends else f"{come_to(new)} already." if at_end(new) and new == old else "",
        tone=ENDS[new.kind][1] if ends else "plain",
        tells=(end_tell(key, old, new),) if ends else (),
        events=(Event("full", key),) if ends else (),
    )


def add_outcome(world: World, new: Tracker) -> Outcome:
    """The outcome of a new tracker; if it starts at its end, that is an event."""
    key = fresh_id(new.name, world.trackers, "tracker")
    ends = at_end(new)
    return Outcome(
        world.but(trackers=world.trackers.put(key, new)),
        f"{new.name} {format_value(new)}",
        f"{new.name} is a new {KINDS[new.kind]}.",
        asks=end_prompt(new) if ends else "",
        events=(Event("full", key),) if ends else (),
    )


def set_size(tracker: Tracker, size: int) -> Tracker:
    """A clock or track with another size, or a counter with another upper limit. Raises `BadInput`."""
    if isinstance(tracker, Counter):
        return tracker.but(high=size)
    if not isinstance(tracker, Clock | Track):
        raise BadInput(f"{tracker.name} is a {KINDS[tracker.kind]}, which has no size.")
    if not 1 <= size <= LARGEST:
        raise BadInput(f"{tracker.name} can have a size of 1 to {LARGEST}, not {size}.")
    return tracker.but(size=size)
