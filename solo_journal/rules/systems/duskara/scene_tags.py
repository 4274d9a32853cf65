"""Scene tags: what is true here and now, and helps or hinders until the fiction changes it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...inputs import Name
from ...names import fresh_id, must_find, same
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...refused import Unknown
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
        """Add it; nothing is rolled."""
        state = Duskara.of(world)
        key = fresh_id(self.name, state.scene_tags, "tag")
        tags = state.scene_tags.put(key, SceneTag(name=self.name, helps=self.helps))
        effect = "helps" if self.helps else "hinders"
        return Outcome(
            world=state.but(scene_tags=tags).into(world),
            headline=self.name,
            because=f"It {effect} until the fiction changes it.",
        )


def scene_tag_names(world: World) -> list[str]:
    """The scene's tags, for completion."""
    return [tag.name for tag in Duskara.of(world).scene_tags.values()]


class DropSceneTag(Procedure):
    """Take away a scene tag, because the fiction changed: the storm has passed, the vent is far behind.

    Example: name="Geothermal Vent Nearby".
    """

    id = "duskara.drop_scene_tag"
    called = "Drop a scene tag"
    key = "d"
    makes = "change"
    words = "name"
    page = "Core Mechanics, Details and Scene Tags"
    example: ClassVar[dict[str, Any]] = {"name": "Geothermal Vent Nearby"}

    name: Annotated[Name, Pick(scene_tag_names)] = Field(description="the scene tag, or a unique beginning of it")

    def refusal(self, world: World) -> str:
        """Refused where the scene has no such tag."""
        try:
            must_find(Duskara.of(world).scene_tags, self.name, "scene tag")
        except Unknown as why:
            return str(why)
        return ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Take it away; nothing is rolled."""
        state = Duskara.of(world)
        key = must_find(state.scene_tags, self.name, "scene tag")
        tag = state.scene_tags[key]
        return Outcome(
            world=state.but(scene_tags=state.scene_tags.without(key)).into(world),
            headline=f"{tag.name} is gone",
            because=f"It no longer {'helps' if tag.helps else 'hinders'}.",
        )
