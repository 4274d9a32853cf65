"""An export as it is typed in one line, behind `/export` on the page and in line mode.

    dusk.html
    dusk.txt --scenes 3-5 --content story
    --for friend
    --sessions 2 --format text
    dusk.epub --author "Jo Writer"

The options are those of the command line; behind the name, a level alone will do: `dusk.html story`. Whatever is no
option is the name of the file, blanks included.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from ...rules.refusal import BadInput, Unknown, nearest, quote
from ...rules.world import World
from ..story.levels import LEVELS, level_of
from . import DEFAULT, export, for_file
from .format import Export
from .languages import language
from .selection import Selection, audience

SPAN = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")
OPTIONS = (
    "--for", "--format", "--sessions", "--scenes", "--content", "--asides", "--setup", "--mechanics", "--lang",
    "--character", "--title", "--author", "--credits", "--fence",
)  # fmt: skip
WORD = re.compile(r'--[a-z]+="[^"]*"|(?<!\S)"[^"]*"(?!\S)|\S+')
"""A word, or several in quotes after an option."""
_ALIKE = {"--session": "--sessions", "--scene": "--scenes"}


class ExportLine(NamedTuple):
    """A parsed line."""

    name: str
    """The file; empty if none is named."""
    wanted: Selection
    export: Export

    @property
    def path(self) -> Path:
        """The file's path. Raises `Refused` for a name that no file can have."""
        if not self.name.isprintable():
            raise BadInput("That name holds characters that a file's name cannot. Type another.")
        return Path(self.name).expanduser()


def read(words: str, world: World) -> ExportLine:
    """Parse a line. Raises `Refused` if it names no format, no part of this story, or something else."""
    given, name = _split_options(words)
    reader = audience(given["--for"]) if "--for" in given else None
    named = given.get("--format") or (reader.format if reader and not name else "")
    chosen = export(named) if named else for_file(name) if name else export(DEFAULT)
    usual = reader.content if reader else chosen.content
    wanted = Selection(
        span(given.get("--sessions", ""), "session", world.session.number),
        span(given.get("--scenes", ""), "scene", world.scene.number),
        level_of(given["--content"]) if "--content" in given else usual,
        setup=yes(given.get("--setup", "yes")),
        mechanics="margin" if given.get("--mechanics") == "margin" else "inline",
        language=language_code(given.get("--lang", "")),
        asides=yes(given["--asides"]) if "--asides" in given else None,
        character=given.get("--character", ""),
        title=given.get("--title", ""),
        author=given.get("--author", ""),
        credits=yes(given.get("--credits", "yes")),
        fence=given.get("--fence", ""),
    )
    return ExportLine(name, wanted, chosen)


def language_code(word: str) -> str:
    """The code of a language; empty to detect it. Raises `BadInput`."""
    return language(word.strip()).code if word.strip() else ""


def yes(word: str) -> bool:
    """`yes` or `no`. Raises `BadInput`."""
    if word.casefold() not in ("yes", "no"):
        raise BadInput(f"Write yes or no, not {quote(word)}.")
    return word.casefold() == "yes"


def span(text: str, what: str, last: int) -> range | None:
    """A range of sessions or scenes, `3` or `3-5`; None for an empty text. Refused beyond `last`."""
    if not text.strip():
        return None
    found = SPAN.fullmatch(text.strip())
    if found is None:
        raise BadInput(f"Write one number or two with a dash for the {what}s, such as 3 or 3-5; not “{text}”.")
    start, end = int(found[1]), int(found[2] or found[1])
    if end < start:
        raise BadInput(f"{start} comes after {end}: write {end}-{start}.")
    if start > last:
        raise Unknown(f"There is no {what} {start}. {f'The last one is {last}.' if last else 'None has begun yet.'}")
    return range(start, end + 1)


def part(text: str, world: World) -> tuple[range | None, range | None]:
    """The sessions and scenes in one line: `3-5` are scenes, `session 2` is a session; both None for an empty line."""
    sessions, scenes = None, None
    for each in filter(None, map(str.strip, text.casefold().split(","))):
        word, _, numbers = each.rpartition(" ")
        if word in ("session", "sessions"):
            sessions = span(numbers, "session", world.session.number)
        elif not each.startswith("all"):
            scenes = span(numbers if word in ("scene", "scenes") else each, "scene", world.scene.number)
    return sessions, scenes


def part_words(sessions: range | None, scenes: range | None) -> str:
    """The same as typed."""
    said = (("session ", sessions), ("", scenes))
    told = (f"{word}{each.start}" + f"-{each.stop - 1}" * (len(each) > 1) for word, each in said if each)
    return ", ".join(told)


def _split_options(words: str) -> tuple[dict[str, str], str]:
    """The options with their values, and the rest."""
    given: dict[str, str] = {}
    name, left = [], WORD.findall(words)
    while left:
        word = left.pop(0)
        option, equals, value = word.partition("=")
        option = _ALIKE.get(option, option)
        if option not in OPTIONS:
            if re.fullmatch("--[a-z]+", option):
                raise BadInput(f"Unknown option {quote(word)}. {nearest(option, list(OPTIONS))}".strip(), word)
            name.append(word)
        elif equals or left:
            given[option] = (value if equals else left.pop(0)).strip('"')
        else:
            raise BadInput(f"{word} needs a value after it.")
    if len(name) > 1 and "." in name[-2] and name[-1] in LEVELS:
        given.setdefault("--content", name.pop())
    return given, " ".join(name)
