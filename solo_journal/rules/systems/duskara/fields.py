"""The fields of characters and campaigns: tags and conditions, Twist Counter, scene tags, zoom.

Tags and conditions share one map, as tags of different kinds, and each field selects its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...kinds.conditions import Conditions
from ...kinds.declaration import Keys, Tree
from ...kinds.edit import Keep, Number
from ...kinds.edit_lists import EditNames, TakeName
from ...kinds.edit_numbers import EditMeter
from ...kinds.field import Bearer, Field, Hand, OwnWords, format_step
from ...kinds.home import Home
from ...kinds.listing import Listed, Names
from ...kinds.meter import Meter
from ...kinds.view import Chip, ChipsPart, ConditionsPart, Sign, StatusValue
from ...out_of_story import OUT
from ...refusal import BadInput
from .state import HINDERS, ID, TWIST_AT, Duskara, Sheet, Tick, doubles_at, split_sign

CONDITION = "condition"


class Tags(Names):
    """Everything a character is and has: skills, gear, goals, each kind on a line of its own."""

    __slots__ = ()

    def entries(self, tree: Tree) -> dict[str, Listed]:
        return {key: one for key, one in Names.entries(self, tree).items() if one.table.get("kind") != CONDITION}

    def sign_of(self, one: Listed) -> Sign:
        """The default sign."""
        return "-" if one.table.get("kind") in HINDERS else "+"

    def parts(self, holder: Bearer) -> Iterator[ChipsPart]:
        found = self.entries(holder.tree).values()
        for kind in dict.fromkeys(str(one.table.get("kind", "skill")) for one in found):
            alike = (one for one in found if one.table.get("kind", "skill") == kind)
            yield ChipsPart(kind, tuple(Chip(one.name, self.sign_of(one)) for one in alike))


class Weighing(Conditions):
    """Tags that are conditions. The player judges for each roll whether one matters, so none has an effect by itself:
    when named, it adds a Risk Die."""

    __slots__ = ()

    def entries(self, tree: Tree) -> dict[str, Listed]:
        """The tags that are conditions."""
        return {key: one for key, one in Conditions.entries(self, tree).items() if one.table.get("kind") == CONDITION}

    def recovery_of(self, one: Listed) -> str:
        """What clears it."""
        return str(one.table.get("recovery") or "the story")

    def parts(self, holder: Bearer) -> Iterator[ConditionsPart]:
        for part in Conditions.parts(self, holder):
            rows = (row._replace(does=("a Risk Die where it matters",)) for row in part.conditions)
            yield ConditionsPart(part.label, tuple(rows))


class TwistCounter(Meter):
    """The Twist Counter. It stores what raised it, so its value is the number of entries."""

    __slots__ = ()

    def begin(self) -> Any:
        return {}

    def value(self, tree: Tree) -> int:
        return len(self.raw(tree) or {})

    def placed(self, holder: Bearer, value: int) -> Tree:
        return self.put(holder.tree, doubles_at(self.raw(holder.tree) or {}, value, holder.world.scene.number))

    def history(self, tree: Tree) -> tuple[str, ...]:
        ticks = (Tick.model_validate(each) for each in (self.raw(tree) or {}).values())
        return tuple(f"scene {tick.scene}: {tick.question}" if tick.scene else tick.question for tick in ticks)

    def moved(self, keys: Keys, before: Any, after: Any) -> tuple[int, int] | None:
        """Old and new value; ticks are numbered from 1."""
        if not keys:
            return len(before or {}), len(after or {})
        if len(keys) > 1 or not (before is None or after is None):
            return None
        tick = int(keys[0])
        return (tick - 1, tick) if before is None else (tick, tick - 1)

    def words_together(self, changes: Sequence[OwnWords]) -> Iterator[str]:
        """Ticks are numbered from 1 and the newest are removed first, so the changed numbers give both values."""
        added = [int(keys[0]) for keys, before, _ in changes if len(keys) == 1 and before is None]
        gone = [int(keys[0]) for keys, _, after in changes if len(keys) == 1 and after is None]
        if added or gone:
            was, now = (min(added) - 1, max(added)) if added else (max(gone), min(gone) - 1)
            yield format_step(self.label, was, now)
        else:
            yield f"{self.label} edited"


class SceneTags(Names):
    """What is true of the scene, with signs."""

    __slots__ = ()

    def describe(self, one: Listed) -> str:
        """`+Vent Nearby`."""
        return f"{self.sign_of(one)}{one.name}"

    def written(self, text: str) -> Listed:
        """`+Vent Nearby`, `-Ice Underfoot`; without a sign, the one given beside it."""
        sign, name = split_sign(text)
        if not name:
            raise BadInput(f"After the sign goes what is true here, such as {text}Vent Nearby.")
        return Listed("", name, None, {"helps": sign == "+"} if sign else {})

    def find(self, tree: Tree, called: str) -> Listed | None:
        """By name, with or without its sign."""
        return super().find(tree, split_sign(called)[1] or called)

    def parts(self, holder: Bearer) -> Iterator[ChipsPart]:
        if found := self.entries(holder.tree).values():
            yield ChipsPart(self.label, tuple(Chip(one.name, self.sign_of(one)) for one in found), signed=True)


class Scope(Field):
    """How much one roll settles."""

    __slots__ = ()

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        if self.raw(holder.tree) == "scene":
            yield StatusValue(self.label, "out")

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        yield f"zoomed {'out to the scene' if after == 'scene' else 'in to the moment'}"


CONDITIONS = Weighing(
    "condition",
    at="tags",
    one="condition",
    holds="tables",
    hands=(Hand("duskara.condition", name="name", writes=True),),
)
TAGS = Tags(
    "Tags",
    help="one die where it fits what you do; what hinders counts against you",
    at="tags",
    one="tag",
    holds="tables",
    hands=(Hand("duskara.tag", {"kind": "{label}"}, name="name", writes=True, old="replaces"),),
)
TWIST = TwistCounter("Twist Counter", id="counter", at="doubles", top=TWIST_AT, by_hand=False)
SCENE_TAGS = SceneTags(
    "Scene",
    at="scene_tags",
    one="scene tag",
    holds="tables",
    in_view=True,
    comes="scene tag {told} added",
    goes="scene tag {told} removed",
    stem="tag",
)
ZOOM = Scope("Zoom", at="scope", by_hand=False)

SHEET = Home(ID, "character", (CONDITIONS, TAGS, OUT), model=Sheet)
STATE = Home(ID, "campaign", (TWIST, SCENE_TAGS, ZOOM), model=Duskara)

EDITS = (
    EditNames(
        "duskara.scene_tag",
        "Add a scene tag",
        (SCENE_TAGS,),
        key="ta",
        page="Core Mechanics, Details and Scene Tags",
        version=3,  # its headline says what it is
        name_help="what is true here, a short phrase; +Vent Nearby helps, -Ice Underfoot hinders",
        gone="",
        says="Scene tag: {told}",
        keeps=(Keep("helps", "a Chance Die for you where it matters, instead of a Risk Die", False),),
        about="""
        Write down something that is true of the scene and helps or hinders: Superstorm Approaching, Vent Nearby.

        It counts in a roll when you name it there. It stays, over scenes and sessions, until the fiction changes it.

        One line: /scene_tag +Vent Nearby, /scene_tag -Superstorm Approaching. Without a sign it hinders.

        Example: name="Geothermal Vent Nearby" helps=true.
        """,
    ),
    EditMeter(
        "duskara.counter",
        "Set the Twist Counter",
        (TWIST,),
        key="ws",
        page="Solo Play, The Twist Counter",
        to=Number(
            "value",
            "how near a twist is: 0 begins again, 2 makes the next equal dice bring one",
            0,
            TWIST_AT - 1,
            needed=True,
        ),
        says="Twist {value} of {top}",
        about="""
        Set the Twist Counter by hand, to 0, 1 or 2. For doubles that were forgotten, or a story that starts midway.

        Lowering it forgets the newest doubles first. At three there would be a twist; call that one with Twist.

        Example: value=2 brings the next doubles to a twist.
        """,
    ),
    TakeName(
        "duskara.clear",
        "Clear a condition",
        (CONDITIONS,),
        key="hc",
        page="Core Mechanics, Conditions",
        name_help="what is over, such as Frightened, or a part of it",
        says="{name} is over",
        about="""
        Take one condition off a character, because the fiction says that it is over.

        For everything that rest or medical care takes away at once, use Recover.

        Example: name=Exhausted, once there was sleep.
        """,
    ),
    TakeName(
        "duskara.untag",
        "Remove a tag",
        (TAGS,),
        key="sr",
        page="Core Mechanics, Tags as Tools",
        name_help="what your character no longer has, such as Wind Compass, or a part of it",
        says="{name} is gone",
        about="""
        Take a tag off a character: gear that was lost, a goal that was reached, a nemesis no longer.

        Conditions are cleared, or recovered from, and not removed here.

        Example: name="Thermal Sense"
        """,
    ),
    TakeName(
        "duskara.drop_scene_tag",
        "Remove a scene tag",
        (SCENE_TAGS,),
        key="td",
        also="drop a scene tag",
        page="Core Mechanics, Details and Scene Tags",
        name_help="the scene tag, or a part of its name",
        says="{name} is gone",
        about="""
        Take away a scene tag, because the fiction changed: the storm has passed, the vent is far behind.

        Example: name="Geothermal Vent Nearby".
        """,
    ),
)
