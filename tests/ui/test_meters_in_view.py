"""Over random acts in every game that declares its fields: each meter is in view with its true value and within its
bounds, what moved them is told in words, and taking the changes back gives the world before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo_journal.campaign.story.change_text import owner_of_change, words_of_changes
from solo_journal.campaign.story.outcome_text import format_signed
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.changes import apply
from solo_journal.rules.fields import Asked
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds import field_views
from solo_journal.rules.kinds.meter import Meter
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import Pick, Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, World
from solo_journal.ui.page.bars import pips
from solo_journal.ui.page.status import status

from ..playing import drawn

GAMES = [id_ for id_ in shelf.games() if shelf.system(id_).fields]
"""Those that declare their fields."""
each_game = pytest.mark.parametrize("game", GAMES)


def begun(game: str, tables: Tables) -> World:
    """A world with somebody ready to play."""
    system = shelf.system(game)
    world = World(systems=Map({game: plain(system.begin)}))
    if not system.ready:
        return world.but(active="ida", characters=Map({"ida": Character(name="Ida")}))
    offer = system.ready[0]
    kind = shelf.procedure(offer.procedure)
    missing = {offer.missing: Asked.of(kind, offer.missing, world).names[0]} if offer.missing else {}
    return perform(make(kind, {**offer.inputs, **missing}), world, Chance(0), tables=tables).after


def inputs_for(kind: type[Procedure], world: World, draw: Any) -> dict[str, Any]:
    """The example, with numbers and names of this world in place of some of it."""
    inputs = dict(kind.example)
    for name, field in kind.model_fields.items():
        picks = [each for pick in field.metadata if isinstance(pick, Pick) for each in pick.names(world)]
        if name != "by" and picks and draw(st.booleans()):
            inputs[name] = draw(st.sampled_from(picks))
        elif field.annotation in (int, int | None) and draw(st.booleans()):
            inputs[name] = draw(st.integers(-7, 7))
    return inputs


def acts(game: str, tables: Tables, draw: Any) -> Iterator[tuple[World, Any]]:
    """Worlds one after another, each with what was performed to get there."""
    world = begun(game, tables)
    kinds = st.sampled_from(shelf.system(game).procedures)
    for seed in range(draw(st.integers(1, 10))):
        kind = draw(kinds)
        try:
            done = perform(make(kind, inputs_for(kind, world, draw)), world, Chance(seed), tables=tables)
        except Refused:
            continue
        yield done.after, done
        world = done.after


@each_game
@given(data=st.data())
@settings(max_examples=drawn(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_meter_is_in_view_with_its_true_value(game: str, tables: Tables, data: st.DataObject) -> None:
    for world, _ in acts(game, tables, data.draw):
        line = status(world, 2000).plain
        seen = {each.id: each for each in shelf.system(game).values(world)}
        for holder in field_views.in_view(shelf.system(game).fields, world):
            for field in holder.home.fields:
                if not isinstance(field, Meter):
                    continue
                value, (low, top) = holder.value(field), holder.bounds(field)
                assert low <= value or field.sinks
                assert top is None or value <= top
                told = seen[f"{game}.{field.name}"]
                assert told.value == (top - value if field.marked and top is not None else value)
                drawn = told.text if told.size is None else pips(told.value or 0, told.size)
                by_number = f"{told.label} {format_signed(told.value or 0)}/{told.size}" if world.fight else ""
                assert f"{told.label} {drawn}" in line or (by_number and (not told.size or by_number in line))


@each_game
@given(data=st.data())
@settings(max_examples=drawn(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_moved_is_reported_and_undone(game: str, tables: Tables, data: st.DataObject) -> None:
    for _, done in acts(game, tables, data.draw):
        words = words_of_changes(done.changes, INSTALLED, game)
        fields = shelf.system(game).fields
        assert words or not [
            move for each in done.changes for move in field_views.moves(fields, owner_of_change(each, game)[1])
        ]
        assert not [each for each in words if each.endswith("changed")]
        back, misfits = apply(done.after, [change.back() for change in reversed(done.changes)])
        assert (back, misfits) == (done.before, ())
        assert json.dumps(plain(back)) == json.dumps(plain(done.before)), "also the order of what has one"


def test_hit_points_are_in_view_beside_a_meter_that_reads_alike(tables: Tables) -> None:
    """With two of six hit points left and two Hope, the hit points were left out."""
    world = begun("daggerheart", tables)
    hurt = make(shelf.procedure("daggerheart.mark"), {"what": "hp", "amount": 4})
    world = perform(hurt, world, Chance(0), tables=tables).after
    (row,) = status(world, 72).plain.splitlines()
    assert "Hope ◆◆◇◇◇◇" in row
    assert "HP ◆◆◇◇◇◇" in row
    foe = make(shelf.procedure("daggerheart.adversary"), shelf.procedure("daggerheart.adversary").example)
    ours, _ = status(perform(foe, world, Chance(0), tables=tables).after, 72).plain.splitlines()
    assert "HP 2/6" in ours
    assert "Hope ◆◆◇◇◇◇" in ours
