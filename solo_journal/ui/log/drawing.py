"""What an entry looks like in the log: its rows, in a width, at a level of detail.

The story is plain text. An act is one line: its sign and words, then what came out, and the dice at the right edge.
What is so only by its look, such as struck words, is said in a word as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_view import Line
from ...campaign.story.labels import SIGNS, changes_words, only_renames, untold_words
from ...campaign.story.sanitise import shown, shown_line
from ...rules.lonelog_tags import reads, tags_only
from . import results
from .rows import Look, Piece, Row, flow, text_of
from .unfolding import unfolded
from .wrapping import steady

Detail = Literal["story", "lines", "everything"]
DETAILS: tuple[Detail, ...] = ("story", "lines", "everything")
"""How much is shown: the story alone, an act as a line, every act unfolded and all that was taken back."""
STORY = frozenset({"prose", "consequence", "scene"})
WORDS = frozenset({"prose", "consequence", "aside", "action"})
"""Kinds whose words are the player's own; what their tags did is seen when they are unfolded."""


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
    return detail == "lines" or (line.entry.shown_as in STORY and not line.struck)


def _head(line: Line, how: How) -> list[Row]:
    kind = line.entry.kind
    if kind == "scene":
        return _scene(line, how)
    if kind == "session":
        return _session(line, how)
    return _told(line, how)


def _told(line: Line, how: How) -> list[Row]:
    """An entry by its words, with what came out of it and what that did."""
    said = _words(line, how.detail)
    look: Look = "struck" if line.struck or line.undone else said.look
    pieces = [Piece(said.sign, "sign"), Piece(said.words, look)] if said.sign else [Piece(said.words, look)]
    if line.entry.kind == "aside":
        pieces = [Piece("(", "quiet"), *pieces, Piece(")", "quiet")]
    pieces = [piece for piece in (*pieces, *_marks(line)) if piece.text]
    result, hang = line.outcome, len(said.sign)
    if result is None or not line.act or (line.entry.shown_as in WORDS and not line.act.answers):
        return [*flow(pieces, how.width, hang=hang), *results.steps(line.act, how.width)]
    came, dice = results.outcome(line, result, told=said.is_outcome)
    rows = results.placed(pieces, came, dice, how.width, hang)
    if again := results.reconsidered(line, result):
        rows += flow(again, how.width, hang=2)
    rows += [*results.tells(result, how.width), *results.steps(line.act, how.width)]
    if not said.is_changes:
        rows += results.changes(untold_words(line), how.width)
    return rows


class _Said(NamedTuple):
    """The words of an entry as they are drawn."""

    sign: str
    words: str
    look: Look
    is_outcome: bool = False
    """Whether they say what came out already."""
    is_changes: bool = False
    """Whether they say what it changed already."""


def _words(line: Line, detail: Detail) -> _Said:
    kind = line.entry.shown_as
    if kind in WORDS and line.outcome and tags_only(line.text):
        changed = ", ".join(changes_words(line))
        return _Said("", steady(shown_line(changed or line.outcome.headline)), "quiet", True, True)
    if kind in STORY:
        sign = SIGNS.get(kind, "") if detail != "story" else ""
        return _Said(sign, steady(shown(reads(line.text))), "story", is_changes=True)
    if kind in WORDS:
        look: Look = "quiet" if kind == "aside" else "words"
        return _Said(SIGNS.get(kind, ""), steady(shown(reads(line.text))), look, is_changes=True)
    return _act_words(line, SIGNS.get(kind, ""), "quiet" if kind == "change" else "words")


def _act_words(line: Line, sign: str, look: Look) -> _Said:
    """What an act did, in words: its question, or what it changed, or what it is called."""
    said = " ".join(reads(line.text).split())
    changed = ", ".join(changes_words(line))
    if changed and (line.entry.kind in ("change", "hand") or (said and changed.startswith(said))):
        words = changed if line.entry.kind != "hand" else f"By hand: {changed}"
        return _Said(sign, steady(shown_line(words)), look, is_outcome=True, is_changes=True)
    if line.entry.kind == "change" and line.outcome:
        return _Said(sign, steady(shown_line(line.outcome.headline)), look, is_outcome=True)
    words = said or (results.deed(line.act) if line.act else line.entry.kind)
    return _Said(sign, steady(shown_line(words)), look)


def _marks(line: Line) -> list[Piece]:
    """What else is true of an entry, in a word."""
    true = {"crossed out": line.struck, "undone": line.undone, "bookmark": line.bookmarked}
    words = ", ".join(word for word, holds in true.items() if holds)
    return [Piece(f" [{words}]", "quiet")] if words else []


def _scene(line: Line, how: How) -> list[Row]:
    """A heading: a rule with the scene's number, title and mood."""
    said = [str(line.scene), *(steady(shown_line(each)) for each in how.heading(line.scene) if each)]
    pieces = [Piece("── ", "rule"), Piece(" · ".join(said), "scene"), *_marks(line), Piece(" ", "rule")]
    rows = flow(pieces, how.width, hang=3)
    last = rows[-1]
    rows[-1] = Row((*last.left, Piece(" ", "rule")), joint=last.joint, fill="─") if len(rows) == 1 else last
    return rows + (results.steps(line.act, how.width) if how.detail != "story" else [])


def _session(line: Line, how: How) -> list[Row]:
    """A quiet line where a sitting begins or ends."""
    told = [line.outcome.headline, line.outcome.because] if line.outcome else [f"Session {line.session}"]
    said = " · ".join(steady(shown_line(each)) for each in told if each)
    return [*flow([Piece(said, "quiet"), *_marks(line)], how.width), *results.steps(line.act, how.width)]


def _damaged(item: Damaged, how: How) -> list[Row]:
    head = Piece(steady(shown_line(item.head)), "trouble")
    rows = flow([Piece("! ", "trouble"), head], how.width, hang=2)
    whole = how.detail == "everything" or how.open
    return rows + flow([Piece(steady(shown((item.raw if whole else item.words).rstrip())), "quiet")], how.width)
