"""Odds before a roll, and whose dice are rolled."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...campaign.library import settings
from ...campaign.play.called import kind_called
from ...campaign.play.line_parser import read_line
from ...campaign.play.line_resolver import question_of, roll_of
from ...campaign.play.preview import preview as foretell
from ...campaign.story.voice import SPEECH
from ...rules import shelf
from ...rules.line_form import typed_inputs
from ...rules.odds import Odds, odds_of
from ...rules.procedure import Procedure
from ...rules.refused import BadInput, Refused, quoted
from ...rules.ways import way
from ..forms import filled
from ..line_state import Sitting
from . import Command

OWN_ON = "Own dice on: type what you rolled."
OWN_OFF = "Own dice off: the program rolls."


MOST_SAID = 20
"""Outcomes whose odds are said one by one."""


def odds(sitting: Sitting, words: str) -> None:
    """The exact odds of a line with a sign or of a procedure; of the oracle where nothing is named."""
    if not words:
        _oracle(sitting)
        return
    procedure = _meant(sitting, words)
    sitting.talk.say(f"{procedure.called}:", *(f"  {each}" for each in told(_odds(sitting, procedure))))


def preview(sitting: Sitting, words: str) -> None:
    """Say what a line would do, with its odds, or why it cannot be done. Nothing is done."""
    if not words:
        raise BadInput("No line yet. Type one after /preview.")
    sitting.talk.say(*foretell(sitting.campaign, read_line(words)))


def told(odds: Odds) -> Iterator[str]:
    """Odds in words, most likely first."""
    named = list(odds.headlines.items())
    yield from (f"{SPEECH.change(name)} {percent(chance)}" for name, chance in named[:MOST_SAID])
    if len(named) > MOST_SAID:
        yield f"and {len(named) - MOST_SAID} others"
    yield from (f"Any {mark}: {percent(chance)}" for mark, chance in odds.marks.items())


def percent(chance: Fraction) -> str:
    """`58.3%, 7 in 12`; a fraction that says nothing is left out."""
    exact = f", {chance.numerator} in {chance.denominator}" if chance.denominator <= 1296 else ""
    return f"{float(chance) * 100:.1f}%{exact}"


def _oracle(sitting: Sitting) -> None:
    world = sitting.campaign.world
    system = shelf.asked(world)
    oracle = system.oracle if system else None
    if oracle is None:
        raise Refused(f"No game here has an oracle. Add a game: {way('system.add')}.")
    for sign in oracle.signs:
        found = _odds(sitting, question_of(world, "", sign))
        chances = found.marks or found.headlines
        sitting.talk.say(f"?{sign} " + ", ".join(f"{name} {percent(chance)}" for name, chance in chances.items()))
    sitting.talk.say("For every answer, type /odds and a question mark.")


def _meant(sitting: Sitting, words: str) -> Procedure:
    """The procedure that a line means, whatever way it is named."""
    typed = read_line(words)
    if words[:1] == "?":
        sign = typed.sign if typed.wish == "ask" else words[1:].strip()
        return question_of(sitting.campaign.world, typed.text if typed.wish == "ask" else "", sign)
    if typed.wish == "roll":
        return roll_of(sitting.campaign, typed.text)
    name, _, rest = words.removeprefix("/").partition(" ")
    kind = kind_called(name, sitting.campaign)
    if kind is None:
        raise BadInput(f"{quoted(name)} has no odds. Type /odds and a line, such as /odds d: 2d6.")
    return filled(sitting, kind, typed_inputs(kind, rest, sitting.campaign.world))


def _odds(sitting: Sitting, procedure: Procedure) -> Odds:
    world = sitting.campaign.world
    return odds_of(procedure, world, tables=sitting.campaign.tables).worded(world.wording)


def dice(sitting: Sitting, words: str) -> None:
    """Say whose dice are rolled; `on` asks for your own, `off` rolls for you."""
    wish = words.casefold()
    if wish not in ("", "on", "off"):
        raise BadInput(f"Unexpected {quoted(words)}. Type on, off, or nothing after /dice.")
    if wish:
        found, _ = settings.read(sitting.library.places.settings)
        sitting.own_dice = wish == "on"
        settings.write(sitting.library.places.settings, found.but(own_dice=sitting.own_dice))
    sitting.talk.say(OWN_ON if sitting.own_dice else OWN_OFF)


COMMANDS = (
    Command("preview", "line", "what a line would do, and its odds", preview, looks=True),
    Command("odds", "[line or procedure]", "the exact odds before a roll", odds, looks=True),
    Command("dice", "[on|off]", "own dice, on or off", dice, looks=True),
)
