"""The pictures of a story: files in the campaign's folder `pictures`, where backups keep them.

A line `![The lower town](map.png)` shows one; `cover.png` or `cover.jpg` is the cover. Only image types that cannot
contain programs are accepted, recognised by their first bytes, and none from outside that folder.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from ...rules.refusal import quote
from ..store import disk

FOLDER = "pictures"
LARGEST = 20_000_000
"""The most bytes in a picture for a book."""
MOST_PIXELS = 64_000_000
"""The most pixels: unpacked they take some 200 MB, however small the file is."""
MOST_SEGMENTS = 1_000
"""The most segments of a JPEG that are looked at."""
COVERS = ("cover.png", "cover.jpg", "cover.jpeg", "cover.webp")
SIGNATURES = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"RIFF": "webp"}


def kind_of(file: Path) -> str:
    """`png`, `jpeg`, `gif` or `webp`; empty for anything else, or if it is too large."""
    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            return ""
        with file.open("rb") as opened:
            begins = opened.read(30)
            kind = next((kind for sign, kind in SIGNATURES.items() if begins.startswith(sign)), "")
            kind = kind if kind != "webp" or begins[8:12] == b"WEBP" else ""
            return kind if kind and 0 < PIXELS[kind](begins, opened) <= MOST_PIXELS else ""
    except (OSError, struct.error):
        return ""


def _pixels_of_jpeg(begins: bytes, opened: BinaryIO) -> int:
    """From the segment that begins the image, behind others of any length."""
    at = 2
    for _ in range(MOST_SEGMENTS):
        opened.seek(at)
        sign, marker, length, height, width = struct.unpack(">BBHxHH", opened.read(9))
        if sign != 0xFF:
            break
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int(width * height)
        at += 2 + length if marker != 0xFF else 1
    return 0


def _pixels_of_webp(begins: bytes, opened: BinaryIO) -> int:
    if begins[12:16] == b"VP8X":
        return (1 + int.from_bytes(begins[24:27], "little")) * (1 + int.from_bytes(begins[27:30], "little"))
    if begins[12:16] == b"VP8L":
        packed = int.from_bytes(begins[21:25], "little")
        return (1 + (packed & 0x3FFF)) * (1 + (packed >> 14 & 0x3FFF))
    width, height = struct.unpack("<HH", begins[26:30])
    return int((width & 0x3FFF) * (height & 0x3FFF))


PIXELS: dict[str, Callable[[bytes, BinaryIO], int]] = {
    "png": lambda begins, _: int.from_bytes(begins[16:20], "big") * int.from_bytes(begins[20:24], "big"),
    "gif": lambda begins, _: int.from_bytes(begins[6:8], "little") * int.from_bytes(begins[8:10], "little"),
    "jpeg": _pixels_of_jpeg,
    "webp": _pixels_of_webp,
}


def bytes_of(picture: Path) -> bytes:
    """The bytes of a picture. Raises `TooLarge` if it has grown too large since it was found."""
    return disk.read(picture, LARGEST)


def find_picture(campaign: Path, named: str) -> Path | None:
    """The picture that a line names; None if there is none, or it is elsewhere."""
    file = _placed(campaign, named)
    return file if file and kind_of(file) else None


def missing(campaign: Path, named: str) -> str:
    """Why there is no such picture, and what to do."""
    file = _placed(campaign, named)
    if file is None or not file.is_file():
        return f"No picture {quote(named)}. Put it into {campaign / FOLDER}."
    most = f"of at most {LARGEST // 1_000_000} MB and {MOST_PIXELS // 1_000_000} million pixels"
    return f"{quote(named)} in {campaign / FOLDER} is not shown. Make it a PNG, JPEG, GIF or WebP {most}."


def _placed(campaign: Path, named: str) -> Path | None:
    """The file of that name in the folder of pictures, whether it exists or not; None for one elsewhere."""
    folder = campaign / FOLDER
    name = named.strip().removeprefix("./").removeprefix(f"{FOLDER}/")
    if not name or not name.isprintable() or "\\" in name or Path(name).is_absolute():
        return None
    try:
        file = (folder / name).resolve()
        return file if file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None


def cover(campaign: Path) -> Path | None:
    return next((file for name in COVERS if (file := find_picture(campaign, name)) is not None), None)
