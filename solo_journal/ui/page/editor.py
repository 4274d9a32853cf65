"""Writing in the player's own editor: the page steps aside, and takes back what was written."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from textual.app import App, SuspendNotSupported

from ...rules.refused import Refused


def edited(app: App[int], text: str) -> str | None:
    """The text as the editor left it; None where the editor failed. Raises `Refused` where there is no editor."""
    command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "")
    if not command:
        raise Refused("No editor is known: set VISUAL or EDITOR, and start the program again.")
    handle, name = tempfile.mkstemp(prefix="solo-journal-", suffix=".txt")
    path = Path(name)
    try:
        os.close(handle)
        path.write_text(text, encoding="utf-8", newline="")
        with app.suspend():
            done = subprocess.call([*command, name])
        return path.read_text(encoding="utf-8", errors="replace").removesuffix("\n") if done == 0 else None
    except SuspendNotSupported:
        raise Refused("This terminal cannot be lent to an editor.") from None
    except OSError as error:
        raise Refused(f"{command[0]} cannot be started: {error.strerror}.") from None
    finally:
        path.unlink(missing_ok=True)
