"""How each part of the log looks, in the colours of the theme. The story is the brightest thing on the screen.

Nothing is said by colour alone: every look stands for a sign or a word that is there as well.
"""

from __future__ import annotations

from textual.content import Content

from ..page.safe_text import QUIET

LOOKS = {
    "story": "$prose",
    "words": "$foreground",
    "outcome": "bold $prose",
    "dice": "$foreground",
    "quiet": QUIET,
    "rule": "$pane-rule $dim",
    "scene": "bold $prose",
    "struck": f"strike {QUIET}",
    "trouble": "$text-error",
    "plain": "$foreground",
    "good": "bold $text-success",
    "mixed": "bold $text-warning",
    "bad": "bold $text-error",
    "turn": "bold $text-accent",
    "emphasis": "italic",
    "strong": "bold",
    "name": "underline",
}
"""The style of each part, of each tone of an outcome, and of a player's own markup."""
MATCH = "bold underline $text-warning"
HOVER = "underline $prose on $panel"
CURSOR_STYLE = "$accent"


def styled(text: str, look: str) -> Content:
    return Content.styled(text, LOOKS[look])
