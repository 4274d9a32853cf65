"""Which fonts a printed book needs. Typst brings fonts for Latin, Greek and Cyrillic; other scripts and emoji take
those of the system, and a sentence names the signs that no font has.

Typst itself is asked: a page is set for each sign that is not common, and a sign without a glyph is glyph 0 there.
"""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

COMMON = frozenset(map(chr, [*range(0x20, 0x250), *range(0x370, 0x400), *range(0x400, 0x460), 0x0A]))
COMMON |= frozenset("–—‘’‚“”„‹›«»…†‡•′″→←↔−×½¼¾€")
"""Signs that the book's own font has."""
SCRIPTS = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "ARABIC", "HEBREW", "DEVANAGARI", "THAI", "BENGALI", "TAMIL")
"""Scripts that are set in a font of the system where there is one, even where one of Typst's has the sign."""
MOST_NAMED = 12
NO_GLYPH = rb"(\000\000)"
PROBE = b"""
#let signs = json(bytes(sys.inputs.signs))
#set page(width: 60pt, height: 40pt, margin: 2pt)
#set text(font: "Libertinus Serif")
#for (at, sign) in signs.enumerate() { if at > 0 { pagebreak() }; text(sign) }
"""


class Fonts(NamedTuple):
    """What a book needs."""

    system: bool
    """Whether it takes fonts of the system."""
    missing: tuple[str, ...]
    """Signs that no font has."""


def needed(signs: Iterable[str]) -> Fonts:
    """What these signs need."""
    rare = sorted({each for each in signs if each not in COMMON and not _invisible(each)})
    if not rare:
        return Fonts(False, ())
    lacking = _without_glyph(rare, system=False)
    if not lacking and not any(_of_a_script(each) for each in rare):
        return Fonts(False, ())
    return Fonts(True, tuple(_without_glyph(lacking, system=True)))


def remark(missing: tuple[str, ...]) -> str:
    """The sentence that names them."""
    named = " ".join(missing[:MOST_NAMED])
    more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
    return (
        f"No font here has {named}{more}: empty boxes stand in the PDF. Install a font for them, such as Noto, or "
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
    return [sign for sign, page in zip(signs, pages, strict=False) if _lacks(page.get_contents())]


def _lacks(contents: object) -> bool:
    data = contents.get_data() if contents is not None else b""  # type: ignore[attr-defined]
    return NO_GLYPH in data


def _of_a_script(sign: str) -> bool:
    return unicodedata.name(sign, "").startswith(SCRIPTS)


def _invisible(sign: str) -> bool:
    """Signs that have no glyph of their own: marks that join others, controls, blanks."""
    return unicodedata.category(sign)[0] in "CZM"
