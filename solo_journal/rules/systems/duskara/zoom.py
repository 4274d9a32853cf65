"""Zooming in and out: how much of the story one roll settles."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN
from ...outcome import Outcome
from ...procedure import Procedure
from ...world import World
from .state import Duskara, Scope


# Programmed, for no kind of field is one of two words; a kind for this one would be longer.
class Zoom(Procedure):
    """Zoom out to settle a whole scene with one question, or back in to its single moments, each with its own.

    It changes no dice. Every roll from then on records which of the two it was, unless the roll says so itself.

    Example: scope=scene, then "Do we cross the Deep Roads before our supplies run out?"
    """

    id = "duskara.zoom"
    called = "Zoom in or out"
    key = "tz"
    makes = "change"
    page = "Core Mechanics, Zoom In / Zoom Out"
    example: ClassVar[dict[str, Any]] = {"scope": "scene"}

    scope: Annotated[Scope, SPOKEN] = Field(
        title="Settles", description="what a roll settles: a moment, or the whole scene"
    )

    def refusal(self, world: World) -> str:
        return f"A roll settles a {self.scope} already." if Duskara.of(world).scope == self.scope else ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        out = self.scope == "scene"
        return Outcome(
            world=Duskara.of(world).but(scope=self.scope).into(world),
            headline="Zoomed out" if out else "Zoomed in",
            because="One roll settles the whole scene." if out else "Each roll settles one moment.",
        )
