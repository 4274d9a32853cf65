"""Options that many commands share, and groups of commands."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from ..rules.refusal import nearest
from .context import Context
from .output import Shown, hush, show, speak

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..rules.answer_source import AnswerSource
    from ..rules.procedure import Procedure
    from ..rules.world import World


class Content(click.ParamType[str]):
    """A level of the story, also under its earlier names."""

    name = "LEVEL"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from ..campaign.story.levels import level_of
        from ..rules.refusal import Refused

        try:
            return level_of(str(value))
        except Refused as reason:
            self.fail(str(reason), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from ..campaign.story.levels import ABOUT

        return [CompletionItem(each, help=about) for each, about in ABOUT.items() if each.startswith(incomplete)]


F = TypeVar("F", bound=Callable[..., Any])


class Faces(click.ParamType[tuple[int, ...]]):
    """Dice faces as typed: `9,17`."""

    name = "faces"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        try:
            return tuple(int(face) for face in str(value).replace(",", " ").split())
        except ValueError:
            self.fail(f"The faces of dice are whole numbers with commas between, such as 5,2; not “{value}”.", param)


def tab(what: str, *, joined: bool = False) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """The completer of this name in `completion`, which is imported only when Tab asks for it."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from . import completion

        return completion.complete_with(getattr(completion, what), joined=joined)(ctx, param, incomplete)

    return complete


def some_words(metavar: str, **more: Any) -> Callable[[F], F]:
    """The argument `words`, at least one of them not blank: `roll ""` is refused like `roll`."""

    def require_words(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
        if not "".join(value).strip():
            raise click.MissingParameter(ctx=ctx, param=param)
        return value

    return click.argument("words", nargs=-1, required=True, callback=require_words, metavar=metavar, **more)


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Note a shared option: the folder of campaigns, or the name of one."""
    here = ctx.ensure_object(Context)
    if value is not None:
        setattr(here, "called" if param.name == "campaign" else "campaigns", value)


def _hush(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        hush(True)


def _speak(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value or ctx.parent is None:
        speak(aloud=value)


def about_a_campaign(command: F) -> F:
    """`--campaign`, `--campaigns`, `--quiet` and `--spoken`, before or after the command."""
    for option in (
        click.option(
            "--spoken",
            is_flag=True,
            envvar="SOLO_JOURNAL_SPOKEN",
            expose_value=False,
            callback=_speak,
            help="Word results for the ear, as line mode does: no arrows, dots or brackets.",
        ),
        click.option(
            "-q",
            "--quiet",
            is_flag=True,
            expose_value=False,
            callback=_hush,
            help="Print only errors; --json still prints its object.",
        ),
        click.option(
            "--campaigns",
            metavar="DIR",
            type=click.Path(path_type=Path),
            expose_value=False,
            callback=_keep,
            help="The folder of your campaigns.",
        ),
        click.option(
            "--campaign",
            metavar="NAME",
            expose_value=False,
            callback=_keep,
            shell_complete=tab("campaigns"),
            help="Which campaign: its title, its folder or the beginning of either. Default: the last one played.",
        ),
    ):
        command = option(command)
    return command


def content(default: str) -> Callable[[F], F]:
    """`--content`; `default` says what applies without it."""
    return click.option("--content", type=Content(), help=f"How much: story, results or everything; {default}.")


def as_json(command: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")(command)


def here_first(command: Callable[..., Shown]) -> Callable[..., Any]:
    """Make this a command about a campaign or the library: it gets its `Context` as first argument, and what it returns
    is shown."""

    @functools.wraps(command)
    def run(here: Context, /, **given: Any) -> None:
        with here.until_done():
            show(command(here, **given))

    return about_a_campaign(click.pass_obj(run))


def in_campaign(command: Callable[..., Shown]) -> Callable[..., Any]:
    """`here_first` and `--json`."""
    return as_json(here_first(command))


def under_readings(command: F) -> F:
    """`--reading K=V`, any number of times."""
    return click.option(
        "--reading",
        "readings",
        metavar="K=V",
        multiple=True,
        help="Set a house rule for this act only. May be given several times.",
    )(command)


def with_dice(command: F) -> F:
    """`--dice` and `--seed`."""
    command = click.option("--seed", metavar="S", help="Make the dice repeatable: the same seed gives the same faces.")(
        command
    )
    return click.option(
        "--dice",
        metavar="FACES",
        type=Faces(),
        help="The faces of your own dice, in the order asked for, such as 5,2; no more than are needed.",
    )(command)


def by_whom(command: F) -> F:
    """`--by`."""
    told = "Who does it. Default: the active character."
    return click.option("--by", metavar="NAME", default="", shell_complete=tab("characters"), help=told)(command)


def roll_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--by`, `--reading`, `--dice` and `--seed`, passed to the command as `how`."""

    @functools.wraps(command)
    def gathered(
        *args: Any, by: str, readings: tuple[str, ...], dice: tuple[int, ...] | None, seed: str | None, **rest: Any
    ) -> Any:
        return command(*args, how=RollOptions(by, readings, dice, seed), **rest)

    return with_dice(under_readings(by_whom(gathered)))


class RollOptions(NamedTuple):
    """The options of an act, besides its inputs."""

    by: str = ""
    readings: tuple[str, ...] = ()
    """As typed: `net_risk=B`."""
    dice: tuple[int, ...] | None = None
    seed: str | None = None

    @property
    def source(self) -> AnswerSource:
        from ..rules.answer_source import Chance, Typed

        chance = Chance(self.seed)
        return chance if self.dice is None else Typed(self.dice, chance)

    def read(self, kind: type[Procedure], world: World) -> Mapping[str, str] | None:
        """The house rules for this act. Raises `Refused` for an unknown rule or setting."""
        if not self.readings:
            return None
        from ..rules import shelf
        from ..rules.house_rules import choose
        from ..rules.refusal import BadInput

        homes = (shelf.of(world).system(kind.id.partition(".")[0]), *shelf.games_in_use(world))
        known = {reading.id: reading for home in homes for reading in home.readings}
        chosen: dict[str, str] = {}
        for words in self.readings:
            name, equals, option = words.partition("=")
            if not equals:
                raise BadInput(f"Not a house rule: “{words}”. Write name=setting; for a list: solo-journal reading")
            chosen.update([choose(known.values(), name, option)])
        return chosen


class Group(click.Group):
    """A group that suggests near matches for a misspelt name."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and not ctx.resilient_parsing and self.get_command(ctx, name) is None:
            help_ = nearest(name, self.list_commands(ctx))
            ctx.fail(f"There is no command “{name}” in {ctx.command_path}. {help_}".strip())
        return super().resolve_command(ctx, args)


def group(id_: str, cls: type[Group] = Group, **settings: Any) -> Callable[[Callable[..., Shown]], Group]:
    """Turn a function into a group. The function runs when the group is called on its own, and what it returns is
    shown; its docstring is the help. It may take `as_json`."""

    def made(shows: Callable[..., Shown]) -> Group:
        @about_a_campaign
        @click.pass_context
        def run(ctx: click.Context, /, **given: Any) -> None:
            if ctx.invoked_subcommand is None:
                here = ctx.ensure_object(Context)
                with here.until_done():
                    show(shows(here, **given))

        run = as_json(run) if "as_json" in shows.__annotations__ else run
        return click.group(id_, cls=cls, invoke_without_command=True, help=getdoc(shows), **settings)(run)

    return made
