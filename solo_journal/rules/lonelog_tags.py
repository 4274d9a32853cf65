"""The tags of the Lonelog notation in a typed line: `[N:Orso|hunter]`, `[Clock:Hunters 3/6]`. Parsing only.

Lonelog (by Roberto Bisceglie) is the notation that solo players share. A tag is a known prefix, a colon and a name
in square brackets, with values after bars. Whatever else stands in brackets is text: `[TODO]`, `[/] plan`, and
anything with a link behind it, `[x](y)`, or a backslash before it. The notation has no escapes, so none are undone.

A tag within a sentence is a word of it: its name. One behind the end of a sentence, a run of them at the end of a line
and a line of tags alone are no words of the story (`find_tags` decides); whoever shows a text asks here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple, get_args

from .lazy_pattern import lazy_pattern
from .lonelog_stats import one_line, stat_in, value_in, whole_lines

Kind = Literal["N", "L", "E", "Thread", "Clock", "Track", "Timer", "PC", "F", "R", "Inv", "Wealth"]

_KINDS: dict[str, Kind] = {each.lower(): each for each in get_args(Kind)}
VALUES = frozenset({"E", "Thread", "Clock", "Track", "Timer", "Inv", "Wealth"})
"""Tags that stand for a value rather than for somebody or some place."""
_TAG = lazy_pattern(r"(?<!\\)\[(#?)(N|L|E|F|R|(?i:Thread|Clock|Track|Timer|PC|Inv|Wealth)):([^\[\]]{1,4000})\](?!\()")
_FOREIGN = lazy_pattern(r"(?<!\\)[\[［]#?[^\W\d_]\w{0,39}[:：](?!//)(?=\S)([^\[\]［］\n]{1,400})[\]］](?!\()")
"""A tag by a word that is not known: `[Faden:Die Glocke|Offen]`. A note in brackets has a blank behind its colon."""
_WIDE = str.maketrans("［］｜：＃", "[]|:#")
"""Signs of a tag as keyboards of the world write them."""
_MINUS = lazy_pattern(r"^[＋+][ ]?|^[−–－][ ]?(?=\S)|(?<=\S)[−–－](?=\d+$)|(?<=\S)＋(?=\d+$)")
"""A sign before a part, or before a number at its end, however it was typed."""
_COMMA = lazy_pattern(r"[,，](?:[ ]|(?=[+＋−–－-]))")
_SIGNED = lazy_pattern(r"[+＋−–－-]|.*(?:→|->)")
_UPDATE = lazy_pattern(r"[+-]|.*(?:→|->)|.*\w[+-]\d+$")
"""A part that says what has become of somebody: `+wary`, `HP-2`, `a→b`."""
_ENDED = lazy_pattern(r"[.!?…。！？‽][\"'”’»›)\]*_]*$")
"""What stands behind the end of a sentence."""
_CLOSING = frozenset(".,;:!?)]”’\"'…—–。，、！？")
_LEADS = lazy_pattern(
    r"(?:[:,;(“‘\"'„«‚—–，：（「-]|(?:^|[\s'’])(?:the|an?|of|for|from|with|about|my|your|his|its|our|their|de[rnms]|die|"
    r"das|ein(?:e[nmrs]?)?|les?|la|une?|des|du|el|los|las|il|lo|gli|het|een|os?))$", re.IGNORECASE
)  # fmt: skip
"""What leads from the words to a name: without it a noun would be missed."""
_LOWERED = lazy_pattern(r"(?:The|An?|Wh(?:o|at|y|en|ere|ich|ose|ether)|How) .*[^?!？！]$")
_OPENS = frozenset("“„«‘‚‹\"'「")
_CLOCKS = frozenset({"E", "Clock", "Track", "Timer"})
_QUANTITY = lazy_pattern(r"(.*\S) ?(?:([+-][0-9]{1,9})|×([0-9]{1,9}))")
_STEP = lazy_pattern(r"(.*\S)(?: ([+＋−–－-][0-9]{1,9})|([+＋][0-9]{1,9}|[−–－-][0-9]))")
"""A step of a clock: `Hunters +1`, `Torch-1`. What ends in more digits, `Area-51`, is a name."""
_WAS = r"(?:[0-9]{1,9}(?: ?/ ?[0-9]{1,9})? ?(?:→|->) ?)?"
_FRACTION = lazy_pattern(rf"(?:(.+?) )??{_WAS}([0-9]{{1,9}}) ?/ ?([0-9]{{1,9}})")
_NUMBER = lazy_pattern(rf"(?:(.+?) )??{_WAS}([0-9]{{1,9}})")

_BEHIND = lazy_pattern(r"(?:\s*\[#?\w+:[^\[\]]*\])+\s*$")
BEHIND_TAG = lazy_pattern(r"(?<=[\]］])[ \t]*=>[ \t]*")
"""An arrow behind a tag, in a line that was typed without the sign of what came: `[Track:Wall 8/8] => Done!`."""

LONGEST_NAME = 120
"""What claims a longer name than this is text, not a tag."""


class Tag(NamedTuple):
    """One tag as it stands in a text."""

    kind: Kind
    name: str
    parts: tuple[str, ...]
    """What stands after the bars, trimmed; empty parts are left out."""
    value: int | None
    """The X of `X/Y`, or a timer's number; None where none is given."""
    size: int | None
    """The Y of `X/Y`."""
    reference: bool
    """Written with `#`: a mention of somebody known."""
    start: int
    end: int
    source: str
    """The tag as it was typed, brackets included."""


