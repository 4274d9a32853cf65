"""One browser window: its own process of the program, the traffic between them, and how it ends."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

INBOX = "SOLO_JOURNAL_INBOX"
"""The environment variable that names the folder for uploaded files."""
HOME = "SOLO_JOURNAL_HOME"
PATIENCE = 5.0
"""Seconds that the program has to save and exit."""
PACKAGE = Path(__file__).parents[1]
START = (
    f"import sys; sys.path.append({str(PACKAGE.parent)!r}); from {PACKAGE.name}.__main__ import main; sys.exit(main())"
)
LAST_WORDS = 4000
"""The most bytes of final output that are kept."""
MOST_CELLS = 1000


class BrowserSession(AppService):
    """The program's process for one window. It is started without a shell, and its final output is kept."""

    def __init__(self, command: Sequence[str], inbox: Path, socket: web.WebSocketResponse, files: DownloadManager):
        super().__init__(
            "",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=self._ended,
            download_manager=files,
        )
        self._program = command
        self._inbox = inbox
        self._socket = socket
        self._said: asyncio.Task[bytes] | None = None

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        self._inbox.mkdir(parents=True, exist_ok=True)
        environment = {**self._build_environment(width=width, height=height), **self._around()}
        process = await asyncio.create_subprocess_exec(
            *self._program, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment, cwd=self._inbox
        )
        assert process.stderr is not None
        self._said = asyncio.create_task(_last_of(process.stderr))
        process.stderr = asyncio.StreamReader()  # textual-serve would print it here, where nobody looks
        process.stderr.feed_eof()
        self._process, self._stdin = process, process.stdin
        return process

    async def run(self) -> None:
        """Relay the program's output until it exits, then send its final output and close."""
        await super().run()
        assert self._process is not None
        assert self._said is not None
        said = (await self._said).decode("utf-8", "replace").strip()
        await self._process.wait()
        if not self._socket.closed:
            await self._socket.send_json(["goodbye", said])
            await self._socket.close()

    async def stop(self) -> None:
        """Ask the program to exit, which saves what is being typed; kill it if it does not."""
        if self._task is None or self._process is None:
            return
        await self._download_manager.cancel_app_downloads(app_service_id=self.app_service_id)
        if not self._task.done():
            await self._ask_to_end(self._process)
        if not (await asyncio.wait([self._task], timeout=PATIENCE))[0]:
            with suppress(ProcessLookupError):
                self._process.kill()
        self._task = None

    async def _ask_to_end(self, process: Process) -> None:
        with suppress(ProcessLookupError):
            if os.name == "posix":
                process.terminate()
            else:
                await self.send_meta({"type": "quit"})

    async def _ended(self) -> None:
        """Handle the program's exit. Its final output is still to come."""

    def _around(self) -> dict[str, str]:
        """The environment of the program, which runs in another folder and without a terminal."""
        home = os.environ.get(HOME)
        return {
            "TERM": "xterm-256color",
            "PYTHONIOENCODING": "utf-8",
            INBOX: str(self._inbox),
            **({HOME: str(Path(home).expanduser().absolute())} if home else {}),
        }


async def run_session(request: web.Request, socket: web.WebSocketResponse, seat: BrowserSession) -> None:
    """Connect a browser to its program until either side leaves."""
    await seat.start(_cells(request, "width", 80), _cells(request, "height", 24))
    try:
        async for message in socket:
            if message.type == WSMsgType.TEXT:
                await _handle_message(seat, socket, message.json())
    finally:
        await seat.stop()


async def _handle_message(seat: BrowserSession, socket: web.WebSocketResponse, message: object) -> None:
    match message:
        case ["stdin", str(typed)]:
            await seat.send_bytes(typed.encode("utf-8", "replace"))
        case ["resize", {"width": int(width), "height": int(height)}]:
            await seat.set_terminal_size(min(max(width, 1), MOST_CELLS), min(max(height, 1), MOST_CELLS))
        case ["ping", sent]:
            await socket.send_json(["pong", sent])
        case ["blur"]:
            await seat.blur()
        case ["focus"]:
            await seat.focus()


async def _last_of(stream: asyncio.StreamReader) -> bytes:
    kept = b""
    while piece := await stream.read(4096):
        kept = (kept + piece)[-LAST_WORDS:]
    return kept


def _cells(request: web.Request, name: str, default: int) -> int:
    said = request.query.get(name, "")
    return min(max(int(said), 1), MOST_CELLS) if said.isascii() and said.isdecimal() and len(said) < 6 else default


def program(campaigns: Path | None, called: str) -> list[str]:
    """The command that plays the same campaigns in a browser. It imports nothing from its working folder."""
    where = ["--campaigns", str(campaigns.absolute())] if campaigns else []
    return [sys.executable, "-P", "-c", START, *where, "play", *([called] if called else [])]
