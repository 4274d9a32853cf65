"""`completion`: the script that a shell needs to complete commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ..context import Context
from ..options import here_first
from ..output import Shown
from ..runner import COMPLETES

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@here_first
def command(here: Context, /, *, shell: str) -> Shown:
    """Make Tab complete commands and names in a shell.

    This prints a script for the shell.

    bash: add to ~/.bashrc: eval "$(solo-journal completion bash)"

    zsh: add to ~/.zshrc, after compinit: eval "$(solo-journal completion zsh)"

    fish: solo-journal completion fish > ~/.config/fish/completions/solo-journal.fish
    """
    from .. import shells  # noqa: F401  tells how a shell is answered

    made = get_completion_class(shell)
    assert made is not None
    return made(click.get_current_context().find_root().command, {}, "solo-journal", COMPLETES).source()
