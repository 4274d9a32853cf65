"""The fields of characters and foes: Life Points, traits, Tribulations, the Path.

The effect of damage is in `sheet.py`, because a meter cannot express a bottom that damage crosses one point at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...gear import gear
from ...kinds.conditions import Bars, Conditions, Effect
from ...kinds.declaration import Keys, value_at
from ...kinds.edit_lists import EditNames
from ...kinds.field import Bearer, Field, Hand, format_step
from ...kinds.home import Home
from ...kinds.listing import Listed, Names
from ...kinds.meter import Meter
from ...kinds.scores import Score, Scores
from ...kinds.small_kinds import Lines, Step
from ...kinds.view import ConditionsPart, MeterPart, StatGrid
from .fight import Fight
from .sheet import (
    DEAD_AT,
    GAME,
    HELPLESS,
    HIGHEST,
    ID,
    KINDS,
    LIFE,
    SCORE,
    TRAITS,
    Kind,
    Sheet,
    Trait,
    Tribulation,
    describe,
)


class LifePoints(Meter):
    """Life Points. At 0 somebody is down, but the track continues to death at -5."""

    __slots__ = ()

    def parts(self, holder: Bearer) -> Iterator[MeterPart]:
        yield from (part._replace(near_end=part.value <= 1) for part in Meter.parts(self, holder))


class Traits(Scores):
    """The nine traits, with dice lost to overexertion."""

    __slots__ = ()

    def parts(self, holder: Bearer) -> Iterator[StatGrid]:
        lost = value_at(holder.tree, PENALTIES) or {}
        for grid in Scores.parts(self, holder):
            told = (each._replace(note=_less(lost.get(self.key(each.name), 0))) for each in grid.stats)
            yield StatGrid(grid.label, tuple(told))


class Overexerted(Conditions):
    __slots__ = ()

    def describe(self, one: Listed) -> str:
        return f"{one.name.capitalize()} {_less(one.value)}"

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if len(keys) == 1:
            yield format_step(f"{keys[0].capitalize()} penalty", before or 0, after or 0)
        elif not keys:
            one, two = before or {}, after or {}
            for trait in {**one, **two}:
                yield from self.words((trait,), one.get(trait), two.get(trait))


class Tribulations(Conditions):
    """Tribulations, each with its causer."""

    __slots__ = ()

    def entry(self, key: str, value: Any) -> Listed:
        return Listed(key, key.capitalize(), None, value)

    def effects_of(self, one: Listed) -> Iterator[Effect]:
        """The frozen, grappled and unconscious can only recover; those who rest neither attack nor move."""
        kind = _kind(one)
        if kind in HELPLESS:
            why = f"{{name}} is {kind} and can do nothing but recover."
            yield Effect(one.name, gives=Bars(("act", "attack", "heal", "move"), why))
        elif kind == "tired" and one.table.get("rest"):
            yield Effect(one.name, gives=Bars(("attack", "heal"), "{name} rests and only defends."))

    def describe(self, one: Listed) -> str:
        return describe(_kind(one), Tribulation.model_validate(one.table))

    def parts(self, holder: Bearer) -> Iterator[ConditionsPart]:
        kinds = [_kind(one) for one in self.entries(holder.tree).values()]
        for part in Conditions.parts(self, holder):
            rows = zip(kinds, part.conditions, strict=True)
            yield ConditionsPart(part.label, tuple(row._replace(does=(KINDS[kind].does,)) for kind, row in rows))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """A fall reports unconsciousness itself."""
        if len(keys) == 1 and keys[0] != "unconscious":
            now = describe(_kind(self.entry(keys[0], after)), Tribulation.model_validate(after)) if after else ""
            yield now if before is None else f"no longer {keys[0]}" if after is None else f"{keys[0]} changed"
        elif not keys:
            yield from (kind for kind in after or {} if kind not in (before or {}))
            yield from (f"no longer {kind}" for kind in before or {} if kind not in (after or {}))


PENALTIES: Keys = ("body", "penalties")


def body_fields() -> tuple[Field, ...]:
    """The fields of a body, for characters and foes."""
    return (
        Traits(
            "Traits",
            at="body/traits",
            one="trait",
            known=tuple(trait.capitalize() for trait in TRAITS),
            top=HIGHEST,
            start=SCORE,
            by_hand=False,
            hands=(Hand("pathwalker.set", name="trait", to="value"),),
        ),
        LifePoints(
            "LP",
            help="Life Points: at 0 you are down, and every loss after that leads to death",
            at="body/lp",
            low=DEAD_AT,
            top="Maximum LP",
            start=LIFE,
            good=True,
            by_hand=False,
            hands=(Hand("pathwalker.life", by="amount"),),
        ),
        Score("Maximum LP", at="body/lp_most", top=99, start=LIFE, drawn=False, by_hand=False),
        Overexerted("Overexerted", at="/".join(PENALTIES), holds="values", recovery=_RESTED, by_hand=False),
        Tribulations(
            "Tribulations",
            at="body/tribulations",
            one="Tribulation",
            holds="tables",
            known=tuple(kind.capitalize() for kind in KINDS),
            recovery={
                kind.capitalize(): " or ".join(map(str.capitalize, about.recovery)) for kind, about in KINDS.items()
            },
            by_hand=False,
            hands=(
                Hand("pathwalker.afflict", name="kind", writes=True),
                Hand("pathwalker.cure", name="kind", takes={}),
            ),
        ),
    )


def _kind(one: Listed) -> Kind:
    return next(kind for kind in KINDS if kind == one.key)


def _less(dice: int) -> str:
    return f"-{dice}" if dice else ""


_RESTED: dict[Trait | str, str] = dict.fromkeys(TRAITS, "the next session")

PATH = Lines("Path", at="path", by_hand=False)
PATH_DIE = Step(
    "Path Die",
    at="path_die",
    start=0,
    stairs=(8, 6, 4, 0),
    runs_down=False,
    by_hand=False,
    hands=(Hand("pathwalker.set", to="path_die"),),
    help="how many targets an attack or a healing reaches",
)
TALENTS = Names("Talents", one="talent", at="talents", comes="{told} learnt", goes="{told} given up")
LEARN = EditNames(
    "pathwalker.talent",
    "Learn a talent",
    (TALENTS,),
    key="sl",
    also="give up a talent",
    page="Character Creation",
    name_help="what your character does like nobody else, such as Light feet",
    about="""
    Write down a talent of a character, or give one up. It colours the story, and gives one more die where it helps.

    Example: name="Light feet"
    """,
)
GEAR, CHANGE_GEAR = gear("pathwalker.use", "pathwalker.gear", "LP")
SHEET = Home(
    ID,
    "character",
    (PATH, PATH_DIE, *body_fields(), TALENTS, GEAR),
    model=Sheet,
    none="{name} has no " + GAME + " sheet. Make one: {way}.",
)
FOES = Home(ID, "fight", body_fields(), model=Fight, within="foes")
