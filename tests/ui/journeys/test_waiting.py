"""The page beside a program that is stopped while it holds the campaign: it says so, takes words, and loses none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from ... import processes
from .conftest import Player
from .terminal import program

STOPPED = """
import sys
from pathlib import Path
from solo_journal.campaign.save import lock

with lock.hold(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_it_says_that_it_waits_and_continues_taking_words(player: Player) -> None:
    command = [sys.executable, "-c", STOPPED, str(player.campaign.folder.path)]
    with program(player.home) as terminal:
        terminal.sees("The thermal vents")
        terminal.settles()
        with processes.started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            os.kill(holder.pid, signal.SIGSTOP)
            try:
                terminal.type("Steam climbs.⏎⏎")
                terminal.sees("waiting for another program")
                terminal.type("Still here")
                terminal.until(lambda: "Steam climbs." in player.draft() and player.draft().endswith("Still here"))
            finally:
                holder.kill()
        terminal.until(lambda: "Steam climbs." in player.told()[-1])
        terminal.until(lambda: player.draft() == "Still here")
        terminal.kill()
    assert player.faults() == []
