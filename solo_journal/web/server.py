"""The web server: the page, its sockets, and uploads and downloads."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterable, AsyncIterator, Sequence
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from aiohttp import web
from textual_serve.download_manager import DownloadManager

from ..campaign.library.identity import RESERVED
from ..campaign.store import disk
from ..rules.refusal import Refused
from ..shipped import shipped
from .browser_session import PATIENCE, BrowserSession, run_session
from .guard import add_headers, guard_requests, host_check

MOST = 100 << 20
"""The largest upload, in bytes."""
LONGEST = 100
"""The longest file name, in characters."""
_NO_NAME = set('<>:"/\\|?*')


def file_name(typed: str) -> str:
    """A safe file name from an uploaded one: its last part, valid on any disk. Raises `Refused`."""
    last = typed.replace("\\", "/").rpartition("/")[2].strip(" .")
    name = "".join("-" if letter in _NO_NAME or not letter.isprintable() else letter for letter in last)
    stem, dot, ending = name.rpartition(".") if "." in name else (name, "", "")
    if not stem or stem.split(".")[0].casefold() in RESERVED:
        raise Refused("A file here cannot have that name. Rename the file, and send it again.")
    return f"{stem[: LONGEST - len(ending) - 1]}{dot}{ending[:20]}"


async def take_in(folder: Path, typed: str, pieces: AsyncIterable[bytes], most: int = MOST) -> str:
    """Write an uploaded file, whole or not at all, and return its name. Existing files are never overwritten."""
    name = file_name(typed)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".sent-") as beside:
        sent, size = Path(beside) / "file", 0
        with sent.open("wb") as file:
            async for piece in pieces:
                size += len(piece)
                if size > most:
                    raise Refused(f"{name} is larger than {most >> 20} MB. Copy it to this machine in another way.")
                file.write(piece)
        place = _free(folder, name)
        disk.move(sent, place)
    return place.name


def _free(folder: Path, name: str) -> Path:
    place, n = folder / name, 1
    while place.exists():
        n += 1
        place = folder / f"{Path(name).stem}-{n}{Path(name).suffix}"
    return place


WINDOWS = 12
"""The most browser windows at once; each is a process."""


class Web:
    """Serves one campaign, or the library, to anyone who knows the address."""

    def __init__(self, command: Sequence[str], inbox: Path, secret: str, host: str, address: str = "") -> None:
        self._command = command
        self._inbox = inbox
        self._secret = secret
        self._known = host_check(host, address)
        self._files = DownloadManager()
        self._sockets: set[web.WebSocketResponse] = set()

    def app(self) -> web.Application:
        """All routes, each below the secret."""
        below = f"/{self._secret}"
        app = web.Application(middlewares=[guard_requests(self._secret, self._known)], client_max_size=MOST)
        app.add_routes(
            [
                web.get(below, self._to_the_page),
                web.get(f"{below}/", self._page),
                web.get(f"{below}/ws", self._socket),
                web.get(f"{below}/download/{{key}}", self._download),
                web.put(f"{below}/files/{{name}}", self._upload),
                web.static(f"{below}/static", str(files("textual_serve") / "static")),
                web.static(f"{below}/own", shipped("assets", "web")),
            ]
        )
        app.on_response_prepare.append(add_headers)
        app.on_shutdown.append(self._end)
        return app

    async def _to_the_page(self, request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"{request.path}/")

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(shipped("assets", "web", "page.html"))

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=15)
        await socket.prepare(request)
        if len(self._sockets) >= WINDOWS:
            await socket.send_json(["goodbye", f"{WINDOWS} windows are open already. Close one of them first."])
            await socket.close()
            return socket
        self._sockets.add(socket)
        try:
            await run_session(request, socket, BrowserSession(self._command, self._inbox, socket, self._files))
        finally:
            self._sockets.discard(socket)
        return socket

    async def _download(self, request: web.Request) -> web.StreamResponse:
        key = request.match_info["key"]
        try:
            found = await self._files.get_download_metadata(key)
        except KeyError:
            raise web.HTTPNotFound from None
        response = web.StreamResponse()
        response.content_type = "application/octet-stream"
        response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(found.file_name)}"
        await response.prepare(request)
        async for piece in self._files.download(key):
            await response.write(piece)
        await response.write_eof()
        return response

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        """Receive a file for the program to import or restore, and report the result in words."""
        try:
            if (request.content_length or 0) > MOST:
                raise Refused(f"That file is larger than {MOST >> 20} MB. Copy it to this machine in another way.")
            name = await take_in(self._inbox, request.match_info["name"], _pieces(request))
        except Refused as reason:
            return web.Response(status=413 if "larger" in str(reason) else 400, text=str(reason))
        return web.Response(text=f"{name} was uploaded. Import or Restore offers it.")

    async def _end(self, app: web.Application) -> None:
        await asyncio.gather(*(socket.close(message=b"The server ended.") for socket in list(self._sockets)))


async def _pieces(request: web.Request) -> AsyncIterator[bytes]:
    async for piece in request.content.iter_chunked(1 << 16):
        yield piece


def serve(found: Web, host: str, port: int) -> None:
    """Serve until the player stops it. Raises `Refused` if the port is in use."""
    try:
        web.run_app(found.app(), host=host, port=port, print=None, access_log=None, shutdown_timeout=2 * PATIENCE)
    except OSError as error:
        raise Refused(f"Cannot listen on {host}, port {port}: {error.strerror}. Choose another with --port.") from None
