"""Numbers with nouns, and lists with "and"."""

import re
from collections.abc import Iterable

from .lazy_pattern import lazy_pattern

SAID = {"HP": "hit points", "LP": "Life Points", "DR": "Difficulty Rating"}
"""Abbreviations and how to say them."""
WORDS = ("a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_MANY_OF = lazy_pattern(
    rf"(?P<led>[1-9]\d?(?: ?[x×])?|an|{'|'.join(WORDS)})\s+(?!of\b|[x×]\s)(?P<many>\S.*)"
    r"|(?P<one>\S.*?)\s+[x×]\s?(?P<times>[1-9]\d?)"
)

_ONE_OF = (
    (r"(\w*(?:wol|el|dwar|thie|cal|shel))ves", r"\1f"),
    (r"(\w*(?:zomb|gen|pix|brown|faer)ie)s|(\w{2,})ies", lambda found: found[1] or f"{found[2]}y"),
    (r"(\w*(?:ch|sh|ss|x|o))es", r"\1"),
    (r"(\w*[^\Wio]|wo|)men", r"\1man"),
    (r"(\w+[^\Wsui])s", r"\1"),
)
"""Endings of several, and those of one."""


def abbreviation(said: str) -> str:
    """`HP` for `hit points`; other words unchanged."""
    return next((short for short, words in SAID.items() if words.casefold() == said.casefold()), said)


def plural(number: int, one: str, many: str = "") -> str:
    """`1 answer`, `1,204 words`, `2 entries`. The default plural adds an s."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def an(one: str) -> str:
    """`an oath`, `a vow`, `a unit`."""
    return f"{'an' if re.match('[aeio]|u(?!ni)', one, re.IGNORECASE) else 'a'} {one}"


def join_names(names: Iterable[object]) -> str:
    """`8`, `8 and 2`, `8, 3 and 2`."""
    words = [str(each) for each in names]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def many_of(words: str) -> tuple[int, str] | None:
    """A count and a singular: `2 wolf`, `2x wolf`, `wolf x2` and `two wolf` give 2 of `wolf`, `a wolf` 1. None if the
    number belongs to the name, as in `Droid 7`, `7 of Nine` and `Seven Sorrows`; `1 7 Sisters` is 1 of `7 Sisters`."""
    found = _MANY_OF.fullmatch(words.strip())
    if found is None:
        return None
    number = (found["led"] or found["times"]).rstrip("x× ")
    many = 1 if number == "an" else WORDS.index(number) + 1 if number in WORDS else int(number)
    return many, found["many"] or found["one"]


def singular(names: str) -> str:
    """`cave rat` for `cave rats`, `moth-wolf` for `moth-wolves`; unchanged if it is not a plural."""
    head = re.split(" (?:of|with|from|in|on) ", names)[0]
    last = re.split("[ -]", head)[-1]
    for several, one in _ONE_OF:
        if re.fullmatch(several, last, re.IGNORECASE):
            before = head[: len(head) - len(last)]
            return before + re.sub(several, one, last, flags=re.IGNORECASE) + names[len(head) :]
    return names
