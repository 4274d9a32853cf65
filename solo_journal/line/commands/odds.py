"""Odds before a roll."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...campaign.play.command_lookup import find_procedure
from ...campaign.play.line_parser import read_line
from ...campaign.play.line_resolver import question_of, roll_of
from ...campaign.play.preview import preview as foretell
from ...campaign.story.voice import SPEECH
from ...rules import shelf
from ...rules.command_hints import way
from ...rules.line_form import typed_inputs
from ...rules.odds import Odds, odds_of
from ...rules.procedure import Procedure
from ...rules.refusal import BadInput, Refused, quote
from ..forms import fill
from ..line_state import LineState
from . import Command

MOST_SAID = 20
"""The most outcomes whose odds are said one by one."""
RARE = Fraction(1, 1000)
"""If there are more outcomes, those rarer than this are only counted."""


def odds(state: LineState, words: str) -> None:
    if not words:
        _oracle(state)
        return
    procedure = _find_procedure(state, words)
    state.io.say(f"{procedure.called}:")
    state.io.list(f"  {each}" for each in describe_odds(_odds(state, procedure)))


def preview(state: LineState, words: str) -> None:
    if not words:
        raise BadInput("No line yet. Type one after /preview.")
    told = map(SPEECH.value, foretell(state.campaign, read_line(words)))
    state.io.say(*(f"{each[:1].upper()}{each[1:]}" for each in told))


def describe_odds(odds: Odds) -> Iterator[str]:
    """Odds in words: numeric outcomes by size, others in the procedure's own order."""
    named = list(odds.in_order.items())
    least = sorted(odds.headlines.values(), reverse=True)[:MOST_SAID][-1]
    worth = named if len(named) <= MOST_SAID else [each for each in named if each[1] >= max(RARE, least)]
    yield from (f"{SPEECH.change(name)}: {percent(chance)}" for name, chance in worth)
    if left := len(named) - len(worth):
        yield f"and {left:,} others" if worth else f"{left:,} results, each of them rarer than 1 in 1,000"
    yield from (f"{mark[:1].upper()}{mark[1:]}, in all: {percent(chance)}" for mark, chance in odds.marks.items())


def percent(chance: Fraction) -> str:
    """`58.3%, 7 in 12`; the fraction is left out if it adds nothing."""
    exact = f", {chance.numerator} in {chance.denominator}" if chance.denominator <= 1296 else ""
    return f"{f'{float(chance) * 100:.1f}'.removesuffix('.0')}%{exact}"


def _oracle(state: LineState) -> None:
    world = state.campaign.world
    system = shelf.of(world).oracle_game(world)
    oracle = system.oracle if system else None
    if oracle is None:
        raise Refused(f"No game here has an oracle. Add a game: {way('system.add')}.")
    for sign in oracle.signs:
        found = _odds(state, question_of(world, "", sign))
        chances = found.marks or found.headlines
        told = ", ".join(f"{name} {percent(chance)}" for name, chance in chances.items())
        state.io.say(f"{SPEECH.signs(f'?{sign}').capitalize()}: {told}")
    state.io.say("For every answer, type /odds and a question mark.")


def _find_procedure(state: LineState, words: str) -> Procedure:
    typed = read_line(words)
    if words[:1] == "?":
        sign = typed.sign if typed.kind == "ask" else words[1:].strip()
        return question_of(state.campaign.world, typed.text if typed.kind == "ask" else "", sign)
    if typed.kind == "roll":
        return roll_of(state.campaign, typed.text)
    kind, rest = find_procedure(words.removeprefix("/"), state.campaign)
    if kind is None:
        raise BadInput(f"{quote(words.partition(' ')[0])} has no odds. Type /odds and a line, such as /odds d: 2d6.")
    return fill(state, kind, typed_inputs(kind, rest, state.campaign.world))


def _odds(state: LineState, procedure: Procedure) -> Odds:
    world = state.campaign.world
    return odds_of(procedure, world, tables=state.campaign.tables).worded(world.wording)


TITLE = "Odds"
COMMANDS = (
    Command("preview", "a line", "what a line would do, and its odds", preview, shows=True),
    Command("odds", "a line or a procedure", "the exact odds before a roll", odds, shows=True),
)
