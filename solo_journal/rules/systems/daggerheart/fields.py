"""The fields of characters, the campaign and adversaries in Daggerheart.

The consequences at the ends of a character's tracks are in `tracks.py`, because they affect each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ...gear import gear
from ...immutable import plain
from ...kinds.conditions import Bars, Conditions, Effect, Sets
from ...kinds.declaration import Keys, Tree
from ...kinds.edit import Edit, Keep, Number
from ...kinds.edit_lists import EditNames
from ...kinds.edit_numbers import EditMeter, EditScore
from ...kinds.field import ROOT, Bearer, Hand, format_step
from ...kinds.holder import Holder
from ...kinds.home import Home
from ...kinds.items import Items
from ...kinds.listing import Listed, Listing, Names
from ...kinds.meter import Meter
from ...kinds.scores import Score, Scores
from ...kinds.small_kinds import Flag
from ...kinds.view import ConditionRow, ConditionsPart, ItemRow, StatGrid
from ...procedure import Procedure
from ...refusal import BadInput
from .fight import Fight
from .state import (
    FATES,
    FEAR_MOST,
    HOPE_MOST,
    HOPE_START,
    ID,
    SHORT_RESTS,
    STRESS_MOST,
    TRAITS,
    VULNERABLE,
    Countdown,
    Daggerheart,
    Sheet,
    Weapon,
    weapon_of,
)


class Grid(Scores):
    """Numbers drawn side by side, each a field of its own as well. A sheet not yet made has no traits."""

    __slots__ = ()

    def parts(self, holder: Bearer) -> Iterator[StatGrid]:
        if self.raw(holder.tree):
            yield from Scores.parts(self, holder)


class Weapons(Items):
    """Weapons with their trait, die and bonus."""

    __slots__ = ()

    def written(self, text: str) -> Listed:
        weapon = weapon_of(text)
        return Listed("", weapon.name, None, {name: value for name, value in plain(weapon).items() if name != "name"})

    def _row(self, one: Listed) -> ItemRow:
        weapon = Weapon.model_validate(one.table)
        return ItemRow(weapon.name, slots=0, dice=f"{weapon.trait.capitalize()} {weapon.damage}")

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        yield f"Weapon {name} changed"


class Learn(EditNames):
    """Writes down an Experience, or a weapon if that is what the words are."""

    def meant(self, doing: Procedure, before: Holder, field: Listing) -> Any:
        if "kind" not in doing.model_fields_set and not doing.made_before(doing.version):
            with suppress(BadInput):
                weapon_of(str(getattr(doing, self.name)))
                return WEAPONS
        return super().meant(doing, before, field)


class Fallen(Flag):
    """A character's state after the last hit point: unconscious, at a last act, dead."""

    __slots__ = ()

    def parts(self, holder: Bearer) -> Iterator[ConditionsPart]:
        if fate := self.raw(holder.tree):
            told = FATES.get(fate, fate)
            does = "one last act" if fate == "blazing" else "no action"
            yield ConditionsPart("", (ConditionRow(f"{told[:1].upper()}{told[1:]}", does=(does,)),))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """Reports only that it is over; the cause reports how it began."""
        if not after:
            yield f"no longer {FATES.get(before, before)}"


class Countdowns(Names):
    """Countdowns with their remaining steps."""

    __slots__ = ()

    def describe(self, one: Listed) -> str:
        return f"{one.name} {one.table['value']}"

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if len(keys) == 1:
            one = Countdown.model_validate(after or before)
            yield f"{one.name} counts down from {one.start}" if after else f"{one.name} is dropped"
        else:
            yield from Names.words(self, keys, before, after)

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        yield format_step(name, before, after)


def _slots(label: str, at: str, top: int, start: int, low: int = 0) -> Score:
    one = f"most {label.removesuffix(' slots')}"
    return Score(label, at=at, one=one, low=low, top=top, start=start, drawn=False)


