"""The names of the story, those of the last scenes first, for the left column of a wide page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from textual.content import Content

from ...campaign.campaign import Campaign
from ...campaign.story.memory import Mentioned, count_mentions
from ...campaign.story.names import Thing
from ...campaign.story.search_index import Texts
from ...rules.commons.lists import Note
from ...rules.world import Listed, World
from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.safe_text import safe
from .here import NamingPane, name_row

MOST, LOW = 8, 40
"""The most names in a low terminal, and the height from which there is room for one more a row."""
SEEN, LINES = 4, 6
"""The widths of the last scene and of the number of lines, at the right edge."""


class NamesPane(NamingPane):
    """People, places and things; each row opens the name."""

    enter = "Open", "use", "Everything about the name under the cursor."
    HELP = "### Names\n\nPeople, places and things, most recently named first. **Enter** opens one."
    id_ = "names"
    called = "Names"
    place = 80
    column = "left"

    def beside_title(self, model: CampaignModel) -> Content:
        """Headings for the two numbers."""
        return safe(f"{'seen':>{SEEN}}{'lines':>{LINES}}", "$quiet")

    def count(self, world: World, campaign: Campaign, texts: Texts) -> dict[Thing, Mentioned]:
        return count_mentions([thing for thing, _ in _all(world)[: self._most]], campaign, texts)

    def _seen(self, thing: Thing, one: Listed) -> int:
        """The last scene that names it: with a tag, until all is counted."""
        return max(one.seen, self.counts[thing].last if thing in self.counts else 0)

    @property
    def _most(self) -> int:
        return MOST + max(0, self.app.size.height - LOW)

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Name, note, last scene, and number of lines."""
        found, most = _all(model.world), self._most
        shown = sorted(found[:most], key=lambda each: -self._seen(*each))
        names = [safe(each.name).cell_length for _, each in shown]
        for thing, each in shown:
            numbers = f"{self._seen(thing, each) or '':>{SEEN}}{self.lines(thing):>{LINES}}"
            words = partial(name_row, each, names, numbers)
            yield Row(words, does=partial(self.Act, "names", each.name), at_once=True, key=each.name)
        if len(found) > most:
            more, way = safe(f"… {len(found) - most} more", "$quiet"), safe("Space R n", "$quiet")
            yield Row(more, way, does=partial(self.Act, "names"), at_once=True, key="more")
        if not found:
            note = partial(self.Do, Note.id, {"list": "people"}, form=True)
            yield Row(safe("no names yet · Enter adds one", "$quiet"), does=note, hang=2)


def _all(world: World) -> list[tuple[Thing, Listed]]:
    lists = {"people": world.people, "places": world.places, "things": world.things}
    found = [(Thing(part, key), each) for part, listed in lists.items() for key, each in listed.items()]
    return sorted(found, key=lambda each: -each[1].seen)


PANE = NamesPane
