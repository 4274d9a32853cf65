"""Commands derived from procedures: one for each procedure of a system, with an option for each input. Inputs can also
be `name=value`, or bare words in the order of the inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..rules.inputs import by_name, from_words, make, words_by_name
from ..rules.procedure import Procedure
from ..rules.refusal import BadInput, Unknown
from ..rules.world import World
from .context import Context
from .options import Group, RollOptions, about_a_campaign, group, in_campaign, roll_options
from .output import Shown
from .port import do

P = TypeVar("P", bound=Procedure)
NAMED = re.compile(r"([A-Za-z_]\w*)=")


def inputs_of(kind: type[Procedure]) -> list[str]:
    """The names of its own inputs in order, without `by`, which is an option of every command."""
    return [name for name in kind.model_fields if name != "by"]


def name_inputs(names: Iterable[str], words: Iterable[str]) -> list[str]:
    """Name each bare word after the next of these inputs that has no value yet.

    Raises `BadInput` if there is a word too many.
    """
    given = list(words)
    said = {match[1] for word in given if (match := NAMED.match(word))}
    left = [name for name in names if name not in said]
    found: list[str] = []
    for word in given:
        if NAMED.match(word):
            found.append(word)
        elif left:
            found.append(f"{left.pop(0)}={word}")
        else:
            raise BadInput(f"Unexpected “{word}”. Quote text that has spaces.")
    return found


def procedure_from(kind: type[P], words: Iterable[str], by: str) -> P:
    """The procedure with these arguments, bare words in the order of its inputs. Raises `BadInput`."""
    return from_words(kind, [*name_inputs(inputs_of(kind), words), *([f"by={by}"] if by else ())])


def procedure_in(kind: type[P], words: Iterable[str], by: str, world: Callable[[], World], between: str = " ") -> P:
    """The procedure with these arguments. Bare words are its line, as after `/name` on the page; `world` is only asked
    for if there are any. Raises `BadInput`."""
    from ..rules.line_form import none_where_empty, typed_inputs

    given = [*words, *([f"by={by}"] if by else ())]
    line = between.join(word for word in given if not NAMED.match(word))
    read = typed_inputs(kind, line, world()) if line else {}
    typed = by_name(kind, words_by_name([word for word in given if NAMED.match(word)]))
    twice = next((name for name in typed if name in read and name != kind.words), "")
    if twice:
        raise BadInput(f"{twice} is given twice. Give it once.")
    return make(kind, {**read, **{name: none_where_empty(kind, name, value) for name, value in typed.items()}})


NUMBERS = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


class Span(click.ParamType[range]):
    """One number, or two with a dash between them."""

    name = "N|N-N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        found = NUMBERS.fullmatch(str(value).strip())
        if found is None:
            self.fail(f"Write one number or two with a dash, such as 3 or 3-5; not “{value}”.", param, ctx)
        first, last = int(found[1]), int(found[2] or found[1])
        if last < first:
            self.fail(f"{first} comes after {last}: write {last}-{first}.", param, ctx)
        return range(first, last + 1)


def must_be_there(world: World, scene: int | None, session: int | None) -> None:
    """Refuse a scene or session that has not been played yet."""
    for what, wanted, last in (("scene", scene, world.scene.number), ("session", session, world.session.number)):
        if wanted is not None and wanted > last:
            until = f"The last one is {last}." if last else "None has begun yet."
            raise Unknown(f"There is no {what} {wanted}. {until}")


if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

OURS = frozenset({"by", "reading", "dice", "seed", "json", "campaign", "campaigns", "help"})
"""Options of every command; an input with such a name can only be given as name=value."""

CAMPAIGN_OPTIONS = about_a_campaign(
    click.Command(None, context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
)
"""Reads only the options that name the campaign, and leaves all other arguments."""

Procedures = Callable[[Context], Iterable[type[Procedure]]]
"""The procedures in a group."""


class ProcedureGroup(Group):
    """A group with a command for each procedure, beside its own commands: named after the id, or by the entry in
    `words`."""

    def __init__(
        self, *args: Any, procedures: Procedures, words: Mapping[str, str] | None = None, **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self._procedures, self._words = procedures, words or {}

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Look for the command in the campaign that is named behind it, too: its game decides which commands exist."""
        CAMPAIGN_OPTIONS.make_context(None, [*args], parent=ctx, resilient_parsing=True)
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *self._by_word(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        own = super().get_command(ctx, cmd_name)
        kind = None if own else self._by_word(ctx).get(self._words.get(cmd_name, cmd_name))
        return command_for(kind, cmd_name) if kind else own

    def _by_word(self, ctx: click.Context) -> dict[str, type[Procedure]]:
        """Procedures by the part of their id after the dot, or by the whole id if that is taken."""
        found: dict[str, type[Procedure]] = {}
        for kind in self._procedures(ctx.ensure_object(Context)):
            word = kind.id.partition(".")[2]
            word = self._words.get(word, word)
            found[kind.id if word in found or word in self.commands else word] = kind
        return found


def tool(
    id_: str, *, words: Mapping[str, str] | None = None, procedures: Procedures | None = None
) -> Callable[[Callable[..., Shown]], Group]:
    """Turn a function into a group of a tool's procedures, or of others."""

    def its_own(here: Context) -> Iterable[type[Procedure]]:
        from ..rules import shelf

        return shelf.system(id_).procedures

    return group(id_, ProcedureGroup, procedures=procedures or its_own, words=words)


def command_for(kind: type[Procedure], word: str) -> click.Command:
    """The command for one procedure: bare words and name=value, or an option for each input."""
    options = {name: f"--{name.replace('_', '-')}" for name in kind.model_fields if name not in OURS}

    @roll_options
    @in_campaign
    def run(here: Context, /, *, words: tuple[str, ...], how: RollOptions, as_json: bool, **given: str | None) -> None:
        from ..rules.line_grammar import grammar_of

        named = [
            f"{name}={given[_parameter_name(name)]}" for name in options if given[_parameter_name(name)] is not None
        ]
        typed, campaign = [*words, *named], here.playing()
        if (grammar := grammar_of(kind)) or kind.short(" ".join(words)):
            procedure = procedure_in(kind, typed, how.by, lambda: campaign.world, ", " if grammar.comma else " ")
        else:
            procedure = procedure_from(kind, typed, how.by)
        do(campaign, procedure, how, as_json)

    for name, option in reversed(options.items()):
        about = kind.model_fields[name].description or ""
        run = click.option(option, _parameter_name(name), metavar="VALUE", help=f"{about[:1].upper()}{about[1:]}.")(run)
    run = click.argument("words", nargs=-1, metavar="[VALUE | K=V]...", shell_complete=_names_for(kind))(run)
    return click.command(word, help=_help(kind), short_help=kind.help().partition("\n\n")[0].replace("\n", " "))(run)


def _names_for(kind: type[Procedure]) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from ..rules.line_grammar import grammar_of
        from .completion import inputs_of

        return inputs_of(kind, joined=bool(grammar_of(kind)))(ctx, param, incomplete)

    return complete


def _parameter_name(name: str) -> str:
    """click's name for an input's value, chosen so that it cannot clash with the command's own parameters."""
    return f"input_{name}"


def _help(kind: type[Procedure]) -> str:
    order = " ".join(name.upper() for name in kind.model_fields if name != "by")
    from ..rules.fields import ways_told

    ways = "".join(f"{each}\n\n" for each in ways_told(kind))
    return f"{kind.help()}\n\n{ways}Values without a name go to these inputs, in this order: {order or 'none'}."
