"""`systems`: the games and tools, and what each procedure does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown

if TYPE_CHECKING:
    from ...rules.procedure import Procedure
    from ...rules.shelf import Shelf
    from ...rules.system import System
    from ...rules.world import World


@click.command()
@click.argument("words", metavar="[ID]", nargs=-1, shell_complete=tab("systems"))
@in_campaign
def command(here: Context, /, *, words: tuple[str, ...], as_json: bool) -> Shown:
    """List the games and tools. With an ID, list the procedures of one; with a procedure's id or name, show its help
    and inputs.

    Names are looked up in the campaign's games first, then in all others.
    """
    from ...rules.shelf import of
    from ..json_objects import of_procedure, of_systems

    shelf, id_ = of(here.world()), " ".join(words)
    if "." in id_ or (id_ and id_ not in {each.id for each in shelf.all_systems()}):
        kinds = [shelf.procedure(id_)] if "." in id_ else _procedures_named(shelf, here.world(), id_)
        if as_json:
            return [*map(of_procedure, kinds)] if len(kinds) > 1 else of_procedure(kinds[0])
        return "\n\n".join("\n".join(procedure_lines(kind)) for kind in kinds)
    found = [shelf.system(id_)] if id_ else list(shelf.all_systems())
    if as_json:
        return of_systems(found, shelf.games())
    if id_:
        return _of_system(found[0])
    return "\n\n".join(f"{each.id}: {each.title}\n{_indent(each.about)}" for each in found)


def _procedures_named(shelf: Shelf, world: World, name: str) -> list[type[Procedure]]:
    """The procedures with this name, those of the campaign's games first. Raises `Refused` if there are none."""
    from ...rules.procedure_lookup import find_by_title, named, short
    from ...rules.refusal import Unknown, nearest, quote

    word = name.casefold().replace("-", "_")
    every = [kind for system in shelf.all_systems() for kind in system.procedures]
    found = named(name, world) or [kind for kind in every if short(kind) == word]
    if not found and (title := find_by_title(name, every)):
        found = [title[0]]
    if not found:
        known = [*(each.id for each in shelf.all_systems()), *map(short, every)]
        raise Unknown(f"There is no game, tool or procedure {quote(name)}. {nearest(word, known)}".strip())
    return found


def _of_system(system: System) -> Iterator[str]:
    from ...rules.procedure import help_parts

    yield f"{system.title} ({system.id})"
    yield _indent(system.about)
    yield "\nProcedures:"
    for kind in system.procedures:
        yield f"  {kind.id}: {help_parts(kind)[0]}"
    if system.loop:
        yield f"\nHow it is played:\n{_indent(system.loop)}"
    if system.readings:
        yield "\nHouse rules, which each campaign can change:"
        for reading in system.readings:
            yield f"  {reading.id}: {reading.title} ({', '.join(reading.options)}; default: {reading.default})"
    if system.credit:
        yield f"\n{system.credit.notice}"


def procedure_lines(kind: type[Procedure]) -> Iterator[str]:
    from ...rules.inputs import explain_input

    yield f"{kind.called} ({kind.id}, version {kind.version})"
    if kind.page:
        yield f"From {kind.page}."
    yield f"\n{kind.help()}\n\nInputs:"
    for name, field in kind.model_fields.items():
        needed = " Needed." if field.is_required() else ""
        yield f"  {name}: {explain_input(kind, name)}.{needed}"
    if kind.readings:
        yield f"\nHouse rules: {', '.join(reading.id for reading in kind.readings)}"


def _indent(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
