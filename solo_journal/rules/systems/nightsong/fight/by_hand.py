"""Acts besides blows: manual corrections, tests of NPCs, a rescue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from ....answer_source import Ask
from ....inputs import Line, MaybeName, Name
from ....names import same
from ....outcome import Against, Answer, Mark, Outcome, Verdict
from ....procedure import Pick, Procedure
from ....refusal import Refused
from ....world import World
from ..dying import dying, must_be_dying, out_of_danger
from ..fate import Threshold, answers, roll_fate
from ..readings import FATE_GAP, HELPED, MORALE_DICE
from ..sheet import Who, who
from .aim import attacker
from .course import Course
from .model import Fight, fight_in, find, members, name_of
from .morale import standing_npcs, test
from .npc import STRONGEST, Npc

SAVED: Mapping[Answer, str] = {"yes": "Withstands it", "between": "Partly", "no": "Does not withstand it"}


class Withstand(Procedure):
    """See whether a foe or an ally withstands something other than an attack: a spell, a snare, smoke, poison.

    The Die of Fate replaces the check for NPCs. 50 is average; take 70 or more for what they are made for, 30 or less
    for what they are weak against. Just above the threshold they withstand it in part (house rule).

    At 50, they withstand it at 50.0%, in part at 9.0%, not at all at 41.0%.

    Example: who="moth-wolf 1" against="the smoke" threshold=30
    """

    id = "nightsong.withstand"
    called = "An NPC withstands"
    key = "fn"
    also = "does an NPC withstand it?"
    makes = "question"
    words = "against"
    page = "ch. IV, Die of Fate"
    readings = (FATE_GAP,)
    verdicts = answers(SAVED)
    marks = (Mark("withstands", yes=True, chance="to withstand it"),)

    who: Annotated[Name, Pick(all_npcs)] = Field(
        title="Target", description="one of those in the fight, such as moth-wolf 1"
    )
    against: Line = Field("", title="What they withstand", description="what they withstand, or do not")
    threshold: Threshold = Field(
        None, title="How likely", description="1 to 99, or even (50), likely (70), unlikely (30); 50 unless given"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        said = roll_fate(world, ask, self.threshold)
        return Outcome(
            world,
            SAVED[said.answer],
            f"{self.require(world)}: {said.why[0].lower()}{said.why[1:]}",
            total=said.face,
            against=said.against,
            marks=("withstands",) if said.answer == "yes" else (),
        )

    def require(self, world: World) -> str:
        """The full name in a fight; outside, the name as given."""
        fight = Fight.of(world)
        return name_of(fight, world, find(fight, world, self.who)) if fight else self.who


class Rescue(Procedure):
    """Help somebody on your side who is dying, in the middle of the fight. It is the helper's action.

    The clock of the dying stops, and they lie there, out of danger, until a rest or other healing. Where it is in doubt
    whether the helper gets through, make a check first.

    Example: by=Orso, with Mira dying beside him
    """

    id = "nightsong.rescue"
    called = "Rescue the dying"
    tells_for = "headline"
    key = "fd"
    makes = "change"
    words = "how"
    page = "ch. IV, Actions and Hit Points"
    readings = (HELPED,)

    name: Annotated[MaybeName, Pick(lambda world: dying(world).values())] = Field(
        "", description="who is dying; the first of your side unless named"
    )
    how: Line = Field("", title="In your words", description="what is done for them, such as: a belt around the thigh")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        helper, dying = self.require(world)
        after, tell = out_of_danger(world, dying)
        course = Course(fight_in(after).has_acted(helper).into(after), ask, tells=[tell])
        course.end_turn_if_all_acted()
        return course.outcome(f"{dying.name} is out of danger", tone="good")

    def require(self, world: World) -> tuple[str, Who]:
        """The helper's id, and whom they help."""
        fight = fight_in(world)
        helper = attacker(fight, world, self.by, free=False)
        if fight.side_of(helper) == "theirs":
            raise Refused("Foes do not help your side. Say who does.")
        found = next((each for each in members(fight, world) if each.sheet.dying), None)
        if self.name:
            return helper, must_be_dying(who(world, self.name))
        if found is None:
            raise Refused("Nobody of your side is dying.")
        return helper, found


