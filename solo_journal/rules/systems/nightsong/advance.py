"""Advancement: more hit points and higher abilities (ch. IV, Advancements)."""

from __future__ import annotations

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters
from ...dice_counting import TOTAL
from ...inputs import Line
from ...outcome import Moved, Outcome, Tell, Verdict
from ...procedure import Procedure
from ...refusal import why_not
from ...world import World
from .sheet import ABILITIES, HIGHEST, who

DIE = 6


class Advance(Procedure):
    """Advance a character after a quest, a great discovery or a powerful foe. Alone, you decide when it is earned.

    The maximum of hit points rises by d6; the present ones stay (the chapter says nothing about them). For each
    ability, roll a d6: if it shows the present score or more, the ability rises by one, to +6 at most. Slots follow
    Strength, and maximum Focus follows Dexterity. Higher Constitution does not change the maximum of hit points.

    An ability of +1 or less always rises; +2 rises at 83.3%, +3 at 66.7%, +4 at 50.0%, +5 at 33.3%, +6 never.

    Example: why="The barrow is sealed again": Dexterity +2 and a 4 make Dexterity +3.
    """

    id = "nightsong.advance"
    befalls = characters
    called = "Advancement"
    key = "e"
    also = "level up, experience"
    words = "why"
    tells_for = "headline"
    page = "ch. IV, Advancements"
    acts_as = "act"
    verdicts = (Verdict("Advancement", "good"),)

    why: Line = Field("", title="What earned it", description="the deed that earned it, such as: the bell is silent")

    def refusal(self, world: World) -> str:
        return why_not(lambda world: who(world, self.by), world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        found = who(world, self.by)
        sheet = found.sheet
        more: int = ask.roll("Hit points", 1, DIE, tally=TOTAL, part="Hit points").value
        raised, moved = {"max_hp": sheet.max_hp + more}, [_moved("maximum HP", sheet.max_hp, more, "max_hp")]
        for ability in ABILITIES:
            score = sheet.score(ability)
            face: int = ask.roll(ability.capitalize(), 1, DIE, tally=TOTAL, part=ability.capitalize()).value
            if face >= score and score < HIGHEST:
                raised[ability] = score + 1
                moved.append(_moved(ability.capitalize(), score, 1))
        stay = ", ".join(each.capitalize() for each in ABILITIES if each not in raised)
        tell = Tell(text=f"{found.name} advances", tone="good", subject=found.key, moved=tuple(moved))
        because = f"No rise: {stay}." if stay else ""
        return Outcome(found.with_sheet(world, sheet.but(**raised)), "Advancement", because, tells=(tell,))


def _moved(label: str, before: int, by: int, key: str = "") -> Moved:
    return Moved(label=label, before=before, after=before + by, key=key)
