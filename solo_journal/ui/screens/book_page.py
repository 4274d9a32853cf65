"""A page of the book: prose 68 columns wide and centred, mechanics in the margin, between the lines, or hidden, and
names that can be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple

from textual.content import Content

from ...campaign.story.book import Book, Chapter, Marked
from ...campaign.story.levels import Level
from ...campaign.story.marked_text import STARS, is_break
from ...campaign.story.names import Names, Thing
from ...campaign.story.passages import Passage, passages
from ...campaign.story.sanitise import sanitise, sanitise_line
from ..campaign_model import CampaignModel
from ..page.safe_text import NOTHING, fit_width, safe, wrap_content

TEXT, MARGIN, GAP = 68, 30, 4
"""The widths of the text, of the right margin, and of the gap between them."""
WIDE, ROOM = 112, 120
"""The widths of a page and of its screen from which there is a margin."""
Mechanics = Literal["hidden", "margin", "inline"]
MECHANICS: tuple[Mechanics, ...] = ("hidden", "margin", "inline")
"""The story alone first, as in any book."""
BOOKMARK = "★ "
LOOKS = {"emphasis": "italic", "strong": "bold"}
"""The styles of a player's emphasis."""
ALL_HIDDEN = "Only results here. m shows them."


class Said(NamedTuple):
    """A passage with its words as drawn."""

    passage: Passage
    words: Content


def page_rows(said: Sequence[Said], mechanics: Mechanics, width: int) -> Iterator[Content]:
    return (row for row, _ in place_rows(said, mechanics, width))


def place_rows(said: Sequence[Said], mechanics: Mechanics, width: int) -> Iterator[tuple[Content, int]]:
    """The rows, each with the index of its passage; -1 for a row without one."""
    margin = mechanics == "margin" and width >= WIDE
    text = min(TEXT, width)
    block = text + (GAP + MARGIN if margin else 0)
    left = Content(" " * max(0, min((width - text) // 2, width - block)))
    stars = Content.styled(STARS.center(text).rstrip(), "$quiet")
    beside: list[Content] = []
    for at, each in enumerate(said):
        if each.passage.look == "prose":
            rows = wrap_content(each.words, text) if each.words.plain.strip() else [each.words]
            rows = [stars if is_break(row.plain) else row for row in rows]
            yield from ((row, at) for row in _join_columns(rows, beside, left, text))
            beside = []
        else:
            words = (Content(" ".join(sanitise_line(line).split())) for line in each.passage.text.split("\n"))
            rows = [row for line in words for row in wrap_content(line, MARGIN if margin else text)]
            if margin:
                beside += [row.stylize("$quiet") for row in rows]
                continue
            style = "$text-error" if each.passage.look == "trouble" else "$quiet"
            yield from ((left + row.stylize(style), at) for row in rows)
        yield NOTHING, -1
    yield from ((row, -1) for row in _join_columns([], beside, left, text))


def _join_columns(rows: Sequence[Content], beside: Sequence[Content], left: Content, text: int) -> Iterator[Content]:
    for row, note in zip_longest(rows, beside, fillvalue=NOTHING):
        yield left + (fit_width(row, text) + " " * GAP + note if note else row)


class OpenBook(NamedTuple):
    """A book with everything that is read before it opens."""

    book: Book
    marked: list[Marked]
    names: Names


def open_book(model: CampaignModel) -> OpenBook:
    """Read what the book needs before its first page; runs in a thread."""
    book = Book.of(model.campaign.journal)
    return OpenBook(book, book.marked(model.texts), Names.of(model.texts, model.campaign.world))


class Page:
    """The scene that is being read."""

    def __init__(self, opened: OpenBook, mechanics: Mechanics) -> None:
        self.mechanics = mechanics
        self.things: list[Thing] = []
        """The clickable names by number."""
        self._opened = opened
        self._told: list[Said] = []

    def turn_to(self, chapter: Chapter, mark: str = "") -> None:
        """Show a scene, from the passage `mark` on if given; results too if it is one of them."""
        self.things = []
        told = self._passages(chapter)
        if mark and all(each.id != mark for each in told):
            self.mechanics = "margin"
            told = self._passages(chapter)
        first = next((place for place, each in enumerate(told) if mark and each.id == mark), 0)
        self._told = [Said(each, self._prose(each)) for each in told[first:]] or [
            Said(Passage("prose", ALL_HIDDEN, ""), Content.styled(ALL_HIDDEN, "$quiet"))
        ]

    def rows(self, width: int) -> Iterator[Content]:
        return page_rows(self._told, self.mechanics, width)

    def head(self, chapter: Chapter, width: int) -> Content:
        """Its heading, with further rows indented below the number."""
        number = f"{chapter.scene}  " if chapter.scene else ""
        mood = f" · {chapter.mood}" if chapter.mood and self.mechanics != MECHANICS[0] else ""
        goes_on = ", continued" if chapter.goes_on else ""
        block = next(iter(page_rows([Said(Passage("prose", "x", ""), Content("x"))], self.mechanics, width))).plain
        left = " " * (len(block) - len(block.lstrip()))
        rows = wrap_content(safe(f"{number}{chapter.called}{mood}{goes_on}"), min(TEXT, width), len(number))
        return Content("\n").join(Content(left) + row for row in rows)

    def passages_in(self, width: int, first: int, end: int | None) -> list[Said]:
        """The passages within these rows that can be changed."""
        rows = place_rows(self._told, self.mechanics, width)
        places = dict.fromkeys([at for _, at in rows][first:end])
        return [self._told[at] for at in places if at >= 0 and self._told[at].passage.id]

    def paragraph_at(self, row: int, width: int) -> tuple[str, int]:
        """The entry of the first paragraph of the story from this row on, or of the last one, and its first row."""
        rows = [at for _, at in place_rows(self._told, self.mechanics, width)]
        told = [place for place, at in enumerate(rows) if at >= 0 and self._told[at].passage.look == "prose"]
        at = rows[next((place for place in told if place >= row), told[-1])] if told else 0
        return (self._told[at].passage.id, rows.index(at)) if told else ("", 0)

    def row_of(self, entry: str, width: int) -> int:
        """The first row of an entry; 0 if it is gone."""
        rows = place_rows(self._told, self.mechanics, width)
        return next((row for row, (_, at) in enumerate(rows) if at >= 0 and self._told[at].passage.id == entry), 0)

    def _passages(self, chapter: Chapter) -> list[Passage]:
        level: Level = "story" if self.mechanics == "hidden" else "results"
        return list(passages(self._opened.book.lines(chapter), level))

    def _prose(self, passage: Passage) -> Content:
        """A paragraph with every known name clickable."""
        text = sanitise(passage.text)
        content, at = Content(text), 0
        for run in passage.runs:
            style = " ".join(LOOKS[each] for each in sorted(run.styles) if each in LOOKS)
            content = content.stylize(style, at, at + len(run.text)) if style else content
            at += len(run.text)
        for mention in self._opened.names.mentions(text) if passage.look == "prose" else ():
            self.things.append(mention.things[0])
            opens = f"@click=screen.remember({len(self.things) - 1})"
            content = content.stylize(opens, mention.start, mention.end)
        return Content.styled(BOOKMARK, "$foreground") + content if passage.bookmarked else content
