"""Whatever was done, undoing all of it gives campaign.toml its world back, byte for byte, the order of keys too."""

from __future__ import annotations

import shutil

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.refusal import Refused

from ..file_games import FILES
from ..playing import in_order
from ..rules.random_play import GAMES, Player
from .conftest import Do

ACTS = 30


def world_of(campaign: Campaign) -> str:
    """The world as campaign.toml holds it, without the seal, which counts entries."""
    campaign.settle()
    text = campaign.folder.state.read_text("utf-8")
    return text[text.index("[world") : text.rindex("#=")]


def put_among_the_players_own(library: Library, game: str) -> None:
    """A game in a file lies in the folder `games`, where a new campaign finds it; one of ours needs no file."""
    for file in FILES:
        if file.stem == game:
            library.places.games.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, library.places.games)


@pytest.mark.parametrize("game", GAMES)
def test_undoing_all_restores_the_world_byte_for_byte(library: Library, game: str, do: Do) -> None:
    put_among_the_players_own(library, game)
    campaign = library.new("A long evening", (game,))
    player = Player(game, campaign.tables)
    kept = 0
    do(campaign, "character.add", name="Ilse")
    create = campaign.shelf.system(game).create
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
    after, order = world_of(campaign), in_order(campaign.world)
    for _ in range(2):  # a game opened anew has the order of keys that files keep
        campaign = library.open(str(campaign.folder.path))
        for _ in range(kept):
            undo(campaign)
        assert world_of(campaign) == before
        campaign = library.open(str(campaign.folder.path))
        for _ in range(kept):
            redo(campaign)
        assert world_of(campaign) == after
        assert in_order(campaign.world) == order
