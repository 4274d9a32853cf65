"""The one description of a story that every format tells in its own way: chapters, passages of prose, results between
them, pictures, and what stands before and after. A format only says how each of these looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..story.marked_text import Run
from ..story.results import Result


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading."""

    title: str
    number: str = ""
    """`3`; empty where nothing is counted."""
    note: str = ""
    """What stands quietly below it: `Session 2 · 7 October 2026 · dramatic`."""
    key: str = ""
    """What this heading, and no other, is called: `chapter-3`."""
    session: int = 0
    runs_on: bool = False
    """Whether it goes on below the chapter before, which leaves room on its page."""

    @property
    def words(self) -> str:
        """`3 · The second shrine`."""
        return " · ".join(each for each in (self.number, self.title) if each)


@dataclass(frozen=True, slots=True)
class Break:
    """A pause within a chapter; where another day begins, with its date."""

    note: str = ""
    session: int = 0
    """The session that goes on or begins; 0 where that is not known."""


Paragraph = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of the story."""

    kind: str
    """`prose`, `list`, `consequence`, `action` or `aside`."""
    paragraphs: tuple[Paragraph, ...]
    fate: str = ""
    """`crossed out` or `undone`."""


@dataclass(frozen=True, slots=True)
class Results:
    """Neighbouring results."""

    all: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its caption."""

    file: Path
    caption: str


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of a name and what is said of it; a row without a name is a paragraph."""

    title: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Matter:
    """A page before or after the story: who is in it, how threads ended, whose games these are."""

    title: str
    key: str
    groups: tuple[Group, ...]


Part = Chapter | Break | Passage | Results | Picture | Matter


@dataclass(frozen=True, slots=True)
class Front:
    """What stands on the title page."""

    title: str
    about: str = ""
    """Who it is about."""
    author: str = ""
    games: tuple[str, ...] = ()
    when: str = ""
    """When it was played, in words."""
    cover: Path | None = None

    @property
    def below(self) -> tuple[str, ...]:
        """What stands below the title, line by line."""
        return tuple(each for each in (self.about, self.author, *self.games, self.when) if each)


def emphasised(
    runs: Paragraph,
    say: Callable[[str], str],
    strong: tuple[str, str] = ("**", "**"),
    emphasis: tuple[str, str] = ("*", "*"),
) -> str:
    """A paragraph as a format says its words, with signs around those that are marked and blanks outside of them."""
    said = ""
    for run in runs:
        words = run.text.strip()
        before, _, after = run.text.partition(words) if words else (run.text, "", "")
        text = say(words) if words else ""
        for style, (opens, closes) in (("emphasis", emphasis), ("strong", strong)):
            text = f"{opens}{text}{closes}" if words and style in run.styles else text
        said += f"{before}{text}{after}"
    return said


def enclosed(passage: Passage) -> Iterator[Paragraph]:
    """The paragraphs of a passage as they are read: an aside stands in brackets, and a fate is said in a word."""
    if passage.kind != "aside" and not passage.fate:
        yield from passage.paragraphs
        return
    last = len(passage.paragraphs) - 1
    for at, paragraph in enumerate(passage.paragraphs):
        before = "(" if passage.kind == "aside" and at == 0 else ""
        after = ")" if passage.kind == "aside" and at == last else ""
        after += f" [{passage.fate}]" if passage.fate and at == last else ""
        yield (*([Run(before)] if before else []), *paragraph, *([Run(after)] if after else []))
