"""Whatever was done, undoing all of it gives campaign.toml its world back, byte for byte, the order of keys too."""

from __future__ import annotations

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.rules import shelf
from solo_journal.rules.asking import Chance
from solo_journal.rules.refused import Refused
from solo_journal.rules.tables import Tables

from ..playing import in_order
from ..rules.test_random_play import GAMES, Player
from .conftest import Do

ACTS = 40


def world_of(campaign: Campaign) -> str:
    """The world as campaign.toml holds it, without the seal, which counts entries."""
    campaign.settle()
    text = campaign.folder.state.read_text("utf-8")
    return text[text.index("[world") : text.rindex("#=")]


@pytest.mark.parametrize("game", GAMES)
def test_undoing_all_restores_the_world_byte_for_byte(library: Library, tables: Tables, game: str, do: Do) -> None:
    campaign = library.new("A long evening", (game,))
    player = Player(game, tables)
    kept = 0
    do(campaign, "character.add", name="Ilse")
    create = shelf.system(game).create
    if create is not None:
        do(campaign, create.id, **create.example)
    before = world_of(campaign)
    while kept < ACTS:
        player.world = campaign.world
        try:
            done = perform_and_keep(campaign, player.pressed() or player.typed(), Chance(kept))
        except Refused:
            continue
        player.heed(done.performed)
        kept += 1
    after = in_order(campaign.world)
    for _ in range(kept):
        undo(campaign)
    assert world_of(campaign) == before
    for _ in range(kept):
        redo(campaign)
    assert in_order(campaign.world) == after
