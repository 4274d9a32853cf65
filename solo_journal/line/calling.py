"""What a word behind `/` calls: a command of the program, or a procedure by its id, its name or its letter."""

from __future__ import annotations

from ..rules import shelf
from ..rules.names import look_up
from ..rules.procedure import Procedure
from ..rules.procedure_lookup import procedures, short
from ..rules.refused import Refused, Unknown, nearest
from ..rules.world import World
from .commands import Command, commands


def called(word: str, world: World) -> Command | type[Procedure] | None:
    """The command or procedure of this name, `help`, `inspire`, `i`; None for a tracker's name, which is stepped.

    Raises `Unknown` with near names, and `Refused` where more than one thing is called so.
    """
    name = word.casefold().replace("-", "_")
    command = commands().get(name)
    if command is not None:
        return command
    found = procedures(name, world)
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(f"/{kind.id} ({kind.called})" for kind in found)
        raise Refused(f"/{word} could be more than one thing: {ids}.")
    if look_up(world.trackers, word):
        return None
    known = [*commands(), *(short(kind) for system in shelf.in_use(world) for kind in system.procedures)]
    said = f"There is no command or procedure /{word}. {_near(name, known)}".strip()
    raise Unknown(f"{said} / alone lists all; a backslash in front keeps the line as prose: \\/{word}")


def _near(name: str, known: list[str]) -> str:
    near = nearest(name, known)
    return near.replace("Did you mean ", "Did you mean /").replace(" or ", " or /") if near else ""
