"""`systems`: the games and tools on the shelf, and what each procedure does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import in_campaign, tab

if TYPE_CHECKING:
    from ...rules.procedure import Procedure
    from ...rules.system import System


@click.command()
@click.argument("id_", metavar="[ID]", required=False, shell_complete=tab("systems"))
@in_campaign
def command(here: Here, /, *, id_: str | None, as_json: bool) -> None:
    """List the games and tools. With the ID of one, its procedures; with that of a procedure, its help and inputs."""
    from ...rules.shelf import of
    from ..json_objects import of_procedure, of_systems
    from ..output import print_json, say

    shelf = of(here.world())
    if id_ is not None and "." in id_:
        kind = shelf.procedure(id_)
        if as_json:
            print_json(of_procedure(kind))
        else:
            say("\n".join(procedure_lines(kind)))
        return
    found = [shelf.system(id_)] if id_ else list(shelf.all_systems())
    if as_json:
        print_json(of_systems(found, shelf.games()))
    elif id_:
        say("\n".join(_of_system(found[0])))
    else:
        say("\n\n".join(f"{each.id}: {each.title}\n{_indented(each.about)}" for each in found))


def _of_system(system: System) -> Iterator[str]:
    from ...rules.procedure import help_parts

    yield f"{system.title} ({system.id})"
    yield _indented(system.about)
    yield "\nProcedures:"
    for kind in system.procedures:
        yield f"  {kind.id}: {help_parts(kind)[0]}"
    if system.loop:
        yield f"\nHow it is played:\n{_indented(system.loop)}"
    if system.readings:
        yield "\nReadings, which a campaign may settle otherwise:"
        for reading in system.readings:
            yield f"  {reading.id}: {reading.title} ({', '.join(reading.options)}; {reading.default} unless set)"
    if system.credit:
        yield f"\n{system.credit.notice}"


def procedure_lines(kind: type[Procedure]) -> Iterator[str]:
    """Its help and its inputs, line by line."""
    from ...rules.inputs import allowed

    yield f"{kind.called} ({kind.id}, version {kind.version})"
    if kind.page:
        yield f"From {kind.page}."
    yield f"\n{kind.help()}\n\nInputs:"
    for name, field in kind.model_fields.items():
        needed = " Needed." if field.is_required() else ""
        yield f"  {name}: {field.description}; {allowed(kind, name)}.{needed}"
    if kind.readings:
        yield f"\nReadings: {', '.join(reading.id for reading in kind.readings)}"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
