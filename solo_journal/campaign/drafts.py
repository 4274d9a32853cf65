"""What is being typed, kept outside the campaign until it is an entry. Whatever happens, it is offered again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .entry import Entry
from .store import disk
from .store.errors import StoreError
from .store.leftovers import sweep
from .wording import SIGNS

LIMIT = 4_000_000


def words_waiting(waiting: Iterable[Entry]) -> list[str]:
    """The words of entries that could not be saved yet, each as it would be typed."""
    return [SIGNS.get(entry.kind, "") + entry.text for entry in waiting if entry.text]


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft of one campaign."""

    path: Path

    @classmethod
    def of(cls, state: Path, campaign_id: str) -> Draft:
        """The draft of the campaign of this id."""
        safe = "".join(letter for letter in campaign_id if letter.isalnum()) or "x"
        return cls(state / "drafts" / f"{safe}.txt")

    def read(self) -> str:
        """The text, empty where there is none or it cannot be read."""
        sweep(self.path.parent)
        try:
            return disk.read(self.path, LIMIT).decode("utf-8", "replace")
        except (StoreError, OSError):
            return ""

    def write(self, text: str) -> str:
        """Keep the text; why it could not be kept, in a sentence, or empty. An empty text removes the draft."""
        try:
            if text:
                disk.make_folder(self.path.parent)
                disk.replace(self.path, text.encode("utf-8", "replace"))
            else:
                disk.remove(self.path)
        except StoreError as error:
            return f"What you type cannot be kept as a draft. {error}"
        return ""
