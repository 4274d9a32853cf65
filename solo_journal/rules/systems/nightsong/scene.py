"""The next scene with a mood, and a spark as a prompt. The game has neither, so both are ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from ...answer_source import Ask
from ...inputs import SPOKEN, MaybeName
from ...outcome import Event, Outcome
from ...procedure import Procedure
from ...sparks import Spark
from ...world import Scene, World

PACK = "nightwood"

_MEANING = {
    "danger": "something wants to stop you, or worse",
    "road": "a stretch of the way, with its weather and its tolls",
    "find": "something comes to light",
    "respite": "time for wounds, talk and fire",
}
_ASKS = {
    "danger": "what is it, and how near?",
    "road": "what does the way ask of you?",
    "find": "what is it, and who else wants it?",
    "respite": "what is there time for?",
}


class NextScene(Procedure):
    """Start the next scene and let a die choose its mood. If you know the mood already, choose it instead.

    Danger (1-2), the road (3-4), a find (5) or respite (6). The title may wait until you know it. Nightsong itself has
    no such table; this one was written for this program.

    Danger and Road come at 33.3% each, Find and Respite at 16.7% each.

    Example: title="The toll house", a 2: scene 3, danger.
    """

    id = "nightsong.scene"
    called = "Next scene"
    key = "n"
    also = "scene, next, chapter, new scene"
    makes = "scene"
    words = "title"
    page = "this program"

    title: MaybeName = Field("", description="the scene's title, if it has one yet")
    mood: Annotated[Literal["", "danger", "road", "find", "respite"], SPOKEN] = Field(
        "",
        description=(
            "danger (something would stop you), road (on the way), find (something comes to light) or respite (wounds, "
            "talk, fire), where you choose; else a die decides"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        from ...table_draw import draw  # loads the dice notation, which is not needed to ask a question

        drawn = None if self.mood else draw(ask, f"{PACK}.mood", "Mood")
        headline = drawn.text if drawn else self.mood.capitalize()
        mood = headline.lower()
        scene = Scene(number=world.scene.number + 1, title=self.title, mood=mood)
        asks = _ASKS[mood] if self.title else "what is the scene called?"
        return Outcome(
            world.but(scene=scene),
            headline,
            scene.begins(f"{'' if drawn else ', its mood chosen'}: {_MEANING[mood]}"),
            asks=f"{headline}: {asks}",
            events=(Event("scene starts", str(scene.number)),),
        )


class DrawSpark(Spark):
    """Draw a place, a sign and a trouble when the page is blank. Read them as freely as you like.

    Two dice for each give row and column of its table. Nightsong itself has no such tables; these were written for this
    program. Each cell comes at 2.8%.

    Example: question="What lies ahead?": a ford with a rope · a warm hearth · somebody is owed.
    """

    id = "nightsong.spark"
    called = "Spark"
    also = "inspiration, words"
    page = "this program"

    def tables(self) -> Mapping[str, str]:
        return {table.capitalize(): f"{PACK}.{table}" for table in ("place", "sign", "trouble")}
