"""The fault layer: the store's system calls go through it, and it spoils the n-th of them."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from typing import Any

from solo_journal.campaign.store import system_calls

Real = Callable[..., Any]
ALL = frozenset(name for name in system_calls.Calls.__dict__ if not name.startswith("_"))
CHANGES = frozenset({"write", "fsync", "ftruncate", "rename", "unlink", "mkdir", "rmdir"})
"""Calls that change the disk. A program that is killed at any other leaves what it leaves when killed at the next of
these."""


class Killed(BaseException):
    """The program ended at this call. No handler of ours may go on as if it had not."""


class Fault:
    """What becomes of a call; without one, it is made. `number` counts the calls from 1."""

    def call(self, number: int, name: str, real: Real, arguments: tuple[Any, ...]) -> Any:
        return real(*arguments)


class Fails(Fault):
    """The calls from the `first` to the `last` fail, all or those of some names. A close that fails has closed."""

    def __init__(self, first: int, last: int, code: int = errno.EIO) -> None:
        self.first, self.last, self.code = first, last, code

    def call(self, number: int, name: str, real: Real, arguments: tuple[Any, ...]) -> Any:
        if not self.first <= number <= self.last:
            return real(*arguments)
        if name == "close":
            real(*arguments)
        raise OSError(self.code, os.strerror(self.code))


class Cuts(Fault):
    """From the n-th call on, every write and read takes a third of what it was given, as a system may."""

    def __init__(self, nth: int) -> None:
        self.nth = nth

    def call(self, number: int, name: str, real: Real, arguments: tuple[Any, ...]) -> Any:
        if number >= self.nth and name == "write":
            fd, data = arguments
            return real(fd, data[: len(data) // 3 + 1])
        if number >= self.nth and name == "read":
            fd, size = arguments
            return real(fd, size // 3 + 1)
        return real(*arguments)


class Full(Fault):
    """The disk takes this many bytes and no more."""

    def __init__(self, room: int) -> None:
        self.room = room

    def call(self, number: int, name: str, real: Real, arguments: tuple[Any, ...]) -> Any:
        if name == "write":
            fd, data = arguments
            if not self.room:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            taken: int = real(fd, data[: self.room])
            self.room -= taken
            return taken
        return real(*arguments)


class Dies(Fault):
    """The program is killed at the n-th call; a write has come half-way then."""

    def __init__(self, nth: int) -> None:
        self.nth = nth

    def call(self, number: int, name: str, real: Real, arguments: tuple[Any, ...]) -> Any:
        if number < self.nth:
            return real(*arguments)
        if name == "close":  # the system closes what a dead program had open
            real(*arguments)
        elif number == self.nth and name == "write":
            fd, data = arguments
            real(fd, data[: len(data) // 2])
        raise Killed


class Meanwhile(Fault):
    """Before the n-th call, another program does something: the call comes late."""

    def __init__(self, nth: int, do: Callable[[], object]) -> None:
        self.nth, self.do = nth, do

    def call(self, number: int, name: str, real: Real, arguments: tuple[Any, ...]) -> Any:
        if number == self.nth:
            with spoiled(Layer()):
                self.do()
        return real(*arguments)


class Layer(system_calls.Calls):
    """The system's own calls, those with some names counted, with a fault among them."""

    def __init__(self, fault: Fault | None = None, among: Set[str] = ALL) -> None:
        self.fault, self.among = fault or Fault(), among
        self.made: list[str] = []

    def __getattribute__(self, name: str) -> Any:
        real = super().__getattribute__(name)
        if name not in ALL or name not in self.among:
            return real

        def call(*arguments: Any) -> Any:
            self.made.append(name)
            return self.fault.call(len(self.made), name, real, arguments)

        return call


@contextmanager
def spoiled(layer: system_calls.Calls) -> Iterator[None]:
    """With these calls in the place of the system's own."""
    before = system_calls.io
    system_calls.io = layer
    try:
        yield
    finally:
        system_calls.io = before
