"""Writes an entry of the journal as lines of notation: what was asked or tried, the dice, and the result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from .....rules.lonelog_tags import tags_in
from .....rules.outcome import Tell
from .....rules.refusal import Refused
from .....rules.tables import find_table
from .....rules.tags_in_prose import reads, strip_tags, tags_only
from ....entry import AMENDING, BACKSTAGE, PARAGRAPHS, Act
from ....journal.log_line import UNREADABLE, Line
from ....story.change_text import is_bookkeeping
from ....story.labels import BY_OUTCOME, NAMED_BY_OUTCOME, fate_words, only_renames
from ....story.levels import is_told
from ....story.outcome_text import events_of, instead_of, read_as, step_headline, tell_text, tracker_move_text
from ...carried_rows import FRONT, IN_HEADING, fenced_rows, original_lines
from ...references import amendment_in_words
from ...story import Story
from ...story_parts import paragraphs
from . import fights, words
from .dice import expression_of, format_dice
from .ledger import Ledger, key_of

LABELLED = re.compile(r"(reflection|house rule|reminder|question):[ \t]*(?=\S)", re.IGNORECASE)
CAME = re.compile(r"\s=>\s(?![^\[\]]*\])")
"""What came of an action, in the same line: `climb => I fall`."""
SIGNS = {"draw": "tbl:"}


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs as written, which go outside the fences."""

    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """Verbatim lines between fences."""

    rows: tuple[str, ...]
    apart: bool = True
    """Whether unknown lines in them would absorb what follows."""


Told = str | Prose | Rows


