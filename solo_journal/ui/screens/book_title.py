"""The title page of the book: title, scenes with their words, and bookmarks. Its keys are in the footer, as on every
screen: beside the list they would be the only ones that a player has to look for."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from ...campaign.story.book import Book, Chapter, Marked
from ...campaign.story.campaign_summary import Glance
from ...campaign.story.entry_text import short_line
from ...campaign.story.passages import passages
from ...campaign.story.sanitise import sanitise
from ...campaign.story.voice import PAGE
from ...rules.plurals import plural
from ..campaign_model import CampaignModel
from ..forms.finder import Item
from ..page.bars import EMPTY, FULL
from ..page.safe_text import NOTHING, fit_width, safe

BAR = 20
"""The width of the bar that shows how much was read."""
TITLES, WORDS, BOOKMARKED = 48, 8, 70
"""The widths of a scene with its title, of its word count, and of a bookmark."""
EMPTY_BOOK = "no scenes yet · Space n opens the first"


def contents(book: Book, marked: list[Marked], glance: Glance | None) -> Iterator[Item]:
    words = {each.number: f"{each.words:,}" for each in glance.scenes} if glance else {}
    starred = {each.line.scene for each in marked}
    session = None
    for number, chapter in enumerate(book.chapters):
        if (chapter.goes_on or not chapter.scene) and not _tells(book, chapter):
            continue  # what only prepared the story, or the sitting in which a scene ended
        if chapter.session != session:
            yield Item("", f"Session {chapter.session}", heading=True)
        session = chapter.session
        star = " ★" if chapter.scene in starred else ""
        goes_on, count = (", continued", "") if chapter.goes_on else ("", words.get(chapter.scene, ""))
        told = f"{chapter.scene or '':>3}  {chapter.called}{goes_on}{star}"
        yield Item(str(number), fit_width(Content(told), TITLES).plain + f"{count:>{WORDS}}")
    if session is None:
        yield Item("", EMPTY_BOOK, heading=True)
    if marked:
        yield Item("", "Bookmarks", heading=True)
    for each in marked:
        told = f"{each.line.scene:>3}  {short_line(each.line, BOOKMARKED, PAGE)}"
        yield Item(f"{each.chapter}:{each.line.entry.id}", told)


def title_rows(
    model: CampaignModel, book: Book, glance: Glance | None, read: float | None, width: int
) -> Iterator[Content]:
    """Its title, the characters, its length, and how much of it was read."""
    scenes = len({each.scene for each in book.chapters if each.scene})
    words = [plural(glance.words, "word")] if glance else []
    counts = [plural(scenes, "scene"), *words, *(title.partition(":")[0] for title in model.games)]
    rows = [Content.styled(" ".join(sanitise(model.campaign.title).split()).upper(), "bold $prose")]
    if glance and glance.who:
        rows.append(safe(glance.who))
    rows.append(safe(" · ".join(counts), "$quiet"))
    if read is not None:
        full = round(read * BAR)
        bar = ((FULL * full, "$primary"), (EMPTY * (BAR - full), "$quiet"))
        rows += [NOTHING, Content.assemble("read  ", *bar, f"  {read:.0%}")]
    for row in rows:
        cut = row.truncate(width, ellipsis=True)
        yield cut.pad_left(max(0, (width - cut.cell_length) // 2))


def _tells(book: Book, chapter: Chapter) -> bool:
    return any(each.look == "prose" for each in passages(book.lines(chapter), "story"))
