"""The opposed roll outside combat: both roll a trait, and more sixes win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from ...answer_source import Ask
from ...inputs import SPOKEN, Line, MaybeName, whole
from ...line_grammar import AGAINST, After, Numeric, OneOf
from ...outcome import Against, Outcome, Verdict
from ...procedure import Pick, Procedure
from ...refusal import BadInput
from ...world import World
from .readings import EXTRA, TIE
from .sheet import Trait
from .trait import Pool, Relying, bonus_dice, pay_overexertion, pool_of
from .wager import roll, wager
from .who import known, more_against, others

OPPOSES: dict[Trait, tuple[Trait, ...]] = {
    "awareness": ("subterfuge",),
    "charm": ("awareness", "power"),
    "endurance": ("might", "power", "swiftness"),
    "might": ("endurance", "power", "swiftness"),
    "power": ("endurance", "power", "swiftness"),
    "sage": ("charm", "power"),
    "subterfuge": ("awareness", "power"),
    "survival": ("charm", "power"),
    "swiftness": ("might", "power", "subterfuge"),
}
"""The opposing traits that the source suggests."""
USUAL = 4
"""The default dice of somebody unknown."""
ASKS = {
    "Win": "how do you carry it off?",
    "Tie": "things stay as they were: what holds you off?",
    "Lose": "how do they carry it off?",
}


class Oppose(Procedure):
    """Roll against somebody outside combat: both roll a trait, more sixes win, and the winner says what happens.

    Suggested opposing traits: for Awareness, Subterfuge; for Charm and Subterfuge, Awareness or Power; for Endurance,
    Might, Power or Swiftness; for Might and Power, Endurance, Power or Swiftness; for Sage and Survival, Charm or
    Power; for Swiftness, Might, Power or Subterfuge. On a tie things stay as they were: the one who began does not get
    through (house rule).

    Characters with a sheet, and foes in the fight, roll from it: the best of these traits, or the one that you name.
    For others, say how many dice they have.

    One line: d: charm v Halla, d: charm v Halla with power, d: subterfuge v guard against 5

    You may overexert when you did not win: your dice are rolled again.

    With 4 dice against 4: win 30.2%, tie 39.5%, lose 30.2%.

    Example: dice=4 against=3
    """

    id = "pathwalker.opposed"
    version = 4
    called = "Opposed roll"
    key = "v"
    words = "action"
    stands_for = "trait"
    acts_as = "act"
    page = "Rolling Dice, A Game of Sixes (Opposing Trait)"
    readings = (TIE, EXTRA)
    verdicts = (Verdict("Win", "good"), Verdict("Tie", "mixed"), Verdict("Lose", "bad"))

    action: Line = Field("", title="You try", description="what you do and to whom, such as: tell the guard a lie")
    trait: Annotated[Trait | None, SPOKEN, OneOf(beginnings=True)] = Field(
        None, description="one of the nine of your sheet, such as charm for a lie, subterfuge to slip past"
    )
    dice: Annotated[int | None, Numeric()] = whole(
        None, 0, 20, "your dice where no sheet gives them: 4 as good as most, 6 known for it, 8 the best around"
    )
    bonus: Annotated[int, Numeric("+#")] = bonus_dice(
        "dice on top of yours: 1 for a talent or a helper, -1 or -2 where things are against you"
    )
    against: Annotated[int | None, Numeric("against #")] = whole(
        None,
        0,
        20,
        "the other's dice: 3 a stranger, 5 a professional, 7 a master; 2 more if they frighten you. "
        "Left out, those of their sheet, or 4 where they have none",
        "The other's dice",
    )
    foe: Annotated[MaybeName, Pick(others), After(AGAINST)] = Field(
        "", title="Against", description="who resists, such as the guard, or somebody with a sheet"
    )
    theirs: Annotated[Trait | None, SPOKEN, OneOf(after="with", beginnings=True)] = Field(
        None,
        title="They roll",
        description="a trait of somebody with a sheet; the best that opposes yours unless given",
    )

    relies: Annotated[Relying, OneOf()] = ""

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        trait, foe = super().default_words(inputs, world), inputs.get("foe")
        return f"{trait} v {foe}".lstrip() if foe else trait

    def resolve(self, world: World, ask: Ask) -> Outcome:
        pool = self.require(world)
        label = self.trait.capitalize() if self.trait else "Dice"
        against, resisted = self._other(world, pool)
        while True:
            first, other = roll(ask, label, pool.dice), roll(ask, "Against", against, by=self.foe)
            if first.sixes != other.sixes or TIE.of(world) != "reroll" or not pool.dice + against:
                break
            ask.again()
        rolled = wager(world, ask, first, pool.dice, lambda n: n <= other.sixes, more=False)
        after, price = pay_overexertion(world, pool, rolled.lost)
        headline = "Win" if rolled.sixes > other.sixes else "Tie" if rolled.sixes == other.sixes else "Lose"
        return Outcome(
            world=after,
            headline=headline,
            because=f"{pool.told}{rolled.told}{resisted}.",
            tone="mixed" if rolled.lost and rolled.sixes > other.sixes else None,
            total=rolled.sixes,
            against=Against(value=other.sixes),
            tells=price,
            asks=f"{headline}: {ASKS[headline]}",
        )

    def require(self, world: World) -> Pool:
        pool = pool_of(world, self.by, self.trait, self.dice, self.bonus, self.relies)
        self._other(world, pool)
        return pool

    def _other(self, world: World, pool: Pool) -> tuple[int, str]:
        """The opponent's dice and their description: as given, or from the named one's sheet."""
        opposing = OPPOSES[self.trait] if self.trait else ()
        who = known(world, self.foe, {world.active}) if self.foe and self.against is None else None
        if who is None:
            hint = f", which is opposed by {' or '.join(each.capitalize() for each in opposing)}" if opposing else ""
            return USUAL if self.against is None else self.against, hint
        if not (self.theirs or opposing):
            raise BadInput(f"Say what {who.name} rolls: with awareness, with power, or another trait.")
        could = (self.theirs,) if self.theirs else opposing
        trait = max(could, key=who.body.dice)
        more = more_against(world, pool.who, who) if pool.who else 0
        fear = f" +{more}, whom {pool.who.name} fears" if more and pool.who else ""
        return who.body.dice(trait) + more, f", against {who.name}'s {trait.capitalize()} {who.body.dice(trait)}{fear}"
