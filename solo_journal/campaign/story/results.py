"""The result of an act for reading: its words, outcome and dice, then quiet lines with what happened, why, and what
changed. The book and every export use it and only decide how each piece looks.

What belongs only to *everything* is nowhere else: reasons, house rules, amendments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from typing import Literal, NamedTuple

from ...rules.kinds.make_edit import ByHand
from ...rules.outcome import Tell
from ...rules.shelf import Shelf
from ...rules.tags_in_prose import tags_only
from ..entry import AMENDING, BACKSTAGE, MERGED, PARAGRAPHS, UNSAID, Step
from ..journal.damaged_block import Damaged
from ..journal.log_line import Line
from .change_text import is_bookkeeping, label_changes, untold_words
from .labels import DONE, add_source, head_of, house_rules, only_renames, unsaid_words
from .levels import Level
from .marked_text import plain_text
from .outcome_text import (
    FALLS,
    first_roll_text,
    followed,
    instead_of,
    only_goes_on,
    procedure_of,
    read_as,
    tell_text,
    tracker_move_text,
)
from .roll_text import dice_beside, dice_text, with_dice
from .voice import TEXT

Role = Literal["asked", "outcome", "dice", "quiet"]
"""Kinds that are the player's own words."""
MOST_ROLLS = 4
"""The most rolls beside a change; more, as for every word of a new character, are only for the level everything."""
BETWEEN = " — "
"""Separates an action from its outcome, if no punctuation does."""


class Piece(NamedTuple):
    """A piece of a result's first line."""

    text: str
    role: Role


@dataclass(frozen=True, slots=True)
class Result:
    """The result of an act. Empty parts are not shown."""

    head: tuple[Piece, ...] = ()
    more: tuple[str, ...] = ()
    """What happened and why, one line each."""
    changed: tuple[str, ...] = ()
    """What it changed, folded into one line."""
    gone: bool = False
    """It was crossed out or undone, which its head also says in words."""

    def first(self, mark: Callable[[str, Role], str]) -> str:
        """The first line, with each piece formatted by `mark`."""
        said, before = "", ""
        for piece in self.head:
            text = f"({piece.text})" if piece.role == "dice" else piece.text
            between = BETWEEN if piece.role == "outcome" and before and before[-1] not in "?!.…:;,。？！" else " "
            said += f"{between if said else ''}{mark(text, piece.role)}"
            before = piece.text
        return said

    def below(self, mark: Callable[[str], str] = str, fall: Callable[[str], str] = str) -> Iterator[str]:
        """The quiet lines below it, each formatted by `mark`; a fall, which is never quiet, also by `fall`."""
        yield from (fall(mark(each)) if each.startswith(FALLS) else mark(each) for each in self.more)
        if self.changed:
            yield mark(f"± {' · '.join(self.changed)}")

    def lines(self) -> Iterator[str]:
        if self.head:
            yield self.first(lambda text, _: text)
        yield from self.below()


def result_of(line: Line | Damaged, level: Level, tried: str = "") -> Result | None:
    """What an entry tells beside the story; None where that is nothing. `tried` is the action just before it, which
    a roll need not repeat."""
    if level == "story" or isinstance(line, Damaged) or line.entry.kind == "checkpoint":
        return None
    if line.entry.kind in PARAGRAPHS and line.act is None and not line.entry.change:
        return None
    found = _result(line, tried, full=level == "everything")
    return found if found.head or found.more or found.changed else None


def _result(line: Line, tried: str, *, full: bool) -> Result:
    entry, outcome = line.entry, line.outcome
    if entry.kind in AMENDING | BACKSTAGE | {"hand"}:
        return _backstage(line) if full and entry.kind not in UNSAID else Result()  # what they replaced says it
    if entry.shown_as in PARAGRAPHS:
        return Result(more=tuple(_once(_steps(line))), changed=tuple(map(TEXT.change, label_changes(line))))
    house_rule = bool(entry.change) and all(each.path.startswith("readings/") for each in entry.change)
    passes = bool(line.act and outcome and not line.act.steps and only_goes_on(line.act, outcome, line.shelf))
    if not full and (only_renames(line) or house_rule or passes or is_bookkeeping(entry)):
        return Result()
    marks = tuple(_fates(line))
    more = tuple(_once(_more(line, full=full)))
    if entry.kind in ("scene", "session"):
        head = (Piece(_one_line(line.headline), "quiet"), *marks) if full and line.headline else ()
        return Result(head, more, gone=bool(marks))
    if outcome is None:
        head = (Piece(_one_line(plain_text(line.text)) or entry.kind, "asked"), *marks)
        return Result(head, more, gone=bool(marks))
    moved = "" if line.overruled else tracker_move_text(line.act, outcome)
    ended = any(each.path == "fight" and each.after is None for each in line.change)  # which the act itself says
    untold = tuple(map(TEXT.change, untold_words(line, line.shelf, ("fight",) if ended else (), labelled=True)))
    if moved or entry.kind == "change":
        tells = read_as(line.act, outcome, line.shelf)[1] if moved else outcome.tells
        dice = dice_text(outcome, line.act, but=tells)
        said = [*(untold if tells or ended else [moved] if outcome.tells else map(TEXT.change, label_changes(line)))]
        kind = procedure_of(line.act, line.shelf)
        only_change = kind is not None and issubclass(kind, ByHand) and not kind.edit.says_more
        told = instead_of(line.act, outcome, line.shelf) in ("headline", "changes")
        heads = (full or outcome.asks) and not (told or moved or house_rule or only_change)
        if not (said or tells or heads):
            said = [_one_line(moved or line.headline)]
        if dice and said:
            said[-1] += f" ({dice})"
        elif dice and more and (full or len(outcome.rolls) <= MOST_ROLLS):
            more = (f"{more[0]} ({dice})", *more[1:])
        head = (Piece(_one_line(line.headline), "outcome"),) if heads else ()
        return Result((*head, *marks), more, tuple(said), bool(marks))
    return Result(tuple(_head(line, tried, marks)), more, untold, bool(marks))


