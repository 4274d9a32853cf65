"""Escapes a player's words where the notation gives characters a meaning and has no escape for them.

Prose is outside the fences, where the file is Markdown: it gets Markdown's escapes, and one more before a line that a
reader could take for notation. A line of notation is one line, and characters that would end its words are replaced by
similar ones. Names and values in tags lose brackets and bars, as the notation demands.
"""

from __future__ import annotations

import re

from ....story.sanitise import sanitise_line
from ..markdown import ENTITY, escape_markdown

SIGN = re.compile(r"(?m)^((?:S\d\S*[ \t]+)?)([@?(])")
"""The beginning of an action, a question or a remark, also after a scene's number as in compact lines."""
WORD_SIGN = re.compile(r"(?m)^((?:S\d\S*[ \t]+)?(?:d|tbl|gen)):", re.IGNORECASE)
SCENE_SIGN = re.compile(r"(?m)^([ST])(?=(?:\d+[-+][ST])*\d+(?:[a-z]|\.\d+)?(?:$|[ \t]+\*))")
"""A line that is only a scene's number, or that and words between stars."""
ABOUT = ("Recap", "Goals", "Mood", "Notes", "Threads")
"""Labels of lines below a session's heading: `**Recap:** ...`."""
MARK_SIGN = re.compile(rf"(?m)^(?:(R)(?=d\d)|(T)(?=n\d)|(d)(?=\()|(O)(?=OC\b)|(\*)(?=\*(?:{'|'.join(ABOUT)}):\*\*))")
"""The beginning of an add-on's mark, or of a line about a session."""
DICE_SIGN = re.compile(r"(?i)\bd:(?=\s*\S)")
TAG_SIGN = re.compile(r"\\\[(?=#?[A-Z]\w*:)")
"""What readers that know no escape would take for a tag."""
ESCAPED = re.compile(r"\\\n|\\(?!\[#?[A-Z]\w{0,9}:)([!-)+-/:-@\[-^`{-~])|&#(\d{1,7});")
INLINE = re.compile(r"(\\(?![*_])|[`\[\]<>|~])")
REPLACED = re.compile(r"[\[\]|]")
ALIKE = str.maketrans("*`<>[]\\", "∗ˋ‹›()＼")
"""Characters with a meaning in Markdown, and similar ones without."""
UNSIGNED = str.maketrans("-−–－+＋", "‐‐‐‐﹢﹢")
"""Signs at the beginning of a part of a tag, and similar characters that change nothing."""
DOT = " · "
"""Separates a scene's title from its mood."""
LONGEST_NAME = 110
"""A longer name is cut with an ellipsis, because readers limit tags."""


def prose(text: str) -> str:
    """Words as Markdown that no reader takes for notation. Stars and underscores are markup in both, and stay."""
    safe = TAG_SIGN.sub("&#91;", escape_markdown(text, INLINE))
    return WORD_SIGN.sub(r"\1\\:", SIGN.sub(r"\1\\\2", safe))


def paragraph(text: str) -> str:
    """The same for words with line breaks, where a scene's number or a mark alone could begin a line."""
    return MARK_SIGN.sub(_coded, SCENE_SIGN.sub(_coded, prose(text)))


def _coded(found: re.Match[str]) -> str:
    return f"&#{ord(found[0])};"


def unescape(text: str) -> str:
    """Markdown as it was typed: the inverse of `prose` and `paragraph`."""
    return ESCAPED.sub(lambda found: _character(int(found[2])) or found[0] if found[2] else found[1] or "\n", text)


def _character(code: int) -> str:
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def heading(text: str) -> str:
    """A title. Readers cut it at an escape, so characters that would need one are replaced by similar ones."""
    return " ".join(ENTITY.sub("＆", sanitise_line(text).translate(ALIKE)).split())


def in_context(title: str, mood: str) -> str:
    """The text between a scene's stars: its title, and its mood after a dot. A trailing dot says that there is no mood,
    if the title itself has a dot."""
    said = heading(title)
    more = heading(mood)
    return f"{said}{DOT}{more}".strip() if more else f"{said}{DOT.rstrip()}" if DOT.strip() in said else said


def title_and_mood(context: str) -> tuple[str, str]:
    """The inverse of `in_context`."""
    if DOT.strip() not in context:
        return context, ""
    title, _, mood = f" {context} ".rpartition(DOT)
    return title.strip(), mood.strip()


def line(text: str) -> str:
    """Words for a line of notation: one line, without characters that would end them."""
    return sanitise_line(text).replace("=>", "⇒").replace("->", "→").strip()


def attempt(text: str) -> str:
    """Words of an action or a question, which readers cut where dice begin."""
    return DICE_SIGN.sub("d :", line(text))


def bare(text: str) -> str:
    """The same without brackets, so that nothing in them can be a tag."""
    return line(text).replace("[", "(").replace("]", ")")


def value(text: str) -> str:
    """A value in a tag: without brackets, bars, arrows and a leading sign, for which the notation has no escape."""
    plain = bare(text).replace("|", "/").replace("→", "›").replace("⇒", "›")
    plain = " ".join(plain.split())
    return f"{plain[:1].translate(UNSIGNED)}{plain[1:]}"


def name(text: str) -> str:
    plain = value(text)
    return plain if len(plain) <= LONGEST_NAME else f"{plain[: LONGEST_NAME - 1]}…"


def note(text: str, label: str = "note") -> str:
    return f"({label}: {bare(text)})"


def sanitise_rows(text: str) -> list[str]:
    """The lines of a text, sanitised."""
    return [sanitise_line(row) for row in text.replace("\r\n", "\n").split("\n")]


def fence_word(word: str) -> str:
    """A word that may follow an opening fence."""
    return "".join(letter for letter in word if letter.isalnum() or letter in "-_")
