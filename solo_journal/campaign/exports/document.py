"""The one description of a story that every format uses: chapters, passages of prose, results between them, pictures,
and the pages before and after. A format only decides how each of them looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..story.marked_text import Run
from ..story.results import Result


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading."""

    title: str
    number: str = ""
    """`3`; empty if nothing is numbered."""
    note: str = ""
    """A quiet line below it: `Session 2 · 7 October 2026 · dramatic`."""
    key: str = ""
    """Its unique id: `chapter-3`."""
    session: int = 0
    runs_on: bool = False
    """Whether it continues on the page of the chapter before, which leaves room."""

    @property
    def words(self) -> str:
        """`3 · The second shrine`."""
        return " · ".join(each for each in (self.number, self.title) if each)


@dataclass(frozen=True, slots=True)
class Break:
    """A pause within a chapter; with the date if another day begins."""

    note: str = ""
    session: int = 0
    """The session that continues or begins; 0 if unknown."""


Paragraph = tuple[Run, ...]


class Passage(NamedTuple):
    """Words of the story; there are thousands, and a tuple is made faster than a dataclass."""

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
    """A page before or after the story: people, threads, credits."""

    title: str
    key: str
    groups: tuple[Group, ...]


Part = Chapter | Break | Passage | Results | Picture | Matter


@dataclass(frozen=True, slots=True)
class Front:
    """The content of the title page."""

    title: str
    about: str = ""
    """Who the story is about."""
    author: str = ""
    games: tuple[str, ...] = ()
    when: str = ""
    """When it was played, in words."""
    cover: Path | None = None

    @property
    def below(self) -> tuple[str, ...]:
        """The lines below the title."""
        return tuple(each for each in (self.about, self.author, *self.games, self.when) if each)


def format_emphasis(
    runs: Paragraph,
    say: Callable[[str], str],
    strong: tuple[str, str] = ("**", "**"),
    emphasis: tuple[str, str] = ("*", "*"),
) -> str:
    """A paragraph with its words formatted by `say` and its emphasis in signs, with spaces outside them."""
    said = ""
    for run in runs:
        words = run.text.strip()
        before, _, after = run.text.partition(words) if words else (run.text, "", "")
        text = say(words) if words else ""
        for style, (opens, closes) in (("emphasis", emphasis), ("strong", strong)):
            text = f"{opens}{text}{closes}" if words and style in run.styles else text
        said += f"{before}{text}{after}"
    return said


def enclose_paragraphs(passage: Passage) -> Iterator[Paragraph]:
    """The paragraphs of a passage for reading: an aside in brackets, and *crossed out* or *undone* in words."""
    opens, closes = ("(", ")") if passage.kind == "aside" else ("", "")
    closes += f" [{passage.fate}]" if passage.fate else ""
    last = len(passage.paragraphs) - 1
    for at, runs in enumerate(passage.paragraphs):
        runs = (Run(opens), *runs) if opens and at == 0 else runs
        yield (*runs, Run(closes)) if closes and at == last else runs
