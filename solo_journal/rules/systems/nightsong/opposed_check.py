"""The opposed check: two act against each other, and the higher total wins."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...answer_source import Ask, Rolled
from ...inputs import SPOKEN, Line, MaybeName
from ...line_grammar import AGAINST, After, Numeric, OneOf, Rest
from ...names import find
from ...outcome import Against, Mod, Outcome, Verdict
from ...procedure import Pick
from ...refusal import BadInput, Refused
from ...world import World
from . import focus
from .attempt import Settled, Weighed, ally_names
from .d20 import most_with_focus, throw, what_focus_does, with_focus
from .sheet import ABILITIES, SHORT, Ability, Score, Sheet
from .state import ID

DICE = 1
NAMED: dict[str, str] = {each: each for each in ABILITIES} | SHORT
"""Abilities as they are typed."""


class Opposed(Weighed):
    """Act directly against somebody: a chase, a wrestle, a bluff across the table. The higher total wins.

    Both roll a d20 and add their ability; a tie is rolled again. Each rolls one die, even when you play alone, because
    there is no difficulty to be nuanced about. Advantage and Focus count for your die, as in a check.

    At equal abilities you win at 50.0%; ties do not count. One point more makes it 55.1%.

    Characters with a sheet roll the same ability from it, or another that you name; for others, give the number.

    One line: d: dex v Halla, d: presence v Halla with constitution, d: dex v guard against 2

    Example: question="Wrest the key from him" ability=2 against=1, 15 against 9: 17 v 10, Win.
    """

    id = "nightsong.opposed"
    called = "Opposed check"
    key = "vo"
    words = "question"
    page = "ch. IV, Opposed Checks"
    version = 4  # a helper is one ally who can act
    verdicts = (Verdict("Win", "good"), Verdict("Lose", "bad"))

    question: Annotated[Line, Rest(text=True)] = Field(
        "", title="You try", description="your character's act in a few words, such as: wrest the key from him"
    )
    against: Annotated[Score | None, Numeric("against #")] = Field(
        None,
        title="The other's ability",
        description="the other's ability, from -3 to 6; left out, that of their sheet, or 0 where they have none",
    )
    foe: Annotated[MaybeName, Pick(ally_names), After(AGAINST)] = Field(
        "", title="Against", description="your opponent, such as the toll keeper, or a character with a sheet"
    )
    theirs: Annotated[Ability | None, SPOKEN, OneOf(NAMED, after="with")] = Field(
        None,
        title="They roll",
        description="strength, dexterity, presence or constitution of somebody with a sheet; yours unless given",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        settled, theirs_adds, foe = self.require(world)
        spender = self.focus_left(world, settled)
        after, extra, spent = self.after_focus(world, settled), "", False
        while True:
            favour = min(settled.favour + spent, 1)
            rolled, kept = throw(ask, "Yours", DICE, favour)
            other = ask.roll("Theirs", 1, 20, by=self.foe, part="against")
            mine, theirs = kept[0] + settled.mod.value, other.faces[0] + theirs_adds
            could = most_with_focus(rolled, kept, DICE, favour)[0] + settled.mod.value
            rolls: tuple[Rolled, ...] = (rolled,)
            could_win = mine < theirs <= could and not spent
            if could_win and spender and focus.wants(ask, what_focus_does(favour)):
                kept, rolls = with_focus(ask, rolled, DICE, favour)
                mine = kept[0] + settled.mod.value
                after, extra, spent = focus.spend_focus(after, spender), ", 1 Focus spent afterwards", True
            if mine != theirs:
                break
            for each in (*rolls, other):
                ask.keep(each)
            ask.again()
        won = mine > theirs
        headline = "Win" if won else "Lose"
        outcome = Outcome(
            after,
            headline,
            f"{settled.mod.name} {settled.mod.value:+d} makes {mine}{settled.describe()}{extra}; "
            f"{foe} {theirs_adds:+d} makes {theirs}.",
            asks=f"{headline}: {'how do you get the better of them?' if won else 'what do they do to you?'}",
            total=mine,
            against=Against(value=theirs, label=self.foe or "the other"),
            mods=(settled.mod,),
            offers=() if won else tuple(self.offers(world)),
        )
        return self.acted(outcome, ask)

    def require(self, world: World) -> tuple[Settled, int, str]:
        """The check before its dice, the opponent's bonus, and the opponent."""
        settled = self.settled(world)
        return settled, *self._other(world, settled.mod)

    def _other(self, world: World, mine: Mod) -> tuple[int, str]:
        """The opponent's bonus and roll: as given, or from their sheet."""
        found = find(self.foe, {"character": world.characters, "person": world.people}) if self.foe else None
        one = world.characters.get(found.key) if found and found.kind == "character" else None
        if one and found and found.key == world.character_id(self.by) and not self.made_before(3):
            raise Refused(f"{one.name} cannot act against themselves. Name somebody else, or say who acts.")
        if self.against is not None or one is None or ID not in one.sheets:
            return self.against or 0, f"{self.foe or 'the other'} with"
        ability = self.theirs or next((each for each in ABILITIES if each == mine.name.casefold()), None)
        if ability is None:
            raise BadInput(f"Say what {one.name} rolls: with strength, dexterity, presence or constitution.")
        return Sheet.of(one).score(ability), f"{one.name} with {ability.capitalize()}"
