"""`cards`: the decks in use, and drawing from one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import about_a_campaign
from ..procedure_commands import ProcedureGroup

if TYPE_CHECKING:
    from ...rules.procedure import Procedure


def _procedures(here: Here) -> Iterable[type[Procedure]]:
    from ...rules import shelf

    return shelf.system("cards").procedures


@click.group(cls=ProcedureGroup, procedures=_procedures)
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /) -> None:
    """Deal, discard or shuffle cards. Without a word after it, the hand and the decks in use are shown.

    Example: solo-journal cards deal --deck tarot --times 3
    """
    if ctx.invoked_subcommand is None:
        from ...campaign.story.state_text import deck_rows
        from ..output import say, table

        with ctx.ensure_object(Here).looking() as campaign:
            found: list[tuple[str, ...]] = [*deck_rows(campaign.world)]
        table(found) if found else say("No deck in use yet. Draw: solo-journal cards deal 3 from tarot")
