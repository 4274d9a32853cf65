"""Tab completion for command arguments. A campaign that cannot be opened offers nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click
from click.shell_completion import CompletionItem

from ..campaign.store.errors import StoreError
from ..rules.refusal import Refused
from .context import Context

if TYPE_CHECKING:
    from ..rules.procedure import Procedure
    from ..rules.shelf import Shelf


class Offer(NamedTuple):
    """A candidate and its description."""

    value: str
    about: str = ""
    found_by: str = ""
    """Another prefix that also finds it."""

    @property
    def known_by(self) -> tuple[str, str]:
        return self.value, self.found_by


Offers = Callable[[Context, click.Context, str], Iterable[Offer]]
Completes = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def complete_with(offers: Offers, *, joined: bool = False) -> Completes:
    """A completer that offers the candidates with the typed prefix, ignoring case and accents. `joined` words may
    together be the beginning of a name: after Old, `Or` becomes Orso."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from ..campaign.story.sanitise import sanitise_line
        from ..rules.names import fold_name, without_accents

        def begins(text: str, start: str) -> bool:
            return without_accents(fold_name(text)).startswith(without_accents(fold_name(start)))

        try:
            found = [each for each in offers(ctx.ensure_object(Context), ctx, incomplete) if each.value.strip()]
        except (Refused, StoreError, OSError):
            return []
        fits = {each.value: each.about for each in found if any(begins(one, incomplete) for one in each.known_by)}
        before = [*(ctx.params.get(param.name or "") or ())] if joined else []
        for many in range(1, len(before) + 1):
            typed = " ".join(before[-many:])
            start = _LEAD.sub("", f"{typed} {incomplete}", count=1)
            more = {" ".join(one.split()[len(typed.split()) :]): about for one, about, _ in found if begins(one, start)}
            fits = more or fits
        shown = {sanitise_line(value): sanitise_line(about) or None for value, about in fits.items() if value}
        return [CompletionItem(value, help=about) for value, about in shown.items()]

    return complete


def _shelf(here: Context) -> Shelf:
    from ..rules.shelf import of

    return of(here.world())


