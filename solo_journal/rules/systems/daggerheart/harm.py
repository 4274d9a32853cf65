"""Damage to a character, the last hit point and what follows, and the end of a fight (SRD 1.0, Damage)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import FATE, characters, fates, somebody, somebody_else
from ...fights import fight_over
from ...inputs import Line, whole
from ...outcome import Offer, Outcome, Verdict
from ...procedure import Procedure
from ...refusal import Refused, why_not
from ...world import Character, World
from . import tracks
from .fight import Fight
from .state import ID, Sheet

MARKED = (Verdict("0 HP marked", "mixed"), *(Verdict(f"{marks} HP marked", "bad") for marks in (1, 2, 3)))
"""Headlines for damage to a character."""


class Hurt(NamedTuple):
    sheet: Sheet
    amount: int
    """The damage."""
    hp: int
    """Hit points it marked."""
    why: str
    """The threshold it reached, as a clause."""


def severity(amount: int, major: int, severe: int) -> int:
    """Hit points that damage marks: under the Major threshold 1, from it 2, from the Severe one 3; 0 for no damage."""
    return 0 if amount <= 0 else 3 if amount >= severe else 2 if amount >= major else 1


def reaching(amount: int, major: int, severe: int) -> str:
    return (
        "there is no damage",
        f"the damage stays below the Major threshold of {major}",
        f"the damage reaches the Major threshold of {major}",
        f"the damage reaches the Severe threshold of {severe}",
    )[severity(amount, major, severe)]


def hurt(ask: Ask, sheet: Sheet, amount: int, *, always: bool) -> Hurt:
    """The sheet after damage, with the choice of an armor slot to reduce the marks by one. If it would save no hit
    point there is no choice; with `always`, as in older journals, there is."""
    marks, why = severity(amount, sheet.major, sheet.severe), reaching(amount, sheet.major, sheet.severe)
    spares = tracks.wounded(sheet, marks - 1) != tracks.wounded(sheet, marks)
    if marks and sheet.armor < sheet.armor_most and (spares or always):
        words = f"mark an armor slot: {marks - 1} HP instead of {marks}"
        if ask.choose("Armor", {"no": "take it", "yes": words}, "no") == "yes":
            sheet, marks, why = tracks.armored(sheet, 1), marks - 1, f"{why}, and an armor slot takes one off"
    return Hurt(tracks.wounded(sheet, marks), amount, marks, why)


def death_moves(world: World, key: str, sheet: Sheet) -> Iterator[Offer]:
    """The death moves of a character who marked the last hit point and has not chosen yet."""
    if not sheet.down or sheet.fate:
        return
    who, whose = ({}, "") if key == world.active else ({"by": key}, f"{world.characters[key].name}: ")
    for choice, words in (("avoid", "Avoid Death"), ("risk", "Risk It All"), ("blaze", "Blaze of Glory")):
        yield Offer(f"{whose}{words}", "daggerheart.death", {**who, "choice": choice}, urgency="now")


def last_act(world: World, key: str) -> Offer:
    who = {} if key == world.active else {"by": key}
    title = f"{world.characters[key].name}'s last act: an action"
    return Offer(title, "daggerheart.action", who, missing="action", urgency="now")


class Damage(Procedure):
    """Take damage: below the Major threshold it marks 1 HP, from it 2, from the Severe one 3.

    Afterwards you may mark one armor slot to make it one less. When the last hit point is marked you choose: a Blaze of
    Glory, avoid death, or risk it all.

    Example: amount=9, with thresholds 7 and 14: 2 HP
    """

    id = "daggerheart.damage"
    version = 2  # no armor choice if it saves no hit point
    befalls = characters
    called = "Take damage"
    tells_for = "headline"
    key = "hd"
    makes = "change"
    words = "source"
    verdicts = MARKED
    page = "SRD 1.0, Damage Thresholds"

    source: Line = Field("", title="Caused by", description="what hurts your character, such as the fall from the wall")
    amount: int = whole(
        ..., 0, 500, "damage before your thresholds: 3 a scratch, 8 a good blow, 15 a falling wall", "How much"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key = self.require(world)
        name, before = world.characters[key].name, Sheet.of(world.characters[key])
        done = hurt(ask, before, self.amount, always=self.made_before(2))
        told = f"{name} takes {self.amount} damage{f': {self.source}' if self.source else ''}"
        after = done.sheet.into(world, key) if done.sheet != before else world
        return Outcome(
            after,
            headline=f"{done.hp} HP marked",
            because=tracks.sentence(done.why),
            asks=f"{name}'s last hit point: what happens?" if done.sheet.down else "",
            tells=tuple(tracks.of_hit(told, name, key, before, done.sheet)),
            offers=tuple(ways_on(after, key)),
        )

    def require(self, world: World) -> str:
        key = somebody(world, self.by)
        sheet = Sheet.of(world.characters[key])
        if sheet.fate or sheet.down:
            raise Refused(f"{world.characters[key].name} has no hit point left to mark.")
        return key


def can_act(one: Character) -> bool:
    return ID in one.sheets and not Sheet.of(one).fate and not Sheet.of(one).down


def able(world: World) -> list[str]:
    """Ids of those who can act and be struck, the active character first."""
    found = [key for key, each in world.characters.items() if can_act(each)]
    return sorted(found, key=lambda key: key != world.active)


def ways_on(world: World, key: str) -> Iterator[Offer]:
    """Offers to continue the story after a fall."""
    name, sheet = world.characters[key].name, Sheet.of(world.characters[key])
    who, fight = {} if key == world.active else {"by": key}, Fight.of(world)
    if fight is None:
        yield from death_moves(world, key, sheet)
    if sheet.fate == "unconscious" and not able(world):
        yield from fates(world, key, beaten=True)
    if sheet.fate == "unconscious" and fight is None:
        yield Offer(f"{name} takes a long rest", "daggerheart.rest", {**who, "length": "long"})
    if sheet.fate == "blazing" and fight is None:
        yield last_act(world, key)
    if sheet.fate == "dead" and key == world.active:
        yield from somebody_else(world, key, ID, can_act)


def fallen(world: World) -> Iterator[Offer]:
    """Offers about those who have fallen, besides the die for their fate, which is rolled once."""
    for key, one in world.characters.items():
        if ID in one.sheets and Sheet.of(one).down:
            yield from (offer for offer in ways_on(world, key) if offer.procedure != FATE)


class EndFight(Procedure):
    """End the fight: nobody is left to fight, or somebody got away.

    Example: end it, with nothing to fill in
    """

    id = "daggerheart.end_fight"
    tells_for = "headline"
    version = 2  # reports who still stands
    called = "End the fight"
    key = "fe"
    makes = "change"
    page = "a ruling of ours"

    def refusal(self, world: World) -> str:
        return why_not(Fight.on, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        standing = {key: each.name for key, each in Fight.on(world).standing.items()}
        after = world.but(fight=None)
        fallen = [key for key, one in after.characters.items() if ID in one.sheets and Sheet.of(one).down]
        ways = ((key, offer) for key in fallen for offer in ways_on(after, key))
        asked = standing.keys() and set(fallen) - {self.by}  # those on the losing side whose fate is open
        return fight_over(after, standing, (each for key, each in ways if each.procedure != FATE or key in asked))