def all_npcs(world: World) -> list[str]:
    """Every NPC in the fight, for completion."""
    fight = Fight.of(world)
    return [*fight.foes, *fight.allies] if fight else []


class SetNpc(Procedure):
    """Set the hit points of a foe or an ally by hand, for a spell, a fall, or a mistake. Nobody tests Resolve for it.

    It also brings back somebody who fled. At 0 they are out.

    Example: who="moth-wolf 1" hp=2
    """

    id = "nightsong.npc"
    called = "Set somebody's HP"
    key = "fs"
    makes = "change"
    words = "who"
    page = "ch. IV, NPCs"

    who: Annotated[Name, Pick(all_npcs)] = Field(
        title="Target", description="one of those in the fight, such as moth-wolf 1"
    )
    hp: int = Field(
        ge=0,
        le=STRONGEST,
        title="Hit points now",
        description="hit points from now on: 0 takes them out, 4 is a wolf unhurt",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        name, npc = self.require(world)
        course = Course(fight_in(world).put(name, npc).into(world), ask)
        return course.outcome(f"{name} HP {npc.hp}")

    def require(self, world: World) -> tuple[str, Npc]:
        fight = fight_in(world)
        key = find(fight, world, self.who, (*fight.allies, *fight.foes))
        npc = fight.npc(key)
        if npc is None:
            raise Refused(f"{world.characters[key].name} has a sheet: change the hit points there.")
        if self.hp > npc.max_hp:
            raise Refused(f"{key} has {npc.max_hp} hit points at most, not {self.hp}.")
        return key, npc.but(hp=self.hp, fled=False)


def npc_names(world: World) -> list[str]:
    """The standing NPCs, for completion."""
    fight = Fight.of(world)
    return [key for side in ("theirs", "ours") for key in standing_npcs(fight, world, side)] if fight else []


HOLD, SOME, RUN = "They hold", "Some run", "They run"
HOLDS = Mark("holds", chance="to hold")


class ResolveTest(Procedure):
    """Test the Resolve of an NPC because the story calls for it: the leader falls, the torch is thrown.

    A roll of 1 to 100 no higher than the Resolve holds; otherwise they run. All of a kind roll once (house rule). Foes
    test by themselves when the first of them falls and when half of them have fallen (house rule); a single foe at half
    of its hit points. Without a name, all standing foes test.

    Example: who=moth-wolf, a 62 against Resolve 50: the moth-wolves run.
    """

    id = "nightsong.resolve"
    called = "Test Resolve"
    key = "ft"
    words = "who"
    page = "ch. IV, NPCs"
    readings = (MORALE_DICE,)
    verdicts = (Verdict(RUN, "good"), Verdict(SOME, "mixed"), Verdict(HOLD, "bad"))
    marks = (HOLDS,)

    who: Annotated[MaybeName, Pick(npc_names)] = Field(
        "", title="Whose Resolve", description="whose Resolve: one of them, or all of a kind"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after, tested = test(world, self.require(world), ask)
        course = Course(after, ask)
        course.tells += [each.tell(course.fight) for each in tested]
        held = [each.holds for each in tested]
        outcome = course.outcome(
            HOLD if all(held) else SOME if any(held) else RUN, marks=(HOLDS.name,) if all(held) else ()
        )
        if len(tested) > 1:
            return outcome
        return replace(outcome, total=tested[0].face, against=Against(value=tested[0].resolve, label="Resolve"))

    def require(self, world: World) -> list[str]:
        fight = fight_in(world)
        if not self.who:
            found = standing_npcs(fight, world, "theirs")
        else:
            kind = [name for name, npc in (*fight.foes.items(), *fight.allies.items()) if same(npc.kind, self.who)]
            found = [name for name in kind or [find(fight, world, self.who)] if (npc := fight.npc(name)) and npc.stands]
        if not found:
            raise Refused(
                f"Nobody {f'called “{self.who}” ' if self.who else ''}stands there who could test Resolve.", self.who
            )
        return found
