"""The command `solo-journal` itself: its global options, its default action, and running a parsed command line. Errors
from click become a sentence and an exit code."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from functools import cache
from typing import Any

import click
from click.shell_completion import CompletionItem

from .. import __version__
from ..campaign.store import long_work
from . import commands
from .options import Group, about_a_campaign
from .output import hush, say_in_passing
from .streams import let_go_of_stdout, write_error

ALSO = {"lookback": "at", "names": "memory", "library": "list"}
"""Names of commands on the page and in line mode that differ from those here."""


class Commands(Group):
    """All commands: one file each in `commands/`, imported when it runs, and the verbs of an entry. Lists of them read
    their summaries without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from ..campaign.play.verbs.entry_verbs import ENTRY_VERBS

        return sorted([*_files(), *ENTRY_VERBS])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        cmd_name = ALSO.get(cmd_name, cmd_name)
        if cmd_name not in _files():
            from ..campaign.play.verbs.entry_verbs import ENTRY_VERBS
            from .entry_commands import entry_command

            return entry_command(cmd_name) if cmd_name in ENTRY_VERBS else None
        command = importlib.import_module(f"{commands.__name__}.{_files()[cmd_name]}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        listed = {name: click.Command(name, help=_summary(name)) for name in self.list_commands(ctx)}
        click.Group(commands=listed).format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        named = [each for each in self.list_commands(ctx) if each.startswith(incomplete)]
        found = [
            CompletionItem(each, help=click.Command(each, help=_summary(each)).get_short_help_str()) for each in named
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            let_go_of_stdout()
            return None


@cache
def _files() -> dict[str, str]:
    """The commands in files, each with its module: no file can be called `import`."""
    names = [module.name for module in pkgutil.iter_modules(commands.__path__)]
    return {name.removesuffix("_").replace("_", "-"): name for name in names}


def _summary(name: str) -> str:
    """The help of a command."""
    if name not in _files():
        from ..campaign.play.verbs.entry_verbs import ENTRY_VERBS

        return f"{ENTRY_VERBS[name].about}."
    source = ast.parse(pkgutil.get_data(commands.__name__, f"{_files()[name]}.py") or b"")
    functions = (each for each in source.body if isinstance(each, ast.FunctionDef) and each.name == "command")
    return ast.get_docstring(next(functions)) or ""


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`solo-journal COMMAND --help` explains a command. Every change can be undone with `undo`.",
)
@about_a_campaign
@click.version_option(__version__, prog_name="Solo Journal", message="%(prog)s %(version)s")
@click.pass_context
def app(ctx: click.Context) -> int | None:
    """Play tabletop role-playing games alone, and keep the story.

    Without a command, the last campaign is opened for play.
    """
    if ctx.invoked_subcommand is not None:
        return None
    from .commands.play import command

    code: int = ctx.invoke(command)
    return code


def run_command(words: list[str]) -> int:
    long_work.listener, long_work.patience, patience = _show_progress, 0.5, long_work.patience
    hush(False)
    try:
        code = app.main(words, prog_name="solo-journal", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.UsageError as error:
        return _usage(error)
    except click.ClickException as error:
        return write_error(error.format_message(), error.exit_code)
    except click.Abort:
        return 130
    finally:
        long_work.patience = patience
        say_in_passing("")


def _show_progress(part: float, *, stops: bool) -> bool:
    """Report the progress of long work; Ctrl-C stops it."""
    say_in_passing(f"Working: {part:.0%}, Ctrl-C stops")
    return True


def _usage(error: click.UsageError) -> int:
    """Say what could not be parsed, and where the help is."""
    message = error.format_message()
    lines = error.ctx.command.params if error.ctx else ()
    if isinstance(error, click.NoSuchOption) and any(each.name == "inputs" for each in lines):
        message += " Put -- before a line that begins with a minus sign."
    if error.ctx is not None:
        message = f"{error.ctx.get_usage()}\n{message}\nHelp: {error.ctx.command_path} --help"
    return write_error(message, error.exit_code)
