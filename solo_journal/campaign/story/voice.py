"""How values, changes and rolls are written as text and spoken aloud. The words are the same; speech has no arrow, dot,
slash, bracket or glyph."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...rules.kinds.field import ARROW
from ...rules.lazy_pattern import lazy_pattern
from ...rules.letter_folding import STOPS
from ...rules.outcome import Moved, Tell, Tone
from ...rules.tags_in_prose import BEHIND_TAG, reads

_MOVE = lazy_pattern(r"(\S+) -> (\S+)")
_OF = lazy_pattern(r"(\d+)/(\d+)")
_BESIDE = lazy_pattern(rf"(?<!\S)-(?=\d+{ARROW})|(?<={ARROW})-(?=\d)")
"""A minus beside an arrow."""
_BELOW = lazy_pattern(r"(?<!\S)[-−](?=\d)")
_TIMES = lazy_pattern(r"(\S?) ?× ?(?=\S)")
_MANY = lazy_pattern(r"^(\d+) × (?!d?\d)(.+)$")
_SIGNED = lazy_pattern(r"[-−](?=\d)")
_NEGATIVE = lazy_pattern(r"(?<![\w)\]])-(?=\d)")
_ADDED = lazy_pattern(r"(?<![^\s(])[+-](?=\w|[^\x00-\x7f])")
_PLUS = lazy_pattern(r"(?<![^\s(])\+(?=\d)")
_POOL = lazy_pattern(r"(?<=\d)\+(?=\d*d\d)")
_RIVALS = lazy_pattern(r"(?<=\w) v (?=[^\W\d])")
_BRACKETED = lazy_pattern(r"(?:(?<=([^\s.?!…:;,])) |(?<!\S))\(([^()]*)\)(?!\w)(?=( \w)?)")
_ENDED = lazy_pattern(rf"[{STOPS}:][\"'”’»›)\]」』】》〉]*$|”$")

_SIGNS = {
    "?": "a question mark", "?+-": "a question mark, a plus and a minus",
    "?+": "a question mark and a plus", "?-": "a question mark and a minus", "@": "an at sign",
    "d:": "d and a colon", "=>": "an equals sign and a greater-than sign", "/": "a slash", "+": "plus", "-": "minus",
    "=": "an equals sign", "\\": "a backslash",
}  # fmt: skip
_TYPED = lazy_pattern(
    r"((?:`[^`]*`|/[a-z]+ \d+ [A-Z]{2,}|\[[A-Z#][^\]]*\]|\b[A-Z]{2,} \d+/\d+"
    r"|(?<![\w-])(?:\d*d\d+[-+\w<>=!]+(?: vs? \d+)?|\d+d\d+))[?.,;:)]*)"
)
"""Separates words from what is spelled as typed: a tag, a line of a sheet, dice."""
_SIGN = lazy_pattern(rf"(?<![^\s(])(?:{'|'.join(map(re.escape, sorted(_SIGNS, key=len, reverse=True)))})(?![^\s).,;:])")
"""Signs that stand alone, which are spoken as words."""


class Voice(NamedTuple):
    """One way to word results."""

    arrow: str
    """From one value to another."""
    between: str
    """Between parts that belong together."""
    against: str
    """Between opposed rolls."""
    minus: str
    aloud: bool = False
    on_page: bool = False
    """Read on the page, where position replaces some signs."""

    def number(self, number: int) -> str:
        """`−4`, `minus 4`."""
        return f"{self.minus}{-number}" if number < 0 else str(number)

    def move(self, each: Moved) -> str:
        """`HP 8 → −4`, `HP 8 to minus 4`."""
        return f"{each.label} {self.number(each.before)}{self.arrow}{self.number(each.after)}"

    def tell(self, tell: Tell) -> str:
        """One thing that happened: `Tobin falls · HP 8 → 0 · dying, 5 rounds left`."""
        text = self.change(tell.text) if ARROW in tell.text else tell.text
        told = self.between.join(each for each in (text, *map(self.move, tell.moved), tell.more) if each)
        if not self.aloud:
            return told
        plain = _in_full(told).replace(TEXT.between, self.between)
        return strip_brackets(_PLUS.sub("plus ", _BELOW.sub("minus ", plain)))

    def change(self, words: str) -> str:
        """A change or another text of a rule, with values around an arrow: `HP −3 → 0`, `Hunters 1 of 6 to 2 of 6`."""
        if not self.aloud:
            return _BESIDE.sub(self.minus, words).replace(ARROW, self.arrow) if ARROW in words else words
        moved = _MOVE.sub(lambda found: f"{_spell(found[1])}{self.arrow}{_spell(found[2])}", _in_full(words))
        plain = _times(moved).replace(ARROW, self.arrow).replace(TEXT.between, self.between)
        told = _OF.sub(r"\1 of \2", _RIVALS.sub(self.against, _BELOW.sub("minus ", plain)))
        return strip_brackets(self.thrown(told))

    def words(self, text: str) -> str:
        """A player's own words: names in place of tags, and no emphasis marks."""
        text = BEHIND_TAG.sub("\n", text)
        if not any(sign in text for sign in "*_\\!"):
            return reads(text)
        from .marked_text import plain_text  # nothing that is asked or rolled needs it

        return plain_text(text)

    def value(self, value: str) -> str:
        """A value of a sheet, a clock or a board: `3/6 · d4`, `3 of 6, d4`."""
        if not self.aloud:
            return _BELOW.sub(self.minus, value)
        plain = self._apart(_in_full(value.removeprefix("· ")))
        return strip_brackets(self.thrown(_spell(_times(plain.replace(ARROW, self.arrow).removesuffix(" …")))))

    def signs(self, text: str) -> str:
        """Instructions: aloud, signs that stand alone are spoken as words."""
        if not self.aloud:
            return text
        parts = _TYPED.split(text)
        return "".join(part.replace("`", "") if typed % 2 else self._plainly(part) for typed, part in enumerate(parts))

    def refusal(self, reason: object) -> str:
        """The reason for a refusal."""
        return strip_brackets(self.signs(str(reason))) if self.aloud else str(reason)

    def _plainly(self, text: str) -> str:
        from .abbreviations import against, in_full

        told = self._apart(against(in_full(text))).replace(" -> ", self.arrow)
        return _NEGATIVE.sub("minus ", self.thrown(_SIGN.sub(lambda found: _SIGNS[found[0]], told)))

    def _apart(self, text: str) -> str:
        """Parts with commas between them, or semicolons if one of them has a comma of its own."""
        return text.replace(TEXT.between, "; " if self.between.strip() in text else self.between)

    def thrown(self, text: str) -> str:
        """Helping and hindering names: `plus Rope minus Tired`."""
        return _ADDED.sub(lambda found: "plus " if found[0] == "+" else "minus ", text) if self.aloud else text

    def toned(self, words: str, tone: Tone) -> str:
        """An outcome; aloud with its tone, unless the words say it: `No, but: mixed`."""
        if not self.aloud or tone == "plain" or words.casefold() == tone:
            return words
        return f"{words}: {'a twist' if tone == 'turn' else tone}"

    def sentence(self, *parts: str) -> str:
        """Sentences in a row, each with its full stop."""
        return " ".join(each if _ENDED.search(each) else f"{each}." for each in parts if each)


