"""The page in a browser: who is let in, what is taken in, and what a window and its program say to each other."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from aiohttp.test_utils import TestClient, TestServer
from textual.app import App

from solo_journal.campaign.library.places import newest_sent
from solo_journal.cli.runner import run
from solo_journal.rules.refusal import Refused
from solo_journal.ui import terminal
from solo_journal.ui.browser_download import deliver
from solo_journal.web import browser_session, guard, server
from solo_journal.web.server import Web

SECRET = "a-secret-of-24-letters-x"
PROGRAM = """
import sys, os
def packet(kind, data): os.write(1, kind + len(data).to_bytes(4, "big") + data)
os.write(1, b"__GANGLION__\\n")
packet(b"D", f"drawn in {os.environ['COLUMNS']} by {os.environ['ROWS']}, {os.path.basename(os.getcwd())}".encode())
size = sys.stdin.buffer.read(5)
packet(b"D", b"heard " + sys.stdin.buffer.read(int.from_bytes(size[1:], "big")))
packet(b"M", b'{"type": "exit"}')
sys.stderr.write("Saved: Ash Road.")
"""
"""Speaks as the page does: a line, packets, a leave, and a last sentence."""


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[TestClient[Any, Any]]:
    web = Web([sys.executable, "-c", PROGRAM], tmp_path / "inbox", SECRET, "127.0.0.1", "https://play.example")
    async with TestClient(TestServer(web.app())) as made:
        yield made


@pytest.mark.parametrize("path", ["", "own/page.js", "static/js/textual.js", "ws", "download/x", "files/a.md"])
async def test_nothing_is_answered_without_the_secret(client: TestClient[Any, Any], path: str) -> None:
    for said in ("x", SECRET[:-1], SECRET + "x", "%61-other", "static"):
        assert (await client.get(f"/{said}/{path}")).status == 404
    assert (await client.put(f"/{SECRET[1:]}/files/a.md", data=b"x")).status == 404


async def test_the_page_asks_nobody_else_and_tells_its_address_to_nobody(client: TestClient[Any, Any]) -> None:
    answer = await client.get(f"/{SECRET}")
    assert answer.url.path == f"/{SECRET}/"
    text = await answer.text()
    assert answer.status == 200
    assert '<main><div id="terminal"' in text  # a landmark, for who finds the way by ear
    assert "http://" not in text
    assert "https://" not in text
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert (await client.get(f"/{SECRET}/static/")).status == 403
    assert (await client.get(f"/{SECRET}/own/../../../pyproject.toml")).status == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Host": "[bad"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "localhost:9", "Origin": "http://localhost:8"}, 403),
        ({"Host": "localhost:9", "Origin": "http://localhost:9"}, 200),
        ({"Host": "play.example", "Origin": "https://play.example"}, 200),
        ({"Host": "192.168.1.20:8642"}, 200),
        ({"Host": "[::1]:8642"}, 200),
    ],
)
async def test_a_foreign_page_is_refused(client: TestClient[Any, Any], headers: dict[str, str], status: int) -> None:
    assert (await client.get(f"/{SECRET}/", headers=headers)).status == status
    refused = await client.get(f"/{SECRET}/download/none", headers=headers)
    assert refused.status == (404 if status == 200 else 403)


async def test_a_window_has_a_program_of_its_own_and_a_goodbye(client: TestClient[Any, Any]) -> None:
    async with client.ws_connect(f"/{SECRET}/ws?width=99999999&height=-3") as socket:
        assert (await socket.receive()).data == b"drawn in 80 by 24, inbox"
        await socket.send_json(["nonsense"])
        await socket.send_json({"stdin": 1})
        await socket.send_json(["ping", "7"])
        assert await socket.receive_json() == ["pong", "7"]
        await socket.send_json(["stdin", "Łucja"])
        assert (await socket.receive()).data == "heard Łucja".encode()
        assert await socket.receive_json() == ["goodbye", "Saved: Ash Road."]
        assert (await socket.receive()).data == 1000


async def test_a_program_that_cannot_begin_says_why(tmp_path: Path) -> None:
    web = Web([sys.executable, "-c", "import sys; sys.exit('No campaign matches.')"], tmp_path, SECRET, "localhost")
    async with TestClient(TestServer(web.app())) as client, client.ws_connect(f"/{SECRET}/ws") as socket:
        assert await socket.receive_json() == ["goodbye", "No campaign matches."]


@pytest.mark.parametrize(
    ("sent", "lies"),
    [
        ("log.md", "log.md"),
        ("../../etc/pass wd.md", "pass wd.md"),
        ("C:\\Users\\me\\Żółw.zip", "Żółw.zip"),
        ("李明.md", "李明.md"),
        (".hidden.toml", "hidden.toml"),
        ("a\x1b[2Jb.md", "a-[2Jb.md"),
        ("x" * 300 + ".json", "x" * 95 + ".json"),
    ],
)
async def test_a_file_that_is_sent_lies_where_the_program_works(tmp_path: Path, sent: str, lies: str) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"one "
        yield b"two"

    assert await server.take_in(tmp_path, sent, pieces()) == lies
    assert (tmp_path / lies).read_bytes() == b"one two"
    again = await server.take_in(tmp_path, sent, pieces())
    assert again == f"{Path(lies).stem}-2{Path(lies).suffix}"
    with pytest.raises(Refused, match="larger"):
        await server.take_in(tmp_path, "big.md", pieces(), most=5)
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([lies, again])


@pytest.mark.parametrize("name", ["...", "con.md", "NUL"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="Rename"):
        server.file_name(name)


async def test_import_offers_the_file_that_came_last(
    client: TestClient[Any, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert newest_sent({".md"}) == ""
    answer = await client.put(f"/{SECRET}/files/The%20Lamp.MD", data=b"# The Lamp")
    assert await answer.text() == "The Lamp.MD was uploaded. Import or Restore offers it."
    assert (await client.put(f"/{SECRET}/files/old.zip", data=b"PK")).status == 200
    assert (await client.put(f"/{SECRET}/files/con", data=b"")).status == 400
    assert (await client.put(f"/{SECRET}/files/x.md", headers={"Content-Length": f"{server.MOST + 1}"})).status == 413
    monkeypatch.setenv(browser_session.INBOX, str(tmp_path / "inbox"))
    (tmp_path / "inbox" / "ash.md").write_text("written here, and later")
    deliver(cast("App[Any]", SimpleNamespace(is_web=True, deliver_binary=lambda path: None)), Path("ash.md"))
    assert newest_sent({".md"}) == "The Lamp.MD"
    assert newest_sent({".zip"}) == "old.zip"


def test_without_its_package_serve_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("SOLO_JOURNAL_HOME", str(tmp_path))
    monkeypatch.delattr("solo_journal.web.server")
    monkeypatch.setitem(sys.modules, "solo_journal.web.server", None)
    assert run(["serve"]) == 1
    assert "solo-journal[web]" in capsys.readouterr().err


def test_a_secret_is_new_each_time_or_hard_to_guess() -> None:
    assert guard.secret() != guard.secret()
    assert guard.secret(SECRET) == SECRET
    for weak in ("short", "with spaces in it, many", "é" * 20):
        with pytest.raises(Refused, match="16 to 100"):
            guard.secret(weak)


def test_what_is_written_is_downloaded_in_a_browser_alone(tmp_path: Path) -> None:
    given: list[Any] = []

    class Browser:
        is_web = True

        def deliver_binary(self, file: Any, save_filename: str = "") -> None:
            given.append((save_filename, file.read()[:2]) if save_filename else file)

    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / "Scene 1.md").write_text("Rain.", encoding="utf-8")
    browser, terminal_ = cast("App[Any]", Browser()), cast("App[Any]", type("Terminal", (), {"is_web": False})())
    for app in (browser, terminal_):
        deliver(app, tmp_path / "vault")
        deliver(app, tmp_path / "ash.md")
    assert given == [("vault.zip", b"PK"), tmp_path / "ash.md"]


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe that ends tells it by a signal there")
def test_a_program_whose_server_is_gone_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    ear, mouth = os.pipe()
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")
    with os.fdopen(ear) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert not terminal.is_closed()
        os.close(mouth)
        assert terminal.is_closed()
