"""Text with Lonelog tags as the story shows it.

A tag within a sentence reads as its name. After the end of a sentence, in a run at the end of a line, or alone on a
line, it is not part of the story (`find_tags` decides).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from .lazy_pattern import lazy_pattern
from .lonelog_tags import CLOCKS, LONGEST_NAME, Tag, normalise_prefixes, tags_in

VALUES = frozenset({"E", "Thread", "Clock", "Track", "Timer", "Inv", "Wealth"})
"""Tags for a value rather than a person or place."""
_UPDATE = lazy_pattern(r"[+-]|.*(?:→|->)|.*\w[+-]\d+$")
"""A part that changes something: `+wary`, `HP-2`, `a→b`."""
_ENDED = lazy_pattern(r"[.!?…。！？‽][\"'”’»›)\]*_]*$")
"""The end of a sentence."""
_CLOSING = frozenset(".,;:!?)]”’\"'…—–。，、！？")
_LEADS = lazy_pattern(
    r"(?:[:,;(“‘\"'„«‚—–，：（「-]|(?:^|[\s'’])(?:the|an?|of|for|from|with|about|my|your|his|its|our|their|de[rnms]|die|"
    r"das|ein(?:e[nmrs]?)?|les?|la|une?|des|du|el|los|las|il|lo|gli|het|een|os?))$", re.IGNORECASE
)  # fmt: skip
"""Words and marks that lead to a name: without the tag, the sentence would lack a noun."""
_TOWARDS = lazy_pattern(
    r"\s(?:to|at|by|on|in|into|onto|past|over|under|after|before|behind|beside|near|towards?|against|around|and|or|than|"
    r"like|as|zu|bei|mit|auf|nach|vor|hinter|neben|und|à|chez|avec|sur|vers|et|con|y|e)$", re.IGNORECASE
)  # fmt: skip
"""Words after which a name must come."""
_LOWERED = lazy_pattern(r"(?:The|An?|Wh(?:o|at|y|en|ere|ich|ose|ether)|How) .*[^?!？！]$")
_SUBJECT = lazy_pattern(
    r"(?:the|there|you|s?he|it|we|they|my|his|our|their|der|das|eine?|ich|du|er|sie|wir|une?|je|tu|il|elle|ils|elles|"
    r"el|una|yo|io|het|een|ik|(?:l['’]|l[ae] |les )\w+ (?:est|sont|étai\w+))\b|[jc]['’]"
)
"""Words with which a sentence of its own begins."""
_OPENS = frozenset("“„«‘‚‹\"'「")
UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\U0010ffff"
"""The letters of scripts without spaces between words, as a range of a pattern."""
_NO_SPACE_AFTER = lazy_pattern(rf"(?:^|[\s(\[“„«‘‚‹\"'—–-]|[{UNSPACED}])\Z")
_NO_SPACE_BEFORE = lazy_pattern(rf"\Z|[\s.,;:!?)\]”’»›\"'…—–-]|[{UNSPACED}]")
_BEHIND = lazy_pattern(r"(\s*)(?:\s*[\[［][#＃]?\w+[:：][^\[\]［］]*[\]］])+\s*$")
BEHIND_TAG = lazy_pattern(r"(?<=[\]］])[ \t]*=>[ \t]*")
"""An arrow after a tag, for a consequence typed without its sign: `[Track:Wall 8/8] => Done!`."""


def find_tags(text: str) -> Iterator[tuple[Tag, bool]]:
    """Every tag of a text, in order, and whether it is a word of its sentence.

    A name is, even at the end of a line (`I greet [N:Orso]`). A value is not at the end of a line, nor a clock before a
    full stop, unless something leads to it (`The errand: [Thread:Recast the bell|Open].`, `We fear the
    [Clock:Flood 2/6].`). A tag that repeats a name in the same sentence is not (`A rope [Inv:Rope|1].`), nor one before
    a whole sentence (`[Clock:Alarm 3/6] the guards wake.`).
    """
    tags = list(tags_in(text))
    at = 0
    while at < len(tags):
        end = at + 1
        while end < len(tags) and not text[tags[end - 1].end : tags[end].start].strip(" \t"):
            end += 1
        yield from _spoken_run(text, tags[at:end])
        at = end


def _spoken_run(text: str, run: list[Tag]) -> Iterator[tuple[Tag, bool]]:
    """Adjacent tags with only spaces between them."""
    before = text[text.rfind("\n", 0, run[0].start) + 1 : run[0].start].rstrip()
    line_end = text.find("\n", run[-1].end)
    rest = text[run[-1].end : len(text) if line_end < 0 else line_end].strip()
    after = rest[:1]
    within = bool(before) and not _ENDED.search(before[-LONGEST_NAME:])
    led_to = within and bool(_LEADS.search(before[-LONGEST_NAME:]))
    own = run[-1].name[-1] in "?!？！"  # a sentence by itself: `[Thread:Who is she?|Closed] Nobody.`
    whole = after.isupper() or after in "[(" or _stands_before(run[-1], rest)
    goes_on = bool(after) and (within or own or not whole)
    for place, tag in enumerate(run):
        last = place == len(run) - 1
        again = tag.reference and last and not rest.strip(".!?…。") and _names(before, tag.name)
        if goes_on and (within or last):
            named = f" {before}".casefold().endswith(f" {tag.name}".casefold()) or again
            stops = tag.kind in CLOCKS and bool(tag.value is not None or tag.parts) and after in ".。"
            yield tag, led_to or not (within and last and after in _CLOSING and (named or stops))
        elif within and (len(run) == 1 or (tag.reference and not place)):
            yield tag, led_to or not (_is_value(tag) or again)
        else:
            yield tag, False


def _names(before: str, name: str) -> bool:
    """Whether the words before a mention at the end of a sentence name it already, so that it repeats nothing: `The
    captain throws the door open [#N:Captain].` After a preposition it is the name that the sentence needs."""
    sentence = re.split(r"[.!?…。][\"'”’»)]*\s", before)[-1]
    said = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence, re.IGNORECASE)
    return said is not None and not _TOWARDS.search(sentence)


def _stands_before(tag: Tag, rest: str) -> bool:
    """Whether a tag at the start of a line stands before a whole sentence: a person's name may be its subject."""
    thing = tag.kind not in ("N", "F", "PC") and (tag.parts or tag.value is not None)
    if thing and re.match(r"an? ", rest):
        return True
    return bool((thing or _is_value(tag)) and _SUBJECT.match(rest))


