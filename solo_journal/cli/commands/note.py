"""`note`: write an entry in words."""

from __future__ import annotations

import sys
from typing import Literal, get_args

import click

from ..context import Context
from ..options import in_campaign

Kind = Literal["prose", "action", "consequence", "aside"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@click.command()
@click.argument("text")
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    help="The kind of entry. Default: a consequence if the last outcome asked for one, else prose.",
)
@in_campaign
def command(here: Context, /, *, text: str, kind: Kind | None, as_json: bool) -> None:
    """Write words into the journal. Lonelog tags in them act, and @, => or (note: ...) says what kind of line it is.
    With - as TEXT they are read from standard input.

    Example: solo-journal note "[N:Orso|hunter] steps out, dry."
    """
    from ...campaign.play.line_parser import read_line
    from ...campaign.play.port import run
    from ...campaign.play.verbs.acts import write, write_prose
    from ..port import CliPort

    words = sys.stdin.buffer.read().decode("utf-8", "replace").strip("\r\n") if text == "-" else text
    typed = read_line(words) if kind is None and "\n" not in words else None
    if typed and typed.kind in KINDS and typed.kind != "prose":
        kind, words = typed.kind, typed.text
    campaign = here.playing()
    port = CliPort(campaign, as_json=as_json)
    run(write(campaign, port, kind, words) if kind else write_prose(campaign, port, words))
