"""Completes names in a line: those that fit its sign first, or alone if nothing else fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...rules import shelf
from ...rules.line_grammar import literals
from ...rules.names import Named
from ...rules.procedure import Pick, Procedure
from ...rules.procedure_lookup import procedures, short
from ...rules.world import LISTS, World
from ..campaign import Campaign
from .line_parser import read_line
from .line_resolver import core_of
from .shortcuts import shortcuts


def names_for(campaign: Campaign, line: str, own: Iterable[str] = ()) -> list[str]:
    """The candidates in this line: names on the sheet after `d:`, procedures and tables after `/`, elsewhere every name
    in the story; `own` are the commands of the face."""
    world, typed = campaign.world, read_line(line)
    core = core_of(world)
    if typed.kind == "roll":
        return [*picks(core, world), *_choices(core)] if core else []
    if typed.kind == "command":
        name, space, _ = typed.text.partition(" ")
        if not space and not line.endswith(" "):
            return [*own, *_procedures(world), *_names_of(world.trackers), *shortcuts(campaign)]
        kinds = procedures(name.casefold(), world)
        return [*(each for kind in kinds for each in picks(kind, world)), *campaign.tables]
    return [*_of_the_story(world), *(picks(core, world) if core else ())]


def _of_the_story(world: World) -> Iterator[str]:
    for kind in LISTS:
        yield from _names_of(getattr(world, kind))
    yield from _names_of(world.characters)
    yield from _names_of(world.trackers)


def _names_of(things: Mapping[str, Named]) -> Iterator[str]:
    yield from (each.name for each in things.values())


def _procedures(world: World) -> Iterator[str]:
    yield from (short(kind) for system in shelf.of(world).in_use(world) for kind in system.procedures)


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
