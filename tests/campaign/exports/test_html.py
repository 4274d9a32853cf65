"""The HTML page: valid, self-contained, and with links that lead somewhere."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Level, Selection
from solo_journal.campaign.exports.document import Passage
from solo_journal.campaign.exports.markup import escape, written
from solo_journal.campaign.exports.print.book import data_of
from solo_journal.campaign.story.marked_text import runs
from solo_journal.campaign.story.sanitise import sanitise

from .conftest import told

CONTENTS: list[Level] = ["story", "results", "everything"]
LAYOUT = {"html", "head", "meta", "title", "style", "body", "header", "main", "nav", "div", "span", "hr"}
WORDS = {
    "h1",
    "h2",
    "h3",
    "p",
    "ol",
    "li",
    "a",
    "details",
    "summary",
    "b",
    "s",
    "br",
    "label",
    "input",
    "dl",
    "dt",
    "dd",
}
WORDS |= {"em", "strong"}
ALLOWED = LAYOUT | WORDS


class Tags(HTMLParser):
    """What a browser would see: elements and their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))


def tags(text: str) -> list[tuple[str, dict[str, str | None]]]:
    """The elements of a page."""
    parser = Tags()
    parser.feed(text)
    return parser.seen


def valid(text: str) -> None:
    """Fails at the first error that a strict parser finds, of HTML and of XML."""
    html5lib.HTMLParser(strict=True).parse(text)
    ET.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


@pytest.mark.parametrize("content", CONTENTS)
def test_every_sample_is_a_valid_page_whose_contents_lead_to_headings(sample: Campaign, content: Level) -> None:
    text = told(sample, "html", Selection(content=content))
    valid(text)
    seen = tags(text)
    ids = [attrs["id"] for _, attrs in seen if "id" in attrs]
    links = [attrs["href"] for tag, attrs in seen if tag == "a"]
    assert len(ids) == len(set(ids))
    assert links == [f"#{id_}" for id_ in ids if id_ != "contents"]


@pytest.mark.parametrize("content", CONTENTS)
def test_a_hostile_campaign_is_a_harmless_page(hostile: Campaign, content: Level) -> None:
    text = told(hostile, "html", Selection(content=content, author="<b>", title=hostile.title))
    valid(text)
    for tag, attrs in tags(text):
        assert tag in ALLOWED
        assert not any(name.startswith("on") or name in ("src", "style") for name in attrs)
        assert str(attrs.get("href", "#")).startswith("#")


def test_it_needs_no_network_and_allows_none(story: Campaign) -> None:
    text = told(story, "html")
    assert "default-src 'none'" in text.replace("&#x27;", "'")
    assert not re.search(r"""(?:src|href)=["'](?!#)|@import|url\("(?!data:font)""", text)


def test_light_dark_and_paper(story: Campaign) -> None:
    text = told(story, "html")
    assert "prefers-color-scheme: dark" in text
    assert "@page" in text


def test_mechanics_fold_and_the_story_level_has_none(story: Campaign) -> None:
    seen = tags(told(story, "html"))
    assert any(tag == "details" for tag, _ in seen)
    assert not any(
        tag in ("details", "div", "input") for tag, _ in tags(told(story, "html", Selection(content="story")))
    )


def test_no_folded_line_is_empty(sample: Campaign) -> None:
    text = told(sample, "html", Selection(content="everything"))
    assert "<summary></summary>" not in text
    assert "checkpoint" not in text


@given(st.text(max_size=60))
def test_any_text_appears_as_typed(text: str) -> None:
    root = ET.fromstring(f"<p>{escape(text)}</p>")
    typed = re.sub("[\ud800-\udfff\ufffe\uffff]", "\ufffd", sanitise(text))
    assert (root.text or "") == typed


@given(st.text(max_size=60), st.sampled_from(["", "crossed out"]))
def test_any_passage_is_well_formed(text: str, fate: str) -> None:
    paragraph = tuple(runs(text))
    ET.fromstring(f"<div>{written(Passage('aside', (paragraph, paragraph), fate), 2, str, fold=True)}</div>")


@pytest.mark.parametrize(
    ("text", "side"), [("Rain.", "auto"), ("سلمى walks on, and it rains.", "ltr"), ("سلمى تمشي مع Mira", "rtl")]
)
def test_a_paragraph_is_read_from_the_side_of_most_of_its_letters(text: str, side: str) -> None:
    told_so = Passage("prose", (tuple(runs(text)),))
    assert written(told_so, 2, str, fold=True) == f'<p dir="{side}">{text}</p>\n'
    assert data_of(told_so)["paragraphs"][0]["rtl"] is (side == "rtl")
