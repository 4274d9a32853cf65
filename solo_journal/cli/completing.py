"""What Tab offers in a shell for the arguments of commands. A campaign that cannot be opened offers nothing."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click
from click.shell_completion import BashComplete, CompletionItem, FishComplete, ZshComplete, add_completion_class

from ..campaign.store.errors import StoreError
from ..rules.refused import Refused
from .context import Here

if TYPE_CHECKING:
    from ..rules.procedure import Procedure
    from ..rules.shelf import Shelf


class Offer(NamedTuple):
    """Something that may stand there, and what it is."""

    value: str
    about: str = ""
    found_by: str = ""
    """Another beginning by which it is found."""


Offers = Callable[[Here, click.Context, str], Iterable[Offer]]
Completes = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def completing(offers: Offers) -> Completes:
    """What click asks for, of those that begin as typed: capitals and accents do not count."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from ..campaign.story.sanitise import shown_line
        from ..rules.names import folded, without_accents

        def plainly(text: str) -> str:
            return without_accents(folded(text))

        start = plainly(incomplete)
        try:
            found = [each for each in offers(ctx.ensure_object(Here), ctx, incomplete) if each.value.strip()]
        except (Refused, StoreError, OSError):
            return []
        fits = (each for each in found if any(plainly(one).startswith(start) for one in (each.value, each.found_by)))
        unique = {shown_line(each.value): each.about for each in fits}
        return [CompletionItem(value, help=shown_line(about) or None) for value, about in unique.items()]

    return complete


def _shelf(here: Here) -> Shelf:
    """The games of the campaign, or those installed where there is none."""
    from ..rules.shelf import of

    return of(here.world())


def campaigns(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """By their folders, since no two have the same; a title that begins so finds its folder."""
    for card in here.library().cards():
        yield Offer(card.path.name, card.title, card.title)


def games(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    yield from (Offer(each.id, each.title) for each in _shelf(here).choices())


def procedures(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """Those in use by their own names, which are enough there; and all by their ids."""
    from ..rules.procedure_lookup import procedures as called
    from ..rules.procedure_lookup import short

    shelf, world = _shelf(here), here.world()
    for system in shelf.in_use(world):
        own = (kind for kind in system.procedures if called(short(kind), world, shelf) == [kind])
        yield from (Offer(short(kind), kind.called) for kind in own)
    for system in (*shelf.in_use(world), *shelf.all_systems()):
        yield from (Offer(kind.id, kind.called) for kind in system.procedures)


def systems(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    yield from (Offer(each.id, each.title) for each in _shelf(here).all_systems())
    yield from procedures(here, ctx, typed)


def inputs(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    kind = _shelf(here).procedure(str(ctx.params["procedure"]))
    yield from _inputs_of(kind, here, [str(each) for each in ctx.params.get("inputs") or ()], typed)


def inputs_of(kind: type[Procedure]) -> Completes:
    """For a command that does this procedure alone: names may stand there without the name of their input."""

    def offers(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
        before = [str(each) for each in ctx.params.get("words") or ()]
        if "=" not in typed and before[-1:] != ["="]:
            yield from (Offer(value) for name in kind.model_fields for value in _values(here, kind, name))
        yield from _inputs_of(kind, here, before, typed)

    return completing(offers)


def _inputs_of(kind: type[Procedure], here: Here, before: list[str], typed: str) -> Iterator[Offer]:
    """`name=` of the inputs that have no value yet, and behind the equals sign what the input may be.

    Bash parts words at the equals sign: there the name stands before what is completed."""
    name, equals, _ = typed.partition("=")
    if equals and name in kind.model_fields:
        yield from (Offer(f"{name}={value}") for value in _values(here, kind, name))
    elif parted := next((each for each in before[-2:] if each in kind.model_fields), ""):
        yield from (Offer(value) for value in _values(here, kind, parted))
    else:
        given = {each.partition("=")[0] for each in before}
        for each, field in kind.model_fields.items():
            if each not in given and each != "by":
                yield Offer(f"{each}=", field.description or "")


def _values(here: Here, kind: type[Procedure], name: str) -> tuple[str, ...]:
    from ..rules.fields import Asked

    return Asked.of(kind, name, here.world()).names


def offers(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """What can be taken now, by its number."""
    from ..campaign.play.on_offer import on_offer

    yield from (Offer(str(at), each.title) for at, each in enumerate(on_offer(here.campaign()), 1))


def tables(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    tables = here.library().tables
    yield from (Offer(name, tables[name].title) for name in tables)


def names(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """All that has a name in the story."""
    from ..rules.world import LISTS

    world = here.world()
    for kind in (*LISTS, "characters"):
        yield from (Offer(each.name, kind) for each in getattr(world, kind).values())


def characters(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    yield from (Offer(each.name) for each in here.world().characters.values())


def filters(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """The filters of a search, and names."""
    from ..campaign.story.query import FILTERS

    yield from (Offer(f"{each}:") for each in FILTERS)
    yield from names(here, ctx, typed)


def topics(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    from ..campaign.story import handbook

    yield from (Offer(each.name, each.title) for each in handbook.pages())
    yield from games(here, ctx, typed)


def entries(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    """The newest entries by the ends of their ids."""
    from ..campaign.journal.log_view import recent
    from .log_lines import blocks
    from .naming_entries import short_id

    yield Offer("last", "the last entry")
    campaign = here.campaign()
    for line in reversed(recent(campaign.journal, 20)):
        yield Offer(short_id(line.entry), next(iter(blocks([line])), "").strip().partition("\n")[0])


def formats(here: Here, ctx: click.Context, typed: str) -> Iterator[Offer]:
    from ..campaign.exports import formats

    yield from (Offer(each) for each in formats())


class _Bash(BashComplete):
    """Bash puts what it is given into the line as it stands, so a name with spaces is quoted; and a space would part
    an input from its value."""

    source_template = BashComplete.source_template.replace(
        "    return 0\n", '    [[ "${COMPREPLY[0]}" == *[=:] ]] && compopt -o nospace 2> /dev/null\n    return 0\n', 1
    )

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type},{shlex.quote(item.value)}"


class _Zsh(ZshComplete):
    """A space would part an input from its value."""

    source_template = (
        ZshComplete.source_template.replace("    local -a response\n", "    local -a response bare\n", 1)
        .replace("in ${response}; do\n", "in ${response}; do\n        [[ $key == *= ]] && bare=(-S '')\n", 1)
        .replace("completions_with_descriptions -U\n", 'completions_with_descriptions -U "${bare[@]}"\n', 1)
    )


class _Fish(FishComplete):
    """Only the first comma parts what is offered from its kind: a name may hold more."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split -m 1 ","')


add_completion_class(_Bash, "bash")
add_completion_class(_Zsh, "zsh")
add_completion_class(_Fish, "fish")
