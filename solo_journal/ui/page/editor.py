"""Runs the player's own editor: the page is suspended, and takes the text back afterwards."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from textual.app import App, SuspendNotSupported

from ...campaign.library.editors import at_line, editor, run_in_terminal
from ...campaign.store import disk
from ...campaign.store.bounds import EDITED
from ...campaign.store.errors import StoreError
from ...rules.refusal import Refused


def edit_text(app: App[int], text: str) -> str | None:
    """The text as the editor left it; None if the editor failed. Raises `Refused` if there is no editor."""
    command = editor()
    handle, name = tempfile.mkstemp(prefix="solo-journal-", suffix=".txt")
    path = Path(name)
    try:
        os.close(handle)
        path.write_text(text, encoding="utf-8", newline="")
        done = _lend_terminal(app, [*command, name])
        written = disk.read(path, EDITED.most_bytes) if done == 0 else None
    except (OSError, Refused) as error:
        path.unlink(missing_ok=True)
        if isinstance(error, Refused):
            raise
        raise Refused(f"The text cannot be opened in an editor: {error.strerror}.") from None
    except StoreError as error:
        raise Refused(f"What you wrote cannot be read back. It is in {path}. {error}") from None
    path.unlink(missing_ok=True)
    text = (written or b"").decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    return None if written is None else text.removesuffix("\n")


def edit_at(app: App[int], path: Path, line: int) -> None:
    """Open a file in the player's editor at a line, and wait until it is closed. Raises `Refused` like `edit_text`."""
    _lend_terminal(app, at_line(editor(), path, line))


def _lend_terminal(app: App[int], command: list[str]) -> int:
    """Give the terminal to a program and return its exit code."""
    try:
        with app.suspend():
            return run_in_terminal(command)
    except SuspendNotSupported:
        raise Refused("This terminal cannot run an editor.") from None
    except OSError as error:
        raise Refused(f"{command[0]} cannot be started: {error.strerror}.") from None