class Scribe:
    """Writes one line of the journal after another."""

    def __init__(self, story: Story, ledger: Ledger) -> None:
        self.story = story
        self.ledger = ledger
        self.defined: set[str] = set()

    def lines(self, line: Line) -> Iterator[Told]:
        """A line of the journal as notation, after changes of hidden lines before it."""
        kind, wanted = line.entry.shown_as, self.story.wanted
        asides = wanted.content != "story" if wanted.asides is None else wanted.asides
        if line.entry.kind == UNREADABLE:  # tags in it never acted, so they are words
            yield words.note(line.text)
        elif wanted.content == "story":
            yield from self._prose(line) if is_told(line, "story", asides=asides) else ()
        elif line.is_removed:
            yield self._removed(line)
            self._overlook(line)
        elif line.struck:
            yield from [self._removed(line)] if self.story.everything else []
            if kind in PARAGRAPHS:
                self._overlook(line)
            yield from self.ledger.news()
        elif kind == "aside" and not asides:
            yield from self.ledger.news()
        elif source := original_lines(line):
            self.ledger.typed(line.text, line.entry.change)
            self.ledger.remarks.clear()
            came = () if kind == "aside" and source.startswith("#") else _as_it_came(source)
            yield from (replace(each, apart=False) if kind == "consequence" and isinstance(each, Rows) else each
                        for each in came)  # fmt: skip
            yield from self.ledger.news()
        elif kind in PARAGRAPHS:
            yield from self._write_line(line)
        elif kind in AMENDING | BACKSTAGE | {"session", "scene", "hand"} or is_bookkeeping(line.entry):
            yield from self._backstage(line)
        else:
            yield from self._result(line)

    def _overlook(self, line: Line) -> None:
        own = {key_of(change) for change in line.entry.change}
        self.ledger.overlook(lambda key: key in own)

    def _removed(self, line: Line) -> str:
        """A line that no longer counts, as a remark."""
        came = "" if line.entry.shown_as in PARAGRAPHS and line.text.strip() else line.headline
        said = amendment_in_words(self.story, line) or " ".join(each for each in (reads(line.text), came) if each)
        fate = "undone" if line.undone else "joined" if line.joined else "crossed out"
        return words.note(f"{fate}: {' '.join(said.split()) or line.entry.kind}")

    # Words

    def _prose(self, line: Line) -> Iterator[Told]:
        if line.entry.shown_as not in PARAGRAPHS or tags_only(line.text):
            return
        source = original_lines(line)
        yield from _as_it_came(source) if source else self._words(line)

    def _write_line(self, line: Line) -> Iterator[Told]:
        acted = line.text == line.entry.text
        text = self.ledger.typed(line.text, line.entry.change) if acted else reads(line.text)
        if line.entry.kind == "consequence":
            yield from (f"=> {each}" for each in _rows(text))
        else:
            yield from self._words(line)
            yield from (f"=> {tag.source}" for tag in tags_in(text))
        yield from self.ledger.news()

    def _words(self, line: Line) -> Iterator[Told]:
        text = reads(line.text)
        if tags_only(line.text) or not text.strip():
            return
        match line.entry.shown_as:
            case "prose":
                yield Prose(tuple(map(words.paragraph, paragraphs(text))))
            case "action":
                tried, *came = CAME.split(line.text)
                yield from (_action(each) for each in _rows(reads(tried)))
                yield from (f"=> {words.bare(each)}" for part in came for each in _rows(reads(part)))
            case "consequence":
                yield from (f"=> {words.bare(each)}" for each in _rows(text))
            case "aside":
                yield from (_aside(each) for each in _rows(text))

    # Acts

    def _result(self, line: Line) -> Iterator[str]:
        act, outcome = line.act, line.outcome
        if outcome is None:
            yield from self._open(line)
            return
        if act is not None and line.entry.kind == "draw":
            yield from self._definition(act)
        struck = self.ledger.fights.struck(line) if not line.overruled else ()
        news = [*struck, *self.ledger.news()]
        moved = tracker_move_text(act, outcome) if not line.overruled else ""
        expr = format_dice(line)
        tells = (
            expr
            or line.entry.kind in ("question", "roll", "draw")
            or {each.path for each in line.entry.change} == {"active"}
        )
        instead = instead_of(act, outcome, line.shelf)
        told = bool(news) or (instead == "changes" and not line.overruled)
        quiet = told and not tells and not {fights.OPEN, fights.CLOSED} & set(news)
        if self.story.everything or not only_renames(line):
            yield from self._came(line, moved, expr) if not quiet else ()
        once = not (quiet or line.overruled) and instead == "headline"
        for each in events_of(line, whole=not once):
            if isinstance(each, Tell):
                yield f"-> {words.bare(tell_text(each))}"
            else:
                said = read_as(each, each.outcome, line.shelf)[0] if once else step_headline(each, line.shelf)
                yield f"-> {words.bare(said)}"
        if fate := fate_words(line):
            yield words.note(fate)
        if self.story.everything and outcome.because and not moved:
            yield words.note(outcome.because)
        if self.story.everything and act and act.readings:
            yield words.note("readings: " + ", ".join(f"{name} = {setting}" for name, setting in act.readings.items()))
        yield from news

    def _came(self, line: Line, moved: str, expr: str) -> Iterator[str]:
        """The question, the dice and the answer."""
        kind, text = line.entry.kind, words.line(" ".join(reads(line.text).split()))
        headline = line.headline
        if line.outcome and not line.overruled and instead_of(line.act, line.outcome, line.shelf) == "headline":
            headline = read_as(line.act, line.outcome, line.shelf)[0]
        headline = strip_tags(headline)  # a tag there did nothing here, and would act where the log is read again
        headline = words.line(" ".join((moved or headline).split())) or "·"
        asked = kind == "question" or text.endswith("?")
        if asked and text:
            yield f"? {words.attempt(text)}"
        said = "" if asked or moved or kind in BY_OUTCOME or tags_only(line.text) else text
        if expr:
            named = words.bare(f"{said}: {expr}") if said else expr
            whole = expression_of(line) and not line.overruled
            yield f"{SIGNS.get(kind, 'd:')} {named}" + ("" if whole else f" -> {headline}")
        elif asked:
            yield f"-> {headline}"
        elif kind == "draw":
            yield f"tbl: {words.bare(said) or '·'} -> {headline}"
        elif kind == "roll":  # nothing was rolled: a turn that passed, hours of rest
            yield from (_action(said),) if said else ()
            yield f"-> {words.bare(headline)}"
        else:
            yield words.note(f"{said}: {headline}" if said else headline)

    def _open(self, line: Line) -> Iterator[str]:
        """A question without an answer, dice without a result, or a table that is only shown."""
        first, *rest = _rows(line.text) or [""]
        sign = {"question": "?", "roll": "d:", "draw": "tbl:"}.get(line.entry.kind)
        if sign is None or not first:
            yield from self._backstage(line)
            return
        yield f"{sign} {words.attempt(first) if sign == '?' else words.line(first)}"
        yield from (words.line(each) if line.entry.kind == "draw" else f"{sign} {words.line(each)}" for each in rest)
        yield from self.ledger.news()

    def _definition(self, act: Act) -> Iterator[str]:
        """A whole table when it is first drawn from, so that the log can be read without our packs."""
        with suppress(Refused):
            table = find_table(self.story.tables, str(act.inputs.get("table", "")).strip())
            if table.name not in self.defined:
                self.defined.add(table.name)
                yield f"tbl: {words.bare(table.title)} ({table.dice})"
                yield from (f"{row.on}: {words.bare(row.text)}" for row in table.rows)

    def _backstage(self, line: Line) -> Iterator[str]:
        """A hidden line: as a remark at the level *everything*, and its changes in any case."""
        entry = line.entry
        silent = entry.kind in ("checkpoint", "session") or (entry.kind == "scene" and entry.act is None)
        if self.story.everything and not silent:
            yield words.note(amendment_in_words(self.story, line) or _hidden_line_text(line))
        if entry.kind == "session" and line.act is None:  # an import lets those go whom its log has told to be gone
            self.ledger.overlook(lambda key: key[0] == "characters")
        for step in line.act.steps if line.act and entry.kind not in AMENDING | BACKSTAGE else ():
            yield f"-> {words.bare(step.outcome.because or step.outcome.headline)}"
        yield from self.ledger.news()


def _as_it_came(source: str) -> Iterator[Told]:
    """Lines of another log in their place. Its front matter is at the top."""
    if rows := fenced_rows(source):
        yield Rows(rows)
    elif source != IN_HEADING and not source.startswith(FRONT):
        yield Prose((source,))


def _hidden_line_text(line: Line) -> str:
    """A hidden line in words: `Scene 2: The gate. The mood is quiet.`, `overrule: No`."""
    kind, named = line.entry.kind, line.act is not None and line.act.procedure in NAMED_BY_OUTCOME
    named = named or is_bookkeeping(line.entry)
    text = "" if named else reads(line.text)
    said = ": ".join(filter(None, ("" if named else kind, text, line.headline)))
    why = line.outcome.because if line.outcome else ""
    return " ".join((f"{said.rstrip('.')}. {why}" if why else said).split())


def _action(text: str) -> str:
    return f"@{'' if text.startswith('(') else ' '}{words.attempt(text)}"


def _aside(text: str) -> str:
    found = LABELLED.match(text)
    return words.note(text[found.end() :], found[1].lower()) if found else words.note(text)


def _rows(text: str) -> list[str]:
    """The non-blank lines of a text."""
    return [row.strip() for row in words.sanitise_rows(text) if row.strip()]
