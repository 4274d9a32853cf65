"""The verbs of a game's file: how each is resolved, and what it changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ..answer_source import Ask
from ..cards import by_name
from ..commons.tracker.tracker_values import change_outcome, within
from ..kinds.conditions import Conditions
from ..kinds.holder import Holder
from ..kinds.items import Items
from ..kinds.listing import Listing
from ..kinds.meter import Meter
from ..kinds.scores import Scores
from ..kinds.small_kinds import Deck, Flag, Step, Tracks
from ..names import fold_name
from ..outcome import Event
from ..trackers import Clock, Counter, Timer, Track
from . import field_specs, spec
from .faults import nobody
from .fields import Known
from .language import Unreadable
from .phrases import Change, Verb, change_of
from .roll_context import RollContext
from .scope import Scope

ROLLS, DRAWS = "file rolls", "file draws"
"""The events that become steps: the game, the roll or table, and after an @ the character."""
OFFERED = ("draw", "roll", "move", "mark", "clear")
NAMED = re.compile(r"\{([^{}]*)\}")
Do = Callable[[RollContext, Ask | None], None]


class Deed(NamedTuple):
    change: Change
    do: Do
    known: Known | None = None
    """The field to change."""
    name: str = ""
    """The condition in full; the id of a table or roll."""


def deed_of(read: Scope, text: str) -> Deed:
    """A resolved change. Raises `Unreadable`."""
    change = change_of(text)
    if change.by is not None:
        for name in change.by.names:
            read.ref(name)
        if change.by.has_dice:
            raise Unreadable(
                "dice belong in the roll, and changes take numbers: {result}, {margin}, an input or a field."
            )
    return _VERBS[change.verb](read, change)


def _number(read: Scope, change: Change) -> Deed:
    """`Harm +1`, `Luck = 3`, `Bold +1`, `{item} -1`."""
    name, put = change.name, change.verb == "put"
    if known := read.fields.get(name):
        if not isinstance(known.field, Meter):
            raise Unreadable(f"{known.label} is not a number. {_instead(known)}")
        return Deed(change, _moving(read, known, known.field, change, put=put), known)
    ask = read.spec.ask.get(name)
    if ask and isinstance(ask.pick, str) and (known := read.fields.get(ask.pick)) and isinstance(known.field, Items):
        if put or "uses" not in known.field.each:
            raise Unreadable(
                f'for {{{name}}} -1, {known.label} needs each = ["uses"]. For a die, write {{{name}}} down.'
            )
        return Deed(change, _using(read, known, known.field, change), known, name)
    for label, known, scores in read.fields.scores():
        if fold_name(label) == fold_name(name):
            return Deed(change, _scoring(read, known, scores, label, change, put=put), known, label)
    names = [*read.fields.labels(field_specs.MeterSpec), *(label for label, _, _ in read.fields.scores())]
    raise Unreadable(nobody(name, names, "meter or score"))


def _replaced(known: Known, after: Callable[[RollContext, Holder], Holder]) -> Do:
    """Replaces the holder of this field."""
    return lambda doing, ask: doing.becomes(after(doing, doing.holder(known.whose)))


def _moving(read: Scope, known: Known, meter: Meter, change: Change, *, put: bool) -> Do:
    def after(doing: RollContext, holder: Holder) -> Holder:
        by, (low, top) = read.amount(change.by, doing), holder.bounds(meter)
        if put:
            by = max(low, by if top is None else min(top, by)) - holder.value(meter)
        return holder.moved(meter, by)

    return _replaced(known, after)


def _using(read: Scope, known: Known, items: Items, change: Change) -> Do:
    def after(doing: RollContext, holder: Holder) -> Holder:
        one = doing.one(known, change.name)
        if not isinstance(uses := one.table.get("uses"), int):
            return holder
        return replace(holder, tree=items.used(holder.tree, one, min(uses, -read.amount(change.by, doing))))

    return _replaced(known, after)


def _scoring(read: Scope, known: Known, scores: Scores, label: str, change: Change, *, put: bool) -> Do:
    def after(doing: RollContext, holder: Holder) -> Holder:
        value = read.amount(change.by, doing) + (0 if put else scores.values(holder.tree)[label])
        return holder.scored(scores, label, max(scores.low, min(scores.top, value)))

    return _replaced(known, after)


def _instead(known: Known) -> str:
    match known.field:
        case Conditions():
            return "Write mark ... or clear ..."
        case Flag():
            return f"Write mark {known.label} or clear {known.label}."
        case Scores():
            return "Name one of its scores."
        case Step():
            return f"Write {known.label} down, or up."
        case Tracks():
            return "Write progress { } with an input that picks a track."
    return f"Write add ... to {known.label}."


def _step(read: Scope, change: Change) -> Deed:
    """`Oil down`, `{item} up`, `Oil full`."""
    words, ref, ask = change.words, read.refs.get(fold_name(change.name)), read.spec.ask.get(change.name)

    def stepped(holder: Holder, step: Step) -> Holder:
        to = step.put(holder.tree, step.start) if words == "full" else step.down(holder.tree, steps)
        return replace(holder, tree=to)

    steps = 1 if words == "down" else -1
    if ref and ref.die and ask:
        picked = next(known for label in ask.picks if (known := read.fields.get(label)))

        def after(doing: RollContext, holder: Holder) -> Holder:
            if not isinstance(picked.field, Items):
                return stepped(holder, doing.die(picked, change.name)[0])
            if doing.left_out(change.name):
                return holder
            return replace(holder, tree=picked.field.stepped(holder.tree, doing.one(picked, change.name), steps))

        return Deed(change, _replaced(picked, after))
    for known, step in read.fields.dice():
        if fold_name(step.label) == fold_name(change.name):
            return Deed(change, _replaced(known, lambda doing, holder, step=step: stepped(holder, step)), known)  # type: ignore[misc]
    if (known := read.fields.get(change.name)) and isinstance(meter := known.field, Meter):
        if words == "full" and meter.top is not None:
            return Deed(change, _replaced(known, lambda doing, holder: holder.filled(meter)), known)
        top = meter.top if isinstance(meter.top, int) else 5
        raise Unreadable(
            f"{known.label} is a meter. Write {known.label} = {top}, {known.label} +1 or {known.label} -1."
        )
    asked = [name for name, ref in read.refs.items() if ref.die]
    raise Unreadable(nobody(change.name, [*(step.label for _, step in read.fields.dice()), *asked], "die"))


def _mark(read: Scope, change: Change) -> Deed:
    """`mark Afraid`, `clear Afraid`; also for flags."""
    flagged = read.fields.get(change.name)
    if flagged and isinstance(flag := flagged.field, Flag):
        return Deed(change, _replaced(flagged, lambda doing, holder: holder.put(flag, change.verb == "mark")), flagged)
    known = read.fields.conditions(change.name)
    if known is None:
        raise Unreadable(nobody(change.name, read.fields.condition_names(), "condition"))
    assert isinstance(known.field, Conditions)
    name = known.field.spelled(change.name)
    return Deed(change, _writing(known, lambda doing: name, gone=change.verb == "clear"), known, name)


def _add(read: Scope, change: Change) -> Deed:
    """`add {words} to Gear`, `drop rope from Gear`."""
    known = read.fields.get(change.name)
    if known is None or not isinstance(known.field, Listing) or isinstance(known.field, Tracks):
        labels = read.fields.labels(field_specs.ListSpec, field_specs.ItemsSpec, field_specs.ConditionsSpec)
        raise Unreadable(nobody(change.name, labels, "list"))
    for name in NAMED.findall(change.words):
        if name != "words" and name not in read.spec.ask:
            raise Unreadable(nobody(name, ["words", *read.spec.ask], "input"))

    def words(doing: RollContext) -> str:
        return NAMED.sub(lambda found: doing.words_of(found[1]), change.words).strip()

    return Deed(change, _writing(known, words, gone=change.verb == "drop"), known)


def _writing(known: Known, words: Callable[[RollContext], str], *, gone: bool) -> Do:
    def after(doing: RollContext, holder: Holder) -> Holder:
        field, name = known.field, words(doing)
        assert isinstance(field, Listing)
        if gone:
            return holder.cleared(field, name)
        room = isinstance(field, Conditions) or len(field.entries(holder.tree)) < field.most
        return holder.written(field, name) if name and room else holder

    return _replaced(known, after)


def _progress(read: Scope, change: Change) -> Deed:
    """`progress {oath}`, `close {oath}`."""
    ask = _ask_spec(read, change, "track", 'ask.oath = { track = "Oaths" }')
    known = read.fields.get(ask.track or "")
    if known is None or not isinstance(tracks := known.field, Tracks):
        return Deed(change, lambda doing, ask: None)  # reported where it is asked for

    def after(doing: RollContext, holder: Holder) -> Holder:
        if not doing.input_value(change.name):
            return holder
        one = doing.one(known, change.name)
        if change.verb == "close":
            return holder.cleared(tracks, one.name)
        return replace(holder, tree=tracks.progressed(holder.tree, one.key))

    return Deed(change, _replaced(known, after), known)


def _tick(read: Scope, change: Change) -> Deed:
    """`tick {clock} 2`."""
    _ask_spec(read, change, "clock", "ask.clock = { clock = true }")

    def do(doing: RollContext, ask: Ask | None) -> None:
        if not doing.input_value(change.name):
            return
        key = doing.clock(change.name)
        tracker, by = doing.world.trackers[key], read.amount(change.by, doing)
        low: int | None = 0
        high: int | None = None
        match tracker:
            case Timer():
                by = -by
            case Counter():
                low, high = tracker.low, tracker.high
            case Clock() | Track():
                high = tracker.size
        assert isinstance(tracker, Clock | Counter | Track | Timer)
        out = change_outcome(doing.world, key, tracker.but(value=within(tracker.value + by, low, high)))
        doing.world = out.world
        doing.events.extend(out.events)

    return Deed(change, do)


def _ask_spec(read: Scope, change: Change, kind: str, how: str) -> spec.AskSpec:
    ask = read.spec.ask.get(change.name)
    if ask is None or not getattr(ask, kind):
        such = how[4:].partition(" ")[0]
        raise Unreadable(f"“{{{change.name}}}” does not ask for a {kind}. Write {how}, and {{{such}}} here.")
    return ask


def _draw(read: Scope, change: Change) -> Deed:
    """`draw omens`, from a table or a deck."""
    known = read.fields.get(change.name)
    if known is not None and isinstance(deck := known.field, Deck):

        def do(doing: RollContext, ask: Ask | None) -> None:
            holder = doing.holder(known.whose)
            left = deck.left(holder.tree)
            if left and ask is not None:
                card = left[ask.roll(known.label, 1, len(left), named=by_name(left)).faces[0] - 1]
                doing.becomes(replace(holder, tree=deck.draw(holder.tree, card)))

        return Deed(change, do, known)
    ids = [str(each.get("id")) for each in read.game.table if isinstance(each, Mapping)]
    if change.name not in ids and "." not in change.name:
        decks = [each.label for each in read.fields.known.values() if isinstance(each.field, Deck)]
        raise Unreadable(nobody(change.name, [*ids, *decks], "table or deck" if decks else "table"))
    id_ = change.name if "." in change.name else f"{read.game.id}.{change.name}"
    return Deed(change, _follow_up(read, DRAWS, id_), None, id_)


def _roll(read: Scope, change: Change) -> Deed:
    """`roll resist`."""
    ids = [each.id for each in read.game.roll]
    if change.name not in ids:
        raise Unreadable(nobody(change.name, ids, "roll"))
    id_ = f"{read.game.id}.{change.name}"
    return Deed(change, _follow_up(read, ROLLS, id_), None, id_)


def _follow_up(read: Scope, event: str, id_: str) -> Do:
    """A step of the same act: the game, what follows, and the character."""
    return lambda doing, ask: doing.events.append(Event(event, f"{read.game.id}.{id_}@{doing.key()}"))


def _open(read: Scope, change: Change) -> Deed:
    return Deed(change, lambda doing, ask: doing.open_scene("", ""))


def _top(read: Scope, change: Change) -> Deed:
    raise Unreadable('a top is moved by conditions: each = ["Momentum top -1"].')


_VERBS: Mapping[Verb, Callable[[Scope, Change], Deed]] = {
    "move": _number, "put": _number, "top": _top, "step": _step, "mark": _mark, "clear": _mark, "add": _add,
    "drop": _add, "progress": _progress, "close": _progress, "tick": _tick, "draw": _draw, "roll": _roll, "open": _open,
}  # fmt: skip
