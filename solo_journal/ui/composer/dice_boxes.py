"""The player's own dice for one roll: exactly as many boxes as needed, filled by keys. No widgets here."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...rules.answer_source import Roll
from ...rules.refusal import Refused

FUDGE = {"+": 1, "-": -1, "0": 0, "1": 1}
ENDS = frozenset({"space", "enter", "comma"})
ZERO_IS_HIGH = ((1, 10), (1, 100))
"""Dice that print their highest face as 0 or 00."""
MOST_BOXES = 12
"""The most boxes drawn; of more dice, the last ones are shown with the total."""


@dataclass(slots=True)
class DiceBoxes:
    """The faces typed so far for one roll. A face needs Enter or Space only if another digit could follow: also 2 on a
    d12, for whoever types 20 means another number."""

    roll: Roll
    faces: list[int] = field(default_factory=list)
    digits: str = ""
    """The number being typed, if faces have more than one digit."""
    trouble: str = ""
    """Why the last key was rejected, as a sentence."""

    @property
    def full(self) -> bool:
        return len(self.faces) == self.roll.count

    @property
    def blank(self) -> bool:
        return not (self.faces or self.digits)

    @property
    def one_key(self) -> bool:
        """Whether one key is always a whole face."""
        return self.roll.high <= 9 and not self.roll.named

    def press(self, key: str, character: str | None) -> None:
        """Handle a key. One without a meaning here is ignored."""
        if self.full:
            return
        self.trouble = ""
        if key == "backspace":
            self._back()
        elif self.roll.named and key != "enter":
            self.digits += character if character and character.isprintable() else ""
        elif key == "enter" and not self.digits:
            self.trouble = f"Type {self.range} first."
        elif key in ENDS:
            self._end()
        elif self.roll.low < 0 and character in FUDGE:
            self._fill(FUDGE[character])
        elif character and character.isdecimal():
            self._digit(str(int(character)))
        elif character and character.isprintable():
            self.trouble = f"A face of {self.roll.dice} is {self.range}, not “{character}”."

    @property
    def range(self) -> str:
        """The range of a face, in words."""
        if self.roll.named:
            return self.roll.named.asks
        return "+, - or 0" if self.roll.low < 0 else f"{self.roll.low} to {self.roll.high}"

    def boxes(self) -> str:
        """The boxes as drawn: `[5][_][ ]`; of many dice the last ones, and the total."""
        filled = [f"[{self._format_face(face)}]" for face in self.faces]
        empty = [f"[{self.digits}_]", *["[ ]"] * (self.roll.count - len(filled) - 1)] if not self.full else []
        boxes = [*filled, *empty]
        if len(boxes) <= MOST_BOXES:
            return "".join(boxes)
        start = min(max(0, len(filled) - MOST_BOXES // 2), len(boxes) - MOST_BOXES)
        before, after = "…" * (start > 0), "…" * (start + MOST_BOXES < len(boxes))
        return f"{before}{''.join(boxes[start : start + MOST_BOXES])}{after} {len(filled)} of {len(boxes)}"

    def _format_face(self, face: int) -> str:
        return f"{face:+d}" if self.roll.low < 0 and face else f"{face}"

    def _digit(self, character: str) -> None:
        typed = self.digits + character
        if self.one_key:
            self._fill(int(typed))
        elif int(typed) > self.roll.high or len(typed) > len(f"{self.roll.high}"):
            self.trouble = self._refusal(int(typed))
        else:
            self.digits = typed
            if self._complete:
                self._end()

    @property
    def _complete(self) -> bool:
        """Whether no longer number can be meant: 12 on a d20, 5 and 0 on a d10, 58, 00 and 07 on a d100."""
        if len(self.digits) < len(f"{self.roll.high - 1}"):
            return False
        zero = self.digits[0] == "0" and (self.roll.low, self.roll.high) in ZERO_IS_HIGH
        return zero or int(self.digits) * 10 > self.roll.high

    def _end(self) -> None:
        if not self.digits:
            return
        if self.roll.named:
            try:
                self.faces.append(self.roll.named.face(self.digits))
            except Refused as why:
                self.digits, self.trouble = "", str(why)
            return
        face = int(self.digits)
        if not face and (self.roll.low, self.roll.high) in ZERO_IS_HIGH:
            face = self.roll.high
        self.digits = ""
        self._fill(face)

    def _fill(self, face: int) -> None:
        if self.roll.low <= face <= self.roll.high:
            self.faces.append(face)
        else:
            self.trouble = self._refusal(face)

    def _refusal(self, face: int) -> str:
        return f"A face of {self.roll.dice} is {self.range}, not {face}."

    def _back(self) -> None:
        if self.digits:
            self.digits = self.digits[:-1]
        elif self.faces:
            self.faces.pop()
