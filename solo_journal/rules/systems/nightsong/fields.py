"""The fields of characters, the campaign and fighters in Nightsong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...command_hints import way
from ...immutable import plain
from ...kinds.conditions import Bars, Conditions, Effect, Sets
from ...kinds.declaration import Keys, Tree
from ...kinds.edit import Edit, Keep, Number
from ...kinds.edit_lists import TakeName
from ...kinds.edit_numbers import EditMeter, EditScore
from ...kinds.field import ARROW, ROOT, Bearer, Field, Hand
from ...kinds.home import Home
from ...kinds.items import Items
from ...kinds.listing import Listed
from ...kinds.meter import Meter
from ...kinds.scores import Score, Scores
from ...kinds.small_kinds import Flag
from ...kinds.view import ConditionRow, ConditionsPart, ItemRow, LinesPart, StatusValue, ViewPart
from ...refusal import Refused
from ...trackers import falls
from .conditions import KNOWN
from .fight.model import Fight
from .items import Item
from .sheet import ABILITIES, ATTACKS, HIGHEST, LOWEST, MOST_FOCUS, Dying, Sheet, format_signed
from .state import ID, State

MOST_HP = 1000
WHEN = {"weapon": " after a fight", "armour": " after a fight", "shield": " at each block"}
"""When an item's die is rolled; for other kinds, whenever they are used."""


class Gear(Items):
    """Items shown with their dice."""

    __slots__ = ()

    def describe(self, one: Listed) -> str:
        """`Spear d8`, `Ember drained`."""
        try:
            return Item.model_validate(one.table).describe()
        except ValueError:
            return one.name

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        """The slots and what fills them."""
        room = self.room(holder)
        takes = [one for field in (self, CONDITIONS) for one in field.entries(holder.tree).values()]
        filled = tuple(f"{self.describe(one)}{_many(self.slots_of(one))}" for one in takes if self.slots_of(one))
        yield StatusValue("Slots", f"{room.value} of {room.top}", room.value, room.top, room.near_end, False, filled)

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """`Spear d8 -> d6`, `Torch taken in use`. Use in a fight is not reported."""
        match keys:
            case ("dice",):
                yield f"{name} {_dice(before)}{ARROW}{_dice(after)}"
            case ("worn",) if bool(before) != bool(after):
                yield f"{name} {'taken in use' if after else 'put away'}"

    def _row(self, one: Listed) -> ItemRow:
        row = Items._row(self, one)
        told, die = self.describe(one)[len(one.name) :].strip(), next(iter(self.dice_of(one)), 0)
        return row._replace(dice=told, note=f"falls {float(falls(die)):.0%}{WHEN.get(row.kind, '')}" if die else "")


class Afflictions(Conditions):
    """Conditions; each says which abilities it hinders."""

    __slots__ = ()

    def describe(self, one: Listed) -> str:
        """`Fatigued`, `Fatigued (2 slots)`."""
        slots = self.weight_of(one)
        return one.name if slots == 1 else f"{one.name} ({slots} slots)"

    def effects_of(self, one: Listed) -> Iterator[Effect]:
        """Disadvantage on checks with the abilities it hinders, and on attacks."""
        for hindered in one.table.get("hinders", ()):
            on = "attack" if hindered == ATTACKS else f"ability {hindered}"
            yield Effect(one.name, on, Sets("favour", "disadvantage"))

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """`Fatigued slots 1 -> 2`."""
        if keys == ("slots",):
            yield f"{name} slots {before}{ARROW}{after}"


class DyingClock(Flag):
    """The time a dying character has left. Its end is reported by its cause: help, healing, or death."""

    __slots__ = ()

    def begin(self) -> Any:
        return None

    def parts(self, holder: Bearer) -> Iterator[ViewPart]:
        """`dying, 3 rounds left`."""
        if self.on(holder.tree):
            dying = Dying.model_validate(self.raw(holder.tree))
            yield ConditionsPart("", (ConditionRow(f"dying, {dying.describe()} left", "help"),))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """`dying, 3 rounds left`."""
        if keys == ("left",):
            yield f"dying, {before}{ARROW}{after} left"
        elif not keys and isinstance(after, Mapping):
            yield f"dying, {Dying.model_validate(after).describe()} left"


