"""How each piece of the log looks, in the colours of the theme. The story is the brightest thing on the screen.

Nothing is said by colour alone: every look stands for a sign or a word that is there as well.
"""

from __future__ import annotations

LOOKS = ("story", "words", "sign", "outcome", "dice", "quiet", "scene", "struck", "trouble", "match", "cursor")
"""The component classes, each `scene-log--` and one of these."""

CSS = """
LogView {
    color: $foreground;
    overflow-x: hidden;
    overflow-y: auto;
    scrollbar-gutter: stable;
    scrollbar-size-vertical: 1;
    & > .scene-log--story { color: $foreground; }
    & > .scene-log--words { color: $foreground 85%; }
    & > .scene-log--outcome { color: $foreground; text-style: bold; }
    & > .scene-log--sign, & > .scene-log--dice, & > .scene-log--quiet { color: $foreground 60%; }
    & > .scene-log--struck { color: $foreground 60%; text-style: strike; }
    & > .scene-log--scene { color: $primary; text-style: bold; }
    & > .scene-log--trouble { color: $error; }
    & > .scene-log--match { color: $warning; text-style: bold underline; }
    & > .scene-log--cursor { color: $accent; }
    &:ansi {
        & > .scene-log--sign, & > .scene-log--dice, & > .scene-log--quiet { text-style: dim; }
        & > .scene-log--struck { text-style: dim strike; }
    }
}
"""
