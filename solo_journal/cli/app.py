"""The command `solo-journal` itself: its global options, its default action, and running a parsed command line. Errors
from click become a sentence and an exit code."""

from __future__ import annotations

import click

from .. import __version__
from ..campaign.store import long_work
from .groups import Commands
from .options import about_a_campaign
from .output import hush, say_in_passing
from .streams import write_error


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
    long_work.listener, long_work.patience, patience = _passing, 0.5, long_work.patience
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


def _passing(part: float, *, stops: bool) -> bool:
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
