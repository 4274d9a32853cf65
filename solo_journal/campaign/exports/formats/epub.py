"""EPUB 3: the story as an e-book, a chapter a session, written into the archive as it passes.

The same story gives the same bytes: files bear a fixed date, the book's id is made from the campaign's, and its time is
that of the last session.
"""

from __future__ import annotations

import uuid
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO

from ....shipped import shipped
from ..credits import notices
from ..format import Export
from ..markup import escaped, one_line, passage, results
from ..story import Story
from ..story_parts import Head, Part, Passage, Results, SceneHead, SessionHead, days_of, parts

STYLE = ("assets", "styles", "book.css")
NAMESPACE = uuid.UUID("8c7b5e0a-6c1d-5d1e-9b0f-2f6a1d6e4c11")
"""Under which books of ours get their ids."""
DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the first that a zip can say."""
XML = '<?xml version="1.0" encoding="utf-8"?>\n'
CONTAINER = (
    XML + '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">\n<rootfiles>\n'
    '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/>\n</rootfiles>\n</container>\n'
)
LONG = 2_000
"""Parts after which a chapter goes on in another file, so that no reader has to hold a giant one."""


@dataclass
class _Book:
    """The archive being written, and what it holds so far."""

    archive: zipfile.ZipFile
    title: str
    files: list[str] = field(default_factory=list)
    """The chapters, in order."""
    heads: list[tuple[str, Head]] = field(default_factory=list)
    """Every heading, with the chapter that it stands in."""
    open: IO[bytes] | None = None
    parts: int = 0

    def add(self, name: str, text: str) -> None:
        """A whole file."""
        with self.archive.open(_file(name), "w") as file:
            file.write(text.encode())

    def begin(self) -> None:
        """Begin the next chapter, and end the one before."""
        self.end()
        self.files.append(f"chapter-{len(self.files) + 1:03}.xhtml")
        self.parts = 0
        self.open = self.archive.open(_file(f"book/{self.files[-1]}"), "w")
        self.write(_opening(self.title) + "<body>\n")

    def write(self, markup: str) -> None:
        """A piece of the chapter."""
        assert self.open is not None
        self.open.write(markup.encode())
        self.parts += 1

    def end(self) -> None:
        """End the chapter, if one is open."""
        if self.open is not None:
            self.write("</body>\n</html>\n")
            self.open.close()
            self.open = None


def pack(story: Story, file: IO[bytes]) -> Iterator[None]:
    """Write the book."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_file("mimetype", zipfile.ZIP_STORED), "application/epub+zip")
        book = _Book(archive, one_line(story.title) or "Untitled")
        try:
            book.add("META-INF/container.xml", CONTAINER)
            book.add("book/style.css", shipped(*STYLE).read_text(encoding="utf-8"))
            book.add("book/title.xhtml", _title_page(story, book.title))
            for part in parts(story):
                _tell(book, part)
                yield
            book.end()
            book.add("book/nav.xhtml", _contents(book))
            book.add("book/package.opf", _package(story, book))
        finally:
            if book.open is not None:
                book.open.close()


def _tell(book: _Book, part: Part) -> None:
    if isinstance(part, SessionHead) or book.open is None or (isinstance(part, SceneHead) and book.parts > LONG):
        book.begin()
    match part:
        case SessionHead():
            book.heads.append((book.files[-1], part))
            book.write(f'<h1 id="{part.key}">{part.words}</h1>\n')
        case SceneHead():
            book.heads.append((book.files[-1], part))
            book.write(f'<h2 id="{part.key}">{one_line(part.words)}</h2>\n')
        case Passage():
            book.write(passage(part))
        case Results():
            book.write(results(part, fold=False))


def _file(name: str, how: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, DATE)
    info.compress_type = how
    info.create_system = 3  # the same bytes on every system
    info.external_attr = 0o644 << 16
    return info


def _opening(title: str) -> str:
    return (
        f'{XML}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">\n'
        f'<head>\n<title>{title}</title>\n<link rel="stylesheet" type="text/css" href="style.css"/>\n</head>\n'
    )


def _title_page(story: Story, title: str) -> str:
    by = f'<p class="author">{one_line(story.wanted.author)}</p>\n' if story.wanted.author else ""
    said = "".join(f'<p class="credit">{escaped(notice)}</p>\n' for notice in notices(story))
    return f'{_opening(title)}<body epub:type="titlepage">\n<h1>{title}</h1>\n{by}{said}</body>\n</html>\n'


def _contents(book: _Book) -> str:
    """The navigation: every session with its scenes."""
    return (
        f'{_opening(book.title)}<body>\n<nav epub:type="toc" id="toc">\n<h1>Contents</h1>\n<ol>\n'
        f"{''.join(_nested(book))}</ol>\n</nav>\n</body>\n</html>\n"
    )


def _nested(book: _Book) -> Iterator[str]:
    yield '<li><a href="title.xhtml">Title</a></li>\n'
    depth = 0
    for file, head in book.heads:
        link = f'<a href="{file}#{head.key}">{one_line(head.words)}</a>'
        if isinstance(head, SessionHead):
            yield ("</ol></li>\n" if depth == 2 else "</li>\n" if depth else "") + f"<li>{link}"
            depth = 1
        elif depth:
            yield ("\n<ol>\n" if depth == 1 else "") + f"<li>{link}</li>\n"
            depth = 2
        else:
            yield f"<li>{link}</li>\n"
    yield "</ol></li>\n" if depth == 2 else "</li>\n" if depth else ""


def _package(story: Story, book: _Book) -> str:
    """The manifest, the reading order and what the book is called."""
    id_ = uuid.uuid5(NAMESPACE, f"{story.id} {story.wanted}")
    days = days_of(story)
    day = f"{days[-1] if days else '1980-01-01'}T00:00:00Z"
    by = f"<dc:creator>{one_line(story.wanted.author)}</dc:creator>\n" if story.wanted.author else ""
    named = [("title", "title.xhtml"), *((f"c{number}", name) for number, name in enumerate(book.files, start=1))]
    manifest = "".join(f'<item id="{key}" href="{name}" media-type="application/xhtml+xml"/>\n' for key, name in named)
    spine = "".join(f'<itemref idref="{key}"/>\n' for key, _ in named)
    return (
        f'{XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        f'<dc:identifier id="id">urn:uuid:{id_}</dc:identifier>\n<dc:title>{book.title}</dc:title>\n{by}'
        f'<dc:language>und</dc:language>\n<meta property="dcterms:modified">{day}</meta>\n</metadata>\n<manifest>\n'
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>\n'
        f'<item id="style" href="style.css" media-type="text/css"/>\n{manifest}</manifest>\n<spine>\n{spine}</spine>\n'
        "</package>\n"
    )


EXPORT = Export("epub", "EPUB", ".epub", "a book for e-readers", pack=pack)
