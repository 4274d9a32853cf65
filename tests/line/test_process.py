"""The real program, in a process of its own: pipes, broken bytes, signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import AbstractContextManager

import pytest

from solo_journal.campaign.library.library import Library

from .. import processes
from .conftest import Player


def begun_now(player: Player) -> None:
    """Begin a campaign by the clock that the process will read too."""
    Library(player.library.places).new("Ashes", ())


def started(player: Player) -> AbstractContextManager[subprocess.Popen[bytes]]:
    environment = {**os.environ, "SOLO_JOURNAL_HOME": str(player.home)}
    command = [sys.executable, "-m", "solo_journal", "play", "--line"]
    return processes.started(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )


def test_a_pipe_is_played_to_its_end(newcomer: Player) -> None:
    begun_now(newcomer)
    with started(newcomer) as process:
        out, err = process.communicate(b"The fire is out.\n\nCold\n", timeout=processes.LIMIT)
    assert (process.returncode, err) == (0, b"")
    assert b"Saved." in out
    assert newcomer.story()[-1].text == "The fire is out."
    assert newcomer.draft() == "Cold"


def test_bytes_that_are_no_letters_do_not_end_it(newcomer: Player) -> None:
    begun_now(newcomer)
    with started(newcomer) as process:
        _, err = process.communicate(b"caf\xe9 \xff\xfe\n\n", timeout=processes.LIMIT)
    assert (process.returncode, err) == (0, b"")
    assert newcomer.story()[-1].text == "caf\ufffd \ufffd\ufffd"


@pytest.mark.parametrize("name", [name for name in ("SIGTERM", "SIGHUP", "SIGKILL") if hasattr(signal, name)])
def test_a_signal_loses_no_typed_line(newcomer: Player, name: str) -> None:
    begun_now(newcomer)
    with started(newcomer) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"Cold\n/trackers\n")
        process.stdin.flush()
        for line in process.stdout:
            if b"No trackers" in line:
                break
        process.send_signal(getattr(signal, name))
        process.communicate(timeout=processes.LIMIT)
    assert newcomer.draft().split("\n")[0] == "Cold"
