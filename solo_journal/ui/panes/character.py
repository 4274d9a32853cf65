"""Whom the player plays: what weighs on them, and who they are in the terms of each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...rules.commons.character import Add, Note, Play, Set
from ...rules.kinds.others import note_parts
from ...rules.kinds.view import LinesPart
from ...rules.procedure import Procedure
from ...rules.shelf import Shelf
from ...rules.world import Character, World
from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.sheet_rows import rows_of
from ..page.status_values import CONDITION, conditions, in_view, sheet_parts
from ..page.words import said
from .pane import Pane

CHANGE = "change the sheet …"


class CharacterPane(Pane):
    """The active character. A campaign may have none, or several to switch between."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "use", "Choose", id="character.use", tooltip="Do what the row with the cursor says."),
        Binding("e", "forms", "Change the sheet", id="character.forms", tooltip="Everything that changes the sheet."),
        Binding("right", "switch(1)", "Next character", id="character.next", tooltip="Play the next character."),
        Binding(
            "left", "switch(-1)", "Character before", id="character.before", tooltip="Play the one before.", show=False
        ),
    ]
    HELP = (
        "### Your character\n\nLines with **!** are what weighs on them now. **e** lists everything that changes the "
        "sheet; **Enter** opens its form. **Left** and **Right** play another of your characters."
    )
    id_ = "character"
    called = "Character"
    place = 40
    key = "c"

    def title_of(self, model: CampaignModel) -> str:
        """The character's name, and which of several it is."""
        world = model.campaign.world
        character = world.character()
        if character is None:
            return self.called
        several = f"  {list(world.characters).index(world.active) + 1} of {len(world.characters)}"
        return character.name + (several if len(world.characters) > 1 else "")

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Conditions first, then the portrait and the notes; the forms where they are wanted."""
        world = model.campaign.world
        character = world.character()
        if character is None:
            yield Row(
                said("nobody yet · Enter brings somebody", "$quiet"), does=partial(self.Do, Add.id, form=True), hang=2
            )
        else:
            yield from _of(character, world, model.campaign.shelf)
            yield Row(said(CHANGE, "$quiet"), does=self.Unfold, key=CHANGE)
        if self.open:
            yield from self._forms(world, model.campaign.shelf)

    def action_forms(self) -> None:
        """Show the forms, or hide them."""
        self.open = not self.open
        self.redraw()

    def action_switch(self, by: int) -> None:
        """Play another character."""
        world = self.model.campaign.world if self.model else World()
        keys = list(world.characters)
        if len(keys) > 1 and world.active in keys:
            other = world.characters[keys[(keys.index(world.active) + by) % len(keys)]]
            self.post_message(self.Do(Play.id, {Play.words: other.name}))

    def _forms(self, world: World, shelf: Shelf) -> Iterator[Row]:
        """Everything that changes the sheet, then the other characters."""
        sheets = (kind for system in shelf.games_in_use(world) for kind in system.sheet)
        kinds: tuple[type[Procedure], ...] = (*sheets, Set, Note, Add)
        for kind in kinds:
            yield Row(Content.assemble("  ", said(kind.called)), does=partial(self.Do, kind.id, form=True), key=kind.id)
        for key, other in world.characters.items():
            if key != world.active:
                play = partial(self.Do, Play.id, {Play.words: other.name})
                yield Row(Content.assemble("  ", said(f"Play {other.name}")), does=play, key=f"play {key}")


def _of(character: Character, world: World, shelf: Shelf) -> Iterator[Row]:
    if character.concept:
        yield Row(said(character.concept), hang=0)
    weighs = conditions(world, character, shelf)
    if weighs:
        yield Row(said(CONDITION + " · ".join(weighs), "bold $text-warning"), hang=len(CONDITION))
    notes = (part for label, text in character.notes.items() for part in note_parts(label, text))
    sheet = [*sheet_parts(world, character, shelf), *notes]
    yield from rows_of(sheet)
    told = {part.label for part in sheet}
    yield from rows_of(LinesPart(each.label, (each.text,)) for each in in_view(world, shelf) if each.label not in told)


PANE = CharacterPane
