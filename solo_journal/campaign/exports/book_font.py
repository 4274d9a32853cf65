"""The font embedded in e-books and web pages: Libertinus Serif, which PDFs use too.

It is shipped in slices by script, and a book includes those that its characters need. Characters that no slice has are
shown in a font of the reader's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ...shipped import shipped
from ..store.toml_text import parse

FOLDER = ("assets", "fonts")
FAMILY = "Libertinus Serif"
FACES = (("400-normal", "normal", 400), ("400-italic", "italic", 400), ("700-normal", "normal", 700))
SPAN = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


class Face(NamedTuple):
    """One file: one style of one slice."""

    file: str
    style: str
    weight: int
    signs: str
    """The characters that it covers, in CSS syntax."""

    def read(self) -> bytes:
        return shipped(*FOLDER, self.file).read_bytes()

    def rule(self, source: str) -> str:
        """Its CSS rule."""
        return (
            f'@font-face {{ font-family: "{FAMILY}"; font-style: {self.style}; font-weight: {self.weight}; '
            f'src: url("{source}") format("woff2"); unicode-range: {self.signs}; }}\n'
        )


def faces(signs: Iterable[str]) -> Iterator[Face]:
    """The files needed for these characters."""
    wanted = {ord(sign) for sign in signs}
    for name, (spans, said) in _slices().items():
        if any(not wanted.isdisjoint(span) for span in spans):
            yield from (
                Face(f"libertinus-serif-{name}-{face}.woff2", style, weight, said) for face, style, weight in FACES
            )


@cache
def _slices() -> dict[str, tuple[tuple[range, ...], str]]:
    tree = parse(shipped(*FOLDER, "slices.toml").read_bytes())
    return {
        name: (tuple(range(int(each[1], 16), int(each[2] or each[1], 16) + 1) for each in SPAN.finditer(said)), said)
        for name, said in tree.items()
    }
