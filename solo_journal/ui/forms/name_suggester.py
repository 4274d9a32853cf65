"""Completion in a line: the name whose beginning is being typed stands behind it; the right arrow takes it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.suggester import Suggester

from ...campaign.story.sanitise import shown_line


class NameSuggester(Suggester):
    """Completes the last part of a line with commas by the names that fit."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._names = [shown_line(name) for name in names]

    async def get_suggestion(self, value: str) -> str | None:
        begun = value.rpartition(",")[2].lstrip().lstrip("+-")
        if not begun.strip():
            return None
        fits = (name for name in self._names if name.casefold().startswith(begun.casefold()))
        found = next(fits, None)
        return value[: len(value) - len(begun)] + found if found and len(found) > len(begun) else None
