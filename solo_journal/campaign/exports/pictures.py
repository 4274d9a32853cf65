"""The pictures of a story: files in the campaign's folder `pictures`, where backups keep them.

A line `![The lower town](map.png)` shows one; `cover.png` or `cover.jpg` is the cover. Only image types that cannot
contain programs are accepted, recognised by their first bytes, and none from outside that folder.
"""

from __future__ import annotations

from pathlib import Path

from ..store import disk

FOLDER = "pictures"
LARGEST = 20_000_000
"""The most bytes in a picture for a book."""
COVERS = ("cover.png", "cover.jpg", "cover.jpeg", "cover.webp")
SIGNATURES = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"RIFF": "webp"}


def kind_of(file: Path) -> str:
    """`png`, `jpeg`, `gif` or `webp`; empty for anything else, or if it is too large."""
    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            return ""
        with file.open("rb") as opened:
            begins = opened.read(12)
    except OSError:
        return ""
    kind = next((kind for sign, kind in SIGNATURES.items() if begins.startswith(sign)), "")
    return kind if kind != "webp" or begins[8:] == b"WEBP" else ""


def bytes_of(picture: Path) -> bytes:
    """The bytes of a picture. Raises `TooLarge` if it has grown too large since it was found."""
    return disk.read(picture, LARGEST)


def find_picture(campaign: Path, named: str) -> Path | None:
    """The picture that a line names; None if there is none, or it is elsewhere."""
    folder = campaign / FOLDER
    name = named.strip().removeprefix("./").removeprefix(f"{FOLDER}/")
    if not name or not name.isprintable() or "\\" in name or Path(name).is_absolute():
        return None
    try:
        file = (folder / name).resolve()
        return file if file.is_relative_to(folder.resolve()) and kind_of(file) else None
    except (OSError, ValueError):
        return None


def cover(campaign: Path) -> Path | None:
    return next((file for name in COVERS if (file := find_picture(campaign, name)) is not None), None)
