"""`completion`: the script that a shell needs to complete commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ..options import about_a_campaign
from ..runner import COMPLETES

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /, *, shell: str) -> None:
    """Make Tab complete commands and names in a shell.

    This prints a script for the shell.

    bash: add to ~/.bashrc: eval "$(solo-journal completion bash)"

    zsh: add to ~/.zshrc, after compinit: eval "$(solo-journal completion zsh)"

    fish: solo-journal completion fish > ~/.config/fish/completions/solo-journal.fish
    """
    from .. import shells  # noqa: F401  tells how a shell is answered
    from ..output import say

    made = get_completion_class(shell)
    assert made is not None
    say(made(ctx.find_root().command, {}, "solo-journal", COMPLETES).source())
