"""Bounds for files from elsewhere, by kind: checked before reading, with one sentence for each bound.

Imports, table packs, settings, themes and games use them. What a campaign itself may hold is checked where it is read:
`journal/session_file.py`, `save/world_snapshot.py`.
"""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ...rules.refusal import Refused
from . import disk
from .errors import StoreError
from .toml_text import parse

WITHIN = 200
"""How many bytes at the beginning of a file are examined for the zeros of UTF-16."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most that a file of one kind may hold."""

    kind: str
    """What it is, for a sentence: `story`."""
    most_bytes: int
    longest_line: int = 0
    """The longest line in characters; 0 for any."""
    most: int = 0
    """The most things that may be made from it; 0 for any. A small file may contain very many."""
    things: str = "entries"
    instead: str = "Divide it."
    """What to do with more."""

    def text(self, path: Path, longest_line: int | None = None) -> str:
        """The text of a plain file in UTF-8, or in UTF-16 with a byte order mark, with `\\n` as newlines. Raises
        `Refused` and `StoreError`."""
        if path.is_dir():
            raise Refused(f"{path} is a folder. Name a file in it.")
        try:
            data = disk.read(path, self.most_bytes)
        except FileNotFoundError:
            raise Refused(f"There is no file {path}. Look at its name and folder.") from None
        try:
            text = data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
        except UnicodeDecodeError as error:
            row = data.count(b"\n", 0, error.start) + 1
            told = f"{path.name} is not UTF-8 text: line {row} has a byte that is not text."
            raise Refused(f"{told} Save it as UTF-8 in an editor, then import it.") from None
        if text[:WITHIN].count("\0") * 3 > len(text[:WITHIN]):
            raise Refused(f"{path.name} looks like UTF-16. Save it as UTF-8 in an editor, then import it.")
        if "\0" in text:
            row = text.count("\n", 0, text.index("\0")) + 1
            raise Refused(f"{path.name} is not plain text: line {row} has a zero byte. Name a text file.")
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if longest := self.longest_line if longest_line is None else longest_line:
            for number, line in enumerate(text.split("\n"), start=1):
                if len(line) > longest:
                    told = f"{path.name}, line {number} has {len(line):,} characters"
                    raise Refused(f"{told}; at most {longest:,} are read.")
        return text

    def tree(self, path: Path) -> dict[str, Any]:
        """The values in a plain TOML file. Raises `StoreError`, and `FileNotFoundError` if there is none."""
        return parse(disk.read(path, self.most_bytes))

    def must_fit(self, count: int) -> None:
        """Raise `Refused` if more things would be made from the file than allowed."""
        if self.most and count > self.most:
            most = f"{self.most:,} {self.things}, the most that one {self.kind} makes"
            raise Refused(f"This would become more than {most}. {self.instead}")


STORY = Bounds(
    "import",
    32_000_000,
    longest_line=400_000,
    most=100_000,
    instead="Divide the file, and add each further part to the end of the campaign that the first becomes.",
)
"""An import is to take at most half a minute and 200 MB. The entries take the time, not the bytes: 100,000 of any kind
took 28 s and 102 MB, and 15 MB of prose with its notation, which are some 25,000, took 16 to 26 s and 96 MB. What is
denser than a story of that size is refused within seconds."""
OWN = Bounds("import", 4_000_000_000, most=4_000_000)
"""Our own JSON, one entry per line: as large as a campaign may be."""
TABLES = Bounds("import of tables", 8_000_000, longest_line=8_000_000, most=10_000, things="rows")
PACK = Bounds("pack", 1_000_000, most=10_000, things="rows")
SETTINGS = Bounds("settings", 100_000)
THEME = Bounds("theme", 100_000)
NOTED = Bounds("note", 10_000)
"""The program's own notes: where a campaign is, where reading stopped."""
DRAFT = Bounds("draft", 4_000_000)
EDITED = Bounds("text", 1_000_000)
"""Text that comes back from an editor: no entry holds more."""
MOST_THEMES = 60
"""The most themes of a player's own: all are read, and their colours adjusted, before the page is drawn."""
GAME = Bounds("game", 1_000_000)
MOST_FILES = 1_000
"""The most files of one kind that are listed in a player's folder."""


class Listed(NamedTuple):
    """The files of a folder, by name, and a sentence if there are more than are listed."""

    paths: list[Path]
    trouble: str = ""


def files_in(folder: Path, ending: str, most: int = 0) -> Listed:
    """The visible files of a folder with this ending, at most `most`; none if the folder cannot be listed."""
    most = most or MOST_FILES
    try:
        names = [name for name in disk.names(folder) if name.endswith(ending) and not name.startswith(".")]
    except StoreError:
        return Listed([])
    trouble = ""
    if len(names) > most:
        read = f"{len(names):,} files, and the first {most:,} are read"
        trouble = f"{folder.name} holds {read}. Move some elsewhere."
    return Listed([folder / name for name in names[:most]], trouble)
