"""`overrule`: another outcome by hand."""

from __future__ import annotations

import click

from ..amending import amends


@amends("overrule", rolled=True)
@click.argument("outcome")
@click.option("--take-back", is_flag=True, help="Also undo what it changed, where nothing changed it since.")
def command(outcome: str, take_back: bool) -> None:
    """Let another outcome count for an act. The rolled one stays visible.

    Example: solo-journal overrule last "No, but"
    """
