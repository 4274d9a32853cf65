"""The recap: what a player needs to get back into the story."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NamedTuple

from ...rules import shelf
from ...rules.commons.campaign import heading_of
from ...rules.tags_in_prose import bare
from ...rules.trackers import Clock, StepDie, Timer, Track, Tracker
from ...rules.world import Listed, World
from ..campaign import Campaign
from ..entry import Result
from ..journal.annotations import last_scenes
from ..journal.damaged_block import Damaged
from ..journal.log_line import UNREADABLE, Line, in_place_of
from ..journal.log_view import recent_items
from .entry_text import excerpt, parts_of
from .marked_text import is_break
from .outcome_text import tells_of
from .scene_name import title_words
from .state_text import item_text, scene_words
from .voice import TEXT, Voice, name_with

LOOK_BACK = 300
"""The number of lines after which open questions are dropped."""
LONG_AWAY = timedelta(days=30)
SAME_SESSION = timedelta(hours=6)
STORY = frozenset({"prose", "consequence"})
TALE = STORY | {"action", "question", "roll", UNREADABLE}
"""The kinds that the recap is made of."""
DEEDS = frozenset({"roll", "change", "action", "question"})
"""Kinds that may turn the story without a word: a won fight, a fall, a rescue."""
MOST_DEEDS = 4
MOST_UNANSWERED = 3
MOST_NOTES = 6
"""The most lines of the campaign's notes."""
OVER = ("closed", "abandoned")
"""States of a thread that is no longer open."""


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened, and the current state."""

    begins_with: str
    """The note for next time."""
    last: tuple[Line, ...]
    """The last few lines of the story."""
    notes: tuple[str, ...]
    """How the player's notes on the campaign begin."""
    threads: tuple[str, ...]
    trackers: tuple[str, ...]
    """Trackers near their end."""
    unanswered: tuple[str, ...]
    """Outcomes whose prompts were not answered."""
    away: timedelta
    how_to_play: tuple[str, ...]
    """How these games are played, after a long absence."""

    @property
    def goes_on(self) -> bool:
        """Whether the session simply continues."""
        return self.away < SAME_SESSION


def previously(campaign: Campaign, count: int = 4) -> Recap:
    found = recent_items(campaign.journal, LOOK_BACK, campaign.world)
    readable = [each for each in found if isinstance(each, Line)]
    lines = [in_place_of(each) if isinstance(each, Damaged) else each for each in found]
    away = campaign.clock() - readable[-1].entry.at if readable else timedelta(0)
    story = [
        line for line in lines
        if not line.struck and line.entry.kind in TALE and bare(line.text).strip() and not is_break(line.text)
    ]  # fmt: skip
    world = campaign.world
    notes = [heading_of(line) or line for line in world.notes or () if line.strip()]
    written = max((at for at, line in enumerate(lines) if line in story and line.entry.kind in STORY), default=-1)
    deeds = [
        line for line in lines[written + 1 :]  # what the player wrote since tells of those before
        if line not in story and _is_turning_point(line) and line.scene >= world.scene.number - 1
    ]  # fmt: skip
    told = [*_last_lines(story, count), *deeds[-MOST_DEEDS:]]
    loops = [system.loop for system in shelf.games_in_use(world)] if away > LONG_AWAY else []
    return Recap(
        begins_with=world.session.next,
        last=tuple(line for line in lines if line in told),
        notes=(*notes[:MOST_NOTES], *["…"] * (len(notes) > MOST_NOTES)),
        threads=tuple(name_with(each.name, each.state) for _, each in open_threads(world)),
        trackers=tuple(
            f"{one.name} {one.format_value()}" for one in world.trackers.values() if 0 < moves_left(one) <= 1
        ),
        unanswered=unanswered_questions(lines),
        away=max(away, timedelta(0)),
        how_to_play=tuple(loop for loop in loops if loop),
    )


def _last_lines(story: list[Line], count: int) -> Iterator[Line]:
    """The last things of a story: a roll counts as one with the action that it is for, and so do rolls in a row, of
    which the last is shown."""
    things: list[list[Line]] = []
    for line in story:
        last = things[-1] if things and line.entry.kind == "roll" else []
        if last and (last[0].entry.kind == "roll" or last[0].text == line.text):
            last[:] = [line]
        elif last and last[-1].entry.kind == "action":
            last.append(line)
        else:
            things.append([line])
    return (line for thing in things[-count:] for line in thing)


def how_it_ended(lines: Iterable[Line], voice: Voice = TEXT) -> Iterator[str]:
    """The last lines in words, without a sign, a die or a number: the player's own; what was asked or tried, with what
    came of it; and what turned the story."""
    from .passages import Words, passages_of, strip_marks  # nothing that is asked or rolled needs these

    told: list[Line] = []
    for each in lines:  # a roll tells of what was tried just before, however its line is worded
        tried = each.entry.kind == "roll" and told and told[-1].entry.kind == "action"
        told.append(replace(each, text=told[-1].text) if tried else each)
    for line, what in passages_of(told, "results"):
        if isinstance(what, Words):
            yield excerpt(voice.words(strip_marks(what.text, "story")))
        elif isinstance(line, Line) and not isinstance(what, str) and line.entry.kind not in STORY:
            said = {piece.role: piece.text for piece in what.head}
            if words := voice.words(said.get("asked", "")):
                words += "?" * (line.entry.shown_as == "question" and words[-1].isalnum())
                falls = () if line.overruled else (each.text for each in tells_of(line.outcome, line.act) if each.falls)
                yield voice.sentence(_answered(words, said.get("outcome", "")), *falls)
            else:
                yield _befell(line, voice)


