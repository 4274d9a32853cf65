"""Saved means saved: if any system call fails, acknowledged text is there, and the failure is reported."""

from __future__ import annotations

import errno
import os
import socket
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from solo_journal.campaign.store import disk, system_calls
from solo_journal.campaign.store.errors import Moved, NotOurs, NotSaved, StoreError, TooLarge, Unreadable

from .. import processes

OLD, NEW = b"what was there\n", b"what comes after it\n" * 40


class Faulty(system_calls.Calls):
    """Lets the n-th call fail (of one name or of all), as the system would: a close that fails has closed."""

    def __init__(self, nth: int, code: int, name: str | None = None, *, for_ever: bool = False) -> None:
        self.nth, self.code, self.name, self.for_ever = nth, code, name, for_ever
        self.calls: list[str] = []

    def __getattribute__(self, name: str) -> Any:
        real = super().__getattribute__(name)
        return self._wrapped(name, real) if name in system_calls.Calls.__dict__ and not name.startswith("_") else real

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            if self.name in (None, name):
                self.calls.append(name)
                if len(self.calls) == self.nth or (self.for_ever and len(self.calls) > self.nth):
                    if name == "close":
                        real(*arguments)
                    raise OSError(self.code, os.strerror(self.code))
            return real(*arguments)

        return call


