"""The printed book has the words of the story, runs none of them as code, and needs Typst."""

from __future__ import annotations

import importlib.util
import re
from io import BytesIO
from typing import Any

import pypdf
import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.exports.document import Chapter, Passage, Results
from solo_journal.campaign.exports.languages import language
from solo_journal.campaign.exports.print import volumes
from solo_journal.campaign.exports.print.book import data_of, mark_indents, pair_results
from solo_journal.campaign.exports.print.typesetter import Order, typeset
from solo_journal.campaign.exports.typography import Typography
from solo_journal.campaign.play.append import write
from solo_journal.campaign.story.marked_text import Run
from solo_journal.campaign.story.results import Piece, Result
from solo_journal.rules.refusal import Refused

from ...playing import do
from .conftest import written

ATTACKS = [
    '#panic("run")', "#read(\"/etc/passwd\")", "$ #sys.inputs $", "*bold* _it_ `raw` = Heading", "\\u{0041} \\#", "]#[",
    "@ref <label>", "https://example.org", "// gone", "/* gone */", "- item", "{ } [ ] ( )", "---", "~",
    "'quotes' \"two\"",
]  # fmt: skip


def pages(data: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages]


def letters(text: str) -> str:
    """A text without blanks, and with the quotes and dashes of typists."""
    return "".join(text.split())


def test_markup_in_a_story_is_set_as_it_was_typed(campaign: Campaign) -> None:
    for attack in ATTACKS:
        write(campaign, "prose", f"Begin {attack} end.")
    write(campaign, "prose", "W" * 160)
    write(campaign, "prose", f"[N:{'N' * 99}|{'w' * 160}]")
    do(campaign, "duskara.ask", question="q" * 160)
    told = pages(written(campaign, "pdf", Selection(content="results")))
    assert max(len(word) for page in told for word in page.replace("\u200b", "").split()) < 90, "none runs off a line"
    text = letters(" ".join(told))
    assert [attack for attack in ATTACKS if letters(set_as(f"Begin {attack} end.")) not in text] == []


def set_as(typed: str) -> str:
    """The words as a book has them: quotes curled, dashes drawn, emphasis without its signs."""
    return "".join(run.text for run in Typography(language("en"), curled=True).paragraph(typed))


def test_it_has_a_title_page_contents_and_metadata(story: Campaign) -> None:
    data = written(story, "pdf", Selection(author="Émile"))
    title, contents, *rest = pages(data)
    assert "The Long Dusk" in title
    assert "Émile" in title
    assert "Contents" in contents
    assert any("Steam climbs." in page for page in rest)
    about = pypdf.PdfReader(BytesIO(data)).metadata
    assert about is not None
    assert (about.title, about.author) == ("The Long Dusk", "Émile")


def test_a_hostile_campaign_makes_a_book(hostile: Campaign) -> None:
    data = written(hostile, "pdf", Selection(content="everything", author=hostile.title))
    reader = pypdf.PdfReader(BytesIO(data))
    assert "javascript:y" in " ".join(pages(data))
    assert all(not page.get("/Annots") or _inside(page) for page in reader.pages)
    assert "/JavaScript" not in reader.root_object.get("/Names", {})


def _inside(page: Any) -> bool:
    """Whether every link of a page leads to another page of the book."""
    return all("/URI" not in note.get_object().get("/A", {}) for note in page["/Annots"])


def test_a_long_book_is_set_in_volumes_and_bound_into_one(story: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pypdf.PdfReader(BytesIO(written(story, "pdf", Selection(content="results"))))
    monkeypatch.setattr(volumes, "VOLUME", 300)
    orders: list[Order] = []

    def typeset_apart(order: Order) -> bytes:
        orders.append(order)
        return typeset(order)

    monkeypatch.setattr(volumes, "typeset_apart", typeset_apart)
    bound = pypdf.PdfReader(BytesIO(written(story, "pdf", Selection(content="results"))))
    assert len(orders) > 2, "a volume is as long as its words, however few entries hold them"
    assert [title for title, _ in outline(bound)] == [title for title, _ in outline(whole)]
    assert words(bound) == words(whole)
    assert [each for each in bound.page_labels if each.isdigit()][:1] == ["1"]
    contents = bound.pages[1].extract_text()
    for title, page in outline(bound)[:3]:
        assert bound.page_labels[page] in contents.partition(title)[2][:120]


def outline(book: pypdf.PdfReader) -> list[tuple[str, int]]:
    """The chapters, and the pages on which they begin."""
    return [
        (str(each.title), book.get_destination_page_number(each) or 0)
        for each in book.outline
        if not isinstance(each, list)
    ]


def words(book: pypdf.PdfReader) -> list[str]:
    """All words of the story, without running heads and numbers of pages."""
    text = "\n".join(page.extract_text() for page in book.pages[2:])
    return re.findall(r"[a-z]{4,}", re.sub(r"-\n", "", text))


def test_without_typst_a_sentence_says_how_to_install_it(story: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "typst" else real(name, *rest))
    assert 'pip install "solo-journal[pdf]"' in export("pdf").lacking()
    assert export(export("pdf").instead).id == "html"
    with pytest.raises(Refused, match="pip install"):
        written(story, "pdf")


def test_results_in_the_margin_leave_no_gap_in_the_text() -> None:
    """A passage that is too short for the results beside it takes the next one along."""
    said = [Passage("prose", ((Run("It was so. " * rows),),)) for rows in (2, 30, 2)]
    asked = Results(
        (Result((Piece("Is there anybody behind the door of the mill? ", "asked"),), ("It is Orso.",) * 4),)
    )
    laid_out = list(pair_results(data_of(each) for each in (said[0], asked, said[1], asked, said[2])))
    assert [(len(each["parts"]), len(each["all"])) for each in laid_out] == [(2, 2), (1, 0)]
    begins = list(mark_indents(data_of(each) for each in (Chapter("Ashore"), asked, said[0], asked, said[2])))
    assert [begins[2]["first"], begins[4]["first"]] == [True, False], "results above it change nothing"