def _is_value(tag: Tag) -> bool:
    """Whether a tag is a value, or changes one."""
    return tag.kind in VALUES or any(_UPDATE.match(part) or (tag.kind == "PC" and part) for part in tag.parts)


def tags_only(text: str) -> bool:
    """Whether a text contains only tags, so that it is bookkeeping."""
    return ("]" in text or "］" in text) and not bare(text).strip() and any(True for _ in tags_in(text))


def reads(text: str) -> str:
    """The text as the story shows it: tags within sentences as their names, others removed. Empty if only tags were
    there."""
    return _replace_tags(text, find_tags(text))


def behind_tags(text: str) -> str:
    """A text without tags that stand before its first sentence."""
    at = 0
    for tag, word in find_tags(text):
        if word or text[at : tag.start].strip():
            break
        at = tag.end
    return text[at:]


def beside_tags(text: str) -> str:
    """A line without tags that set values, since these act before the line."""
    sets = (_is_value(tag) and (tag.value is not None or bool(tag.parts)) for tag in tags_in(text))
    return _replace_tags(
        text, ((tag, word and not does) for (tag, word), does in zip(find_tags(text), sets, strict=True))
    )


def strip_tags(text: str) -> str:
    """A title without the tags after it (`The pier [L:Harrowmere|fog]`), unless its words lead to a name (`Arrival at
    [L:Tin Gate|cold]`, `Meeting [N:Orso]`); if there are only tags, their names."""
    if "]" not in text and "］" not in text:
        return text
    text = normalise_prefixes(text)
    behind = _BEHIND.search(text)
    before = text[: behind.start()] if behind else text
    first = next(tags_in(text[len(before) :]), None)
    if behind and first and before:
        led_to = not behind[1] or _LEADS.search(before) or _TOWARDS.search(f" {before}")
        before += f"{behind[1]}{first.name}" if led_to or (first.kind in ("N", "PC") and not first.parts) else ""
    return reads(before) or ", ".join(tag.name for tag in tags_in(text)) or text


def read_with(text: str, meet: Callable[[str, Tag], object]) -> str:
    """Like `reads`, calling `meet` with each tag that is a word, and with the text before its name."""
    return _replace_tags(text, find_tags(text), meet)


def bare(text: str) -> str:
    """The text without any tags and the spaces they leave."""
    return _replace_tags(text, ((tag, False) for tag in tags_in(text)))


def _replace_tags(
    text: str, tags: Iterable[tuple[Tag, bool]], meet: Callable[[str, Tag], object] = lambda words, tag: None
) -> str:
    """The text with these tags as names or removed. A line that becomes empty is removed."""
    words, at, silent, apart = "", 0, False, False
    for tag, said in tags:
        between = _join(words, text[at : tag.start], silent=silent)
        words += (gap(words, between) if apart else "") + between
        at, silent = tag.end, not said
        if said:
            words += gap(words, tag.name) if tag.kind in VALUES or (apart and not between) else ""
            meet(words, tag)
            words += name_within(words, tag)
        else:
            words = words.rstrip(" \t")
        apart = silent or tag.kind in VALUES
    rest = _join(words, text[at:], silent=silent)
    return (words + (gap(words, rest) if apart else "") + rest).rstrip(" \t\n") if at else text


def gap(words: str, rest: str) -> str:
    """The space between words and what follows the tag of a value, even if none was typed. Names (`[N:Orso]s`),
    brackets, quotes and scripts without spaces need none."""
    return " " if _NO_SPACE_AFTER.search(words) is None and _NO_SPACE_BEFORE.match(rest) is None else ""


def name_within(words: str, tag: Tag) -> str:
    """The name of a tag after these words: within a sentence, a value's name loses its capital (`So [Thread:Who drank
    the oil|Closed] is answered.`)."""
    line = words[words.rfind("\n") + 1 :].rstrip()
    lowered = tag.kind in VALUES and line and line[-1] not in _OPENS and not _ENDED.search(line[-LONGEST_NAME:])
    return tag.name[0].lower() + tag.name[1:] if lowered and _LOWERED.match(tag.name) else tag.name


def _join(words: str, rest: str, *, silent: bool) -> str:
    """The text after a tag. After a removed tag, without leading spaces or an empty line."""
    if not silent or (words and not words.endswith("\n")):
        return rest
    return rest.lstrip(" \t").removeprefix("\n")
