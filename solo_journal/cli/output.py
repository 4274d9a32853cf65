"""Words on their way to the terminal. Everything but JSON passes the sanitiser here."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from ..campaign.story.sanitise import sanitise, shown_line

if TYPE_CHECKING:
    from ..campaign.story.voice import Voice

_quiet = False
_aloud = False
_passing = False
"""Whether words stand on the terminal that the next ones take the place of."""


def hush(quiet: bool) -> None:
    """From now on print nothing for people but what goes wrong, or print it again."""
    global _quiet
    _quiet = quiet


def speak(*, aloud: bool) -> None:
    """From now on word results to be heard, or to be read again."""
    global _aloud
    _aloud = aloud


def voice() -> Voice:
    from ..campaign.story.voice import SPEECH, TEXT  # help of a command reads no rules

    return SPEECH if _aloud else TEXT


def say(text: str = "") -> None:
    say_in_passing("")
    if not _quiet:
        click.echo(sanitise(text))


def warn(text: str) -> None:
    """Tell the player something that is not the answer: on stderr."""
    say_in_passing("")
    click.echo(sanitise(text), err=True)


def say_in_passing(text: str) -> None:
    """Show how far something has come, where somebody looks on: the next words take its place."""
    global _passing
    if (text or _passing) and sys.stderr.isatty() and not _quiet:
        click.echo(f"\r\x1b[K{sanitise(text)}", nl=False, err=True)
        _passing = bool(text)


def print_json(tree: Any) -> None:
    """Print one JSON object. In ASCII, so that it is safe on any terminal and readable under any encoding."""
    import json

    say_in_passing("")
    click.echo(json.dumps(tree, indent=2))


def table(rows: list[tuple[str, ...]], gap: str = "  ") -> None:
    """Print rows with their columns under each other. The last column may be as long as it likes."""
    clean = [tuple(shown_line(cell) for cell in row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*clean, strict=True)][:-1]
    for *cells, last in () if _quiet else clean:
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        click.echo(gap.join([*padded, last]).rstrip())
