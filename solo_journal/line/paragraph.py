"""The paragraph being written, and keeping it: one, or many in one save where a text is pasted."""

from __future__ import annotations

from ..campaign.play.append import tags_of, write_all
from ..campaign.play.options import moves_in
from ..campaign.play.port import run
from ..campaign.play.verbs.acts import write_prose
from ..campaign.store.errors import StoreError
from ..rules.refusal import Refused
from .after_entry import settle
from .line_state import LineState, as_kept
from .port import LinePort

AT_ONCE = 200
"""Paragraphs of a pasted text that are kept in one save, at the most."""


def keep_paragraph(state: LineState) -> None:
    """Keep the paragraph being written, as the consequence of what was asked last or as prose, after those of a pasted
    text that wait for it. Raises `Refused`, and then it is still being written."""
    keep_gathered(state)
    if state.lines:
        run(write_prose(state.campaign, LinePort(state, paragraph=True), state.paragraph))


def end_paragraph(state: LineState) -> None:
    """Keep the paragraph; where more of a pasted text is there already, together with what follows. Raises like
    `keep_paragraph`."""
    if not state.hurries or tags_of(state.paragraph):
        keep_paragraph(state)
    elif state.paragraph.strip():
        state.gathered.append(state.lines)
        state.lines = []
        if len(state.gathered) >= AT_ONCE:
            keep_gathered(state)


def keep_gathered(state: LineState) -> None:
    """Keep the paragraphs that were gathered. Where that is refused, they are the one being written again."""
    left, state.gathered = state.gathered, []
    under_way = state.lines
    if not left:
        return
    try:
        state.lines = left[0]
        run(write_prose(state.campaign, LinePort(state, paragraph=True), state.paragraph))
        left = left[1:]
        if left:
            write_all(state.campaign, [("prose", as_kept(lines)) for lines in left])
            state.io.say(f"Saved: {len(left)} more {'paragraph' if len(left) == 1 else 'paragraphs'}.")
    except (Refused, StoreError):
        state.lines = "\n\n".join(map("\n".join, left)).split("\n") + under_way
        raise
    state.lines = under_way
    state.options = moves_in(state.campaign.world)
    settle(state)
