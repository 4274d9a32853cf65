"""Asks for a procedure's inputs one by one. Nothing happens until all of them are valid; `.` cancels.

For a character sheet every input is a question. Otherwise the main inputs are questions and the rest a list to choose
from.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from ..campaign.play.options import Option, how_likely
from ..campaign.story.voice import SPEECH
from ..rules.answer_source import Roll
from ..rules.availability import why_not_now
from ..rules.fields import Asked, belongs, form_inputs, in_words, is_required
from ..rules.inputs import make
from ..rules.line_form import inputs_in_words
from ..rules.names import look_up
from ..rules.outcome import Offer
from ..rules.primer import primer_of
from ..rules.procedure import Procedure
from ..rules.refusal import BadInput, Refused, quote
from .line_io import Back, LineIO, in_turn, number_in, number_names
from .line_state import LineState

FUDGE = {"+": 1, "-": -1, "0": 0}


def faces_of(io: LineIO, roll: Roll) -> tuple[int, ...]:
    """Ask for the faces of a roll until they are valid. Raises `LeftOff`."""
    who = f" for {roll.by}" if roll.by else ""
    said = "what you rolled" if roll.count == 1 else f"the {roll.count} numbers"
    while True:
        dice = SPEECH.value(roll.dice)
        what = f"Roll {dice}{who}" if roll.bare else f"{roll.label}{who}: roll {dice}"
        asked = f"{roll.label}{who}: {roll.named.asks}" if roll.named else f"{what}, type {said}"
        answer = io.ask(f"{asked}, or a full stop to cancel:", f"{what}: each die shows {roll.low} to {roll.high}.")
        try:
            found = faces_in(answer, roll)
            roll.check(found)
        except Refused as reason:
            io.refuse(reason)
        else:
            return tuple(found)


def faces_in(answer: str, request: Roll) -> list[int]:
    """The faces in an answer: `5 2`, `5, 2`, or `52` if each face is one digit. Raises `BadInput`."""
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
        raise BadInput(f"Not a number on {request.dice}: {quote(word)}. Type {request.low} to {request.high}.")
    return int(word)


Given = dict[str, Any]


def fill(state: LineState, kind: type[Procedure], given: Given, first: str = "") -> Procedure:
    """The procedure with the given inputs; asks only for those it needs, and for the `first`, which may stay empty."""
    asked = _inputs(state, kind, first)
    missing = [each for each in asked if each.name not in given and (each.needed or each.name == first)]
    in_turn(*(partial(_ask, state, each, given, needed=each.needed) for each in missing))
    return make(kind, given)


def form(state: LineState, kind: type[Procedure], given: Given, first: str) -> Procedure:
    """The procedure, with every input offered: first the main ones, then the rest as a list to choose from. A character
    sheet is asked for input by input, but for what is seldom changed, and listed at the end.

    The list is said once. After that only what changed is said, or why the rules refuse it. If the procedure cannot be
    done at all, nothing is asked. Raises `LeftOff` and `Refused`.
    """
    if why := why_not_now(kind, state.campaign.world):
        raise Refused(SPEECH.sentence(f"{kind.called}: {why}"))
    asked, about = _inputs(state, kind, first), first or kind.words
    state.io.say(SPEECH.value(f"{kind.called}." if state.io.brief else f"{kind.called}. A full stop cancels."))
    creates = any(kind is game.create for game in state.campaign.shelf.games_in_use(state.campaign.world))
    if creates:
        said = rest = sorted(asked, key=lambda each: kind.ways is None or each.name != kind.ways.by)
        head = [each for each in said if each.name != "by" and kind.model_fields[each.name].default is not False]
    else:
        head = [each for each in asked if (each.needed or each.name == about) and each.name not in given]
        if not head and _trouble(state, kind, given):  # one of several would do, and the first is the usual one
            head = [each for each in asked if each.name not in given][:1]
        rest = [each for each in asked if not each.needed and each.name != about and each not in head]
        said = [*rest, *(each for each in asked if each not in rest)]
    at, line, state.warned_of = 0, Given(), ""
    while at <= len(questions := _relevant([each for each in head if each is head[0] or each.name not in line], given)):
        try:
            if at < len(questions):
                one = questions[at]
                who_is_new = creates and one.name == first == kind.words
                _ask(state, one, given, needed=is_required(one, given) or who_is_new)
                if one is head[0] and not (one.names or one.counts):  # its words may answer all: `Torch d8`
                    for name in line:
                        given.pop(name, None)
                    line = inputs_in_words(kind, one.name, str(given.get(one.name, "")), state.campaign.world)
                    given.update(line)
            elif rest:
                _change(state, said, len(rest), given, lambda: _trouble(state, kind, given))
                break  # its list has what another way asks for
            at += 1
        except Back:
            if not at:
                raise
            at -= 1
    return make(kind, _of_this_way(kind, given))


def _inputs(state: LineState, kind: type[Procedure], unsaid: str = "") -> list[Asked]:
    return form_inputs(kind, state.campaign.world, {}, unsaid)


def _ask(state: LineState, each: Asked, given: Given, *, needed: bool) -> None:
    """Ask for one input until the answer is valid; Enter keeps its current value or its default."""
    what = each.describe().removeprefix(f"{each.label}: ")
    about, names = SPEECH.signs(f"{what[:1].upper()}{what[1:]}"), _names(each)
    state.io.hint(about)
    state.io.list(names)
    there = in_words(given[each.name]) if each.name in given else each.default()
    empties = ", two quotes empty it" if each.now or (there and not needed and each.name in given) else ""
    needed = (needed or _lacking(state, each, given)) and not there
    left = SPEECH.value(there or each.if_empty) or "nothing"
    prompt = f"{each.label}:" if needed else f"{each.label} (Enter: {left}{empties}):"
    while True:
        answer = state.io.ask(prompt, about, *_section(state, each), lines=names)
        if not answer and not needed:
            if each.now is not None:
                given.setdefault(each.name, each.now)
            return
        value = each.value(answer)
        required = f"{each.label} is required. Type it, or a full stop to cancel."
        trouble = each.beyond(answer) or each.trouble(value, given) if answer else required
        if not trouble and answer:
            trouble = _unknown(state, each.kind, {**given, each.name: value}, answer)
        if not trouble:
            given[each.name] = value
            return
        state.io.refuse(trouble)


def _lacking(state: LineState, each: Asked, given: Given) -> bool:
    """Whether this input can stay empty by its description, but the rules refuse what is given so far for want of
    it: the name of a new character where nobody is in play."""
    if not each.if_empty:
        return False
    with suppress(Refused):
        refused = make(each.kind, _of_this_way(each.kind, given)).refusal(state.campaign.world)
        return getattr(refused, "field", "") == each.name
    return False


def _section(state: LineState, each: Asked) -> list[str]:
    """Where the game's primer explains an input, if it does."""
    game = state.campaign.shelf.system(each.kind.id.partition(".")[0])
    section = (primer := primer_of(game)) and primer.about(each.kind, each.name)
    return [f"More about it: /help {game.id} {section.title.lower()}."] if section else []


