"""The first five minutes: a game, a title, somebody to play, a first scene with a spark and three ways to begin."""

from __future__ import annotations

from collections.abc import Callable

from ..campaign.campaign import Campaign
from ..campaign.library.library import Library
from ..campaign.play.openings import Hero, hero_of, ways_to_begin
from ..campaign.store.errors import StoreError
from ..rules import shelf
from ..rules.commons.character import Add
from ..rules.commons.scene import Open
from ..rules.inputs import make
from ..rules.refused import Refused
from .line_io import LeftOff, Talk
from .line_state import Sitting
from .write import do, show_options

NO_GAME = "No game\nWrite freely, with dice, tables, trackers and lists."


def begin(library: Library, talk: Talk, title: str = "") -> tuple[Campaign, Hero]:
    """Ask for what a new campaign needs, and begin it. Raises `LeftOff`, `Refused` and `StoreError`."""
    talk.say("A new campaign. A single . leaves it.")
    games = shelf.choices()
    number = talk.choose("Which game?", [*(f"{each.title}\n{each.about}" for each in games), NO_GAME])
    chosen = games[number : number + 1]
    plain = f"{chosen[0].title.partition(':')[0] if chosen else 'A story'}, {library.clock():%d %B %Y}".replace(
        " 0", " "
    )
    title = title or talk.ask(f"Title (Enter: {plain}):") or plain
    said = talk.ask("Who do you play? A name, then a comma and a few words (Enter leaves it for later):")
    return library.new(title, tuple(each.id for each in chosen)), hero_of(said)


def open_story(sitting: Sitting, hero: Hero) -> None:
    """Scene 1, with a drawn spark, and ways to begin: a sheet, or somebody ready to play, and three sentences."""
    sitting.found = ""
    sitting.talk.say("", sitting.campaign.title)
    if hero.name:
        _unless_refused(sitting, lambda: do(sitting, make(Add, {"name": hero.name, "concept": hero.concept})))
    _unless_refused(sitting, lambda: do(sitting, Open()))
    for system in shelf.games_in_use(sitting.campaign.world):
        if spark := system.spark:
            _unless_refused(sitting, lambda: do(sitting, spark()))
            break
    campaign = sitting.campaign
    sitting.options = tuple(ways_to_begin(campaign.world, campaign.tables, campaign.shelf))
    if sitting.options:
        sitting.talk.say("Ways to begin:")
        show_options(sitting)
    sitting.talk.say("Write what happens; a blank line keeps it. ? asks, / is the menu, /help tells the rest.")


def _unless_refused(sitting: Sitting, act: Callable[[], object]) -> None:
    """Do a part of the beginning; where it is refused or left, the rest goes on without it."""
    try:
        act()
    except (Refused, StoreError) as reason:
        sitting.talk.say(str(reason))
    except LeftOff:
        sitting.talk.say("Left out.")
