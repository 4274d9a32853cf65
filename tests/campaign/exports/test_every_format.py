"""What every format must do: be found by name, take any part of any sample, and contain what it should."""

from __future__ import annotations

import html
import re
import zipfile
from io import BytesIO
from typing import Any

import pypdf
import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Export, Level, Selection, export, for_file, formats
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.story.marked_text import plain_text
from solo_journal.rules.refusal import Unknown

from .conftest import SAMPLES, told, written

STORIES = [id_ for id_ in formats() if export(id_).tells_story]
TEXTS = [id_ for id_ in STORIES if export(id_).pieces]
CONTENTS: list[Level] = ["story", "results", "everything"]


def words_of(format_: str, data: bytes) -> str:
    """The words of a written story, one after another, without layout and escapes."""
    if format_ == "pdf":
        text = " ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages)
    elif format_ in ("epub", "obsidian"):
        book = zipfile.ZipFile(BytesIO(data))
        chapters = sorted(name for name in book.namelist() if "chapter" in name or name.startswith("Sessions/"))
        text = " ".join(book.read(name).decode() for name in chapters)
    else:
        text = data.decode()
    if format_ in ("epub", "html"):
        text = html.unescape(re.sub("<[^>]*>", " ", text))
    if format_ == "json":
        text = plain_text(text.encode().decode("unicode-escape", "surrogatepass").replace("\\n", "\n"))
    if format_ == "obsidian":
        text = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", text)
    text = re.sub(r"\n\n----- \d+ -----\n\n", " ", text)
    return " ".join(re.findall(r"\w{3,}", re.sub(r"[\u00ad\\\u2060]|-\s*\n\s*", "", text).replace("ﬁ", "fi")))


def passages(campaign: Campaign, scenes: range | None = None, length: int = 4) -> list[str]:
    """The first words of each passage of prose that has so many."""
    found = [line for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind == "prose"]
    wanted = [line for line in found if not line.struck and (scenes is None or line.scene in scenes)]
    begun = [re.findall(r"\w{3,}", plain_text(line.text).partition("[")[0])[:length] for line in wanted]
    return [" ".join(words) for words in begun if len(words) == length]


def test_a_format_is_found_by_name_and_an_unknown_one_is_refused() -> None:
    assert {"epub", "html", "json", "lonelog", "markdown", "pdf", "text"} <= set(formats()), "one may be added"
    assert all(export(id_).id == id_ and export(id_).ending.startswith(".") for id_ in formats())
    with pytest.raises(Unknown, match="no export format"):
        export("../markdown")


@pytest.mark.parametrize("id_", formats())
def test_a_file_name_says_its_format(id_: str) -> None:
    assert for_file(f"The Long Dusk{export(id_).ending.upper()}").id == id_


@pytest.mark.parametrize("name", ["dusk", "dusk.docx", "3"])
def test_a_name_that_says_no_format_is_refused(name: str) -> None:
    with pytest.raises(Unknown, match=r"Known endings: .*epub, "):
        for_file(name)


@pytest.mark.parametrize(
    ("sample", "format_"),
    # To set a whole book in type takes a second.
    [(path, id_) for id_ in STORIES for path in (SAMPLES[:1] if id_ == "pdf" else SAMPLES)],
    indirect=["sample"],
    ids=lambda each: getattr(each, "name", each),
)
def test_every_sample_is_exported_in_full(sample: Campaign, format_: str) -> None:
    words = words_of(format_, written(sample, format_))
    missing = [passage for passage in passages(sample) if passage not in words]
    assert missing == []


@pytest.mark.parametrize(
    ("sample", "format_"),
    [(SAMPLES[number % len(SAMPLES)], id_) for number, id_ in enumerate(STORIES)],
    indirect=["sample"],
    ids=lambda each: getattr(each, "name", each),
)
def test_more_content_is_more(sample: Campaign, format_: str) -> None:
    lengths = [len(words_of(format_, written(sample, format_, Selection(content=each)))) for each in CONTENTS]
    assert lengths == sorted(set(lengths))


ALONE = [*((id_, "results") for id_ in STORIES), ("markdown", "story"), ("json", "everything")]


@pytest.mark.parametrize(
    ("sample", "format_", "content"),
    [(SAMPLES[number % len(SAMPLES)], *each) for number, each in enumerate(ALONE)],
    indirect=["sample"],
    ids=lambda each: getattr(each, "name", each),
)
def test_a_scene_is_exported_alone(sample: Campaign, format_: str, content: Level) -> None:
    words = words_of(format_, written(sample, format_, Selection(scenes=range(2, 3), content=content)))
    inside = passages(sample, range(2, 3))
    outside = set(passages(sample, length=9)) - set(passages(sample, range(2, 3), length=9))
    assert [passage for passage in inside if passage not in words] == []
    assert [passage for passage in outside if passage in words] == []


@pytest.mark.parametrize("format_", STORIES)
def test_the_same_story_gives_the_same_bytes(story: Campaign, format_: str) -> None:
    assert written(story, format_) == written(story, format_)


@pytest.mark.parametrize("format_", formats())
@pytest.mark.parametrize("content", CONTENTS)
def test_a_hostile_campaign_makes_a_file_without_controls(hostile: Campaign, format_: str, content: Level) -> None:
    data = written(hostile, format_, Selection(content=content, author=hostile.title))
    if format_ in TEXTS:
        text = data.decode()
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text)
    else:
        assert data


@pytest.mark.parametrize("format_", [id_ for id_ in TEXTS if id_ in ("html", "json")])
def test_no_script_survives_where_markup_is_read(hostile: Campaign, format_: str) -> None:
    text = told(hostile, format_, Selection(content="everything"))
    assert "<script" not in text
    assert "]]>" not in text


def test_an_empty_campaign_can_be_exported(campaign: Campaign) -> None:
    assert all(written(campaign, format_) for format_ in STORIES)


def test_another_title_an_author_and_no_credits(story: Campaign) -> None:
    for format_ in ("html", "markdown", "text", "lonelog", "json"):
        text = told(story, format_, Selection(title="Ember", author="Émile", credits=False))
        assert "Ember" in text
        assert "The Long Dusk" not in text
        assert "mile" in text
        assert "Played and written" not in text
        assert "Played and written" in told(story, format_)


def test_a_format_that_lacks_something_says_so_when_it_is_declared() -> None:
    whole: Any = Export
    with pytest.raises(TypeError, match="takes id, title, ending and about"):
        whole("shout", "Shout", ".txt", lambda story: iter(()))
