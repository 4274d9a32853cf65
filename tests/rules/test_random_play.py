"""Each game played at random for 400 acts by seed, with its offers, its choices and everything else that can be done.

Whatever is offered can be done at that moment and is told by the world's keys; no choice after the dice lowers the
result; every meter is in view; who falls is told as a fall; and undoing all of it gives the first world back, to the
order of its keys. Other games are played with `PLAY_SEED=anything pytest tests/rules/test_random_play.py`.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache

import pytest

from solo_journal.campaign.entry import Entry, act_of, result_of
from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.store.toml_text import emit_block
from solo_journal.campaign.story.change_text import changes_words, untold_words
from solo_journal.campaign.story.outcome_text import tells_of
from solo_journal.rules.answer_source import Answer, Chance
from solo_journal.rules.changes import apply
from solo_journal.rules.fields import Asked
from solo_journal.rules.fights import board_of, choices
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds import field_views
from solo_journal.rules.kinds.apply import prepared, refusal_of
from solo_journal.rules.kinds.meter import Meter
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
NOW = datetime(2026, 1, 1, tzinfo=UTC)
GAMES = [*(id_ for id_ in INSTALLED.games() if INSTALLED.system(id_).fields), "emberworks", "stonepath"]
PROVED = 4
"""With so many other dice each choice is taken."""
MOST_PEOPLE = 3
SAID_OTHERWISE = {"sheet made", "dead", "awake again", "no longer unconscious", "The fight is over"}
"""What is no news behind `Ilse is ready`, `Ilse dies`, `Ilse rests`, `you get away`."""
AGAIN = "roll again"
"""A choice of a game in a file that throws dice anew: a gamble, which may be lost."""


each_game = pytest.mark.parametrize("game", GAMES, scope="module")
"""All promises of a game follow each other, so that one worker plays it once."""


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
        now = prepared(procedure, self.world)
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


def on_the_board(world: World) -> list[Offer]:
    """Every choice of the fight, and what picking somebody does."""
    board = board_of(world)
    return [*choices(board), *(each.offer for each in board.fighters if each.offer)] if board else []


@cache
def played(game: str, seed: str = "") -> tuple[Performed, ...]:
    """All that was done, from the first world on."""
    return tuple(Player(game, {**Library(), **TABLES}, seed).acts())


def why_not(offer: Offer, world: World) -> str:
    """Why an offer cannot be done, if it cannot; of one that leaves something to be said, only whether it could be."""
    kind = SHELF.procedure(offer.procedure)
    assert not offer.missing or offer.missing in kind.model_fields
    assert set(offer.inputs) <= set(kind.model_fields)
    return "" if offer.missing else refusal_of(make(kind, offer.inputs), world)


def outcomes(done: Performed) -> tuple[Outcome, ...]:
    return (done.outcome, *(step.outcome for step in done.steps))


@each_game
def test_every_offer_can_be_done_when_it_is_made(game: str) -> None:
    for done in played(game):
        for offer in (*(each for out in outcomes(done) for each in out.offers), *on_the_board(done.after)):
            assert not why_not(offer, done.after), (done.procedure, offer)


@each_game
def test_no_choice_after_the_dice_lowers_the_result(game: str, tables: Tables) -> None:
    tables = {**tables, **TABLES}
    for number, done in enumerate(played(game)):
        declared = {each.key: each.tone for each in done.procedure.verdicts}
        order = list(declared)
        if declared.get(done.outcome.headline) != done.outcome.tone:
            continue  # not one of its verdicts, or a foe's: what is good of theirs is bad
        for choice in done.choices:
            for option in choice.options:
                if option == choice.default or choice.options[option] == AGAIN:
                    continue
                picked = Answer(label=choice.label, choice=option)
                for seed in range(PROVED):
                    again = perform(
                        done.procedure,
                        done.before,
                        Chance(f"{number} {seed}"),
                        tables=tables,
                        given=(picked,),
                        spare=done.answers,
                    )
                    if again.outcome.headline in order:
                        better = order.index(again.outcome.headline) <= order.index(done.outcome.headline)
                        assert better, (done.procedure, done.outcome.headline, choice, again.outcome.headline)


@each_game
def test_every_meter_is_in_view(game: str) -> None:
    homes = SHELF.system(game).fields
    for done in played(game):
        seen = {each.id: each for each in SHELF.system(game).values(done.after)}
        for holder in field_views.in_view(homes, done.after):
            for field in holder.home.fields:
                if isinstance(field, Meter):
                    value, (low, top) = holder.value(field), holder.bounds(field)
                    assert low <= value or field.sinks, (done.procedure, field)
                    assert top is None or value <= top, (done.procedure, field)
                    shown = seen[f"{game}.{field.name}"]
                    stands = top - value if field.marked and top is not None else value
                    assert shown.text.split()[0] == str(stands), (done.procedure, shown)
                    assert (shown.label, shown.text) in SHELF.system(game).status(done.after)


@each_game
def test_who_falls_is_told_as_a_fall(game: str) -> None:
    for done in played(game):
        for out in outcomes(done):
            told = {tell.subject for tell in out.tells if tell.falls}
            assert {event.of for event in out.events if event.name == "falls"} <= told, (done.procedure, out)


def told_in(words: str, texts: list[str]) -> bool:
    """Whether one of these says a change in words, or whom or what it adds or takes away."""
    name = words.removesuffix(" added").removesuffix(" removed").casefold()
    forms = (words.casefold(), name, name.partition(" ")[2], name.replace(" -> d0", " breaks"))
    return any(text.endswith(form) or text.startswith(f"{form} ") for text in texts for form in forms if form)


def spoken(*texts: str) -> set[str]:
    return set(re.findall(r"[^\W\d]{2,}", " ".join(texts).casefold()))


@each_game
def test_what_an_act_changed_is_read_once_and_what_is_not_read_was_told(game: str) -> None:
    """No reader compares words: what happened says whom it befell and which numbers moved, and that is enough."""
    for done in played(game):
        act, result = act_of(done), result_of(done.outcome)
        entry = Entry(id="1", at=NOW, kind="roll", act=act, outcome=result, change=done.changes)
        tells = [*tells_of(result, act)]
        texts = [text.casefold() for tell in tells for text in (tell.text, tell.more)]
        left = untold_words(entry, SHELF)
        assert not [words for words in left if told_in(words, texts)], (done.procedure, tells)
        numbers = [moved.label for tell in tells for moved in tell.moved]
        said = spoken(*texts, *numbers, *(each.headline for each in outcomes(done)))
        hidden = [words for words in changes_words(entry, SHELF) if words not in (*left, *SAID_OTHERWISE)]
        if done.procedure.tells_for != "changes":
            assert not [words for words in hidden if not said & spoken(words)], (done.procedure, tells)


@each_game
def test_undoing_all_of_it_gives_the_first_world_back_to_the_order_of_its_keys(game: str) -> None:
    acts = played(game)
    world = acts[-1].after
    for done in reversed(acts):
        world, misfits = apply(world, [change.back() for change in reversed(done.changes)])
        assert misfits == ()
        assert json.dumps(plain(world)) == json.dumps(plain(done.before))
    assert emit_block("[world]", plain(world)) == emit_block("[world]", plain(acts[0].before))