class Clock(Field):
    """The day and the hour. Acts report their own time."""

    __slots__ = ()

    def owns(self, keys: Keys) -> bool:
        """All of the campaign's state is time."""
        return True

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        """`day 2, evening`."""
        yield StatusValue(self.label, State.model_validate(holder.tree).describe())

    def parts(self, holder: Bearer) -> Iterator[ViewPart]:
        yield LinesPart(self.label, (State.model_validate(holder.tree).describe(),))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        return iter(())


class Quiet(Clock):
    """Data about a fighter whose changes are not reported."""

    __slots__ = ()


def _many(slots: int) -> str:
    return f", {slots} slots" if slots > 1 else ""


def _dice(dice: Any) -> str:
    return "+".join(f"d{die}" for die in dice) if isinstance(dice, list | tuple) else str(dice)


def _tidy(before: Tree, after: Tree) -> Tree:
    """Corrections after an edit: above 0 hit points a living character is up again, slots follow Strength, and Focus is
    limited by Dexterity."""
    sheet = Sheet.model_validate(after)
    if before["strength"] != after["strength"] and sheet.filled > sheet.slots:
        raise Refused(
            f"With Strength {format_signed(sheet.strength)} there are {sheet.slots} slots, and {sheet.filled} are "
            "taken. Drop something first."
        )
    after = {**after, "focus": min(sheet.focus, sheet.most_focus)}
    if (before["hp"], before["max_hp"]) == (after["hp"], after["max_hp"]):
        return after
    if before["dead"]:
        raise Refused("Nothing gives hit points to the dead. Undo what killed them, if that was a slip.")
    if before["hp"] > 0 >= after["hp"]:
        lost = way("nightsong.hurt", f"{before['hp']} armour=no")
        raise Refused(f"At 0 hit points somebody is dying, so say what is lost: {lost}.")
    return {**after, "dying": None, "stable": False} if after["hp"] > 0 else after


ABILITY_SCORES = Scores(
    "abilities",
    at=ROOT,
    one="ability",
    known=tuple(each.capitalize() for each in ABILITIES),
    low=LOWEST,
    top=HIGHEST,
    signed=True,
    by_hand=False,
)
HP = Meter("HP", top="max_hp", start=6, good=True, sinks=True, help="what you can take; at 0 you are out and dying")
MOST = Score("maximum HP", at="max_hp", low=1, top=MOST_HP, start=6, drawn=False)
FOCUS = Meter("Focus", top=(MOST_FOCUS, "Dexterity"), good=True, help="luck and effort: 1 gives advantage on a roll")
GEAR = Gear(
    "items",
    help="what you carry: most things take one slot, and dice wear out as they are used",
    holds="tables",
    one="item",
    slots="Strength + 10",
    filled_by=("conditions",),
    by_hand=False,
    hands=(
        Hand("nightsong.use", name="item", letter="u", word="use"),
        Hand("nightsong.wear", name="item", letter="w", word="wear or put away"),
        Hand("nightsong.repair", name="item", letter="r", word="repair"),
        Hand("nightsong.item", name="name", writes=True),
    ),
)
DEAD = Flag(
    "dead",
    ends="alive again",
    by_hand=False,
    effects=(Effect(gives=Bars(why="{name} is dead and can do nothing. Play somebody else.")),),
)
DYING = DyingClock(
    "dying",
    by_hand=False,
    effects=(Effect(gives=Bars(why="{name} is dying and can do nothing. Somebody has to help first.")),),
)
STABLE = Flag(
    "stable",
    says="out cold, stable",
    ends="awake again",
    by_hand=False,
    effects=(
        Effect(gives=Bars(why="{name} is out cold and can do nothing. A rest or other healing brings them back.")),
    ),
)
CONDITIONS = Afflictions(
    "conditions",
    holds="tables",
    one="condition",
    known=tuple(KNOWN),
    recovery="clears",
    weight="slots",
    hands=(Hand("nightsong.condition", name="name", writes=True),),
)
SHEET = Home(
    ID,
    "character",
    (ABILITY_SCORES, HP, MOST, FOCUS, GEAR, DEAD, DYING, STABLE, CONDITIONS),
    model=Sheet,
    none="{name} has no Nightsong sheet yet. Make one: {way}.",
    tidy=_tidy,
)
STATE = Home(ID, "campaign", (Clock("Time", by_hand=False),), model=State)

