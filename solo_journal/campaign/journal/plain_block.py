"""Words alone, as most entries are: a block of a few lines that any reader of TOML reads alike, taken apart by form.

A parser looks at every sign, and at 10,000 entries that is half of what reading takes. Only what is sealed is read so,
and only in the very form in which it is written; of all else this says nothing, and it is parsed.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

_LINE, _LINES = rb'[^"\\\x00-\x1f\x7f]*', rb'[^"\\\x00-\x08\x0b-\x1f\x7f]*'
PLAIN = re.compile(
    rb'\[\[entry\]\]\nid = "([0-9A-Za-z]+)"\nat = (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\nkind = "([a-z_-]+)"\ntext = '
    rb'(?:"(%b(?:\\"%b)*)"|"""\n(%b(?:"(?!"")%b)*)""")\n#= [0-9a-f]{8}\n?' % (_LINE, _LINE, _LINES, _LINES)
)


def plain_tree(raw: bytes) -> dict[str, Any] | None:
    """The values of a sealed block that holds words alone; None for any other."""
    found = PLAIN.fullmatch(raw)
    if found is None:
        return None
    id_, at, kind, line, several = found.groups()
    try:
        text = several.decode() if line is None else line.decode().replace('\\"', '"')
        return {"id": id_.decode(), "at": datetime.fromisoformat(at.decode()), "kind": kind.decode(), "text": text}
    except ValueError:  # no UTF-8, or no day of any month: what is wrong with it is the parser's to say
        return None
