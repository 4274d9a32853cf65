"""How each piece of the log looks, in the colours of the theme. The story is the brightest thing on the screen.

Nothing is said by colour alone: every look stands for a sign or a word that is there as well.
"""

from __future__ import annotations

LOOKS = ("story", "words", "sign", "outcome", "dice", "quiet", "rule", "scene", "struck", "trouble", "match", "cursor",
         "good", "mixed", "bad", "turn", "chip", "hover")  # fmt: skip
"""The component classes, each `scene-log--` and one of these."""

CSS = """
PaintedRows {
    color: $foreground;
    overflow-x: hidden;
    overflow-y: auto;
    scrollbar-gutter: stable;
    scrollbar-size-vertical: 1;
    & > .scene-log--story { color: $prose; }
    & > .scene-log--words { color: $foreground; }
    & > .scene-log--outcome { color: $prose; text-style: bold; }
    & > .scene-log--good { color: $text-success; text-style: bold; }
    & > .scene-log--mixed { color: $text-warning; text-style: bold; }
    & > .scene-log--bad { color: $text-error; text-style: bold; }
    & > .scene-log--turn { color: $text-accent; text-style: bold; }
    & > .scene-log--dice { color: $foreground; }
    & > .scene-log--sign, & > .scene-log--quiet, & > .scene-log--chip { color: $quiet; }
    & > .scene-log--struck { color: $quiet; text-style: strike; }
    & > .scene-log--rule { color: $pane-rule; }
    & > .scene-log--scene { color: $prose; text-style: bold; }
    & > .scene-log--trouble { color: $text-error; }
    & > .scene-log--match { color: $text-warning; text-style: bold underline; }
    & > .scene-log--hover { color: $prose; background: $panel; text-style: underline; }
    & > .scene-log--cursor { color: $accent; }
    &:ansi {
        & > .scene-log--sign, & > .scene-log--chip, & > .scene-log--quiet, & > .scene-log--rule {
            color: $foreground;
            text-style: dim;
        }
        & > .scene-log--struck { color: $foreground; text-style: dim strike; }
    }
}
"""