TRAIT_SCORES = tuple(Score(trait.capitalize(), at=f"traits/{trait}", low=-5, top=10, drawn=False) for trait in TRAITS)
BY_HAND = (Hand("daggerheart.set", name="what", to="value"),)
GRIDS = (
    Grid(
        "traits",
        one="trait",
        known=tuple(each.label for each in TRAIT_SCORES),
        low=-5,
        top=10,
        by_hand=False,
        hands=BY_HAND,
    ),
    Grid("defence", at=ROOT, known=("Evasion", "Major", "Severe"), top=400, by_hand=False, hands=BY_HAND),
    Grid("advancement", at=ROOT, known=("Level", "Proficiency"), top=10, by_hand=False, hands=BY_HAND),
)


def _row(label: str, about: str, sign: int = 1, **more: Any) -> Meter:
    """A row of boxes, edited by a procedure that applies the consequences at its ends."""
    what = label.casefold()
    hands = (Hand("daggerheart.mark", {"what": what}, by="amount", sign=sign),)
    return Meter(label, top=f"{what}_most", by_hand=False, hands=hands, help=about, **more)


HP = _row("HP", "with the last one gone, a death move is due", -1, good=False, marked=True)
HOPE = _row("Hope", "pays for Experiences, help and features", start=HOPE_START, good=True)
STRESS = _row("Stress", "what wears on you; with the last you are Vulnerable", good=False)
ARMOR = _row("Armor", "a slot takes one hit point off a blow", -1, good=False, marked=True)
SLOTS = (
    _slots("HP slots", "hp_most", 20, 6, low=1),
    _slots("Stress slots", "stress_most", 20, STRESS_MOST),
    _slots("Hope slots", "hope_most", HOPE_MOST, HOPE_MOST),
    _slots("armor slots", "armor_most", 20, 3),
)
NUMBERS = (
    Score("Evasion", top=30, start=10, drawn=False, help="what an attack on you must reach"),
    Score("Major", low=1, top=200, start=7, drawn=False, help="damage from here on marks two hit points"),
    Score("Severe", low=1, top=400, start=14, drawn=False, help="damage from here on marks three hit points"),
    Score("Level", low=1, top=10, start=1, drawn=False, help="how far you have come; it sets the tier"),
    Score("Proficiency", low=1, top=6, start=1, drawn=False, help="how many damage dice you roll"),
)
EXPERIENCES = Names(
    "Experiences", help="what you have lived through: 1 Hope adds it to a roll",
    one="Experience", holds="values", worth=2, shows="{name} {value:+d}", sign="+",
    comes="Experience {told} added", goes="Experience {name} removed", by_hand=False,
)  # fmt: skip
WEAPONS = Weapons(
    "weapons",
    help="what you attack with: its trait, its dice",
    one="weapon",
    comes="Weapon {name} added",
    goes="Weapon {name} removed",
    by_hand=False,
)
CONDITIONS = Conditions(
    "conditions", one="condition", holds="values", known=("Hidden", "Restrained", VULNERABLE),
    comes="{name}", goes="no longer {name}", by_hand=False, until="ends when",
    effects=(
        Effect(VULNERABLE, "strike, attack", Sets("favour", "advantage"), against=True),
        Effect("Hidden", "strike, attack", Sets("favour", "disadvantage"), against=True),
        Effect("Restrained", gives=Bars(("move",))),
    ),
)  # fmt: skip
"""Conditions of characters and adversaries. Rolls against a Vulnerable one have advantage, against a Hidden one
disadvantage; a Restrained one cannot move but can act (SRD 1.0, Conditions)."""
AGAINST = {each.when: each.gives.word for each in CONDITIONS.effects if isinstance(each.gives, Sets)}
"""The effect of each condition on rolls against whoever has it."""
GEAR, CHANGE_GEAR = gear("daggerheart.use", "daggerheart.gear", "HP", "Stress", "armor", "Hope")
FATE = Fallen("fate", by_hand=False)


def _within_slots(before: Tree, after: Tree) -> Tree:
    """Corrections after an edit: no track exceeds its slots, and the thresholds stay in order."""
    if after["major"] >= after["severe"]:
        raise BadInput(f"The Major threshold ({after['major']}) stays below the Severe one ({after['severe']}).")
    held = {track: min(after[track], after[f"{track}_most"]) for track in ("hp", "stress", "armor", "hope")}
    return {**after, **held}


