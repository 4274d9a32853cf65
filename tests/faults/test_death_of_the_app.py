"""However the app ends, typed text is offered at the next start, and the exit code is right."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from solo_journal.campaign.save.drafts import Draft

from .. import processes
from ..ui.journeys.terminal import Terminal, program, running
from .saves import Player, a_campaign

TYPED = "Steam climbs"
RESTORED = "\x1b[?1049l"
"""What gives the terminal its own screen back."""
BROKEN = """
import sys
from solo_journal.__main__ import main
from solo_journal.ui.composer.strip import Strip

def show(self, model, line, **told):
    if "climbs" in line:
        raise ZeroDivisionError("what nobody foresaw")

Strip.show = show
sys.exit(main(["play"]))
"""


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Somebody with a campaign."""
    player = Player(tmp_path / "home")
    a_campaign(player)
    return player


def draft(player: Player) -> str:
    return Draft.of(player.home / ".state", player.campaign.id).read()


@contextmanager
def typing(player: Player) -> Iterator[Terminal]:
    """The page, with words in it that were typed a moment ago."""
    with program(player.home) as terminal:
        terminal.sees("What happens next?")
        terminal.settles()
        terminal.type(TYPED)
        terminal.until(lambda: draft(player) == TYPED)
        yield terminal
    assert draft(player) == TYPED
    assert "Traceback" not in terminal.text
    assert (player.lost(), player.wrong()) == ([], [])


def test_sigterm_ends_in_good_order_and_with_its_code(player: Player) -> None:
    with typing(player) as terminal:
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.close() == 128 + signal.SIGTERM
        assert RESTORED in terminal.text


def test_sighup_ends_it(player: Player) -> None:
    with typing(player) as terminal:
        terminal.process.send_signal(signal.SIGHUP)
        assert terminal.close() == -signal.SIGHUP


def test_a_terminal_that_is_closed_ends_it(player: Player) -> None:
    with typing(player) as terminal:
        terminal.hang_up()
        assert terminal.process.wait(20) != 0


def test_a_bad_byte_from_the_terminal_becomes_a_replacement_character(player: Player) -> None:
    with typing(player) as terminal:
        terminal.sends(b"\xff\xc3(")
        terminal.until(lambda: draft(player) == f"{TYPED}\ufffd\ufffd(")
        terminal.type("\x7f\x7f\x7f")
        terminal.until(lambda: draft(player) == TYPED)


def test_an_unexpected_error_is_a_sentence_and_exit_code_1(player: Player) -> None:
    with running(["-c", BROKEN], player.home) as terminal:
        terminal.sees("What happens next?")
        terminal.settles()
        terminal.type(TYPED)
        assert terminal.close() == 1
        assert "Something went wrong in the program itself (ZeroDivisionError)" in terminal.text
        assert "Traceback" not in terminal.text
    assert "ZeroDivisionError" in (player.home / ".state" / "last-error.log").read_text("utf-8")
    assert draft(player).startswith("Steam")


def test_two_pages_that_are_killed_leave_the_words_of_both_to_the_next(player: Player) -> None:
    drafts = player.home / ".state" / "drafts"
    with program(player.home) as one, program(player.home) as two:
        for page, words in ((one, TYPED), (two, "? Is he alone")):
            page.sees("What happens next?")
            page.settles()
            page.type(words)
            page.until(lambda words=words: words in {path.read_text("utf-8") for path in drafts.glob("*.txt")})  # type: ignore[misc]
        one.kill()
        two.kill()
    with program(player.home) as terminal:
        terminal.sees(TYPED, "Is he alone")
        terminal.until(lambda: draft(player) == f"{TYPED}\n? Is he alone")
        assert len(list(drafts.glob("*.txt"))) == 1
    assert (player.lost(), player.wrong()) == ([], [])


def test_line_mode_keeps_typed_text_when_it_is_terminated(player: Player) -> None:
    command = [sys.executable, "-m", "solo_journal", "play", "--line"]
    environment = {**os.environ, "SOLO_JOURNAL_HOME": str(player.home)}
    with processes.started(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(f"{TYPED}\n".encode())
        process.stdin.flush()
        until(lambda: draft(player) == TYPED)
        process.terminate()
    assert process.returncode == -signal.SIGTERM
    assert draft(player) == TYPED


def until(holds: Callable[[], object]) -> None:
    """Wait until this holds."""
    import time

    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
