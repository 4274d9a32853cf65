"""The player's own dice: exactly those that are needed are asked for, one roll at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules.asking import Roll
from ..rules.refused import BadInput
from .line_io import Talk

FUDGE = {"+": 1, "-": -1, "0": 0}


@dataclass(frozen=True, slots=True)
class ByHand:
    """Answers with the faces that the player types. Leaving a roll (`LeftOff`) leaves the whole act undone."""

    talk: Talk

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        """Ask until the faces fit."""
        who = f" for {request.by}" if request.by else ""
        said = "the face" if request.count == 1 else f"the {request.count} faces"
        while True:
            answer = self.talk.ask(f"{request.label}{who}: roll {request.dice}, type {said} (. rolls nothing):")
            try:
                found = faces_in(answer, request)
                request.check(found)
            except BadInput as reason:
                self.talk.say(str(reason))
            else:
                return found


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
        raise BadInput(f"“{word}” is no face of {request.dice}. Type numbers from {request.low} to {request.high}.")
    return int(word)
