"""Files as a broken disk, a slip in an editor or a stranger leaves them: seeded changes of bytes, and of values."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, date, datetime
from datetime import time as clock_time
from random import Random
from typing import Any

import tomli
import tomli_w

from solo_journal.campaign.journal.blocks import TABLES, seal
from solo_journal.campaign.store.toml_text import emit_block

Mutation = Callable[[bytes, Random], bytes]
STRANGE: tuple[Any, ...] = (
    7, -1, 0, 2**62, -(2**63), 1.5, 1e308, True, "", "1984", "\x1b]52;c;AAAA\x07", "../x", "x" * 5000, [], [1, "x"], {},
    {"name": 3}, {"a": {"b": {"c": []}}}, [[[[1]]]], [{"name": "x"}], "none", "d8", None, 10**400, -(10**30),
    float("nan"), float("inf"), date(1984, 1, 1), datetime(1, 1, 1, tzinfo=UTC), clock_time(12), "\u202e",
)  # fmt: skip
"""Values to put in the place of others; None takes the value away."""
_HEADER = re.compile(rb"(?m)^\[\[entry\]\]")


def flipped(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) or 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def cut_out(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data) or 1)
    return data[:start] + data[start + chance.choice((1, 2, 9, 60, 700)) :]


def cut_off(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) or 1)]


def put_in(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) or 1)
    what = chance.choice(
        (b'"', b"'''", b'"""', b"[", b"]", b"\0", b"\x1b[2J", b"\xff", b"\n", b"\r", b"#= 00000000\n", b"\n[[entry]]\n",
         b"<<<<<<< HEAD\n", b"=======\n", b">>>>>>> b\n", b"\xef\xbb\xbf", b"\xc2\x9b", b"a.b.c.d = 1\n",
         b"x = " + b"[" * 90)
    )  # fmt: skip
    return data[:at] + what + data[at:]


def doubled(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data) or 1)
    end = start + chance.choice((3, 40, 900))
    return data[:end] + data[start:]


def lines_moved(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        line = lines.pop(chance.randrange(len(lines)))
        lines.insert(chance.randrange(len(lines) + 1), line)
    return b"".join(lines)


def from_windows(data: bytes, chance: Random) -> bytes:
    return chance.choice((b"", b"\xef\xbb\xbf")) + data.replace(b"\n", b"\r\n")


def in_utf_16(data: bytes, chance: Random) -> bytes:
    return data.decode("utf-8", "replace").encode(chance.choice(("utf-16", "utf-16-be")))


def without_seals(data: bytes, chance: Random) -> bytes:
    return re.sub(rb"(?m)^#= [0-9a-f]{8}\n", lambda match: b"" if chance.random() < 0.5 else match[0], data)


BYTES: tuple[Mutation, ...] = (
    flipped, cut_out, cut_off, put_in, doubled, lines_moved, from_windows, in_utf_16, without_seals,
)  # fmt: skip


def values_of_journal(data: bytes, chance: Random) -> bytes:
    """One entry with another value in one place; the seal fits, is wrong, or is gone."""
    starts = [match.start() for match in _HEADER.finditer(data)]
    if not starts:
        return data
    number = chance.randrange(len(starts))
    start, end = starts[number], (*starts[1:], len(data))[number]
    try:
        tree = tomli.loads(data[start:end].decode())
        _strange(tree["entry"][0], chance, most=2)
        body = as_block(tree["entry"][0]).encode()
    except (ValueError, KeyError):
        return data
    ending = chance.choice((f"#= {seal(body)}\n".encode(), b"#= 00000000\n", b""))
    return data[:start] + body + ending + b"\n" + data[end:]


def as_block(entry: dict[str, Any]) -> str:
    """An entry as the program writes it; what it would never write, in whatever form TOML has for it."""
    try:
        return emit_block("entry", entry, TABLES)
    except ValueError:
        return "[[entry]]\n" + re.sub(r"(?m)^(\[\[?)", r"\1entry.", tomli_w.dumps(entry))


def values_of_toml(data: bytes, chance: Random) -> bytes:
    try:
        body = tomli_w.dumps(_strange(tomli.loads(data.decode()), chance)).encode()
    except (ValueError, TypeError):
        return data
    return body + chance.choice((f"#= {seal(body)}\n".encode(), b""))


def values_of_json(data: bytes, chance: Random) -> bytes:
    return json.dumps(_strange(json.loads(data), chance), default=str).encode()


def members_of_zip(data: bytes, chance: Random) -> bytes:
    """An archive in which one member has other bytes, another name, or other claims."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        infos = old.infolist()
        spoilt = chance.randrange(len(infos))
        for number, info in enumerate(infos):
            content, name = old.read(info), info.filename
            if number == spoilt and chance.random() < 0.7:
                content = chance.choice((*BYTES, values_of_journal))(content, chance)
            elif number == spoilt:
                name = chance.choice(("../x", "/etc/x", "C:\\x", "a/b/c", name + "/x", "nul", "x\0y", "", ".lock"))
            new.writestr(zipfile.ZipInfo(name, info.date_time), content, zipfile.ZIP_DEFLATED)
    packed = out.getvalue()
    return chance.choice((packed, flipped(packed, chance), cut_off(packed, chance)))


def _strange(tree: dict[str, Any], chance: Random, most: int = 3) -> dict[str, Any]:
    """The tree with up to this many of its values replaced by ones of another kind."""
    for _ in range(chance.randint(1, most)):
        if found := places(tree):
            holder, key = chance.choice(found)
            value = deepcopy(chance.choice(STRANGE))
            if value is not None:
                holder[key] = value
            elif isinstance(holder, dict):
                del holder[key]
    return tree


def places(tree: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inner:
        found.append((tree, key))
        found += places(value)
    return found
