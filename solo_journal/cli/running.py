"""Running the group once, and turning whatever goes wrong into a sentence and an exit code."""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import sys
from collections.abc import Sequence

import click

from ..campaign.shown import shown
from ..campaign.signs import cleaned
from .app import app


def run(arguments: Sequence[str]) -> int:
    """Run the command that these arguments name; the exit code."""
    # A program that ends gives all its memory back at once, and need not look for garbage in it first.
    atexit.register(gc.freeze)
    words = [cleaned(word) for word in arguments]
    try:
        code = app.main(words, prog_name="solo-journal", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.UsageError as error:
        return _usage(error)
    except click.ClickException as error:
        return _said(error.format_message(), error.exit_code)
    except click.Abort:
        return 130
    except Exception as error:
        from ..campaign.mishap import mishap
        from ..campaign.places import places

        return _said(mishap(error, places().state), 1)


def _usage(error: click.UsageError) -> int:
    """What cannot be read, and where the help is."""
    message = error.format_message()
    if error.ctx is not None:
        message = f"{error.ctx.get_usage()}\n{message}\nHelp: {error.ctx.command_path} --help"
    return _said(message, error.exit_code)


def _said(message: str, code: int) -> int:
    with contextlib.suppress(BrokenPipeError):
        click.echo(shown(message), err=True)
    return code


def let_go_of_stdout() -> None:
    """Nobody reads any more: what is still waiting to be written goes nowhere, without a word."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