class Sparing(system_calls.Calls):
    """Writes and reads a few bytes at a time, as a system may."""

    write = staticmethod(lambda fd, data: os.write(fd, data[:7]))
    read = staticmethod(lambda fd, size: os.read(fd, min(size, 5)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.toml"
    path.write_bytes(OLD)
    return path


@pytest.fixture(autouse=True)
def _no_handle_stays_open() -> Iterator[None]:
    """No handle is kept open across another program's rename, and none is lost when a call fails."""
    before = len(os.listdir("/dev/fd"))  # noqa: PTH208
    yield
    assert len(os.listdir("/dev/fd")) == before  # noqa: PTH208


def failures(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> Iterator[StoreError | None]:
    """Do it with the first call failing, with the second, and so on, until there is no such call; what was raised."""
    for code in (errno.EIO, errno.ENOSPC):
        for nth in range(1, 100):
            faulty = Faulty(nth, code)
            monkeypatch.setattr(system_calls, "io", faulty)
            told: StoreError | None = None
            try:
                act()
            except StoreError as error:
                told = error
            monkeypatch.undo()
            yield told
            if len(faulty.calls) < nth:
                assert told is None, "with no call failing it succeeds"
                break


# Reading


def test_a_file_is_read_whole_and_from_an_offset(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for io in (system_calls.Calls(), Sparing()):
        monkeypatch.setattr(system_calls, "io", io)
        assert disk.read(path, 100) == OLD
        assert disk.read_from(path, 5, 100) == OLD[5:]
        assert disk.read_from(path, len(OLD), 100) == b""


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        disk.read(tmp_path / "gone.toml", 100)
    with pytest.raises(FileNotFoundError):
        disk.read_from(tmp_path / "gone.toml", 0, 100)


def test_a_file_past_the_limit_is_not_read(path: Path) -> None:
    assert disk.read(path, limit=len(OLD)) == OLD
    with pytest.raises(TooLarge, match="14 bytes"):
        disk.read(path, limit=len(OLD) - 1)


def test_a_file_that_grows_while_it_is_read_keeps_to_the_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Growing(system_calls.Calls):
        read = staticmethod(lambda fd, size: b"x" * 10)

    monkeypatch.setattr(system_calls, "io", Growing())
    with pytest.raises(TooLarge):
        disk.read(path, limit=1000)


def test_a_file_that_became_shorter_is_not_taken_for_unchanged(path: Path) -> None:
    with pytest.raises(Moved):
        disk.read_from(path, len(OLD) + 1, 100)


def test_an_unreadable_disk_is_reported_in_a_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_calls, "io", Faulty(1, errno.EIO, "read"))
    with pytest.raises(Unreadable, match=r"journal\.toml could not be read: the disk reports a fault"):
        disk.read(path, 100)


ACTS: list[Callable[[Path], object]] = [
    lambda path: disk.read(path, 100),
    lambda path: disk.read_from(path, 0, 100),
    lambda path: disk.append(path, NEW, 0),
    lambda path: disk.replace(path, NEW),
    lambda path: disk.truncate(path, 0),
]


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("kind", ["link", "dangling", "pipe", "folder", "socket"])
def test_only_plain_files_are_opened_without_waiting(
    act: Callable[[Path], object], kind: str, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = tmp_path / "odd"
    match kind:
        case "link":
            odd.symlink_to(path)
        case "dangling":
            odd.symlink_to(tmp_path / "nowhere")
        case "pipe":
            os.mkfifo(odd)
        case "folder":
            odd.mkdir()
        case "socket":
            monkeypatch.chdir(tmp_path)
            with socket.socket(socket.AF_UNIX) as server:
                server.bind("odd")
    with pytest.raises(NotOurs, match="odd is a link, pipe, device or folder"):
        act(odd)
    assert path.read_bytes() == OLD
    assert not (tmp_path / "nowhere").exists()


def test_a_pipe_put_there_at_the_last_moment_is_not_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Blind(system_calls.Calls):
        @staticmethod
        def lstat(_: object) -> os.stat_result:  # type: ignore[override]
            return os.lstat(__file__)

    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(system_calls, "io", Blind())
    for act in ACTS[:3]:
        with pytest.raises((NotOurs, NotSaved)):
            act(path)


# Appending


def test_an_append_is_written_and_returns_the_new_size(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = disk.append(path, NEW, len(OLD))
    assert size == len(OLD + NEW)
    monkeypatch.setattr(system_calls, "io", Sparing())
    assert disk.append(path, NEW, size) == len(OLD + NEW + NEW)
    assert path.read_bytes() == OLD + NEW + NEW


def test_an_append_is_synced_before_it_is_said_to_be_saved(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Faulty(0, 0)
    monkeypatch.setattr(system_calls, "io", watch)
    disk.append(path, NEW, len(OLD))
    made = watch.calls
    assert made.index("write") < made.index("fsync") < made.index("close") < made.index("read")


def test_an_append_to_a_changed_file_waits_until_it_has_been_read(path: Path) -> None:
    for size in (0, len(OLD) - 1, len(OLD) + 1):
        with pytest.raises(Moved, match="Read it again"):
            disk.append(path, NEW, size)
    assert path.read_bytes() == OLD


def test_the_file_is_whole_if_any_call_of_an_append_fails(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for told in failures(monkeypatch, lambda: disk.append(path, NEW, len(OLD))):
        assert path.read_bytes() == (OLD + NEW if told is None else OLD)
        path.write_bytes(OLD)


@pytest.mark.parametrize("name", ["write", "fsync", "close"])
def test_when_nothing_can_be_undone_the_file_is_suspect(name: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Torn(Faulty):
        write = staticmethod(lambda fd, data: os.write(fd, data[:9]))

    monkeypatch.setattr(system_calls, "io", Torn(2 if name == "write" else 1, errno.EIO, name, for_ever=True))
    monkeypatch.setattr(disk, "truncate", lambda *_: system_calls.io.ftruncate(-1, 0))
    with pytest.raises(NotSaved) as told:
        disk.append(path, NEW, len(OLD))
    assert told.value.suspect
    assert path.read_bytes().startswith(OLD)


def test_an_append_is_not_trusted_after_a_failed_fsync(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel marks the lost pages clean: the second fsync "succeeds"."""
    monkeypatch.setattr(system_calls, "io", Faulty(1, errno.EIO, "fsync"))
    with pytest.raises(NotSaved) as told:
        disk.append(path, NEW, len(OLD))
    assert told.value.suspect
    assert told.value.cause is not None
    assert told.value.cause.errno == errno.EIO
    assert path.read_bytes() == OLD


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.ENOSPC, "the disk is full. Make some room"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EACCES, "you have no permission"),
        (errno.EIO, "the disk reports a fault"),
        (errno.EDQUOT, "your share of the disk is used up"),
        (errno.EDOM, f"{os.strerror(errno.EDOM)}. Look into that"),
    ],
)
def test_what_was_not_saved_is_reported_in_plain_words(
    code: int, reason: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_calls, "io", Faulty(1, code, "write"))
    with pytest.raises(NotSaved, match=f"^{path} was not saved: {reason}.*\\.$") as told:
        disk.append(path, NEW, len(OLD))
    assert not told.value.suspect
    assert disk.read(path, 100) == OLD


def test_a_disk_that_fills_up_half_way_leaves_no_half_entry(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Filling(Faulty):
        write = staticmethod(lambda fd, data: os.write(fd, data[:370]))

    monkeypatch.setattr(system_calls, "io", Filling(2, errno.ENOSPC, "write"))
    with pytest.raises(NotSaved, match="full"):
        disk.append(path, NEW, len(OLD))
    assert path.read_bytes() == OLD


def test_a_limit_of_the_system_itself_is_reported_and_leaves_no_half_entry(path: Path) -> None:
    """No call is made to fail here: the system writes what still fits and refuses the rest."""
    script = (
        "import resource, sys, pathlib; from solo_journal.campaign.store import disk, errors\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "try: disk.append(pathlib.Path(sys.argv[1]), b'x' * 500, int(sys.argv[2]))\n"
        "except errors.NotSaved as told: print(told)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(disk.__file__).parents[3])}
    command = [sys.executable, "-c", script, str(path), str(len(OLD))]
    told = processes.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert "the file would be larger than is allowed here" in told
    assert path.read_bytes() == OLD


def test_a_write_that_accepts_no_bytes_is_not_retried_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck(system_calls.Calls):
        write = staticmethod(lambda fd, data: 0)

    monkeypatch.setattr(system_calls, "io", Stuck())
    with pytest.raises(NotSaved):
        disk.append(path, NEW, len(OLD))


def test_what_another_program_wrote_meanwhile_is_never_cut(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Crowded(system_calls.Calls):
        """Another program, without the lock, appends just before us."""

        @staticmethod
        def write(fd: int, data: bytes | memoryview) -> int:  # type: ignore[override]
            os.write(fd, b"theirs\n")
            return os.write(fd, data)

    monkeypatch.setattr(system_calls, "io", Crowded())
    with pytest.raises(NotSaved, match="read back is not what was written") as told:
        disk.append(path, NEW, len(OLD))
    assert told.value.suspect
    assert path.read_bytes() == OLD + b"theirs\n" + NEW


def test_an_append_reaches_the_file_that_another_program_put_there(path: Path) -> None:
    size = disk.append(path, NEW, len(OLD))
    copy = path.with_suffix(".copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)
    disk.append(path, b"later\n", size)
    assert path.read_bytes() == OLD + NEW + b"later\n"


def test_a_vanished_file_is_not_created_again(tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match="no longer there") as told:
        disk.append(tmp_path / "gone.toml", NEW, 0)
    assert isinstance(told.value.cause, FileNotFoundError)
    assert not (tmp_path / "gone.toml").exists()


# New files, whole files, folders


def test_a_new_file_never_takes_the_place_of_another(path: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for taken in (path, tmp_path / "link"):
        with pytest.raises(NotSaved, match="already something of that name") as told:
            disk.create(taken, NEW)
        assert isinstance(told.value.cause, FileExistsError)
    assert path.read_bytes() == OLD
    disk.create(tmp_path / "new.toml", NEW)
    assert disk.read(tmp_path / "new.toml", 1_000) == NEW


def test_nothing_is_left_behind_if_any_call_of_a_create_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = tmp_path / "new.toml"
    for told in failures(monkeypatch, lambda: disk.create(new, NEW)):
        assert list(tmp_path.iterdir()) == ([new] if told is None else [])
        if told is None:
            assert new.read_bytes() == NEW
            new.unlink()


def test_the_file_is_the_old_or_the_new_if_any_call_of_a_replace_fails(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for told in failures(monkeypatch, lambda: disk.replace(path, NEW)):
        assert path.read_bytes() in ((NEW,) if told is None else (OLD, NEW))
        assert list(tmp_path.iterdir()) == [path]
        path.write_bytes(OLD)


def test_until_its_bytes_are_safe_the_new_file_does_not_take_the_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Faulty(0, 0)
    monkeypatch.setattr(system_calls, "io", watch)
    disk.replace(path, NEW)
    assert (
        watch.calls.index("fsync")
        < watch.calls.index("rename")
        < len(watch.calls) - 1 - watch.calls[::-1].index("fsync")
    )
    for name in ("write", "fsync", "read", "rename"):
        monkeypatch.setattr(system_calls, "io", Faulty(1, errno.EIO, name))
        path.write_bytes(OLD)
        with pytest.raises(NotSaved):
            disk.replace(path, NEW)
        assert path.read_bytes() == OLD


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_a_replaced_file_keeps_its_permissions(mode: int, path: Path) -> None:
    path.chmod(mode)
    disk.replace(path, NEW)
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert path.read_bytes() == NEW


def test_a_replace_creates_a_missing_file_even_with_the_longest_name(tmp_path: Path) -> None:
    long = tmp_path / ("é" * 127)
    disk.replace(long, OLD)
    disk.replace(long, NEW)
    assert long.read_bytes() == NEW


def test_a_tail_is_cut_and_cutting_never_adds_bytes(path: Path) -> None:
    disk.truncate(path, 4)
    assert path.read_bytes() == OLD[:4]
    with pytest.raises(Moved):
        disk.truncate(path, 5)
    assert path.read_bytes() == OLD[:4]


def test_a_folder_is_made_with_its_parents_and_each_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Faulty(0, 0)
    monkeypatch.setattr(system_calls, "io", watch)
    folder = tmp_path / "a" / "b" / "c"
    disk.make_folder(folder)
    disk.make_folder(folder)
    assert folder.is_dir()
    assert (watch.calls.count("mkdir"), watch.calls.count("fsync")) == (3, 3)


def test_a_folder_that_could_not_be_synced_is_not_taken_for_durable_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a" / "b"
    for told in failures(monkeypatch, lambda: disk.make_folder(folder)):
        assert folder.exists() is (told is None)
        if folder.exists():
            folder.rmdir()
        if folder.parent.exists():
            folder.parent.rmdir()


def test_a_file_where_a_folder_should_be_is_left_alone(path: Path) -> None:
    with pytest.raises(NotOurs, match="should be a folder"):
        disk.make_folder(path)
    with pytest.raises(StoreError):
        disk.make_folder(path / "below")
    assert path.read_bytes() == OLD


def test_a_move_never_overwrites(path: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    (tmp_path / "trash").mkdir()
    for taken in (tmp_path / "link", tmp_path / "trash", path):
        with pytest.raises(NotSaved, match=r"was not moved to .*: there is already something of that name"):
            disk.move(path, taken)
    disk.move(path, tmp_path / "trash" / path.name)
    assert (tmp_path / "trash" / path.name).read_bytes() == OLD
    assert not path.exists()


def test_the_file_is_in_one_of_its_two_places_if_any_call_of_a_move_fails(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "moved.toml"
    for told in failures(monkeypatch, lambda: disk.move(path, target)):
        assert [target.exists(), path.exists()].count(True) == 1
        assert told is not None or target.exists()
        if target.exists():
            target.rename(path)


def test_a_file_system_that_cannot_sync_folders_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_calls, "io", Faulty(2, errno.EINVAL, "fsync"))
    disk.create(tmp_path / "new.toml", NEW)
    assert (tmp_path / "new.toml").read_bytes() == NEW
