"""Pieces of HTML that are XML at once, so that one way of telling serves web pages and e-books alike.

Nothing that a player typed comes through as markup: controls and turns of the reading direction become signs that can
be seen, and what XML cannot hold at all becomes U+FFFD.
"""

from __future__ import annotations

import html

from ..story.sanitise import shown
from .story_parts import Passage, Result, Results, enclosed

_NOT_XML = dict.fromkeys((0xFFFE, 0xFFFF), 0xFFFD)


def escaped(text: str) -> str:
    """A text as it stands in an element or in a quoted attribute."""
    return html.escape(shown(text).translate(_NOT_XML))


def one_line(text: str) -> str:
    """A text for a heading."""
    return escaped(" ".join(text.split()))


def passage(told: Passage) -> str:
    """A passage as paragraphs of their own class."""
    kind = f' class="{told.kind}"' if told.kind != "prose" else ""
    return "".join(f"<p{kind}>{_struck(_broken(each), told.struck)}</p>\n" for each in enclosed(told))


def results(told: Results, *, fold: bool) -> str:
    """Neighbouring results as one note at the side of the story. What is more than a line folds, where that works."""
    return f'<aside class="results">\n{"".join(_result(each, fold) for each in told.all)}</aside>\n'


def _result(result: Result, fold: bool) -> str:
    came = f"<b>{one_line(result.headline)}</b>" if result.headline else f"<i>{escaped(result.kind)}</i>"
    came = came if result.headline or result.kind else ""
    words = f'<span class="asked">{one_line(result.words)}</span>' if result.words else ""
    line = " ".join(each for each in (words, came) if each)
    if result.fate:
        line += f' <span class="fate">({one_line(result.fate)})</span>'
    line = _struck(line, result.struck or result.undone)
    line += ' <span class="fate">(taken back)</span>' if result.undone else ""
    dice = f'<span class="dice">{one_line(result.dice)}</span>' if result.dice else ""
    more = "".join(f"<p>{each}</p>" for each in _more(result))
    if not line:  # what words of the story changed by themselves
        return f'<div class="more">{more}</div>\n'
    if not fold:
        return f"<p>{line} {dice}</p>\n" + (f'<div class="more">{more}</div>\n' if more else "")
    if not (more or dice):
        return f"<p>{line}</p>\n"
    more = (f"<p>{dice}</p>" if dice else "") + more
    return f'<details><summary>{line}</summary>\n<div class="more">{more}</div></details>\n'


def _more(result: Result) -> list[str]:
    """What stands behind the line of a result."""
    followed = [f"Then: {one_line(step)}" for step in result.steps]
    changed = [f"Changed: {one_line(', '.join(result.changed))}"] if result.changed else []
    told = [one_line(tell) for tell in result.tells]
    return [*told, *([one_line(result.why)] if result.why else []), *followed, *changed]


def _broken(text: str) -> str:
    return escaped(text).replace("\n", "<br/>\n")


def _struck(markup: str, struck: bool) -> str:
    return f"<s>{markup}</s>" if struck and markup else markup
