"""Saved means saved: on disk and sealed when `keep` returns. What could not be saved stays, and is written first."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal import blocks
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save import lock as campaign_lock
from solo_journal.campaign.save.lock import hold
from solo_journal.campaign.store import disk
from solo_journal.campaign.store.errors import Moved, NotSaved
from solo_journal.campaign.store.plain_files import OLD, temporary_for
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance, Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.refusal import Refused

from .. import processes

if TYPE_CHECKING:
    from ..playing import Clock
    from .conftest import Disk, Do

Again = Callable[[Campaign], Campaign]
Agrees = Callable[[Campaign], bool]


def stored(campaign: Campaign) -> list[Entry]:
    """What the session files hold, read from the disk and nothing else."""
    found = []
    for path in campaign.folder.sessions():
        data = path.read_bytes()
        split = blocks.split(data)
        assert {block.state for block in split.blocks} <= {"sealed"}
        found += [Entry.model_validate(blocks.read_block(block, data)) for block in split.blocks]
    return found


def texts(campaign: Campaign) -> list[str]:
    return [entry.text for entry in stored(campaign) if entry.kind == "prose"]


def test_an_entry_is_on_disk_and_sealed_when_keep_returns(torch: Campaign, do: Do) -> None:
    entry = do(torch, "tracker.step", tracker="Torch", dice=(3,))
    assert stored(torch)[-1] == entry
    assert not torch.unsaved


@pytest.mark.parametrize(
    "text", ["[[entry]]", "#= 00000000", 'a"""b\n[x]\r\n', "\x1b]0;x\x07", "\\", " \t\n x", "\u2028 ‮"]
)
def test_words_come_back_to_the_last_character(campaign: Campaign, again: Again, text: str) -> None:
    entry = write(campaign, "prose", text)
    found = again(campaign).journal.find(entry.id)
    assert found is not None
    assert found.text == text


def test_what_no_file_can_hold_is_refused_and_nothing_is_written(campaign: Campaign) -> None:
    before, world = stored(campaign), campaign.world
    with pytest.raises(Refused, match="Divide it into several"):
        write(campaign, "prose", "x" * 1_000_001)
    assert stored(campaign) == before
    assert campaign.world is world
    assert not campaign.unsaved
    assert not campaign.journal.waiting


def test_an_entry_is_verified_before_it_touches_the_file(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored(campaign)
    monkeypatch.setattr(blocks, "emit_block", lambda *_: '[[entry]]\nid = "another"\n')
    with pytest.raises(Refused, match="does not hold what was written"):
        write(campaign, "prose", "Steam climbs.")
    monkeypatch.undo()
    assert stored(campaign) == before


def test_broken_characters_of_a_terminal_do_not_lose_the_words(campaign: Campaign) -> None:
    assert write(campaign, "prose", "caf\udce9 is open").text == "caf\ufffd\ufffd\ufffd is open"


def test_no_words_are_no_entry(campaign: Campaign) -> None:
    with pytest.raises(Refused, match="no words"):
        write(campaign, "prose", " \n")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("call", ["open", "write", "fsync"])
def test_play_continues_where_nothing_can_be_saved(
    torch: Campaign, broken: Disk, do: Do, agrees: Agrees, call: str, code: int
) -> None:
    """Disk full, read-only folder, failing fsync: all stays in view, and is written first, in order, when it can be."""
    before = texts(torch)
    broken.fail(call, code=code)
    write(torch, "prose", "one")
    do(torch, "tracker.step", tracker="Torch", dice=(3,))
    assert torch.unsaved.endswith((".", "again"))
    assert torch.world.trackers["torch"].format_value() == "d6"
    undo(torch)
    assert torch.world.trackers["torch"].format_value() == "d8"
    assert not torch.save_waiting()
    assert [entry.kind for entry in torch.journal.waiting] == ["prose", "roll", "undo"]
    broken.mend()
    assert texts(torch) == before
    write(torch, "prose", "two")
    assert not torch.unsaved
    assert not torch.journal.waiting
    assert [entry.text or entry.kind for entry in stored(torch)][-4:] == ["one", "Torch", "undo", "two"]
    assert agrees(torch)


def test_what_waits_is_written_when_asked(campaign: Campaign, broken: Disk) -> None:
    broken.fail("write", code=errno.ENOSPC)
    write(campaign, "prose", "one")
    broken.mend()
    assert campaign.save_waiting()
    assert texts(campaign) == ["one"]
    assert campaign.save_waiting()
    assert texts(campaign) == ["one"]


def test_a_session_that_waited_begins_with_the_world_before_it(
    torch: Campaign, broken: Disk, do: Do, agrees: Agrees
) -> None:
    do(torch, "session.close", next="Orso's price")
    broken.fail(code=errno.ENOSPC)
    do(torch, "session.start")
    do(torch, "tracker.tick", tracker="Hunters")
    broken.mend()
    assert torch.save_waiting()
    assert len(torch.folder.sessions()) == 2
    assert agrees(torch)
    assert [finding for finding in check(torch) if not finding.note] == []


@pytest.mark.parametrize("act", ["tracker.tick", "session.start"])
@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC])
def test_whichever_call_fails_each_entry_is_there_once(
    torch: Campaign, broken: Disk, do: Do, agrees: Agrees, again: Again, act: str, lasting: bool, code: int
) -> None:
    """The n-th system call of a save fails, for every n, once or from then on; then the disk is well again."""
    kept: list[str] = []
    for nth in range(1, 200):
        if act == "session.start":
            do(torch, "session.close")
        broken.fail(first=nth, last=10**9 if lasting else nth, code=code)
        inputs: dict[str, Any] = {"tracker": "Hunters", "amount": 1 if nth % 2 else -1} if act == "tracker.tick" else {}
        kept.append(do(torch, act, **inputs).id)
        calls, failed = broken.count, bool(torch.unsaved)
        broken.mend()
        if not failed:
            assert kept[-1] in [entry.id for entry in stored(torch)]
        assert torch.save_waiting(), (nth, torch.unsaved)
        ids = [entry.id for entry in stored(torch)]
        assert len(ids) == len(set(ids))
        assert set(kept) <= set(ids)
        assert agrees(torch)
        if calls < nth:
            break
    assert not failed, "with no call failing it is saved at once"
    assert nth > 8
    assert [finding.text for finding in check(again(torch)) if not finding.note] == []


