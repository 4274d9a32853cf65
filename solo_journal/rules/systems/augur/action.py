"""The action roll, Augur's core roll: action dice against the threat of the world."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from ...answer_source import Ask
from ...characters import fates
from ...command_hints import way
from ...inputs import Line, MaybeName, Words
from ...kinds.holder import Holder
from ...line_grammar import After, Numeric, OneOf, Rest
from ...names import must_find
from ...outcome import Moved, Offer, Outcome, Tell, Verdict
from ...procedure import Pick, Procedure
from ...refusal import BadInput, Refused, quote
from ...world import World
from .roll import (
    COSTLY,
    MOST_DICE,
    OR_BETTER,
    PERFECT,
    PUSH,
    VERDICTS,
    ZERO_SIXES,
    Pool,
    burned,
    cut,
    cuts_of,
    effect_of,
    result_of,
    roll_pool,
    wishes,
)
from .sheet import ABILITIES, APPROACHES, EXPERTISE, HARM, ID, MOMENTUM, MOMENTUM_MOST, MOMENTUM_START, SHEET, STRESS
from .stances import AGAINST, DROP, LEAST, LEVELS, MOST, STATE, Augur, Threat, clocks_coming, level, threat_of

MOST_BONUS = 3
"""Most bonus dice in a roll."""
WORKS = "It works"
"""The headline if there are so many dice that none is rolled."""
ASKS = {
    "Dire": "how does it all go wrong?",
    "Botched": "what goes wrong?",
    "Messy": "what does it cost?",
    "Good": "what comes of it?",
    "Perfect": "what more comes of it?",
}
MEANS = {
    "Dire": "it fails, and worse than that",
    "Botched": "it fails, with bad outcomes",
    "Messy": "it works, but not well",
    "Good": "it works cleanly",
}


def helper_names(world: World) -> list[str]:
    """Characters who can help the active one."""
    return [one.name for key, one in world.characters.items() if key != world.active]


class Act(Procedure):
    """Roll for something risky or uncertain that your character does. When the outcome is certain, do not roll.

    Roll as many d6 as the approach has, plus a die each for expertise, an ability and working together (three at most),
    and read the highest: 1 to 3 botched, 4 or 5 messy, 6 good, two 6s perfect. With no dice two are rolled and the
    lowest counts; with more than six nothing is rolled, because it simply works.

    An assistant rolls their die beside yours and shares the risk. In a group effort the story says who rolls, the most
    skilled or the least, and the others assist: one die, however many they are.

    The world adds threat dice (d8): none when normal, 1 risky, 2 complex, 3 desperate; at 4 it is impossible. Stances
    of obstacles and your own position count towards it, and harm comes on top. Each 7 or 8 cuts the result by one step,
    down to dire; perfect is never cut. A threat below 0 gives that much Momentum before the roll.

    Afterwards you may burn Momentum of 4 or more: it replaces the highest die, before the cuts, and the track goes back
    to 2. Then the Action Chart moves Momentum and Stress.

    Messy or better comes at 50.0% with one die, 75.0% with two, 87.5% with three; with one threat die at 41.7%, 63.9%,
    76.2%.

    One line: d: finesse threat 2 +Scholar push, or d: 3d2t, and with Mira, from the wind, using Catfall, against the
    warden, position -1, chart danger.

    Example: action="Slip past the warden" dice=3 threat=1, 2 5 3 and an 8: messy, cut to botched.
    """

    id = "augur.action"
    called = "Action roll"
    key = "r"
    words = "action"
    page = "Core Rules, Action dice roll; Threat Dice; Momentum; Bonus Action dice"
    readings = (PUSH, ZERO_SIXES)
    version = 3
    acts_as = "act"
    verdicts = (Verdict(WORKS, "good"), *VERDICTS)
    marks = (OR_BETTER,)

    action: Line = Field(
        "",
        title="You try",
        description="what your character does and how, such as: over the roofs, before the lamps are lit",
    )
    approach: Annotated[MaybeName, Pick(SHEET.picks(APPROACHES)), Rest()] = Field(
        "", description="the approach of the character's sheet"
    )
    dice: Annotated[int | None, Numeric("#d")] = Field(
        None,
        ge=-6,
        le=20,
        title="Action dice",
        description=(
            "the approach's dice where no sheet gives them: 0 not your way, 1 tried, 2 fair, 3 good, 4 very good"
        ),
    )
    expertise: Annotated[MaybeName, Pick(SHEET.picks(EXPERTISE)), After(("+",))] = Field(
        "", description="a field on the sheet that fits and gives 1 die, such as Roofs and ladders"
    )
    ability: Annotated[MaybeName, Pick(SHEET.picks(ABILITIES)), After(("using",))] = Field(
        "", description="something that only you can do and that gives 1 die, such as Catfall"
    )
    assist: Annotated[Words, Pick(helper_names), After(("with",))] = Field(
        (),
        title="Who assists",
        description=(
            "characters of yours who help, such as Josse: 1 die for all of them together, and they share the risk"
        ),
    )
    outside: Annotated[MaybeName, After(("from",))] = Field(
        "", title="Help from the world", description="somebody or something of the world that helps: one die likewise"
    )
    push: Annotated[bool, OneOf({"push": True})] = Field(
        False, title="Push yourself", description="take 1 Stress before the roll for 1 more die"
    )
    threat: Annotated[
        int, Field(ge=LEAST, le=MOST), BeforeValidator(level), Numeric("threat #"), Numeric("#t"), OneOf(LEVELS)
    ] = Field(0, description="the threat level: normal 0, risky 1, complex 2, desperate 3; below 0 it gives Momentum")
    position: Annotated[int, Numeric("position #")] = Field(
        0,
        ge=LEAST,
        le=MOST,
        title="Position",
        description=(
            "how your character stands: -1 well placed, 0 neither, 1 exposed, 2 cornered; added to the threat"
        ),
    )
    against: Annotated[Words, Pick(STATE.picks(AGAINST)), After(("against", "v", "vs", "versus"))] = Field(
        (), title="Obstacles", description="obstacles whose stances add to the threat"
    )
    harm: Annotated[int | None, Numeric("harm #")] = Field(
        None,
        ge=0,
        le=12,
        title="Threat from harm",
        description=(
            "threat dice from injuries where no sheet gives them: 1 a sprain, 2 a deep cut, 3 barely standing"
        ),
    )
    momentum: Annotated[int | None, Numeric("momentum #")] = Field(
        None,
        ge=0,
        le=MOMENTUM_MOST,
        description=("Momentum where no sheet gives it: 2 at the beginning, 4 or more can be burned, 6 is the most"),
    )
    chart: Annotated[Line, After(("chart",))] = Field(
        "act", title="Action Chart", description="the Action Chart that is read: act, danger, or one of your own pack"
    )

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        """`Finesse`."""
        return str(inputs.get("approach", ""))

    def resolve(self, world: World, ask: Ask) -> Outcome:
        before, pool, threat = self.require(world)
        who = before.moved(STRESS, 1) if self._pushes_first(world) else before
        if pool.dice > MOST_DICE:
            detail = f"{pool.describe()}: with more than six dice nothing is rolled."
            offers = tuple(self._beats(world))
            return Outcome(_kept(before, who), WORKS, detail, asks="It works: what comes of it?", offers=offers)
        who = who.moved(MOMENTUM, threat.momentum)
        shown = roll_pool(ask, pool)
        cuts = cuts_of(ask, threat.dice)
        may_reroll = PUSH.of(world) == "reroll" and who.room(STRESS)
        if may_reroll and wishes(ask, "Push yourself", "1 Stress: roll the action dice again"):
            for each in shown.rolls:
                ask.keep(each)
            who, shown = who.moved(STRESS, 1), roll_pool(ask, pool, "Action again")
        two_sixes = pool.dice <= 0 and shown.counting == (6,) and ZERO_SIXES.of(world) == "perfect"
        uncut = PERFECT if two_sixes else result_of(shown.counting)
        fire = who.value(MOMENTUM)
        if instead := burned(ask, fire, uncut, shown.counting, cuts):
            who, uncut = who.put(MOMENTUM, MOMENTUM_START), instead
        result = cut(uncut, cuts)
        effect = effect_of(ask, self.chart, result)
        after = who.moved(MOMENTUM, effect.momentum).moved(STRESS, effect.stress).settled()
        breaks = effect.momentum < 0 and who.value(MOMENTUM) + effect.momentum <= 0 and bool(who.room(STRESS))
        words = (
            f"{pool.describe()} {uncut.lower()}",
            shown.help and f"the die of {pool.helper} alone: {result_of((shown.help,)).lower()}",
            instead and f"Momentum {fire} burned in place of the highest die",
            cuts and ("perfect is not cut" if uncut == PERFECT else f"cut by {cuts}: {MEANS[result]}"),
            threat.told and f"threat from {threat.told}",
            threat.momentum and f"below 0 it gives {threat.momentum} Momentum before the roll",
            effect.words,
            breaks and "Momentum would reach 0: 1 Stress, and back to 2",
            who.room(STRESS) and after.why,
            not before.key and ", ".join(after.change_words(before)),  # not shown on any sheet
        )
        tells: list[Tell] = []
        if instead:
            track = (fire, MOMENTUM_START, after.value(MOMENTUM))
            moves = [Moved(label=MOMENTUM.label, before=one, after=two) for one, two in pairwise(track) if one != two]
            tells.append(Tell(text=f"{before.name} burns Momentum".strip(), subject=before.key, moved=tuple(moves)))
        if breaks:
            moved = Moved(label=STRESS.label, before=before.value(STRESS), after=after.value(STRESS))
            more = "the push and the break" if self._pushes_first(world) else ""
            tells.append(Tell(text="Momentum breaks", tone="bad", subject=before.key, moved=(moved,), more=more))
        return Outcome(
            world=_kept(before, after),
            headline=result,
            because=". ".join(_capital(each) for each in words if each).rstrip(".") + ".",
            asks=f"{result}: {ASKS[result]}",
            tells=tuple(tells),
            marks=() if result in COSTLY[:2] else (OR_BETTER.name,),
            offers=(
                *(self._offers(before, result) if result in COSTLY else ()),
                *(self._beats(world) if result not in COSTLY[:2] else ()),
            ),
        )

    def warns(self, world: World) -> str:
        """Names the last obstacle to a player who rolls against none."""
        last = next(reversed(Augur.of(world).obstacles.values()), None)
        return f"v {last.name} counts {last.threat:+d}" if last and not self.against else ""

    def require(self, world: World) -> tuple[Holder, Pool, Threat]:
        """Everything known before the first die. Whoever has no sheet, or Momentum of their own, has no key."""
        one = world.character(self.by)
        who = world.character_id(self.by)
        sheet = SHEET.at(world, who) if one and who else SHEET.nobody(world)
        if self.momentum is not None:
            sheet = sheet.put(MOMENTUM, self.momentum)
        has_sheet = bool(one and ID in one.sheets)
        if self.momentum is not None or not has_sheet:
            sheet = sheet.alone()
        if self.assist and self.outside:
            raise Refused("Working together adds one die, however many help. Leave out one of the two.")
        helper = " and ".join(self.assist) or self.outside
        if one and who in (world.character_id(each) for each in self.assist):
            raise Refused(f"{one.name} rolls already. Somebody else assists, or somebody of the world: from the wind.")
        if has_sheet and self.expertise:
            sheet.one(EXPERTISE, self.expertise)
        if has_sheet and self.ability and ABILITIES.entries(sheet.tree):
            sheet.one(ABILITIES, self.ability)
        pushes, push = self._pushes_first(world), PUSH.of(world)
        if self.push and not pushes:
            how = "Nobody can push in this campaign" if push == "off" else "Pushing comes after the roll here"
            raise Refused(f"{how} (reading augur.push).")
        if pushes and sheet.key and not sheet.room(STRESS):
            raise Refused("All Stress is marked, so there is nothing left to push with. Clear some first.")
        inside = "push" if pushes and push == "inside" else ""
        bonuses = tuple(filter(None, (self.expertise, self.ability, helper, inside)))
        name, base = self._base(sheet)
        if len(bonuses) > MOST_BONUS:
            raise BadInput(f"No more than {MOST_BONUS} bonus dice are added, and these are {', '.join(bonuses)}.")
        pool = Pool(base, bonuses, helper, int(pushes and not inside), name)
        if pushes and pool.dice > MOST_DICE + 1:
            raise Refused("There are more than six dice without a push: it simply works. Leave the push out.")
        hurts = sum(map(HARM.weight_of, HARM.entries(sheet.tree).values()))  # they make nothing impossible
        harm = hurts if self.harm is None else self.harm
        return sheet, pool, threat_of(world, self.threat, self.position, self.against, harm)

    def _base(self, sheet: Holder) -> tuple[str, int]:
        """The approach by name, if any, and its dice."""
        if self.dice is not None and self.approach:
            raise BadInput(
                f"{self.dice}d gives the dice and {quote(self.approach)} names an approach: keep one of the two.",
                self.approach,
            )
        if self.dice is not None:
            return "", self.dice
        if not self.approach:
            raise BadInput("Name the approach, or say how many dice it has, such as 3d.", field="approach")
        if sheet.world.characters and not APPROACHES.values(sheet.tree):
            raise BadInput(f"There is no approach on the sheet yet. Make a sheet: {way('augur.create')}.")
        return sheet.score(APPROACHES, self.approach)

    def _pushes_first(self, world: World) -> bool:
        return self.push and PUSH.of(world) in ("inside", "outside")

    def _offers(self, who: Holder, result: str) -> Iterator[Offer]:
        """What may pay for a result: harm, a clock, a way out; if all Stress was marked, a dire one takes them out of
        the story."""
        if who.key and result == "Dire" and not who.room(STRESS):
            yield from fates(who.world, who.key, beaten=True)
        bearers = {"Take harm": {"by": who.key} if self.by else {}} if who.key else {}
        for helper in self.assist:
            by = who.world.character_id(helper) or helper
            bearers[f"{helper} shares the risk: take harm"] = {"by": by}
        for title, inputs in bearers.items():
            yield Offer(title, "augur.harm", inputs, missing="name", urgency="now", beside=True, pays=True)
        yield from clocks_coming(who.world, "now")
        closes = {"stance": "substantial"}
        yield Offer("A way out closes: what bars it?", "augur.stance", closes, missing="name", beside=True, pays=True)

    def _beats(self, world: World) -> Iterator[Offer]:
        """What messy or better does to what it was rolled against: what is substantial takes as many as its threat."""
        obstacles = Augur.of(world).obstacles
        for name in self.against:
            one = obstacles[must_find(obstacles, name, "obstacle")]
            left = one.stances.get("substantial", 0) - 1
            if left > 0:
                inputs = {"name": one.name, "stance": "substantial", "value": left}
                yield Offer(f"{one.name}: substantial {left:+d} from now on", "augur.stance", inputs, beside=True)
            else:
                yield Offer(f"{one.name} is out of the way", DROP.id, {"name": one.name}, beside=True)


def _kept(before: Holder, after: Holder) -> World:
    return after.into() if before.key and after.tree != before.tree else before.world


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
