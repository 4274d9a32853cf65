"""Command groups: near matches for an unknown name, and no error when a pipe is closed."""

from __future__ import annotations

import importlib
import keyword
import pkgutil
from functools import cache
from typing import Any

import click

from ..rules.refusal import nearest
from . import commands
from .streams import let_go_of_stdout


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


ALSO = {"lookback": "at", "names": "memory", "library": "list"}
"""Names of commands on the page and in line mode that differ from those here."""


class Commands(Group):
    """All commands: one file each in `commands/`, imported when it runs or when the help needs its summary, and the
    verbs of an entry."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from ..campaign.play.verbs.entry_verbs import ENTRY_VERBS

        return sorted([*_files(), *ENTRY_VERBS])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        cmd_name = ALSO.get(cmd_name, cmd_name)
        if cmd_name not in _files():
            if cmd_name not in self.list_commands(ctx):
                return None
            from .entry_commands import entry_command

            return entry_command(cmd_name)
        name = cmd_name.replace("-", "_")
        module = f"{name}_" if keyword.iskeyword(name) else name  # no file can be called `import`
        command = importlib.import_module(f"{commands.__name__}.{module}").command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            let_go_of_stdout()
            return None


@cache
def _files() -> list[str]:
    return [module.name.rstrip("_").replace("_", "-") for module in pkgutil.iter_modules(commands.__path__)]
