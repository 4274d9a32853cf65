"""Saves the paragraph in progress: one, or many at once while text is pasted."""

from __future__ import annotations

from ..campaign.play.append import tags_of, write_all
from ..campaign.play.options import moves_in
from ..campaign.play.port import run
from ..campaign.play.verbs.acts import write_prose
from ..campaign.store.errors import StoreError
from ..rules.refusal import Refused
from .line_state import LineState, as_kept
from .port import LinePort, settle

AT_ONCE = 200
"""The most paragraphs of pasted text in one save."""


def keep_paragraph(state: LineState) -> None:
    """Save the paragraph in progress, as the consequence of the last question or as prose, after any pasted paragraphs
    that wait. Raises `Refused`, and then it is still in progress."""
    keep_gathered(state)
    if state.lines:
        run(write_prose(state.campaign, LinePort(state, paragraph=True), state.paragraph))


def end_paragraph(state: LineState) -> None:
    """Save the paragraph, or gather it with the rest while pasted text is arriving. Raises like `keep_paragraph`."""
    if not state.hurries or tags_of(state.paragraph):
        keep_paragraph(state)
    elif state.paragraph.strip():
        state.gathered.append(state.lines)
        state.lines = []
        if len(state.gathered) >= AT_ONCE:
            keep_gathered(state)


def keep_gathered(state: LineState) -> None:
    """Save the gathered paragraphs. If that is refused, they become the paragraph in progress again."""
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
