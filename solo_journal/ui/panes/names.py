"""The names of the story, those of the last scenes first, for the left column of a wide page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...rules.commons.lists import Note
from ...rules.world import Listed
from ..campaign_model import CampaignModel
from ..page.rows import GAP, Row
from ..page.words import fitted, said
from .pane import Pane

MOST = 8


class NamesPane(Pane):
    """People, places and things; each opens what is known of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Open", id="names.use", tooltip="Everything about the name under the cursor."),
    ]
    HELP = "### Names\n\nPeople, places and things, most recently named first. **Enter** opens one."
    id_ = "names"
    called = "Names"
    place = 80
    key = "m"
    column = "left"

    def beside_title(self, model: CampaignModel) -> Content:
        """What the number is."""
        return said("seen", "$quiet")

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Name, note, the scene in which it was named last."""
        world = model.campaign.world
        found = sorted(
            (*world.people.values(), *world.places.values(), *world.things.values()), key=lambda each: -each.seen
        )
        name = max((said(each.name).cell_length for each in found[:MOST]), default=0)
        for each in found[:MOST]:
            yield Row(
                partial(_drawn, each, name), does=partial(self.Act, "names", each.name), at_once=True, key=each.name
            )
        if len(found) > MOST:
            yield Row(
                said(f"… {len(found) - MOST} more", "$quiet"), does=partial(self.Act, "names"), at_once=True, key="more"
            )
        if not found:
            note = partial(self.Do, Note.id, {"list": "people"}, form=True)
            yield Row(said("no names yet · Enter adds one", "$quiet"), does=note, hang=2)


def _drawn(one: Listed, name: int, width: int) -> Content:
    end = said(str(one.seen) if one.seen else "", "$quiet")
    note = ", ".join(each for each in (*one.tags, one.note) if each)
    name = min(name, width // 2)
    room = width - name - 2 * GAP - end.cell_length
    line = fitted(said(one.name), name) + " " * GAP + fitted(said(note, "$quiet"), max(0, room))
    return line + " " * max(0, width - line.cell_length - end.cell_length) + end


PANE = NamesPane
