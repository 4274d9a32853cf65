"""Damage to a character: thresholds, the armor slot that softens it, and the last hit point (SRD 1.0, Damage)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from pydantic import Field

from ...asking import Ask
from ...characters import somebody
from ...inputs import Line
from ...outcome import Offer, Outcome, Verdict
from ...procedure import Procedure
from ...refused import Refused
from ...world import World
from . import tracks
from .fight import Fight
from .sheet import Sheet

MARKED = (Verdict("0 HP marked", "mixed"), *(Verdict(f"{marks} HP marked", "bad") for marks in (1, 2, 3)))
"""The headlines of damage to a character."""


class Hurt(NamedTuple):
    """A character after damage."""

    sheet: Sheet
    amount: int
    """The damage."""
    hp: int
    """Hit points marked by it."""
    why: str
    """Which threshold it reached, as a clause."""


def severity(amount: int, major: int, severe: int) -> int:
    """Hit points that damage marks: under the Major threshold 1, from it 2, from the Severe one 3; none for 0."""
    return 0 if amount <= 0 else 3 if amount >= severe else 2 if amount >= major else 1


def reaching(amount: int, major: int, severe: int) -> str:
    """Why damage marks as much as it does, as a clause."""
    return (
        "there is no damage",
        f"the damage stays below the Major threshold of {major}",
        f"the damage reaches the Major threshold of {major}",
        f"the damage reaches the Severe threshold of {severe}",
    )[severity(amount, major, severe)]


def hurt(ask: Ask, sheet: Sheet, amount: int, label: str = "Armor") -> Hurt:
    """The sheet after damage, with the choice of an armor slot to make it one less; declined unless it is taken."""
    marks, why = severity(amount, sheet.major, sheet.severe), reaching(amount, sheet.major, sheet.severe)
    if marks and sheet.armor < sheet.armor_most:
        words = f"mark an armor slot: {marks - 1} HP instead of {marks}"
        if ask.choose(label, {"no": "take it", "yes": words}, "no") == "yes":
            sheet, marks, why = tracks.armored(sheet, 1), marks - 1, f"{why}, and an armor slot takes one off"
    return Hurt(tracks.wounded(sheet, marks), amount, marks, why)


def death_moves(world: World, key: str, sheet: Sheet) -> Iterator[Offer]:
    """The death moves of somebody who marked the last hit point and has not chosen yet."""
    if not sheet.down or sheet.fate:
        return
    name, who = world.characters[key].name, {} if key == world.active else {"by": key}
    for choice, words in (("blaze", "Blaze of Glory"), ("avoid", "Avoid Death"), ("risk", "Risk It All")):
        yield Offer(f"{name}: {words}", "daggerheart.death", {**who, "choice": choice}, urgency="now")


def last_act(world: World, key: str) -> Offer:
    """The act that a Blaze of Glory leaves: anything that an action can be."""
    who = {} if key == world.active else {"by": key}
    title = f"{world.characters[key].name}'s last act: an action"
    return Offer(title, "daggerheart.action", who, missing="action", urgency="now")


def last_hp(world: World, key: str, sheet: Sheet) -> tuple[Offer, ...]:
    """What an outcome offers when the last hit point is marked. In a fight the board has it already."""
    return tuple(death_moves(world, key, sheet)) if Fight.of(world) is None else ()


class Damage(Procedure):
    """Take damage: below the Major threshold it marks 1 HP, from it 2, from the Severe one 3.

    An armor slot may be marked afterwards, once, to make it one less. When the last hit point is marked you choose:
    a Blaze of Glory, to avoid death, or to risk it all.

    Example: amount=9, with thresholds 7 and 14: 2 HP
    """

    id = "daggerheart.damage"
    called = "Take damage"
    tells_for = "headline"
    key = "hd"
    makes = "change"
    words = "source"
    verdicts = MARKED
    page = "SRD 1.0, Damage Thresholds"
    example: ClassVar[dict[str, Any]] = {"amount": 9, "source": "the falling portcullis"}

    source: Line = Field("", title="Caused by", description="what hurts your character, such as the fall from the wall")
    amount: int = Field(
        ge=0,
        le=500,
        title="How much",
        description="damage before your thresholds: 3 a scratch, 8 a good blow, 15 a falling wall",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key = self.require(world)
        name, before = world.characters[key].name, Sheet.of(world.characters[key])
        done = hurt(ask, before, self.amount)
        told = f"{name} takes {self.amount} damage{f': {self.source}' if self.source else ''}"
        return Outcome(
            world=done.sheet.into(world, key) if done.sheet != before else world,
            headline=f"{done.hp} HP marked",
            because=tracks.sentence(done.why),
            asks=f"{name}'s last hit point: what happens?" if done.sheet.down else "",
            tells=tuple(tracks.of_hit(told, name, key, before, done.sheet)),
            offers=last_hp(world, key, done.sheet),
        )

    def require(self, world: World) -> str:
        key = somebody(world, self.by)
        sheet = Sheet.of(world.characters[key])
        if sheet.fate or sheet.down:
            raise Refused(f"{world.characters[key].name} has no hit point left to mark.")
        return key
