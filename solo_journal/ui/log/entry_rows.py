"""The rows of an entry in the log, for a width and a level of detail.

The story is plain text. An act is one line: its sign and words, its outcome, and the dice at the right edge. Whatever
is shown by style alone, such as crossed-out words, is also said in a word.
"""

from __future__ import annotations

from dataclasses import replace

from textual.content import Content
from textual.style import Style

from ...campaign.entry import MERGED, PARAGRAPHS, Act, Result
from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_line import Line
from ...campaign.story.change_text import changes_words, is_bookkeeping, untold_words
from ...campaign.story.gains import gains_of
from ...campaign.story.labels import SIGNS, favour_of, head_of, headline_words, only_renames
from ...campaign.story.marked_text import STARS, is_break, runs
from ...campaign.story.outcome_text import MOVES, first_roll_text, only_goes_on, read_as
from ...campaign.story.sanitise import sanitise
from ...campaign.story.scene_name import id_and_title, in_a_book, title_words
from ...rules.tags_in_prose import reads, tags_only
from ..page.safe_text import NOTHING, with_minus
from . import results
from .entry_details import detail_rows
from .results import clean
from .rows import GAP, INSET, Row, RowOptions, flow
from .rows_view import NAME
from .styles import LOOKS, styled
from .text_wrap import steady

ROLLED = frozenset({"question", "roll", "draw"})
"""Kinds whose outcome is shown even without an act, as in another program's log."""
"""Kinds whose words are the player's own; the effects of their tags are shown when unfolded."""
RULE = "─"
HEADING_RULE = 24
"""The width of the line below a heading."""


def rows_of(item: Line | Damaged, how: RowOptions) -> list[Row]:
    """The rows of an entry; none if this level leaves it out."""
    if isinstance(item, Damaged):
        return _damaged(item, how)
    if not _is_shown(item, how):
        return []
    rows = _head(item, how)
    if how.detail == "story":
        return rows
    if how.open or how.detail == "everything":
        told = " ".join((row.left + row.right).plain.strip() for row in rows)
        rows += detail_rows(item, how.width, told, everything=how.detail == "everything")
    if how.heads_round:
        title = styled(f"{how.round.upper()} ", "scene")
        rows.insert(0, Row(title + styled(RULE * (how.width - title.cell_length), "rule")))
    return rows


def can_unfold(item: Line | Damaged) -> bool:
    """Whether an entry has details beyond its line."""
    return isinstance(item, Damaged) or item.act is not None or bool(item.said) or bool(item.entry.change)


def _is_shown(line: Line, how: RowOptions) -> bool:
    if line.is_carried:
        return False
    if how.detail == "story":
        return bool(how.told) or (line.entry.kind == "scene" and not (line.is_removed or line.struck))
    return how.detail == "everything" or not (line.is_removed or only_renames(line))


def _head(line: Line, how: RowOptions) -> list[Row]:
    kind, result = line.entry.shown_as, line.outcome
    if line.entry.kind == "scene":
        return _scene(line, how)
    if line.entry.kind == "session":
        return _session(line, how)
    if kind in PARAGRAPHS or how.told:
        return _words(line, how)
    if result is None or (line.act is None and kind not in ROLLED):
        return _words(line, how) if line.text else flow(styled(kind, "quiet") + _marks(line), how.width)
    if kind == "draw" and line.act is not None:
        return _followed(_draw(line, result, line.act, how), line, result, how)
    if kind in ("change", "hand") or (line.act is not None and line.act.procedure in MOVES):
        return _change(line, result, how)
    return _followed(_act(line, result, how), line, result, how)


def _words(line: Line, how: RowOptions) -> list[Row]:
    """A player's own words, and what their tags changed."""
    kind, result = line.entry.shown_as, line.outcome
    marks = _marks(line) + styled("  being edited below" if how.edited else "", "quiet")
    if how.told:
        return _paragraphs(own_words(line, how, "quiet" if how.edited else "story") + marks, how.width)
    if result and tags_only(line.text):
        return results.changes(changes_words(line, line.shelf) or [result.headline], how.width)
    look = "quiet" if kind == "aside" or how.edited else "words" if kind == "action" else "story"
    words = own_words(line, how, look)
    if kind == "aside":
        words = styled("(", "quiet") + words + styled(")", "quiet")
    sign = SIGNS.get(kind, "") if kind == "action" or (kind == "consequence" and how.detail == "everything") else ""
    follows = kind == "consequence" and how.above not in ("session", "scene", "prose")
    words = styled(sign, "quiet") + words + marks
    rows = _paragraphs(words, how.width, hang=len(sign), inset=INSET if follows else 0)
    if result is not None:
        rows += results.steps(line, how)
        rows += results.changes(changes_words(line, line.shelf), how.width)
    return rows


