"""Prepares a story's words: removes what no reader could show, and typesets them if the format is a book."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..story.marked_text import LINK, Mentions, Run, runs
from ..story.sanitise import sanitise
from .document import Paragraph
from .languages import Language

OPENING = " \t\n\u00a0([{—–-/“„«‘‚‹\u202f"
"""A quote after one of these, or at the beginning, opens."""
WIDE = "\u2e80"
"""From here on are scripts without spaces between words, in which a quote may open anywhere."""
NARROW = "\u202f"
SIMPLE = re.compile(rf"{LINK.pattern}" r"| (?=[;:!?»])|(?<=«) |\.\.\.|<->|->|<-|---?|(?:(?<= )|(?m:^))-(?= )|[\"']")
SHORTENED = re.compile(r"\d\ds?\b|n'|[Tt](?:is|was)\b")
"""What an apostrophe shortens: `'90s`, `rock 'n' roll`, `'tis`."""
LISTED = re.compile(r"\n[ \t]*- ")
"""A second line that begins with a dash: a list, unless the language writes dialogue so."""
UNSPOKEN = re.compile(r"(?m)^[ \t]*- .*[^\s.!?…»\"”][ \t]*$")
"""A line with a dash that is no whole sentence, and so no speech."""
ARROWS = {"->": "→", "<-": "←", "<->": "↔", "...": "…"}


def typeset(text: str, language: Language) -> str:
    """A text of one run, typeset."""
    return "".join(run.text for run in typeset_runs([Run(text)], language))


def is_dialogue(text: str, language: Language) -> bool:
    """Whether lines that begin with a dash are speech: `- Qui est là ?`, `- Personne.`"""
    return language.dialogue and not UNSPOKEN.search(text)


def typeset_runs(runs: Sequence[Run], language: Language) -> tuple[Run, ...]:
    """A paragraph, typeset."""
    text = "".join(run.text for run in runs)
    if not SIMPLE.search(text):
        return tuple(runs)
    pieces = list(text)
    open_: list[int] = []
    for found in SIMPLE.finditer(text):
        if found[1]:  # an address
            continue
        start, end = found.span()
        said = _typeset_sign(text, start, found[0], language, open_)
        pieces[start:end] = [said, *[""] * (end - start - 1)]
    set_, at = [], 0
    for run in runs:
        set_.append(run._replace(text="".join(pieces[at : at + len(run.text)])))
        at += len(run.text)
    return tuple(run for run in set_ if run.text)


def _typeset_sign(text: str, at: int, sign: str, language: Language, open_: list[int]) -> str:
    """The typeset character for a typed one. `open_` holds the levels of open quotes."""
    if sign in ARROWS:
        return ARROWS[sign]
    if sign == " ":
        follows = text[at + 1] if text[at - 1 : at] != "«" else "»"
        return NARROW if follows in language.spaced else sign
    before = text[at - 1] if at else " "
    after = text[at + len(sign)] if at + len(sign) < len(text) else " "
    if sign.startswith("-"):
        if not before.strip() and not after.strip():
            begins = not text[text.rfind("\n", 0, at) + 1 : at].strip()
            return "—" if begins and (is_dialogue(text, language) or not LISTED.search(text)) else language.dash
        return sign if len(sign) == 1 else "–" if before.isdigit() and after.isdigit() and len(sign) == 2 else "—"
    if language.quotes is None:
        return sign
    return _quote(text, at, sign, before, after, language.quotes, open_)


def _quote(text: str, at: int, sign: str, before: str, after: str, quotes: Sequence[str], open_: list[int]) -> str:
    level = 0 if sign == '"' else 2
    before = text[max(0, at - 3) : at].rstrip("\"'")[-1:] or " "  # quotes within quotes open together
    opens = (
        (before in OPENING or before >= WIDE) and bool(after.strip()) and not (level and SHORTENED.match(text, at + 1))
    )
    if sign == '"':
        if opens and level not in open_:
            open_.append(level)
            return quotes[0]
        if level in open_:
            del open_[open_.index(level) :]
        return quotes[1]
    if opens and level not in open_ and _closes_later(text, at):
        open_.append(level)
        return quotes[2]
    if level in open_ and not (before.isalnum() and after.isalnum()):
        open_.remove(level)
        return quotes[3]
    return "’"


def _closes_later(text: str, at: int) -> bool:
    """Whether a single quote is closed later in the same paragraph: if not, it is an apostrophe."""
    later = (found.start() for found in re.finditer("'", text) if found.start() > at + 1)
    return any(text[place - 1].strip() and not text[place + 1 : place + 2].isalnum() for place in later)


@dataclass(frozen=True, slots=True)
class Typography:
    """One way of typesetting words."""

    language: Language
    curled: bool = False
    """Typeset quotes, dashes and arrows; else they stay as typed."""
    mentions: Mentions | None = None
    """Finds names to mark where no tag does."""

    def text(self, text: str) -> str:
        """A text without emphasis."""
        return typeset(sanitise(text), self.language) if self.curled else sanitise(text)

    def line(self, text: str) -> str:
        return self.text(" ".join(text.split()))

    def paragraph(self, text: str) -> Paragraph:
        """A paragraph with its emphasis and names, without tags that are not words."""
        found: tuple[Run, ...] = tuple(runs(sanitise(text), self.mentions, chips=False))
        return typeset_runs(found, self.language) if self.curled else found
