"""A shell in a folder of its own: commands run in this process, and what they print comes back."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from solo_journal.__main__ import main


@dataclass(frozen=True)
class Ran:
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def object(self) -> dict[str, Any]:
        """The one object that it printed."""
        tree = json.loads(self.out)
        assert isinstance(tree, dict)
        return tree


Run = Callable[..., Ran]


class Typing(io.TextIOWrapper):
    """Standard input, as a terminal with somebody at it or as a pipe."""

    def __init__(self, typed: bytes, terminal: bool) -> None:
        super().__init__(io.BytesIO(typed), encoding="utf-8")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with these arguments."""

    def run(*arguments: str, stdin: bytes = b"", terminal: bool = False) -> Ran:
        monkeypatch.setattr(sys, "stdin", Typing(stdin, terminal))
        capsys.readouterr()
        code = main(arguments)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def play(run: Run) -> Run:
    """Runs a command in a campaign that has just begun; it must be done."""
    assert run("new", "The Long Dusk", "--system", "duskara").code == 0

    def play(*arguments: str, stdin: bytes = b"") -> Ran:
        ran = run(*arguments, stdin=stdin)
        assert (ran.code, ran.err) == (0, ""), ran
        return ran

    return play