def own_words(line: Line, how: RowOptions, look: str) -> Content:
    """A player's text with emphasis, names and tags styled."""
    parts = []
    for run in runs(steady(sanitise(how.told or line.text)), how.mentions, chips=not how.told):
        quiet = run.styles & {"chip", "hashtag"}
        words = styled(run.text, "struck" if line.struck or line.is_removed else "quiet" if quiet else look)
        for each in run.styles - quiet:
            words = words.stylize(LOOKS[each])
        parts.append(words.stylize(Style.from_meta({NAME: run.of})) if run.of else words)
    return NOTHING.join(parts)


def _paragraphs(words: Content, width: int, *, hang: int = 0, inset: int = 0) -> list[Row]:
    """Words with their scene breaks: a line of stars is centred."""
    stars = styled(STARS.center(width).rstrip(), "quiet")
    rows = flow(words, width, hang=hang, inset=inset)
    return [Row(stars, joint=row.joint) if is_break(row.left.plain) else row for row in rows]


def _act(line: Line, result: Result, how: RowOptions) -> list[Row]:
    """A roll or a question by its words, with its outcome."""
    sign, look, marks = _sign(line, how), _look(line), _marks(line)
    thrown, text = None if line.overruled else result, " ".join(reads(line.text).split())
    words, blow, titled = head_of(line.entry, line.act, thrown, text, line.shelf)
    words = words or ("" if blow or not line.act else results.deed(line.act, result.headline, line.shelf))
    inset = max(how.inset, INSET if how.above == "action" and line.entry.kind == "roll" else 0)
    if line.entry.kind == "roll":
        words = with_minus(words)
        if line.act and how.says_above:
            words = results.deed(line.act, result.headline, line.shelf)
        elif titled:
            sign = ""
    said = styled(sign, "quiet") + styled(clean(words), look)
    came, dice = results.outcome(line, result)
    if blow:
        own = flow(said + marks, how.width, hang=len(sign), inset=inset) if words else []
        marks, inset = (NOTHING, inset + INSET) if own else (marks, inset)
        dice = dice or results.dice_of(result, line.act, blow.tell)
        told = results.tell_rows(blow.tell, how, dice, inset=inset, look=look, marks=marks)
        return [*own, *told]
    if line.act and line.act.steps and only_goes_on(line.act, result, line.shelf):
        return flow(marks, how.width) if marks else []
    return results.place_outcome(said + marks, came, dice, how.width, hang=len(sign), inset=inset)


def _sign(line: Line, how: RowOptions) -> str:
    """The sign before a line. A roll for the action above, a roll shown by name and the blows of a fight need none."""
    if line.entry.shown_as == "question":
        return f"{SIGNS['question'].strip()}{favour_of(line.act, line.shelf)} "
    rolled = line.act is not None and line.entry.kind == "roll"
    called = results.procedure_label(line.act.procedure, line.shelf) if rolled and line.act else ""
    if how.round or (rolled and (how.above == "action" or (line.text or called).startswith(called))):
        return ""
    return SIGNS.get(line.entry.shown_as, "")


def _draw(line: Line, result: Result, act: Act, how: RowOptions) -> list[Row]:
    """`Names: Anna`: the table and the result, with the dice at the edge."""
    name, dice = results.procedure_label(act.procedure, line.shelf), results.dice_of(result, act)
    if result.tone == "turn" and not line.overruled:
        return results.turn(result, name, dice, how)
    said = " ".join(reads(line.text).split())
    source = result.source or how.table(str(act.inputs.get("table", ""))) or name
    words = styled(f"{clean(said)} " if said else "", _look(line)) + styled(f"{clean(source)}: ", "quiet")
    words += styled(clean(line.headline), "struck" if line.struck or line.is_removed else "outcome") + _marks(line)
    return results.place_outcome(words, NOTHING, dice, how.width, inset=0)


