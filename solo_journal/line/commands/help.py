"""Help: the signs, the commands, how the games here are played, and one procedure at a time."""

from __future__ import annotations

from ...campaign.play.called import called, kind_called, nothing_called, tracker_called
from ...campaign.story import handbook
from ...campaign.story.primer_text import help_on
from ...rules import shelf
from ...rules.fields import Asked, ways_told
from ...rules.inputs import allowed, make
from ...rules.odds import odds_of
from ...rules.procedure import Procedure
from ...rules.refused import Refused
from ..line_state import Sitting
from . import Command, commands
from .odds import told

SIGNS = (
    "Write, and press Enter on a blank line to save the paragraph. A line that begins with a sign acts:",
    "  Question mark, then a question: asks the oracle. A plus behind the mark makes a yes likelier, a minus a no.",
    "  At sign, then an action: what your character tries.",
    "  The letter d and a colon: rolls for it. Behind it dice such as 3d6, plus 2 are rolled; alone, it asks.",
    "  Equals sign and greater than, then words: a consequence. What you write after an answer is one as well.",
    "  The word note and a colon, in round brackets: an aside.",
    "  Slash: the menu. A name after it does a command or a procedure.",
    "  A number: takes what an outcome offers.",
    "  Backslash in front: makes any line text.",
    "Tags in square brackets note and set things in any line: N, a colon and Orso notes a person who is called Orso.",
    "For every sign and tag as it is written, type /help notation.",
    "A full stop cancels any question; an equals sign alone says the last answer again.",
    "To hear what a line would do, type /preview and the line.",
)


def help_(sitting: Sitting, words: str) -> None:
    """Everything in short, or one command or procedure in full."""
    if words:
        _on(sitting, words.removeprefix("/"))
        return
    sitting.talk.say(*SIGNS, "Commands:", *(_usage(each) for each in commands().values()))
    for system in shelf.games_in_use(sitting.campaign.world):
        if system.loop:
            sitting.talk.say(f"How {system.title} is played:", system.loop)
    names = ", ".join(f"/help {game.id}" for game in sitting.campaign.shelf.games_in_use(sitting.campaign.world))
    if names:
        sitting.talk.say(f"How to play without a book: {names}. For a section, add its name, such as fights.")
    listed = ", ".join(each.name for each in handbook.pages())
    sitting.talk.say(f"The handbook has these pages: {listed}. To read one, type /help and its name.")
    sitting.talk.say("For one procedure, type /help and its name; for a list, type a slash alone.")


def _on(sitting: Sitting, words: str) -> None:
    """A command before a page of the same name: who types `/help export` wants to know what to type."""
    named = words.split()
    told = help_on(named, sitting.campaign.shelf)
    if told is None and called(words) not in commands():
        told = handbook.help_on(named)
    if told is None:
        _one(sitting, words)
    else:
        sitting.talk.say(told)


def _usage(command: Command) -> str:
    return f"  /{command.name} {command.takes}".rstrip() + f": {command.about}"


def _one(sitting: Sitting, name: str) -> None:
    if own := commands().get(called(name)):
        sitting.talk.say(_usage(own).strip())
    elif kind := kind_called(name, sitting.campaign):
        _procedure(sitting, kind)
    elif tracker_called(name, sitting.campaign.world):
        sitting.talk.say(f"{name} is a tracker. To step or tick it, type /{name}.")
    else:
        raise nothing_called(name, sitting.campaign, commands())


def _procedure(sitting: Sitting, kind: type[Procedure]) -> None:
    """A procedure's help, its inputs, and its odds where they can be counted."""
    page = f" ({kind.page})" if kind.page else ""
    sitting.talk.say(f"{kind.called}, /{kind.id}{page}", kind.help())
    inputs = [Asked.of(kind, name, sitting.campaign.world) for name in kind.model_fields]
    sitting.talk.say("Inputs:", *(f"  {each.told()} ({allowed(kind, each.name)})" for each in inputs))
    sitting.talk.say(*(f"  {each}" for each in ways_told(kind)))
    for reading in kind.readings:
        sitting.talk.say(f"House rule, {reading.title}: {reading.of(sitting.campaign.world)}.")
    try:
        found = odds_of(make(kind, kind.example), sitting.campaign.world, tables=sitting.campaign.tables)
    except Refused:
        return  # the example does not fit this world, and the help stands without odds
    if 1 < len(found.headlines) <= 20:
        shown = " ".join(f"{name}={value}" for name, value in kind.example.items())
        sitting.talk.say(f"Odds{f' with {shown}' if shown else ''}:", *(f"  {each}" for each in told(found)))


COMMANDS = (Command("help", "[game, command or procedure]", "this, or one thing in full", help_, looks=True),)
