"""Creating a free sheet from its lines."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...characters import sheet_outcome, whose_sheet, with_note
from ...command_hints import way
from ...inputs import SPOKEN, Line, MaybeName, Words
from ...line_grammar import Rest
from ...lonelog_stats import restate, value_in, whole_lines
from ...names import as_known
from ...outcome import Outcome
from ...plurals import join_names
from ...procedure import Ways, WithoutDice
from ...refusal import BadInput, Refused, quote
from ...world import World
from .free_sheet import ID, SHEET

READY: dict[str, tuple[str, str]] = {
    "sellsword": ("Hanne Voss", "STR +2, DEX +1, WIL 0, HP 8/8, Armour 13, Purse 12"),
    "tracker": ("Orrin Fell", "Might 45, Stealth 60, Lore 35, HP 11/11, Hunting d8, Rations d6"),
    "pilot": ("Jun Okafor", "Edge 2, Wits 3, Iron 1, Health 5/5, Supply 4/5, Fuel d10"),
    "scholar": ("Tilda Marsh", "Reason 3, Nerve 1, Charm 2, Health 6/6, Luck 3/3, Purse 30"),
}
"""Ready characters with different kinds of sheet: added numbers, percentages, small numbers, step dice."""
MOST_LINES = 60
_THROWN = re.compile(r"(.*\w) +(\d{0,3}d\d+ ?[+\-].*|\d{1,3}d\d+.*)", re.IGNORECASE)
"""Dice behind a name: `Longsword d8+3`."""
_TWO = re.compile(r"(.*?\w) *([+-]?[0-9]{1,4}) *[(\[]([+-]?[0-9]{1,4})[)\]]")
"""A score with its bonus, as many games print it: `STR 16 (+2)`."""


def pair(text: str) -> tuple[str, str]:
    """A line split into label and value: `HP 6/8`, `Looks: one white eye`. Raises `BadInput`."""
    label, colon, words = (each.strip() for each in text.partition(":"))
    if colon and label and words:
        return label, words
    if thrown := _THROWN.fullmatch(text):
        return thrown[1], thrown[2]
    stat = value_in(text)
    if two := _TWO.fullmatch(text):
        rolled, other = sorted(two.groups()[1:], key=lambda each: each[0] not in "+-")
        lines = f"{two[1]} {rolled} for what rolls add, and {two[1]} score {other}"
        raise BadInput(f"{quote(text)} holds two numbers. Write two lines: {lines}.", text)
    if re.fullmatch(r"[+-]?[0-9]+", text):
        takes = way("other.damage", f"{text.lstrip('+-')[:4]} HP")
        raise BadInput(f"{quote(text)} has no name before it. HP 6/8 sets a number; {takes} takes from it.", text)
    if stat is None or stat.delta or stat.before is not None:
        raise BadInput(
            f"{quote(text)} is not a line of a sheet. Write a name and a number, such as HP 6/8, or "
            "Looks: a white eye.",
            text,
        )
    return stat.label, stat.text


class Create(WithoutDice):
    """Write a whole sheet in one line, as it is on paper, for any game.

    STR +2 and Purse 12 are numbers that rolls add, HP 6/8 is a number with a top, Hunting d8 is a die, and Looks: one
    white eye is text. You can put a name first, and who that is after it: Brannoch, a ferryman, STR +2. From then on
    you can roll and change all of it. Or take a ready character: a sellsword, a tracker, a pilot or a scholar.

    Example: lines="STR +2, DEX +1, HP 8/8, Purse 12"
    """

    id = "other.create"
    version = 2  # accepts a sheet in place of the name
    called = "Create a sheet"
    key = "sc"
    also = "make a sheet, new character, stats"
    tells_for = "changes"
    signed = True
    example: ClassVar[dict[str, Any]] = {"lines": ["STR +2", "HP 8/8", "Purse 12"]}
    ways: ClassVar[Ways | None] = Ways("ready", {"": ("lines",)})

    lines: Annotated[Words, Rest(text=True)] = Field(
        (),
        title="The sheet",
        description="a name if it is somebody new, then each line of the sheet: Brannoch, STR +2, HP 8/8, Looks: tall",
    )
    name: MaybeName = Field("", description="a new character's name; left out, the one you play")
    ready: Annotated[Literal["", "sellsword", "tracker", "pilot", "scholar"], SPOKEN] = Field(
        "",
        title="Ready character",
        description="a ready one (sellsword, tracker, pilot, scholar); your own if empty",
    )

    def happens(self, world: World) -> Outcome:
        name, ready = READY.get(self.ready, ("", ""))
        called, concept, lines = self._read_lines()
        if not (called or ready or self.by or world.active in world.characters):
            raise Refused("No character is in play. Begin with a name: Brannoch, STR +2, HP 9/9.")
        world, key = whose_sheet(
            world, self.by, called, concept, ready=name, has=lambda one: ID in one.sheets, what="a sheet"
        )
        if concept and world.characters[key].concept != concept:
            pair(concept)
        if len(lines) > MOST_LINES:
            raise BadInput(f"A sheet has at most {MOST_LINES} lines here. Write the others in your story.")
        for each in ready.split(", ") if ready else lines:
            world = with_note(world, key, *pair(each))
        one = world.characters[key]
        one = one.but(sheets=one.sheets.put(ID, {"conditions": {}}))
        return sheet_outcome(world.but(characters=world.characters.put(key, one)), key)

    def _read_lines(self) -> tuple[str, str, list[str]]:
        """The name and concept of a new character, and the lines. The first part that is not a line is the name, one
        after it the concept. The name input may contain a whole sheet."""
        name, parts = self.name, list(self.lines)
        if not self.made_before(2) and sheet_in(name):
            name, *in_name = parts_of(name)
            parts = [*in_name, *parts]
        lines = whole_lines(parts)
        first = next((at for at, each in enumerate(lines) if _is_line(each)), len(lines))
        words = lines[:first]
        if words and not name:
            name, *words = words
        return name, ", ".join(words), lines[first:]


def _is_line(text: str) -> bool:
    return ":" in text or bool(value_in(text) or _TWO.fullmatch(text) or _THROWN.fullmatch(text))


def parts_of(said: str) -> list[str]:
    return [each for each in map(str.strip, said.split(",")) if each]


def sheet_in(said: str) -> dict[str, list[str]]:
    """The inputs for a character from one line: a name followed by lines. Empty if it contains no sheet line."""
    _, *lines = parts_of(said) or [""]
    return {"lines": parts_of(said)} if any(map(_is_line, lines)) else {}


class WriteLine(WithoutDice):
    """Write a line of your sheet, or change the number on one: HP 6/8, STR +2, Looks: one white eye.

    Separate several with commas, as in a whole sheet.

    Example: `HP 6/8`, `Hunting d10`, or `STR +2, DEX +1`
    """

    id = "other.line"
    version = 2  # several lines in one
    called = "Write a line"
    key = "sl"
    also = "set a number, set hp, stat"
    says_changes = True
    signed = True
    words = "line"
    example: ClassVar[dict[str, Any]] = {"line": "HP 6/8"}

    line: Annotated[Line, Rest(text=True)] = Field(
        min_length=1, title="The line", description="a name and its value: HP 6/8, STR +2, Looks: tall"
    )
    value: Line = Field("", title="Its value", description="such as 6/8, +2 or d10; left out if the line says it")

    def happens(self, world: World) -> Outcome:
        key, wrote = SHEET.holder(world, self.by).key, dict[str, str]()
        before = world.characters[key].notes
        several = [] if self.made_before(2) else whole_lines(parts_of(self.line))
        for label, text in [(self.line, self.value)] if self.value else map(pair, several or [self.line]):
            label = as_known(label, world.characters[key].notes)
            if self.value and (stat := value_in(f"{label} {text}")):
                text = restate(before.get(label, ""), stat)
            world, wrote[label] = with_note(world, key, label, text), text
        if world.characters[key].notes == before:
            raise Refused(f"{join_names(f'{label} is already {text}' for label, text in wrote.items())}.")
        return Outcome(world, ", ".join(f"{label} {text}" for label, text in wrote.items()))
