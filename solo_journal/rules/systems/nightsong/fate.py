"""The Die of Fate: a hundred faces answer what nobody's ability decides."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field

from ...asking import Ask
from ...dice_counting import TOTAL
from ...inputs import Line, as_spoken
from ...outcome import Offer, Outcome
from ...procedure import Procedure
from ...world import World
from .readings import FATE_GAP

EVEN, LIKELY, UNLIKELY = 50, 70, 30
"""The threshold unless something speaks for or against it (ch. IV, Die of Fate)."""
LEAST, MOST = 1, 99
GAP = 10
"""So far above the threshold a roll is negative."""
_NAMED = {"even": EVEN, "likely": LIKELY, "very likely": LIKELY, "unlikely": UNLIKELY}

_ASKS = {
    "Positive": "what do you see?",
    "Unclear": "what is partly so, or not yet?",
    "Negative": "what is there instead?",
}


def _by_name(value: Any) -> Any:
    return _NAMED.get(as_spoken(value), value) if isinstance(value, str) else value


Threshold = Annotated[int | None, BeforeValidator(_by_name)]
"""A threshold as a number or as even, likely, unlikely."""


class Fate(Procedure):
    """Ask the Die of Fate what the world does: the weather, a stranger's mood, whether somebody is on watch.

    A roll of 1 to 100 up to the threshold is positive. Ten or more above it is negative, and the nine numbers between
    are unclear (a reading): partly so, or not yet, or ask again. The threshold is 50; take 70 or more for what is very
    likely and 30 or less for what is unlikely. It never leaves 1 to 99, and from 91 on nothing is negative. What a
    published adventure calls an X% chance has no such gap: give it as chance.

    At 50, positive comes at 50.0%, unclear at 9.0%, negative at 41.0%.

    Example: "Is the ford free?" at threshold=30, a 34: Unclear.
    """

    id = "nightsong.fate"
    called = "Die of Fate"
    key = "a"
    makes = "question"
    words = "question"
    page = "ch. IV, Die of Fate"
    readings = (FATE_GAP,)
    example: ClassVar[dict[str, Any]] = {"question": "Is the ford free?", "threshold": 30}

    question: Line = Field("", description="what you want to know")
    threshold: Threshold = Field(None, description="1 to 99, or even (50), likely (70), unlikely (30); 50 unless given")
    chance: Annotated[int, Field(ge=0, le=100)] | None = Field(
        None, description="a published X% chance instead: it happens on X or less, and else it does not"
    )

    def refusal(self, world: World) -> str:
        """Refused with both a threshold and a chance."""
        if self.threshold is not None and self.chance is not None:
            return "Give a threshold or a published chance, one of the two."
        return ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Fate` and read it; nothing changes."""
        face: int = ask.roll("Fate", 1, 100, tally=TOTAL).value
        if self.chance is not None:
            headline = "Positive" if face <= self.chance else "Negative"
            happens = "it happens" if face <= self.chance else "it does not happen"
            return self._told(world, headline, f"{face} with a chance of {self.chance}%: {happens}.", face)
        wanted = EVEN if self.threshold is None else self.threshold
        threshold = max(LEAST, min(wanted, MOST))
        headline, why = _read(face, threshold, FATE_GAP.of(world) == "on")
        counts = "" if wanted == threshold else f" (it counts as {threshold})"
        return self._told(world, headline, f"{face} against {wanted}{counts}: {why}.", face)

    def _told(self, world: World, headline: str, detail: str, face: int) -> Outcome:
        again = Offer("Ask again", self.id, self.model_dump(exclude_defaults=True))
        return Outcome(
            world,
            headline,
            detail,
            asks=f"{headline}: {_ASKS[headline]}",
            offers=(again,) if headline == "Unclear" else (),
        )


def _read(face: int, threshold: int, gap: bool) -> tuple[str, str]:
    """The answer and why."""
    if face <= threshold:
        return "Positive", f"{threshold} or less"
    if not gap:
        return "Negative", f"more than {threshold}"
    if face >= threshold + GAP:
        return "Negative", f"{threshold + GAP} or more"
    last = threshold + GAP - 1
    bounds = f"{threshold + 1} to {min(last, 100)}"
    return "Unclear", bounds if last < 100 else f"{bounds}, and with this threshold nothing is negative"
