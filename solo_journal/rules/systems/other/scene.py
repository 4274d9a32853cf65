"""The next scene, tested against what you expect; and drawing a name from your lists for it."""

from __future__ import annotations

from itertools import accumulate
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...answer_source import Ask
from ...dice_counting import Tally
from ...inputs import SPOKEN, MaybeName
from ...names import exactly, in_words
from ...outcome import Event, Offer, Outcome, Tell, Verdict
from ...procedure import Procedure
from ...refusal import Refused
from ...world import Scene, World
from .state import DISORDER, PREPARED, STATE, SURPRISES, WEIGHTS

EXPECTED, CHANGED, ELSE = "As expected", "Changed", "Something else"
DIE = 12
OPEN_ENDS = ("closed", "abandoned")
"""States of threads that are no longer drawn."""
_ASKS = {
    EXPECTED: "How does it begin?",
    CHANGED: "It begins as you expect, but for one thing: which?",
    ELSE: "What happens instead?",
}


def turn(face: int, dial: int) -> str:
    """The effect of a face on a scene: up to the dial something else, up to twice the dial a change."""
    return ELSE if face <= dial else CHANGED if face <= 2 * dial else EXPECTED


class NextScene(Procedure):
    """Start the next scene and test whether it begins as you expect.

    If you like, first say how the last one ended: out of hand moves the dial of disorder up by one, in hand moves it
    down. Then a d12 is rolled: up to the dial something else happens, up to twice the dial one thing changes, and above
    that the scene begins as you expect. With the dial at 2 that is 16.7%, 16.7% and 66.7%.

    Something else is one of your prepared events, if there are any. In the new scene one question may bring a surprise,
    unless you say otherwise.

    Example: title="The lower gate" with an 11 and the dial at 2: as expected.
    """

    id = "other.scene"
    called = "Next scene"
    key = "n"
    also = "scene, next, scene test, new scene"
    makes = "scene"
    words = "title"
    verdicts = (Verdict(EXPECTED), Verdict(CHANGED, "mixed"), Verdict(ELSE, "turn"))
    example: ClassVar[dict[str, Any]] = {"title": "The lower gate", "last": "out of hand"}

    title: MaybeName = Field("", description="the scene's title, if it has one yet")
    last: Annotated[Literal["", "in hand", "out of hand"], SPOKEN] = Field(
        "", title="The last one", description="how the last scene ended for you: in hand, out of hand, or neither"
    )
    surprises: bool = Field(True, description="whether a question in this scene may bring something unforeseen")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Scene` against the dial, and draw one of the prepared events."""
        state = STATE.at(world, "")
        dial = DISORDER.value(state.tree) + {"in hand": -1, "out of hand": 1}.get(self.last, 0)
        dial = max(DISORDER.low, min(DISORDER.top, dial))
        state = state.put(DISORDER, dial).put(SURPRISES, self.surprises)
        test = ask.roll("Scene", 1, DIE, tally=Tally(f"scene at {dial}", None, lambda _, face: turn(face, dial)))
        events = list(PREPARED.entries(state.tree))
        happens = ""
        if test.value == ELSE and events:
            happens = events[ask.roll("Prepared event", 1, len(events)).faces[0] - 1 if len(events) > 1 else 0]
            state = state.cleared(PREPARED, happens)
        mood = "" if test.value == EXPECTED else test.value.lower()
        scene = Scene(number=world.scene.number + 1, title=self.title, mood=mood)
        draw = () if happens or test.value == EXPECTED else (Offer("Draw a surprise", "other.surprise"),)
        return Outcome(
            state.into().but(scene=scene),
            test.value,
            scene.begins(f": {test.faces[0]} on d{DIE}, and the dial stands at {dial}"),
            asks=_ASKS[test.value] if not happens else "How does it begin?",
            tells=(Tell(text=happens, tone="turn", subject=PREPARED.name),) if happens else (),
            offers=draw,
            events=(Event("scene starts", str(scene.number)),),
        )


class DrawName(Procedure):
    """Draw a thread or a person from your lists: what a scene or a surprise is about.

    Each counts once, or as often as its weight. Closed and abandoned threads are left out.

    Example: which=threads
    """

    id = "other.pick"
    version = 2  # a weight may be written with a part of the name
    called = "Pick a thread or person"
    key = "tp"
    also = "random thread, random person, list"
    makes = "draw"

    which: Annotated[Literal["threads", "people"], SPOKEN] = Field(
        "threads", title="Which list", description="the list that one is drawn from: threads of the story, or people"
    )

    def refusal(self, world: World) -> str:
        if self._weighed(world):
            return ""
        tag = "Thread" if self.which == "threads" else "N"
        return f"None of your {self.which} can be drawn. Write one down: [{tag}:Name]."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        found = self._weighed(world)
        if not found:
            raise Refused(self.refusal(world))
        whole = sum(found.values())
        at = ask.roll(self.which.capitalize(), 1, whole).faces[0] if whole > 1 else 1
        name = next(name for name, upto in zip(found, accumulate(found.values()), strict=True) if at <= upto)
        told = f"{found[name]} of {whole}" if len(found) > 1 else "the only one"
        return Outcome(world, name, f"Drawn from your {self.which}: {told}.", asks="How does it come into this?")

    def _weighed(self, world: World) -> dict[str, int]:
        """The candidates with their weights."""
        listed = world.threads if self.which == "threads" else world.people
        meant = exactly if self.made_before(2) else in_words
        weights = {meant(listed, name): each.value for name, each in WEIGHTS.entries(STATE.at(world, "").tree).items()}
        found = {
            each.name: weights.get(key, 1) for key, each in listed.items() if each.state.casefold() not in OPEN_ENDS
        }
        return {name: weight for name, weight in found.items() if weight > 0}
