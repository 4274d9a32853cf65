"""The e-book: every file well-formed, manifest and spine complete, the same bytes each time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
import zipfile
from io import BytesIO
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urldefrag

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Level, Selection
from solo_journal.campaign.exports.formats import epub
from solo_journal.campaign.play.append import write

from .conftest import written

if TYPE_CHECKING:
    from ..conftest import Do

OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"
DC = "{http://purl.org/dc/elements/1.1/}"
CONTENTS: list[Level] = ["story", "results", "everything"]


def book(campaign: Campaign, wanted: Selection | None = None) -> zipfile.ZipFile:
    """A campaign as an opened e-book."""
    return zipfile.ZipFile(BytesIO(written(campaign, "epub", wanted)))


def check(archive: zipfile.ZipFile) -> None:
    """What a validator would say, in assertions."""
    assert archive.testzip() is None
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b"")
    assert archive.read("mimetype") == b"application/epub+zip"
    trees = {name: ET.fromstring(archive.read(name)) for name in archive.namelist() if name.endswith(XML_ENDINGS)}
    package = trees["book/package.opf"]
    items = {item.attrib["id"]: item.attrib for item in package.iter(f"{OPF}item")}
    named = {f"book/{item['href']}" for item in items.values()}
    assert named == {name for name in archive.namelist() if name.startswith("book/") and not name.endswith(".opf")}
    spine = [ref.attrib["idref"] for ref in package.iter(f"{OPF}itemref")]
    pages = {key for key, item in items.items() if item["href"].endswith(".xhtml")}
    assert set(spine) == pages
    assert len(spine) == len(pages)
    assert items["nav"]["properties"] == "nav"
    for element in (f"{DC}identifier", f"{DC}title", f"{DC}language"):
        assert all(found.text for found in package.iter(element))
    links(trees)
    for tree in (tree for name, tree in trees.items() if name.endswith(".xhtml")):
        assert len(list(tree.iter(f"{XHTML}main"))) == 1, "a screen reader finds where the words begin"


XML_ENDINGS = (".xml", ".opf", ".xhtml")


def links(trees: dict[str, ET.Element]) -> None:
    """Every link leads to a file, and to an id in it; no id stands twice in one."""
    ids = {name: [each.attrib["id"] for each in tree.iter() if "id" in each.attrib] for name, tree in trees.items()}
    assert all(len(found) == len(set(found)) for found in ids.values())
    for name, tree in trees.items():
        for link in tree.iter(f"{XHTML}a"):
            target, fragment = urldefrag(link.attrib["href"])
            path = str(PurePosixPath(name).parent / target)
            assert path in trees
            assert not fragment or fragment in ids[path]


@pytest.mark.parametrize("content", CONTENTS)
def test_every_sample_makes_a_valid_book(sample: Campaign, content: Level) -> None:
    check(book(sample, Selection(content=content)))


@pytest.mark.parametrize("content", CONTENTS)
def test_a_hostile_campaign_makes_a_valid_book(hostile: Campaign, content: Level) -> None:
    archive = book(hostile, Selection(content=content, author=hostile.title))
    check(archive)
    for name in archive.namelist():
        assert b"<script" not in archive.read(name)


def test_a_scene_is_a_chapter_and_the_contents_name_them_all(story: Campaign) -> None:
    archive = book(story)
    chapters = [archive.read(name).decode() for name in archive.namelist() if "chapter" in name]
    assert [each.count('role="doc-chapter"') for each in chapters] == [3], "short ones go on below each other"
    nav = archive.read("book/nav.xhtml").decode()
    assert all(words in nav for words in ("1 · The thermal vents", "2 · The third shrine", "Scene 3", "Credits"))


def test_a_chapter_starts_a_page_if_the_last_chapter_filled_one(story: Campaign, do: Do) -> None:
    write(story, "prose", "Steam, and no end of it. " * 40)
    do(story, "scene.open", title="Behind the steam")
    write(story, "prose", "Quiet.")
    archive = book(story)
    check(archive)
    chapters = [archive.read(name).decode() for name in archive.namelist() if "chapter" in name]
    assert [each.count("<h1") for each in chapters] == [3, 1]
    assert written(story, "html").decode().count('<h2 id="chapter-4">') == 1
    assert written(story, "html").decode().count(' class="on">') == 2


def test_a_long_session_continues_in_another_file(story: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(epub, "LONG", 1)
    archive = book(story)
    check(archive)
    assert len([name for name in archive.namelist() if "chapter" in name]) > 2


def test_only_the_fonts_that_its_characters_need_are_embedded(story: Campaign) -> None:
    def slices(archive: zipfile.ZipFile) -> set[str]:
        return {name.split("-")[2] for name in archive.namelist() if name.endswith("400-normal.woff2")}

    assert slices(book(story)) == {"latin"}
    write(story, "prose", "Ποιος είναι εκεί; Кто там?")
    archive = book(story)
    assert slices(archive) == {"latin", "greek", "cyrillic"}
    named = re.findall(r'url\("([^"]+)"\)', archive.read("book/style.css").decode())
    assert {f"book/{name}" for name in named} == {name for name in archive.namelist() if name.endswith(".woff2")}
    assert all(archive.read(f"book/{name}").startswith(b"wOF2") for name in named)


def test_it_contains_no_time_stamp(story: Campaign) -> None:
    assert {info.date_time for info in book(story).infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert written(story, "epub") == written(story, "epub")


def test_a_first_scene_without_a_title_is_a_chapter_and_reading_begins_there(campaign: Campaign, do: Do) -> None:
    do(campaign, "scene.open")
    write(campaign, "prose", "Rain. " * 200)
    for title in ("The hut", ""):
        do(campaign, "scene.open", title=title)
        write(campaign, "prose", "Smoke. " * 200)
    archive = book(campaign, Selection(content="story"))
    nav = archive.read("book/nav.xhtml").decode()
    assert re.findall(r"chapter-\d+\">(.*?)</a>", nav) == ["Beginning", "The hut"]
    assert 'epub:type="bodymatter" href="chapter-001.xhtml"' in nav
    assert written(campaign, "html", Selection(content="story")).count(b"<h2 id=") == 4, (
        "contents, two chapters, credits"
    )
