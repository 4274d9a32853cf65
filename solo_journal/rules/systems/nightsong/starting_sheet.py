"""The parts of creation: sources of abilities, and the first outfit (ch. IV, Characters)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...answer_source import Ask
from ...dice_counting import Tally
from ...line_form import from_line
from ...refusal import BadInput
from ...world import World
from .item import Take, unused_name
from .sheet import ABILITIES, LOWEST, SHORT, Ability, Sheet, format_signed, slots_told


class Ready(NamedTuple):
    """A ready character."""

    name: str
    trade: str
    """Their trade in a word or two."""
    concept: str
    order: tuple[Ability, ...]
    """Their abilities from best to worst: +2, +1, 0, -1."""
    outfit: str
    """Their first items, one line each, separated by commas."""

    def describe(self) -> str:
        """`Halla Greave, a soldier`."""
        return f"{self.name}, {self.trade}"


READY = (
    Ready(
        "Halla Greave",
        "a soldier",
        "soldier of a war that both sides lost",
        ("strength", "constitution", "dexterity", "presence"),
        "sword weapon d8 worn, mail coat armour d6 bulky worn, round shield shield d4 worn, torch, rations, "
        "a dead man's letter petty",
    ),
    Ready(
        "Ysolde Marr",
        "a poacher",
        "poacher who knows every path but the one home",
        ("dexterity", "constitution", "strength", "presence"),
        "longbow weapon d8 ranged bulky worn, skinning knife weapon d4 worn, leather jack armour d4 worn, "
        "quiver of arrows, rations, snare wire petty",
    ),
    Ready(
        "Brother Anselm",
        "a bell-ringer",
        "bell-ringer who has lost his bell",
        ("presence", "strength", "constitution", "dexterity"),
        "ash staff weapon d6 worn, ember shard d6, hush shard d4, oil lantern, healing herbs, bell rope",
    ),
    Ready(
        "Pim Wicker",
        "a tinker's child",
        "tinker's child with quick fingers and a borrowed name",
        ("dexterity", "presence", "constitution", "strength"),
        "dagger weapon d6 worn, will-o'-wisp shard d6, healing herbs, torch, rations, lock picks petty",
    ),
)


ARRAY = (2, 1, 0, -1)
"""The scores to distribute."""
HP_AT_NOTHING = 6
"""Hit points with Constitution 0."""
NOT_HOPELESS = 1
"""A set without a score this high is rolled again."""
Scores = Mapping[Ability, int]


def score_of(total: int) -> int:
    """The score for two dice: 2 is -3, 3 -2, 4 and 5 -1, 6 to 8 0, 9 and 10 +1, 11 +2, 12 +3."""
    bounds = (2, 3, 5, 8, 10, 11)
    return LOWEST + sum(total > bound for bound in bounds)


SCORE = Tally("ability score", 0, lambda total, face: total + face, score_of)
"""Two dice, read as an ability score."""


def roll_scores(ask: Ask) -> tuple[Scores, int]:
    """Roll two dice for each ability, and all again until a score is +1 or higher; returns the scores and the number of
    discarded sets."""
    hopeless = 0
    while True:
        rolled = {
            ability: ask.roll(ability.capitalize(), 2, 6, tally=SCORE, part=ability.capitalize())
            for ability in ABILITIES
        }
        scores: dict[Ability, int] = {ability: each.value for ability, each in rolled.items()}
        if max(scores.values()) >= NOT_HOPELESS:
            return scores, hopeless
        for each in rolled.values():
            ask.keep(each)
        hopeless += 1
        ask.again()


def by_array(best_first: Sequence[Ability]) -> Scores:
    """The array, given to the abilities from best to worst. Raises `BadInput` unless each is named once."""
    if sorted(best_first) != sorted(ABILITIES):
        raise BadInput(f"Name each ability once, from best to worst, such as {','.join(SHORT)}: +2, +1, 0, -1.")
    return dict(zip(best_first, ARRAY, strict=True))


def new_sheet(scores: Scores) -> Sheet:
    """A new sheet with these abilities: hit points, Focus, and no items yet."""
    most = HP_AT_NOTHING + scores["constitution"]
    sheet = Sheet(max_hp=most, hp=most).but(**dict(scores))
    return sheet.but(focus=sheet.most_focus)


class TooMuch(BadInput):
    """An outfit needs more slots than there are."""


def add_outfit(sheet: Sheet, lines: str, *, by_part: bool, take: type[Take] = Take) -> Sheet:
    """The sheet with a first outfit: items separated by commas or semicolons. Raises `BadInput`."""
    for line in filter(None, (part.strip() for part in re.split("[,;]", lines))):
        item = from_line(take, line, World()).item(by_part=by_part)
        if item.slots > sheet.free:
            left = f"only {slots_told(sheet.free)} of {sheet.slots} are" if sheet.free else f"none of {sheet.slots} is"
            raise TooMuch(
                f"{item.name} takes {slots_told(item.slots)}, and {left} left. Leave something out of the outfit."
            )
        sheet = sheet.with_item(item.but(name=unused_name(item.name, sheet)))
    return sheet


def describe(scores: Scores) -> str:
    """`Strength +1 · Dexterity +2 · Presence 0 · Constitution -1`."""
    return " · ".join(f"{ability.capitalize()} {format_signed(scores[ability])}" for ability in ABILITIES)
