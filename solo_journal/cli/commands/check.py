"""`check`: the log proves itself."""

from __future__ import annotations

import click

from ..here import Here
from ..options import about_a_campaign, as_json


@click.command()
@as_json
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /, *, as_json: bool) -> None:
    """Read the whole campaign and replay every recorded roll. Exit code 1 if anything is wrong."""
    from ...campaign.checking import check
    from ..json_objects import of_findings
    from ..saying import print_json, say

    with ctx.ensure_object(Here).looking() as campaign:
        found = list(check(campaign))
        wrong = [each for each in found if not each.note]
        if as_json:
            print_json(of_findings(found))
        else:
            for each in found:
                say(f"{'note: ' if each.note else ''}{each.where}: {each.text}")
            say(_verdict(campaign.title, len(wrong)))
    if wrong:
        ctx.exit(1)


def _verdict(title: str, wrong: int) -> str:
    if not wrong:
        return f"{title} is in order: every entry can be read, and every roll gives what it says."
    return f"{title}: {wrong} {'thing is' if wrong == 1 else 'things are'} wrong. Nothing was changed."
