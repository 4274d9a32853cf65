"""All output of the command line. Everything but JSON passes the sanitiser here."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from ..campaign.story.line_wrap import wrap_on
from ..campaign.story.sanitise import sanitise, sanitise_line

if TYPE_CHECKING:
    from ..campaign.story.voice import Voice

_quiet = False
_aloud = False
_passing = False
"""Whether the terminal shows progress that the next output replaces."""


def hush(quiet: bool) -> None:
    """Suppress everything but errors and JSON, or stop doing so."""
    global _quiet
    _quiet = quiet


def speak(*, aloud: bool) -> None:
    """Word results for listening, or for reading again."""
    global _aloud
    _aloud = aloud


def voice() -> Voice:
    from ..campaign.story.voice import SPEECH, TEXT  # help of a command reads no rules

    return SPEECH if _aloud else TEXT


def say(text: str = "") -> None:
    say_in_passing("")
    if not _quiet:
        click.echo(wrap_on(sys.stdout, sanitise(text)))


def warn(text: str) -> None:
    """Print something that is not the answer: on stderr."""
    say_in_passing("")
    click.echo(wrap_on(sys.stderr, sanitise(text)), err=True)


def say_in_passing(text: str) -> None:
    """Show progress on a terminal; the next output replaces it."""
    global _passing
    if (text or _passing) and sys.stderr.isatty() and not _quiet:
        click.echo(f"\r\x1b[K{sanitise(text)}", nl=False, err=True)
        _passing = bool(text)


Shown = str | Iterator[str] | dict[str, Any] | list[dict[str, Any]] | None
"""What a command returns: lines for the player, or an object for a program."""


def show(found: Shown) -> None:
    """Print what a command returns: each line as it comes; an object as JSON in ASCII, so that it survives any terminal
    and encoding."""
    if isinstance(found, dict | list):
        say_in_passing("")
        click.echo(json.dumps(found, indent=2))
    elif found is not None:
        for line in (found,) if isinstance(found, str) else found:
            say(line)


WIDEST = 40
"""The widest column to which other rows are aligned."""


def columns(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Rows with aligned columns. The last column may be of any length, and a very long cell stands out alone."""
    clean = [tuple(sanitise_line(cell) for cell in row) for row in rows]
    widths = [min(WIDEST, max(map(len, column))) for column in zip(*clean, strict=True)][:-1]
    for *cells, last in clean:
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        yield "  ".join([*padded, last]).rstrip()
