"""Our own pack format."""

from __future__ import annotations

from ..drafts import CREDIT, Reading
from ..format import Format


def read(text: str, name: str) -> Reading:
    """The tables of a pack. Raises `BadPack`."""
    import tomli

    from .....rules.pack_faults import BadPack
    from .....rules.packs import read_pack
    from ..pack_export import drafts_of

    try:
        tree = tomli.loads(text)
    except (ValueError, RecursionError) as why:
        raise BadPack(f"{name}: it is not TOML: {str(why).splitlines()[0][:120]}.") from None
    pack = read_pack(tree, name)
    return Reading(list(drafts_of(pack)), {"id": pack.id, **{key: getattr(pack, key) for key in CREDIT}})


READS = Format(
    "Solo Journal pack", (".toml",), lambda text: "[[table]]" in text and "format = " in text, read, place=10
)
