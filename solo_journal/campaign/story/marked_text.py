"""A player's words as they are read: emphasis, tags and names as runs of text, the same on the page, in the book and in
every export. Nothing is changed on disk; what is no mark stays as it was typed.

A line `![The lower town](map.png)` or `![[map.png]]` shows a picture, and reads as its caption.

`*so*` and `_so_` are emphasised, `**so**` is strong. A line of `***` or `---` alone breaks the scene, as do the signs
around a letter, `\\---` and `---\\`. A backslash before a star, a line below or a bracket keeps it as it is. Signs mark
words of one paragraph, and stand at their edges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from ...rules.lazy_pattern import lazy_pattern
from ...rules.lonelog_tags import Tag
from ...rules.tags_in_prose import UNSPACED, VALUES, find_tags, gap, name_within, read_with

Style = Literal["emphasis", "strong", "name", "chip", "hashtag"]
BREAK = re.compile(r"[ \t]*(?:([*_-])(?:[ \t]*\1){2,}|\\---|---\\)[ \t]*")
STARS = "*   *   *"
"""A scene break as it is shown."""
PICTURE = re.compile(
    r"[ \t]*!(?:\[([^\[\]\n*]{0,400})\]\(([^()\n]{1,400})\)|\[\[([^\[\]|\n]{1,400})(?:\|[^\[\]\n]*)?\]\])[ \t]*"
)
_PICTURES = re.compile(rf"(?m)^{PICTURE.pattern}$")
_SIGNS = (("**", "strong"), ("*", "emphasis"), ("_", "emphasis"))
_LINE_END = r"\n(?![ \t]*(?:\n|[-*+][ \t]))"
"""A newline within a paragraph, not before a list item."""
_LETTER = rf"[^\W{UNSPACED}]"
"""A letter of a script with spaces between words; beside any other letter a sign is always at a word's edge."""
_MARKED = {
    "**": lazy_pattern(rf"\*\*(?=[^\s*])((?:.|{_LINE_END})+?)(?<=[^\s*])\*\*"),
    "*": lazy_pattern(rf"(?<!\*)(?<!{_LETTER})\*(?=[^\s*])((?:[^*\n]|{_LINE_END})+?)(?<=\S)\*(?!\*|{_LETTER})"),
    "_": lazy_pattern(rf"(?<!_)(?<!{_LETTER})_(?=[^\s_])((?:[^_\n]|{_LINE_END})+?)(?<=\S)_(?!_|{_LETTER})"),
}
_ESCAPED = re.compile(r"\\([*_\[\]])")
_HASHTAG = re.compile(r"(?<![\w#&/])#[^\W\d_][\w-]*")
LINK = re.compile(
    r"((?:https?://|(?<![\w./@-])www\.(?=\w))(?:&(?!#?\w+;)|[^\s<>\[\]()\"“”|`\\^{}&]|\([^\s<>\[\]()\"|`]*\))+(?<![.,;:!?*_~'’…]))"
)
"""A web address: nothing within it is markup, curled or escaped."""
_OUT = "\0"
"""Stands for a removed sign, as no text contains it."""
_OPENS, _CLOSES = " \t\n([“‘\"'—–", " \t\n.,;:!?)]”’\"'…—–"


class Shows(NamedTuple):
    """A line that shows a picture."""

    caption: str
    file: str


class Run(NamedTuple):
    """A run of words with the same markup."""

    text: str
    styles: frozenset[Style] = frozenset()
    of: str = ""
    """The name that it stands for."""


class _Span(NamedTuple):
    start: int
    end: int
    style: Style
    of: str = ""


Mentions = Callable[[str], Iterable[tuple[int, int, str]]]
"""Finds the names of a campaign in a text, each with its full name."""


def has_link(text: str) -> bool:
    return "://" in text or "www." in text


def beside_links(text: str, say: Callable[[str], str], link: Callable[[str], str] = str) -> str:
    """The text with `say` applied to everything but web addresses."""
    if not has_link(text):
        return say(text)
    return "".join(link(part) if at % 2 else say(part) for at, part in enumerate(LINK.split(text)))


def is_break(line: str) -> bool:
    """Whether a line is a scene break: `***`."""
    return bool(BREAK.fullmatch(line))


def picture_in(line: str) -> Shows | None:
    """The picture that a line consists of, if any: `![The lower town](map.png)`."""
    found = PICTURE.fullmatch(line)
    return _picture_of(found) if found else None


def _picture_of(found: re.Match[str]) -> Shows:
    """A picture in Markdown's syntax, or in Obsidian's, which has no caption: `![[map.png|300]]`."""
    return Shows((found[1] or "").strip(), (found[2] or found[3]).strip())


def plain_text(text: str) -> str:
    """The words alone: names in place of tags, no chips, no markup."""
    return text if not _signs_in(text) else "".join(run.text for run in runs(text, chips=False))


def _signs_in(text: str) -> bool:
    """Whether a text may contain markup: usually decided without a regular expression."""
    return "[" in text or "［" in text or "*" in text or "_" in text or "#" in text or "\\" in text


