"""While one holds the lock, no other program or thread acts on the campaign."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import ClassVar

import pytest

import solo_journal
from solo_journal.campaign.journal.blocks import read_block, split
from solo_journal.campaign.save import lock
from solo_journal.campaign.store import disk, system_calls
from solo_journal.campaign.store.errors import Busy, NotOurs, NotSaved

from .. import processes

ROOT = Path(solo_journal.__file__).parent.parent

APPEND = """
import sys
from pathlib import Path
from solo_journal.campaign.journal import blocks
from solo_journal.campaign.save import lock
from solo_journal.campaign.store import disk

folder, name, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
journal, counter = folder / "journal.toml", folder / "counter"
for n in range(count):
    with lock.hold(folder):
        size = len(disk.read(journal, 1_000_000))
        disk.append(journal, blocks.verified_block({"id": f"{name}{n}", "text": "x" * 5000}), size)
        print(f"{name}{n}", flush=True)
        disk.replace(counter, b"%d" % (int(disk.read(counter, 100)) + 1))
"""

HOLD = """
import sys
from pathlib import Path
from solo_journal.campaign.save import lock

with lock.hold(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def start(script: str, *arguments: str) -> AbstractContextManager[subprocess.Popen[str]]:
    return processes.started(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_programs_appending_and_counting_lose_nothing(tmp_path: Path) -> None:
    (tmp_path / "journal.toml").write_bytes(b"")
    (tmp_path / "counter").write_bytes(b"0")
    with start(APPEND, str(tmp_path), "a", "30") as one, start(APPEND, str(tmp_path), "b", "30") as other:
        for child in (one, other):
            child.communicate(timeout=processes.LIMIT)
            assert child.returncode == 0
    data = (tmp_path / "journal.toml").read_bytes()
    found = split(data)
    assert found.tail is None
    ids = [read_block(block, data)["id"] for block in found.blocks]
    assert sorted(ids) == sorted(f"{name}{n}" for name in "ab" for n in range(30))
    assert {block.state for block in found.blocks} == {"sealed"}
    assert (tmp_path / "counter").read_bytes() == b"60"


def test_another_programs_lock_is_awaited_reported_and_ends_with_it(tmp_path: Path) -> None:
    with start(HOLD, str(tmp_path)) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        with (
            pytest.raises(Busy, match=f"Another program is busy with the campaign in {tmp_path}"),
            lock.hold(tmp_path, 0),
        ):
            pytest.fail("two hold the lock")
        child.kill()
        with lock.hold(tmp_path):
            pass


@pytest.mark.parametrize("acknowledged", [1, 2, 5, 11, 40])
def test_a_program_killed_at_any_moment_leaves_what_it_acknowledged_and_no_lock(
    acknowledged: int, tmp_path: Path
) -> None:
    (tmp_path / "journal.toml").write_bytes(b"")
    (tmp_path / "counter").write_bytes(b"0")
    with start(APPEND, str(tmp_path), "k", "100000") as child:
        assert child.stdout is not None
        said = [child.stdout.readline().strip() for _ in range(acknowledged)]
        child.kill()
        said += child.stdout.read().split()
    with lock.hold(tmp_path, 0):
        data = disk.read(tmp_path / "journal.toml", 1_000_000)
    found = split(data)
    assert {block.state for block in found.blocks} == {"sealed"}
    ids = [read_block(block, data)["id"] for block in found.blocks]
    assert ids[: len(said)] == said
    assert len(ids) <= len(said) + 1


Holder = Callable[[Path, float], AbstractContextManager[None]]


@pytest.fixture(params=["system", "library"])
def hold(request: pytest.FixtureRequest) -> Holder:
    """Both ways of locking; the library's is the one for systems without flock."""
    by = lock._by_flock if request.param == "system" else lock._by_library
    return lambda folder, timeout: by(folder / ".lock", timeout)


def test_two_threads_exclude_each_other(hold: Holder, tmp_path: Path) -> None:
    inside = 0
    most = 0

    def act() -> None:
        nonlocal inside, most
        for _ in range(20):
            with hold(tmp_path, 30):
                inside += 1
                most = max(most, inside)
                (tmp_path / "beat").write_bytes(b"x")  # lets the other thread run, if it may
                inside -= 1

    threads = [threading.Thread(target=act) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_a_lock_that_is_held_is_busy_and_an_error_frees_it(hold: Holder, tmp_path: Path) -> None:
    with contextlib.suppress(ZeroDivisionError), hold(tmp_path, 0):
        with pytest.raises(Busy), hold(tmp_path, 0.01):
            pytest.fail("two hold the lock")
        raise ZeroDivisionError
    with hold(tmp_path, 0):
        pass


def test_the_lock_file_stays(tmp_path: Path) -> None:
    for _ in range(2):
        with lock.hold(tmp_path):
            pass
        assert (tmp_path / ".lock").read_bytes() == b""


def test_a_lock_file_that_was_put_in_place_of_ours_is_the_one_that_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sync tool may replace it between opening and locking; then we would hold a lock that no other program sees."""

    class Replaced(system_calls.Calls):
        opened: ClassVar[list[int]] = []

        @staticmethod
        def open(path: Path, flags: int, mode: int = 0o666) -> int:  # type: ignore[override]
            fd = os.open(path, flags, mode)
            if not Replaced.opened:
                path.unlink()
                path.write_bytes(b"")
            Replaced.opened.append(fd)
            return fd

    monkeypatch.setattr(system_calls, "io", Replaced())
    with lock.hold(tmp_path), pytest.raises(Busy), lock.hold(tmp_path, 0):
        pytest.fail("two hold the lock")
    assert len(Replaced.opened) == 3


def test_a_read_only_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotSaved, match="no longer there"), lock.hold(tmp_path / "gone"):
        pytest.fail("there is nothing to hold")

    class ReadOnly(system_calls.Calls):
        @staticmethod
        def open(*_: object) -> int:  # type: ignore[override]
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(system_calls, "io", ReadOnly())
    with pytest.raises(NotSaved, match=r"could not be locked.*read-only"), lock.hold(tmp_path):
        pytest.fail("there is nothing to hold")


def test_a_link_in_place_of_the_lock_file_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / ".lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotOurs), lock.hold(tmp_path):
        pytest.fail("a link was followed")
    assert not (tmp_path / "elsewhere").exists()


def test_locking_imports_nothing_but_what_the_system_has(tmp_path: Path) -> None:
    """A question from the shell must answer at once, and the library takes as long to import as all the rest."""
    with start(HOLD + "assert 'filelock' not in sys.modules\n", str(tmp_path)) as child:
        child.communicate(timeout=processes.LIMIT)
    assert child.returncode == 0
