"""All scenes of the campaign by session, for the left column of a wide page; each row jumps to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby

from textual.content import Content

from ...campaign.journal.journal import Journal
from ...campaign.journal.log_line import Line
from ...campaign.journal.log_view import lines
from ...campaign.store.errors import StoreError
from ...campaign.story.stats.replay_lines import Ground
from ...campaign.story.stats.timeline import SceneFigures, TimelineCounter
from ..campaign_model import CampaignModel
from ..page.bars import STAIRS
from ..page.rows import GAP, Row
from ..page.safe_text import NOTHING, fit_width, safe
from .pane import Counting, Pane

MOST = 300
"""The most scenes listed."""
OPEN_SESSIONS = 2
"""The number of recent sessions whose scenes are shown; older ones are folded."""


class ScenesPane(Pane):
    """The scenes, newest first. The journal is read in a thread; the current scene comes from the world."""

    enter = "Go there", "jump", "Show the scene in the log, or unfold a session."
    HELP = (
        "### Scenes\n\nEvery scene of the campaign with the words that were written in it, the last one first. "
        "**Enter** shows it in the log, and unfolds a session."
    )
    id_ = "scenes"
    called = "Scenes"
    place = 70
    column = "left"

    def __init__(self) -> None:
        super().__init__()
        self.scenes: tuple[SceneFigures, ...] = ()
        self._read: tuple[str, int, int] | None = None
        """The campaign whose scenes were read, their number, and the length of its journal."""

    def counting(self, model: CampaignModel) -> Counting | None:
        """The scenes, if they changed."""
        campaign, before = model.campaign, self._read
        self._read = (campaign.id, campaign.world.scene.number, campaign.world.session.number)
        counting = partial(_scenes_of, campaign.journal), partial(setattr, self, "scenes")
        return counting if self._read != before else None

    def beside_title(self, model: CampaignModel) -> Content:
        """A heading for the number."""
        return safe("words", "$quiet")

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """The sessions with their scenes; of older sessions only the number of scenes."""
        now = model.world.scene
        known = [scene for scene in self.scenes if 0 < scene.number < now.number]
        here = next((scene for scene in self.scenes if scene.number == now.number), None)
        if now.number:
            present = SceneFigures(now.number, model.world.session.number, now.title, now.mood)
            if here is not None:
                present.words, present.bookmarks, present.session = here.words, here.bookmarks, here.session
            known.append(present)
        if not known:
            yield Row(safe("no scene yet · Space n starts one", "$quiet"), hang=2)
            return
        most = max(scene.words for scene in known)
        newest = list(reversed(known[-MOST:]))
        for place, (session, run) in enumerate(groupby(newest, key=lambda scene: scene.session)):
            yield from self._session(list(run), session, most, now.number, is_open=place < OPEN_SESSIONS)
        if len(known) > MOST:
            yield Row(safe(f"{len(known) - MOST} earlier scenes are in the log", "$quiet"), hang=0)

    def _session(
        self, scenes: list[SceneFigures], session: int, most: int, now: int, *, is_open: bool
    ) -> Iterator[Row]:
        folded = is_open == (session in self.open)
        count = f"{len(scenes)} scene{'s' * (len(scenes) != 1)}" if folded else ""
        title = safe(f"SESSION {session}", "$quiet")
        yield Row(
            title, safe(count, "$quiet"), does=partial(self.Unfold, session), key=f"session {session}", at_once=True
        )
        for scene in () if folded else scenes:
            words = partial(_draw_scene, scene, len(str(now)), most, scene.number == now)
            yield Row(words, does=partial(self.Jump, scene.number), key=str(scene.number), at_once=True)


def _scenes_of(journal: Journal) -> tuple[SceneFigures, ...]:
    """None of them if not all can be read: the log says so, and here the current scene is enough."""
    counter, ground = TimelineCounter(), Ground()
    try:
        for line in lines(journal, everything=True):
            if isinstance(line, Line):
                counter.see(line, ground)
    except (OSError, StoreError):
        return ()
    return counter.scenes()


def _draw_scene(scene: SceneFigures, digits: int, most: int, now: bool, width: int) -> Content:
    """`▸ 12 The thermal vents         410 ▂`: the title is shortened for the words and the bar."""
    number = Content.styled(f"{'▸' if now else ' '} {scene.number:>{digits}} ", "$quiet")
    star = safe(" ★", "$foreground") if scene.bookmarks else NOTHING
    title = safe(scene.title, "bold" if now else "") if scene.title else safe("untitled", "$quiet")
    height = STAIRS[min(len(STAIRS) - 1, scene.words * len(STAIRS) // (most + 1))] if scene.words else " "
    end = safe(f"{scene.words:,} " if scene.words else "", "$quiet") + Content.styled(height, "$primary")
    room = width - number.cell_length - star.cell_length - end.cell_length - GAP
    line = number + (title if title.cell_length <= room else fit_width(title, max(1, room))) + star
    return line + " " * max(0, width - line.cell_length - end.cell_length) + end


PANE = ScenesPane
