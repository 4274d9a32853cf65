"""Writing in the player's own editor: the page steps aside, and takes back what was written."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from textual.app import App, SuspendNotSupported

from ...campaign.library.editors import at_line, editor
from ...rules.refused import Refused


def edited(app: App[int], text: str) -> str | None:
    """The text as the editor left it; None where the editor failed. Raises `Refused` where there is no editor."""
    command = editor()
    handle, name = tempfile.mkstemp(prefix="solo-journal-", suffix=".txt")
    path = Path(name)
    try:
        os.close(handle)
        path.write_text(text, encoding="utf-8", newline="")
        done = _lent(app, [*command, name])
        return path.read_text(encoding="utf-8", errors="replace").removesuffix("\n") if done == 0 else None
    except OSError as error:
        raise Refused(f"The text cannot be handed to an editor: {error.strerror}.") from None
    finally:
        path.unlink(missing_ok=True)


def edit_at(app: App[int], path: Path, line: int) -> None:
    """Open a file in the player's editor at a line, and wait until it is left. Raises `Refused` like `edited`."""
    _lent(app, at_line(editor(), path, line))


def _lent(app: App[int], command: list[str]) -> int:
    """Lend the terminal to a program; the code with which it ended."""
    try:
        with app.suspend():
            return subprocess.call(command)
    except SuspendNotSupported:
        raise Refused("This terminal cannot be lent to an editor.") from None
    except OSError as error:
        raise Refused(f"{command[0]} cannot be started: {error.strerror}.") from None
