"""Who was named in this scene, and how many lines name someone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from textual.content import Content

from ...campaign.campaign import Campaign
from ...campaign.story.memory import MOST, Mentioned, count_here
from ...campaign.story.names import Thing
from ...campaign.story.search_index import Texts
from ...rules.commons.lists import Note, here
from ...rules.world import Listed, World
from ..campaign_model import CampaignModel
from ..page.rows import GAP, Row
from ..page.safe_text import ends, fit_width, safe
from .pane import Counting, Pane

PEOPLE = "people"
LEAST_NOTE = 8
"""A note with less room is only an ellipsis."""


class NamingPane(Pane):
    """A pane that shows how many lines name somebody or something, counted in the background."""

    called = "Names"

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[Thing, Mentioned] = {}

    def show(self, model: CampaignModel) -> None:
        """Show the campaign, and count anew: words alone make no new world."""
        self._counted = None
        super().show(model)

    def counting(self, model: CampaignModel) -> Counting:
        """The lines of each name."""
        return partial(self.count, model.world, model.campaign, model.texts), partial(setattr, self, "counts")

    def count(self, world: World, campaign: Campaign, texts: Texts) -> dict[Thing, Mentioned]:
        """The lines of the names that it shows. Called in a thread."""
        raise NotImplementedError

    def lines(self, thing: Thing) -> str:
        """`12`, or `500+` past the limit; empty until it is counted."""
        told = self.counts.get(thing)
        return f"{told.lines}{'+' * (told.lines >= MOST)}" if told else ""


class HerePane(NamingPane):
    """The people of this scene, with their notes and number of lines."""

    enter = "Open", "use", "Everything about the name under the cursor."
    HELP = (
        "### In this scene\n\nWho was named in this scene, with the last note and the lines that name them. **Enter** "
        "opens the name.\n\nIn any line: `[N:Orso|hunter]`."
    )
    id_ = "here"
    called = "In this scene"
    place = 60
    gives_way = 2
    pairs = True

    def count(self, world: World, campaign: Campaign, texts: Texts) -> dict[Thing, Mentioned]:
        return count_here(campaign, texts)

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Name, note, lines."""
        world = model.world
        named = {thing.key for thing, each in self.counts.items() if each.last == world.scene.number}
        found = {key: person for key, person in world.people.items() if key in named or key in here(world)}
        names = [safe(each.name).cell_length for each in found.values()]
        for key, person in found.items():
            words = partial(name_row, person, names, self._describe_thing(Thing(PEOPLE, key)))
            yield Row(words, does=partial(self.Act, "names", person.name), at_once=True, key=f"{PEOPLE}/{key}")
        if not found:
            note = partial(self.Do, Note.id, {"list": PEOPLE}, form=True)
            who = "nobody else" if model.world.characters else "nobody"
            yield Row(safe(f"{who} · Enter adds a name", "$quiet"), does=note, hang=2)

    def _describe_thing(self, thing: Thing) -> str:
        known, lines = self.counts.get(thing), self.lines(thing)
        if self.model is None or not self.counts:
            return ""
        if known is None or known.first == self.model.world.scene.number:
            return "new"
        return f"{lines} line{'s' * (lines != '1')}"


def name_row(one: Listed, names: Sequence[int], lines: str, width: int) -> Content:
    """A name with its notes, newest first, at a given width, in a column for the widths of all names. Notes are cut, to
    an ellipsis beside a long name, never dropped; a name of more than a third of the row moves its own."""
    noted = (word for each in reversed(one.tags) for word in each.split(", "))
    note = ", ".join(dict.fromkeys(each for each in (*noted, one.note) if each))
    room = width - (len(lines) + GAP if lines else 0)
    own = max(safe(one.name).cell_length, *(each for each in names if each <= width // 3), 0)
    if note and own > room - GAP - LEAST_NOTE:
        line = fit_width(safe(one.name), min(own, room - 2)) + safe(" …", "$quiet")
    else:
        line = fit_width(safe(one.name), min(own, room)) + " " * GAP + safe(note, "$quiet")
    return ends(line, safe(lines, "$quiet"), width) if lines else fit_width(line, width)


PANE = HerePane
