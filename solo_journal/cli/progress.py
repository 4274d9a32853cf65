"""How far a long piece of work has come, on a terminal that somebody looks at."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator
from contextlib import suppress

import click

PATIENCE = 0.7
"""Seconds before anything is said: most work is done by then."""
OFTEN = 0.1


def shown_on_the_way(work: Generator[float, None, None], *, quiet: bool = False) -> None:
    """Do all steps of some work, which give how far it is from 0 to 1. On a terminal stderr tells of it, unless
    `quiet`; whatever stops the work, it can still clean up."""
    tell = not quiet and sys.stderr.isatty()
    began = said = time.monotonic()
    spoken = False
    try:
        for part in work:
            now = time.monotonic()
            if tell and now - began > PATIENCE and now - said > OFTEN:
                click.echo(f"\rWriting … {part:4.0%}  (Ctrl-C stops it, and nothing is left)", err=True, nl=False)
                said, spoken = now, True
    finally:
        work.close()
        if spoken:
            with suppress(OSError):
                click.echo("\r\x1b[K", err=True, nl=False)
