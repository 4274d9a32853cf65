"""How each piece of the log looks, in the colours of the theme. The story is the brightest thing on the screen.

Nothing is said by colour alone: every look stands for a sign or a word that is there as well.
"""

from __future__ import annotations

from collections.abc import Mapping

LOOKS: Mapping[str, str] = {
    "story": "$prose",
    "words": "$foreground",
    "sign": "$quiet",
    "outcome": "bold $prose",
    "dice": "$foreground",
    "quiet": "$quiet",
    "rule": "$pane-rule",
    "scene": "bold $prose",
    "struck": "strike $quiet",
    "trouble": "$text-error",
    "match": "bold underline $text-warning",
    "cursor": "$accent",
    "good": "bold $text-success",
    "mixed": "bold $text-warning",
    "bad": "bold $text-error",
    "turn": "bold $text-accent",
    "chip": "$quiet",
    "hover": "underline $prose",
}
"""The style of each; it is a component class too, `scene-log--` and its name."""
DIM = frozenset({"$quiet", "$pane-rule"})
"""The colours that are the terminal's own, dimmed, where it has no others."""


def _rule(look: str, style: str, *, plain: bool = False) -> str:
    *how, colour = style.split()
    if plain and colour in DIM:
        how, colour = ["dim", *how], "$foreground"
    ground = "background: $panel; " if look == "hover" else ""
    return f"& > .scene-log--{look} {{ color: {colour}; {ground}text-style: {' '.join(how) or 'none'}; }}"


CSS = f"""
RowsView {{
    color: $foreground;
    overflow-x: hidden;
    overflow-y: auto;
    scrollbar-gutter: stable;
    scrollbar-size-vertical: 1;
    {" ".join(_rule(*each) for each in LOOKS.items())}
    &:ansi {{
        {" ".join(_rule(*each, plain=True) for each in LOOKS.items() if each[1].split()[-1] in DIM)}
    }}
}}
"""
