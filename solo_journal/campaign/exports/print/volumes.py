"""A book of any length in bounded memory: Typst keeps everything in memory, so a long book is typeset in volumes, each
in a file of its own, and bound together.

A short book is typeset whole. A volume ends before a chapter and begins on a right-hand page; only a giant chapter is
split.
"""

from __future__ import annotations

import io
import json
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from ..document import Front
from ..languages import Language
from ..pictures import FOLDER
from ..story import Story
from .book import Data, mark_indents
from .typesetter import Order, typeset, typeset_apart

if TYPE_CHECKING:
    import pypdf

COMMON = frozenset(map(chr, [*range(0x20, 0x250), *range(0x370, 0x400), *range(0x400, 0x460), 0x0A]))
COMMON |= frozenset("–—‘’‚“”„‹›«»…†‡•′″→←↔−×½¼¾€")
"""Characters that the book's own font has."""
SCRIPTS = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "ARABIC", "HEBREW", "DEVANAGARI", "THAI", "BENGALI", "TAMIL")
"""Scripts that use a system font if there is one, even if one of Typst's has the characters."""
MOST_NAMED = 12
NO_GLYPH = rb"(\000\000)"
PROBE = b"""
#let signs = json(bytes(sys.inputs.signs))
#set page(width: 60pt, height: 40pt, margin: 2pt)
#set text(font: "Libertinus Serif")
#for (at, sign) in signs.enumerate() { if at > 0 { pagebreak() }; text(sign) }
"""


class Fonts(NamedTuple):
    """The fonts that a book needs."""

    system: bool
    """Whether it uses system fonts."""
    missing: tuple[str, ...]
    """Characters that no font has."""


def fonts_for(signs: Iterable[str]) -> Fonts:
    """The fonts for these characters."""
    # Marks that join others, controls and blanks have no glyph of their own.
    rare = sorted({each for each in signs if each not in COMMON and unicodedata.category(each)[0] not in "CZM"})
    if not rare:
        return Fonts(False, ())
    lacking = _without_glyph(rare, system=False)
    if not lacking and not any(unicodedata.name(each, "").startswith(SCRIPTS) for each in rare):
        return Fonts(False, ())
    return Fonts(True, tuple(_without_glyph(lacking, system=True)))


def remark(missing: tuple[str, ...]) -> str:
    """The sentence about missing characters."""
    named = " ".join(missing[:MOST_NAMED])
    more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
    return (
        f"No font here has {named}{more}: the PDF shows empty boxes. Install a font for them, such as Noto, or "
        "export HTML or EPUB."
    )


def _without_glyph(signs: list[str], *, system: bool) -> list[str]:
    if not signs:
        return []
    import pypdf
    import typst

    data = typst.compile(PROBE, format="pdf", sys_inputs={"signs": json.dumps(signs)}, ignore_system_fonts=not system)
    assert isinstance(data, bytes)
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    said = (contents.get_data() if (contents := page.get_contents()) is not None else b"" for page in pages)
    return [sign for sign, data in zip(signs, said, strict=False) if NO_GLYPH in data]


VOLUME = 300_000
"""The characters of data after which a volume ends before the next chapter; Typst takes some 450 bytes of memory for
each."""


def bind(story: Story, front: Front, language: Language, told: Iterable[Data], file: IO[bytes]) -> Iterator[None]:
    """Typeset the book into a file, step by step."""
    with tempfile.TemporaryDirectory() as folder:
        binding = _Binding(story, front, language, Path(folder))
        volume: list[Data] = []
        size = 0
        for each in mark_indents(told):
            if size >= VOLUME * (1 if each["is"] in ("chapter", "matter") else 2):
                binding.add(volume)
                volume, size = [], 0
            volume.append(each)
            size += len(str(each))
            yield
        if not binding.volumes:
            file.write(binding.whole(volume))
            return
        binding.add(volume)
        yield
        yield from binding.bound(file)


