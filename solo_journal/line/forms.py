"""A procedure's inputs, asked one by one. Nothing is done before all of them fit, and `.` leaves it undone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..campaign.story.voice import SPEECH
from ..rules.asking import Roll
from ..rules.fields import Asked, asked_of, belongs, in_words
from ..rules.inputs import make
from ..rules.names import look_up
from ..rules.procedure import Procedure
from ..rules.refused import BadInput, Refused, quoted
from .line_io import Talk, number_in, numbered
from .line_state import Sitting

MOST_LISTED = 40
"""Names that are read out to be picked by number; the others are typed."""
FUDGE = {"+": 1, "-": -1, "0": 0}


def faces_of(talk: Talk, roll: Roll) -> tuple[int, ...]:
    """The faces of this roll, asked for until they fit. Raises `LeftOff`."""
    who = f" for {roll.by}" if roll.by else ""
    said = "what you rolled" if roll.count == 1 else f"the {roll.count} numbers"
    while True:
        what = f"Roll {roll.dice}{who}" if roll.bare else f"{roll.label}{who}: roll {roll.dice}"
        asked = f"{roll.label}{who}: {roll.named.asks}" if roll.named else f"{what}, type {said}"
        answer = talk.ask(f"{asked}, or a full stop to cancel:")
        try:
            found = faces_in(answer, roll)
            roll.check(found)
        except Refused as reason:
            talk.say(str(reason))
        else:
            return tuple(found)


def faces_in(answer: str, request: Roll) -> list[int]:
    """The faces that an answer names: `5 2`, `5, 2`, or `52` where a face is one digit. Raises `BadInput`."""
    if request.named:
        return [request.named.face(answer)]
    words = answer.replace(",", " ").split()
    if len(words) == 1 and request.count > 1 and request.low > 0 and request.high <= 9:
        words = list(words[0])
    return [_face(word, request) for word in words]


def _face(word: str, request: Roll) -> int:
    if request.low == -1 and word in FUDGE:
        return FUDGE[word]
    if set(word) == {"0"} and (request.low, request.high) in ((1, 10), (1, 100)):
        return request.high  # such dice print their highest face as 0 or 00
    bare = word.removeprefix("-")
    if not (bare.isascii() and bare.isdigit() and len(bare) <= 6):
        raise BadInput(f"Not a number on {request.dice}: {quoted(word)}. Type {request.low} to {request.high}.")
    return int(word)


Given = dict[str, Any]


def filled(sitting: Sitting, kind: type[Procedure], given: Given, needed: Collection[str] = ()) -> Procedure:
    """The procedure with what is given, and what it cannot do without asked for."""
    for each in _asked(sitting, kind):
        if each.name not in given and (each.needed or each.name in needed):
            _ask(sitting, each, given, needed=True)
    return make(kind, given)


def form(sitting: Sitting, kind: type[Procedure], given: Given, first: str) -> Procedure:
    """The procedure with every input offered: first what it is about, then the rest as a list to choose from.

    The list is said once. What was changed is said alone, and so is why the rules refuse it. What was asked first has
    the last numbers, so that it can be changed as well. Raises `LeftOff`.
    """
    asked, about = _asked(sitting, kind), first or kind.words
    sitting.talk.say(f"{kind.called}." if sitting.talk.brief else f"{kind.called}. A full stop cancels.")
    head = [each for each in asked if each.needed or each.name == about]
    rest = [each for each in asked if each not in head]
    for each in head:
        if each.name not in given:
            _ask(sitting, each, given, needed=each.required)
    if rest:
        _list(sitting, _shown(rest, given), given)
    while rest:
        _change(sitting, [*rest, *head], given)
        trouble = _trouble(sitting, kind, given)
        if not trouble:
            break
        sitting.talk.say(trouble)
    return make(kind, _of_this_way(kind, given))


def has_inputs(kind: type[Procedure]) -> bool:
    """Whether there is anything to fill in."""
    return any(name != "by" for name in kind.model_fields)


def _asked(sitting: Sitting, kind: type[Procedure]) -> list[Asked]:
    return asked_of(kind, sitting.campaign.world, {})


def _ask(sitting: Sitting, each: Asked, given: Given, *, needed: bool) -> None:
    """Ask for one input until what comes fits; Enter leaves it as it is now, or at its default."""
    sitting.talk.hint(SPEECH.signs(SPEECH.change(each.told())))
    sitting.talk.say(*(each.names if each.counts else numbered(each.labels[:MOST_LISTED])))
    default = each.default()
    empties = ", two quotes empty it" if each.now else ""
    prompt = f"{each.label}:" if needed else f"{each.label} (Enter: {default or 'nothing'}{empties}):"
    while True:
        answer = sitting.talk.ask(prompt)
        if not answer and not needed:
            given.pop(each.name, None)
            if each.now is not None:
                given[each.name] = each.now
            return
        value = each.value(answer)
        required = f"{each.label} is required. Type it, or a full stop to cancel."
        trouble = each.trouble(value, given) if answer else required
        if not trouble:
            given[each.name] = value
            return
        sitting.talk.say(trouble)


def _change(sitting: Sitting, rest: list[Asked], given: Given) -> None:
    """Let inputs be changed by their numbers until Enter says that they are right."""
    while True:
        answer = sitting.talk.ask("Enter to do it, a number or a name to change one, a slash to hear them again:")
        if not answer:
            return
        shown = _shown(rest, given)
        labels = [each.label for each in shown]
        number = number_in(answer, len(shown))
        label = labels[number - 1] if number else look_up(dict(zip(labels, labels, strict=True)), answer)
        if label:
            one = shown[labels.index(label)]
            _ask(sitting, one, given, needed=one.required)
            if _shown(rest, given) == shown:
                sitting.talk.say(_with_value(one, given))
            else:  # another way has other inputs
                _list(sitting, _shown(rest, given), given)
        elif answer == "/":
            _list(sitting, shown, given)
        else:
            sitting.talk.say(f"Type a number from 1 to {len(shown)}, or what one is called.")


def _list(sitting: Sitting, shown: list[Asked], given: Given) -> None:
    sitting.talk.say(*numbered([_with_value(each, given) for each in shown]))


def _shown(rest: list[Asked], given: Given) -> list[Asked]:
    return [each for each in rest if belongs(each.kind, each.name, given)]


def _with_value(each: Asked, given: Given) -> str:
    value = in_words(given[each.name]) if each.name in given else each.default()
    return f"{each.label}: {value or 'nothing'}"


def _of_this_way(kind: type[Procedure], given: Given) -> Given:
    """What is given, without what belongs to a way that was left again."""
    return {name: value for name, value in given.items() if belongs(kind, name, given)}


def _trouble(sitting: Sitting, kind: type[Procedure], given: Given) -> str:
    try:
        return make(kind, _of_this_way(kind, given)).refusal(sitting.campaign.world)
    except Refused as reason:
        return str(reason)
