"""A summary of a campaign, read without opening it: its length, its state, its problems, and the note for next time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from ...rules.shelf import INSTALLED, Shelf, games_in_use
from ...rules.tags_in_prose import reads, tags_only
from ...rules.trackers import Tracker
from ...rules.world import World
from ..journal.journal import Journal
from ..journal.log_line import Line
from ..save.folder import Folder
from ..store.errors import StoreError
from ..store.long_work import without_progress
from .previously import STORY, moves_left, open_threads
from .stats.answers import TwistGatherer
from .stats.replay_lines import walk
from .stats.timeline import SceneFigures, TimelineCounter

EVERY = 100
"""The number of entries between two chances to stop."""


class Open(NamedTuple):
    """An open thread, and for how many scenes it has been open."""

    name: str
    scenes: int
    state: str = ""
    """The player's own word for its state; empty if it is simply open."""


class Near(NamedTuple):
    """A tracker near its end, and its number."""

    number: int
    tracker: Tracker


@dataclass(frozen=True, slots=True)
class Glance:
    """The content of a card and of its preview."""

    scenes: tuple[SceneFigures, ...] = ()
    who: str = ""
    """The character: `Kaelen, drone-runner who feels heat`."""
    next: str = ""
    """The note for next time."""
    last: str = ""
    """The last whole paragraph of the story, without signs and tags."""
    threads: tuple[Open, ...] = ()
    """Open threads: first those without a word of the player's own, oldest first."""
    weighs: tuple[str, ...] = ()
    """The active character's conditions."""
    near: tuple[Near, ...] = ()

    @property
    def words(self) -> int:
        return sum(each.words for each in self.scenes)

    @property
    def played(self) -> tuple[SceneFigures, ...]:
        """The scenes with a number."""
        return tuple(each for each in self.scenes if each.number)


@dataclass(slots=True)
class Glances:
    """Summaries of campaigns, cached until they are played again."""

    shelf_of: Callable[[Path], Shelf] = lambda path: INSTALLED
    """The games that the campaign in a folder can use."""
    _known: dict[Path, tuple[float, Glance]] = field(default_factory=dict)

    def of(self, path: Path, played: float, seen: Callable[[], None] = lambda: None) -> Glance:
        """The summary of the campaign in this folder, last `played` at that time. It reads the whole journal and
        belongs in a thread: `seen` is called now and then, and may raise to stop it. What cannot be read is left
        out."""
        known = self._known.get(path)
        if known is None or known[0] != played:
            with without_progress():  # whoever shows it shows that it is being read
                known = self._known[path] = (played, _read(path, self.shelf_of(path), seen))
        return known[1]

    def known(self, path: Path) -> Glance | None:
        """The cached summary, even if it was played since."""
        return self._known[path][1] if path in self._known else None


def _read(path: Path, shelf: Shelf, seen: Callable[[], None]) -> Glance:
    timeline, twists = TimelineCounter(), TwistGatherer()
    last, begun, tree = "", dict[str, int](), dict[str, object]()
    try:
        for number, (line, ground) in enumerate(walk(Journal.load(Folder(path), shelf))):
            timeline.see(line, ground)
            twists.see(line, ground)
            last = _paragraph(line) or last
            for change in line.entry.change:
                begun.setdefault(change.path, line.scene)
            tree = ground.tree
            if number % EVERY == 0:
                seen()
        world = World.model_validate(tree).on(shelf)
    except (StoreError, OSError, ValidationError):
        return Glance(timeline.scenes(), last=last)
    for twist in twists.found:
        timeline.found[twist.line.scene].twists += 1
    one = world.character()
    return Glance(
        timeline.scenes(),
        one.introduced if one else "",
        world.session.next,
        last,
        tuple(sorted(_threads(world, begun), key=lambda each: (bool(each.state), -each.scenes))),
        tuple(each for game in games_in_use(world) for each in (game.conditions(one) if one else ())),
        tuple(Near(at, each) for at, each in enumerate(world.trackers.values(), 1) if 0 < moves_left(each) <= 1),
    )


def _paragraph(line: Line) -> str:
    """The last paragraph of a line of the story; empty if it is not one."""
    if line.is_removed or line.struck or line.entry.kind not in STORY or tags_only(line.text):
        return ""
    return " ".join(reads(line.text).strip().rpartition("\n\n")[2].split())


def _threads(world: World, begun: dict[str, int]) -> Iterator[Open]:
    for key, each in open_threads(world):
        since = max(0, world.scene.number - begun.get(f"threads/{key}", world.scene.number))
        yield Open(each.name, since, "" if each.state.casefold() == "open" else each.state)
