"""The story in parts that every format tells in its own way: headings, passages of prose, and results between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ...rules.commons.scene import Set
from ...rules.lonelog_tags import reads, tags_only
from ..entry import AMENDING, BACKSTAGE
from ..journal import chunked_reader
from ..journal.log_view import Line
from ..story.labels import BY_OUTCOME, changes_words, fate_words, moved_words, sourced, unsaid_words
from ..story.outcome_text import tell_text, tells_of
from ..story.roll_text import dice_text
from ..story.scene_name import scene_words
from .story import Story

WORDS = frozenset({"prose", "consequence", "action", "aside"})
"""Kinds that are told as passages."""
ASKED = frozenset({"question", "roll", "draw"})
"""Kinds that say something also while nothing has come of them."""
PARAGRAPH = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


@dataclass(frozen=True, slots=True)
class SessionHead:
    """A session begins."""

    number: int
    day: date | None
    key: str
    """What this heading, and no other, is called: `session-2`."""

    @property
    def words(self) -> str:
        """`Session 2`."""
        return f"Session {self.number}"


@dataclass(frozen=True, slots=True)
class SceneHead:
    """A scene begins, under the title and mood that it came to have."""

    number: int
    title: str
    mood: str
    key: str

    @property
    def words(self) -> str:
        """`3 · The second shrine · dramatic`."""
        return scene_words(self.number, self.title, self.mood) if self.title or self.mood else str(self.number)


Head = SessionHead | SceneHead


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of the story."""

    kind: str
    """`prose`, `action`, `consequence` or `aside`."""
    paragraphs: tuple[str, ...]
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What came of an act, or what stands behind the scenes. What is empty is not to be told."""

    words: str = ""
    """What was asked or tried."""
    headline: str = ""
    kind: str = ""
    """The kind of entry, where there is no headline to tell it by."""
    dice: str = ""
    why: str = ""
    """The reason in a sentence; only with everything."""
    steps: tuple[str, ...] = ()
    """What followed by itself."""
    tells: tuple[str, ...] = ()
    """What happened, as the log tells it."""
    fate: str = ""
    """What became of the outcome that was rolled."""
    changed: tuple[str, ...] = ()
    """What it changed; only with everything."""
    struck: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Results:
    """Neighbouring results."""

    all: tuple[Result, ...]


Part = SessionHead | SceneHead | Passage | Results


def parts(story: Story) -> Iterator[Part]:
    """The story that is wanted, part by part."""
    results: list[Result] = []
    heads = Heads(story)
    for line in story.lines():
        headings = list(heads.before(line.session, line.scene))
        if headings:
            yield from _flush(results)
            yield from headings
        if (result := _result(line, story)) is not None:
            results.append(result)
        elif _told_as_passage(line):
            yield from _flush(results)
            yield Passage(line.entry.shown_as, paragraphs(reads(line.text)), line.struck)
            if story.everything and (changed := changes_words(line)):
                results.append(Result(changed=tuple(changed)))
    yield from _flush(results)


def contents(story: Story) -> list[Head]:
    """The headings that `parts` will give, known beforehand."""
    found: list[Head] = []
    heads, place = Heads(story), dict(chunked_reader.PLACE)
    for _, entry in story.told:
        chunked_reader.move(place, entry)
        session, scene = int(place["session/number"]), int(place["scene/number"])
        told = story.everything or (entry.kind not in BACKSTAGE | AMENDING and entry.id not in story.heard.undone)
        if told and story.wanted.takes(session, scene):
            found.extend(heads.before(session, scene))
    return found


def days_of(story: Story) -> list[date]:
    """The days on which the sessions began that are told of."""
    return [head.day for head in contents(story) if isinstance(head, SessionHead) and head.day]


@dataclass(slots=True)
class Heads:
    """The headings that stand between one line and the next."""

    story: Story
    session: int = -1
    scene: int = -1
    _used: dict[str, int] | None = None

    def before(self, session: int, scene: int) -> Iterator[Head]:
        """The headings before a line in this session and scene."""
        if session != self.session and session:
            yield SessionHead(session, self.story.session_days.get(session), self._key(f"session-{session}"))
        if scene != self.scene and scene:
            yield SceneHead(scene, *self.story.heard.heading(scene), self._key(f"scene-{scene}"))
        self.session, self.scene = session, scene

    def _key(self, name: str) -> str:
        self._used = self._used if self._used is not None else {}
        self._used[name] = count = self._used.get(name, 0) + 1
        return name if count == 1 else f"{name}-{count}"


def paragraphs(text: str) -> tuple[str, ...]:
    """A text as paragraphs. Blank lines part them; single line breaks stay."""
    whole = text.replace("\r\n", "\n").strip("\n")
    return tuple(each for each in PARAGRAPH.split(whole) if each.strip()) or (whole,)


def enclosed(passage: Passage) -> tuple[str, ...]:
    """The paragraphs of a passage as they are read: an aside stands in brackets."""
    if passage.kind != "aside":
        return passage.paragraphs
    first, *rest = passage.paragraphs
    *most, last = f"({first}", *rest
    return (*most, f"{last})")


def _flush(results: list[Result]) -> Iterator[Results]:
    if results:
        yield Results(tuple(results))
        results.clear()


def _told_as_passage(line: Line) -> bool:
    return bool(line.entry.shown_as in WORDS and line.text and not line.undone and not tags_only(line.text))


def _result(line: Line, story: Story) -> Result | None:
    """A line as a result; None for prose, and for what is not wanted."""
    entry, act, outcome = line.entry, line.act, line.outcome
    tagged = outcome is not None and tags_only(line.text)
    if story.wanted.content == "prose" or (entry.shown_as in WORDS and not line.undone and not tagged):
        return None
    if entry.kind == "checkpoint":  # where a file begins; nothing happened there
        return None
    backstage = entry.kind in ("scene", "session", "hand") or (act and act.procedure == Set.id)
    if not story.everything and (backstage or not (outcome or entry.kind in ASKED)):
        return None
    moved = "" if line.overruled else moved_words(act, outcome)
    headline = moved or line.headline
    words = " ".join(reads(line.text).split())
    return Result(
        words="" if moved or tagged or entry.kind in BY_OUTCOME else sourced(words, outcome),
        headline=" ".join(headline.split()),
        kind="" if headline or (words and entry.kind in ASKED) else entry.kind,
        dice=dice_text(outcome, act),
        why=outcome.because if story.everything and outcome and not moved else "",
        steps=tuple(
            (step.outcome.because if backstage else "") or step.outcome.headline for step in (act.steps if act else ())
        ),
        tells=() if line.overruled else tuple(tell_text(tell) for tell in tells_of(outcome, act)),
        fate=", ".join(filter(None, (fate_words(line), unsaid_words(line) if story.everything else ""))),
        changed=tuple(changes_words(line)) if story.everything and not moved else (),
        struck=line.struck,
        undone=line.undone,
    )
