"""`serve`: the page in a browser."""

from __future__ import annotations

import os
import webbrowser

import click

from ..context import Context
from ..options import here_first, tab
from ..output import say, warn

HERE = "127.0.0.1"
LACKS = (
    'The browser needs one more package. Install it with: pip install "solo-journal[web]", or in a copy of the '
    'repository: pip install ".[web]".'
)


@click.command()
@click.argument("named", metavar="[CAMPAIGN]", default="", shell_complete=tab("campaigns"))
@click.option("--host", default=HERE, help="The address to listen on; 0.0.0.0 for every device on your network.")
@click.option("--port", type=click.IntRange(1, 65535), default=8642, help="The port to listen on.")
@click.option("--address", metavar="URL", default="", help="The address for browsers, if it differs.")
@click.option("--open", "opens", is_flag=True, help="Open it in this machine's browser.")
@here_first
def command(here: Context, /, *, named: str, host: str, port: int, address: str, opens: bool) -> None:
    """Play in a browser, on this machine or from another one.

    The address that it prints contains a secret: anyone who has it can play, read and write as you do. It changes at
    each start unless SOLO_JOURNAL_SECRET holds one of 16 characters or more. Ctrl-C stops it.

    Example: solo-journal serve "The Long Dusk" --open
    """
    from ...rules.refusal import Refused

    try:
        from ...web import browser_session, guard, server
    except ImportError:
        raise Refused(LACKS) from None
    word = guard.secret(os.environ.pop("SOLO_JOURNAL_SECRET", ""))
    called = named or here.called
    if called:
        here.library().find(called)
    inbox = here.library().places.inbox.absolute()
    served = server.Web(browser_session.program(here.campaigns, called), inbox, word, host, address)
    number = guard.lan_address(host)
    shown = f"[{number}]" if ":" in number else number
    place = f"{(address or f'http://{shown}:{port}').rstrip('/')}/{word}/"
    say(f"Open this address in a browser; Ctrl-C ends it.\n\n  {place}\n")
    if host not in (HERE, "localhost", "::1") and not address:
        warn("The connection is not encrypted: use it only on a network that you trust.")
    if opens:
        webbrowser.open(place)
    server.serve(served, host, port)