def _names(each: Asked) -> list[str]:
    return [f"  {name}" for name in each.names] if each.counts else number_names(each.labels)


def _change(state: LineState, asked: list[Asked], heard: int, given: Given, trouble: Callable[[], str]) -> None:
    """List the first `heard` inputs and let the player change any by number or name, until Enter accepts them and the
    rules agree. A warning is said once before that."""
    _list(state, _relevant(asked[:heard], given), given)
    kind, world, odds = asked[0].kind, state.campaign.world, ""
    while True:
        shown = _relevant(asked, given)
        if (likely := _likely(state, kind, given)) != odds:
            state.io.hint(*filter(None, [odds := likely]))
        answer = state.io.ask(
            "Enter to do it, a number or name to change one, a slash to list them:",
            f"What it does: /help {kind.called.lower()}.",
            lines=number_names([_with_value(each, given) for each in shown]),
        )
        if not answer:
            refused = trouble()
            warning = "" if refused else make(kind, _of_this_way(kind, given)).warns(world)
            if not refused and warning in ("", state.warned_of):
                return
            state.warned_of = warning
            state.io.refuse(SPEECH.change(refused) or SPEECH.sentence(warning))
            continue
        labels = [each.label for each in shown]
        number = number_in(answer, len(shown))
        label = labels[number - 1] if number else look_up(dict(zip(labels, labels, strict=True)), answer)
        holders = [(each, found) for each in shown if (found := look_up(dict.fromkeys(each.labels), answer))]
        if not label and len(holders) == 1:  # what is a value of one of them alone
            one, found = holders[0]
            given[one.name] = one.value(found)
            state.io.say(_with_value(one, given))
            continue
        if not label:
            many = len(_relevant(asked[:heard], given))
            state.io.say(f"Type {'1' if many == 1 else f'a number from 1 to {many}'}, or what one is called.")
            continue
        one = shown[labels.index(label)]
        unheard = state.io.rest
        try:
            _ask(state, one, given, needed=is_required(one, given))
        except Back:
            continue
        finally:
            state.io.rest = unheard
        if _relevant(asked, given) == shown:
            state.io.say(_with_value(one, given))
        else:  # another way has other inputs
            _list(state, _relevant(asked, given), given)


def _likely(state: LineState, kind: type[Procedure], given: Given) -> str:
    """`78% for yes`; empty if nothing is rolled, or not yet."""
    case = how_likely(state.campaign, Option("", Offer("", kind.id, _of_this_way(kind, given))))()
    return SPEECH.value(f"As it is: {case.describe}.") if case else ""


def _list(state: LineState, shown: list[Asked], given: Given) -> None:
    state.io.list(number_names([_with_value(each, given) for each in shown]))


def _relevant(rest: list[Asked], given: Given) -> list[Asked]:
    return [each for each in rest if belongs(each.kind, each.name, given)]


def _with_value(each: Asked, given: Given) -> str:
    value = in_words(given[each.name]) if each.name in given else each.default()
    return SPEECH.value(f"{each.label}: {each.called.get(value, value) or each.if_empty or 'nothing'}")


def _of_this_way(kind: type[Procedure], given: Given) -> Given:
    return {name: value for name, value in given.items() if belongs(kind, name, given)}


def _unknown(state: LineState, kind: type[Procedure], given: Given, answer: str) -> str:
    """The refusal of a name that the rules do not know, whatever else is said; empty while something is missing."""
    with suppress(Refused):
        refused = make(kind, _of_this_way(kind, given)).refusal(state.campaign.world)
        return SPEECH.change(refused) if quote(answer) in refused else ""
    return ""


def _trouble(state: LineState, kind: type[Procedure], given: Given) -> str:
    try:
        return make(kind, _of_this_way(kind, given)).refusal(state.campaign.world)
    except Refused as reason:
        return str(reason)
