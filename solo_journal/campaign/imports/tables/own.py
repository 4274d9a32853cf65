"""Tables of the player's own as a text: what is edited on the page, written into the player's folder."""

from __future__ import annotations

from ....rules.refused import Refused
from ...library.library import Library
from ...store import disk
from ...store.bounds import PACK
from .bring import from_text, keep
from .written import written

TEMPLATE = """# The title

- the first row
- {d6} of something
- the third row
"""
"""What a new table begins with."""


def text_of(library: Library, id_: str) -> str:
    """A pack of the player's own as a text to edit. Raises `Refused` for one that came with the program."""
    pack = library.tables.pack(id_)
    if pack is None or not (library.places.packs / f"{id_}.toml").is_file():
        raise Refused(f"{id_} came with the program and stays as it is. Copy it: export it, then import the file.")
    return written(pack, "md")


def save_text(library: Library, text: str, id_: str = "") -> str:
    """Write what was edited: as a new pack, or in place of the one of this id; its id. Raises `Refused` with what is
    wrong in the text, and `StoreError`; nothing is written then."""
    import tomli_w

    given = {"id": id_} if id_ else {"notice": "Made on the page."}
    brought = from_text(text, f"{id_ or 'tables'}.md", given, as_typed=True)
    if not id_:
        return keep(library, brought)[0].stem
    if len(brought.packs) != 1:
        raise Refused("These tables have several licences. Give them one above the tables.")
    data = tomli_w.dumps(brought.packs[0][1]).encode()
    if len(data) > PACK.most_bytes:
        raise Refused(f"A pack is at most {PACK.most_bytes // 1_000_000} MB. Divide it.")
    disk.replace(library.places.packs / f"{id_}.toml", data)
    library.tables.forget()
    return id_