def test_after_a_failed_sync_the_file_is_written_anew_before_anything_is_called_saved(
    torch: Campaign, broken: Disk, do: Do, agrees: Agrees
) -> None:
    """What the system then calls written may not be. So no second sync of the same file is believed."""
    for calls in (("fsync", "ftruncate"), ("fsync",)):
        path = torch.folder.sessions()[-1]
        known = path.stat().st_ino
        broken.fail(*calls)
        do(torch, "tracker.tick", tracker="Hunters")
        broken.mend()
        assert torch.unsaved
        assert path.stat().st_ino == known
        assert torch.save_waiting()
        assert path.stat().st_ino != known
        assert agrees(torch)
    do(torch, "session.close")
    broken.fail("fsync", "unlink")
    do(torch, "session.start")
    broken.mend()
    path = torch.folder.sessions()[-1]
    known = path.stat().st_ino
    assert torch.save_waiting()
    assert torch.folder.sessions()[-1] == path
    assert path.stat().st_ino != known
    assert agrees(torch)


def test_two_windows_interleave_and_agree(torch: Campaign, again: Again, do: Do, agrees: Agrees) -> None:
    other = again(torch)
    for window in (torch, other, other, torch):
        do(window, "tracker.tick", tracker="Hunters")
    assert torch.world.trackers["hunters"].format_value() == "4/6"
    assert not other.look() or other.world == torch.world
    assert torch.world == other.world
    assert agrees(torch)


