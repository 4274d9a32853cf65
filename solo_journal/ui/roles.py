"""The page's colour roles, computed for any theme: each is mixed toward black or white until it has enough contrast
with every background that it is used on. Themes that use the terminal's own colours are left alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.color import Color

READ, SEEN = 4.5, 3.0
"""The least contrast (WCAG) of text, and of shapes."""
STORY, STORY_OWN, WORDS_OWN = 7.0, 12.0, 7.0
INKED = 9.0
"""The least contrast of black or white with the page; a page colour in between is made darker or lighter."""
OVER_QUIET = 1.3
"""The least contrast of the story relative to quiet words."""
UNDER_STORY = 0.8
"""The greatest contrast of words relative to the story."""
EDGE, FARTHEST = 1.15, 2.0
"""The least and greatest contrast of other backgrounds with the page."""
OWN = "prose"
"""A variable that only themes made for this page set; stricter rules apply to them."""
TONES = ("success", "warning", "error", "accent", "primary")
SCROLLBAR = ("background", "background-hover", "background-active", "corner-color")
BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
TERMINAL = {
    "prose": "ansi_default", "quiet": "ansi_default", "dim": "dim", "pane-rule": "ansi_bright_black",
    "empty": "ansi_default",
}  # fmt: skip
"""The roles in the terminal's own colours: quiet words are dim, the rest plain or bold."""
PLAIN = {**TERMINAL, "dim": "", "quiet": "#808080", "pane-rule": "#808080", "empty": "#808080"}
"""The roles when nothing is known of the theme."""


def contrast(one: Color, other: Color) -> float:
    """The WCAG contrast of two colours: 1 if they are equal, 21 for black on white."""
    darker, lighter = sorted(map(_light, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def roles(theme: Mapping[str, str]) -> dict[str, str]:
    """Our own variables, and those of the theme that must be adjusted, from a theme's colours as Textual generates
    them."""
    page = Color.parse(theme["background"])
    if page.ansi is not None or Color.parse(theme["foreground"]).ansi is not None:
        return TERMINAL
    own = OWN in theme
    ink = _on(page)
    page = _until(page, (ink,), WHITE if ink == BLACK else BLACK, STORY_OWN if own else INKED)
    surface, panel = (_ground(_over(theme[each], page), page, ink) for each in ("surface", "panel"))
    grounds = (page, surface, panel)
    words = _until(_over(theme["foreground"], page), grounds, ink, WORDS_OWN if own else READ)
    quiet = _until(_quiet(theme, words, page), grounds, ink, READ)
    story = _until(_over(theme.get("prose", theme["foreground"]), page), (page,), ink, STORY_OWN if own else STORY)
    story = _until(story, (page,), ink, contrast(quiet, page) * OVER_QUIET)
    words = _less(words, story, page, grounds, WORDS_OWN if own else READ)
    accent = _until(_over(theme["accent"], page), grounds, ink, SEEN)
    rule = _until(_over(theme.get("pane-rule", theme["foreground"]), page), (page, surface), ink, SEEN)
    empty = _until(words.blend(page, 0.7), (page, surface), ink, SEEN)
    chosen = _over(theme.get("screen-selection-background", theme["primary"]), page)
    found = {
        "prose": story, "foreground": words, "quiet": quiet, "text-muted": quiet, "background": page,
        "surface": surface, "panel": panel, "accent": accent, "border": accent, "pane-rule": rule, "empty": empty,
        "primary": _until(_over(theme["primary"], page), grounds, ink, SEEN),
        "scrollbar": empty, "scrollbar-hover": words, "scrollbar-active": words,
    }  # fmt: skip
    for each, usual in (("block", "accent"), ("input", "foreground")):
        cursor = _over(theme.get(f"{each}-cursor-background", theme[usual]), page)
        cursor = _until(cursor, (page, surface), ink, SEEN)
        found |= {f"{each}-cursor-background": cursor, f"{each}-cursor-foreground": _on(cursor)}
    found |= {f"{each}-selection-background": chosen for each in ("screen", "input")}
    found |= {f"{each}-selection-foreground": _on(chosen) for each in ("screen", "input")}
    found |= {f"text-{tone}": _until(_over(theme[f"text-{tone}"], page), grounds, ink, READ) for tone in TONES}
    found |= {f"scrollbar-{part}": page for part in SCROLLBAR}
    return {"dim": "", **{name: colour.hex for name, colour in found.items()}}


def _quiet(theme: Mapping[str, str], words: Color, page: Color) -> Color:
    """The theme's own quiet colour, or its words mixed with as much of the page as stays readable."""
    if "quiet" in theme:
        return _over(theme["quiet"], page)
    mixed = (words.blend(page, tenths / 10) for tenths in range(4, 0, -1))
    return next((each for each in mixed if contrast(each, page) >= READ), words)


def _less(words: Color, story: Color, page: Color, grounds: Iterable[Color], least: float) -> Color:
    """Words with less contrast than the story, as far as they stay readable."""
    grounds, most = tuple(grounds), UNDER_STORY * contrast(story, page)
    for share in range(51):
        mixed = words.blend(page, share / 50)
        if min(contrast(mixed, ground) for ground in grounds) < least:
            return words
        if contrast(mixed, page) <= most:
            return mixed
    return words


def _over(colour: str, page: Color) -> Color:
    """A colour as seen on the page: a translucent one is mixed with it."""
    found = Color.parse(colour)
    return page.blend(found.with_alpha(1.0), found.a) if found.a < 1 else found


def _on(ground: Color) -> Color:
    """Black or white, whichever has more contrast."""
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, ground))


def _ground(ground: Color, page: Color, ink: Color) -> Color:
    """A background that differs from the page, but not so much that quiet words on both would be as loud as the
    story."""
    most = min(FARTHEST, contrast(ink, page) / (READ * OVER_QUIET * 1.05))
    mixed = (ground.blend(page, share / 50) for share in range(51))
    near = next(each for each in mixed if contrast(each, page) <= most and contrast(each, ink) <= contrast(page, ink))
    return _until(near, (page,), ink, EDGE)


def _until(colour: Color, others: Iterable[Color], toward: Color, ratio: float) -> Color:
    """The colour mixed with as little of another as gives it this contrast with all of these."""
    others = tuple(others)
    mixed = (colour.blend(toward, share / 50) for share in range(51))
    return next((each for each in mixed if min(contrast(each, other) for other in others) >= ratio), toward)


def _light(colour: Color) -> float:
    """WCAG's relative luminance of a colour, from 0 to 1."""
    shares = (each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in colour.normalized)
    return sum(share * weight for share, weight in zip(shares, (0.2126, 0.7152, 0.0722), strict=True))