def campaigns(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """Campaigns by folder, which is unique; a title with the typed prefix finds its folder too."""
    for card in here.library().cards():
        yield Offer(card.path.name, card.title, card.title)


def games(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    yield from (Offer(each.id, each.title) for each in _shelf(here).choices())


def procedures(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """Procedures: those of the games in use by short name or label, and all of them by id."""
    from ..rules.procedure_lookup import procedures as called
    from ..rules.procedure_lookup import short

    shelf, world = _shelf(here), here.world()
    for system in shelf.in_use(world):
        own = (kind for kind in system.procedures if called(short(kind), world) == [kind])
        yield from (Offer(short(kind), kind.called, kind.called) for kind in own)
    for system in (*shelf.in_use(world), *shelf.all_systems()):
        yield from (Offer(kind.id, kind.called) for kind in system.procedures)


def acts(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    yield from (Offer(each.name, "tracker") for each in here.world().trackers.values())
    yield from procedures(here, ctx, typed)


def systems(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    yield from (Offer(each.id, each.title) for each in _shelf(here).all_systems())
    yield from procedures(here, ctx, typed)


def inputs(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """Candidates in a procedure's line: names of the world, and `name=` of its inputs."""
    from ..campaign.play.name_completion import picks
    from ..rules.procedure_lookup import named

    name = str(ctx.params["procedure"])
    kind = next(iter(named(name, here.world())), None) or _shelf(here).procedure(name)
    yield from _behind(typed, picks(kind, here.world()))
    yield from _inputs_of(kind, here, ctx.params.get("inputs") or (), typed)


def rolls(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """Candidates after `d:` on the page: rolls, shortcuts, and the names that a roll or the core roll reads."""
    from ..campaign.play.name_completion import names_for, picks
    from ..campaign.play.shortcuts import shortcuts
    from ..rules.procedure_lookup import named

    campaign, before = here.campaign(), [str(each) for each in ctx.params.get("words") or ()]
    if not before:
        yield from (Offer(each) for each in shortcuts(campaign))
        yield from procedures(here, ctx, typed)
    kinds = named(before[0], campaign.world) if before else []
    yield from _behind(
        typed, [*names_for(campaign, "d: "), *(each for kind in kinds for each in picks(kind, campaign.world))]
    )


def inputs_of(kind: type[Procedure], *, joined: bool) -> Completes:
    """A completer for a command that does only this procedure: names may be given without the name of their input."""

    def offers(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
        from ..rules.procedure import PickAfter

        before = ctx.params.get("words") or ()
        marks = (mark for field in kind.model_fields.values() for mark in field.metadata if isinstance(mark, PickAfter))
        if after := [Offer(each) for mark in marks for each in mark.names(here.world(), " ".join(before))]:
            yield from after
            return
        for name in kind.model_fields:
            yield from _behind(typed, _values(here, kind, name))
        yield from _inputs_of(kind, here, before, typed)

    return complete_with(offers, joined=joined)


def _inputs_of(kind: type[Procedure], here: Context, before: Iterable[object], typed: str) -> Iterator[Offer]:
    """`name=` for the inputs without a value yet, and after the equals sign the values that the input takes."""
    name, equals, value = typed.partition("=")
    if equals and name in kind.model_fields:
        yield from (Offer(f"{name}={each.value}") for each in _behind(value, _values(here, kind, name)))
    else:
        given = {str(each).partition("=")[0] for each in before}
        for each, field in kind.model_fields.items():
            if each not in given and each != "by":
                yield Offer(f"{each}=", field.description or "")


def _behind(typed: str, names: Iterable[str]) -> Iterator[Offer]:
    """Names after the sign or comma before them: `+Thermal Sense, -Ex`."""
    lead = _LEAD.match(typed)
    yield from (Offer(f"{lead[0] if lead else ''}{each}") for each in names)


_LEAD = re.compile(r"(?:.*,\s*)?[+-]?")


def _values(here: Context, kind: type[Procedure], name: str) -> tuple[str, ...]:
    from ..rules.fields import Asked

    return Asked.of(kind, name, here.world()).names


def offers(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    from ..campaign.play.current_offers import on_offer

    yield from (Offer(str(at), each.title) for at, each in enumerate(on_offer(here.campaign()), 1))


def tables(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    tables = here.library().tables
    yield from (Offer(name, tables[name].title) for name in tables)


def names(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    from ..rules.world import LISTS

    world = here.world()
    for kind in (*LISTS, "characters"):
        yield from (Offer(each.name, kind) for each in getattr(world, kind).values())


def characters(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    yield from (Offer(each.name) for each in here.world().characters.values())


def filters(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    from ..campaign.story.query import FILTERS, KINDS, LISTED, MARKS

    world = here.world()
    listed = {one: [each.name for each in getattr(world, many).values()] for one, many in LISTED.items()}
    for key in FILTERS:
        yield Offer(f"{key}:")
        yield from (Offer(f"{key}:{each}") for each in {"kind": KINDS, "is": MARKS, **listed}.get(key, ()))
    yield from names(here, ctx, typed)


def packs(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    yield from (Offer(each.id, each.title) for each in here.library().tables.packs())


def topics(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    from ..campaign.story import handbook

    yield from (Offer(each.name, each.title) for each in handbook.pages())
    yield from games(here, ctx, typed)


def entries(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    from ..campaign.journal.log_view import recent
    from .entry_lookup import blocks, short_id

    yield Offer("last", "the last entry")
    campaign = here.campaign()
    for line in reversed(recent(campaign.journal, 20)):
        yield Offer(short_id(line.entry), next(iter(blocks([line])), "").strip().partition("\n")[0])


def formats(here: Context, ctx: click.Context, typed: str) -> Iterator[Offer]:
    from ..campaign.exports import formats

    yield from (Offer(each) for each in formats())
