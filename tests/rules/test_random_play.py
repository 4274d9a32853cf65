"""Each game played at random for 400 acts by seed, with its offers, its choices and everything else that can be done.

Whatever is offered can be done at that moment and is told by the world's keys; no choice after the dice lowers the
result; every meter is in view; who falls is told as a fall; and undoing all of it gives the first world back, to the
order of its keys. Every state that a game can give does something: without it some roll, cost, refusal, count or entry
of the board is another; that one stands on the sheet and can be cleared does not count.

Other games are played with `PLAY_SEED=anything pytest tests/rules/test_random_play.py`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import UTC, datetime

import pytest

from solo_journal.campaign.entry import Entry, act_of, result_of
from solo_journal.campaign.store.toml_text import emit_block
from solo_journal.campaign.story.change_text import changes_words, untold_words
from solo_journal.campaign.story.outcome_text import tells_of
from solo_journal.rules.answer_source import Answer, Chance
from solo_journal.rules.changes import apply
from solo_journal.rules.immutable import plain
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds import field_views
from solo_journal.rules.kinds.apply import refusal_of
from solo_journal.rules.kinds.meter import Meter
from solo_journal.rules.outcome import Offer
from solo_journal.rules.perform import perform
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ..file_games import SHELF, TABLES
from . import states
from .random_play import GAMES, SEED, on_the_board, outcomes, played

NOW = datetime(2026, 1, 1, tzinfo=UTC)
PROVED = 4
"""With so many other dice each choice is taken."""
SAID_OTHERWISE = {"sheet made", "dead", "awake again", "no longer unconscious", "The fight is over"}
"""What is no news behind `Ilse is ready`, `Ilse dies`, `Ilse rests`, `you get away`."""
AGAIN = "roll again"
"""A choice of a game in a file that throws dice anew: a gamble, which may be lost."""
WORLDS = 12 if SEED else 4
"""In so many worlds with a fight, and without, a state of somebody is tried before it is said to do nothing there; in
more where a seed of one's own may have brought it to somebody whose turn came late."""
PLAYS = ("", "egret", "a third", "a fourth")
"""Seeds, of which the next is played only for a state that does nothing yet: whoever bore it may have been dead."""
ELSEWHERE = {("tribulations", "Charmed"), ("tribulations", "Intimidated"), ("conditions", "Vulnerable")}
"""What acts against one foe alone is proved in `systems/pathwalker/test_fight.py`; and what random play may give to
nobody but one who cannot fight, in `systems/daggerheart/test_fields.py`."""

each_game = pytest.mark.parametrize("game", GAMES, scope="module")
"""All promises of a game follow each other, so that one worker plays it once."""


def why_not(offer: Offer, world: World) -> str:
    """Why an offer cannot be done, if it cannot; of one that leaves something to be said, by its example if it has one,
    or only whether it could be."""
    kind = SHELF.procedure(offer.procedure)
    assert not offer.missing or offer.missing in kind.model_fields
    assert set(offer.inputs) <= set(kind.model_fields)
    said = {offer.missing: offer.such_as} if offer.such_as else {}
    return "" if offer.missing and not said else refusal_of(make(kind, {**offer.inputs, **said}), world)


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
def test_who_falls_is_shown_as_a_fall(game: str) -> None:
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
def test_a_state_is_no_mere_word(game: str, tables: Tables) -> None:
    tables = {**tables, **TABLES}
    waiting: set[tuple[str, str]] = set()
    shown: set[tuple[str, str]] = set()
    for play in PLAYS:
        tried = Counter[tuple[str, str, str, bool]]()
        for done in played(game, play):
            for holder in (
                each
                for world in states.with_and_without_a_fight(game, done.after, tables)
                for each in states.holders(game, world)
            ):
                for field, name, without in states.stripped(holder):
                    state = (field.name, name)
                    attempt = (*state, holder.key, holder.world.fight is not None)
                    if state not in shown and tried[attempt] < WORLDS:
                        tried[attempt] += 1
                        waiting.add(state)
                        if states.acts(game, holder.world, without, holder.key, field, name, tables):
                            shown.add(state)
        if waiting <= shown | ELSEWHERE:
            break
    assert waiting
    assert not sorted(waiting - shown - ELSEWHERE)


@each_game
def test_undoing_all_of_it_gives_the_first_world_back_to_the_order_of_its_keys(game: str) -> None:
    acts = played(game)
    world = acts[-1].after
    for done in reversed(acts):
        world, misfits = apply(world, [change.back() for change in reversed(done.changes)])
        assert misfits == ()
        assert json.dumps(plain(world)) == json.dumps(plain(done.before))
    assert emit_block("[world]", plain(world)) == emit_block("[world]", plain(acts[0].before))
