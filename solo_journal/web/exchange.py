"""Files between a browser and the program: what is sent comes to lie where the program looks for files first."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterable
from pathlib import Path

from ..campaign.library.folder_names import RESERVED
from ..campaign.store import disk
from ..rules.refused import Refused

MOST = 100 << 20
"""Bytes of one file."""
LONGEST = 100
"""Letters of a file's name."""
_NO_NAME = set('<>:"/\\|?*')


def file_name(typed: str) -> str:
    """A name for a file from elsewhere: its last part, as any disk takes it. Raises `Refused`."""
    last = typed.replace("\\", "/").rpartition("/")[2].strip(" .")
    name = "".join("-" if letter in _NO_NAME or not letter.isprintable() else letter for letter in last)
    stem, dot, ending = name.rpartition(".") if "." in name else (name, "", "")
    if not stem or stem.split(".")[0].casefold() in RESERVED:
        raise Refused("That name is no name for a file here. Rename the file, and send it again.")
    return f"{stem[: LONGEST - len(ending) - 1]}{dot}{ending[:20]}"


async def take_in(folder: Path, typed: str, pieces: AsyncIterable[bytes], most: int = MOST) -> str:
    """Write a file that is sent, whole or not at all; what it is called then. None that is there is written over."""
    name = file_name(typed)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".sent-") as beside:
        sent, size = Path(beside) / "file", 0
        with sent.open("wb") as file:
            async for piece in pieces:
                size += len(piece)
                if size > most:
                    raise Refused(f"{name} is larger than {most >> 20} MB. Copy it to this machine in another way.")
                file.write(piece)
        place = _free(folder, name)
        disk.move(sent, place)
    return place.name


def _free(folder: Path, name: str) -> Path:
    place, n = folder / name, 1
    while place.exists():
        n += 1
        place = folder / f"{Path(name).stem}-{n}{Path(name).suffix}"
    return place
