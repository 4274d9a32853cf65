"""Words alone, as most entries are: a block of a few lines that any reader of TOML reads alike, taken apart by form.

A parser looks at every sign, and a model at every value: at 10,000 entries that is most of what reading takes. Only
what is sealed is read so, and only in the very form in which it is written, with values that nobody need look at again;
of all else this says nothing, and it is parsed.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

from ..entry import Entry

_LINE, _LINES = rb'[^"\\\x00-\x1f\x7f]*', rb'[^"\\\x00-\x08\x0b-\x1f\x7f]*'
PLAIN = re.compile(
    rb'\[\[entry\]\]\nid = "([0-9A-Za-z]{1,200})"\nat = ((?:19|[2-8]\d)\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ)\n'
    rb'kind = "([a-z][a-z_-]{0,39})"\ntext = '
    rb'(?:"(%b(?:\\"%b)*)"|"""\n(%b(?:"(?!"")%b)*)""")\n#= [0-9a-f]{8}\n?' % (_LINE, _LINE, _LINES, _LINES)
)
_WORDS = Entry(id="0", at=datetime(2000, 1, 1, tzinfo=UTC), kind="prose", text="0")


def plain_entry(raw: bytes) -> Entry | None:
    """What a sealed block holds that has words alone; None for any other."""
    found = PLAIN.fullmatch(raw)
    if found is None:
        return None
    id_, at, kind, line, several = found.groups()
    try:
        text = several.decode() if line is None else line.decode().replace('\\"', '"')
        when = datetime.fromisoformat(at.decode())
    except ValueError:  # no UTF-8, or no day of any month: what is wrong with it is the parser's to say
        return None
    return _WORDS.alike(id=id_.decode(), at=when, kind=kind.decode(), text=text)
