"""What a block of a journal file holds: an entry, or something that cannot be read and is left as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from ..entry import Entry
from ..save.formats import entry_now
from ..store.errors import TooLarge, Unreadable
from ..store.value_faults import first_fault
from . import blocks
from .blocks import Block

ID = re.compile(r"""(?m)^[ \t]*id[ \t]*=[ \t]*["']([0-9A-Za-z]+)["']""")


@dataclass(frozen=True, slots=True)
class Damaged:
    """A block that cannot be read. Its bytes stay where they are."""

    path: Path
    line: int
    raw: str
    why: str
    text: str = ""
    id: str = ""
    """The entry's id, where it can still be made out: the entry is there, whatever else is wrong with it."""


def entry_in(raw: bytes, block: Block, path: Path, written: int) -> Entry | Damaged:
    """The entry that these bytes of a block hold, in the format that it was written in, or what is wrong with them."""
    try:
        tree = blocks.read_block(Block(0, len(raw), block.line, block.state), raw)
        return Entry.model_validate(entry_now(tree, written))
    except (Unreadable, TooLarge) as error:
        why = str(error)
    except ValidationError as error:
        why = f"{path.name}, line {block.line}: {first_fault(error)}."
    text = raw.decode("utf-8", "replace")
    known = ID.search(text)
    return Damaged(path, block.line, text, why, id=known[1] if known else "")
