"""Spells out the hobby's abbreviations for reading aloud: dice, ranges, units."""

from __future__ import annotations

import re

from ...rules.plurals import SAID, plural

_SHORTENED = re.compile(rf"(?<!\w)(1 )?({'|'.join(SAID)})(?![\w-])")
_TWICE = re.compile(rf"({'|'.join(SAID.values())}) \(\1\)", re.IGNORECASE)
_TIME = re.compile(r"(?<![\w-])(\d+) (h|min)(?!\w)")
_THREAT = re.compile(r"(?<=\+)(\d+)t(?!\w)")
_POOL = re.compile(r"(?<![\w“-])(\d+)d(?!\w)")
_RANGE = re.compile(r"(?<![\w-])(\d+)[-–](\d+)(?![\w-])")
_DICE = re.compile(r"(?<![\w-])(?:(\d+)x ?)?(\d*)(d(?:\d+|%|F))(?:([kd])([hl])(\d*))?(!?)(?:([<>]=)(\d+))?(?![\w%])")
_ADDED = re.compile(r"(?<=[a-z\d]) ?([+-]) ?(?=d?\d)")
_AGAINST = re.compile(r"(?<=\d) vs? (?=\d)")
_MOST = {"h": "highest", "l": "lowest"}
_BOUND = {">=": "or more", "<=": "or less"}


def in_full(words: str) -> str:
    """`4 HP` becomes 4 hit points, `+1t` one more threat, `1-3` 1 to 3, `3 h 20 min` 3 hours 20 minutes."""
    words = _TIME.sub(lambda found: plural(int(found[1]), "hour" if found[2] == "h" else "minute"), words)
    words = _THREAT.sub(r"\1 threat", words)
    words = _TWICE.sub(r"\1", _SHORTENED.sub(_long, words))
    return _RANGE.sub(r"\1 to \2", words).replace("yes/no", "yes or no")


def dice_in_full(words: str) -> str:
    """`2d6+1` becomes 2 d6 plus 1, `4d` 4 dice, `4d6kh3` the highest 3 of 4 d6."""
    words = _POOL.sub(lambda found: plural(int(found[1]), "die", "dice"), words)
    if not _DICE.search(words):
        return against(words)
    return against(_ADDED.sub(lambda found: " plus " if found[1] == "+" else " minus ", _DICE.sub(_dice, words)))


def against(words: str) -> str:
    """`5 v 2` becomes 5 against 2."""
    return _AGAINST.sub(" against ", words)


def _long(found: re.Match[str]) -> str:
    said, before = SAID[found[2]], found.string[: found.start()].rstrip(" ")
    if found[1]:
        return f"1 {said.removesuffix('s')}"
    return f"{said[0].upper()}{said[1:]}" if before[-1:] == "." else said


def _dice(found: re.Match[str]) -> str:
    times, count, die, way, end, some, explodes, bound, at = found.groups(default="")
    thrown = f"{count} {die}" if count not in ("", "1") else die
    which = f"the {_MOST[end]}{f' {some}' if some not in ('', '1') else ''}" if end else ""
    kept = f"{which} of {thrown}" if way == "k" else f"{thrown} without {which}" if way else thrown
    several = f"{times} times {kept}" if times else kept
    counted = f"{several} at {at} {_BOUND[bound]}" if bound else several
    return (f"{counted}, exploding" if explodes else counted).replace("%", "100")
