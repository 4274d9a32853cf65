"""A game's primer: one or two pages from which somebody who has no book can play it.

It is Markdown that comes with the game, as `primer.md` beside its package, or as text. Each `## Section` may say below
its heading what it is about, in a comment that no reader sees: procedures of the game, and behind a bar inputs.

    ## When to roll
    <!-- about: action, reaction | difficulty, stakes -->
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from .names import same
from .refusal import Unknown, nearest, quoted

if TYPE_CHECKING:
    from .procedure import Procedure

LOOP = "the-loop"
"""The section whose numbered list is how the game is played, in short."""
_ABOUT = re.compile(r"<!-- about:(?P<subjects>[^|]*?)(?:\|(?P<inputs>.*?))?-->\n*", re.DOTALL)
_ROW = re.compile(r"^\|([^|\n]+)\|([^|\n]+)\|", re.MULTILINE)
_ITEM = re.compile(r"^\d+\. ", re.MULTILINE)


class Explained(Protocol):
    """A system that may bring a primer."""

    @property
    def primer(self) -> Callable[[], str] | None: ...


@lru_cache
def printed_foes(primer: Callable[[], str]) -> dict[str, str]:
    """The numbers that a primer's table prints of foes, by their names: `HP 4, d6, Resolve 50` of a wolf."""
    return dict(re.findall(r"^\| ([a-z ]+): (.+?) \|", primer(), re.MULTILINE))


@dataclass(frozen=True, slots=True)
class Section:
    """One heading and what stands below it."""

    title: str
    text: str
    """Its Markdown, with the heading."""
    subjects: frozenset[str] = frozenset()
    """What it is about: procedures of the game without its name; screens, in the handbook."""
    inputs: frozenset[str] = frozenset()

    @property
    def anchor(self) -> str:
        """The title as it stands in a link: `the-risk-pool`."""
        return anchor_of(self.title)

    @property
    def items(self) -> tuple[str, ...]:
        """The items of its numbered list, each on one line and without its number."""
        return tuple(" ".join(each.split()) for each in _ITEM.split(self.text)[1:])


@dataclass(frozen=True, slots=True)
class Primer:
    """A primer as it is read: how it begins, and its sections."""

    head: str
    """Its Markdown before the first section: the title and a line or two."""
    sections: tuple[Section, ...]

    @property
    def text(self) -> str:
        return "\n\n".join(part for part in (self.head, *(each.text for each in self.sections)) if part)

    def section(self, called: str) -> Section:
        """The section of this title or anchor, or of the only one that has these words in it. Raises `Unknown`."""
        wanted = anchor_of(called)
        exact = [each for each in self.sections if each.anchor == wanted]
        found = exact or [each for each in self.sections if wanted and wanted in each.anchor]
        if len(found) != 1:
            known = ", ".join(each.title for each in self.sections)
            near = nearest(wanted, [each.anchor for each in self.sections])
            raise Unknown(f"No section {quoted(called)}. {near or f'There are: {known}.'}")
        return found[0]

    def about(self, kind: type[Procedure], name: str = "") -> Section | None:
        """The section that tells of this input, or of the procedure where none does, or None."""
        procedure = kind.id.partition(".")[2]
        inputs = [each for each in self.sections if name and name in each.inputs]
        own = [each for each in self.sections if procedure in each.subjects]
        return next((each for each in (*(one for one in inputs if one in own), *inputs, *own)), None)

    def meaning(self, name: str) -> str:
        """What something is for by the table that has a row of its name; empty where none has."""
        rows = (row for each in self.sections for row in _ROW.findall(each.text))
        return next((means.strip() for called, means in rows if same(called, name)), "")


def primer_of(system: Explained) -> Primer | None:
    """The primer of a game; None where it brings none."""
    return _read(system.primer) if system.primer else None


def loop_of(system: Explained) -> str:
    """How a game is played in short: the numbered list of its primer's section “The loop”, a line for each step."""
    primer = primer_of(system)
    steps = next((each.items for each in primer.sections if each.anchor == LOOP), ()) if primer else ()
    return "\n".join(f"{number}. {step.replace('`', '')}" for number, step in enumerate(steps, start=1))


def anchor_of(title: str) -> str:
    """A title as it stands in a link: small letters and digits, with hyphens between the words."""
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


__all__ = ["LOOP", "Primer", "Section", "loop_of", "parse", "primer_of"]