def _change(line: Line, result: Result, how: RowOptions) -> list[Row]:
    """A change by hand or a moved tracker: one row, as below any other act; none if its telling says it all, which then
    starts at the edge."""
    marks = _marks(line)
    said = untold_words(line, line.shelf) if result.tells else changes_words(line, line.shelf)
    if not said and not result.tells:
        said = [result.because.rstrip(".") or result.headline if line.entry.kind == "roll" else result.headline]
        said = [headline_words(line.entry, line.shelf)] if is_bookkeeping(line.entry) else said
    if line.entry.kind == "hand":
        said[0] = MERGED if line.entry.merges else f"By hand: {said[0]}"
    die = results.die_words(line.act)
    rows = results.changes(said, how.width, right=die)
    told_rows: list[Row] = []
    for tell in result.tells:  # a condition alone is no outcome, which a glyph would say
        each = tell if tell.moved or tell.more or tell.falls else tell.but(tone="plain")
        dice, mark = (NOTHING, NOTHING) if told_rows else (styled("" if rows else die, "quiet"), marks)
        told_rows += results.tell_rows(each, how, dice, inset=how.inset, look=_look(line), marks=mark)
    if marks and not told_rows:
        struck = rows[0].left.stylize(LOOKS["struck"]) if line.struck else rows[0].left
        rows[0] = replace(rows[0], left=struck + marks)
    return [*told_rows, *rows, *_reconsidered(line, how), *results.steps(line, how)]


def _followed(act: list[Row], line: Line, result: Result, how: RowOptions) -> list[Row]:
    """An act, the first roll if it was rerolled, what happened, the changes, and the steps that followed."""
    rows, gains = [*act, *_reconsidered(line, how)], gains_of(line)
    for tell in () if line.overruled else read_as(line.act, result, line.shelf)[1]:
        rows += results.tell_rows(tell, how, results.dice_of(result, line.act, tell))
    paths = frozenset().union(*(gain.paths for gain in gains))
    changed = results.changes(untold_words(line, line.shelf, paths), how.width, gains=gains)
    alone = rows and changed and not rows[-1].left.plain.strip() and not changed[0].right  # dice in a row of their own
    if alone and changed[0].left.cell_length + GAP + rows[-1].right.cell_length <= how.width:
        rows[-1] = replace(rows[-1], left=changed.pop().left)
    return [*rows, *changed, *results.steps(line, how)]


def _reconsidered(line: Line, how: RowOptions) -> list[Row]:
    again = first_roll_text(line)
    return flow(styled(clean(again), "quiet"), how.width, inset=INSET + how.inset) if again else []


def _look(line: Line) -> str:
    return "struck" if line.struck or line.is_removed else "words"


def _marks(line: Line) -> Content:
    """Marks of an entry: a star, or a word."""
    words = "".join(f"  {word}" for word, holds in line.fates if holds)
    return styled(" ★" if line.bookmarked else "", "words") + styled(words, "quiet")


def _scene(line: Line, how: RowOptions) -> list[Row]:
    """A heading: the scene's number and title, its mood at the right edge, and a line below if there is room. The dice
    that drew the mood are for *everything*: a heading is part of the story."""
    title, mood = (clean(each) for each in how.heading(line.scene))
    number, title = id_and_title(line.scene, title_words(title), "")
    number = in_a_book(number) if how.detail == "story" else number
    words = styled(f"{number}  " if number else "", "quiet") + styled(
        title or "untitled", "scene" if title else "quiet"
    )
    dice = results.dice_of(line.outcome, line.act).plain if line.outcome and how.detail == "everything" else ""
    right = styled("  ".join(filter(None, (mood, dice))), "quiet")
    rows = flow(words + _marks(line), how.width, hang=len(number) + GAP, right=right)
    if how.airy:
        rows.append(Row(styled(RULE * min(HEADING_RULE, how.width), "rule")))
    if how.detail != "story":
        rows += results.changes((), how.width, gains=gains_of(line))
        rows += results.steps(line, how)
    return rows


def _session(line: Line, how: RowOptions) -> list[Row]:
    """A quiet line at the beginning or end of a session."""
    told = [line.outcome.headline, line.outcome.because] if line.outcome else [f"Session {line.session}"]
    said = styled(" · ".join(clean(each) for each in told if each), "quiet")
    return [*flow(said + _marks(line), how.width), *results.steps(line, how)]


def _damaged(item: Damaged, how: RowOptions) -> list[Row]:
    rows = flow(styled(f"▲ {clean(item.head)}", "trouble"), how.width, hang=2)
    whole = how.detail == "everything" or how.open
    return rows + flow(styled(steady(sanitise((item.raw if whole else item.words).rstrip())), "quiet"), how.width)
