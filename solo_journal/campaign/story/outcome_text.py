"""Words and signs for outcomes and their tells, the same in every face."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...rules.lazy_pattern import lazy_pattern
from ...rules.names import key_of
from ...rules.outcome import Answer, Tell, Tone, Verdict
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.shelf import Shelf
from ..entry import Act, Result, Step
from .roll_text import dice_text
from .voice import TEXT, Voice

if TYPE_CHECKING:
    from ..journal.log_line import Line

SIGN_OF: dict[Tone, str] = {"good": "●", "mixed": "◐", "bad": "○", "turn": "✦", "plain": ""}
"""The glyph of each tone. Meaning is never carried by colour alone."""
ANSWERED = {"yes": "●", "between": "◐", "no": "○"}
"""The glyphs of an oracle's answers, which have no tone, because a yes is not good news by itself."""
FALLS = "▼"
"""Precedes a fall or loss on the player's side."""

MOVES = frozenset({"tracker.step", "tracker.tick", "tracker.set", "tracker.refill"})
"""Acts that move a tracker, whose reason says how far in the tracker's own name."""


def meaning_of(line: Line) -> tuple[Tone, Answer]:
    """The tone and answer of the outcome that counts. If the entry does not say, because it is from format 1 or was
    overruled, they are what the procedure declares for that headline."""
    result = line.outcome
    if result is None:
        return "plain", ""
    if not line.overruled and (result.answer or result.tone != "plain"):
        return result.tone, result.answer
    known = verdict_of(line)
    return (known.tone, known.answer) if known else ("plain", "")


def says_yes(line: Line) -> bool:
    """Whether an answer is on its oracle's yes side, as the odds sum it up."""
    _, answer = meaning_of(line)
    kind = line.shelf.procedure(line.act.procedure) if line.act and answer == "between" else None
    side = next((mark.name for mark in kind.marks if mark.yes), "") if kind else ""
    if kind is None or not side or line.outcome is None:
        return answer == "yes"
    if not line.overruled and line.outcome.answer:  # format 1 kept neither
        return side in line.outcome.marks
    ladder = [each.key for each in kind.verdicts]
    known = verdict_of(line)
    return known is not None and ladder.index(known.key) < len(ladder) / 2


def verdict_of(line: Line) -> Verdict | None:
    """What the procedure declares for the outcome that counts."""
    kind = procedure_of(line.act, line.shelf)
    known = (line.ruled or (line.outcome.known_by if line.outcome else "")).casefold()
    return next((each for each in (kind.verdicts if kind else ()) if each.key.casefold() == known), None)


def tell_text(tell: Tell, voice: Voice = TEXT) -> str:
    """One thing that happened: `Tobin falls · HP 8 → 0 · dying, 5 rounds left`."""
    return voice.tell(tell)


def first_roll_text(line: Line) -> str:
    """The first roll, if another outcome counts now: `overruled; rolled No (2 v 5)`; usually empty."""
    if line.overruled and line.outcome:
        return f"overruled; rolled {_roll_text(line.outcome, line.act)}"
    first = line.fell.outcome
    return f"rerolled; was {_roll_text(first, line.fell.act)}" if line.first and first else ""


def _roll_text(result: Result, act: Act | None) -> str:
    dice = f" ({text})" if (text := dice_text(result, act)) else ""
    return f"{result.headline}{dice}"


def tells_of(result: Result | None, act: Act | None) -> Iterator[Tell]:
    """Everything that an act and its steps tell, in order."""
    if result is not None:
        yield from result.tells
    for step in act.steps if act else ():
        yield from step.outcome.tells


class Blow(NamedTuple):
    """An act that is shown by its first tell."""

    tell: Tell
    rest: tuple[Tell, ...]
    """The other tells."""
    line: str = ""
    """The typed line, without the player's own words."""

    def text(self, voice: Voice = TEXT) -> str:
        return voice.tell(self.tell)

    def own_words(self, text: str) -> str:
        """The player's words for it; empty if they only repeat it."""
        said = set(_WORD.findall(text.casefold())) - set(_WORD.findall(f"{self.text()} {self.line}".casefold()))
        return text if said - _DEEDS else ""


_WORD = lazy_pattern(r"\w+")
_DEEDS = frozenset({"aims", "at", "attack", "attacks", "strikes"})
"""Default words of an attack."""


def instead_of(act: Act | Step | None, outcome: Result | None, shelf: Shelf) -> str:
    """What the first tell replaces: the act's `words`, its `headline`, or nothing."""
    if act is None or outcome is None or not outcome.tells or not outcome.tells[0].subject:
        return ""
    kind = procedure_of(act, shelf)
    if kind and kind.tells_for == "sum":
        return "headline" if sum(not each.falls for each in outcome.tells) == 1 else ""
    return kind.tells_for if kind else ""


