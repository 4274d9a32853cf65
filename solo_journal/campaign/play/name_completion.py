"""Completes names in a line: those that fit its sign first, or alone if nothing else fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...rules.line_grammar import literals
from ...rules.procedure import Pick, Procedure
from ...rules.procedure_lookup import procedures, short
from ...rules.world import LISTS, World
from ..campaign import Campaign
from .line_parser import read_line
from .line_resolver import core_of
from .shortcuts import shortcuts

_TABLES = {"table", "deck"}
"""Inputs that take the name of a table."""


def names_for(campaign: Campaign, line: str, own: Iterable[str] = ()) -> list[str]:
    """The candidates in this line: names on the sheet after `d:`, procedures and tables after `/`, elsewhere every name
    in the story; `own` are the commands of the face."""
    world, typed = campaign.world, read_line(line)
    core = core_of(world)
    if typed.kind == "roll":
        return [*picks(core, world), *_choices(core)] if core else []
    trackers = [each.name for each in world.trackers.values()]
    if typed.kind == "command":
        name, space, _ = typed.text.partition(" ")
        if space or line.endswith(" "):
            kinds = procedures(name.casefold(), world)
            draws = not kinds or any(not _TABLES.isdisjoint(kind.model_fields) for kind in kinds)
            return [*(each for kind in kinds for each in picks(kind, world)), *(campaign.tables if draws else ())]
        known = (short(kind) for system in campaign.shelf.in_use(world) for kind in system.procedures)
        return [*own, *known, *trackers, *shortcuts(campaign)]
    listed = (each.name for kind in (*LISTS, "characters") for each in getattr(world, kind).values())
    told = (each.partition(", ")[0] for each in picks(core, world)) if core else ()  # a tag may go on to say who she is
    return [*listed, *trackers, *told]


def _choices(kind: type[Procedure]) -> Iterator[str]:
    """The words of which a roll wants one, such as a trait."""
    for given in kind.model_fields.values():
        fixed = list(literals(given.annotation))
        yield from () if given.default in fixed else filter(None, fixed)


def picks(kind: type[Procedure], world: World) -> Iterator[str]:
    """The names that a procedure's inputs may pick from the world, except `by`, which has no place in a line."""
    for name, given in kind.model_fields.items():
        for mark in given.metadata if name != "by" else ():
            if isinstance(mark, Pick):
                yield from mark.names(world)
