"""`campaign.toml`: the world as of one entry, for people to read and for a fast start."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..rules.frozen import Frozen, Map, plain
from ..rules.world import World
from .faults import first_fault
from .store import disk
from .store.blocks import seal
from .store.errors import StoreError, Unreadable
from .store.toml_text import parse

FORMAT = 1
LIMIT = 1_000_000
"""Bytes that campaign.toml may have."""
HEAD = """\
# A snapshot of the campaign as of one entry of its journal. You may edit it by hand: what you change is
# taken over as an entry of its own when the campaign is opened next, and can be taken back.

"""


class State(Frozen):
    """What campaign.toml holds."""

    format: int
    id: str
    title: str
    as_of: str
    count: int
    """How many entries the journal held up to `as_of`."""
    world: Map[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """What campaign.toml turned out to be."""

    state: State | None
    world: World | None = None
    newer: int = 0
    """The format, where it is one that this program does not know yet."""
    by_hand: bool = False
    """The seal does not match: somebody edited it."""
    trouble: str = ""
    """Why it cannot be used, in a sentence; empty where it can, or where there is none."""


def read(path: Path) -> Found:
    """Read a snapshot; what is wrong with it is said, never raised."""
    try:
        data = disk.read(path, LIMIT)
    except FileNotFoundError:
        return Found(None)
    except (StoreError, OSError) as error:
        return Found(None, trouble=str(error))
    body, sealed_by = _unseal(data)
    newer, state = 0, None
    try:
        tree = parse(data)
        if isinstance(tree.get("format"), int) and tree["format"] > FORMAT:
            newer = tree["format"]
        state = State.model_validate(tree)
        return Found(state, World.model_validate(state.world), newer, by_hand=sealed_by != seal(body))
    except Unreadable as error:
        return Found(None, trouble=f"campaign.toml cannot be read: {error}")
    except ValidationError as error:
        return Found(state if newer else None, newer=newer, trouble=f"campaign.toml: {first_fault(error)}.")


def text(state: State) -> bytes:
    """A snapshot as bytes, sealed. Made whole before anything is written."""
    import tomli_w

    tree = plain(state)
    tree["world"] = {key: value for key, value in tree["world"].items() if value or key == "systems"}
    body = (HEAD + tomli_w.dumps(tree)).encode()
    return body + f"#= {seal(body)}\n".encode()


def _unseal(data: bytes) -> tuple[bytes, str]:
    """The body and the seal's hex digits, whatever line ends an editor left."""
    trimmed = data.rstrip()
    body, mark, digits = trimmed.rpartition(b"#= ")
    if not mark or len(digits) != 8:
        return data, ""
    return body, digits.decode("ascii", "replace")