def runs(text: str, mentions: Mentions | None = None, *, chips: bool = True) -> list[Run]:
    """The runs of a text, in order. Without `chips`, a tag that is no word leaves no trace; a hashtag is a word of the
    player's, and keeps its sign. Of each name, the first mention in a paragraph is marked."""
    if mentions is None and not _signs_in(text):
        return [Run(text)] if text else []
    if "![" in text:
        text = _PICTURES.sub(lambda found: f"*{_picture_of(found).caption or _picture_of(found).file}*", text)
    words, spans = _without_tags(text, chips=chips)
    masked, spans = _without_signs(words, spans)
    spans += (_Span(found.start(), found.end(), "hashtag") for found in _HASHTAG.finditer(masked) if chips)
    if mentions is not None:
        spans += _first(masked, spans, mentions)
    return [run for run in _cut(masked, spans) if run.text]


def _without_tags(text: str, *, chips: bool) -> tuple[str, list[_Span]]:
    """The text with names in place of tags that are words, and chips with spaces around them in place of others; a
    thread that is a word is its state alone: `The charter ‹Closed›: not this winter`. Without `chips`, these are
    removed."""
    spans = list[_Span]()
    if not chips:
        return read_with(text, lambda words, tag: spans.append(_name(len(words), tag))), spans
    words, at = "", 0
    for tag, said in find_tags(text):
        words += text[at : tag.start]
        at = tag.end
        worded = said and (tag.kind not in VALUES or (tag.kind != "Wealth" and bool(tag.parts) and tag.value is None))
        if worded:
            words += gap(words, tag.name) if tag.kind in VALUES else ""
            spans.append(_name(len(words), tag))
            words += name_within(words, tag)
            if tag.kind not in VALUES:
                continue
        words += " " if words and words[-1] not in _OPENS else ""
        chip = f"‹{', '.join(tag.parts)}›" if worded else _chip(tag)
        spans.append(_Span(len(words), len(words) + len(chip), "chip", tag.name))
        words += chip
        words += " " if at < len(text) and text[at] not in _CLOSES else ""
    return words + text[at:], spans


def _name(at: int, tag: Tag) -> _Span:
    return _Span(at, at + len(tag.name), "name", tag.name)


def _chip(tag: Tag) -> str:
    """`‹Hunters 3/6›`, `‹Orso: hunter›`; a mention is its name alone."""
    if tag.kind == "Wealth":
        return f"‹{', '.join(tag.parts)}›"
    if tag.value is None:
        return f"‹{': '.join(filter(None, (tag.name, ', '.join(tag.parts))))}›"
    said = f"{tag.value}/{tag.size}" if tag.size is not None else str(tag.value)
    return f"‹{tag.name} {said}›"


def _without_signs(words: str, spans: list[_Span]) -> tuple[str, list[_Span]]:
    """The text with `_OUT` in place of each sign, and the spans that the signs marked."""
    kept: dict[int, str] = {}
    if "*" not in words and "_" not in words and "\\" not in words:
        return words, spans
    letters = list(words)
    for found in LINK.finditer(words) if has_link(words) else ():
        for at in range(*found.span()):
            if words[at] in "*_":
                kept[at], letters[at] = words[at], "\x01"
    for found in _ESCAPED.finditer(words):
        kept[found.start(1)] = found[1]
        letters[found.start()], letters[found.start(1)] = _OUT, "\x01"
    for sign, style in _SIGNS:
        for found in _MARKED[sign].finditer("".join(letters)):
            spans.append(_Span(*found.span(1), style))  # type: ignore[arg-type]
            letters[found.start() : found.start(1)] = _OUT * len(sign)
            letters[found.end(1) : found.end()] = _OUT * len(sign)
    for at, sign in kept.items():
        letters[at] = sign
    return "".join(letters), spans


def _first(words: str, spans: Sequence[_Span], mentions: Mentions) -> Iterator[_Span]:
    """The first mention of each name in each paragraph, unless a tag marks it already."""
    at, named = 0, sorted((span for span in spans if span.style == "name"), reverse=True)
    for paragraph in words.split("\n"):
        seen = set()
        while named and named[-1].start < at + len(paragraph):
            seen.add(named.pop().of)
        for start, end, name in mentions(LINK.sub(lambda found: " " * len(found[0]), paragraph)):
            if name not in seen:
                seen.add(name)
                yield _Span(at + start, at + end, "name", name)
        at += len(paragraph) + 1


def _cut(words: str, spans: Sequence[_Span]) -> Iterator[Run]:
    """The text as runs, cut at the edges of all spans."""
    edges = sorted({0, len(words), *(edge for span in spans for edge in span[:2])})
    coming = sorted(spans, reverse=True)  # the next one last; few hold at a time, whatever there are in all
    here: list[_Span] = []
    for start, end in pairwise(edges):
        here = [span for span in here if span.end > start]
        while coming and coming[-1].start <= start:
            here.append(coming.pop())
        of = next((span.of for span in here if span.of), "")
        yield Run(words[start:end].replace(_OUT, ""), frozenset(span.style for span in here), of)
