"""What stands behind a procedure's name on one line: `title=The third shrine mood=quiet`, or simply its words."""

from __future__ import annotations

import re

from .procedure import Procedure
from .refused import BadInput

_INPUT = re.compile(r"(?:^|(?<=\s))([A-Za-z_]\w*)=")
_QUOTES = ('"', "'")


def arguments(kind: type[Procedure], text: str) -> dict[str, str]:
    """The inputs that a line gives. A value goes on to the next `name=`, so it needs no quotes; words before the
    first one are the procedure's own words. Raises `BadInput`."""
    found = list(_INPUT.finditer(text))
    given: dict[str, str] = {}
    words = text[: found[0].start()].strip() if found else text.strip()
    if words:
        given[_home_of(kind, words)] = words
    ends = [*(match.start() for match in found[1:]), len(text)]
    for match, end in zip(found, ends, strict=False):
        name = match[1]
        if name in given:
            raise BadInput(f"{name} is given twice. Give it once.")
        given[name] = _bare(text[match.end() : end])
    return given


def _home_of(kind: type[Procedure], words: str) -> str:
    """The input that free words are for: the player's own words, or else the first that must be given."""
    needed = [name for name, field in kind.model_fields.items() if field.is_required()]
    if kind.words and (kind.words in needed or not needed):
        return kind.words
    if needed:
        return needed[0]
    raise BadInput(f"{kind.called} takes no words, and “{words}” came. Write name=value, or nothing.")


def _bare(value: str) -> str:
    value = value.strip()
    quoted = len(value) > 1 and value[0] in _QUOTES and value[-1] == value[0]
    return value[1:-1] if quoted else value
