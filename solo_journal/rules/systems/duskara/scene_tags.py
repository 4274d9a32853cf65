"""Scene tags: what is true here and now, and helps or hinders until the fiction changes it."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...inputs import Name
from ...names import fresh_id, same
from ...outcome import Outcome
from ...procedure import Procedure
from ...world import World
from .state import Duskara, SceneTag


class AddSceneTag(Procedure):
    """Write down something that is true of the scene and helps or hinders: Superstorm Approaching, Vent Nearby.

    It counts in a roll when you name it there. It stays, over scenes and sessions, until the fiction changes it.

    Example: name="Geothermal Vent Nearby" helps=true.
    """

    id = "duskara.scene_tag"
    called = "Add a scene tag"
    key = "a"
    makes = "change"
    words = "name"
    page = "Core Mechanics, Details and Scene Tags"
    example: ClassVar[dict[str, Any]] = {"name": "Geothermal Vent Nearby", "helps": True}

    name: Name = Field(description="what is true here, a short phrase")
    helps: bool = Field(False, description="whether it helps (chance) or hinders (risk)")

    def refusal(self, world: World) -> str:
        """Refused where the scene has a tag of this name."""
        if any(same(tag.name, self.name) for tag in Duskara.of(world).scene_tags.values()):
            return f"The scene has the tag {self.name} already. Drop it first if it turned."
        return ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        state = Duskara.of(world)
        key = fresh_id(self.name, state.scene_tags, "tag")
        tags = state.scene_tags.put(key, SceneTag(name=self.name, helps=self.helps))
        effect = "helps" if self.helps else "hinders"
        return Outcome(
            world=state.but(scene_tags=tags).into(world),
            headline=self.name,
            because=f"It {effect} until the fiction changes it.",
        )
