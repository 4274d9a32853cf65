"""Sends a written file to a player in a browser. In a terminal the file is where the player put it."""

from __future__ import annotations

import io
import shutil
import tempfile
from pathlib import Path
from typing import Any

from textual.app import App

from ..campaign.library.places import DELIVERED


def deliver(app: App[Any], path: Path) -> None:
    """Make the browser download a file, or a folder as one ZIP file."""
    if not app.is_web:
        return
    DELIVERED.add(path.name)
    if path.is_dir():
        app.deliver_binary(_zip(path), save_filename=f"{path.name}.zip")
    else:
        app.deliver_binary(path)


def _zip(folder: Path) -> io.BytesIO:
    with tempfile.TemporaryDirectory() as beside:
        made = shutil.make_archive(f"{beside}/whole", "zip", folder.parent, folder.name)
        return io.BytesIO(Path(made).read_bytes())
