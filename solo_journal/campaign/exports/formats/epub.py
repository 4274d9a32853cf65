"""EPUB 3: the story as an e-book, written straight into the archive.

The same story gives the same bytes: files have a fixed date, the book's id is derived from the campaign's, and its time
is that of the last session.
"""

from __future__ import annotations

import uuid
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from ....shipped import shipped
from ..book_font import Face, faces
from ..document import Chapter, Front, Matter, Part, Passage
from ..format import Export
from ..front_and_back import front
from ..languages import Language
from ..markup import one_line, title_page, written
from ..pictures import bytes_of, kind_of
from ..story import Story
from ..story_parts import parts, setting_of

STYLE = ("assets", "styles", "book.css")
NAMESPACE = uuid.UUID("8c7b5e0a-6c1d-5d1e-9b0f-2f6a1d6e4c11")
"""The UUID namespace of our books."""
DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the earliest that a ZIP file allows."""
XML = '<?xml version="1.0" encoding="utf-8"?>\n'
CONTAINER = (
    XML + '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">\n<rootfiles>\n'
    '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/>\n</rootfiles>\n</container>\n'
)
LONG = 2_000
"""The number of parts after which a chapter continues in another file, so that no reader has to load a giant one."""
CLOSING = "</main>\n</body>\n</html>\n"
ROLES = ("chapter", "credits")
"""Kinds of files with an ARIA role."""
ACCESS = (
    ("accessMode", "textual"), ("accessModeSufficient", "textual"), ("accessibilityHazard", "none"),
    ("accessibilityFeature", "tableOfContents"), ("accessibilityFeature", "readingOrder"),
    ("accessibilityFeature", "structuralNavigation"),
)  # fmt: skip
"""The book's accessibility, in schema.org's terms."""
SEEN = (("accessMode", "visual"), ("accessibilityFeature", "alternativeText"))
"""Additional terms for a book with pictures."""


@dataclass
class _Book:
    """The archive being written, and its content so far."""

    archive: zipfile.ZipFile
    title: str
    language: Language
    files: list[str] = field(default_factory=list)
    """The chapters and pages, in order."""
    heads: list[tuple[str, Chapter | Matter]] = field(default_factory=list)
    """Every heading, with its file."""
    pictures: dict[Path, str] = field(default_factory=dict)
    """Its pictures, with their names in the archive."""
    open: IO[bytes] | None = None
    parts: int = 0
    signs: set[str] = field(default_factory=set)
    """All characters in it, to choose the fonts."""

    def add(self, name: str, text: str) -> None:
        self.signs.update(text)
        with self.archive.open(zip_header(name), "w") as file:
            file.write(text.encode())

    def begin(self, kind: str = "chapter") -> None:
        """Begin the next file, after ending the one before."""
        self.end()
        self.files.append(f"{kind}-{len(self.files) + 1:03}.xhtml")
        self.parts = 0
        self.open = self.archive.open(zip_header(f"book/{self.files[-1]}"), "w")
        self.write(f"{self.page(_section(kind)).removesuffix(CLOSING)}")

    def write(self, markup: str) -> None:
        assert self.open is not None
        self.signs.update(markup)
        self.open.write(markup.encode())
        self.parts += 1

    def end(self) -> None:
        """End the chapter, if one is open."""
        if self.open is not None:
            self.write(f"</section>\n{CLOSING}")
            self.open.close()
            self.open = None

    def take(self, file: Path) -> str:
        """A picture's name in the archive."""
        return self.pictures.setdefault(file, f"picture-{len(self.pictures) + 1}.{kind_of(file)}")

    def page(self, inner: str, look: str = "") -> str:
        """A whole file."""
        return f"{_opening(self.title, self.language)}<body{look}>\n<main>\n{inner}{CLOSING}"


def pack(story: Story, file: IO[bytes]) -> Iterator[None]:
    setting = setting_of(story, curled=True)
    page = front(story, setting)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zip_header("mimetype", zipfile.ZIP_STORED), "application/epub+zip")
        book = _Book(archive, one_line(page.title) or "Untitled", setting.language)
        try:
            book.add("META-INF/container.xml", CONTAINER)
            if page.cover:
                image = f'<h1 epub:type="cover"><img src="{book.take(page.cover)}" alt="{book.title}"/></h1>\n'
                book.add("book/cover.xhtml", book.page(image, ' class="cover"'))
            told = f'<section epub:type="titlepage">\n<h1>{book.title}</h1>\n{"".join(title_page(page))}</section>\n'
            book.add("book/title.xhtml", book.page(told, ' class="title"'))
            for part in parts(story, setting):
                _tell(book, part)
                yield
            book.end()
            for picture, name in book.pictures.items():  # after all chapters: an archive takes one file at a time
                archive.writestr(zip_header(f"book/{name}", zipfile.ZIP_STORED), bytes_of(picture))
            book.add("book/nav.xhtml", _contents(book, cover=page.cover is not None))
            fonts = list(faces(book.signs))
            for face in fonts:
                archive.writestr(zip_header(f"book/{face.file}", zipfile.ZIP_STORED), face.read())
            sheet = "".join(face.rule(face.file) for face in fonts) + shipped(*STYLE).read_text(encoding="utf-8")
            archive.writestr(zip_header("book/style.css"), sheet)
            book.add("book/package.opf", _package(story, book, page, fonts))
        finally:
            if book.open is not None:
                book.open.close()


