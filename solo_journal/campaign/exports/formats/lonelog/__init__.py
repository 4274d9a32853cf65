"""Lonelog 1.6: the notation that solo players share (by Roberto Bisceglie), in the digital layout.

It is written so that the readers that are known take it alike: every tag stands on a consequence line, on one line and
with absolute values; a thread always has its state; a step die is told as `Supply d8→Supply d6`; each session has its
date on the line below it and ends with every character told whole; what a game counts is a clock, or a track where
it is good to have it full; what the notation cannot hold is a `(note: ...)`.

Where signs have a meaning for which the notation has no escape, they are replaced: brackets and bars in names and
values by ( ) and /, arrows in words by ⇒ and →. A flashback keeps the specification's small letter. Times are UTC.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from .....rules.world import World
from ....story.sanitise import shown_line
from ...credits import notices
from ...format import Export
from ...story import Story
from ...story_parts import Head, Heads, SceneHead, SessionHead, days_of
from . import words
from .acts import Prose, Scribe
from .ledger import Ledger

FENCE = "```"
REPLACED = "In names, brackets and bars are written ( ) and /: the notation has no escape for them."


def pieces(story: Story) -> Iterator[str]:
    """The log, line by line."""
    story.follow = True
    ledger = Ledger(story)
    scribe = Scribe(story, ledger)
    page = _Page(story.wanted.fence)
    yield from _front_matter(story)
    yield f"# {_heading(story.title)}\n"
    heads, scene, here = Heads(story), 0, 0
    ended: list[str] = []
    if story.wanted.content != "prose":
        story.session_ends = lambda: ended.extend(ledger.closing())

    def close() -> Iterator[str]:
        """The end of a session: everybody whole, in the scene in which it ends."""
        if ended and here and scene != here:
            yield from page.head(_scene(story, here))
        yield from page.all(ended)
        ended.clear()

    begun = False
    for line in story.lines():
        found: list[Head] = list(heads.before(line.session, line.scene))
        said = list(scribe.lines(line))
        if not begun and not line.session and (found or said):  # what was played before any session has one too
            found.insert(0, SessionHead(0, None, ""))
        begun = begun or bool(found)
        if any(isinstance(head, SessionHead) for head in found):
            yield from close()
            scene = 0
        for head in found:
            if isinstance(head, SessionHead) or head.number != scene:  # one that was begun anew stands there already
                yield from page.head(_head(head))
        here = line.scene or here  # for a reader the story stays in a scene that was taken back
        if any(isinstance(head, SceneHead) for head in found):
            scene = here
        elif said and scene != here and here:  # a session that goes on in a scene names it again
            yield from page.head(_scene(story, here))
            scene = here
        yield from page.all(said)
    if story.session_ends:
        story.session_ends()
    yield from close()
    yield from page.close()
    if words.REPLACED.search("".join(_names(story.world))):
        story.remarks.append(REPLACED)


class _Page:
    """Notation stands between fences, prose outside."""

    def __init__(self, word: str) -> None:
        self.opening = FENCE + words.fence_word(word)
        self.last = ""
        """The last line of the open fence; empty where none is open."""

    def all(self, lines: Iterable[str | Prose]) -> Iterator[str]:
        """Lines of notation and prose, in order."""
        for line in lines:
            if isinstance(line, Prose):
                yield from self.close()
                yield from (f"\n{words.paragraph(each)}\n" for each in line.paragraphs)
                continue
            if not self.last:
                yield f"\n{self.opening}\n"
            elif line.startswith(("? ", "@")) and not self.last.startswith("@"):
                yield "\n"
            yield f"{line}\n"
            self.last = line

    def head(self, line: str) -> Iterator[str]:
        """A heading."""
        yield from self.close()
        yield f"\n{line}\n"

    def close(self) -> Iterator[str]:
        """End the fence, if one is open."""
        if self.last:
            self.last = ""
            yield f"{FENCE}\n"


def _front_matter(story: Story) -> Iterator[str]:
    days = days_of(story)
    items = {
        "title": shown_line(story.title),
        "ruleset": " + ".join(game.title for game in story.games),
        "player": shown_line(story.wanted.author),
        "pcs": [words.name(one.name) for one in story.world.characters.values()],
        "start_date": str(days[0]) if days else "",
        "last_update": str(days[-1]) if days else "",
        "tools": "Solo Journal",
        "credits": [shown_line(each) for each in notices(story)],
    }
    said = (f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in items.items() if value)
    yield f"---\n{''.join(said)}---\n\n"


def _names(world: World) -> Iterator[str]:
    for things in (world.characters, world.trackers, world.people, world.places, world.threads):
        yield from (thing.name for thing in things.values())


def _head(head: Head) -> str:
    if isinstance(head, SessionHead):
        return f"## {head.words}" + (f"\n*Date: {head.day}*" if head.day else "")
    return f"### S{head.number} {_stars(head.title, head.mood)}".rstrip()


def _scene(story: Story, number: int) -> str:
    return f"### S{number} {_stars(*story.heard.heading(number))}".rstrip()


def _stars(title: str, mood: str) -> str:
    context = " · ".join(part for part in (_heading(title), _heading(mood)) if part)
    return f"*{context}*" if context else ""


def _heading(text: str) -> str:
    return words.prose(" ".join(shown_line(text).split()))


EXPORT = Export("lonelog", "Lonelog", ".lonelog.md", "the notation that solo players share", pieces)
