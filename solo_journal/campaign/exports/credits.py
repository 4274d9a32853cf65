"""Whose games these are: what stands at the end of a story that is handed on."""

from __future__ import annotations

from collections.abc import Iterator

from .story import Story

MADE_WITH = "Played and written with Solo Journal."


def notices(story: Story) -> Iterator[str]:
    """A sentence or two for each game with a credit, and one for the program; none where none are wanted."""
    if not story.wanted.credits:
        return
    for game in story.games:
        if game.credit and game.id in story.world.systems:
            yield game.credit.notice
    yield MADE_WITH
