"""Who is here, what is open, and what was asked and never answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from ...campaign.journal.log_view import recent
from ...campaign.story.previously import LOOK_BACK, unanswered
from ...rules.commons.lists import Note, here, listed
from ...rules.world import Listed, World
from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.words import said
from .pane import Pane

PEOPLE, THREADS = "people", "threads"
CLOSED = ("closed", "abandoned")
OPEN = "open"
MOST_UNANSWERED = 2


class HerePane(Pane):
    """The people of this scene and the threads of the story."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Note", id="here.use", tooltip="Note something about the name with the cursor."),
        Binding("n", "note", "New name", id="here.note", tooltip="Note a new person, place, thing or thread."),
    ]
    HELP = (
        "### Here, and threads\n\nWho was named in this scene, the open threads, and the last answers that nobody "
        "wrote on. **Enter** notes something about the name with the cursor; **n** notes a new "
        "person, place, thing or thread.\n\nIn any line: `[N:Orso|hunter]`, `[Thread:Beacon|Open]`."
    )
    id_ = "here"
    called = "Here · Threads"
    place = 60
    key = "h"

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """People, threads, open questions."""
        world = model.campaign.world
        rows = [*self._people(world), *self._threads(world), *_unanswered(model)]
        yield from rows
        if not rows:
            note = partial(self.Do, Note.id, {"list": PEOPLE}, form=True)
            yield Row(said("nobody yet · Enter notes somebody", "$quiet"), does=note, hang=2)

    def action_note(self) -> None:
        """Ask for a new name, on the list that the cursor is in."""
        which = self.rows.here.key.partition("/")[0] if self.rows.here else ""
        self.post_message(self.Do(Note.id, {"list": which or PEOPLE}, form=True))

    def _people(self, world: World) -> Iterator[Row]:
        for key, person in here(world).items():
            yield self._row(PEOPLE, key, person, ", ".join(person.tags))

    def _threads(self, world: World) -> Iterator[Row]:
        for key, thread in listed(world, THREADS).items():
            state = thread.state.casefold()
            if state not in CLOSED:
                yield self._row(THREADS, key, thread, "" if state == OPEN else thread.state)

    def _row(self, which: str, key: str, one: Listed, aside: str) -> Row:
        note = partial(self.Do, Note.id, {"list": which, Note.words: one.name}, form=True)
        return Row(said(one.name), said(aside, "$quiet"), does=note, key=f"{which}/{key}")


def _unanswered(model: CampaignModel) -> Iterator[Row]:
    """What was left behind: not what the composer is asking about now."""
    lines = recent(model.campaign.journal, LOOK_BACK)
    for left in unanswered(lines[:-1] if model.pending else lines)[-MOST_UNANSWERED:]:
        yield Row(said(f"unanswered: {left}", "$quiet"))


PANE = HerePane
