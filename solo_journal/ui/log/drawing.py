"""What an entry looks like in the log: its rows, in a width, at a level of detail.

The story is plain text. An act is one line: its sign and words, then what came out, and the dice at the right edge.
What is so only by its look, such as struck words, is said in a word as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ...campaign.entry import Act, Result
from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_view import Line
from ...campaign.story.labels import SIGNS, changes_words, only_renames
from ...campaign.story.roll_text import dice_text
from ...campaign.story.sanitise import shown, shown_line
from ...rules import shelf
from ...rules.lonelog_tags import reads, tags_only
from ...rules.refused import Unknown
from .rows import Look, Piece, Row, flow, text_of
from .unfolding import unfolded
from .wrapping import steady

Detail = Literal["story", "lines", "everything"]
DETAILS: tuple[Detail, ...] = ("story", "lines", "everything")
"""How much is shown: the story alone, an act as a line, every act unfolded and all that was taken back."""
STORY = frozenset({"prose", "consequence", "scene"})
WORDS = frozenset({"prose", "consequence", "aside", "action"})
"""Kinds whose words are the player's own; what their tags did is seen when they are unfolded."""
DICE = 5
"""Cells that dice take at least, so that outcomes stand below each other."""


@dataclass(frozen=True, slots=True)
class How:
    """How an entry is to be drawn."""

    width: int
    detail: Detail = "lines"
    open: bool = False
    """Unfolded by hand."""
    heading: Callable[[int], tuple[str, str]] = lambda scene: ("", "")
    """The title and the mood of a scene, as they came to be."""


def rows_of(item: Line | Damaged, how: How) -> list[Row]:
    """The rows of an entry; none where this detail leaves it out."""
    if isinstance(item, Damaged):
        return _damaged(item, how)
    if not _is_shown(item, how.detail):
        return []
    rows = _head(item, how)
    if how.detail != "story" and (how.open or how.detail == "everything"):
        rows += unfolded(item, how.width, " ".join(text_of((*row.left, *row.right)).strip() for row in rows))
    return rows


def can_unfold(item: Line | Damaged) -> bool:
    """Whether there is more to an entry than its line."""
    return isinstance(item, Damaged) or item.act is not None or bool(item.said) or bool(item.entry.change)


def _is_shown(line: Line, detail: Detail) -> bool:
    if detail == "everything":
        return True
    if line.undone or only_renames(line):
        return False
    return detail == "lines" or (line.entry.kind in STORY and not line.struck)


def _head(line: Line, how: How) -> list[Row]:
    kind = line.entry.kind
    if kind == "scene":
        return _scene(line, how)
    if kind == "session":
        return _session(line, how)
    return [*_told(line, how), *_steps(line, how)]


def _told(line: Line, how: How) -> list[Row]:
    """An entry by its words, with what came out of it."""
    sign, words, look = _words(line, how.detail)
    if line.struck or line.undone:
        look = "struck"
    said = [Piece(sign, "sign"), Piece(words, look)] if sign else [Piece(words, look)]
    if line.entry.kind == "aside":
        said = [Piece("(", "quiet"), *said, Piece(")", "quiet")]
    pieces = [piece for piece in (*said, *_marks(line)) if piece.text]
    return flow(pieces, how.width, hang=len(sign), right=_right(line, words))


def _words(line: Line, detail: Detail) -> tuple[str, str, Look]:
    """The sign, the words and their look."""
    kind = line.entry.kind
    if kind in WORDS and line.outcome and tags_only(line.text):
        return "", steady(shown_line(", ".join(changes_words(line)) or line.outcome.headline)), "quiet"
    if kind in STORY:
        sign = SIGNS.get(kind, "") if detail != "story" else ""
        return sign, steady(shown(reads(line.text))), "story"
    if kind in WORDS:
        return SIGNS.get(kind, ""), steady(shown(reads(line.text))), "quiet" if kind == "aside" else "words"
    return SIGNS.get(kind, ""), steady(shown_line(_act_words(line))), "quiet" if kind == "change" else "words"