ADVERSARIES = Home(
    ID,
    "fight",
    (
        Meter("HP", top="hp_most", good=False, marked=True),
        Score("HP slots", at="hp_most", low=1, top=40, start=4, drawn=False),
        Score("Difficulty", low=1, top=60, start=12),
        Score("Major", low=1, top=200, start=6),
        Score("Severe", low=1, top=400, start=12),
        Score("attack", low=-10, top=20),
        CONDITIONS,
    ),
    model=Fight,
    within="adversaries",
)

SHEET = Home(
    ID,
    "character",
    (*TRAIT_SCORES, *SLOTS, *NUMBERS, HP, HOPE, STRESS, ARMOR, *GRIDS, EXPERIENCES, WEAPONS, GEAR, CONDITIONS, FATE),
    model=Sheet,
    beside=ADVERSARIES,
    tidy=_within_slots,
)

FEAR = Meter("Fear", top=FEAR_MOST, start=1, good=False, of_top=True)
COUNTDOWNS = Countdowns("Countdowns", one="countdown", holds="tables", in_view=True, sorts=False, by_hand=False)
RESTS = Score("short rests", at="short_rests", top=SHORT_RESTS, drawn=False, by_hand=False)
STATE = Home(ID, "campaign", (FEAR, COUNTDOWNS, RESTS), model=Daggerheart)

EDITS: tuple[Edit, ...] = (
    CHANGE_GEAR,
    EditNames(
        "daggerheart.condition",
        "Add a condition",
        (CONDITIONS,),
        key="c",
        also="condition, clear a condition",
        page="SRD 1.0, Conditions",
        version=3,
        spells_since=3,
        name_help="the state, such as Hidden, Restrained, Vulnerable, or words of your own",
        keeps=(Keep("until", "what must happen for it to be over, such as: the vines are cut", "the story ends it"),),
        example={"name": "Restrained", "until": "the vines are cut"},
        about="""
        Put a condition on a character or an adversary, or remove one: Hidden, Restrained, Vulnerable, or your own.

        Attacks on anyone Vulnerable have advantage, on anyone Hidden disadvantage, yours too.
        Anyone Restrained cannot move, but can act where they are. One of your own does what you say of it.

        One line: /condition Restrained until the vines are cut, /condition rat 1 Vulnerable, /condition clear Hidden

        Example: name=Restrained until="the vines are cut"
        """,
    ),
    Learn(
        "daggerheart.learn",
        "Experience or weapon",
        (EXPERIENCES, WEAPONS),
        key="sl",
        page="SRD 1.0, Experiences; Weapons",
        version=3,  # what is removed is taken from where it is
        which="kind",
        name_help="the Experience with its value, or the weapon with its trait and die",
        example={"name": "Scholar +2"},
        about="""
        Write down an Experience or a weapon, change it, or remove it.

        A name with a trait and a die is a weapon.

        Example: name="Scholar +3", or name="Dagger finesse d8+1"
        """,
    ),
    EditScore(
        "daggerheart.set",
        "Set a number",
        (*TRAIT_SCORES, *SLOTS, *NUMBERS),
        key="sn",
        also="set a number of the sheet, level up",
        page="SRD 1.0, Character Creation; Leveling Up",
        version=3,
        which="what",
        value=Number(
            "value",
            ("what it is from now on: -1 to 2 for a new hero's trait, 10 for Evasion, 6 for the most hit points"),
            -5,
            400,
            needed=True,
        ),
        example={"what": "evasion", "value": 11},
        about="""
        Change a number on the sheet: a trait, a threshold, Evasion, slots, level or Proficiency.

        Example: what=evasion value=11, or what="most HP" value=7
        """,
    ),
    EditMeter(
        "daggerheart.fear",
        "Gain or spend Fear",
        (FEAR,),
        key="gf",
        page="SRD 1.0, Fear",
        amount=Number(
            "amount",
            "how much the GM gains, such as 1; -1 spends one, and 12 is the most there can be",
            -FEAR_MOST,
            FEAR_MOST,
            start=1,
        ),
        strict=True,
        example={"amount": 2},
        about="""
        Give the GM Fear or take it away, for what a feature or the story does.

        The pool goes from 0 to 12, and more is lost.

        Example: amount=2, or amount=-1
        """,
    ),
)
