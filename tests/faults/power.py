"""A small model of a disk that loses power: what may be left of writes, names and moves that nothing made durable.

What a program wrote is certain only after fsync of the file, and a name only after fsync of its folder. Until then each
write may be there, be missing, be cut anywhere, or be zeros; each name may be the new or the old one, whatever became
of the others. A rename is whole or not at all, as file systems promise; an fsync that fails leaves what was written
before it uncertain for ever, also when a later one succeeds, for the system calls the lost pages clean.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from .layer import Fault, Real

Tree = dict[str, bytes | None]
"""What lies on a disk: the bytes of each file by its path, None for a folder."""
CHANGING = frozenset({"open", "write", "ftruncate", "fsync", "rename", "unlink", "mkdir", "rmdir"})


@dataclass
class Write:
    """Bytes put at a place of a file, or with None a cut there."""

    at: int
    data: bytes | None
    state: str = "pending"
    """pending, durable, or doubtful for ever."""


@dataclass
class File:
    """A file: what it held at the beginning, and what was written since."""

    base: bytes
    writes: list[Write] = field(default_factory=list)

    def content(self, parts: dict[int, bytes | None] | None = None) -> bytes:
        """Its bytes, where of some writes only a part is left, or nothing."""
        data = bytearray(self.base)
        for number, write in enumerate(self.writes):
            if write.data is None:
                if parts is None or parts.get(number, b"") is not None:
                    del data[write.at :]
                continue
            left = write.data if parts is None or number not in parts else parts[number]
            if left is not None:
                data.extend(bytes(max(0, write.at - len(data))))
                data[write.at : write.at + len(left)] = left
        return bytes(data)

    def after_a_cut(self) -> Iterator[bytes]:
        """Everything that it may hold when the power is back."""
        open_ = [number for number, write in enumerate(self.writes) if write.state != "durable"]
        step = 61 if len(open_) == 1 else 1000  # where several are open, all their ways to be cut would be too many
        for chosen in product(*(list(_left_of(self.writes[number], step)) for number in open_)):
            yield self.content(dict(zip(open_, chosen, strict=True)))


def _left_of(write: Write, step: int) -> Iterator[bytes | None]:
    """What may be left of a write: nothing, all, a part, a part and zeros or garbage."""
    yield None
    data = write.data
    if not data:  # a cut
        yield b""
        return
    yield data
    for end in (*range(step, len(data), step), len(data) // 2, len(data) - 1):
        yield from (data[:end], data[:end] + bytes(len(data) - end), data[:end] + b"\xff\x00garbage\n")


@dataclass(frozen=True)
class Name:
    """A change of names that may not be durable: in which folders, and what it does to the names."""

    folder: str
    do: Callable[[dict[str, File | None]], None]


class Power(Fault):
    """Follows the calls of a program, and knows what a power cut may leave after each."""

    def __init__(self, root: Path, failing: range = range(0)) -> None:
        self.names: dict[str, File | None] = {
            str(path): None if path.is_dir() else File(path.read_bytes()) for path in (root, *sorted(root.rglob("*")))
        }
        self.durable = dict(self.names)
        self.waiting: list[Name] = []
        self.descriptors: dict[int, str] = {}
        self.files: dict[int, File] = {}
        self.failing = failing
        """Which calls of fsync fail, counted from 1. While more than one fails, nothing can be undone."""
        self.syncs = 0
        self.seen: Callable[[], None] = lambda: None
        """Called after everything that changes what a power cut would leave."""

    def call(self, number: int, name: str, real: Real, arguments: tuple[Any, ...]) -> Any:
        if name == "fsync":
            self.syncs += 1
            if self.syncs in self.failing:
                self._doubt(arguments[0])
                self.seen()
                raise OSError(errno.EIO, os.strerror(errno.EIO))
        if name in ("ftruncate", "unlink") and self.syncs in self.failing and len(self.failing) > 1:
            raise OSError(errno.EIO, os.strerror(errno.EIO))  # nor can what was written be taken back
        size = os.fstat(arguments[0]).st_size if name == "write" else 0
        result = real(*arguments)
        follow = getattr(self, f"_{name}", None)
        if follow is not None:
            follow(result, size, *arguments)
        if name in CHANGING:
            self.seen()
        return result

    def states(self) -> Iterator[Tree]:
        """Every state that a power cut may leave now."""
        for kept in product((False, True), repeat=len(self.waiting)):
            names = dict(self.durable)
            for keep, change in zip(kept, self.waiting, strict=True):
                if keep:
                    change.do(names)
            files = {path: file for path, file in names.items() if file is not None}
            folders: Tree = {path: None for path, file in names.items() if file is None}
            for contents in product(*(set(file.after_a_cut()) for file in files.values())):
                yield folders | dict(zip(files, contents, strict=True))

    def _open(self, fd: int, _: int, path: Path, flags: int, mode: int = 0) -> None:
        key = str(path)
        if key not in self.names and flags & os.O_CREAT:
            file = File(b"")
            self._rename_names(path, lambda names: names.update({key: file}))
        self.descriptors[fd] = key
        found = self.names[key]
        if found is not None:
            self.files[fd] = found

    def _write(self, written: int, size: int, fd: int, data: bytes | memoryview) -> None:
        self.files[fd].writes.append(Write(size, bytes(data[:written])))

    def _ftruncate(self, _: None, __: int, fd: int, size: int) -> None:
        self.files[fd].writes.append(Write(size, None))

    def _fsync(self, _: None, __: int, fd: int) -> None:
        if fd in self.files:
            for write in self.files[fd].writes:
                write.state = "durable" if write.state == "pending" else write.state
            return
        folder = self.descriptors[fd]
        for change in [each for each in self.waiting if each.folder == folder]:
            change.do(self.durable)
            self.waiting.remove(change)

    def _doubt(self, fd: int) -> None:
        for write in self.files[fd].writes if fd in self.files else ():
            write.state = "doubtful" if write.state == "pending" else write.state

    def _close(self, _: None, __: int, fd: int) -> None:
        self.descriptors.pop(fd, None)
        self.files.pop(fd, None)

    def _rename(self, _: None, __: int, path: Path, target: Path) -> None:
        old, new = str(path), str(target)

        def do(names: dict[str, File | None]) -> None:
            moved = [each for each in names if each == old or each.startswith(f"{old}/")]
            held = {each: self_or for each in moved if (self_or := names[each]) is not None or names[each] is None}
            for each in moved:
                del names[each]
            names.update({new + each.removeprefix(old): found for each, found in held.items()})

        file = self.names[old]
        if file is not None:  # a file that is moved is there under its new name, whatever became of the old one

            def do(names: dict[str, File | None]) -> None:
                names.pop(old, None)
                names[new] = file

        self._rename_names(target, do)

    def _unlink(self, _: None, __: int, path: Path) -> None:
        key = str(path)
        self._rename_names(path, lambda names: names.pop(key, None))

    _rmdir = _unlink

    def _mkdir(self, _: None, __: int, path: Path, mode: int = 0) -> None:
        key = str(path)
        self._rename_names(path, lambda names: names.update({key: None}))

    def _rename_names(self, path: Path, do: Callable[[dict[str, File | None]], object]) -> None:
        def change(names: dict[str, File | None]) -> None:
            do(names)

        change(self.names)
        self.waiting.append(Name(str(path.parent), change))


def put(tree: Tree, root: Path, home: Path) -> None:
    """Write what a power cut left of `root` to `home`. Files in missing folders cannot be found."""
    for path, content in sorted(tree.items()):
        place = home / Path(path).relative_to(root)
        if place != home and not place.parent.is_dir():
            continue
        if content is None:
            place.mkdir(parents=place == home)
        else:
            place.write_bytes(content)
