"""A game's primer: one or two pages of Markdown that teach the game.

It is a file `primer.md` in the game's package, or a text. A comment below a `## Section` heading says what the section
is about: procedures of the game and, after a bar, inputs.

    ## When to roll
    <!-- about: action, reaction | difficulty, stakes -->
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from .names import fold_name
from .refusal import Unknown, nearest, quote, there_are

if TYPE_CHECKING:
    from .procedure import Procedure

LOOP = "the-loop"
"""The section whose numbered list sums up how to play."""
_ABOUT = re.compile(r"<!-- about:(?P<subjects>[^|]*?)(?:\|(?P<inputs>.*?))?-->\n*", re.DOTALL)
_ROW = re.compile(r"^\|([^|\n]+)\|([^|\n]+)\|", re.MULTILINE)
_ITEM = re.compile(r"^\d+\. ", re.MULTILINE)


class Explained(Protocol):
    """Anything that may have a primer."""

    @property
    def primer(self) -> Callable[[], str] | None: ...


@lru_cache
def foes_in_primer(primer: Callable[[], str]) -> dict[str, str]:
    """Numbers of foes in a primer's table, by name: `HP 4, d6, Resolve 50` for a wolf."""
    return dict(re.findall(r"^\| ([a-z ]+): ([^|]*\d[^|]*) \|", primer(), re.MULTILINE))


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the text below it."""

    title: str
    text: str
    """Markdown, including the heading."""
    subjects: frozenset[str] = frozenset()
    """What it is about: procedures without the game's name; in the handbook, screens."""
    inputs: frozenset[str] = frozenset()

    @property
    def anchor(self) -> str:
        """The title in a link: `the-risk-pool`."""
        return anchor_of(self.title)

    @property
    def items(self) -> tuple[str, ...]:
        """The items of its numbered list, each on one line without its number."""
        return tuple(" ".join(each.split()) for each in _ITEM.split(self.text)[1:])


@dataclass(frozen=True, slots=True)
class Primer:
    """A parsed primer: its head and its sections."""

    head: str
    """Markdown before the first section: the title and a line or two."""
    sections: tuple[Section, ...]

    @property
    def text(self) -> str:
        return "\n\n".join(part for part in (self.head, *(each.text for each in self.sections)) if part)

    def section(self, called: str) -> Section:
        """The section with this title or anchor, or the only one that contains these words. Raises `Unknown`."""
        wanted = anchor_of(called)
        exact = [each for each in self.sections if each.anchor == wanted]
        found = exact or [each for each in self.sections if wanted and wanted in each.anchor]
        if len(found) != 1:
            known = there_are(each.title for each in self.sections)
            near = nearest(wanted, [each.anchor for each in self.sections])
            raise Unknown(f"No section {quote(called)}. {near or known}")
        return found[0]

    def about(self, kind: type[Procedure], name: str = "") -> Section | None:
        """The section about this input, else about the procedure, or None."""
        procedure = kind.id.partition(".")[2]
        inputs = [each for each in self.sections if name and name in each.inputs]
        own = [each for each in self.sections if procedure in each.subjects]
        return next((each for each in (*(one for one in inputs if one in own), *inputs, *own)), None)

    def meaning(self, name: str) -> str:
        """The explanation in a table row with this name; empty if there is none."""
        return _meanings(self).get(fold_name(name), "")


@lru_cache(maxsize=32)
def _meanings(primer: Primer) -> dict[str, str]:
    """What the rows of its tables explain, by name; the first of a name counts."""
    rows = [row for each in primer.sections for row in _ROW.findall(each.text)]
    return {fold_name(called): means.strip() for called, means in reversed(rows)}


def primer_of(system: Explained) -> Primer | None:
    """The primer of a game, or None."""
    return _read(system.primer) if system.primer else None


def loop_of(system: Explained) -> str:
    """The numbered list of the section “The loop”, a line for each step."""
    primer = primer_of(system)
    steps = next((each.items for each in primer.sections if each.anchor == LOOP), ()) if primer else ()
    return "\n".join(f"{number}. {step.replace('`', '')}" for number, step in enumerate(steps, start=1))


def anchor_of(title: str) -> str:
    """A title in a link: lower-case letters and digits with hyphens."""
    return "-".join(re.findall(r"[^\W_]+", title.casefold().replace("'", "").replace("’", "")))


def parse(markdown: str) -> Primer:
    head, *parts = re.split(r"^(?=## )", markdown.replace("\r\n", "\n"), flags=re.MULTILINE)
    return Primer(head.strip(), tuple(map(_section, parts)))


def _section(part: str) -> Section:
    title = part.partition("\n")[0].removeprefix("## ").strip()
    told = _ABOUT.search(part)
    text = _ABOUT.sub("\n", part).strip()
    return Section(title, text, _names(told and told["subjects"]), _names(told and told["inputs"]))


def _names(listed: str | None) -> frozenset[str]:
    return frozenset(name for each in (listed or "").split(",") if (name := each.strip()))


@lru_cache(maxsize=16)
def _read(source: Callable[[], str]) -> Primer:
    return parse(source())
