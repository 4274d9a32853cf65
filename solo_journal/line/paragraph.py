"""The paragraph being written, and keeping it: one, or many in one save where a text is pasted."""

from __future__ import annotations

from ..campaign.play.append import tags_of, write_all
from ..campaign.play.options import moves_in
from ..campaign.play.port import run
from ..campaign.play.verbs.acts import write_prose
from ..campaign.store.errors import StoreError
from ..rules.refusal import Refused
from .after_entry import settle
from .line_state import Sitting, as_kept
from .port import LinePort

AT_ONCE = 200
"""Paragraphs of a pasted text that are kept in one save, at the most."""


def keep_paragraph(sitting: Sitting) -> None:
    """Keep the paragraph being written, as the consequence of what was asked last or as prose, after those of a pasted
    text that wait for it. Raises `Refused`, and then it is still being written."""
    keep_gathered(sitting)
    if sitting.lines:
        run(write_prose(sitting.campaign, LinePort(sitting, paragraph=True), sitting.paragraph))


def end_paragraph(sitting: Sitting) -> None:
    """Keep the paragraph; where more of a pasted text is there already, together with what follows. Raises like
    `keep_paragraph`."""
    if not sitting.hurries or tags_of(sitting.paragraph):
        keep_paragraph(sitting)
    elif sitting.paragraph.strip():
        sitting.gathered.append(sitting.lines)
        sitting.lines = []
        if len(sitting.gathered) >= AT_ONCE:
            keep_gathered(sitting)


def keep_gathered(sitting: Sitting) -> None:
    """Keep the paragraphs that were gathered. Where that is refused, they are the one being written again."""
    left, sitting.gathered = sitting.gathered, []
    under_way = sitting.lines
    if not left:
        return
    try:
        sitting.lines = left[0]
        run(write_prose(sitting.campaign, LinePort(sitting, paragraph=True), sitting.paragraph))
        left = left[1:]
        if left:
            write_all(sitting.campaign, [("prose", as_kept(lines)) for lines in left])
            sitting.talk.say(f"Saved: {len(left)} more {'paragraph' if len(left) == 1 else 'paragraphs'}.")
    except (Refused, StoreError):
        sitting.lines = "\n\n".join(map("\n".join, left)).split("\n") + under_way
        raise
    sitting.lines = under_way
    sitting.options = moves_in(sitting.campaign.world)
    settle(sitting)
