"""Lonelog 1.6: the notation that solo players share (by Roberto Bisceglie), in the digital layout.

It is written so that all known readers understand it alike. Every tag is on a consequence line, on one line and with
absolute values; a thread always has its state; a step die is written as `Supply d8→Supply d6`; each session has its
date on the line below it and ends with every character in full; what a game counts is a clock, or a track if a full one
is good; what rules told is a line of results (`->`); fights, foes, things and money use the add-ons' tags; what was
removed is withdrawn by a tag of its own; what the notation cannot express is a `(note: ...)`. A scene that continues in
the next session is written once. What another log said below a session's heading is written unchanged.

Characters with a meaning in the notation, which has no escape for them, are replaced: brackets and bars in names and
values by ( ) and /, arrows in words by ⇒ and →. A flashback keeps the specification's lower-case letter. Times are UTC.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from ....story.sanitise import sanitise_line
from ....story.scene_name import id_and_title
from ...carried_rows import by_key, front_rows, values
from ...format import Export
from ...front_and_back import notices
from ...story import Story
from . import words
from .acts import Prose, Rows, Scribe, Told
from .ledger import Ledger

FENCE = "```"
TOOL = "Solo Journal"
CONTINUED = "{} continued"
"""The remark where a session continues the last scene of the one before."""
BEGINS_WITH = "Next time begins with: "
"""The remark where a session ended with a note for next time."""
STILL_OPEN = "open_session"
"""The key in the front matter for the number of a session that has not ended."""
REPLACED = "In names, brackets and bars are written ( ) and /: the notation has no escape for them."


def pieces(story: Story) -> Iterator[str]:
    story.follow = True
    ledger = Ledger(story)
    scribe = Scribe(story, ledger)
    page = _Page(story.wanted.fence)
    yield from _front_matter(story)
    yield f"# {words.heading(story.title)}\n"
    at, scene, here = (-1, -1), 0, 0
    ended: list[str] = []
    begun = goes_on = False
    if story.wanted.content != "story":
        story.session_ends = lambda: ended.extend([*ledger.closing(), *(_note_for_next_time(story) if begun else ())])

    for line in story.lines():
        said = list(scribe.lines(line))
        session = line.session if line.session != at[0] else 0
        opens = line.scene if line.scene != at[1] else 0
        at = (line.session, line.scene)
        before_any = not begun and not line.session and bool(opens or said)  # what was played then has a session too
        begun = begun or bool(session or opens) or before_any
        if session or before_any:
            yield from page.all(ended)
            ended.clear()
            goes_on = bool(scene)
            yield from page.head(_session(story, session))
        here = line.scene or here  # for a reader the story stays in a scene that was undone
        begins = opens or (here if said else 0)
        if begins and begins != scene:  # one that goes on over the end of a session stands there already
            yield from page.head(_scene(story, begins))
            scene, goes_on = begins, False
        if goes_on and not all(isinstance(each, str) and each.startswith("=> [PC:") for each in said):
            id_, _ = id_and_title(scene, story.annotations.heading(scene)[0])
            yield from page.all([words.note(CONTINUED.format(id_))])
            goes_on = False
        yield from page.all(said)
    if story.session_ends:
        story.session_ends()
    yield from page.all([*ledger.fights.end(), *ended])
    yield from page.close()
    named = (getattr(story.world, part) for part in ("characters", "trackers", "people", "places", "threads"))
    if any(words.REPLACED.search(each.name) for things in named for each in things.values()):
        story.remarks.append(REPLACED)


class _Page:
    """Puts notation between fences and prose outside."""

    def __init__(self, word: str) -> None:
        self.opening = FENCE + words.fence_word(word)
        self.last = ""
        """The last line in the open fence; empty if none is open."""
        self.carried = False
        """Whether that line is verbatim: the next block is kept apart from it."""

    def all(self, lines: Iterable[Told]) -> Iterator[str]:
        """Lines of notation and prose, in order."""
        for line in lines:
            if isinstance(line, Prose):
                yield from self.close()
                yield from (f"\n{each}\n" for each in line.paragraphs)
                continue
            came = isinstance(line, Rows)
            rows = line.rows if isinstance(line, Rows) else (line,)
            apart = self.carried if came else rows[0].startswith(("? ", "@")) and not self.last.startswith("@")
            yield f"\n{self.opening}\n" if not self.last else "\n" if apart else ""
            yield from (f"{row}\n" for row in rows)
            self.last, self.carried = rows[-1], isinstance(line, Rows) and line.apart

    def head(self, line: str) -> Iterator[str]:
        yield from self.close()
        yield f"\n{line}\n"

    def close(self) -> Iterator[str]:
        """End the fence, if one is open."""
        if self.last:
            self.last = ""
            yield f"{FENCE}\n"


def _front_matter(story: Story) -> Iterator[str]:
    """The front matter, followed by that of the imported log."""
    days, world = story.days, story.world
    theirs = dict(by_key(front_rows(story.journal)))
    tools = [each for each in values(theirs.get("tools", ())) if each != TOOL]
    names = [words.name(one.name) for one in story.world.characters.values()]
    as_they_came = theirs.get("pcs") and all(name in "\n".join(theirs["pcs"]) for name in names)
    items = {
        "title": sanitise_line(story.title),
        "ruleset": " + ".join(game.title for game in story.games if game.id in story.world.systems),
        "player": sanitise_line(story.wanted.author),
        "pcs": [] if as_they_came else names,
        "start_date": str(days[0]) if days else "",
        "last_update": str(days[-1]) if days else "",
        "tools": [*tools, TOOL] if tools else TOOL,
        STILL_OPEN: world.session.number if world.session.open and story.wanted.whole else 0,
        "credits": [sanitise_line(each) for each in notices(story)],
    }
    said = [f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in items.items() if value]
    kept = [f"{row}\n" for key, rows in theirs.items() if not items.get(key) for row in rows]
    yield f"---\n{''.join([*said, *kept])}---\n\n"


def _note_for_next_time(story: Story) -> Iterator[str]:
    """The note for next time of the session that ends here."""
    session = story.tree.get("session", {})
    if session.get("next") and not session.get("open"):
        yield words.note(f"{BEGINS_WITH}{session['next']}")


def _session(story: Story, number: int) -> str:
    day = story.session_days.get(number)
    came = story.came_in.get(number, "")
    titled, _, below = came.partition("\n") if came.startswith("## ") else ("", "", came)
    below = below or (f"*Date: {day}*" if day else "")
    return (titled or f"## Session {number}") + (f"\n{below}" if below else "")


def _scene(story: Story, number: int) -> str:
    title, mood = story.annotations.heading(number)
    came = story.headings.get(number)
    if came and came[0] == title and not mood:
        return came[1]
    id_, title = id_and_title(number, title)
    if not id_:
        return f"### {words.in_context(title, mood)}"
    context = words.in_context(title, mood)
    return f"### {id_} *{context}*" if context else f"### {id_}"


EXPORT = Export("lonelog", "Lonelog", ".lonelog.md", "the notation that solo players share", pieces)
