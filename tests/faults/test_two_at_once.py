"""Two at once: another program writes at any moment of a save, and all that either reported as saved is there."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solo_journal.campaign.journal.blocks import seal_block
from solo_journal.campaign.play.append import write
from solo_journal.campaign.save import lock as campaign_lock

from .. import processes
from .conftest import Tried
from .layer import Meanwhile
from .saves import SAVES, Player, Save
from .trying import Tries

THEIRS = seal_block(
    '[[entry]]\nid = "01M7W8T59GGT55F67MEJXNPA3R"\nat = 2026-11-20T19:00:00Z\nkind = "prose"\ntext = "x"\n'
)
STOPPED = """
import sys
from pathlib import Path
from solo_journal.campaign.save import lock

with lock.hold(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""
Other = Callable[[Player], None]


def put(path: Path, data: bytes) -> None:
    """Replace a file as editors and sync tools do, without our lock."""
    new = path.with_name("from-elsewhere")
    new.write_bytes(data)
    new.replace(path)


def sync_tool_brings_more(player: Player) -> None:
    """It puts a version with an entry of another machine in the place of the last session file."""
    last = player.folder.sessions()[-1]
    put(last, last.read_bytes() + THEIRS)
    player.told.append(THEIRS)


def editor_saves_what_it_opened(player: Player) -> None:
    """It knows only what was there when it was started."""
    at_first = player.home / "opened-in-an-editor"
    for path in player.folder.sessions():
        known = at_first / path.name
        if known.exists():
            put(path, known.read_bytes() + b"\n# a remark\n")


def another_window_keeps_words(player: Player) -> None:
    """While the lock is held, it is told that nothing is saved, and it will try again."""
    other = player.campaign
    player.hears(other, write(other, "prose", "From the other window."))


OTHERS = (sync_tool_brings_more, editor_saves_what_it_opened, another_window_keeps_words)
each_other = pytest.mark.parametrize("other", OTHERS, ids=[each.__name__ for each in OTHERS])


@each_other
@pytest.mark.parametrize("save", SAVES[:3], ids=[each.name for each in SAVES[:3]])
def test_somebody_else_writes_before_any_call(
    save: Save, other: Other, tmp_path: Path, tried: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign_lock, "PATIENCE", 0.0)
    tries = Tries(save, tmp_path)
    shutil.copytree(tries.start.folder.journal, tries.start.home / "opened-in-an-editor")
    cases = tries.every(
        lambda nth: Meanwhile(nth, lambda: other(tries.player)), sound=other is another_window_keeps_words
    )
    tried(f"before the n-th call: {other.__name__.replace('_', ' ')}", cases)


def test_a_stopped_program_that_holds_the_lock_does_not_block_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text written meanwhile is reported as unsaved, stays in view, and is saved when the lock is free. The program
    waits for the lock once, not at each entry."""
    monkeypatch.setattr(campaign_lock, "PATIENCE", 0.3)
    player = Player(tmp_path / "home")
    SAVES[0].before(player)
    campaign = player.campaign
    command = [sys.executable, "-c", STOPPED, str(player.folder.path)]
    with processes.started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        os.kill(holder.pid, signal.SIGSTOP)
        try:
            kept = [write(campaign, "prose", f"Meanwhile {number}.") for number in range(3)]
            assert "Another program is busy" in campaign.unsaved
            assert [entry.text for entry in campaign.journal.waiting] == [entry.text for entry in kept]
            assert not campaign.save_waiting()
        finally:
            holder.kill()
    assert campaign.save_waiting()
    player.hears(campaign, *kept)
    assert (player.lost(), player.wrong()) == ([], [])
