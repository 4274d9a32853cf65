"""NPCs in a fight, foes or allies, and how their attacks are typed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ....immutable import Frozen, Many
from ....inputs import by_commas
from ....refusal import BadInput
from ....trackers import step_die
from ..items import UNARMED, Size, Weapon, in_dice

Die = Literal[12, 10, 8, 6, 4]
Side = Literal["ours", "theirs"]
STRONGEST = 999
"""Most hit points."""
MOST_TIMES = 6
"""Most repetitions of an attack in one turn."""


class Strike(Frozen):
    """One kind of attack of an NPC."""

    name: str = ""
    dice: Many[Die] = (UNARMED,)
    """Rolled together; the highest counts."""
    times: Annotated[int, Field(ge=1, le=MOST_TIMES)] = 1
    """Repetitions in one turn, each with a roll of its own."""
    ranged: bool = False

    def describe(self) -> str:
        """`bite d6`, `2x d8+d8 ranged`."""
        often = f"{self.times}x " if self.times > 1 else ""
        return f"{self.name} {often}{in_dice(self.dice)}{' ranged' if self.ranged else ''}".strip()


class Npc(Frozen):
    """A fighter with hit points and attacks instead of a sheet."""

    kind: str
    """NPCs of one kind test their Resolve together."""
    hp: Annotated[int, Field(ge=0, le=STRONGEST)]
    max_hp: Annotated[int, Field(ge=1, le=STRONGEST)]
    strikes: Many[Strike] = (Strike(),)
    armour: Die | None = None
    shield: Size | None = None
    """The shield's present step die; 0 if broken."""
    guarded: bool = False
    """Whether the shield was used in this round."""
    resolve: Annotated[int, Field(ge=0, le=100)] = 50
    """They hold if a roll of 1 to 100 is no higher."""
    special: str = ""
    fled: bool = False

    @property
    def stands(self) -> bool:
        return self.hp > 0 and not self.fled

    def weapons(self) -> list[Weapon]:
        return [Weapon(each.name, tuple(each.dice), each.ranged) for each in self.strikes]

    @property
    def armour_die(self) -> int:
        return self.armour or 0

    @property
    def shield_die(self) -> int:
        return self.shield or 0

    @property
    def hindered(self) -> bool:
        """No condition is kept of an NPC."""
        return False

    @property
    def can_block(self) -> bool:
        """Whether their shield is intact and unused in this round."""
        return bool(self.shield) and not self.guarded

    def struck(self) -> Npc:
        """The armour of NPCs does not wear."""
        return self

    def blocked(self, face: int) -> Npc:
        """The NPC after the shield stopped a blow, and its step die showed this face."""
        return self.but(shield=step_die(self.shield_die, face), guarded=True)

    def hurt(self, damage: int) -> Npc:
        """The NPC with fewer hit points, at least 0."""
        return self.but(hp=max(0, self.hp - damage))

    def detail(self) -> str:
        """What they bring: `d6 · armour d4 · Resolve 50%`."""
        worn = [f"armour d{self.armour}"] if self.armour else []
        held = [] if self.shield is None else [f"shield d{self.shield}" if self.shield else "shield broken"]
        strikes = ", ".join(strike.describe() for strike in self.strikes)
        special = [self.special] if self.special else []
        return " · ".join([strikes, *worn, *held, f"Resolve {self.resolve}%", *special])


DICE = {4, 6, 8, 10, 12}
MOST = 6
"""Most kinds of attack of one NPC."""
MOST_DICE = 6
_FORM = re.compile(r"(?:(.*?)\s+)?(?:(\d{1,2})\s?x\s?)?(d\d{1,2}(?:\s?\+\s?d\d{1,2})*)(\s+ranged)?", re.IGNORECASE)


def strike(text: str) -> Strike:
    """An attack from its text. Raises `BadInput`."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise BadInput(
            f"“{text}” is not an attack. Write its dice, d6 or d8+d8, with a name before and ranged after.", text
        )
    dice = damage_dice(found[3])
    times = int(found[2] or 1)
    if not 1 <= times <= MOST_TIMES:
        raise BadInput(f"An attack is made 1 to {MOST_TIMES} times in a turn, not {times}.")
    return Strike.model_validate(
        {"name": found[1] or "", "dice": dice, "times": times, "ranged": bool(found[4])}, strict=False
    )


def damage_dice(text: str) -> tuple[int, ...]:
    """`d8+d8` as (8, 8). Raises `BadInput`."""
    bare = [part.strip().casefold().removeprefix("d") for part in text.split("+")]
    if len(bare) > MOST_DICE or not all(each.isascii() and each.isdigit() and int(each) in DICE for each in bare):
        raise BadInput(f"“{text}” is not damage. Write a die from d4 to d12, or several with +, such as d8+d8.", text)
    return tuple(int(each) for each in bare)


def _read(value: Any) -> Any:
    texts = by_commas(value)
    if isinstance(texts, Iterable):
        for each in texts:
            if isinstance(each, str):
                try:
                    strike(each)
                except BadInput as reason:
                    raise ValueError(reason.reason) from None
    return texts


Attacks = Annotated[tuple[str, ...], Field(max_length=MOST), BeforeValidator(_read)]
"""Attacks as a list or separated by commas; each is validated."""
