"""Parses a typed line by its sign. The signs are Lonelog's; the page and line mode read them alike.

`?` asks the oracle (`?+`, `?-` and `?+-` set favour), `@` is an action, `=>` a consequence, `(note: ...)` an aside, `/`
a command, `d:` the core roll or dice. Anything else is prose; a leading backslash makes any line prose.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from ...rules.lazy_pattern import lazy_pattern
from ...rules.lonelog_tags import tags_in
from ...rules.tags_in_prose import beside_tags, reads
from .keyboards import PLACES

LineKind = Literal["ask", "action", "consequence", "aside", "roll", "command", "prose"]
ASIDE = lazy_pattern(r"\(\s*(note|reflection|house rule|reminder|question)\s*[:：]", re.IGNORECASE)


class Typed(NamedTuple):
    """A parsed line."""

    kind: LineKind
    text: str
    sign: str = ""
    """For questions: empty, `+`, `-`, or `+-` for both."""

    @property
    def words(self) -> str:
        """The words of a question without its tags."""
        return reads(self.text) if self.kind == "ask" else beside_tags(self.text)


SIGNS = str.maketrans("？؟＠／＝＞＋－−–：ｄＤ（", "??@/=>+---:dD(")
"""Variants of signs at the beginning of a line: full-width, the Arabic question mark, minus, dashes."""
LONGEST_SIGN = 3
D_ELSEWHERE = frozenset(sign for sign, latin in PLACES.items() if latin == "d")
"""The characters on the d key of Russian, Greek, Hebrew and Arabic keyboards. A capital may be the initial of a
speaker."""
D_OF_DICE = lazy_pattern(rf"(?<![^\W\d])[{''.join(sorted(D_ELSEWHERE))}](?=\d)")
HALF = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans("−–", "--")
"""Full-width characters in a roll, `３ｄ６＋２`, as ASCII."""


def read_line(line: str) -> Typed:
    """Parse a line. A sign alone is prose, except `/` and `d:`, which open their menus. Tags may also come before a
    sign; they act first in any case."""
    words = line.strip()
    led = _tags_before(words)
    if led and (read := read_line(words[led:])).kind != "prose":
        if not read.text:
            return Typed("prose", line)
        tags = words[:led].strip()
        if read.kind != "command":
            return read._replace(text=f"{tags}\n{read.text}")  # on a line of their own, tags are not prose
        at = next((tag.start for tag in tags_in(read.text)), len(read.text))
        return read._replace(text=f"{read.text[:at].rstrip()} {tags} {read.text[at:]}".strip())
    words = words[:LONGEST_SIGN].translate(SIGNS) + words[LONGEST_SIGN:]
    if words[1:2] == ":" and words[0] in D_ELSEWHERE:
        words = f"d{words[1:]}"
    if words.startswith("\\"):
        return Typed("prose", line.replace("\\", "", 1))
    if words.startswith("=>") and words[2:].strip():
        return Typed("consequence", words[2:].strip())
    if words.startswith("?"):
        typed = words[1:3] if words[1:3] in ("+-", "-+") else words[1:2] if words[1:2] in ("+", "-") else ""
        question = words[1 + len(typed) :].strip()
        if question.strip("?!. "):
            return Typed("ask", question, "+-" if len(typed) > 1 else typed)
    if words.startswith("@") and words[1:].strip():
        return Typed("action", words[1:].strip())
    if words[:2].lower() == "d:":
        return Typed("roll", D_OF_DICE.sub("d", words[2:].translate(HALF).strip()))
    if words.startswith("/"):
        return Typed("command", words[1:].strip())
    aside = ASIDE.match(words)
    told = words[aside.end() :] if aside else ""
    said = (told[:-1] if told.endswith((")", "）")) else told).strip()
    if aside and said:
        label = aside.group(1).lower()
        return Typed("aside", said if label == "note" else f"{label}: {said}")
    return Typed("prose", line)


def read_as(kind: LineKind, words: str, sign: str = "") -> Typed:
    """Parse a line of a known kind, with or without its sign: `ask "?+ Is it open?"` in a shell."""
    read = read_line(words)
    return read._replace(sign=sign or read.sign) if read.kind == kind else Typed(kind, words, sign)


def _tags_before(words: str) -> int:
    """The end of the tags at the beginning of a line; 0 if there are none."""
    end = 0
    for tag in tags_in(words):
        if words[end : tag.start].strip():
            break
        end = tag.end
    return end


ALONE = (
    (lazy_pattern(r"\?(\+-|-\+|[+-])?"), "a question", "{} Is anyone here?"),
    (lazy_pattern(r"@"), "an action", "{} Slip past the guard"),
    (lazy_pattern(r"=>"), "what follows", "{} The gate opens."),
    (lazy_pattern(ASIDE.pattern + r"\s*\)?", re.IGNORECASE), "words", "{} who lit the lamp?)"),
)
"""Signs that need something after them: what, and an example."""


def wants(line: str) -> str:
    """What a sign alone on its line still needs: `? needs a question, such as: ? Is anyone here?`. Empty for other
    lines."""
    words = line.strip().translate(SIGNS)
    for sign, wanted, example in ALONE:
        if sign.fullmatch(words):
            return f"{words} needs {wanted}, such as: {example.format(words.rstrip(' )'))}"
    return ""


def acts(line: str) -> bool:
    """Whether Enter on this line acts at once, rather than breaking the line of a paragraph."""
    return read_line(line).kind != "prose"


def as_typed(kind: str, text: str, *, arrow: bool) -> str:
    """The words of an entry as they were typed, for further writing: `@ Slip past`. `arrow` says whether a consequence
    needs its sign to become one again."""
    if kind == "action":
        return f"@ {text}"
    if kind == "aside":
        return f"({text})" if acts(f"({text})") else f"(note: {text})"
    if kind == "consequence" and arrow:
        return f"=> {text}"
    rows = text.split("\n")
    return "\n".join(f"\\{row}" if acts(row) or wants(row) or row[:1] == "\\" else row for row in rows)
