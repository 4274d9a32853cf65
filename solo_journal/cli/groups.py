"""Groups of commands."""

from __future__ import annotations

from collections.abc import Callable
from inspect import getdoc
from typing import Any

import click

from ..rules.refusal import nearest
from .context import Context
from .options import about_a_campaign, as_json
from .output import Shown, show


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