def _befell(line: Line, voice: Voice) -> str:
    """What an act without words turned, without dice and what they moved: `The fight is won. Tobin's coat breaks.`"""
    steps = [each.but(outcome=_told(each.outcome)) for each in line.act.steps] if line.act else []
    act, outcome = line.act and line.act.but(steps=steps), line.outcome and _told(line.outcome)
    parts = parts_of(replace(line, act=act, outcome=outcome), voice)
    told = [each for each in parts if not any(map(str.isdigit, each))] or parts
    plain = (each.removeprefix("then ").removeprefix("Then: ") for each in told)
    return voice.sentence(*(each[:1].upper() + each[1:] for each in plain))


def _told(outcome: Result) -> Result:
    return outcome.but(rolls=(), dice_text="", tells=[each.but(moved=(), more="") for each in outcome.tells])


def _is_turning_point(line: Line) -> bool:
    """Whether an act without words turned the story: it or one of its steps asked what that means."""
    if line.struck or line.entry.kind not in DEEDS or not line.outcome:
        return False
    return bool(line.outcome.asks) or any(step.outcome.asks for step in (line.act.steps if line.act else ()))


def open_threads(world: World) -> Iterator[tuple[str, Listed]]:
    """The threads that are neither closed nor abandoned, by id."""
    return ((key, each) for key, each in world.threads.items() if each.state.casefold() not in OVER)


def unanswered_questions(lines: list[Line]) -> tuple[str, ...]:
    """The last questions that were not followed up, with their answers."""
    return tuple(_format_question(line) for line in open_questions(lines)[-MOST_UNANSWERED:])


def open_questions(lines: list[Line]) -> list[Line]:
    """Questions whose prompts were not answered before their scene ended. Questions asked in a row are answered by the
    next words."""
    left: list[Line] = []
    waiting: list[Line] = []
    for line in lines:
        if line.entry.kind in STORY:
            waiting.clear()
        elif line.entry.kind == "scene":
            left += waiting
            waiting.clear()
        elif line.entry.kind == "question" and line.outcome and line.outcome.asks:
            waiting.append(line)
    return [*left, *waiting]


def _format_question(line: Line) -> str:
    return _answered(line.text, line.headline)


def _answered(words: str, answer: str) -> str:
    """`Is it so? Yes`; words that end in no stop get a colon."""
    between = " " if words.rstrip()[-1:] in tuple("?!.…") else ": "
    return between.join(each for each in (words, answer) if each)


def moves_left(tracker: Tracker) -> float:
    """How many moves are left until a tracker is spent, full or run down; a step die larger than d4 has more than
    one."""
    if isinstance(tracker, StepDie):
        return -(-tracker.die // 4)
    if isinstance(tracker, Timer):
        return tracker.value
    top = tracker.size if isinstance(tracker, Clock | Track) else tracker.high
    return math.inf if top is None else top - tracker.value


def near_end(tracker: Tracker) -> bool:
    return moves_left(tracker) <= 1


MOST_SCENES = 6
"""The most scenes listed by title."""
LATELY = 3
"""The number of recent scenes whose people are still around."""


class Told(NamedTuple):
    """A label and its lines."""

    label: str
    lines: tuple[str, ...]


class Page(NamedTuple):
    """One of the pages."""

    title: str
    told: tuple[Told, ...]


def pages_back(campaign: Campaign, recap: Recap, signs: tuple[str, ...] = (), voice: Voice = TEXT) -> tuple[Page, ...]:
    """The three pages. `signs` say how the face is used, `voice` how it words results."""
    games = [game for game in campaign.shelf.games_in_use(campaign.world) if game.loop]
    how = [Told("Signs", signs), *(Told(game.title, tuple(voice.signs(game.loop).split("\n"))) for game in games)]
    pages = (
        Page("The story so far", tuple(_story(campaign, recap, voice))),
        Page("How things are", tuple(_state(campaign.world, recap, voice))),
        Page("How to play", tuple(how)),
    )
    return tuple(Page(page.title, tuple(each for each in page.told if each.lines)) for page in pages)


def _story(campaign: Campaign, recap: Recap, voice: Voice) -> Iterator[Told]:
    yield Told("It begins with", (recap.begins_with,) if recap.begins_with else ())
    scene, after = ("Scene ", ": ") if voice.aloud else ("", "  ")
    last = last_scenes(campaign.journal, MOST_SCENES)
    named = [f"{scene}{each.number}{after}{title}" for each in last if (title := title_words(each.title))]
    yield Told("How it ended", tuple(filter(None, how_it_ended(recap.last, voice))))
    yield Told("The last scenes", tuple(named))
    yield Told("Your notes", recap.notes)


def _state(world: World, recap: Recap, voice: Voice) -> Iterator[Told]:
    yield Told("Where", (scene_words(world),))
    yield Told("Who", tuple(_characters(world, shelf.of(world))))
    around = [each for each in world.people.values() if each.seen and world.scene.number - each.seen < LATELY]
    for game in shelf.games_in_use(world):
        yield Told(game.title, tuple(voice.value(f"{label}: {value}") for label, value in game.status(world)))
    yield Told("Around", tuple(name_with(each.name, item_text(each)) for each in around))
    yield Told("Open threads", recap.threads)
    yield Told("Near their end", tuple(map(voice.value, recap.trackers)))
    yield Told("Unanswered", recap.unanswered)


def _characters(world: World, known: shelf.Shelf) -> Iterator[str]:
    for each in world.characters.values():
        weighs = [word for game in map(known.system, filter(known.has, each.sheets)) for word in game.conditions(each)]
        said = name_with(each.name, each.concept)
        yield f"{said} ({', '.join(weighs)})" if weighs else said