def in_a_row(row: str, *followed: str) -> str:
    """In one row: `No; then the torch is out`, but `Who is it? Then the torch is out`."""
    for each in followed:
        row += f" {each[:1].upper()}{each[1:]}" if _ENDED.search(row) else f"; {each}"
    return row


def strip_brackets(words: str) -> str:
    """`0 dice (Force 0) botched` becomes 0 dice, Force 0, botched."""
    while (told := _BRACKETED.sub(_between_commas, words)) != words:
        words = told
    return words


def _between_commas(found: re.Match[str]) -> str:
    return f"{', ' if found[1] else ''}{found[2]}{',' if found[3] else ''}"


def _spell(value: str) -> str:
    signed = _PLUS.sub("plus ", _SIGNED.sub("minus ", _OF.sub(r"\1 of \2", value)))
    return _POOL.sub(" plus ", signed)


def _in_full(words: str) -> str:
    from .abbreviations import dice_in_full, in_full  # what is read by eye needs none of it

    return dice_in_full(in_full(words))


def _times(words: str) -> str:
    """`2 × bandit` becomes bandit, 2 of them; `2 × d4` becomes 2 times d4."""
    words = _MANY.sub(r"\2, \1 of them", words)
    return _TIMES.sub(lambda found: f"{found[1]}{' ' if found[1] else ''}times ", words)


TEXT = Voice(" → ", " · ", " v ", "−")
PAGE = TEXT._replace(on_page=True)
SPEECH = Voice(" to ", ", ", " against ", "minus ", aloud=True)


def name_with(name: str, words: str) -> str:
    """`Orso: ally, wary`; in brackets after a question, `Who lit it? (Open)`; the name alone if there is nothing to
    add."""
    if not words:
        return name
    return f"{name} ({words})" if name[-1:] in "?!…" else f"{name}: {words}"
