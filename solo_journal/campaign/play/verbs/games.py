"""Games in files: create one from a template, or add one to a campaign."""

from __future__ import annotations

from ....rules.inputs import make
from ....rules.names import slug
from ....rules.refusal import Cancelled
from ...campaign import Campaign
from ...library.game_files import GameFiles, new_game, templates_folder
from ..port import Done, Port
from .acts import do


async def begin_game(files: GameFiles, port: Port, template: str, called: str = "", title: str = "") -> str:
    """Create a game from a template or another game, by its id or its title, and say where it is. Returns its id.
    Raises `Refused` and `Cancelled`."""
    ids = (f"my_{template.removeprefix('my_')}{number}" for number in ("", *range(2, 100)))
    free = next((each for each in ids if not files.path(each).exists()), "")
    called = called or (await port.ask("What is your game called?", _title(free))).strip()
    if not called:
        raise Cancelled
    id_ = slug(called, "game").replace("-", "_")
    id_ = id_ if id_[0].isalpha() and len(id_) > 1 else f"game_{id_}"
    name = title or (_title(id_) if called == id_ else called)
    path = await port.save(lambda: new_game(files, template, id_, name, templates_folder()))
    await port.say(f"{name} begins, in {path}")
    return id_


def _title(id_: str) -> str:
    return id_.replace("_", " ").capitalize()


async def take_up(campaign: Campaign, port: Port, id_: str) -> Done:
    """Add a game to this campaign. Raises `Refused`."""
    return await do(campaign, port, make(campaign.shelf.procedure("system.add"), {"system": id_}))
