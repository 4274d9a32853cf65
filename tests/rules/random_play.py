"""Each game played at random for 400 acts by seed, with its offers, its choices and everything else that can be done.

Other games are played with `PLAY_SEED=anything pytest tests/rules/test_random_play.py`.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache

from solo_journal.campaign.library.packs import Library
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.fields import Asked
from solo_journal.rules.fights import board_of, choices
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import apply_effects
from solo_journal.rules.outcome import Offer, Outcome
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import Pick, Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, World

from ..file_games import SHELF, TABLES

ACTS = 400
SEED = os.environ.get("PLAY_SEED", "")
GAMES = [*(id_ for id_ in INSTALLED.games() if INSTALLED.system(id_).fields), "emberworks", "stonepath"]
MOST_PEOPLE = 3


class Player:
    """Somebody who presses whatever there is to press."""

    def __init__(self, game: str, tables: Tables, seed: str = "") -> None:
        self.game, self.tables, self.chance = game, tables, random.Random(f"{game}{SEED}{seed}")
        system = SHELF.system(game)
        self.kinds = list(system.procedures)
        people = {name.lower(): Character(name=name) for name in ("Ilse", "Tam")}
        self.world = World(systems=Map({game: plain(system.begin)}), active="ilse", characters=Map(people)).on(SHELF)
        self.offers: list[Offer] = []

    def ready(self, *people: str) -> Iterator[Performed]:
        """These are made ready to play."""
        create = SHELF.system(self.game).create
        if create is not None:
            yield from (self.did(make(create, {**create.example, "by": key})) for key in people)

    def somebody_new(self) -> Iterator[Performed]:
        """Another hero, for many fall; the one who was played goes."""
        name, gone = f"Hero {len(self.world.characters)} {self.chance.random()}", self.world.active
        yield self.did(make(SHELF.procedure("character.add"), {"name": name}))
        if gone in self.world.characters and len(self.world.characters) > MOST_PEOPLE:
            yield self.did(make(SHELF.procedure("character.drop"), {"name": gone}))
        yield from self.ready(self.world.active)

    def did(self, procedure: Procedure) -> Performed:
        """Do it. Raises `Refused`."""
        now = apply_effects(procedure, self.world)
        done = perform(now, self.world, Chance(self.chance.getrandbits(32)), tables=self.tables)
        self.heed(done)
        return done

    def heed(self, done: Performed) -> None:
        """Go on from there, with what it offers."""
        self.world = done.after
        self.offers = [*done.outcome.offers, *(offer for step in done.steps for offer in step.outcome.offers)]

    def acts(self) -> Iterator[Performed]:
        """Acts, one after another."""
        yield from self.ready("ilse", "tam")
        done = 0
        while done < ACTS:
            try:
                if self.chance.random() < 0.02:
                    yield from self.somebody_new()
                else:
                    yield self.did(self.pressed() or self.typed())
            except Refused:
                continue
            done += 1

    def pressed(self) -> Procedure | None:
        """Something that is offered, if anything is: mostly in a fight, and that is seldom ended."""
        fight = on_the_board(self.world)
        if self.chance.random() > (0.85 if fight else 0.5):
            return None
        offers = [*self.offers, *fight]
        going_on = [each for each in offers if not each.procedure.endswith(".end_fight")]
        if going_on and self.chance.random() < 0.95:
            offers = going_on
        return self.taken(self.chance.choice(offers)) if offers else None

    def taken(self, offer: Offer) -> Procedure | None:
        """An offer with what it leaves to be said; None where that has nothing to pick from."""
        kind = SHELF.procedure(offer.procedure)
        if not offer.missing:
            return make(kind, offer.inputs)
        names = Asked.of(kind, offer.missing, self.world).names or ("Orso",)
        return make(kind, {**kind.example, **offer.inputs, offer.missing: self.chance.choice(names)})

    def typed(self) -> Procedure:
        """Anything else: an example, with numbers and names of this world in place of some of it."""
        weights = [6 if each.key == "fj" and not self.world.fight else 3 if each.acts_as else 1 for each in self.kinds]
        kind = self.chance.choices(self.kinds, weights)[0]
        inputs = dict(kind.example)
        for name, field in kind.model_fields.items():
            picks = [each for pick in field.metadata if isinstance(pick, Pick) for each in pick.names(self.world)]
            if picks and self.chance.random() < (0.2 if name == "by" else 0.6):
                inputs[name] = self.chance.choice(picks)
            elif field.annotation in (int, int | None) and self.chance.random() < 0.4:
                inputs[name] = self.chance.randint(-3, 7)
        return make(kind, inputs)


_BOARDS: dict[int, tuple[World, tuple[Offer, ...]]] = {}
"""By the id of a world, which is held here so that no other has it: all worlds have one hash."""


def on_the_board(world: World) -> tuple[Offer, ...]:
    """Every choice of the fight, and what picking somebody does."""
    if id(world) not in _BOARDS:
        board = board_of(world)
        offers = (*choices(board), *(each.offer for each in board.fighters if each.offer)) if board else ()
        _BOARDS[id(world)] = world, offers
    return _BOARDS[id(world)][1]


def played(game: str, seed: str = "") -> tuple[Performed, ...]:
    """All that was done, from the first world on."""
    return _played(game, seed)


@cache
def _played(game: str, seed: str) -> tuple[Performed, ...]:
    return tuple(Player(game, {**Library(), **TABLES}, seed).acts())


def outcomes(done: Performed) -> tuple[Outcome, ...]:
    return (done.outcome, *(step.outcome for step in done.steps))
