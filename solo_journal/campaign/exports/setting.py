"""How the words of a story are set: cleaned of what no reader could show, and typeset where the format is a book."""

from __future__ import annotations

from dataclasses import dataclass

from ..story.marked_text import Mentions, Run, runs
from ..story.sanitise import shown
from .languages import Language
from .parts import Paragraph
from .typography import typeset, typeset_runs


@dataclass(frozen=True, slots=True)
class Setting:
    """One way of setting words."""

    language: Language
    curled: bool = False
    """Typeset quotes, dashes and arrows; else they stay as they were typed."""
    mentions: Mentions | None = None
    """Where names are to be marked that no tag marks."""

    def text(self, text: str) -> str:
        """A text without emphasis."""
        return typeset(shown(text), self.language) if self.curled else shown(text)

    def line(self, text: str) -> str:
        """A text of one line."""
        return self.text(" ".join(text.split()))

    def paragraph(self, text: str) -> Paragraph:
        """A paragraph with its emphasis and names, without tags that are no words."""
        found: tuple[Run, ...] = tuple(runs(shown(text), self.mentions, chips=False))
        return typeset_runs(found, self.language) if self.curled else found
