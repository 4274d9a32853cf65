"""File maintenance: merge, repair, recover, back up and restore. Each shows what it will do first."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from ...campaign.play.port import run
from ...campaign.play.verbs import files
from ...campaign.play.verbs.files import Files
from ..line_state import LineState
from ..port import LinePort
from . import Command


def _looks_after(verb: Callable[[Files, LinePort], Coroutine[Any, Any, None]]) -> Callable[[LineState, str], None]:
    return lambda state, words: run(verb(Files.of(state.campaign, state.library), LinePort(state)))


def backup(state: LineState, words: str) -> None:
    run(files.back_up(state.campaign.folder, LinePort(state), words))


def restore(state: LineState, words: str) -> None:
    port = LinePort(state)
    path = run(files.restore(state.library, port, words, are_open=[state.campaign.folder.path]))
    run(files.open_it(port, path))


TITLE = "Files and backups"
COMMANDS = (
    Command("merge", "", "merge what was written in two places", _looks_after(files.merge), looks=True),
    Command("repair", "", "fix file problems that need no decision", _looks_after(files.repair)),
    Command("salvage", "", "restore entries that were set aside", _looks_after(files.recover)),
    Command("missing", "", "continue without lost session files", _looks_after(files.skip_missing), looks=True),
    Command("damaged", "", "open your editor where an entry cannot be read", _looks_after(files.open_damaged)),
    Command("backup", "a file", "save the whole campaign to one file", backup),
    Command("restore", "a file", "restore a campaign from a backup", restore),
)
