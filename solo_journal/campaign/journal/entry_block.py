"""An entry as it is written: as a block of a session file, and as the documented object that `--json` prints."""

from __future__ import annotations

from typing import Any

from ...rules.refused import Refused
from ..entry import Entry
from ..store.errors import StoreError
from . import blocks


def block_of(entry: Entry) -> bytes:
    """An entry as it is appended: emitted, parsed back, compared, sealed. Refused where no file can hold it."""
    try:
        return blocks.verified(entry.tree())
    except StoreError as error:
        raise Refused(str(error)) from error


def tree_of(entry: Entry) -> dict[str, Any]:
    """An entry as the documented object that `--json` prints."""
    import json

    from pydantic_core import to_json

    tree: dict[str, Any] = json.loads(to_json(entry.tree()))
    return tree
