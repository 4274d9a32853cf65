"""The Die of Fate: a d100 answers what no ability decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field

from ...answer_source import Ask
from ...dice_counting import TOTAL
from ...inputs import Line, as_spoken
from ...line_grammar import Numeric, Rest
from ...outcome import Against, Answer, Offer, Outcome, Verdict
from ...procedure import Procedure
from ...world import World
from .dying import offers_for_fallen
from .readings import FATE_GAP

EVEN, LIKELY, UNLIKELY = 50, 70, 30
"""Default thresholds (ch. IV, Die of Fate)."""
LEAST, MOST = 1, 99
GAP = 10
"""This far above the threshold, a roll is negative."""
_NAMED = {"even": EVEN, "likely": LIKELY, "very likely": LIKELY, "unlikely": UNLIKELY}

HEADLINES: Mapping[Answer, str] = {"yes": "Positive", "between": "Unclear", "no": "Negative"}
_ASKS: Mapping[Answer, str] = {
    "yes": "how does it show?",
    "between": "what is partly so, or not yet?",
    "no": "what then?",
}


def answers(headlines: Mapping[Answer, str]) -> tuple[Verdict, ...]:
    """The verdicts of an oracle, by the answer of each headline."""
    return tuple(Verdict(headline, answer=answer) for answer, headline in headlines.items())


def _by_name(value: Any) -> Any:
    return _NAMED.get(as_spoken(value), value) if isinstance(value, str) else value


Threshold = Annotated[int | None, BeforeValidator(_by_name)]
"""A threshold: a number, or even, likely, unlikely."""


class Fate(Procedure):
    """Ask the Die of Fate what the world does: the weather, a stranger's mood, whether somebody is on watch.

    A roll of 1 to 100 up to the threshold is positive. Ten or more above it is negative, and the nine numbers between
    are unclear (house rule): partly so, or not yet, or ask again. The threshold is 50; take 70 or more for what is very
    likely and 30 or less for what is unlikely. It is between 1 and 99, and from 91 on nothing is negative. An X% chance
    in a published adventure has no such gap: give it as chance.

    At 50, positive comes at 50.0%, unclear at 9.0%, negative at 41.0%.

    One line: /fate 70 Is it warm?, or /fate 20% Do they wake? for a chance; the number may follow the question.

    Example: question="Is the ford free?" threshold=30, a 34: Unclear.
    """

    id = "nightsong.fate"
    called = "Die of Fate"
    key = "o"
    also = "oracle, ask, yes or no"
    makes = "question"
    words = "question"
    page = "ch. IV, Die of Fate"
    readings = (FATE_GAP,)
    verdicts = answers(HEADLINES)

    question: Annotated[Line, Rest(text=True)] = Field("", title="You ask", description="what you want to know")
    threshold: Annotated[Threshold, Numeric(lead=True)] = Field(
        None,
        title="How likely",
        description=("how likely good news is: 30 or unlikely, 50 or even, 70 or likely; 1 to 99, and 50 unless given"),
    )
    chance: Annotated[Annotated[int, Field(ge=0, le=100)] | None, Numeric("#%", lead=True)] = Field(
        None,
        title="X% chance",
        description=(
            "an X% chance as an adventure prints it, such as 20: on 20 or less it happens, and else it does not"
        ),
    )

    def refusal(self, world: World) -> str:
        if self.threshold is not None and self.chance is not None:
            return "Give a threshold or a published chance, one of the two."
        return ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        said = roll_fate(world, ask, self.threshold, self.chance)
        headline = HEADLINES[said.answer]
        again = Offer("Ask again", self.id, self.model_dump(exclude_defaults=True))
        return Outcome(
            world,
            headline,
            said.why,
            asks=f"{headline}: {_ASKS[said.answer]}",
            total=said.face,
            against=said.against,
            offers=(*((again,) if said.answer == "between" else ()), *self._ways_on(world)),
        )

    def _ways_on(self, world: World) -> Iterator[Offer]:
        """Offers for a fallen character, kept after asking whether anybody comes."""
        if world.fight is None:
            yield from offers_for_fallen(world)


class Said(NamedTuple):
    """An answer of the Die of Fate."""

    answer: Answer
    why: str
    """The reason, as a sentence."""
    face: int
    against: Against


def roll_fate(world: World, ask: Ask, threshold: int | None = None, chance: int | None = None) -> Said:
    """Roll `Fate` against a threshold, 50 by default, or a published chance."""
    face: int = ask.roll("Fate", 1, 100, tally=TOTAL).value
    if chance is not None:
        happens = face <= chance
        why = f"A chance of {chance}%: it {'happens' if happens else 'does not happen'}."
        return Said("yes" if happens else "no", why, face, Against(value=chance, label="chance"))
    wanted = EVEN if threshold is None else threshold
    counts = max(LEAST, min(wanted, MOST))
    answer, bounds = _read(face, counts, FATE_GAP.of(world) == "on")
    clamped = "" if wanted == counts else f" (it counts as {counts})"
    return Said(answer, f"Threshold {wanted}{clamped}: {bounds}.", face, Against(value=counts, label="threshold"))


def _read(face: int, threshold: int, gap: bool) -> tuple[Answer, str]:
    if face <= threshold:
        return "yes", f"{threshold} or less"
    if not gap:
        return "no", f"more than {threshold}"
    if face >= threshold + GAP:
        return "no", f"{threshold + GAP} or more"
    last = threshold + GAP - 1
    bounds = f"{threshold + 1} to {min(last, 100)}"
    return "between", bounds if last < 100 else f"{bounds}, and with this threshold nothing is negative"
