"""One pack file: read with care, for it may be anybody's."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli

from ...rules.pack_faults import BadPack
from ...rules.packs import Pack, read_pack
from ..store.bounds import PACK, Bounds


def read_file(file: Path, id_: str) -> Pack:
    """The pack in a file, which is to have this id. Raises `BadPack`."""
    told = "packs/" + "".join(each if each.isprintable() else "?" for each in file.name)
    pack = read_pack(_tree(file, told), told)
    if pack.id != id_:
        raise BadPack(f"{told}: its id is “{pack.id}”. Name the file {pack.id}.toml, or the id {id_}.")
    return pack


def _tree(file: Path, told: str) -> Mapping[str, Any]:
    """The plain tree of a pack file. Raises `BadPack` for what is no small regular TOML file."""
    try:
        text = regular_bytes(file, told, PACK).decode("utf-8-sig")
        return tomli.loads(text)
    except UnicodeDecodeError:
        raise BadPack(f"{told}: it is not UTF-8 text. Save it as UTF-8.") from None
    except OSError as why:
        raise BadPack(f"{told}: it cannot be read ({why.strerror or 'the disk says no'}).") from None
    except (ValueError, RecursionError, MemoryError, OverflowError) as why:
        first = str(why).splitlines()[0][:120] if str(why) else "nested too deep"
        raise BadPack(f"{told}: it is not TOML: {first}.") from None


def regular_bytes(file: Path, told: str, bounds: Bounds) -> bytes:
    """What a file within these bounds holds. A pipe is opened without waiting for a writer, and then refused."""
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise BadPack(f"{told}: it is not a regular file.")
        with os.fdopen(descriptor, "rb", closefd=False) as stream:
            content = stream.read(bounds.most_bytes + 1)
    finally:
        os.close(descriptor)
    if len(content) > bounds.most_bytes:
        raise BadPack(f"{told}: a {bounds.kind} is at most {bounds.most_bytes // 1_000_000} MB. Split it into two.")
    return content
