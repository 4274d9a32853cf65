"""The paragraph being written, and keeping it."""

from __future__ import annotations

from ..campaign.play.port import run
from ..campaign.play.verbs.acts import write_prose
from .line_state import Sitting
from .port import LinePort


def keep_paragraph(sitting: Sitting) -> None:
    """Keep the paragraph being written, as the consequence of what was asked last or as prose. Raises `Refused`,
    and then it is still being written."""
    if sitting.lines:
        run(write_prose(sitting.campaign, LinePort(sitting, paragraph=True), sitting.paragraph))