def tags_in(text: str, *, edition: int = 7) -> Iterator[Tag]:
    """Every tag of a text, in order; a comma before a change or a number parts what it says, as a bar does. In edition
    4 commas part nothing, and a backslash before a tag is nothing; in 6 no number follows words in the same part."""
    if "]" not in text and "］" not in text:
        return
    plain = text.translate(_WIDE)
    for found in _TAG.finditer(plain.replace("\\[", " [") if edition < 5 else plain):
        kind = _KINDS[found[2].lower()]
        parts = _parts(kind, found[3], edition)
        if parts is None:
            continue
        name, rest, value, size = _valued(kind, parts, mention=bool(found[1]))
        if name and len(name) <= LONGEST_NAME:
            yield Tag(kind, name, rest, value, size, bool(found[1]), *found.span(), text[slice(*found.span())])


def foreign(text: str) -> Iterator[str]:
    """What is written as a tag, and is none that is known."""
    return (found[0] for found in _FOREIGN.finditer(text) if not any(tags_in(found[0])))


def naturalised(text: str) -> str:
    """The text with tags that are not known as those of somebody or of a count, so that it reads as if they were."""
    return _FOREIGN.sub(lambda found: found[0] if any(tags_in(found[0])) else _as_known(found[1]), text)


def _as_known(body: str) -> str:
    return f"[{'Clock' if re.search(r'[0-9] ?/ ?[0-9]', body) else 'N'}:{body}]"


