"""The opposed check: two who act against each other, and the higher total wins."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask, Rolled
from ...inputs import Line, MaybeName
from ...line_grammar import After, Numeric, Rest
from ...outcome import Against, Outcome, Verdict
from ...procedure import Pick
from ...world import World
from . import focus
from .attempt import Weighed
from .d20 import most_with_focus, throw, what_focus_does, with_focus
from .sheet import Score

DICE = 1


class Opposed(Weighed):
    """Act directly against somebody: a chase, a wrestle, a bluff across the table. The higher total wins.

    Both roll a d20 and add their ability; a tie is rolled again. It stays one die each, even when you play alone, for
    there is no difficulty to be nuanced about. Advantage and Focus count for your die, as in a check.

    At equal abilities you win at 50.0%; ties do not count. One point more makes it 55.1%.

    Example: ability=2 against=1, 11 against 12: 13 v 13, rolled again; 15 against 9: Win.
    """

    id = "nightsong.opposed"
    called = "Opposed check"
    key = "vo"
    makes = "roll"
    words = "question"
    page = "ch. IV, Opposed Checks"
    version = 2
    verdicts = (Verdict("Win", "good"), Verdict("Lose", "bad"))
    example: ClassVar[dict[str, Any]] = {"question": "Wrest the key from him", "ability": 2, "against": 1}

    question: Annotated[Line, Rest(text=True)] = Field(
        "", title="You try", description="your character's act in a few words, such as: wrest the key from him"
    )
    against: Annotated[Score, Numeric("against #")] = Field(
        0, title="The other's ability", description="the other's ability, from -3 to 6"
    )
    foe: Annotated[
        MaybeName, Pick(lambda world: [each.name for each in world.people.values()]), After(("against",))
    ] = Field("", description="your opponent, such as the toll keeper")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        settled = self.settled(world)
        spender = self.focus_left(world, settled)
        after, extra, spent = self.after_focus(world, settled), "", False
        while True:
            favour = min(settled.favour + spent, 1)
            rolled, kept = throw(ask, "Yours", DICE, favour)
            other = ask.roll("Theirs", 1, 20, by=self.foe, part="against")
            mine, theirs = kept[0] + settled.mod.value, other.faces[0] + self.against
            could = most_with_focus(rolled, kept, DICE, favour)[0] + settled.mod.value
            rolls: tuple[Rolled, ...] = (rolled,)
            could_win = mine < theirs <= could and not spent
            if could_win and spender and focus.wants(ask, what_focus_does(DICE, favour)):
                kept, rolls = with_focus(ask, rolled, DICE, favour)
                mine = kept[0] + settled.mod.value
                after, extra, spent = focus.spent(after, spender), ", 1 Focus spent afterwards", True
            if mine != theirs:
                break
            for each in (*rolls, other):
                ask.keep(each)
            ask.again()
        won, foe = mine > theirs, self.foe or "the other"
        headline = "Win" if won else "Lose"
        outcome = Outcome(
            after,
            headline,
            f"{settled.mod.name} against {foe}{settled.told()}{extra}.",
            asks=f"{headline}: {'how do you get the better of them?' if won else 'what do they do to you?'}",
            total=mine,
            against=Against(value=theirs, label=foe),
            mods=(settled.mod,),
            offers=() if won else tuple(self.offers(world)),
        )
        return self.acted(outcome, ask)
