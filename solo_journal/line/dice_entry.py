"""The player's own dice: exactly those that are needed are asked for, one roll at a time."""

from __future__ import annotations

from ..rules.asking import Roll
from ..rules.refused import BadInput, quoted
from .line_io import Talk

FUDGE = {"+": 1, "-": -1, "0": 0}


def faces_of(talk: Talk, roll: Roll) -> tuple[int, ...]:
    """The faces of this roll, asked for until they fit. Raises `LeftOff`."""
    who = f" for {roll.by}" if roll.by else ""
    said = "what you rolled" if roll.count == 1 else f"the {roll.count} numbers"
    while True:
        answer = talk.ask(f"{roll.label}{who}: roll {roll.dice}, type {said}, or a full stop to cancel:")
        try:
            found = faces_in(answer, roll)
            roll.check(found)
        except BadInput as reason:
            talk.say(str(reason))
        else:
            return tuple(found)


def faces_in(answer: str, request: Roll) -> list[int]:
    """The faces that an answer names: `5 2`, `5, 2`, or `52` where a face is one digit. Raises `BadInput`."""
    words = answer.replace(",", " ").split()
    if len(words) == 1 and request.count > 1 and request.low > 0 and request.high <= 9:
        words = list(words[0])
    return [_face(word, request) for word in words]


def _face(word: str, request: Roll) -> int:
    if request.low == -1 and word in FUDGE:
        return FUDGE[word]
    if set(word) == {"0"} and (request.low, request.high) in ((1, 10), (1, 100)):
        return request.high  # such dice print their highest face as 0 or 00
    bare = word.removeprefix("-")
    if not (bare.isascii() and bare.isdigit() and len(bare) <= 6):
        raise BadInput(f"Not a number on {request.dice}: {quoted(word)}. Type {request.low} to {request.high}.")
    return int(word)
