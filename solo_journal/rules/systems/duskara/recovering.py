"""Getting rid of all conditions that rest, medical care or the story takes away."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...characters import somebody
from ...inputs import SPOKEN, Words
from ...names import must_find
from ...outcome import Outcome, Tell
from ...procedure import Pick, Procedure
from ...refused import Refused
from ...world import World
from .conditions import told, without_tags
from .fields import CONDITIONS, SHEET
from .sheet import Recovery, Sheet


class Recover(Procedure):
    """Rest, get medical care, or let the story settle things: every condition that this takes away is over.

    Rest takes away exhaustion and psychic depletion, medical care what is physical, the story everything else. Name
    some conditions to recover from those alone; you judge when one is too severe to go.

    Example: way="rest": Exhausted and Psychically Drained are over, Injured stays.
    """

    id = "duskara.recover"
    called = "Recover"
    key = "hr"
    also = "heal, rest"
    makes = "change"
    page = "Core Mechanics, Conditions"
    example: ClassVar[dict[str, Any]] = {"way": "rest"}

    way: Annotated[Recovery, SPOKEN] = Field(
        title="What there was", description="what there was: medical care, rest, or the story"
    )
    only: Annotated[Words, Pick(SHEET.picks(CONDITIONS))] = Field(
        (), title="These alone", description="these conditions alone; left out, all that fit"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who, gone = self.require(world)
        character = world.characters[who]
        after = without_tags(world, who, gone)
        left = told(Sheet.of(after.characters[who]).conditions.values())
        tags = Sheet.of(character).tags
        names = [tags[key].name for key in gone]
        freed = f"{character.name} is no longer {' or '.join(names)}"
        return Outcome(
            world=after,
            headline=f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} over",
            because=f"{self.way.capitalize()} took away what it could; {character.name}'s conditions: {left}.",
            tone="good",
            tells=(Tell(text=freed, tone="good", subject=who, more=self.way),),
        )

    def require(self, world: World) -> tuple[str, list[str]]:
        """The id of the character, and those of the conditions that go away."""
        who = somebody(world, self.by)
        character = world.characters[who]
        conditions = Sheet.of(character).conditions
        asked = [must_find(conditions, name, "condition") for name in self.only] or list(conditions)
        gone = [key for key in asked if (conditions[key].recovery or "the story") == self.way]
        if not gone or (self.only and len(gone) < len(asked)):
            stays = told(conditions[key] for key in asked if key not in gone)
            raise Refused(
                f"{self.way.capitalize()} does not take away what {character.name} has: {stays}. "
                "Recover in the way that stands behind it, or clear it by name."
            )
        return who, list(dict.fromkeys(gone))
