"""`scene`: show the current scene or open the next one."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, in_campaign, roll_options
from ..output import Shown


@click.command()
@click.argument("title", required=False)
@click.option("--mood", help="The mood of the scene.")
@click.option("--roll", "rolled", is_flag=True, help="Let the game's dice give the mood.")
@roll_options
@in_campaign
def command(
    here: Context, /, *, title: str | None, mood: str | None, rolled: bool, how: RollOptions, as_json: bool
) -> Shown:
    """Open the next scene. Without TITLE, --mood or --roll, the current one is shown.

    To leave the title for later, give "" and set it with `solo-journal do scene.set title=...`.

    Example: solo-journal scene "The third shrine" --mood quiet
    """
    if rolled and mood is not None:
        raise click.UsageError("The mood is either given with --mood or rolled with --roll, not both.")
    from ...campaign.play.append import tags_of
    from ...campaign.play.verbs.scenes import next_scene_of
    from ...rules.commons.scene import Open
    from ...rules.inputs import make
    from ...rules.refusal import Refused
    from ...rules.tags_in_prose import strip_tags
    from ..json_objects import of_part
    from ..port import do

    if title is None and mood is None and not rolled:
        scene = here.campaign().world.scene
        if as_json:
            return of_part("scene", scene)
        shown = " · ".join(part for part in (f"Scene {scene.number}", scene.title, scene.mood) if part)
        return shown if scene.number else "No scene yet. Open one: solo-journal scene TITLE"
    kind = next_scene_of(here.playing().world) if rolled else Open
    if kind is None:
        raise Refused("No game here rolls the mood of a scene. Set it with --mood.")
    title = title or ""
    first = tags_of(title)
    inputs = {"title": strip_tags(title) if first else title, "by": how.by, **({"mood": mood} if mood else {})}
    do(here.playing(), make(kind, inputs), how, as_json, first)
    return None
