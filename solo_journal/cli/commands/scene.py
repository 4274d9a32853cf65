"""`scene`: show the current scene or open the next one."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, done_how, in_campaign


@click.command()
@click.argument("title", required=False)
@click.option("--mood", help="The mood of the scene.")
@click.option("--roll", "rolled", is_flag=True, help="Let the game's dice give the mood.")
@done_how
@in_campaign
def command(
    here: Context, /, *, title: str | None, mood: str | None, rolled: bool, how: RollOptions, as_json: bool
) -> None:
    """Open the next scene. Without TITLE, --mood or --roll, the current one is shown.

    To leave the title for later, give "" and set it with `solo-journal do scene.set title=...`.

    Example: solo-journal scene "The third shrine" --mood quiet
    """
    if rolled and mood is not None:
        raise click.UsageError("The mood is either given with --mood or rolled with --roll, not both.")
    if title is None and mood is None and not rolled:
        _show(here, as_json)
        return
    from ...campaign.play.append import tags_of
    from ...campaign.play.verbs.scenes import next_scene_of
    from ...rules.commons.scene import Open
    from ...rules.inputs import make
    from ...rules.lonelog_tags import titled
    from ...rules.refusal import Refused
    from ..port import do_in

    with here.playing() as campaign:
        kind = next_scene_of(campaign.world) if rolled else Open
        if kind is None:
            raise Refused("No game here rolls the mood of a scene. Set it with --mood.")
        first = tags_of(title or "")
        inputs = {
            "title": titled(title or "") if first else title or "",
            "by": how.by,
            **({"mood": mood} if mood else {}),
        }
        do_in(campaign, make(kind, inputs), how, as_json, first)


def _show(here: Context, as_json: bool) -> None:
    from ..json_objects import of_part
    from ..output import print_json, say

    with here.looking() as campaign:
        scene = campaign.world.scene
        if as_json:
            print_json(of_part("scene", scene))
        elif scene.number:
            say(" · ".join(part for part in (f"Scene {scene.number}", scene.title, scene.mood) if part))
        else:
            say("No scene yet. Open one: solo-journal scene TITLE")
