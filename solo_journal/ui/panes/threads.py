"""Open ends: threads by age, then questions that were not followed up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from textual.content import Content

from ...campaign.journal.log_view import recent
from ...campaign.story.previously import LOOK_BACK, open_questions
from ...rules.commons.lists import Note, find_list
from ...rules.tags_in_prose import reads
from ...rules.world import Listed
from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.safe_text import NOTHING, safe
from .pane import Pane

THREADS = "threads"
CLOSED = ("closed", "abandoned")
OPEN = "open"
MOST = 6
MOST_QUESTIONS = 2


class ThreadsPane(Pane):
    """The open threads of the story."""

    enter = "Open", "use", "Everything about the thread under the cursor."
    HELP = (
        "### Open\n\nThe open threads, the oldest first, with how many scenes ago they were named last; then the last "
        "answers that were not followed up. **Enter** opens the thread.\n\nIn any line: `[Thread:Beacon|Open]`."
    )
    id_ = "threads"
    called = "Open"
    place = 65
    gives_way = 1
    pairs = True

    def beside_title(self, model: CampaignModel) -> Content:
        """The number of others."""
        more = len(_open(model)) - MOST
        return safe(f"{more} more", "$quiet") if more > 0 else NOTHING

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Threads, then questions."""
        now = model.world.scene.number
        threads, questions = _open(model)[:MOST], list(_questions(model))
        for each in threads:
            age = now - each.seen
            ago = f"{age} scene{'s' * (age != 1)}" if age > 0 else "new" if now else ""
            state = "" if each.state.casefold() in ("", OPEN) else f"  {each.state}"
            words, does = safe(each.name) + safe(state, "$quiet"), partial(self.Act, "names", each.name)
            yield Row(words, safe(ago, "$quiet"), does=does, at_once=True, key=each.name)
        yield from (Row(safe(left), safe("question", "$quiet")) for left in questions)
        if not (threads or questions):
            note = partial(self.Do, Note.id, {"list": THREADS}, form=True)
            yield Row(safe("no open threads · Enter adds one", "$quiet"), does=note, hang=2)


def _open(model: CampaignModel) -> list[Listed]:
    """The open threads, the longest unmentioned first."""
    threads = find_list(model.world, THREADS).values()
    return sorted((each for each in threads if each.state.casefold() not in CLOSED), key=lambda each: each.seen)


def _questions(model: CampaignModel) -> Iterator[str]:
    """Questions that were not followed up, except the one that the composer is asking about."""
    lines = recent(model.campaign.journal, LOOK_BACK)
    open_ = open_questions(lines[:-1] if model.pending else lines)
    yield from (reads(line.text) or line.headline for line in open_[-MOST_QUESTIONS:])


PANE = ThreadsPane