def _tell(book: _Book, part: Part) -> None:
    if isinstance(part, Chapter) and part.runs_on and book.parts < LONG:
        runs_on = ' class="on"'
        book.write(f"</section>\n{_section('chapter', runs_on)}")
        book.heads.append((book.files[-1], part))
    elif isinstance(part, Chapter | Matter):
        book.begin("chapter" if isinstance(part, Chapter) else part.key)
        book.heads.append((book.files[-1], part))
    elif book.open is None or (book.parts > LONG and isinstance(part, Passage)):
        book.begin()
    book.write(written(part, 1, book.take, fold=False))


def _section(kind: str, look: str = "") -> str:
    role = f' epub:type="{kind}" role="doc-{kind}"' if kind in ROLES else ""
    return f"<section{role}{look}>\n"


def zip_header(name: str, how: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    """The header of a file in the archive, the same whenever and wherever it is written."""
    info = zipfile.ZipInfo(name, DATE)
    info.compress_type = how
    info.create_system = 3  # the same bytes on every system
    info.external_attr = 0o644 << 16
    return info


def _opening(title: str, language: Language) -> str:
    return (
        f'{XML}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{language.code}" xml:lang="{language.code}" dir="{language.direction}">\n'
        f'<head>\n<title>{title}</title>\n<link rel="stylesheet" type="text/css" href="style.css"/>\n</head>\n'
    )


def _contents(book: _Book, *, cover: bool) -> str:
    """The navigation: every chapter and page, and where the book begins."""
    words = one_line(book.language.words["contents"])
    first = next((name for name, head in book.heads if isinstance(head, Chapter)), "title.xhtml")
    marks = [("cover", "cover.xhtml", book.title)] if cover else []
    marks += [("titlepage", "title.xhtml", book.title), ("toc", "nav.xhtml", words), ("bodymatter", first, book.title)]
    landmarks = "".join(f'<li><a epub:type="{kind}" href="{name}">{said}</a></li>\n' for kind, name, said in marks)
    heads = ((name, head.key, head.words if isinstance(head, Chapter) else head.title) for name, head in book.heads)
    items = "".join(f'<li><a href="{name}#{key}">{one_line(said)}</a></li>\n' for name, key, said in heads)
    return book.page(
        f'<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="toc-title">\n'
        f'<h1 id="toc-title">{words}</h1>\n<ol>\n'
        f'<li><a href="title.xhtml">{book.title}</a></li>\n{items}</ol>\n</nav>\n'
        f'<nav epub:type="landmarks" hidden="hidden">\n<ol>\n{landmarks}</ol>\n</nav>\n'
    )


def _package(story: Story, book: _Book, page: Front, fonts: list[Face]) -> str:
    """The manifest, the reading order and the metadata."""
    id_ = uuid.uuid5(NAMESPACE, f"{story.id} {story.wanted}")
    days = story.days
    day = f"{days[-1] if days else '1980-01-01'}"
    by = f"<dc:creator>{one_line(story.wanted.author)}</dc:creator>\n" if story.wanted.author else ""
    about = f"<dc:description>{one_line(page.about)}</dc:description>\n" if page.about else ""
    seen = SEEN if book.pictures else ()
    access = "".join(f'<meta property="schema:{key}">{value}</meta>\n' for key, value in (*ACCESS, *seen))
    named = [("title", "title.xhtml"), *((f"c{number}", name) for number, name in enumerate(book.files, start=1))]
    if page.cover:
        named.insert(0, ("cover", "cover.xhtml"))
    manifest = "".join(f'<item id="{key}" href="{name}" media-type="application/xhtml+xml"/>\n' for key, name in named)
    for number, (file, name) in enumerate(book.pictures.items(), start=1):
        kind = ' properties="cover-image"' if file == page.cover else ""
        manifest += f'<item id="p{number}" href="{name}" media-type="image/{kind_of(file)}"{kind}/>\n'
    for number, face in enumerate(fonts, start=1):
        manifest += f'<item id="f{number}" href="{face.file}" media-type="font/woff2"/>\n'
    order = [key for key, _ in named]
    order.insert(order.index("title") + 1, "nav")
    spine = "".join(f'<itemref idref="{key}"/>\n' for key in order)
    turning = ' page-progression-direction="rtl"' if book.language.direction == "rtl" else ""
    return (
        f'{XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" '
        f'xml:lang="{book.language.code}">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        f'<dc:identifier id="id">urn:uuid:{id_}</dc:identifier>\n<dc:title>{book.title}</dc:title>\n{by}{about}'
        f"<dc:language>{book.language.code}</dc:language>\n<dc:date>{day}</dc:date>\n{access}"
        f'<meta property="dcterms:modified">{day}T00:00:00Z</meta>\n</metadata>\n<manifest>\n'
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>\n'
        f'<item id="style" href="style.css" media-type="text/css"/>\n{manifest}</manifest>\n'
        f"<spine{turning}>\n{spine}</spine>\n</package>\n"
    )


EXPORT = Export("epub", "EPUB", ".epub", "a book for e-readers", pack=pack, content="story", pictures=True)
