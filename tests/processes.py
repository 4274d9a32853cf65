"""Other programs that a test starts: none of them is waited for without a limit, and none outlives its test."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

LIMIT = 100.0
"""Seconds after which a program will not end any more: less than a test may take, so that its own words say which."""


def run(command: Sequence[str], **how: Any) -> subprocess.CompletedProcess[Any]:
    """Run a program to its end, as `subprocess.run` does. Raises `TimeoutExpired` where it does not end."""
    return subprocess.run(command, timeout=LIMIT, **how)


@contextmanager
def started(command: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program that runs beside the test. Its pipes are closed in the end and it is waited for; where the test failed,
    it is killed. `Popen` itself would wait for ever for one that is stopped, or asks what nobody answers."""
    process = subprocess.Popen(command, **how)
    try:
        yield process
        close_pipes(process)
        process.wait(LIMIT)
    finally:
        process.kill()
        close_pipes(process)
        process.wait(LIMIT)


def close_pipes(process: subprocess.Popen[Any]) -> None:
    """Let go of its pipes: what reads a pipe to its end comes to it."""
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None and not pipe.closed:
            with suppress(BrokenPipeError):
                pipe.close()