class _Binding:
    """The volumes of a book, and the settings that they share."""

    def __init__(self, story: Story, front: Front, language: Language, folder: Path) -> None:
        self.story, self.language, self.folder = story, language, folder
        self.front = front
        self.volumes: list[Path] = []
        self.pages = 0
        """The number of pages so far."""
        days = story.days
        self.when = datetime.combine(days[-1], time(), UTC) if days else datetime(1980, 1, 1, tzinfo=UTC)

    def whole(self, parts: list[Data]) -> bytes:
        titles = [each["title"] for each in parts if each["is"] in ("chapter", "matter")]
        return self._set(parts, front=True, contents=[[title, 0] for title in titles], pages=True)

    def add(self, parts: list[Data]) -> None:
        import pypdf

        path = self.folder / f"volume-{len(self.volumes)}.pdf"
        path.write_bytes(self._set(parts, front=False, start=self.pages + 1))
        self.volumes.append(path)
        pages = len(pypdf.PdfReader(path).pages)
        self.pages += pages + pages % 2

    def bound(self, file: IO[bytes]) -> Iterator[None]:
        """The whole book, with a title page and contents."""
        import pypdf
        from pypdf.constants import PageLabelStyle

        heads: list[tuple[str, int]] = []
        at = 1
        for path in self.volumes:
            reader = pypdf.PdfReader(path)
            heads += [(title, at + page) for title, page in _heads(reader)]
            at += len(reader.pages) + len(reader.pages) % 2
        first = self.folder / "front.pdf"
        first.write_bytes(self._set([], front=True, contents=heads, pages=False))
        yield
        writer = pypdf.PdfWriter()
        for path in (first, *self.volumes):
            reader = pypdf.PdfReader(path)
            writer.append(reader, import_outline=False)
            if len(reader.pages) % 2:
                writer.add_blank_page()
            yield
        before = len(writer.pages) - self.pages
        for title, page in heads:
            writer.add_outline_item(title=title, page_number=before + page - 1)
        writer.set_page_label(0, before - 1, style=PageLabelStyle.LOWERCASE_ROMAN)
        writer.set_page_label(before, len(writer.pages) - 1, style=PageLabelStyle.DECIMAL)
        writer.add_metadata({"/Title": self.front.title, "/Author": self.front.author})
        writer.write(file)

    def _set(self, parts: list[Data], **given: Any) -> bytes:
        """Typeset pages. Raises `Refused` if Typst fails."""
        pictures = self.story.journal.folder.path / FOLDER
        front = self.front
        data = {
            "title": front.title, "about": front.about, "author": front.author, "games": front.games,
            "when": front.when, "cover": _within(front.cover, pictures), "lang": self.language.code.partition("-")[0],
            "direction": self.language.direction, "words": self.language.words, "fonts": self.language.fonts,
            "mechanics": self.story.wanted.mechanics, "contents": [], "pages": False, "start": 1, "parts": parts,
            **given,
        }  # fmt: skip
        for each in parts:
            if each["is"] == "picture":
                each["path"] = _within(Path(each["path"]), pictures)
        said = json.dumps(data, ensure_ascii=False)
        fonts = fonts_for(said)
        if fonts.missing and (sentence := remark(fonts.missing)) not in self.story.remarks:
            self.story.remarks.append(sentence)
        order = Order(said, str(pictures) if pictures.is_dir() else "", fonts.system, self.when.isoformat())
        return typeset(order) if given.get("pages") else typeset_apart(order)


def _within(file: Path | None, folder: Path) -> str:
    """A picture's path for Typst, within the folder that it may read."""
    return f"/{file.resolve().relative_to(folder.resolve()).as_posix()}" if file else ""


def _heads(reader: pypdf.PdfReader) -> Iterator[tuple[str, int]]:
    """The headings of a volume with their pages, counted from 0."""
    for item in reader.outline:
        if not isinstance(item, list):
            page = reader.get_destination_page_number(item)
            yield str(item.title), page or 0