def find_tags(text: str) -> Iterator[tuple[Tag, bool]]:
    """Every tag of a text, in order, and whether it is a word of the sentence in which it stands.

    Somebody is one at the end of a line too (`I greet [N:Orso]`). A value is none there, and where a clock stands at a
    full stop none either, unless something leads to it (`The errand: [Thread:Recast the bell|Open].`, `We fear the
    [Clock:Flood 2/6].`). Nothing is one before a sign where the sentence has just named it (`A rope [Inv:Rope|1].`).
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
    """Tags between which nothing but blanks stands."""
    before = text[text.rfind("\n", 0, run[0].start) + 1 : run[0].start].rstrip()
    line_end = text.find("\n", run[-1].end)
    after = text[run[-1].end : len(text) if line_end < 0 else line_end].strip()[:1]
    within = bool(before) and not _ENDED.search(before[-LONGEST_NAME:])
    led_to = within and bool(_LEADS.search(before[-LONGEST_NAME:]))
    own = run[-1].name[-1] in "?!？！"  # a sentence of its own: `[Thread:Who is she?|Closed] Nobody.`
    goes_on = bool(after) and (within or own or not (after.isupper() or after in "[("))
    for place, tag in enumerate(run):
        last = place == len(run) - 1
        if goes_on and (within or last):
            named = f" {before}".casefold().endswith(f" {tag.name}".casefold())
            stops = tag.kind in _CLOCKS and bool(tag.value is not None or tag.parts) and after in ".。"
            yield tag, led_to or not (within and last and after in _CLOSING and (named or stops))
        elif within and (len(run) == 1 or (tag.reference and not place)):
            yield tag, led_to or not _is_value(tag)
        else:
            yield tag, False


def _is_value(tag: Tag) -> bool:
    """Whether a tag stands for a value, or says what has become of somebody."""
    return tag.kind in VALUES or any(_UPDATE.match(part) or (tag.kind == "PC" and part) for part in tag.parts)


def tags_only(text: str) -> bool:
    """Whether a text is nothing but tags: bookkeeping, not words to read."""
    return not bare(text).strip() and any(True for _ in tags_in(text))


def reads(text: str) -> str:
    """The text as it is read: a tag that is a word is its name, and of others nothing is left. Empty for tags alone."""
    return _written(text, find_tags(text))


def beside_tags(text: str) -> str:
    """A line as its grammar reads it: what a tag does is done before, so that one that sets a value is no word."""
    sets = (_is_value(tag) and (tag.value is not None or bool(tag.parts)) for tag in tags_in(text))
    return _written(text, ((tag, word and not does) for (tag, word), does in zip(find_tags(text), sets, strict=True)))


def titled(text: str) -> str:
    """A title without the tags behind it, which are no words of it; of tags alone, their names."""
    if "]" not in text and "］" not in text:
        return text
    names = (tag.name for tag in tags_in(naturalised(text)))
    return reads(_BEHIND.sub("", text)) or ", ".join(names) or text


def read_with(text: str, meet: Callable[[str, Tag], object]) -> str:
    """The same; `meet` is given each tag that is a word, and what was written before its name."""
    return _written(text, find_tags(text), meet)


def bare(text: str) -> str:
    """The words beside the tags: each tag is taken out, with the space that it leaves. Empty if there are none."""
    return _written(text, ((tag, False) for tag in tags_in(text)))


def _written(
    text: str, tags: Iterable[tuple[Tag, bool]], meet: Callable[[str, Tag], object] = lambda words, tag: None
) -> str:
    """The text with the names of these tags, or with nothing, in their places. A line of nothing else is gone."""
    words, at, silent = "", 0, False
    for tag, said in tags:
        words += _joined(words, text[at : tag.start], silent=silent)
        at, silent = tag.end, not said
        if said:
            meet(words, tag)
            words += name_within(words, tag)
        else:
            words = words.rstrip(" \t")
    return (words + _joined(words, text[at:], silent=silent)).rstrip(" \t\n") if at else text


def name_within(words: str, tag: Tag) -> str:
    """The name behind these words: within a sentence, what stands for a value is no name with a capital of its own
    (`So [Thread:Who drank the oil|Closed] is answered.`)."""
    line = words[words.rfind("\n") + 1 :].rstrip()
    lowered = tag.kind in VALUES and line and line[-1] not in _OPENS and not _ENDED.search(line[-LONGEST_NAME:])
    return tag.name[0].lower() + tag.name[1:] if lowered and _LOWERED.match(tag.name) else tag.name


def _joined(words: str, rest: str, *, silent: bool) -> str:
    """What goes on behind a tag. Where that left nothing: no blanks at the beginning of a line, no empty line in its
    place."""
    if not silent or (words and not words.endswith("\n")):
        return rest
    return rest.lstrip(" \t").removeprefix("\n")


def _parts(kind: Kind, body: str, edition: int) -> list[str] | None:
    """What stands between the bars, the name first. Only a character's tag may run over several lines."""
    if "\n" in body and (kind != "PC" or re.search(r"\n[ \t]*\n", body)):
        return None
    first, *rest = (one_line(each) for each in re.split(r"[|\n]", body))
    names = _listed(first, edition) if kind in ("PC", "Wealth") else [first]
    more = (each for part in rest for each in _listed(part, edition))
    return [names[0], *(_MINUS.sub(_sign, each) for each in (*names[1:], *more))]


def _listed(part: str, edition: int) -> list[str]:
    """What stands between the commas of a part, where some of it changes something or is a number: `-tired, +rope`."""
    each = [one.strip() for one in _COMMA.split(part)] if edition > 4 else []
    if edition < 7:
        until = next((at for at, one in enumerate(each) if ":" in one), len(each))
        lines = [*each[:until], *([", ".join(each[until:])] if each[until:] else [])]
        return lines if any(_SIGNED.match(one) or stat_in(one) for one in each[:until]) else [part]
    lines = whole_lines(each)
    return lines if any(_SIGNED.match(one) or value_in(one) for one in lines) else [part]


def _sign(found: re.Match[str]) -> str:
    """A sign as the notation has it."""
    return "+" if found[0][0] in "+＋" else "-"


def _valued(kind: Kind, parts: list[str], *, mention: bool) -> tuple[str, tuple[str, ...], int | None, int | None]:
    """Name, other parts, value and size; the value stands behind the name, or alone after the first bar. A step behind
    the name is the first part."""
    name, rest = parts[0], [each for each in parts[1:] if each]
    if kind == "Wealth":
        stat = stat_in(name)
        return (stat.label if stat else name), tuple(each for each in parts if each), None, None
    if kind == "Inv" and (much := _QUANTITY.fullmatch(name)):
        return much[1], (much[2] or much[3], *rest), None, None
    form = _FRACTION if kind in ("E", "Clock", "Track") else _NUMBER if kind == "Timer" else None
    if form is None:
        return name, tuple(rest), None, None
    found = form.fullmatch(name)
    if found and found[1]:
        name = found[1]
    elif rest and (found := form.fullmatch(rest[0])) and not found[1]:
        del rest[0]
    elif not mention and (step := _STEP.fullmatch(name)):
        return step[1], (_MINUS.sub(_sign, step[2] or step[3]), *rest), None, None
    else:
        return name, tuple(rest), None, None
    return name, tuple(rest), int(found[2]), int(found[3]) if form is _FRACTION else None
