"""Perchance: its lists, and nothing else. Anything that would run code is refused, with its line.

It reads a list's name on a line of its own, its items indented below it, `^2` for an item's weight, `[list]` for an
item of another list, `{a|b}` for one of several, `{1-6}` for a number, and `//` for a comment. `title = ...` gives the
title.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from math import lcm

from .....rules.names import slug
from ..drafts import Draft, Faults, Reading
from ..format import Format

_NAME = re.compile(r"[A-Za-z_]\w*")
_WEIGHT = re.compile(r"\^([0-9]{1,6}(?:\.[0-9]{1,3})?)\s*$")
_CALL = re.compile(r"\[([^\[\]]*)\]")
_BRACE = re.compile(r"\{([^{}]*)\}")
_NUMBERS = re.compile(r"[0-9]{1,6}-[0-9]{1,6}")
_PROPERTY = re.compile(r"\$?[A-Za-z_]\w*\s*=(?!=)")
_TAGS = re.compile(r"</?[a-zA-Z][^<>]*>")


class _Reader:
    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines = [re.sub(r"(^|\s)//.*$", "", line).rstrip() for line in text.split("\n")]
        self.drafts: dict[str, Draft] = {}
        self.faults: list[str] = []
        self.title = ""
        self.shares: dict[str, list[Fraction]] = {}

    def read(self) -> Reading:
        at, names = "", [line.strip() for line in self.lines if line and not line[:1].isspace()]
        known = {each for each in names if _NAME.fullmatch(each)}
        indent = 0
        for number, line in enumerate(self.lines, start=1):
            if not line.strip():
                continue
            deep = len(line) - len(line.lstrip())
            if not deep:
                at, indent = self._begins(line, number), 0
                continue
            indent = indent or deep
            if deep > indent:
                self._wrong(number, "a list within a list cannot be imported. Give it a name of its own")
            elif not at:
                self._wrong(number, "no list begins above this row")
            else:
                self._item(at, line.strip(), number, known)
        if self.faults:
            raise Faults(self.faults)
        for name, shares in self.shares.items():
            whole = lcm(*(share.denominator for share in shares))
            self.drafts[name].weights = [int(share * whole) for share in shares] if len(set(shares)) > 1 else []
        drafts = [draft for draft in self.drafts.values() if draft.rows]
        return Reading(drafts, {"title": self.title} if self.title else {})

    def _begins(self, line: str, number: int) -> str:
        """The list that begins on this line; empty if none does."""
        if found := re.fullmatch(r"(title|\$meta\.title)\s*=\s*(.+)", line):
            self.title = found[2].strip()
            return ""
        if not _NAME.fullmatch(line):
            self._wrong(number, "only the name of a list begins a line")
            return ""
        if line in self.drafts:
            self._wrong(number, f"a second list is called {line}. Give it another name")
        self.drafts.setdefault(line, Draft(line, id=_id(line)))
        return line

    def _item(self, at: str, item: str, number: int, known: set[str]) -> None:
        weight = _WEIGHT.search(item)
        text = _WEIGHT.sub("", item).strip()
        share = Fraction(weight[1]) if weight else Fraction(1)
        if _PROPERTY.match(text):
            self._wrong(number, "a property, name = ..., cannot be imported. Remove it, or make it a list")
            return
        if "^" in _BRACE.sub("", text):
            self._wrong(number, "a weight is a number at the end of the row, such as ^2")
            return
        if share:
            draft = self.drafts[at]
            draft.rows.append(self._text(text, number, known) or "…")
            self.shares.setdefault(at, []).append(share)

    def _text(self, text: str, number: int, known: set[str]) -> str:
        text = _TAGS.sub("", text.replace("\\s", " "))
        text = _BRACE.sub(lambda found: self._one_of(found[1], number, known), text)
        if "{" in _CALL.sub("", re.sub(r"\x00[^\x01]*\x01", "", text)) or "}" in re.sub(r"\x00[^\x01]*\x01", "", text):
            self._wrong(number, "a brace within a brace cannot be imported. Make it a list of its own")
        text = _CALL.sub(lambda found: self._call(found[1], number, known), text)
        return text.replace("\x00", "{").replace("\x01", "}")

    def _call(self, called: str, number: int, known: set[str]) -> str:
        if called not in known:
            why = "is not a list here" if _NAME.fullmatch(called) else "is more than the name of a list"
            self._wrong(number, f"[{called}] {why}. Only [name] is read")
            return ""
        return f"\x00{_id(called)}\x01"

    def _one_of(self, inner: str, number: int, known: set[str]) -> str:
        """`{1-6}` unchanged; `{a|b}` as a list of its own."""
        if _NUMBERS.fullmatch(inner):
            return f"\x00{inner}\x01"
        if "|" not in inner:
            self._wrong(number, f"{{{inner}}} is not read. {{a|b}} and {{1-6}} are")
            return ""
        name = f"choice {1 + sum(each.startswith('choice ') for each in self.drafts)}"
        self.drafts[name] = Draft(name.capitalize(), id=_id(name))
        for each in inner.split("|"):
            self._item(name, each.strip() or "…", number, known)
        return f"\x00{_id(name)}\x01"

    def _wrong(self, number: int, why: str) -> None:
        self.faults.append(f"{self.name}, line {number}: {why}.")


def _id(name: str) -> str:
    return slug(name, "list")


def looks_like(text: str) -> bool:
    """Whether there are names on lines of their own with indented lines below them."""
    lines = [line.rstrip() for line in text.split("\n") if line.strip()]
    pairs = pairwise(lines)
    return any(_NAME.fullmatch(one) and more[:1].isspace() for one, more in pairs)


READS = Format("Perchance", (".perchance", ".txt"), looks_like, lambda text, name: _Reader(text, name).read(), place=35)
