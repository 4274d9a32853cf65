"""Games in files: create one from a template, or add one to a campaign."""

from __future__ import annotations

from ....rules.inputs import make
from ....rules.refusal import Cancelled
from ...campaign import Campaign
from ...library.game_files import GameFiles, new_game, templates_folder
from ..port import Done, Port
from .acts import do


async def begin_game(files: GameFiles, port: Port, template: str, id_: str = "", title: str = "") -> str:
    """Create a game from a template or another game, and say where it is. Returns its id. Raises `Refused` and
    `Cancelled`."""
    ids = (f"my_{template.removeprefix('my_')}{number}" for number in ("", *range(2, 100)))
    free = next((each for each in ids if not files.path(each).exists()), "")
    id_ = id_ or (await port.ask("What is its id? Small letters, such as my_game", free)).strip()
    if not id_:
        raise Cancelled
    name = title or id_.replace("_", " ").capitalize()
    path = await port.save(lambda: new_game(files, template, id_, name, templates_folder()))
    await port.say(f"{name} begins, in {path}")
    return id_


async def take_up(campaign: Campaign, port: Port, id_: str) -> Done:
    """Add a game to this campaign. Raises `Refused`."""
    return await do(campaign, port, make(campaign.shelf.procedure("system.add"), {"system": id_}))