def _act_words(line: Line) -> str:
    """What an act did, in words: its question, or what it changed, or what it is called."""
    said = " ".join(reads(line.text).split())
    changed = ", ".join(changes_words(line))
    if changed and (line.entry.kind in ("change", "hand") or (said and changed.startswith(said))):
        return changed if line.entry.kind != "hand" else f"By hand: {changed}"
    if line.entry.kind == "change" and line.outcome:
        return line.outcome.headline
    return said or (_called(line.act.procedure) if line.act else line.entry.kind)


def _right(line: Line, words: str) -> tuple[Piece, ...]:
    """What stands at the right edge: the outcome and the dice. An overruled outcome stays in sight."""
    outcome = line.outcome
    if outcome is None or not line.act or (line.entry.kind in WORDS and not line.act.answers):
        return ()
    if line.overruled:
        rolled = Piece(steady(shown_line(outcome.headline)), "struck")
        by_hand = Piece(steady(shown_line(line.overruled)), "outcome")
        return (by_hand, Piece(" by hand, rolled ", "quiet"), rolled, *_dice(outcome, line.act))
    if line.first:
        first = Piece(steady(shown_line(line.first)), "struck")
        again = Piece(steady(shown_line(outcome.headline)), "outcome")
        return (again, Piece(" again, first ", "quiet"), first, *_dice(outcome, line.act))
    headline = steady(shown_line(outcome.headline))
    told = headline in words or line.entry.kind == "change" or words.endswith(headline)
    return (*(() if told else (Piece(headline, "outcome"),)), *_dice(outcome, line.act))


def _dice(outcome: Result, act: Act | None) -> tuple[Piece, ...]:
    dice = steady(shown_line(dice_text(outcome, act)))
    return (Piece(f"    {dice:>{DICE}}", "dice"),) if dice else ()


def _marks(line: Line) -> list[Piece]:
    """What else is true of an entry, in a word."""
    true = {"struck": line.struck, "taken back": line.undone, "bookmark": line.bookmarked}
    words = ", ".join(word for word, holds in true.items() if holds)
    return [Piece(f" [{words}]", "quiet")] if words else []


def _steps(line: Line, how: How) -> list[Row]:
    """What followed by itself: a line each, under its act."""
    rows: list[Row] = []
    for step in line.act.steps if line.act else ():
        said = [Piece("  then ", "sign"), Piece(steady(shown_line(step.outcome.headline)), "outcome")]
        rows += flow(said, how.width, hang=7, right=_dice(step.outcome, line.act))
    return rows


def _scene(line: Line, how: How) -> list[Row]:
    """A heading: a rule with the scene's number, title and mood."""
    said = [str(line.scene), *(steady(shown_line(each)) for each in how.heading(line.scene) if each)]
    pieces = [Piece("── ", "rule"), Piece(" · ".join(said), "scene"), *_marks(line), Piece(" ", "rule")]
    rows = flow(pieces, how.width, hang=3)
    last = rows[-1]
    rows[-1] = Row((*last.left, Piece(" ", "rule")), joint=last.joint, fill="─") if len(rows) == 1 else last
    return rows + (_steps(line, how) if how.detail != "story" else [])


def _session(line: Line, how: How) -> list[Row]:
    """A quiet line where a sitting begins or ends."""
    told = [line.outcome.headline, line.outcome.because] if line.outcome else [f"Session {line.session}"]
    said = " · ".join(steady(shown_line(each)) for each in told if each)
    return [*flow([Piece(said, "quiet"), *_marks(line)], how.width), *_steps(line, how)]


def _damaged(item: Damaged, how: How) -> list[Row]:
    why = steady(shown_line(item.why))
    rows = flow([Piece("! ", "trouble"), Piece(f"An entry that cannot be read: {why}", "trouble")], how.width, hang=2)
    if how.detail == "everything" or how.open:
        rows += flow([Piece(steady(shown(item.raw.rstrip())), "quiet")], how.width)
    return rows


def _called(id_: str) -> str:
    try:
        return shelf.procedure(id_).called
    except Unknown:
        return id_
