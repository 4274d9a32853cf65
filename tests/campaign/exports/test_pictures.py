"""Pictures in a story: a line shows one, a cover comes first, and nothing outside their folder is read."""

from __future__ import annotations

import base64
import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, Story, export
from solo_journal.campaign.exports.file_writer import describe_losses
from solo_journal.campaign.exports.pictures import LARGEST, bytes_of, kind_of
from solo_journal.campaign.library.backup import back_up
from solo_journal.campaign.play.append import write
from solo_journal.campaign.store.errors import TooLarge
from solo_journal.campaign.story.marked_text import plain_text

from .conftest import told, written
from .test_epub import check
from .test_html import valid


def png(width: int = 3, height: int = 2) -> bytes:
    """A small picture."""
    rows = b"".join(b"\0" + b"\x80\x20\x10" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pieces = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    chunks = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in pieces
    )
    return b"\x89PNG\r\n\x1a\n" + chunks


@pytest.fixture
def shown(campaign: Campaign) -> Campaign:
    """A campaign with a map and a cover."""
    folder = campaign.folder.path / "pictures"
    folder.mkdir()
    (folder / "map.png").write_bytes(png())
    (folder / "cover.png").write_bytes(png(20, 30))
    write(campaign, "prose", 'We look down.\n\n![The lower *town*"](map.png)\n\nThen we go.')
    write(campaign, "prose", "![The <b> town](pictures/map.png)")
    return campaign


def test_a_page_holds_its_pictures(shown: Campaign) -> None:
    page = told(shown, "html")
    valid(page)
    data = base64.b64encode(png()).decode()
    assert page.count(f'src="data:image/png;base64,{data}"') == 1
    assert 'alt="The &lt;b&gt; town"' in page
    assert base64.b64encode(png(20, 30)).decode() in page


def test_an_e_book_holds_its_pictures_and_a_cover(shown: Campaign) -> None:
    book = zipfile.ZipFile(BytesIO(written(shown, "epub")))
    check(book)
    names = [name for name in book.namelist() if name.endswith(".png")]
    assert sorted(map(book.read, names)) == sorted([png(), png(20, 30)])
    assert 'properties="cover-image"' in book.read("book/package.opf").decode()


def test_a_printed_book_holds_its_pictures_and_their_captions(shown: Campaign) -> None:
    pages = pypdf.PdfReader(BytesIO(written(shown, "pdf"))).pages
    assert [len(page.images) for page in pages if page.images] == [1, 1]
    assert any("The <b> town" in page.extract_text() for page in pages)


def test_in_formats_of_text_a_picture_is_its_caption(shown: Campaign) -> None:
    assert "\n[The <b> town]\n" in told(shown, "text")
    assert "![The \\<b\\> town](map.png)" in told(shown, "markdown")
    assert plain_text("![The lower town](map.png)") == "The lower town"


@pytest.mark.parametrize(
    "name", ["../campaign.toml", "/etc/passwd", "none.png", "text.png", "..\\map.png", "sub/../../x.png"]
)
def test_a_file_that_is_not_a_picture_of_the_campaign_is_reported_and_never_read(campaign: Campaign, name: str) -> None:
    folder = campaign.folder.path / "pictures"
    folder.mkdir()
    (folder / "text.png").write_text("<script>")
    write(campaign, "prose", f"![A map]({name})")
    story = Story.of(campaign, Selection())
    text = "".join(export("html").pieces(story))  # type: ignore[misc]
    assert "<img" not in text
    assert "<em>A map</em>" in text
    assert describe_losses(story, export("text")) == []
    assert describe_losses(story, export("html")) == [*story.unseen]
    assert len(story.unseen) == 1
    assert "pictures" in next(iter(story.unseen))


def test_a_picture_of_too_many_pixels_is_not_unpacked(campaign: Campaign) -> None:
    """A small file may fill the memory: only the numbers in its head are looked at."""
    folder = campaign.folder.path / "pictures"
    folder.mkdir()
    for wide, fits in ((8_000, True), (9_000, False)):
        less = (7_999).to_bytes(3, "little") + (wide - 1).to_bytes(3, "little")
        heads = {
            "jpeg": b"\xff\xd8\xff\xe0\0\4\0\0\xff\xc2\0\x11\x08" + struct.pack(">HH", 8_000, wide),
            "webp": b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + less,
            "gif": b"GIF89a" + struct.pack("<HH", 8_000, wide),
            "png": png()[:16] + struct.pack(">II", 8_000, wide),
        }
        for kind, head in heads.items():
            (folder / f"a.{kind}").write_bytes(head)
            assert kind_of(folder / f"a.{kind}") == (kind if fits else "")
    write(campaign, "prose", "![A map](a.png)")
    story = Story.of(campaign, Selection())
    assert "<img" not in "".join(export("html").pieces(story))  # type: ignore[misc]
    assert "64 million pixels" in next(iter(story.unseen))


def test_a_backup_keeps_them(shown: Campaign, tmp_path: Path) -> None:
    packed = tmp_path / "dusk.zip"
    back_up(shown.folder, packed)
    kept = zipfile.ZipFile(packed)
    assert [kept.read(name) for name in kept.namelist() if name.endswith("map.png")] == [png()]


def test_a_picture_that_grew_after_it_was_found_is_not_read(shown: Campaign) -> None:
    picture = shown.folder.path / "pictures" / "map.png"
    assert bytes_of(picture) == png()
    with picture.open("ab") as stream:
        stream.truncate(LARGEST + 1)
    with pytest.raises(TooLarge):
        bytes_of(picture)