def procedure_of(act: Act | Step | None, shelf: Shelf) -> type[Procedure] | None:
    """Its procedure, if its game is installed."""
    with suppress(Refused):
        return shelf.procedure(act.procedure) if act else None
    return None


def blow_of(act: Act | Step | None, outcome: Result | None, shelf: Shelf) -> Blow | None:
    """A blow that is shown in one line; None for an act that is shown by its words and headline."""
    instead = instead_of(act, outcome, shelf)
    if act is None or outcome is None or not instead:
        return None
    first = outcome.tells[0]
    if instead == "words":
        first = first.but(more=", ".join(filter(None, (first.more, outcome.headline))))
    kind = shelf.procedure(act.procedure)
    given = (str(value) for name, value in act.inputs.items() if name != kind.words)
    return Blow(first, outcome.tells[1:], " ".join((kind.called, *given)))


def tracker_move_text(act: Act | Step | None, outcome: Result | None) -> str:
    """What an act did to a tracker, by the tracker's name: `Torch d8 -> d6`. Empty for other acts."""
    return outcome.because.rstrip(".") if act and outcome and act.procedure in MOVES else ""


def read_as(act: Act | Step | None, outcome: Result, shelf: Shelf, voice: Voice = TEXT) -> tuple[str, tuple[Tell, ...]]:
    """The outcome as it is shown, a blow by its effect; and the other tells."""
    if blow := blow_of(act, outcome, shelf):
        return blow.text(voice), blow.rest
    tells = outcome.tells
    if moved := tracker_move_text(act, outcome):  # which has the numbers
        tells = tuple(each.but(moved=()) for each in tells if each.text != moved)
    return voice.change(step_headline(act, shelf) if isinstance(act, Step) else outcome.headline), tells


def step_headline(step: Step, shelf: Shelf) -> str:
    """A step's outcome, after its name if the result alone does not say what was rolled."""
    kind = procedure_of(step, shelf)
    return f"{kind.called}: {step.outcome.headline}" if kind and kind.called_first else step.outcome.headline


def events_of(line: Line, *, whole: bool = False) -> Iterator[Tell | Step]:
    """What happened in an act beside what it is read as, in order: what it tells, then each step that followed with
    what that tells; the `whole` of it, where the headlines are read beside it. Of one that was overruled the steps
    alone, and of a step nothing that its own telling, or one before, says as well."""
    outcome = None if line.overruled else line.outcome
    if outcome is not None:
        yield from outcome.tells if whole else read_as(line.act, outcome, line.shelf)[1]
    for each in followed(line.act, outcome, line.shelf, passing="all", changed=False):
        if (each.headline or line.overruled) and not only_goes_on(each.step, each.step.outcome, line.shelf):
            yield each.step
        if not line.overruled:
            yield from each.step.outcome.tells if whole else each.tells


def says_changes(act: Step | Act | None, shelf: Shelf) -> bool:
    """Whether it only says what it changes."""
    kind = procedure_of(act, shelf)
    return kind is not None and kind.says_changes


def only_goes_on(step: Step | Act, outcome: Result, shelf: Shelf) -> bool:
    """Whether it only says whose turn is next."""
    kind = procedure_of(step, shelf)
    return kind is not None and kind.goes_on and not (outcome.tells or outcome.rolls)


class Followed(NamedTuple):
    """A step that followed by itself, as it is read."""

    step: Step
    headline: str
    """Empty if what it tells, or something before it, says it all."""
    blow: Tell | None
    """The tell that is its headline, of a blow."""
    tells: tuple[Tell, ...]
    """What is read below."""


def followed(
    act: Act | None, outcome: Result | None, shelf: Shelf, *, passing: Literal["", "last", "all"] = "", changed: bool
) -> Iterator[Followed]:
    """What followed by itself. No headline is read where a step rolled nothing and says what it tells, what befell one
    who fell in the same act or, where changes are read beside it, what it `changed`. Turns that only pass are left out,
    but for those in `passing`."""
    steps = act.steps if act else ()
    fell = {key_of(each.subject) for each in (outcome.tells if outcome else ()) if each.falls}
    for at, step in enumerate(steps, start=1):
        result, kind = step.outcome, procedure_of(step, shelf)
        if passing == "all" or (passing and at == len(steps)) or not only_goes_on(step, result, shelf):
            if kind and kind.says_changes:
                told = changed
            else:
                told = bool(result.tells) and not (kind and kind.goes_on)
            headline, tells = read_as(step, result, shelf) if result.rolls or not told else ("", result.tells)
            if not result.rolls and key_of(str(step.inputs.get("by", ""))) in fell - {""}:
                headline, tells = "", tuple(each for each in tells if each.falls or each.tone != "bad")
            blow = blow_of(step, result, shelf) if headline else None
            yield Followed(step, headline, blow.tell if blow else None, tells)
        fell |= {key_of(each.subject) for each in result.tells if each.falls}


def format_signed(number: int) -> str:
    """A number as a reader writes it: `−4` with a true minus."""
    return TEXT.number(number)
