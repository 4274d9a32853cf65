"""Undo and redo of whole acts: whoever made them, across windows, sessions and restarts, and said beforehand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.blocks import split
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import back_to, next_redo, next_undo, redo, undo
from solo_journal.campaign.save.unsaved import Made
from solo_journal.campaign.story.labels import headline_words
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED

from .. import processes
from ..playing import in_order

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
Agrees = Callable[[Campaign], bool]


def hunters(campaign: Campaign) -> str:
    return campaign.world.trackers["hunters"].format_value()


def told(campaign: Campaign) -> str:
    """What undo would take back, in words."""
    entry = next_undo(campaign)
    assert entry is not None
    return headline_words(entry, INSTALLED)


def test_one_undo_undoes_the_whole_act(torch: Campaign, do: Do, agrees: Agrees) -> None:
    before = torch.world
    step = do(torch, "tracker.step", tracker="Torch", dice=(3,))
    assert undo(torch) == step
    assert torch.world == before
    assert agrees(torch)
    assert step not in [line.entry for line in lines(torch.journal) if hasattr(line, "entry")]


def test_redo_brings_it_back(torch: Campaign, do: Do, agrees: Agrees) -> None:
    step = do(torch, "tracker.step", tracker="Torch", dice=(3,))
    after = torch.world
    undo(torch)
    assert next_redo(torch) == step
    assert redo(torch) == step
    assert torch.world == after
    assert next_redo(torch) is None
    assert agrees(torch)


def test_undo_goes_back_act_by_act_and_redo_forward_again(torch: Campaign, do: Do) -> None:
    ticks = [do(torch, "tracker.tick", tracker="Hunters") for _ in range(3)]
    assert [undo(torch) for _ in range(2)] == [ticks[2], ticks[1]]
    assert hunters(torch) == "1/6"
    assert [redo(torch) for _ in range(2)] == [ticks[1], ticks[2]]
    assert hunters(torch) == "3/6"
    assert undo(torch) == ticks[2]
    assert undo(torch) == ticks[1]
    assert redo(torch) == ticks[1]
    assert undo(torch) == ticks[1]
    assert hunters(torch) == "1/6"


def test_a_new_act_ends_redo(torch: Campaign, do: Do) -> None:
    do(torch, "tracker.tick", tracker="Hunters")
    undo(torch)
    write(torch, "prose", "Instead.")
    assert next_redo(torch) is None
    with pytest.raises(Refused, match="Nothing to redo"):
        redo(torch)


def test_it_works_across_restarts_and_session_files(torch: Campaign, again: Again, do: Do, agrees: Agrees) -> None:
    tick = do(torch, "tracker.tick", tracker="Hunters")
    do(torch, "session.close")
    do(torch, "session.start")
    reopened = again(torch)
    for _ in range(3):
        undo(reopened)
        reopened = again(reopened)
    assert hunters(reopened) == "0/6"
    assert reopened.world.session.number == 1
    assert next_redo(reopened) == tick
    for _ in range(3):
        redo(reopened)
        reopened = again(reopened)
    assert reopened.world.session.number == 2
    assert hunters(reopened) == "1/6"
    assert agrees(reopened)


def test_a_crash_while_a_session_began_does_not_end_redo(torch: Campaign, again: Again, do: Do) -> None:
    do(torch, "session.close")
    tick = do(torch, "tracker.tick", tracker="Hunters")
    undo(torch)
    do(torch, "session.start")
    path = torch.folder.sessions()[-1]
    path.write_bytes(path.read_bytes()[: split(path.read_bytes()).blocks[0].end])
    reopened = again(torch)
    assert redo(reopened) == tick
    assert hunters(reopened) == "1/6"


def test_it_undoes_what_another_window_did(torch: Campaign, again: Again, do: Do, agrees: Agrees) -> None:
    other = again(torch)
    do(torch, "tracker.tick", tracker="Hunters")
    tick = do(other, "tracker.tick", tracker="Hunters")
    assert undo(torch) == tick
    assert hunters(torch) == "1/6"
    assert redo(other) == tick
    assert agrees(other)


def test_it_undoes_what_another_program_did(torch: Campaign, agrees: Agrees) -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from solo_journal.campaign.campaign import Campaign;"
        "from solo_journal.campaign.play.append import perform_and_keep;"
        "from solo_journal.rules import shelf; from solo_journal.rules.inputs import make;"
        "campaign = Campaign.open(Path(sys.argv[1]), tables={});"
        "perform_and_keep(campaign, make(shelf.procedure('tracker.tick'), {'tracker': 'Hunters'}))"
    )
    processes.run([sys.executable, "-c", code, str(torch.folder.path)], check=True)
    assert torch.look()
    assert hunters(torch) == "1/6"
    undo(torch)
    assert hunters(torch) == "0/6"
    assert agrees(torch)


def test_what_the_player_was_told_guards_against_a_race(torch: Campaign, again: Again, do: Do) -> None:
    other = again(torch)
    seen = do(torch, "tracker.tick", tracker="Hunters")
    do(other, "tracker.tick", tracker="Hunters")
    with pytest.raises(Refused, match="wrote in the meantime"):
        undo(torch, expected=seen.id)
    assert hunters(torch) == "2/6"
    latest = next_undo(torch)
    assert latest is not None
    undo(torch, expected=latest.id)
    with pytest.raises(Refused, match="wrote in the meantime"):
        redo(torch, expected=seen.id)
    redo(torch, expected=latest.id)
    assert hunters(torch) == "2/6"
    do(torch, "tracker.tick", tracker="Hunters")
    for back in (lambda: undo(torch, expected=latest.id), lambda: back_to(torch, seen.id, expected=1)):
        with pytest.raises(Refused, match="wrote in the meantime"):
            back()
    assert hunters(torch) == "3/6"


def test_an_act_of_several_entries_is_undone_without_what_came_between(torch: Campaign) -> None:
    before = list(lines(torch.journal))
    first, between = write(torch, "prose", "One."), write(torch, "prose", "From another machine.")
    torch.keep(
        lambda world, stamp: Made(Entry(id=stamp.id, at=stamp.at, kind="prose", text="Two.", along=first.id), world)
    )
    undo(torch)
    assert [line.entry for line in list(lines(torch.journal))[len(before) :] if isinstance(line, Line)] == [between]


def test_everything_can_be_undone_and_then_there_is_nothing_more(torch: Campaign, agrees: Agrees) -> None:
    taken: list[Entry] = []
    while next_undo(torch):
        taken.append(undo(torch))
    with pytest.raises(Refused, match="Nothing to undo"):
        undo(torch)
    assert torch.world.session.number == 0
    assert agrees(torch)
    while next_redo(torch):
        assert redo(torch) == taken.pop()
    assert taken == []
    assert torch.world.session.number == 1


def test_amendments_can_be_undone_too(torch: Campaign, do: Do) -> None:
    words = write(torch, "prose", "one")
    step = do(torch, "tracker.step", tracker="Torch", dice=(3,))
    after = torch.world
    amendments.edit(torch, words.id, "two")
    amendments.strike(torch, words.id)
    amendments.overrule(torch, step.id, "It holds", take_back=True)
    assert torch.world.trackers["torch"].format_value() == "d8"
    assert [undo(torch).kind for _ in range(3)] == ["overrule", "strike", "edit"]
    assert torch.world == after
    line = next(line for line in lines(torch.journal) if hasattr(line, "entry") and line.entry == words)
    assert (line.text, getattr(line, "struck", None)) == ("one", False)
    assert redo(torch).kind == "edit"


@pytest.mark.parametrize(
    ("id_", "inputs", "dice", "words"),
    [
        ("tracker.step", {"tracker": "Torch"}, (3,), "Torch d8 → d6 (3)"),
        ("tracker.step", {"tracker": "Torch"}, (7,), "Torch still d8 (7)"),
        ("tracker.tick", {"tracker": "Hunters", "amount": 2}, (), "Hunters 0/6 → 2/6"),
        ("tracker.add", {"name": "Gold", "kind": "counter", "value": 3}, (), "Gold 3 added"),
        ("tracker.drop", {"tracker": "Torch"}, (), "Torch d8 removed"),
        ("dice.roll", {"expression": "1d6", "label": "Stones"}, (4,), "“Stones” 4 (4)"),
        ("lists.note", {"list": "people", "name": "Orso"}, (), "Orso added"),
        ("scene.open", {"title": "The vents"}, (), "Scene 1: The vents"),
    ],
)
def test_undo_says_beforehand_what_it_undoes(
    torch: Campaign, do: Do, id_: str, inputs: dict[str, object], dice: tuple[int, ...], words: str
) -> None:
    do(torch, id_, dice=dice, **inputs)
    assert told(torch) == words


def test_words_are_reported_by_their_beginning(torch: Campaign) -> None:
    write(torch, "prose", "[N:Orso|hunter] says nothing.")
    assert told(torch) == "“Orso says nothing.” Orso: hunter"
    write(torch, "prose", "word " * 40)
    assert told(torch).endswith("…”")
    assert len(told(torch)) < 70


def test_a_tracker_of_any_name_is_shown_by_its_name(torch: Campaign, do: Do) -> None:
    for name in ("Факел", "影"):
        do(torch, "tracker.add", name=name, kind="step", die="d8")
        do(torch, "tracker.step", tracker=name, dice=(3,))
        assert told(torch) == f"{name} d8 → d6 (3)"


READY = ("nightsong.create", {"method": "ready", "ready": "Halla"})


@pytest.mark.parametrize(
    ("game", "before", "act"),
    [
        ("nightsong", [READY], ("nightsong.drop", "item", "items")),
        ("nightsong", [READY] + [("nightsong.condition", {"name": each}) for each in ("Cut", "Fatigued", "Burn")],
         ("nightsong.clear", "name", "conditions")),
        ("daggerheart", [("daggerheart.create", {"ready": "oathkeeper"})],
         ("daggerheart.learn", "name", "experiences")),
        ("augur", [("augur.harm", {"name": each}) for each in ("Cut", "Burn", "Bruise")],
         ("augur.heal", "name", "harm")),
        ("duskara", [("duskara.tag", {"name": each}) for each in ("Calm", "Deft", "Sly")],
         ("duskara.untag", "name", "tags")),
    ],
)  # fmt: skip
def test_what_is_undone_comes_back_to_its_place(
    campaign: Campaign,
    do: Do,
    again: Again,
    agrees: Agrees,
    game: str,
    before: list[tuple[str, dict[str, Any]]],
    act: tuple[str, str, str],
) -> None:
    """The first weapon in hand is a rule, so order is part of everything that can be taken back."""
    if game not in campaign.world.systems:
        do(campaign, "system.add", system=game)
    do(campaign, "character.add", name="Kay")
    for id_, inputs in before:
        do(campaign, id_, **inputs)
    id_, field, part = act

    def names(here: Campaign) -> list[str]:
        things = here.world.characters["kay"].sheets[game][part]
        return [each.get("name", key) if isinstance(each, dict) else key for key, each in things.items()]

    known, first = names(campaign), in_order(campaign.world)
    assert len(known) > 1
    more: dict[str, Any] = {"gone": True} if game == "daggerheart" else {}
    for name in known[:-1]:
        do(campaign, id_, **{field: name, **more})
        assert name not in names(campaign)
        assert agrees(campaign)
        undo(campaign)
        assert names(campaign) == known
        assert agrees(campaign)
        redo(campaign)
        undo(again(campaign))
        campaign = again(campaign)
    assert in_order(campaign.world) == first


def test_games_in_use_keep_their_order_though_one_has_no_state(campaign: Campaign, do: Do, agrees: Agrees) -> None:
    for game in ("augur", "pathwalker", "nightsong"):
        do(campaign, "system.add", system=game)
    order = list(campaign.world.systems)
    do(campaign, "session.close")
    do(campaign, "session.start")
    assert agrees(campaign)
    assert list(campaign.world.systems) == order


def test_what_follows_from_an_act_is_named_once_and_with_the_arrows_of_all_else(torch: Campaign, do: Do) -> None:
    do(torch, "system.add", system="daggerheart")
    do(torch, "daggerheart.create", ready="wayfarer", name="Wren")
    do(torch, "daggerheart.countdown", name="Ritual", start=4)
    do(torch, "daggerheart.action", trait="agility", dice=(3, 9))
    assert "Ritual 4 → 3" in told(torch)
    assert told(torch).count("Ritual") == 1
    assert "->" not in told(torch)


def test_what_names_an_act_is_no_list_of_all_that_it_did(torch: Campaign) -> None:
    write(torch, "prose", " ".join(f"[N:Guest {letter}]" for letter in "ABCDE"))
    assert told(torch).endswith("; Guest E")
    write(torch, "prose", " ".join(f"[N:Keeper {letter}]" for letter in "ABCDEF"))
    assert told(torch).endswith("Keeper E added and 1 more]")