_FIGHTER = (
    Meter("HP", top="max_hp", good=True),
    Flag("fled", says="runs", ends="is back"),
    Quiet("all else", drawn=False),
)
FOES = Home(ID, "fight", _FIGHTER, model=Fight, within="foes")
ALLIES = Home(ID, "fight", _FIGHTER, model=Fight, within="allies")

EDITS: tuple[Edit, ...] = (
    EditScore(
        "nightsong.ability",
        "Set an ability",
        (ABILITY_SCORES,),
        key="sa",
        page="ch. IV, Abilities",
        name="ability",
        name_help="strength, dexterity, presence or constitution",
        value=Number(
            "score",
            "-3 hopeless, 0 like most people, 2 known for it, 6 sung about",
            LOWEST,
            HIGHEST,
            needed=True,
        ),
        about="""
        Set an ability by hand, from -3 to +6.

        Slots follow Strength: it cannot fall so low that what is carried has no slot. Focus never stays above what
        Dexterity allows. The maximum of hit points is set by itself.

        Example: ability=presence score=2
        """,
    ),
    TakeName(
        "nightsong.drop",
        "Drop an item",
        (GEAR,),
        key="bd",
        page="ch. IV, Slots",
        name="item",
        name_help="what leaves the inventory, such as Rope",
        aside=Keep("where", "where it is now, such as: under the third stair"),
        says="{name} is gone",
        about="""
        Take an item out of the inventory: dropped, lost, given away, sold.

        Undo brings it back. What is used up goes by itself.

        Example: item=Rope frees its slot.
        """,
    ),
    EditMeter(
        "nightsong.hp",
        "Set hit points",
        (HP, MOST),
        key="sp",
        page="ch. IV, Hit Points",
        to=Number("hp", "how many there are now, 1 or more, such as 5", 0, MOST_HP, label="Hit points now"),
        most=Number(
            "most", "the most there can be: 6 is usual for somebody new, 12 after a few advancements", 1, MOST_HP
        ),
        about="""
        Set hit points or their maximum by hand.

        What you leave out stays. In play, use Take damage and Heal, which handle dying.

        Example: hp=5 most=9
        """,
    ),
    EditMeter(
        "nightsong.focus",
        "Set Focus",
        (FOCUS,),
        key="sf",
        page="ch. IV, Focus",
        to=Number("value", "how much Focus there is, 0 to 3", 0, MOST_FOCUS, needed=True),
        about="""
        Set Focus by hand, from 0 to what Dexterity allows.

        It comes back by itself when a session starts.

        Example: value=1
        """,
    ),
    TakeName(
        "nightsong.clear",
        "Clear a condition",
        (CONDITIONS,),
        key="hc",
        page="ch. IV, Slots",
        name_help="the condition, or a unique beginning of it",
        says="{name} is over",
        about="""
        Take a condition off a character, because care, a cure or the story has seen to it.

        Its slots are free again. Rests clear what they can by themselves.

        Example: name=Fatigued
        """,
    ),
)
BEGIN = plain(State())