def _head(line: Line, tried: str, marks: tuple[Piece, ...]) -> Iterator[Piece]:
    words = "" if tags_only(line.text) else _one_line(plain_text(line.text))
    repeats = bool(tried) and tried.casefold().startswith(words.casefold())
    thrown = None if line.overruled else line.outcome
    head = head_of(line.entry, line.act, thrown, "" if repeats else words, line.shelf)
    if words := add_source(head.words or tried, line.outcome) or _dice_or_table(line):
        yield Piece(words, "asked")
    passes = line.act is not None and line.outcome is not None and only_goes_on(line.act, line.outcome, line.shelf)
    if headline := _format_tell(head.blow.tell) if head.blow else "" if passes else line.headline:
        yield Piece(_one_line(headline), "outcome")
    told = read_as(line.act, line.outcome, line.shelf)[1] if line.outcome else ()
    dice = "" if line.overruled else dice_text(line.outcome, line.act, but=told)
    if dice:
        yield Piece(_one_line(dice), "dice")
    yield from marks


def _dice_or_table(line: Line) -> str:
    """The dice or the table, if the player did not say what for: `2d6`, `A trouble`."""
    found = line.outcome
    if not found or not found.rolls:
        return ""
    summed = found.total is not None and found.against is None and found.tone == "plain"
    if not summed and line.entry.shown_as != "draw":
        return ""
    kind = procedure_of(line.act, line.shelf) if len(found.rolls) > 1 else None
    return kind.called if kind else found.rolls[0].label


def _more(line: Line, *, full: bool) -> Iterator[str]:
    outcome = line.outcome
    if outcome is None:
        return
    yield first_roll_text(line)
    if full:
        yield unsaid_words(line)
    moved = tracker_move_text(line.act, outcome)
    alone = line.entry.kind == "change" and not moved  # no head tells the first
    tells = () if line.overruled else outcome.tells if alone else read_as(line.act, outcome, line.shelf)[1]
    told = [with_dice(_format_tell(tell), dice_beside(tell, outcome, line.act)) for tell in tells]
    because = outcome.because if full and not moved else ""
    first = told.pop(0) if told and alone else ""
    yield first
    yield because  # of what stands before it
    yield from told
    yield from _steps(line, full=full)
    yield house_rules(line) if full else ""


def _steps(line: Line, *, full: bool = False) -> Iterator[str]:
    passing: Literal["", "all"] = "all" if full else ""
    for each in followed(line.act, line.outcome, line.shelf, passing=passing, changed=bool(line.change)):
        if each.headline:
            told_so = each.headline if each.blow else _format_step(each.step, each.headline, line.shelf)
            yield with_dice(told_so, dice_text(each.step.outcome, line.act))
        if full and each.step.outcome.because:
            yield each.step.outcome.because
        yield from map(_format_tell, each.tells)


def _format_tell(tell: Tell) -> str:
    """One thing that happened; a fall stands out: `▼ Tobin falls · dying, 5 rounds left`."""
    return f"{FALLS} {tell_text(tell)}" if tell.falls else tell_text(tell)


def _format_step(step: Step, headline: str, shelf: Shelf) -> str:
    """A twist is shown with its name; any other step merely follows."""
    kind = procedure_of(step, shelf) if step.outcome.tone == "turn" else None
    return f"{kind.called}: {step.outcome.headline}" if kind else headline


def _backstage(line: Line) -> Result:
    """The result of an amendment."""
    kind = line.entry.kind
    said = DONE.get(kind, "edited by hand" if kind == "hand" else kind)
    text = _one_line(plain_text(line.text)) or _one_line(line.headline)
    said, text = (MERGED, "") if line.entry.merges else (said, text)
    head = (Piece(f"{said}:" if text else said, "quiet"), *([Piece(text, "asked")] if text else []), *_fates(line))
    return Result(head, changed=tuple(map(TEXT.change, label_changes(line))), gone=line.is_removed)


def _fates(line: Line) -> Iterator[Piece]:
    return (Piece(word, "quiet") for word, holds in line.fates if holds)


def _once(lines: Iterator[str]) -> Iterator[str]:
    """The non-empty lines without repetitions, nor what the next one begins with."""
    kept = {each.rstrip("."): TEXT.change(each) for each in lines if each}
    for bare, following in zip_longest(kept, islice(kept, 1, None), fillvalue=""):
        if not following.startswith(f"{bare}. "):
            yield kept[bare]


def _one_line(text: str) -> str:
    return TEXT.change(" ".join(text.split()))


def fold_results(results: list[Result]) -> tuple[Result, ...]:
    """Consecutive results, with neighbouring bookkeeping folded into one line."""
    found: list[Result] = []
    for each in results:
        last = found[-1] if found else None
        bare = not (each.head or each.more)
        if last is not None and bare and last.changed and not (last.head or last.more):
            found[-1] = replace(last, changed=(*last.changed, *each.changed))
        else:
            found.append(each)
    return tuple(found)
