"""The active character: conditions, and the sheet of each game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from ...campaign.campaign import Campaign
from ...campaign.story.memory import since
from ...campaign.story.state_text import NOT_HERE
from ...rules.commons.character import Add, Play
from ...rules.kinds.small_kinds import note_parts
from ...rules.kinds.view import ConditionRow, LinesPart
from ...rules.world import Character, World
from ..acts import acts
from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.safe_text import safe
from ..page.sheet_rows import condition_row, rows_of
from ..page.status import campaign_parts, in_view, sheet_parts
from .pane import Counting, Pane


class CharacterPane(Pane):
    """The active character. A campaign may have none, or several to switch between."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Sheet", id="character.use", tooltip="Open the sheet."),
        Binding("right", "switch(1)", "Next character", id="character.next", tooltip="Play the next character."),
        Binding(
            "left", "switch(-1)", "Character before", id="character.before", tooltip="Play the one before.", show=False
        ),
    ]
    HELP = (
        "### Your character\n\n**▲** marks their conditions. **Enter** opens the sheet. **Left** and "
        "**Right** play another of your characters."
    )
    id_ = "character"
    called = "Character"
    place = 40

    def __init__(self) -> None:
        super().__init__()
        self._since: dict[str, int] = {}
        """The scene in which each condition came, by name; 0 if unknown."""
        self._known_of: Campaign | None = None
        """The campaign whose conditions were looked up."""

    def title_of(self, model: CampaignModel) -> str:
        """The character's name, and its number among several."""
        world = model.world
        character = world.character()
        if character is None:
            return self.called
        several = f"  {list(world.characters).index(world.active) + 1} of {len(world.characters)}"
        return character.name + (several if len(world.characters) > 1 else "")

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Concept and conditions, then the sheet and the notes."""
        world = model.world
        character = world.character()
        if character is None:
            create = partial(self.Do, Add.id, form=True)
            yield Row(safe("no character yet · Enter creates one", "$quiet"), does=create, hang=2)
            return
        sheet = partial(self.Act, "sheet" if "sheet" in acts() else "memory", character.name)
        if character.concept:
            yield Row(safe(character.concept), does=sheet, key="concept", hang=0)
        for one in self._weighing(model, character):
            yield self._condition(model, one)
        for gone in (id_ for id_ in character.sheets if not model.campaign.shelf.has(id_)):
            yield Row(safe(f"{gone}: {NOT_HERE}", "$quiet"), does=sheet, key=gone, hang=2)
        parts = list(sheet_parts(world, character.name))
        homes = (home for game in model.systems for home in game.fields if home.of == "character")
        if not any(home.notes_by and home.has(character) for home in homes):  # its sheet has them else
            parts += (part for label, text in character.notes.items() for part in note_parts(label, text))
        known = {part.label for part in (*parts, *campaign_parts(world))}
        parts += (LinesPart(each.label, (each.text,)) for each in in_view(world) if each.label not in known)
        yield from rows_of(parts, model.just_now.meters)

    def counting(self, model: CampaignModel) -> Counting | None:
        """Look up once since when conditions hold. New ones hold since now."""
        campaign, world = model.campaign, model.world
        character = world.character()
        names = [one.name for one in self._weighing(model, character)] if character else []
        unknown = [name for name in names if name not in self._since]
        if self._known_of is not campaign:
            self._known_of = campaign
            return partial(since, campaign.journal, world, unknown), self._since.update
        self._since |= dict.fromkeys(unknown, world.scene.number)
        return None

    def action_switch(self, by: int) -> None:
        """Play another character."""
        world = self.model.world if self.model else World()
        keys = list(world.characters)
        if len(keys) > 1 and world.active in keys:
            other = world.characters[keys[(keys.index(world.active) + by) % len(keys)]]
            self.post_message(self.Do(Play.id, {Play.words: other.name}))

    def _condition(self, model: CampaignModel, one: ConditionRow) -> Row:
        scene = self._since.get(one.name, 0)
        return condition_row(one, f"since scene {scene}" if scene else "", bold=model.just_now.concerns(one.name))

    def _weighing(self, model: CampaignModel, character: Character) -> list[ConditionRow]:
        games = model.systems
        return [one for system in games for one in system.weighing(character)]


PANE = CharacterPane