def test_ticks_of_two_windows_at_once_are_never_lost(campaign: Campaign, again: Again, do: Do) -> None:
    do(campaign, "tracker.add", name="Gold", kind="counter")
    windows = [campaign, again(campaign)]
    tick = make(shelf.procedure("tracker.tick"), {"tracker": "Gold"})
    threads = [
        threading.Thread(target=lambda window=window: [perform_and_keep(window, tick) for _ in range(15)])
        for window in windows
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for window in windows:
        window.look()
        assert window.world.trackers["gold"].format_value() == "30"


def test_a_tick_that_waited_is_not_lost_when_another_window_ticked(
    torch: Campaign, again: Again, broken: Disk, do: Do, agrees: Agrees
) -> None:
    """What waits is made again in the world as it then is, with the same answers."""
    other = again(torch)
    broken.fail("write")
    waited = do(torch, "tracker.tick", tracker="Hunters")
    undo(torch)
    do(torch, "tracker.tick", tracker="Hunters", amount=2)
    broken.mend()
    do(other, "tracker.tick", tracker="Hunters")
    assert torch.save_waiting()
    assert torch.world.trackers["hunters"].format_value() == "3/6"
    assert stored(torch)[-2].target == waited.id
    assert agrees(torch)
    assert [finding.text for finding in check(torch) if not finding.note] == []


def test_an_act_is_resolved_again_with_its_dice_when_the_world_moved(torch: Campaign, again: Again) -> None:
    other = again(torch)
    step = make(shelf.procedure("tracker.step"), {"tracker": "Torch"})
    perform_and_keep(other, step, Typed((8,)))
    assert torch.world.trackers["torch"].format_value() == "d8"
    perform_and_keep(other, make(shelf.procedure("tracker.tick"), {"tracker": "Hunters"}))
    kept = perform_and_keep(torch, step, Typed((3,)))
    assert kept.performed.answers[0].faces == (3,)
    assert [change.path for change in kept.entry.change] == ["trackers/torch/die"]
    assert torch.world.trackers["hunters"].format_value() == "1/6"


def test_dice_that_no_longer_fit_are_rolled_anew_by_chance_and_refused_to_a_player(
    torch: Campaign, again: Again
) -> None:
    other = again(torch)
    step = make(shelf.procedure("tracker.step"), {"tracker": "Torch"})
    perform_and_keep(other, step, Typed((2,)))
    with pytest.raises(Refused, match="do it again"):
        perform_and_keep(torch, step, Typed((8,)))
    perform_and_keep(other, step, Typed((2,)))
    kept = perform_and_keep(torch, step)
    assert kept.performed.answers[0].dice == "d4" or kept.performed.answers[0].dice == "1d4"


def test_an_act_that_another_window_made_impossible_is_refused(torch: Campaign, again: Again, do: Do) -> None:
    other = again(torch)
    do(other, "tracker.drop", tracker="Torch")
    before = stored(torch)
    with pytest.raises(Refused):
        perform_and_keep(torch, make(shelf.procedure("tracker.step"), {"tracker": "Torch"}), Chance(1))
    assert stored(torch) == before
    assert torch.world == other.world


def test_a_wrong_clock_reorders_nothing(torch: Campaign, again: Again, do: Do, clock: Clock, agrees: Agrees) -> None:
    """Order is by place. A clock that jumps back, even before 1970, changes no word and no world."""
    kept = []
    for days in (0, -9000, 20_000, -30_000):
        clock.now += timedelta(days=days)
        kept.append(write(torch, "prose", f"after {days} days").id)
        do(torch, "tracker.tick", tracker="Hunters")
        do(torch, "session.close")
        do(torch, "session.start")
    torch.settle()
    reopened = again(torch)
    assert [entry.id for entry in stored(reopened) if entry.kind == "prose"] == kept
    assert reopened.world.trackers["hunters"].format_value() == "4/6"
    assert undo(reopened).kind == "session"
    assert agrees(reopened)
    assert [finding.text for finding in check(reopened) if not finding.note] == []


def test_killed_at_any_moment_what_was_acknowledged_is_there(campaign: Campaign, again: Again) -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from solo_journal.campaign.campaign import Campaign; from solo_journal.campaign.play.append import write;"
        "campaign = Campaign.open(Path(sys.argv[1]), tables={})\n"
        "while True: print(write(campaign, 'prose', 'x' * 3000).id, flush=True)"
    )
    acknowledged: list[str] = []
    for _ in range(3):
        command = [sys.executable, "-c", code, str(campaign.folder.path)]
        with processes.started(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            acknowledged += [child.stdout.readline().strip() for _ in range(20)]
            child.kill()
            acknowledged += [line for line in child.stdout.read().split("\n")[:-1] if line]
        reopened = again(campaign)
        ids = [entry.id for entry in reopened.journal.backwards()]
        assert set(acknowledged) <= set(ids)
        write(reopened, "prose", "And on.")
        assert [finding.text for finding in check(again(campaign)) if not finding.note] == []


def test_a_busy_campaign_keeps_the_entry_until_it_is_free(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch, again: Again
) -> None:
    monkeypatch.setattr(campaign_lock, "PATIENCE", 0.0)
    with hold(campaign.folder.path):
        write(campaign, "prose", "one")
    assert "Another program is busy" in campaign.unsaved
    assert campaign.save_waiting()
    assert texts(again(campaign)) == ["one"]


def test_a_file_that_somebody_wrote_in_between_is_read_again_and_then_written(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor that knows nothing of the lock saved the file between our look and our write."""
    real, first = disk.append, [True]

    def interrupted(path: Path, data: bytes, size: int) -> int:
        if first.pop() if first else False:
            with path.open("ab") as file:
                file.write(b"\n# a remark\n")
            raise Moved("it moved")
        return real(path, data, size)

    monkeypatch.setattr(disk, "append", interrupted)
    write(campaign, "prose", "one")
    assert not campaign.unsaved
    assert texts(campaign) == ["one"]
    assert b"# a remark" in campaign.folder.sessions()[-1].read_bytes()


def test_a_new_campaign_that_cannot_be_saved_is_none(library: Library, game: str, broken: Disk) -> None:
    broken.fail("write", code=errno.ENOSPC)
    with pytest.raises(NotSaved):
        library.new("The Long Dusk", (game,))
    broken.mend()
    assert library.folders() == []
    assert library.new("The Long Dusk", (game,)).world.session.open


def test_what_a_killed_program_left_half_written_is_swept_at_the_next_save(torch: Campaign, again: Again) -> None:
    left = [temporary_for(torch.folder.state), temporary_for(torch.folder.sessions()[-1])]
    for path in left:
        path.write_bytes(b"half")
        os.utime(path, (path.stat().st_mtime - 2 * OLD,) * 2)
    reopened = again(torch)
    assert all(path.exists() for path in left)
    write(reopened, "prose", "And on.")
    reopened.settle()
    assert not any(path.exists() for path in left)


def test_a_snapshot_that_cannot_be_written_is_reported_once_and_loses_nothing(
    torch: Campaign, broken: Disk, agrees: Agrees
) -> None:
    known = torch.folder.state.read_bytes()
    broken.fail("rename", code=errno.ENOSPC)
    torch.settle()
    torch.settle()
    broken.mend()
    assert len(torch.notices) == 1
    assert torch.folder.state.read_bytes() == known
    assert agrees(torch)
