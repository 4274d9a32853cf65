"""The current state: the character, the four lists, house rules and the games in use."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...campaign.play.port import run
from ...campaign.play.verbs.acts import do
from ...campaign.story.state_text import sheet_rows
from ...campaign.story.voice import SPEECH
from ...rules import shelf
from ...rules.command_hints import way
from ...rules.commons.reading import Set
from ...rules.inputs import make
from ...rules.names import must_find
from ...rules.refusal import BadInput, Refused, quote
from ...rules.world import LISTS, Listed, World
from ..line_state import LineState
from ..paragraph import keep_paragraph
from ..port import LinePort
from . import Command


def sheet(state: LineState, words: str) -> None:
    world = state.campaign.world
    character = world.characters[must_find(world.characters, words, "character")] if words else world.character()
    if character is None:
        state.io.say(f"No character yet. To add one, type {way('character.add')}.")
    else:
        state.io.say(f"{character.name}, {character.concept}" if character.concept else character.name)
        rows = sheet_rows(character, shelf.of(world))
        told = [SPEECH.value(f"{label}: {text}" if label else text) for label, text in rows]
        state.io.say(*(f"  {each}" for each in told))
        if character == world.character():
            state.io.say(*(each for each in status(world) if each not in told))
        return
    state.io.say(*status(world))


def status(world: World) -> Iterator[str]:
    for system in shelf.games_in_use(world):
        yield from (SPEECH.value(f"{label}: {value}") for label, value in system.status(world))


def _list(which: str) -> Callable[[LineState, str], None]:
    def show(state: LineState, words: str) -> None:
        world = state.campaign.world
        things = getattr(world, which).values()
        state.io.list(_listed(each, world) for each in things)
        if not things:
            state.io.say(f"No {which} yet. To add one, type {way('lists.note')} {which}, and its name.")

    return show


def _listed(one: Listed, world: World) -> str:
    said = ", ".join(each for each in (one.state, *one.tags) if each)
    here = " (here)" if one.seen and one.seen == world.scene.number else ""
    note = f". {one.note}" if one.note else ""
    return (f"{one.name}: {said}" if said else one.name) + here + note


def readings(state: LineState, words: str) -> None:
    campaign = state.campaign
    name, _, setting = words.partition(" ")
    if name and not setting:
        raise BadInput(f"No setting for {quote(name)}. Type it after the name; for a list, type /readings.")
    if not name:
        name, setting = _choose_rule(state)
    keep_paragraph(state)
    run(do(campaign, LinePort(state), make(Set, {"name": name, "setting": setting.strip()})))


def _choose_rule(state: LineState) -> tuple[str, str]:
    """A house rule and its setting, each chosen by number. Raises `LeftOff`, or `Refused` if the games have none."""
    world = state.campaign.world
    rules = shelf.of(world).readings(world)
    if not rules:
        raise Refused("The games of this campaign have no house rules.")
    rule = rules[state.io.choose("Which house rule (a full stop cancels)?", [r.describe(r.of(world)) for r in rules])]
    state.io.say(f"The default: {rule.options[rule.default]}. {rule.why}")
    ways = list(rule.options)
    return rule.id, ways[state.io.choose("Which setting (a full stop cancels)?", list(rule.options.values()))]


def systems(state: LineState, words: str) -> None:
    world = state.campaign.world
    for system in shelf.games_in_use(world):
        state.io.say(system.title, f"  {system.about}".replace("\n", "\n  "))
        if system.credit:
            state.io.say(f"  {system.credit.notice}")
    known = state.campaign.shelf
    others = [each for each in known.choices() if each.id not in world.systems]
    state.io.say(*(f"Not in use: {each.title}. To add it, type {way('system.add')} {each.title}" for each in others))


TITLE = "The sheet, lists and rules"
GUIDES = {Set.id: readings}
COMMANDS = (
    Command("sheet", "a name", "the character in play, and what is in view", sheet, shows=True),
    *(Command(which, "", f"the list of {which}", _list(which), shows=True) for which in LISTS),
    Command("readings", "a house rule and its setting", "the house rules; set one", readings, looks=True),
    Command("systems", "", "the games in use, and the others", systems, shows=True),
)
