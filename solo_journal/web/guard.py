"""Access control: the secret in the address, requests only from our own pages, and only under names of this machine."""

from __future__ import annotations

import re
import secrets
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Middleware

from ..rules.refusal import Refused

BYTES = 18
"""Random bytes in a secret, which make 24 letters."""
_SECRET = re.compile(r"[A-Za-z0-9_-]{16,100}")
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self' ws: wss:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The secret is part of the address, so no page may pass it on as a referrer, and no other page may frame ours."""


def secret(own: str = "") -> str:
    """The player's own secret, or a new one. Raises `Refused` if the player's is easy to guess."""
    if own and not _SECRET.fullmatch(own):
        raise Refused("The secret needs 16 to 100 letters, digits, - or _. Type a longer one, or leave it out.")
    return own or secrets.token_urlsafe(BYTES)


def lan_address(host: str) -> str:
    """The IP address at which other devices reach this machine, if it listens on all of its addresses."""
    if host not in ("0.0.0.0", "::"):
        return host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # nothing is sent: the system only says by which address it would be
        return str(asked.getsockname()[0])
    return host


def host_check(host: str, address: str = "") -> Callable[[str], bool]:
    """Whether a browser may use this host name for us. An unknown name that resolves to this machine is DNS rebinding:
    a foreign page trying to read ours. A numeric address is safe, because nobody can point it elsewhere."""
    names = {"localhost", host.casefold(), socket.gethostname().casefold(), (urlsplit(address).hostname or "")} - {""}

    def known(name: str) -> bool:
        try:
            found = urlsplit(f"//{name}").hostname or ""
        except ValueError:
            return False
        return found in names or found.removesuffix(".local") in names or _in_digits(found)

    return known


def guard_requests(word: str, known: Callable[[str], bool]) -> Middleware:
    """Refuse requests without the secret, and all requests from foreign pages."""

    @web.middleware
    async def guard(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        said = request.path.split("/")[1].encode()
        if not secrets.compare_digest(said, word.encode()):
            raise web.HTTPNotFound(headers=HEADERS)
        origin = request.headers.get("Origin")
        if not known(request.host) or (origin is not None and urlsplit(origin).netloc != request.host):
            raise web.HTTPForbidden(headers=HEADERS)
        return await handler(request)

    return guard


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the security headers to every response."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


def _in_digits(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
