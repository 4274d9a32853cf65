"""The mood of the next scene, which opens with it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN, MaybeName
from ...outcome import Event, Outcome
from ...procedure import Procedure
from ...world import Scene, World

_MEANING = {
    "dramatic": "obstacles rise",
    "quiet": "recovery, bonding, reflection",
    "meanwhile": "the story cuts to somebody or somewhere else",
}
_ASKS = {
    "dramatic": "what stands in the way?",
    "quiet": "what is there time for?",
    "meanwhile": "who is it, and where?",
}


class NextScene(Procedure):
    """Open the next scene and let a die give its mood. When you know the mood already, choose it instead.

    Dramatic (1-3): obstacles rise. Quiet (4-5): recovery, bonding, reflection. Meanwhile (6): the story cuts to another
    character, faction or place. The title may wait until you know it. Scene tags and the Twist Counter carry over.

    Dramatic comes at 50.0%, Quiet at 33.3%, Meanwhile at 16.7%.

    Example: title="The third shrine", a 5: scene 13, quiet.
    """

    id = "duskara.mood"
    called = "Next scene"
    key = "n"
    also = "scene, next, chapter, new scene"
    makes = "scene"
    words = "title"
    page = "Solo Play, Mood of the Next Scene"
    example: ClassVar[dict[str, Any]] = {"title": "The third shrine"}

    title: MaybeName = Field("", description="the scene's title, if it has one yet")
    mood: Annotated[Literal["", "dramatic", "quiet", "meanwhile"], SPOKEN] = Field(
        "",
        description=(
            "dramatic (obstacles rise), quiet (recover, talk) or meanwhile (cut away), where you "
            "choose; else it is rolled"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        drawn = None if self.mood else ask.draw("duskara.mood", "Mood")
        headline = drawn.text if drawn else self.mood.capitalize()
        mood = headline.lower()
        scene = Scene(number=world.scene.number + 1, title=self.title, mood=mood)
        meaning = f": {_MEANING[mood]}" if mood in _MEANING else ""
        asks = _ASKS.get(mood, "how does it begin?") if self.title else "what is the scene called?"
        return Outcome(
            world=world.but(scene=scene),
            headline=headline,
            because=f"Scene {scene.number} begins{'' if drawn else ', its mood chosen'}{meaning}.",
            asks=f"{headline}: {asks}",
            events=(Event("scene starts", str(scene.number)),),
        )
