"""Saves what is being typed outside the campaign until it becomes an entry, so that it can be offered again.

Each running page has its own draft, because of two that shared one, the last to write would discard the other's words.
The first page at a campaign uses `ID.txt`, the next one `ID-2.txt`. A page holds the lock of its draft while it runs,
and the system releases it however the page ends. (A process id would not do, as another process may have it by now.) So
a draft whose lock is free belongs to a page that has ended, and the next page to start takes up its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from ..entry import Entry
from ..library.places import file_name_for
from ..store import disk, system_calls
from ..store.bounds import DRAFT
from ..store.errors import Busy, StoreError
from ..store.plain_files import sweep
from ..story.labels import SIGNS
from .lock import hold_file

_NAME = re.compile(r"([0-9A-Za-z]+)(?:-[0-9]+)?\.txt")


def words_waiting(waiting: Iterable[Entry]) -> list[str]:
    """The words of entries that could not be saved yet, each as it would be typed."""
    return [SIGNS.get(entry.kind, "") + entry.text for entry in waiting if entry.text]


@dataclass(frozen=True, slots=True)
class Draft:
    """What is being typed at one campaign, in one page."""

    path: Path
    _held: ExitStack = field(default_factory=ExitStack, repr=False, compare=False)
    """Its lock, held while the page runs."""

    @classmethod
    def of(cls, state: Path, campaign_id: str) -> Draft:
        """The first draft of the campaign with this id, whether or not a page holds it."""
        return cls(state / "drafts" / f"{file_name_for(campaign_id)}.txt")

    @classmethod
    def take(cls, state: Path, campaign_id: str) -> Draft:
        """The first draft that no running page holds, for this page until `close`. Without file locks all pages share
        the first one, because nobody could tell which of them still run."""
        draft = first = cls.of(state, campaign_id)
        try:
            disk.make_folder(first.path.parent)
            for number in count(2):
                if _free(draft.path, draft._held):
                    break
                draft = cls(first.path.with_stem(f"{first.path.stem}-{number}"))
        except StoreError:
            return first
        return draft

    def close(self) -> None:
        """Release the draft; its text is left for the next page."""
        self._held.close()

    def read(self) -> str:
        """The text; empty if there is none or it cannot be read."""
        sweep(self.path.parent)
        return _text(self.path) or ""

    def take_up(self) -> str:
        """Everything to offer: this draft, and those of pages that have ended, oldest first, without duplicates. From
        now on all of it is in this draft. What does not fit stays where it is for another time."""
        mine = self.read()
        with ExitStack() as held:
            texts = self._left_by_others(held, DRAFT.most_bytes - len(mine.encode()))
            if not texts:
                return mine
            joined = _join_texts(sorted([*texts, self.path], key=_written_at), {**texts, self.path: mine})
            if not self.write(joined):
                with suppress(StoreError):  # they are offered once more then, and found to be known
                    for path in texts:
                        disk.remove(path)
        return joined

    def write(self, text: str) -> str:
        """Save the text. Returns a sentence if that failed, else an empty string. An empty text removes the draft."""
        try:
            if text:
                disk.make_folder(self.path.parent)
                disk.replace(self.path, text.encode("utf-8", "replace"))
            else:
                disk.remove(self.path)
        except StoreError as error:
            return f"What you type cannot be kept as a draft. {error}"
        return ""

    def _left_by_others(self, held: ExitStack, room: int) -> dict[Path, str]:
        """Drafts of this campaign that no page holds, oldest first, at most `room` bytes. No other page takes them up
        until `held` closes."""
        found: dict[Path, str] = {}
        for path in sorted(self._others(), key=_written_at):
            with suppress(StoreError):  # where it cannot be known whether its page runs, it does
                text = _text(path) if _free(path, held) else None
                if text is not None and (room := room - len(text.encode()) - 1) >= 0:
                    found[path] = text
        return found

    def _others(self) -> list[Path]:
        with suppress(StoreError):
            id_ = self.path.stem.partition("-")[0]
            matches = map(_NAME.fullmatch, disk.names(self.path.parent))
            paths = [self.path.with_name(match[0]) for match in matches if match and match[1] == id_]
            return [path for path in paths if path != self.path]
        return []


def _free(path: Path, held: ExitStack) -> bool:
    """Whether no running page holds the draft at `path`. If so, its lock is held until `held` closes."""
    try:
        held.enter_context(hold_file(path.with_name(f".{path.stem}.lock")))
    except Busy:
        return False
    return True


def _text(path: Path) -> str | None:
    """The text of a draft; None if there is none or it cannot be read."""
    try:
        return disk.read(path, DRAFT.most_bytes).decode("utf-8", "replace")
    except (StoreError, OSError):
        return None


def _written_at(path: Path) -> int:
    """When it was last written."""
    with suppress(OSError):
        return system_calls.io.lstat(path).st_mtime_ns
    return 0


def _join_texts(paths: Iterable[Path], texts: Mapping[Path, str]) -> str:
    """The texts, one below the other. A text that is contained in another is left out: a page took it up and was killed
    before it could remove it."""
    kept: list[str] = []
    for text in (texts[path] for path in paths):
        kept = [each for each in kept if not _stands_in(each, text)]
        if text.strip() and not any(_stands_in(text, each) for each in kept):
            kept.append(text)
    return "\n".join(kept)


def _stands_in(text: str, other: str) -> bool:
    return f"\n{text}\n" in f"\n{other}\n"
