"""Damage to a character, the last hit point and what follows, and the end of a fight (SRD 1.0, Damage)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import FATE, characters, fates, somebody_else
from ...fights import fight_over
from ...inputs import Line, whole
from ...outcome import Offer, Outcome, Verdict
from ...procedure import Procedure, WithoutDice
from ...refusal import Refused
from ...world import World
from . import tracks
from .fight import Fight
from .state import ID, SHORT_RESTS, Daggerheart, Sheet, Who, everybody, who

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
    spares = tracks.mark_hit_points(sheet, marks - 1) != tracks.mark_hit_points(sheet, marks)
    if marks and sheet.armor < sheet.armor_most and (spares or always):
        words = (
            f"mark a slot now, {marks - 1} HP instead of {marks}"  # the next act lets the damage stand (SRD 1.0, Armor)
        )
        if ask.choose("Armor", {"no": "take it", "yes": words}, "no") == "yes":
            sheet, marks, why = tracks.mark_armor(sheet, 1), marks - 1, f"{why}, and an armor slot takes one off"
    return Hurt(tracks.mark_hit_points(sheet, marks), amount, marks, why)


def by(world: World, one: Who) -> dict[str, Any]:
    """The input for who acts; none for the active character."""
    return {} if one.key == world.active else {"by": one.key}


def death_moves(world: World, one: Who) -> Iterator[Offer]:
    """The death moves of a character who marked the last hit point and has not chosen yet."""
    if not one.sheet.dying:
        return
    who, whose = by(world, one), "" if one.key == world.active else f"{one.name}: "
    for choice, words in (("avoid", "Avoid Death"), ("risk", "Risk It All"), ("blaze", "Blaze of Glory")):
        yield Offer(f"{whose}{words}", "daggerheart.death", {**who, "choice": choice}, urgency="now")


def last_act(world: World, one: Who) -> Offer:
    title = f"{one.name}'s last act: an action"
    return Offer(title, "daggerheart.action", by(world, one), missing="action", urgency="now")


class Damage(Procedure):
    """Take damage: below the Major threshold it marks 1 HP, from it 2, from the Severe one 3.

    Then, before anything else, you may mark one armor slot to make it one less. When the last hit point is marked you
    choose: a Blaze of Glory, avoid death, or risk it all.

    Example: amount=9, with thresholds 7 and 14: 2 HP
    """

    id = "daggerheart.damage"
    version = 2  # no armor choice if it saves no hit point
    befalls = characters
    called = "Take damage"
    also = "hurt, wound, injury"
    tells_for = "headline"
    key = "hd"
    makes = "change"
    words = "source"
    verdicts = MARKED
    page = "SRD 1.0, Damage Thresholds"

    amount: int = whole(
        ..., 0, 500, "damage before your thresholds: 3 a scratch, 8 a good blow, 15 a falling wall", "How much"
    )
    source: Line = Field("", title="Cause", description="what hurts your character, such as the fall from the wall")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        one = self.require(world)
        done = hurt(ask, one.sheet, self.amount, always=self.made_before(2))
        told = f"{one.name} takes {self.amount} damage{f': {self.source}' if self.source else ''}"
        after = done.sheet.into(world, one.key) if done.sheet != one.sheet else world
        return Outcome(
            after,
            headline=f"{done.hp} HP marked",
            because=tracks.sentence(done.why),
            asks=f"{one.name}'s last hit point: what happens?" if done.sheet.down else "",
            tells=tuple(tracks.of_hit(told, one, done.sheet)),
            offers=tuple(ways_on(after, one.key)),
        )

    def require(self, world: World) -> Who:
        one = who(world, self.by)
        if not one.sheet.can_act:
            raise Refused(f"{one.name} has no hit point left to mark.")
        return one


def able(world: World) -> list[Who]:
    """Those who can act and be struck, the active character first."""
    return sorted((each for each in everybody(world) if each.sheet.can_act), key=lambda each: each.key != world.active)


def ways_on(world: World, key: str) -> Iterator[Offer]:
    """Offers to continue the story after a fall."""
    one = who(world, key)
    fate, fighting = one.sheet.fate, Fight.of(world) is not None
    over = fate == "dead" or (fate == "unconscious" and not one.sheet.hope_most)
    if not fighting:
        yield from death_moves(world, one)
    if over:
        if key == world.active:
            yield from somebody_else(world, key, ID, lambda other: ID in other.sheets and Sheet.of(other).can_act)
        return
    if fate == "unconscious" and not able(world):
        yield from fates(world, key, beaten=True)
    if fate == "unconscious" and not fighting:
        yield from _ways_to_wake(world, one)
    if fate == "blazing" and not fighting:
        yield last_act(world, one)


def _ways_to_wake(world: World, one: Who) -> Iterator[Offer]:
    """Rests, each with its place and company still to be said, or a hit point that comes back."""
    whose = by(world, one)
    for length in ("long", "short")[: 1 + (Daggerheart.of(world).short_rests < SHORT_RESTS)]:
        title, inputs = f"{one.name} takes a {length} rest …", {**whose, "length": length, "first": "wounds"}
        yield Offer(title, "daggerheart.rest", inputs, missing="how")
    yield Offer(f"{one.name} is tended and wakes at 1 HP", "daggerheart.mark", {**whose, "what": "hp", "amount": -1})


def offers_for_fallen(world: World) -> Iterator[Offer]:
    """Offers about those who have fallen, besides the die for their fate, which is rolled once."""
    for one in everybody(world):
        if one.sheet.down:
            yield from (offer for offer in ways_on(world, one.key) if offer.procedure != FATE)


class EndFight(WithoutDice):
    """End the fight: nobody is left to fight, or somebody got away.

    Example: nothing to fill in
    """

    id = "daggerheart.end_fight"
    tells_for = "headline"
    version = 2  # reports who still stands
    called = "End the fight"
    key = "fe"
    page = "a ruling of this program"

    def happens(self, world: World) -> Outcome:
        standing = {key: each.name for key, each in Fight.on(world).standing.items()}
        after = world.but(fight=None)
        fallen = [one.key for one in everybody(after) if one.sheet.down]
        ways = ((key, offer) for key in fallen for offer in ways_on(after, key))
        asked = standing.keys() and set(fallen) - {self.by}  # those on the losing side whose fate is open
        return fight_over(after, standing, (each for key, each in ways if each.procedure != FATE or key in asked))
